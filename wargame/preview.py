"""What would this do: a command of the director tried out on the exercise as it stands, and nothing of it kept."""

from __future__ import annotations

from typing import Any

from adjudication.codec import read_command, write_event
from adjudication.commands import Actor
from adjudication.dice import SeededDice
from adjudication.refusal import FileError, Refused
from adjudication.visibility import changes_between
from cards.rulebook import submit
from wargame.models import Exercise, Seat
from wargame.positions import standing_of
from wargame.rewinding import read_rewind, rewind_preview

# What is known beforehand; what rolls dice or draws cards is not to be looked at before it is done.
PREVIEWED = ("override", "rewind")


def preview(seat: Seat, data: Any) -> dict[str, Any]:
    """The events that an override would have and what they would change, or where a rewind would lead."""
    exercise = Exercise.objects.get(pk=seat.exercise_id)
    kind = data.get("type") if isinstance(data, dict) else None
    if kind not in PREVIEWED:
        raise Refused(
            "bad_value", "can be tried out: {choices}", {"choices": ", ".join(PREVIEWED)}, field="type"
        )
    if kind == "rewind":
        try:
            to, _reason = read_rewind({"reason": "?", **data})
        except FileError as error:
            raise error.as_refusal() from None
        return {"type": kind, **rewind_preview(exercise, to)}
    standing = standing_of(exercise)
    step = submit(
        standing.position,
        read_command({"reason": "?", **data}),
        actor=Actor(seat.role),
        rules=standing.setup.ruleset,
        source=SeededDice(exercise.seed),
    )
    before, after = standing.position.battle, step.position.battle
    return {
        "type": kind,
        "events": [write_event(event) for event in step.new],
        "updates": changes_between(before, after, seat.role),
    }
