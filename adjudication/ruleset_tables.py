"""The tables of a ruleset, read cell by cell: indirect fire and direct fire.

A missing row, a letter too few, an unknown code and a level out of range are each named by their place.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.board import FORTS, TERRAINS
from adjudication.hexgrid import FLAT_SIDES, POINTY_SIDES
from adjudication.reading import Fields
from adjudication.refusal import FileError

ARMOUR = ("none", "light", "medium", "heavy", "composite")
KINDS = ("vehicle", "infantry")
RESULTS = "-SMFK"
TOTALS = range(2, 13)
OPEN_TABLES = (
    "indirect.attack_level",
    "indirect.kind",
    "indirect.armour",
    "direct.weapons",
    "direct.armour",
    # Texts of cards may be added, and an effect that is no card is named as such.
    "cards",
    "cards.effect",
    "cards.texts",
)


@dataclass(frozen=True, eq=False)
class IndirectRules:
    """Chapter 5. `results`, `terrain` and `fort` rows are strings of eleven letters for totals 2 to 12."""

    guns_per_battery: int
    fails_to_arrive_on: frozenset[int]
    arrival_roll_per: str
    scatters_on: frozenset[int]
    card_delay_turns: int
    zone_extent: str
    zone_rolls: str
    scatter_direction: dict[str, tuple[str, ...]]
    attack_level: dict[str, tuple[int, ...]]
    kind: dict[str, str]
    results: dict[int, str]
    terrain: dict[str, str]
    fort: dict[str, str]
    armour: dict[str, dict[str, int]]
    last_level: int

    def result(self, level: int, total: int) -> str:
        """The indirect CRT: levels above the table's last use the last (IF-5)."""
        return self.results[min(level, self.last_level)][total - 2]


@dataclass(frozen=True, eq=False)
class DirectRules:
    """Chapter 4: weapons by target kind and range, shifts of the level, results by level, armour by class."""

    weapons: dict[str, dict[str, tuple[int, ...]]]
    on_the_move_shift: int
    short_halt_shift: int
    moving_target_shift: int
    cover_shift: dict[str, int]
    fort_shift: dict[str, int]
    height_shift: tuple[tuple[int, ...], ...]
    results: dict[int, str]
    armour: dict[str, dict[str, int]]

    def base_level(self, weapon: str, kind: str, distance: int) -> int:
        """The attack level by weapon, target kind and range; 0 beyond the row (DF-1, DF-2)."""
        row = self.weapons[weapon][kind]
        return row[distance] if distance < len(row) else 0

    def height(self, grades: int, distance: int) -> int:
        """The shift for a target `grades` higher: over 8 grades row 8, over 12 hexes column 12; 0 where not higher."""
        if grades < 1:
            return 0
        row = self.height_shift[min(grades, len(self.height_shift)) - 1]
        return row[min(max(distance, 1), len(row)) - 1]


def read_faces(fields: Fields, name: str) -> frozenset[int]:
    """A list of die faces 1 to 6."""
    return frozenset(read_integers(fields, name, 1, 6))


def read_indirect(fields: Fields) -> IndirectRules:
    """The chapter of indirect fire."""
    kind_fields = fields.child("kind")
    level_fields = fields.child("attack_level")
    armour_fields = fields.child("armour")
    guns = list(fields.raw("attack_level"))
    rules = IndirectRules(
        guns_per_battery=fields.integer("guns_per_battery", 1, 36),
        fails_to_arrive_on=read_faces(fields, "fails_to_arrive_on"),
        arrival_roll_per=fields.choice("arrival_roll_per", ("battery", "gun")),
        scatters_on=read_faces(fields, "scatters_on"),
        card_delay_turns=fields.integer("card_delay_turns", 0, 99),
        zone_extent=fields.choice("zone_extent", ("impact_hex", "pattern")),
        zone_rolls=fields.choice("zone_rolls", ("per_marker", "once")),
        scatter_direction=_read_diagram(fields.child("scatter_direction")),
        attack_level={gun: read_integers(level_fields, gun, 0, 12, exactly=3) for gun in guns},
        kind={gun: kind_fields.choice(gun, ("tube", "rocket")) for gun in guns},
        results=(results := _read_results(fields.child("results"), 10)),
        terrain=_read_letters(fields.child("terrain"), TERRAINS, "KS"),
        fort=_read_letters(fields.child("fort"), FORTS, "KS"),
        armour={gun: _read_armour(armour_fields, gun) for gun in guns},
        last_level=max(results),
    )
    for table in (kind_fields, armour_fields, fields):
        table.done()
    return rules


