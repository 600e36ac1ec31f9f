"""The only sender: what a submission released goes to every process's hub, already serialised, after the commit."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from adjudication.audiences import KEEPERS
from adjudication.visibility import AUDIENCES
from wargame.hub import GROUP
from wargame.models import Event, Exercise
from wargame.pacing import just_held, pace_of
from wargame.shown import marks_for, notes_of

_logger = logging.getLogger(__name__)


def publish(exercise: Exercise, rows: Sequence[Event]) -> None:
    """One publication for a submission. A failure loses nothing: the log is the truth, and clients notice the gap."""
    events = {audience: _stream(rows, audience) for audience in AUDIENCES}
    message = {"type": "publication", "exercise": exercise.id, "events": events}
    try:
        async_to_sync(get_channel_layer().group_send)(GROUP, message)
    except Exception:
        _logger.exception("a publication could not be sent; clients will fetch it")


def seats_changed(exercise_id: str) -> None:
    """Tell everybody of an exercise anew who sits where."""
    _send({"type": "seats", "exercise": exercise_id})


def pace_changed(exercise: Exercise, rows: Sequence[Event]) -> None:
    """How far the room has been shown what there is; without a pace everything always is.

    Under fog whoever sees nothing of it is not told: the count of frames would tell what the enemy does.
    """
    if exercise.pace["mode"] == "at_once" and exercise.held_since is None:
        return
    told: list[str] = list(AUDIENCES)
    if exercise.options.get("fog"):
        told = [
            role for role in told if role in KEEPERS or _stream(rows, role) or just_held(exercise, role, rows)
        ]
    _tell_pace(exercise, told)


def pace_told(exercise_id: str) -> None:
    """Tell everybody the pace, and what is being shown."""
    exercise = Exercise.objects.filter(pk=exercise_id).first()
    if exercise is not None:
        _tell_pace(exercise, AUDIENCES)


def _tell_pace(exercise: Exercise, roles: Sequence[str]) -> None:
    _say(exercise.id, {role: {"type": "pace", **pace_of(exercise, role)} for role in roles})


def marks_changed(exercise_id: str, side: str) -> None:
    """A side's advice on the board has changed, for those who see it; the others do not even learn that it has."""
    exercise = Exercise.objects.filter(pk=exercise_id).first()
    if exercise is not None:
        told = (*KEEPERS, side)
        _say(exercise_id, {role: {"type": "marks", "marks": marks_for(exercise, role)} for role in told})


def notes_changed(exercise_id: str) -> None:
    """The director's teaching points have changed."""
    _say(exercise_id, {"director": {"type": "notes", "notes": notes_of(exercise_id)}})


def look(exercise_id: str, hex_: str) -> None:
    """All boards show a hex."""
    _say(exercise_id, {role: {"type": "look", "hex": hex_} for role in AUDIENCES})


def leave(exercise_id: str, seat_id: str) -> None:
    """The connections of a seat end: it is another's now, or nobody's."""
    _send({"type": "leave", "exercise": exercise_id, "seat": seat_id})


def _say(exercise_id: str, frames: dict[str, Any]) -> None:
    texts = {role: json.dumps(frame, ensure_ascii=False) for role, frame in frames.items()}
    _send({"type": "say", "exercise": exercise_id, "texts": texts})


def _send(message: dict[str, Any]) -> None:
    try:
        async_to_sync(get_channel_layer().group_send)(GROUP, message)
    except Exception:
        _logger.exception("a message to the screens could not be sent; a reload shows what it said")


def _stream(rows: Sequence[Event], audience: str) -> list[tuple[int, str]]:
    stream = []
    for row in rows:
        text = None if audience in row.told_before else row.text_for(audience)
        if text is not None:
            stream.append((getattr(row, f"n_{audience}"), text))
    return stream
