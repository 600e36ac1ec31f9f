"""Bots at both sides of a classroom: they know what their seat is told, and send commands as a browser does."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any

from adjudication.board import read_board
from adjudication.ruleset import SIDES, read_ruleset
from wargame.bots import BotSetup, next_command
from wargame.loadtest.api import Api, Classroom, Unanswered

_KEYED = ("units", "batteries", "markers")
_IDLE = 0.5


@dataclass(frozen=True)
class Sent:
    """One command: who sent it, when, when it was answered, whether taken, and its numbers in the sender's stream."""

    group: str
    sent: float
    answered: float
    taken: bool
    numbers: tuple[int, ...]


@dataclass(eq=False)
class Player:
    """One side's seat, and its view as far as it has been told."""

    side: str
    token: str
    view: dict[str, Any]

    def fold(self, events: list[Any]) -> None:
        """What has happened, each number once."""
        state = self.view["state"]
        for event in events:
            if event["n"] <= self.view["n"]:
                continue
            self.view["n"] = event["n"]
            for section, value in event["updates"].items():
                if section not in _KEYED:
                    state[section] = value
                    continue
                for name, entry in value.items():
                    if entry is None:
                        state[section].pop(name, None)
                    else:
                        state[section][name] = entry


@dataclass(eq=False)
class Play(threading.Thread):
    """One classroom's exercise, played until `stop` is set, its turns are over or it has ended."""

    url: str
    classroom: Classroom
    pause: float
    turns: int | None
    stop: threading.Event
    log: list[Sent] = field(default_factory=list)
    trouble: str = ""
    ended: bool = False

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        try:
            self._play()
        except (Unanswered, KeyError, TypeError) as error:
            self.trouble = str(error) or type(error).__name__

    def _play(self) -> None:
        api, room = Api(self.url), self.classroom
        tokens = dict(reversed(room.seats))
        players = [Player(side, tokens[side], api.must("GET", room.path, tokens[side])) for side in SIDES]
        view = players[0].view
        ruleset = read_ruleset(view["ruleset"])
        values = {each["hex"]: each["value"] for each in view["scenario"]["objectives"]}
        setup = BotSetup(read_board(view["scenario"]["map"]), ruleset, values)
        seed = view["state"]["dice"]["seed_hash"]
        self._send(api, room.director, "director", {"type": "start_exercise"})
        while not self.stop.is_set():
            moved = False
            for player in players:
                self._catch_up(api, player)
                state = player.view["state"]
                if state["status"] == "ended" or (self.turns is not None and state["turn"] > self.turns):
                    self.ended = True
                    return
                command = next_command(state, setup, player.side, seed)
                if command is not None:
                    player.fold(self._send(api, player.token, player.side, command))
                    moved = True
                    self.stop.wait(self.pause)
            if not moved:
                self.stop.wait(_IDLE)

    def _catch_up(self, api: Api, player: Player) -> None:
        while True:
            path = f"{self.classroom.path}events/?after={player.view['n']}&limit=500"
            answer = api.must("GET", path, player.token)
            player.fold(answer["events"])
            if player.view["n"] >= answer["n"]:
                return

    def _send(self, api: Api, token: str, role: str, command: dict[str, Any]) -> list[Any]:
        sent = time.perf_counter()
        status, answer = api.command(self.classroom.id, token, command)
        events = answer.get("events", []) if status == 200 else []
        numbers = tuple(event["n"] for event in events)
        group = f"{self.classroom.id}:{role}"
        self.log.append(Sent(group, sent, time.perf_counter(), status == 200, numbers))
        return events
