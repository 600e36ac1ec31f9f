"""Rows of the log as long as an adjudication's, for measuring what storing and sending them costs."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from adjudication.visibility import AUDIENCES
from wargame.models import Event, Exercise
from wargame.streams import COMMON, event_text


def rows_of(exercise: Exercise, count: int, size: int) -> list[Event]:
    """The exercise's next rows, which everybody may see; its numbers are brought up to them. None is saved."""
    now = timezone.now()
    body: dict[str, Any] = {
        "type": "announced",
        "turn": 0,
        "phase": None,
        "side": None,
        "clause": None,
        "data": {"text": "x" * size, "to": "all"},
    }
    text = event_text(body, now, {})
    rows = []
    for _ in range(count):
        exercise.last_seq += 1
        exercise.numbers = {name: exercise.numbers.get(name, 0) + 1 for name in AUDIENCES}
        rows.append(
            Event(
                exercise=exercise,
                seq=exercise.last_seq,
                at=now,
                type="announced",
                turn=0,
                body=body,
                texts={COMMON: text},
                **{f"n_{name}": number for name, number in exercise.numbers.items()},
            )
        )
    exercise.released_seq = exercise.last_seq
    return rows