def read_direct(fields: Fields) -> DirectRules:
    """The chapter of direct fire."""
    weapon_fields = fields.child("weapons")
    weapons: dict[str, dict[str, tuple[int, ...]]] = {}
    for weapon in fields.raw("weapons"):
        ranges = weapon_fields.child(weapon)
        weapons[weapon] = {kind: read_integers(ranges, kind, 0, 12) for kind in KINDS}
        ranges.done()
    armour_fields = fields.child("armour")
    rules = DirectRules(
        weapons=weapons,
        on_the_move_shift=fields.integer("on_the_move_shift", -12, 12),
        short_halt_shift=fields.integer("short_halt_shift", -12, 12),
        moving_target_shift=fields.integer("moving_target_shift", -12, 12),
        cover_shift=_read_shifts(fields.child("cover_shift"), TERRAINS),
        fort_shift=_read_shifts(fields.child("fort_shift"), FORTS),
        height_shift=_read_height_shift(fields.child("height_shift")),
        results=_read_results(fields.child("results"), 12),
        armour={weapon: _read_armour(armour_fields, weapon) for weapon in weapons},
    )
    armour_fields.done()
    fields.done()
    return rules


def _read_shifts(fields: Fields, names: tuple[str, ...]) -> dict[str, int]:
    shifts = {name: fields.integer(name, -12, 12) for name in names}
    fields.done()
    return shifts


def _read_height_shift(fields: Fields) -> tuple[tuple[int, ...], ...]:
    rows = fields.list("rows")
    if len(rows) != 8:
        raise FileError(fields.at("rows"), "must have {count} rows", {"count": 8})
    shifts = []
    for index in range(len(rows)):
        shifts.append(read_integers(fields, "rows", -12, 12, exactly=12, index=index))
    fields.done()
    return tuple(shifts)


def read_integers(
    fields: Fields, name: str, low: int, high: int, *, exactly: int | None = None, index: int | None = None
) -> tuple[int, ...]:
    """A list of whole numbers; with `index`, the row of that number in a list of lists."""
    place = fields.at(name) if index is None else f"{fields.at(name)}[{index}]"
    values = fields.list(name) if index is None else fields.list(name)[index]
    if not isinstance(values, list | tuple):
        raise FileError(place, "must be a list")
    if exactly is not None and len(values) != exactly:
        raise FileError(
            place, "must have {count} values, not {found}", {"count": exactly, "found": len(values)}
        )
    for column, value in enumerate(values):
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise FileError(
                f"{place}[{column}]",
                "must be a whole number from {low} to {high}",
                {"low": low, "high": high},
            )
    return tuple(values)


def _read_diagram(fields: Fields) -> dict[str, tuple[str, ...]]:
    diagram: dict[str, tuple[str, ...]] = {}
    for orientation, sides in (("pointy", POINTY_SIDES), ("flat", FLAT_SIDES)):
        values = fields.list(orientation)
        if sorted(map(str, values)) != sorted(sides):
            raise FileError(
                fields.at(orientation), "must name each side once: {choices}", {"choices": ", ".join(sides)}
            )
        diagram[orientation] = tuple(values)
    fields.done()
    return diagram


def _read_row(fields: Fields, name: str, letters: str) -> str:
    row: str = fields.text(name)
    if len(row) != len(TOTALS):
        raise FileError(
            fields.at(name),
            "must have {count} letters, for 2d6 totals 2 to 12, not {found}",
            {"count": len(TOTALS), "found": len(row)},
        )
    for index, letter in enumerate(row):
        if letter not in letters:
            raise FileError(
                fields.at(name),
                "“{letter}” at total {total} is no known result; known are: {known}",
                {"letter": letter, "total": TOTALS[index], "known": " ".join(letters)},
            )
    return row


def _read_results(fields: Fields, levels: int) -> dict[int, str]:
    rows = {level: _read_row(fields, str(level), RESULTS) for level in range(1, levels + 1)}
    fields.done()
    return rows


def _read_letters(fields: Fields, names: tuple[str, ...], letters: str) -> dict[str, str]:
    rows = {name: _read_row(fields, name, letters) for name in names}
    fields.done()
    return rows


def _read_armour(fields: Fields, name: str) -> dict[str, int]:
    values = read_integers(fields, name, 0, 6, exactly=len(ARMOUR))
    return dict(zip(ARMOUR, values, strict=True))
