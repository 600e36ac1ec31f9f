"""Each audience's stream: the ready JSON text of every event it may see, and the numbers it gets at release."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from adjudication.codec import write_event
from adjudication.events import Event as Happened
from adjudication.state import Battle
from adjudication.visibility import AUDIENCES, changes_between, shown_to, walk
from adjudication.visibility_cards import shown_decision
from wargame.deadlines import Deadlines, Limits, moment, timed
from wargame.models import Event, Exercise, Submission

COMMON = "all"
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def event_rows(
    exercise: Exercise,
    before: Battle,
    events: Sequence[Happened],
    owners: Sequence[Submission],
    at: datetime,
    limits: Limits,
) -> list[Event]:
    """The log's rows for new events, released at once: numbers and deadlines of the exercise are brought up to date."""
    deadlines = deadlines_of(exercise)
    numbers: dict[str, int] = {audience: exercise.numbers.get(audience, 0) for audience in AUDIENCES}
    rows = []
    for index, (event, old, new) in enumerate(walk(before, events)):
        before_event, deadlines = deadlines, deadlines.after(event, at, limits)
        clock = timed(event, new.waiting, before_event, deadlines)
        row = Event(
            exercise=exercise,
            seq=exercise.last_seq + 1 + index,
            submission=owners[index],
            at=at,
            type=event.type,
            turn=event.turn,
            body=write_event(event),
            texts=_texts(event, old, new, str(moment(at)), clock),
        )
        for audience in AUDIENCES:
            if shown_to(event, audience) is not None:
                numbers[audience] += 1
                setattr(row, f"n_{audience}", numbers[audience])
        rows.append(row)
    exercise.numbers = numbers
    exercise.decision_until, exercise.part_until = deadlines.decision, deadlines.part
    exercise.paused_at = deadlines.paused
    return rows


def deadlines_of(exercise: Exercise) -> Deadlines:
    """The deadlines that an exercise stands under."""
    return Deadlines(exercise.decision_until, exercise.part_until, exercise.paused_at)


def _texts(
    event: Happened, old: Battle, new: Battle, at: str, clock: tuple[dict[str, Any], dict[str, Any]]
) -> dict[str, str]:
    """The text of each audience that may see the event; what most of them share stands once."""
    found: dict[str, str] = {}
    for audience in AUDIENCES:
        shown = shown_to(event, audience)
        if shown is not None:
            body = write_event(shown)
            body["data"].update(clock[0])
            updates = {**changes_between(old, new, audience), **clock[1]}
            if "waiting" in clock[1]:
                updates["waiting"] = shown_decision(clock[1]["waiting"], audience)
            found[audience] = _json({**body, "at": at, "updates": updates})
    if not found:
        return {}
    texts = list(found.values())
    common = max(set(texts), key=texts.count)
    return {COMMON: common, **{name: text for name, text in found.items() if text != common}}


def events_after(exercise_id: str, audience: str, after: int, limit: int) -> list[tuple[int, str]]:
    """The stream of an audience from a number on: (number, text), oldest first."""
    number = f"n_{audience}"
    rows = Event.objects.filter(exercise_id=exercise_id, **{f"{number}__gt": after}).order_by(number)[:limit]
    found: list[tuple[int, str]] = []
    for row in rows.only("texts", number):
        text = row.text_for(audience)
        if text is not None:
            found.append((getattr(row, number), text))
    return found


def loaded(texts: Sequence[str]) -> list[Any]:
    """Event texts as JSON values."""
    return [json.loads(text) for text in texts]
