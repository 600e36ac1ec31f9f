"""What the screens show beside the battle: advice on the board, the director's teaching points."""

from __future__ import annotations

from typing import Any

from adjudication.ruleset import SIDES
from wargame.deadlines import moment
from wargame.models import Event, Exercise, TeachingPoint


def marks_for(exercise: Exercise, role: str) -> dict[str, list[Any]]:
    """The marks that a role sees, by side."""
    sides = SIDES if role in ("director", "controller") else (role,) if role in SIDES else ()
    return {side: list(exercise.marks.get(side, [])) for side in sides}


def notes_of(exercise_id: str) -> list[dict[str, Any]]:
    """The teaching points by step, each with its number in the director's stream."""
    notes = TeachingPoint.objects.filter(exercise_id=exercise_id)
    steps = Event.objects.filter(exercise_id=exercise_id, seq__in=[note.seq for note in notes])
    numbers = dict(steps.values_list("seq", "n_director"))
    return [
        {"note": note.id, "n": numbers.get(note.seq), "text": note.text, "at": moment(note.at)}
        for note in notes
    ]
