"""Fire effect: by weapon in direct fire, by battery in indirect fire, hits on own units, and the scatter of rounds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from adjudication.ruleset import SIDES
from adjudication.state import Battle
from wargame.analysis.hits import RESULTS, Hit, counted
from wargame.analysis.log import Moment
from wargame.analysis.specs import Bars, Fall, Rose, Series
from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import BATTERY, N_, SEQ, SIDE, TURN, direction_code, word

_MARKED = {
    "-": N_("Marked: none"),
    "S": N_("Marked: S"),
    "M": N_("Marked: M"),
    "F": N_("Marked: F"),
    "K": N_("Marked: K"),
}
_FINAL = {
    "-": N_("Corrected: none"),
    "S": N_("Corrected: S"),
    "M": N_("Corrected: M"),
    "F": N_("Corrected: F"),
    "K": N_("Corrected: K"),
}
_EFFECT = (
    *(Column(f"marked_{letter}", Text(title)) for letter, title in _MARKED.items()),
    *(Column(f"final_{letter}", Text(title)) for letter, title in _FINAL.items()),
    Column("changed", Text(N_("Units changed"))),
    Column("destroyed", Text(N_("Destroyed"))),
)
_LEVEL = Column("level", Text(N_("Mean level")))


def _effect(found: list[Hit]) -> tuple[int, ...]:
    return (
        *counted([each.marked for each in found]),
        *counted([each.final for each in found]),
        sum(each.changed for each in found),
        sum(each.killed for each in found),
    )


def _mean(found: list[Hit]) -> float | None:
    return round(sum(each.level for each in found) / len(found), 2) if found else None


def by_weapon(all_hits: tuple[Hit, ...]) -> Table:
    """Direct fire: shots of each side's weapons, of which so many below level 1 (no dice), and their results."""
    direct = [each for each in all_hits if each.direct]
    rows = []
    for side, weapon in sorted({(each.side, each.weapon) for each in direct}, key=_by_side):
        own = [each for each in direct if (each.side, each.weapon) == (side, weapon)]
        spent = sum(each.level < 1 for each in own)
        rows.append((side, weapon, len(own), spent, _mean(own), *_effect(own)))
    columns = (
        SIDE,
        Column("weapon", Text(N_("Weapon")), "word"),
        Column("shots", Text(N_("Shots"))),
        Column("without_dice", Text(N_("Below level 1"))),
        _LEVEL,
        *_EFFECT,
    )
    return table("fire_by_weapon", N_("Direct fire by weapon"), columns, rows)


def _by_side(key: tuple[str, str]) -> tuple[int, str]:
    return SIDES.index(key[0]), key[1]


@dataclass
class Rounds:
    """What became of a battery's rounds, counted one by one."""

    planned: int = 0
    lapsed: int = 0
    declared: int = 0
    rounds: int = 0
    arrived: int = 0
    failed: int = 0
    off_map: int = 0
    scattered: int = 0
    falls: Counter[tuple[str, int, bool]] = field(default_factory=Counter)

    @property
    def stayed(self) -> int:
        """Rounds that fell where they were aimed."""
        return self.arrived - self.scattered - self.off_map


def rounds_of(course: tuple[Moment, ...]) -> dict[str, Rounds]:
    """Each battery's rounds: plans made (one that takes another's place is no further plan), fires declared, rounds of
    them that arrived, failed, scattered, left the map.
    """
    found: dict[str, Rounds] = {}
    for moment in course:
        data = moment.data
        if "battery" not in data or moment.event.type not in _COUNTED:
            continue
        own = found.setdefault(data["battery"], Rounds())
        guns = moment.new.batteries[data["battery"]].guns if data.get("gun", 0) is None else 1
        match moment.event.type:
            case "fire_planned":
                own.planned += data["replaces"] is None
            case "fire_plan_lapsed":
                own.lapsed += 1
            case "fire_declared":
                own.declared += 1
                own.rounds += data["guns"]
            case "fire_arrived":
                own.arrived += guns
            case "fire_failed":
                own.failed += guns
            case _:
                gone = moment.event.type == "marker_left_map"
                own.off_map += gone
                own.scattered += not gone
                own.falls[data["direction"], data["distance"], gone] += 1
    return found


_COUNTED = (
    "fire_planned",
    "fire_plan_lapsed",
    "fire_declared",
    "fire_arrived",
    "fire_failed",
    "marker_left_map",
    "marker_scattered",
)


