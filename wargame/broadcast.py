"""The only sender: what a submission released goes to every process's hub, already serialised, after the commit."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from adjudication.visibility import AUDIENCES
from wargame.hub import GROUP
from wargame.models import Event, Exercise

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
    try:
        async_to_sync(get_channel_layer().group_send)(GROUP, {"type": "seats", "exercise": exercise_id})
    except Exception:
        _logger.exception("the seats could not be told; a reload shows them")


def _stream(rows: Sequence[Event], audience: str) -> list[tuple[int, str]]:
    stream = []
    for row in rows:
        text = row.text_for(audience)
        if text is not None:
            stream.append((getattr(row, f"n_{audience}"), text))
    return stream
