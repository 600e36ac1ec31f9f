"""The streams of all audiences once more: each event's number, its text and what the clock added to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from adjudication.codec import write_event
from adjudication.events import Event
from adjudication.state import Battle
from adjudication.visibility import AUDIENCES, changes_between, shown_to
from wargame.deadlines import Deadlines, moment, timed
from wargame.streams import COMMON, DIRECTOR, event_text, text_for
from wargame.verifying.findings import differences
from wargame.verifying.reading import Export, Row

Difference = tuple[str, Any, Any]
_KEEPER = "controller"  # sees every event, at the moment when it is released
_NO_CLOCK: tuple[dict[str, Any], dict[str, Any]] = ({}, {})


class Telling:
    """What every audience has been told so far: last numbers, deadlines, the battle as far as it was released."""

    def __init__(self, export: Export, start: Battle) -> None:
        self._export = export
        self.numbers = dict.fromkeys(AUDIENCES, 0)
        self.deadlines = Deadlines()
        # What everybody has been told, where it is not that.
        self._told: Deadlines | None = None
        self.shown = start
        self._held_since: datetime | None = None
        self._holding = False

    def event(self, row: Row, event: Event, old: Battle, new: Battle, *, known: bool) -> Iterator[Difference]:
        """The differences of a row from what follows. `known`: not before an import, which stops all clocks."""
        released = row.numbers[_KEEPER] is not None
        at = _told_at(row) if released else None
        held = at is None or at != row.at
        clock = _NO_CLOCK
        if at is not None:
            before, self._told = self._told or self.deadlines, None
            self.deadlines = self.deadlines.after(event, at, self._export.limits)
            if "moved" in event.data:
                # The clock's own word after a reveal or a stoppage: as if nothing had been told before it.
                before, self.deadlines = Deadlines(), _said_until(row)
            clock = timed(event, new.waiting, before, self.deadlines)
        elif row.undone_at is None and row.seq <= self._export.plain["released_seq"]:
            yield "n.controller", None, self.numbers[_KEEPER] + 1
        for audience in AUDIENCES:
            own = held and audience == DIRECTOR
            follows = None
            if audience == DIRECTOR or at is not None:
                told_at = row.at if own or at is None else at
                follows = text_for(event, old, new, audience, told_at, _NO_CLOCK if own else clock)
            yield from self._audience(row, audience, follows, clock=known or not held)
        if at is None:
            self._holding = True
        elif not self._holding:
            self.shown = new
        if held and at is not None:
            self._give_back(row, at)

    def _audience(
        self, row: Row, audience: str, follows: str | None, *, clock: bool = True
    ) -> Iterator[Difference]:
        number = None
        if follows is not None:
            number = self.numbers[audience] = self.numbers[audience] + 1
        if row.numbers[audience] != number:
            yield f"n.{audience}", row.numbers[audience], number
            # Only the first number that is wrong is told: the next ones count on from what stands.
            self.numbers[audience] = row.numbers[audience] or self.numbers[audience] - 1
        if follows is None:
            if audience in row.texts:
                yield f"texts.{audience}", row.texts[audience], None
            return
        said = row.texts.get(audience) or row.texts.get(COMMON)
        if said == follows:
            return
        if said is None:
            yield f"texts.{audience}", None, json.loads(follows)
            return
        yield from differences(json.loads(said), json.loads(follows), f"texts.{audience}", clock=clock)

    def _give_back(self, row: Row, at: datetime) -> None:
        """When the last of what was held is out, a part that ran before gets back the time (`pacing`)."""
        since = self._held_since = self._held_since or row.at
        rows = self._export.rows
        later = rows[row.seq] if row.seq < len(rows) else None
        if later is not None and later.at < at:
            return
        part, seconds = self.deadlines.part, self._export.limits.part
        # Under fog nothing is given back: everybody reads that clock.
        if not self.shown.fog and part is not None and part < since + timedelta(seconds=seconds):
            self.deadlines = replace(self.deadlines, part=part + (at - since))
        self._held_since = None

    def rewound(
        self, row: Row, event: Event, before: Battle, after: Battle, undone: set[int]
    ) -> Iterator[Difference]:
        """The differences of a rewind's row, which tells each audience all that is other for it now."""
        paused = row.at if after.status == "paused" else None
        self.deadlines = Deadlines(paused=paused)
        if after.side is not None:
            self.deadlines = Deadlines.for_part(row.at, self._export.limits, paused)
        rows = self._export.rows
        for audience in AUDIENCES:
            body = write_event(shown_to(event, audience, before, after) or event)
            stood = [each.numbers[audience] or 0 for each in rows[: event.data["seq"]]]
            body["data"]["to"] = max(stood, default=0)
            body["data"]["undone"] = sum(rows[seq - 1].numbers[audience] is not None for seq in undone)
            updates = changes_between(before if audience == DIRECTOR else self.shown, after, audience)
            updates["deadline"] = moment(self.deadlines.part)
            yield from self._audience(row, audience, event_text(body, row.at, updates))
        self.shown, self._holding, self._held_since = after, False, None

    def stopped(self, at: datetime, battle: Battle, *, part_anew: bool) -> None:
        """An import stops all clocks; in a branch the part of the side that acts begins anew (`part_anew`)."""
        self.deadlines = Deadlines(paused=at if battle.status == "paused" else None)
        if part_anew and battle.side is not None:
            self.deadlines = Deadlines.for_part(at, self._export.limits, self.deadlines.paused)
            self._told = Deadlines() if self.deadlines.part is not None else None
        self._holding = False
        self._held_since = None


def _said_until(row: Row) -> Deadlines:
    """Until when what is open lasts, as the keepers were told: no rule knows how long a server stood still."""
    try:
        updates = json.loads(row.texts.get(_KEEPER) or row.texts[COMMON])["updates"]
        waiting, part = updates.get("waiting"), updates.get("deadline")
        decision = waiting and waiting.get("until")
        return Deadlines(
            decision=datetime.fromisoformat(decision) if decision else None,
            part=datetime.fromisoformat(part) if part else None,
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        return Deadlines()


def _told_at(row: Row) -> datetime:
    text = row.texts.get(_KEEPER) or row.texts[COMMON]
    try:
        return datetime.fromisoformat(json.loads(text)["at"])
    except (KeyError, TypeError, ValueError):
        return row.at
