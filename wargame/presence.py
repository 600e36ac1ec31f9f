"""Who is there: the seats with an open socket, told by every process to all others, forgotten in its silence."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from typing import Any
from uuid import uuid4

from channels.db import database_sync_to_async

from adjudication.ruleset import SIDES
from wargame.models import Exercise, Seat

# A process tells its seats every five seconds; one that has died is believed no longer than this.
BELIEVED = 15.0


class Presence:
    """The seats with an open socket, by exercise and process."""

    def __init__(self) -> None:
        self._process = uuid4().hex
        self._told: dict[str, dict[str, tuple[frozenset[str], float]]] = defaultdict(dict)
        self._known: dict[str, frozenset[str]] = {}

    def message(self, exercise_id: str, seats: set[str]) -> dict[str, Any]:
        """What this process tells the others."""
        return {
            "type": "presence",
            "process": self._process,
            "exercise": exercise_id,
            "seats": sorted(seats),
        }

    def take(self, message: dict[str, Any]) -> bool:
        """Note what a process tells. Returns whether anybody came or went."""
        exercise_id = message["exercise"]
        self._told[exercise_id][message["process"]] = (frozenset(message["seats"]), time.monotonic())
        # Compared with what was known last, because the seats of a process that has died go without a message.
        before, self._known[exercise_id] = self._known.get(exercise_id), self.online(exercise_id)
        return self._known[exercise_id] != before

    def online(self, exercise_id: str) -> frozenset[str]:
        """The seats where somebody is now."""
        told = self._told.get(exercise_id, {})
        limit = time.monotonic() - BELIEVED
        return frozenset().union(*(seats for seats, at in told.values() if at > limit))

    async def text(self, exercise_id: str) -> str:
        """The presence frame: all seats of the exercise, those with somebody there marked."""
        seats = await database_sync_to_async(self.seats)(exercise_id)
        computer = await database_sync_to_async(computer_sides)(exercise_id)
        return json.dumps({"type": "presence", "seats": seats, "computer": computer}, ensure_ascii=False)

    def seats(self, exercise_id: str) -> list[dict[str, Any]]:
        """The seats of an exercise as everybody in it may know them."""
        online = self.online(exercise_id)
        rows = Seat.objects.filter(exercise_id=exercise_id).values("id", "role", "name")
        return [{**row, "online": row["id"] in online} for row in rows]


def computer_sides(exercise_id: str) -> dict[str, bool]:
    """Which sides the computer plays."""
    row = Exercise.objects.filter(pk=exercise_id).values("computer").first()
    return {side: bool(row and row["computer"].get(side)) for side in SIDES}
