"""The clock of an exercise: until when a decision waits and a side's part lasts (TURN-1, MOV-8). The rules know none.

Windows and parts begin when their event is stored; a pause moves what is open; `extended` prolongs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from adjudication.events import Event
from adjudication.options import Options
from adjudication.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds that a window waits and a part lasts; 0 is without limit."""

    window: int
    part: int


def limits_of(options: Options, ruleset: Ruleset) -> Limits:
    """The exercise's own limits, else the ruleset's."""
    window, part = options.window_seconds, options.part_seconds
    return Limits(
        ruleset.reaction.window_seconds if window is None else window,
        ruleset.turn.part_seconds if part is None else part,
    )


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Until when the open decision and the acting side's part last (None: without limit, or nothing is open)."""

    decision: datetime | None = None
    part: datetime | None = None
    paused: datetime | None = None

    @classmethod
    def for_part(cls, at: datetime, limits: Limits, paused: datetime | None = None) -> Deadlines:
        """The deadlines of a part that begins now."""
        return cls(part=_in(at, limits.part), paused=paused)

    def after(self, event: Event, at: datetime, limits: Limits) -> Deadlines:
        """The deadlines after an event that is stored at this time."""
        match event.type:
            case "decision_opened":
                return replace(self, decision=_in(at, limits.window))
            case "decision_closed":
                return replace(self, decision=None)
            case "phase_started":
                return replace(self, part=_in(at, limits.part) if event.data["side"] else None)
            case "side_ended_phase":
                return replace(self, part=_in(at, limits.part) if event.data["next_side"] else None)
            case "exercise_ended":
                return Deadlines()
            case "paused":
                return replace(self, paused=at)
            case "resumed":
                gone = at - (self.paused or at)
                return Deadlines(_later(self.decision, gone), _later(self.part, gone))
            case "extended" if event.data["what"] != "plan":
                more = timedelta(seconds=event.data["seconds"])
                if event.data["what"] == "decision":
                    return replace(self, decision=_later(self.decision, more))
                return replace(self, part=_later(self.part, more))
            case _:
                return self

    def due(self, now: datetime) -> str | None:
        """What has run out: "decision", "part" or nothing. A decision comes first: a part cannot end while it waits."""
        if self.paused is not None:
            return None
        if self.decision is not None and self.decision <= now:
            return "decision"
        return "part" if self.part is not None and self.part <= now and self.decision is None else None


def _in(at: datetime, seconds: int) -> datetime | None:
    return at + timedelta(seconds=seconds) if seconds else None


def _later(deadline: datetime | None, by: timedelta) -> datetime | None:
    return None if deadline is None else deadline + by


def moment(at: datetime | None) -> str | None:
    """A time as it is sent: UTC, to the millisecond."""
    return None if at is None else at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def timed(
    event: Event, waiting: Mapping[str, Any] | None, old: Deadlines, new: Deadlines
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the clock adds to an event: to its data, and to the changes of every view."""
    data: dict[str, Any] = {}
    changes: dict[str, Any] = {}
    if event.type == "decision_opened" or (event.type == "extended" and event.data["what"] != "plan"):
        decision = event.type == "decision_opened" or event.data["what"] == "decision"
        data["until"] = moment(new.decision if decision else new.part)
    if (
        waiting is not None
        and waiting["kind"] == "decision"
        and (event.type == "decision_opened" or old.decision != new.decision)
    ):
        changes["waiting"] = {**waiting, "until": moment(new.decision)}
    if old.part != new.part:
        changes["deadline"] = moment(new.part)
    return data, changes
