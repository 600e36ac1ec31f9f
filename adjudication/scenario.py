"""A scenario 想定: its file read and checked, and the battle that it starts with (CONTRACT, Files)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.board import Board, read_board, read_hex
from adjudication.reading import Fields
from adjudication.refusal import FileError
from adjudication.ruleset import SIDES, Ruleset
from adjudication.ruleset_tables import ARMOUR, KINDS
from adjudication.state import Battery, Unit, UnitProfile


@dataclass(frozen=True, slots=True)
class Objective:
    """A hex worth holding at the end (SCORE-1)."""

    hex: str
    name: Mapping[str, str]
    value: int


@dataclass(frozen=True, eq=False)
class Scenario:
    """A scenario that holds. `map_data` is the map as its file says it, `ruleset` the name of one."""

    slug: str
    title: Mapping[str, str]
    brief: Mapping[str, str]
    board: Board
    map_data: Mapping[str, Any]
    turns: int
    first_side: str | None
    ruleset: str
    cards_per_side: int
    sides: Mapping[str, Mapping[str, str]]
    units: Mapping[str, Unit]
    batteries: Mapping[str, Battery]
    objectives: tuple[Objective, ...]


def read_scenario(
    data: Any, *, find_map: Callable[[str], Any], find_ruleset: Callable[[str], Ruleset]
) -> Scenario:
    """The scenario of a file's content. `find_map` gives a map object by slug or path.

    Raises `FileError` naming the field that does not hold.
    """
    fields = Fields(data)
    fields.format()
    slug = fields.text("slug", longest=60)
    if not all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in slug):
        raise FileError(fields.at("slug"), "must be ASCII letters, digits, - and _ only")
    map_data = fields.raw("map")
    if isinstance(map_data, str):
        try:
            map_data = find_map(map_data)
        except FileError as error:
            raise error.within("map") from None
    board = read_board(map_data, "map")
    ruleset_name = fields.text("ruleset", "standard", longest=200)
    try:
        ruleset = find_ruleset(ruleset_name)
    except FileError as error:
        raise error.within("ruleset") from None
    sides_fields = fields.child("sides")
    sides = {}
    for side in SIDES:
        side_fields = sides_fields.child(side)
        sides[side] = side_fields.both_languages("name")
        side_fields.done()
    sides_fields.done()
    units = _read_units(fields, board, ruleset)
    scenario = Scenario(
        slug=slug,
        title=fields.both_languages("title"),
        brief=fields.both_languages("brief", longest=20_000) if fields.has("brief") else {"en": "", "zh": ""},
        board=board,
        map_data=map_data,
        turns=fields.integer("turns", 1, 99),
        first_side=fields.choice("first_side", SIDES, None),
        ruleset=ruleset_name,
        cards_per_side=fields.integer("cards_per_side", 0, 7, 0),
        sides=sides,
        units=units,
        batteries=_read_batteries(fields, units, ruleset),
        objectives=_read_objectives(fields, board),
    )
    fields.raw("brief", None)
    fields.done()
    return scenario


def _read_units(fields: Fields, board: Board, ruleset: Ruleset) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for entry in fields.objects("units"):
        name = _read_id(entry)
        if name in units:
            raise FileError(entry.at("id"), "the id “{id}” is used twice", {"id": name})
        profile = UnitProfile(
            id=name,
            side=entry.choice("side", SIDES),
            name=entry.both_languages("name"),
            type=entry.text("type", longest=40),
            kind=entry.choice("kind", KINDS),
            movement_points=entry.number("movement_points", 0, 99),
            armour=entry.choice("armour", ARMOUR),
            weapons=_read_weapons(entry, ruleset),
            fires_on_the_move=entry.flag("fires_on_the_move", False),
            value=entry.integer("value", 0, 10_000, 0),
        )
        units[name] = Unit(profile, _read_place(entry, board, profile, units, ruleset))
        entry.done()
    return units


def _read_id(entry: Fields, without: str = "|") -> str:
    """An id, without the letters that part it from others in the keys of markers (/) and of seeded dice (|)."""
    name: str = entry.text("id", longest=40)
    for letter in without:
        if letter in name:
            raise FileError(entry.at("id"), "must not contain “{letter}”", {"letter": letter})
    return name


def _read_weapons(entry: Fields, ruleset: Ruleset) -> tuple[str, ...]:
    weapons = entry.list("weapons")
    for index, weapon in enumerate(weapons):
        if not isinstance(weapon, str) or weapon not in ruleset.direct.weapons:
            raise FileError(
                f"{entry.at('weapons')}[{index}]",
                "“{weapon}” is no weapon of the ruleset; known are: {known}",
                {"weapon": str(weapon)[:40], "known": ", ".join(ruleset.direct.weapons)},
            )
    return tuple(weapons)


def _read_place(
    entry: Fields, board: Board, profile: UnitProfile, units: Mapping[str, Unit], ruleset: Ruleset
) -> str:
    hex_ = read_hex(entry, "hex", board.grid)
    if not board.bridged(hex_):
        raise FileError(entry.at("hex"), "{hex} is water without a bridge", {"hex": hex_})
    here = Counter(unit.side for unit in units.values() if unit.hex == hex_)
    if any(side != profile.side for side in here):
        raise FileError(entry.at("hex"), "{hex} is held by the other side", {"hex": hex_})
    if here[profile.side] >= ruleset.units.stacking_limit:
        raise FileError(
            entry.at("hex"),
            "{hex} already holds {limit} units, the stacking limit",
            {"hex": hex_, "limit": ruleset.units.stacking_limit},
        )
    return hex_


def _read_batteries(fields: Fields, units: Mapping[str, Unit], ruleset: Ruleset) -> dict[str, Battery]:
    batteries: dict[str, Battery] = {}
    for entry in fields.objects("batteries"):
        name = _read_id(entry, "/|")
        if name in batteries or name in units:
            raise FileError(entry.at("id"), "the id “{id}” is used twice", {"id": name})
        side = entry.choice("side", SIDES)
        gun = entry.choice("gun", tuple(ruleset.indirect.kind))
        missions = entry.integer("missions", 0, 99)
        batteries[name] = Battery(
            id=name,
            side=side,
            gun=gun,
            kind=ruleset.indirect.kind[gun],
            guns=entry.integer("guns", 1, 36),
            missions=missions,
            missions_left=missions,
            delay=entry.integer("delay", 0, 99),
            suppressed=entry.flag("suppressed", False),
            unit=_read_bound_unit(entry, side, units),
        )
        entry.done()
    return batteries


def _read_bound_unit(entry: Fields, side: str, units: Mapping[str, Unit]) -> str | None:
    name: str | None = entry.text("unit", None)
    if name is None:
        return None
    if name not in units:
        raise FileError(entry.at("unit"), "there is no unit “{unit}”", {"unit": name[:40]})
    if units[name].side != side:
        raise FileError(entry.at("unit"), "{unit} is a unit of the other side", {"unit": name})
    if entry.flag("suppressed", False):
        raise FileError(
            entry.at("suppressed"), "a battery bound to a unit is suppressed when that unit is: leave it out"
        )
    return name


def _read_objectives(fields: Fields, board: Board) -> tuple[Objective, ...]:
    objectives: list[Objective] = []
    for entry in fields.objects("objectives"):
        hex_ = read_hex(entry, "hex", board.grid)
        if any(hex_ == other.hex for other in objectives):
            raise FileError(entry.at("hex"), "{hex} is listed twice", {"hex": hex_})
        objectives.append(Objective(hex_, entry.both_languages("name"), entry.integer("value", 0, 10_000)))
        entry.done()
    return tuple(objectives)