def by_battery(last: Battle, course: tuple[Moment, ...], all_hits: tuple[Hit, ...]) -> Table:
    """Indirect fire: what each battery planned and fired, what became of the rounds, and what they did."""
    rounds = rounds_of(course)
    rows = []
    for battery in sorted(last.batteries.values(), key=lambda each: _by_side((each.side, each.id))):
        own = rounds.get(battery.id, Rounds())
        struck = [each for each in all_hits if each.by == battery.id and not each.direct]
        friendly = sum(each.friendly for each in struck)
        told = (own.planned, own.lapsed, own.declared, own.rounds, own.arrived, own.failed)
        where = (own.stayed, own.scattered, own.off_map)
        rows.append(
            (
                battery.side,
                battery.id,
                battery.gun,
                *told,
                *where,
                len(struck),
                friendly,
                _mean(struck),
                *_effect(struck),
            )
        )
    columns = (
        SIDE,
        BATTERY,
        Column("gun", Text(N_("Gun")), "word"),
        Column("planned", Text(N_("Fires planned"))),
        Column("lapsed", Text(N_("Plans lapsed"))),
        Column("declared", Text(N_("Fires declared"))),
        Column("rounds", Text(N_("Rounds"))),
        Column("arrived", Text(N_("Arrived"))),
        Column("failed", Text(N_("Did not arrive"))),
        Column("stayed", Text(N_("On the aim"))),
        Column("scattered", Text(N_("Scattered"))),
        Column("off_map", Text(N_("Off the map"))),
        Column("attacks", Text(N_("Attacks on units"))),
        Column("friendly", Text(N_("On own units"))),
        _LEVEL,
        *_EFFECT,
    )
    return table("fire_by_battery", N_("Indirect fire by battery"), columns, rows)


def own_hits(all_hits: tuple[Hit, ...]) -> Table:
    """Every attack of a side's fire on a unit of its own."""
    rows = [
        (each.seq, each.turn, each.side, each.by, each.gun, each.unit, each.level, each.marked, each.final)
        for each in all_hits
        if each.friendly
    ]
    columns = (
        SEQ,
        TURN,
        SIDE,
        BATTERY,
        Column("gun", Text(N_("Gun"))),
        Column("unit", Text(N_("Unit")), "text"),
        Column("level", Text(N_("Level"))),
        Column("marked", Text(N_("Marked")), "word"),
        Column("final", Text(N_("After correction")), "word"),
    )
    return table("fire_own_hits", N_("Hits on own units"), columns, rows)


def scatter(last: Battle, course: tuple[Moment, ...]) -> Table:
    """Where rounds fell against their aim: by battery, direction and distance in hexes."""
    rows: list[tuple[object, ...]] = []
    for name, own in sorted(
        rounds_of(course).items(), key=lambda item: _by_side((last.batteries[item[0]].side, item[0]))
    ):
        side = last.batteries[name].side
        if own.stayed:
            rows.append((side, name, "stayed", 0, own.stayed, 0))
        for direction, distance in sorted({(way, far) for way, far, _ in own.falls}):
            off = own.falls[direction, distance, True]
            all_ = off + own.falls[direction, distance, False]
            rows.append((side, name, direction_code(direction), distance, all_, off))
    columns = (
        SIDE,
        BATTERY,
        Column("direction", Text(N_("Direction")), "word"),
        Column("distance", Text(N_("Hexes from the aim"))),
        Column("rounds", Text(N_("Rounds"))),
        Column("off_map", Text(N_("Off the map"))),
    )
    return table("fire_scatter", N_("Scatter: aim against impact"), columns, rows)


def charts(last: Battle, course: tuple[Moment, ...], all_hits: tuple[Hit, ...]) -> tuple[Bars | Rose, ...]:
    """What the fire of both sides did, and a scatter rose for each side that fired rounds."""
    results = tuple(
        Series(
            word(side),
            side,
            tuple(
                float(sum(each.side == side and each.final == letter for each in all_hits))
                for letter in RESULTS
            ),
        )
        for side in SIDES
    )
    effect = Bars(
        "fire_results",
        Text(N_("Results of all fire, after correction")),
        Text(N_("Attacks")),
        tuple(word(letter) for letter in RESULTS),
        results,
    )
    return (*((effect,) if all_hits else ()), *_roses(last, course))


def _roses(last: Battle, course: tuple[Moment, ...]) -> tuple[Rose, ...]:
    grid = last.board.grid
    rounds, found = rounds_of(course), []
    for side in SIDES:
        own = [each for name, each in rounds.items() if last.batteries[name].side == side]
        falls: Counter[tuple[str, int, bool]] = sum((each.falls for each in own), Counter())
        if not any(each.arrived for each in own):
            continue
        merged = tuple(
            Fall(way, far, falls[way, far, True] + falls[way, far, False], falls[way, far, True])
            for way, far in sorted({(way, far) for way, far, _ in falls})
        )
        title = Text(N_("Scatter of {side}: impacts against the aim"), {"side": word(side)})
        stayed = sum(each.stayed for each in own)
        found.append(Rose(f"scatter_{side}", title, side, grid.orientation, grid.sides, stayed, merged))
    return tuple(found)
