"""Objectives held over time: by whom at the end of each turn, each change of hands, and what they were worth."""

from __future__ import annotations

from adjudication.ruleset import SIDES
from adjudication.scenario import Scenario
from adjudication.state import Battle
from wargame.analysis.log import Moment, turn_ends
from wargame.analysis.specs import Lines, Series
from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import HEX, N_, PHASE, SEQ, SIDE, TURN, phase_code, word


def by_turn(start: Battle, course: tuple[Moment, ...], scenario: Scenario) -> Table:
    """A row an objective: its value, and who held it before the first turn and at the end of each."""
    ends = turn_ends(start, course)
    columns = (
        HEX,
        Column("name", Text(N_("Designation")), "names"),
        Column("value", Text(N_("Value"))),
        *(
            Column(f"turn_{turn}", Text(N_("Turn {turn}"), {"turn": turn}), "word")
            if turn
            else Column("start", Text(N_("At the start")), "word")
            for turn, _ in ends
        ),
    )
    rows = [
        (each.hex, dict(each.name), each.value, *(battle.held.get(each.hex) for _, battle in ends))
        for each in scenario.objectives
    ]
    return table("objectives_by_turn", N_("Objectives at the end of each turn"), columns, rows)


def changes(course: tuple[Moment, ...]) -> Table:
    """Each objective that changed hands; before, it may have been nobody's."""
    rows = [
        (moment.seq, moment.turn, phase_code(moment.event.phase), hex_, moment.old.held.get(hex_), side)
        for moment in course
        if moment.old.held is not moment.new.held
        for hex_, side in moment.new.held.items()
        if moment.old.held.get(hex_) != side
    ]
    columns = (
        SEQ,
        TURN,
        PHASE,
        HEX,
        Column("from", Text(N_("Held before by")), "word"),
        Column("to", Text(N_("Held now by")), "word"),
    )
    return table("objectives_changes", N_("Objectives that changed hands"), columns, rows)


def turns_held(start: Battle, course: tuple[Moment, ...], scenario: Scenario) -> Table:
    """At the end of how many turns each side held each objective, and how many points they are worth now."""
    ends = [battle for turn, battle in turn_ends(start, course) if turn]
    rows = [
        (
            each.hex,
            side,
            sum(battle.held.get(each.hex) == side for battle in ends),
            each.value if ends and ends[-1].held.get(each.hex) == side else 0,
        )
        for each in scenario.objectives
        for side in SIDES
    ]
    columns = (
        HEX,
        SIDE,
        Column("turns", Text(N_("Turns held"))),
        Column("points", Text(N_("Points now"))),
    )
    return table("objectives_held", N_("How long objectives were held"), columns, rows)


def chart(start: Battle, course: tuple[Moment, ...], scenario: Scenario) -> Lines:
    """The points that each side has of objectives, at the end of each turn."""
    ends = turn_ends(start, course)
    values = {
        side: tuple(
            float(sum(each.value for each in scenario.objectives if battle.held.get(each.hex) == side))
            for _, battle in ends
        )
        for side in SIDES
    }
    return Lines(
        "objectives",
        Text(N_("Points of objectives held")),
        TURN.title,
        Text(N_("Points")),
        tuple(str(turn) for turn, _ in ends),
        tuple(Series(word(side), side, values[side]) for side in SIDES),
        step=True,
    )
