"""Strength and losses over time: units and their values by side, step by step and turn by turn; the score's course."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudication.ruleset import SIDES
from adjudication.state import Battle
from wargame.analysis.log import Moment, turn_ends
from wargame.analysis.specs import Bars, Lines, Series
from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import N_, PHASE, SEQ, SIDE, TURN, UNIT, phase_code, word


class Strength(NamedTuple):
    """A side's units: how many live, are destroyed, suppressed or hit (of the living), and their values."""

    living: int
    destroyed: int
    suppressed: int
    mobility_kill: int
    firepower_kill: int
    value: int
    lost: int


_COLUMNS = (
    Column("living", Text(N_("Units left"))),
    Column("destroyed", Text(N_("Destroyed"))),
    Column("suppressed", Text(N_("Suppressed"))),
    Column("mobility_kill", Text(N_("Mobility kills"))),
    Column("firepower_kill", Text(N_("Firepower kills"))),
    Column("value", Text(N_("Value left"))),
    Column("lost", Text(N_("Value lost"))),
)


def strength_of(battle: Battle, side: str) -> Strength:
    """The strength of a side as it stands."""
    units = [unit for unit in battle.units.values() if unit.side == side]
    living = [unit for unit in units if not unit.condition.destroyed]
    return Strength(
        living=len(living),
        destroyed=len(units) - len(living),
        suppressed=sum(unit.condition.suppressed for unit in living),
        mobility_kill=sum(unit.condition.mobility_kill for unit in living),
        firepower_kill=sum(unit.condition.firepower_kill for unit in living),
        value=sum(unit.profile.value for unit in living),
        lost=sum(unit.profile.value for unit in units) - sum(unit.profile.value for unit in living),
    )


def by_turn(start: Battle, course: tuple[Moment, ...]) -> Table:
    """The strength of both sides before the first turn and at the end of each."""
    rows = [
        (turn, side, *strength_of(battle, side))
        for turn, battle in turn_ends(start, course)
        for side in SIDES
    ]
    return table("strength_by_turn", N_("Strength by turn"), (TURN, SIDE, *_COLUMNS), rows)


def by_step(start: Battle, course: tuple[Moment, ...]) -> Table:
    """The strength of a side at each step that changes it."""
    last = {side: strength_of(start, side) for side in SIDES}
    rows: list[tuple[Any, ...]] = [(0, 0, None, side, *last[side]) for side in SIDES]
    for moment in course:
        if moment.old.units is moment.new.units:
            continue
        for side in SIDES:
            now = strength_of(moment.new, side)
            if now != last[side]:
                last[side] = now
                rows.append((moment.seq, moment.turn, phase_code(moment.event.phase), side, *now))
    return table("strength_by_step", N_("Strength step by step"), (SEQ, TURN, PHASE, SIDE, *_COLUMNS), rows)


def losses(course: tuple[Moment, ...]) -> Table:
    """Each unit that was destroyed: when, where, by whose battery or weapon; by nobody: set by the director."""
    rows = []
    for moment in course:
        if moment.event.type not in ("unit_changed", "overridden"):
            continue
        unit, before = moment.new.units[moment.data["unit"]], moment.old.units[moment.data["unit"]]
        if not unit.condition.destroyed or before.condition.destroyed:
            continue
        cause = moment.data.get("cause", {})
        rows.append(
            (
                moment.seq,
                moment.turn,
                phase_code(moment.event.phase),
                unit.side,
                unit.id,
                dict(unit.profile.name),
                unit.hex,
                unit.profile.value,
                cause.get("battery") or cause.get("shooter"),
                cause.get("weapon"),
                bool(cause.get("friendly")),
            )
        )
    columns = (
        SEQ,
        TURN,
        PHASE,
        SIDE,
        UNIT,
        Column("name", Text(N_("Designation")), "names"),
        Column("hex", Text(N_("Hex")), "text"),
        Column("value", Text(N_("Value"))),
        Column("by", Text(N_("By")), "text"),
        Column("weapon", Text(N_("Weapon")), "word"),
        Column("own_fire", Text(N_("Own fire")), "flag"),
    )
    return table("losses", N_("Losses"), columns, rows)


def charts(start: Battle, course: tuple[Moment, ...]) -> tuple[Lines | Bars, ...]:
    """The value left over the turns, and what state the units are in at the end."""
    ends = turn_ends(start, course)
    last = ends[-1][1]
    over = Lines(
        "strength",
        Text(N_("Strength left, by the values of the scenario")),
        TURN.title,
        Text(N_("Value left")),
        tuple(str(turn) for turn, _ in ends),
        tuple(
            Series(word(side), side, tuple(float(strength_of(battle, side).value) for _, battle in ends))
            for side in SIDES
        ),
    )
    states = Bars(
        "states",
        Text(N_("The units as they stand now")),
        Text(N_("Units")),
        tuple(column.title for column in _COLUMNS[:5]),
        tuple(Series(word(side), side, tuple(map(float, strength_of(last, side)[:5]))) for side in SIDES),
    )
    return over, states


def score_by_step(course: tuple[Moment, ...]) -> Table:
    """Each change of the score (SCORE-1)."""
    rows = [
        (moment.seq, moment.turn, phase_code(moment.event.phase), moment.data["red"], moment.data["blue"])
        for moment in course
        if moment.event.type == "score_changed"
    ]
    return table("score_by_step", N_("Score step by step"), (SEQ, TURN, PHASE, *_score_columns()), rows)


def score_by_turn(start: Battle, course: tuple[Moment, ...]) -> Table:
    """The score at the end of each turn."""
    rows = [
        (turn, battle.score["red"], battle.score["blue"]) for turn, battle in turn_ends(start, course) if turn
    ]
    return table("score_by_turn", N_("Score by turn"), (TURN, *_score_columns()), rows)


def score_chart(start: Battle, course: tuple[Moment, ...]) -> Lines:
    """The course of the score."""
    ends = [each for each in turn_ends(start, course) if each[0]]
    series = tuple(
        Series(word(side), side, tuple(float(battle.score[side]) for _, battle in ends)) for side in SIDES
    )
    labels = tuple(str(turn) for turn, _ in ends)
    return Lines("score", Text(N_("Score by turn")), TURN.title, Text(N_("Points")), labels, series)


def _score_columns() -> tuple[Column, ...]:
    return tuple(Column(side, word(side)) for side in SIDES)
