"""What the database holds of an exercise, read past the program, and what has to be true of it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import psycopg

from adjudication.apply import fold
from adjudication.codec import read_event
from adjudication.visibility import view_for
from tests.server.room import ROLES
from wargame.models import Exercise
from wargame.positions import _setup_of

EXERCISE = (
    "scenario_data", "ruleset_data", "options", "dice_method", "seed", "seed_hash", "pools", "last_seq",
    "released_seq", "numbers", "status",
)  # fmt: skip
EVENT = ("seq", "submission_id", "type", "body", "texts", "undone_at", *(f"n_{role}" for role in ROLES))
SUBMISSION = ("id", "uid", "role", "error", "n_before", "n_after")
_TEXTS = {"scenario_data", "ruleset_data", "options", "pools", "numbers", "body", "texts", "error"}


class Stored:
    """A snapshot of the log, taken while no server may be running. `source`: an SQLite file or a PostgreSQL address."""

    def __init__(self, source: str, exercise_id: str) -> None:
        opened: Any = psycopg.connect(source) if "://" in source else sqlite3.connect(source)
        with closing(opened):
            self.exercise = _rows(opened, "wargame_exercise", EXERCISE, "id", exercise_id)[0]
            self.events = _rows(opened, "wargame_event", EVENT, "exercise_id", exercise_id)
            found = _rows(opened, "wargame_submission", SUBMISSION, "exercise_id", exercise_id)
        self.events.sort(key=lambda row: int(row["seq"]))
        self.submissions = {str(row["uid"]).replace("-", ""): row for row in found}
        kept = {name: self.exercise[name] for name in EXERCISE[:7]}
        self.battle = fold(
            _setup_of(Exercise(**kept)).battle,
            (read_event(row["body"]) for row in self.events if row["undone_at"] is None),
        )

    def is_whole(self) -> None:
        """Numbers without gaps, for the log and for every audience; every submission with all of its events."""
        assert [row["seq"] for row in self.events] == list(range(1, self.exercise["last_seq"] + 1))
        assert self.exercise["released_seq"] == self.exercise["last_seq"]
        for role in ROLES:
            numbers = [row[f"n_{role}"] for row in self.events if row[f"n_{role}"] is not None]
            assert numbers == list(range(1, len(numbers) + 1)), role
            assert self.exercise["numbers"].get(role, 0) == len(numbers), role
        assert self.battle.status == self.exercise["status"]
        known = {row["id"] for row in self.submissions.values()}
        assert {row["submission_id"] for row in self.events} <= known
        owned = {row["submission_id"] for row in self.events}
        for row in self.submissions.values():
            if row["error"] is not None:
                assert row["n_before"] == row["n_after"]
                assert row["id"] not in owned
            elif row["role"] in ROLES:
                assert self.exercise["numbers"][row["role"]] >= row["n_after"] >= row["n_before"]

    def view(self, role: str) -> Any:
        """What the log alone makes of a role's view; times are not the log's."""
        return without_times(json.loads(json.dumps(view_for(self.battle, role))))


def without_times(state: Any) -> Any:
    """A view's state without until when what is open lasts."""
    state = {name: value for name, value in state.items() if name != "deadline"}
    if state["waiting"]:
        state["waiting"] = {name: value for name, value in state["waiting"].items() if name != "until"}
    return state


def _rows(opened: Any, table: str, columns: tuple[str, ...], by: str, value: str) -> list[dict[str, Any]]:
    mark = "?" if isinstance(opened, sqlite3.Connection) else "%s"
    found = opened.execute(f"SELECT {', '.join(columns)} FROM {table} WHERE {by} = {mark}", (value,))
    return [
        {
            name: json.loads(each) if name in _TEXTS and isinstance(each, str) else each
            for name, each in zip(columns, row, strict=True)
        }
        for row in found.fetchall()
    ]
