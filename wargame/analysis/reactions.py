"""How long the sides took: from a question, or the beginning of their part, to the answer. Pauses are left out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from statistics import mean, median

from adjudication.ruleset import SIDES
from wargame.analysis.log import Moment
from wargame.analysis.specs import Bars, Series
from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import N_, SEQ, SIDE, TURN, word

PART = "part"


@dataclass(frozen=True, slots=True)
class Reaction:
    """A decision: asked at a step, the kind of question ("part": the side's part of a phase began), the seconds until
    the first answer or act, and who gave it (side, director, clock).
    """

    seq: int
    turn: int
    side: str
    kind: str
    seconds: float
    by: str


def reactions(course: tuple[Moment, ...]) -> tuple[Reaction, ...]:
    """All that have an answer and known times. A side is asked when it has been shown the question, not when that was
    stored, so the time in which an adjudication was still being revealed is not counted.
    """
    pauses = _pauses(course)
    found: list[Reaction] = []
    asked: Moment | None = None
    begun: Moment | None = None
    for moment in course:
        type_ = moment.event.type
        if type_ == "rewound":
            asked = begun = None
        elif type_ == "decision_opened":
            asked = moment
        elif type_ == "decision_closed" and asked is not None:
            found += _between(asked, moment, moment.data["kind"], moment.data["by"], pauses)
            asked = None
        if begun is not None and _acts(moment, begun):
            by = str(moment.data.get("by", "side"))
            found += _between(begun, moment, PART, by if by in ("director", "clock") else "side", pauses)
            begun = None
        if type_ in ("phase_started", "side_ended_phase"):
            begun = moment if moment.new.side is not None else None
    return tuple(found)


def _acts(moment: Moment, begun: Moment) -> bool:
    """Whether this event is the first act of the side whose part it is."""
    return moment.event.side == begun.new.side and moment.event.type in _ACTS


_ACTS = (
    "side_ended_phase",
    "move_started",
    "shot_fired",
    "fire_planned",
    "fire_declared",
    "card_drawn",
    "standing_order_set",
    "cards_swapped",
)


def _pauses(course: tuple[Moment, ...]) -> list[tuple[datetime, datetime]]:
    found: list[tuple[datetime, datetime]] = []
    since: datetime | None = None
    for moment in course:
        if moment.event.type == "paused":
            since = moment.line.at
        elif moment.event.type == "resumed" and since is not None and moment.line.at is not None:
            found.append((since, moment.line.at))
            since = None
    return found


def _between(
    asked: Moment, answered: Moment, kind: str, by: str, pauses: list[tuple[datetime, datetime]]
) -> list[Reaction]:
    since, until = asked.line.shown or asked.line.at, answered.line.at
    if since is None or until is None:
        return []
    seconds = (until - since).total_seconds()
    for start, end in pauses:
        seconds -= max(0.0, (min(end, until) - max(start, since)).total_seconds())
    side = asked.new.side if kind == PART else asked.event.side
    return [Reaction(asked.seq, asked.turn, str(side), kind, round(max(0.0, seconds), 3), by)]


def summary(found: tuple[Reaction, ...]) -> Table:
    """By side and kind of decision: how many, the middle one, the mean, the shortest and longest, how many the clock
    or the director took for the side. Times are of those that the side took itself.
    """
    rows = []
    for side in SIDES:
        for kind in sorted({each.kind for each in found if each.side == side}):
            own = [each for each in found if (each.side, each.kind) == (side, kind)]
            times = [each.seconds for each in own if each.by == "side"]
            figures = (median(times), mean(times), min(times), max(times)) if times else (None,) * 4
            rows.append(
                (
                    side,
                    kind,
                    len(own),
                    *(None if figure is None else round(figure, 2) for figure in figures),
                    sum(each.by == "clock" for each in own),
                    sum(each.by == "director" for each in own),
                )
            )
    columns = (
        SIDE,
        Column("kind", Text(N_("Decision")), "word"),
        Column("count", Text(N_("Number"))),
        Column("median", Text(N_("Middle")), "seconds"),
        Column("mean", Text(N_("Mean")), "seconds"),
        Column("shortest", Text(N_("Shortest")), "seconds"),
        Column("longest", Text(N_("Longest")), "seconds"),
        Column("clock", Text(N_("Run out"))),
        Column("director", Text(N_("By the director"))),
    )
    return table("reactions", N_("Reaction times"), columns, rows)


def each(found: tuple[Reaction, ...]) -> Table:
    """Every decision with its time."""
    rows = [(one.seq, one.turn, one.side, one.kind, one.seconds, one.by) for one in found]
    columns = (
        SEQ,
        TURN,
        SIDE,
        Column("kind", Text(N_("Decision")), "word"),
        Column("seconds", Text(N_("Seconds")), "seconds"),
        Column("by", Text(N_("Answered by")), "word"),
    )
    return table("reactions_each", N_("Reaction times one by one"), columns, rows)


def charts(found: tuple[Reaction, ...]) -> tuple[Bars, ...]:
    """The middle time of each kind of decision, side beside side."""
    kinds = sorted({one.kind for one in found if one.by == "side"})
    if not kinds:
        return ()
    series = []
    for side in SIDES:
        times = [
            [o.seconds for o in found if (o.side, o.kind, o.by) == (side, kind, "side")] for kind in kinds
        ]
        series.append(
            Series(word(side), side, tuple(round(median(each), 1) if each else None for each in times))
        )
    title = Text(N_("Middle reaction time"))
    return (Bars("reactions", title, Text(N_("Seconds")), tuple(map(word, kinds)), tuple(series)),)
