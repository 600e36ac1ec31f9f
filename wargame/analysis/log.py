"""The director's log as the analysis reads it: what stands of it, in order, and the battle around each event."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from adjudication.apply import apply
from adjudication.codec import read_event
from adjudication.events import Event
from adjudication.state import Battle


@dataclass(frozen=True, slots=True)
class Line:
    """An event of the log: its step, when it was stored, when the sides were shown it (a held step: later)."""

    seq: int
    at: datetime | None
    event: Event
    shown: datetime | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Moment:
    """A line with the battle before and after it."""

    line: Line
    old: Battle
    new: Battle

    @property
    def event(self) -> Event:
        return self.line.event

    @property
    def data(self) -> Mapping[str, Any]:
        return self.line.event.data

    @property
    def seq(self) -> int:
        return self.line.seq

    @property
    def turn(self) -> int:
        return self.line.event.turn


def standing_log(rows: Iterable[tuple[Any, ...]]) -> tuple[Line, ...]:
    """What stands of stored rows (seq, at, body) or (seq, at, body, shown): what a rewind has undone is left out.

    Times are `datetime` or ISO text or None; `shown` is when the step was released (`shown_at`). The rewinds
    themselves stay: what they keep (numbers, piles) is part of the battle.
    """
    standing: list[Line] = []
    for seq, at, body, *rest in sorted(rows, key=lambda row: int(row[0])):
        event = read_event(body)
        if event.type == "rewound":
            # Everything behind the step that it goes back to, earlier rewinds too.
            while standing and standing[-1].seq > event.data["seq"]:
                standing.pop()
        stored = _time(at)
        standing.append(Line(seq, stored, event, _time(rest[0]) if rest else stored))
    return tuple(standing)


def shown_at(texts: Mapping[str, str]) -> str | None:
    """When a stored row was released to others than the director, by its ready texts; None where it was not."""
    told = next((text for name, text in texts.items() if name != "director"), None)
    return None if told is None else str(json.loads(told)["at"])


def moments(start: Battle, log: Iterable[Line]) -> tuple[Moment, ...]:
    """Each line with the battle before and after it, from the battle as it was set up."""
    found, battle = [], start
    for line in log:
        after = apply(battle, line.event)
        found.append(Moment(line, battle, after))
        battle = after
    return tuple(found)


def turn_ends(start: Battle, course: tuple[Moment, ...]) -> tuple[tuple[int, Battle], ...]:
    """The battle before the first turn (0) and at the end of each turn, the last as far as it went."""
    ends: dict[int, Battle] = {0: start}
    for moment in course:
        ends[moment.new.turn] = moment.new
    return tuple(sorted(ends.items()))


def _time(at: Any) -> datetime | None:
    return datetime.fromisoformat(at) if isinstance(at, str) else at
