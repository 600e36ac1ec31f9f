"""Each audience's stream: the ready JSON text of every event it may see, and the numbers it gets at release.

The director's row is written when an event is stored; everybody else's when it is released (CONTRACT, Events).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from adjudication.beats import beat_ends
from adjudication.codec import write_event
from adjudication.events import Event as Happened
from adjudication.state import Battle
from adjudication.visibility import AUDIENCES, changes_between, shown_to, waiting_for, walk
from wargame.deadlines import Deadlines, Limits, moment, timed
from wargame.models import Event, Exercise, Submission

COMMON = "all"
DIRECTOR = "director"
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
Clock = tuple[dict[str, Any], dict[str, Any]]
_NO_CLOCK: Clock = ({}, {})


@dataclass(frozen=True, eq=False)
class Line:
    """A row of the log with the event it holds and the battle before and after it."""

    row: Event
    event: Happened
    old: Battle
    new: Battle


def new_lines(
    exercise: Exercise,
    before: Battle,
    events: Sequence[Happened],
    owners: Sequence[Submission],
    at: datetime,
) -> list[Line]:
    """The log's next lines, numbered for the director, not released yet."""
    number = exercise.numbers.get(DIRECTOR, 0)
    lines = []
    for index, ((event, old, new), ends) in enumerate(
        zip(walk(before, events), beat_ends(events), strict=True)
    ):
        row = Event(
            exercise=exercise,
            seq=exercise.last_seq + 1 + index,
            submission=owners[index],
            at=at,
            type=event.type,
            turn=event.turn,
            body=write_event(event),
            texts={},
            ends_beat=ends,
            n_director=number + 1 + index,
        )
        lines.append(Line(row, event, old, new))
    exercise.numbers = {**exercise.numbers, DIRECTOR: number + len(lines)}
    return lines


def lines_of(rows: Iterable[Event], before: Battle) -> list[Line]:
    """Lines that are in the log already, from the battle before them."""
    found = list(rows)
    events = [Happened(**row.body) for row in found]
    return [
        Line(row, event, old, new) for row, (event, old, new) in zip(found, walk(before, events), strict=True)
    ]


def hold(lines: Iterable[Line], at: datetime) -> None:
    """Held back: the director alone is told for now. Windows and clocks begin when the others are."""
    for line in lines:
        line.row.texts = {DIRECTOR: _text(line, DIRECTOR, at, _NO_CLOCK)}


def release(
    exercise: Exercise,
    lines: Sequence[Line],
    at: datetime,
    limits: Limits,
    *,
    known: Deadlines | None = None,
) -> None:
    """Give each line its number and text in every audience's stream; the deadlines are brought up to date.

    `known`: the deadlines that everybody has been told, where they are not those in the exercise's row.
    """
    deadlines = deadlines_of(exercise)
    numbers: dict[str, int] = {audience: exercise.numbers.get(audience, 0) for audience in AUDIENCES}
    for line in lines:
        before, deadlines = known or deadlines, deadlines.after(line.event, at, limits)
        known = None
        clock = timed(line.event, line.new.waiting, before, deadlines)
        told = dict(line.row.texts)
        texts = {}
        for audience in AUDIENCES:
            if audience in told:
                continue
            text = _text(line, audience, at, clock)
            if text is None:
                continue
            texts[audience] = text
            if audience != DIRECTOR:
                numbers[audience] += 1
                setattr(line.row, f"n_{audience}", numbers[audience])
        line.row.texts = {**told, **_shared(texts)}
    exercise.numbers = numbers
    keep_deadlines(exercise, deadlines)
    if lines:
        exercise.released_seq = lines[-1].row.seq


def show_first(exercise: Exercise, lines: Iterable[Line], audience: str, at: datetime) -> None:
    """Give one audience what it may see of held lines, up to the end of their first beat: those before them tell it
    nothing (FOG-1). Clocks begin all the same when everybody else is shown them.
    """
    number = exercise.numbers.get(audience, 0)
    for line in lines:
        text = _text(line, audience, at, _NO_CLOCK)
        if text is not None:
            number += 1
            line.row.texts = {**line.row.texts, audience: text}
            setattr(line.row, f"n_{audience}", number)
        if line.row.ends_beat:
            break
    exercise.numbers = {**exercise.numbers, audience: number}


def deadlines_of(exercise: Exercise) -> Deadlines:
    """The deadlines that an exercise stands under."""
    return Deadlines(exercise.decision_until, exercise.part_until, exercise.paused_at)


def keep_deadlines(exercise: Exercise, deadlines: Deadlines) -> None:
    """Write the deadlines into the exercise's row."""
    exercise.decision_until, exercise.part_until = deadlines.decision, deadlines.part
    exercise.paused_at = deadlines.paused


def _text(line: Line, audience: str, at: datetime, clock: Clock) -> str | None:
    return text_for(line.event, line.old, line.new, audience, at, clock)


def text_for(
    event: Happened, old: Battle, new: Battle, audience: str, at: datetime, clock: Clock
) -> str | None:
    """The text of an event for an audience, None where it may not see it. `clock`: what the clock adds (`timed`)."""
    shown = shown_to(event, audience, old, new)
    if shown is None:
        return None
    body = write_event(shown)
    body["data"].update(clock[0])
    updates = changes_between(old, new, audience)
    if "deadline" in clock[1]:
        updates["deadline"] = clock[1]["deadline"]
    # Who does not know that anything waits (under fog) is not told that nothing does either.
    waiting = waiting_for(new, audience) if "waiting" in clock[1] else None
    if waiting is not None:
        updates["waiting"] = {**waiting, "until": clock[1]["waiting"]["until"]}
    return event_text(body, at, updates)


def event_text(body: dict[str, Any], at: datetime, updates: dict[str, Any]) -> str:
    """The text of an event, to be numbered."""
    return _json({**body, "at": str(moment(at)), "updates": updates})


def _shared(texts: dict[str, str]) -> dict[str, str]:
    """What most audiences share stands once."""
    if not texts:
        return {}
    found = list(texts.values())
    common = max(set(found), key=found.count)
    return {COMMON: common, **{name: text for name, text in texts.items() if text != common}}


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
