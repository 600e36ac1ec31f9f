"""Movement: the way of every unit over the map, what it cost, and how often each hex was entered."""

from __future__ import annotations

from collections import Counter

from adjudication.ruleset import SIDES
from adjudication.state import Battle
from wargame.analysis.log import Moment
from wargame.analysis.specs import Heat, Track
from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import HEX, N_, SIDE, UNIT


def tracks(start: Battle, course: tuple[Moment, ...]) -> dict[str, tuple[str, ...]]:
    """The hexes of each unit's way from where it was set up, where the director has put it too."""
    ways = {name: [unit.hex] for name, unit in start.units.items()}
    for moment in course:
        if moment.event.type in ("unit_moved", "overridden"):
            unit = moment.new.units[moment.data["unit"]]
            if ways[unit.id][-1] != unit.hex:
                ways[unit.id].append(unit.hex)
    return {name: tuple(way) for name, way in ways.items()}


def by_unit(start: Battle, course: tuple[Moment, ...]) -> Table:
    """What each unit moved: in how many turns, hexes, movement points; where it began and where it stands."""
    steps: Counter[str] = Counter()
    points: Counter[str] = Counter()
    turns: dict[str, set[int]] = {}
    for moment in course:
        if moment.event.type == "unit_moved":
            name = moment.data["unit"]
            steps[name] += 1
            points[name] += moment.data["cost"]
            turns.setdefault(name, set()).add(moment.turn)
    last = course[-1].new if course else start
    rows = [
        (
            unit.side,
            name,
            dict(unit.profile.name),
            len(turns.get(name, ())),
            steps[name],
            round(float(points[name]), 2),
            start.units[name].hex,
            unit.hex,
        )
        for name, unit in sorted(last.units.items(), key=lambda item: (SIDES.index(item[1].side), item[0]))
    ]
    columns = (
        SIDE,
        UNIT,
        Column("name", Text(N_("Designation")), "names"),
        Column("turns", Text(N_("Turns moved in"))),
        Column("hexes", Text(N_("Hexes moved"))),
        Column("points", Text(N_("Movement points spent"))),
        Column("from", Text(N_("From")), "text"),
        Column("to", Text(N_("To")), "text"),
    )
    return table("movement_by_unit", N_("Movement by unit"), columns, rows)


def entered(course: tuple[Moment, ...]) -> Counter[tuple[str, str]]:
    """How often units of a side have entered a hex, by (hex, side)."""
    return Counter(
        (moment.data["to"], moment.new.units[moment.data["unit"]].side)
        for moment in course
        if moment.event.type == "unit_moved"
    )


def by_hex(course: tuple[Moment, ...]) -> Table:
    """The hexes that were entered, the busiest first."""
    counts = entered(course)
    rows = [
        (hex_, counts[hex_, "red"], counts[hex_, "blue"], counts[hex_, "red"] + counts[hex_, "blue"])
        for hex_ in {hex_ for hex_, _ in counts}
    ]
    rows.sort(key=lambda row: (-row[3], row[0]))
    columns = (
        HEX,
        Column("red", Text(N_("Entered by Red"))),
        Column("blue", Text(N_("Entered by Blue"))),
        Column("both", Text(N_("Entered"))),
    )
    return table("movement_by_hex", N_("Hexes entered"), columns, rows)


def ways_table(start: Battle, course: tuple[Moment, ...]) -> Table:
    """The way of each unit that has moved, hex by hex."""
    rows = [
        (start.units[name].side, name, " ".join(way))
        for name, way in sorted(tracks(start, course).items())
        if len(way) > 1
    ]
    columns = (SIDE, UNIT, Column("way", Text(N_("Way")), "text"))
    return table("movement_tracks", N_("Ways of the units"), columns, rows)


def chart(start: Battle, course: tuple[Moment, ...]) -> Heat:
    """The heat map of the hexes entered, with the ways over it."""
    counts: Counter[str] = Counter()
    for (hex_, _side), times in entered(course).items():
        counts[hex_] += times
    ways = tuple(
        Track(name, start.units[name].side, way)
        for name, way in sorted(tracks(start, course).items())
        if len(way) > 1
    )
    title = Text(N_("Where units moved"))
    return Heat("movement", title, Text(N_("Times entered")), tuple(sorted(counts.items())), ways)
