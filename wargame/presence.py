"""Who is there: the seats with an open socket, told by every process to all others, forgotten in its silence."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from typing import Any
from uuid import uuid4

from channels.db import database_sync_to_async
from django.utils import timezone

from adjudication.ruleset import SIDES
from wargame.deadlines import moment
from wargame.models import Exercise, Seat

# A process tells its seats every five seconds; one that has died is believed no longer than this.
BELIEVED = 15.0


class Presence:
    """The seats with an open socket, by exercise and process."""

    def __init__(self) -> None:
        self._process = uuid4().hex
        self._told: dict[str, dict[str, tuple[frozenset[str], float]]] = defaultdict(dict)
        self._known: dict[str, frozenset[str]] = {}
        self._since: dict[str, dict[str, str]] = defaultdict(dict)

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
        before, now = self._known.get(exercise_id), self.online(exercise_id)
        self._known[exercise_id] = now
        since, at = self._since[exercise_id], str(moment(timezone.now()))
        self._since[exercise_id] = {seat: since.get(seat, at) for seat in now}
        return now != before

    def online(self, exercise_id: str) -> frozenset[str]:
        """The seats where somebody is now."""
        told = self._told.get(exercise_id, {})
        limit = time.monotonic() - BELIEVED
        return frozenset().union(*(seats for seats, at in told.values() if at > limit))

    async def text(self, exercise_id: str) -> str:
        """The presence frame: all seats of the exercise, those with somebody there marked."""
        frame = await database_sync_to_async(self._frame)(exercise_id)
        return json.dumps(frame, ensure_ascii=False)

    def _frame(self, exercise_id: str) -> dict[str, Any]:
        row = Exercise.objects.filter(pk=exercise_id).values("all_command").first()
        return {
            "type": "presence",
            "seats": self.seats(exercise_id),
            "computer": computer_sides(exercise_id),
            "all_command": bool(row and row["all_command"]),
        }

    def seats(self, exercise_id: str) -> list[dict[str, Any]]:
        """The seats of an exercise as everybody in it may know them."""
        online = self.online(exercise_id)
        rows = Seat.objects.filter(exercise_id=exercise_id, removed=None)
        since = self._since.get(exercise_id, {})
        return [
            {
                **row,
                "online": row["id"] in online,
                "since": since.get(row["id"]) if row["id"] in online else None,
            }
            for row in rows.values("id", "role", "name", "leader", "ready")
        ]


def computer_sides(exercise_id: str) -> dict[str, bool]:
    """Which sides the computer plays."""
    row = Exercise.objects.filter(pk=exercise_id).values("computer").first()
    return {side: bool(row and row["computer"].get(side)) for side in SIDES}
