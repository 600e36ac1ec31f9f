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
from wargame.counters import count
from wargame.hub import GROUP
from wargame.models import Event, Exercise
from wargame.pacing import pace_of, revealing_to
from wargame.shown import marks_for, notes_of

REACH_GROUP = "wargame-reach"  # the pages that show which devices reach the server
_logger = logging.getLogger(__name__)


def publish(exercise: Exercise, rows: Sequence[Event]) -> None:
    """One publication for a submission: {audience: (numbers, texts)}. A failure loses nothing: the log is the truth."""
    events = {audience: _stream(rows, audience) for audience in AUDIENCES}
    count("events", len(rows))
    message = {"type": "publication", "exercise": exercise.id, "events": events}
    try:
        async_to_sync(get_channel_layer().group_send)(GROUP, message)
    except Exception:
        _logger.exception("a publication could not be sent; it is filled from the log soon")


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
            role for role in told if role in KEEPERS or _stream(rows, role) or revealing_to(exercise, role)
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


def address_changed(news: dict[str, Any]) -> None:
    """Directors learn where others join from now on: {"join": …, "qr": SVG, "lost": whether nobody can}."""
    for exercise in Exercise.objects.filter(archived=False).exclude(status="ended"):
        _say(exercise.id, {"director": {"type": "address", "address": news}})


def reached(device: dict[str, Any]) -> None:
    """A device has tried whether it reaches this server; told to open pages and kept nowhere."""
    _send({"type": "reach.device", "device": device}, REACH_GROUP)


def look(exercise_id: str, hex_: str) -> None:
    """All boards show a hex."""
    _say(exercise_id, {role: {"type": "look", "hex": hex_} for role in AUDIENCES})


def replay_opened(exercise_id: str, *, opened: bool) -> None:
    """Open replays learn whether everybody may look with the director's and both sides' eyes."""
    _say(exercise_id, {role: {"type": "replay_open", "open": opened} for role in AUDIENCES})


def replay_led(exercise_id: str, *, frames: dict[str, Any]) -> None:
    """Where each role that follows the director's replay stands, {role: frame}."""
    _say(exercise_id, frames)


def leave(exercise_id: str, seat_id: str) -> None:
    """The connections of a seat end: it is another's now, or nobody's."""
    _send({"type": "leave", "exercise": exercise_id, "seat": seat_id})


def _say(exercise_id: str, frames: dict[str, Any]) -> None:
    """Frames of one type, {audience: frame}, beside the stream: to a slow client only the newest of a type goes."""
    texts = {role: json.dumps(frame, ensure_ascii=False) for role, frame in frames.items()}
    kind = next((frame["type"] for frame in frames.values()), "")
    _send({"type": "say", "exercise": exercise_id, "kind": kind, "texts": texts})


def _send(message: dict[str, Any], group: str = GROUP) -> None:
    try:
        async_to_sync(get_channel_layer().group_send)(group, message)
    except Exception:
        _logger.exception("a message to the screens could not be sent; a reload shows what it said")


def _stream(rows: Sequence[Event], audience: str) -> tuple[list[int], list[str]]:
    numbers, texts = [], []
    for row in rows:
        text = row.text_for(audience)
        if text is not None:
            numbers.append(getattr(row, f"n_{audience}"))
            texts.append(text)
    return numbers, texts
