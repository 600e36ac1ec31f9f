"""The map (MAP-3): terrain, height, roads, rivers and works of every hex, and where a marker goes that moves.

A board never changes during an exercise. What it is asked again and again (rings, steps) is kept beside it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from adjudication.hexgrid import LARGEST, Cube, Hex, HexGrid, opposite
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused

TERRAINS = ("open", "soft", "forest", "town", "water")
FORTS = ("none", "fieldworks", "bunker")
REACH = 2  # an impact reaches its own hex, the adjacent ones and those at distance two (IF-4)


@dataclass(frozen=True)
class Cell:
    """What is in one hex. `height` in metres; `road` and `river` are sides."""

    hex: str
    terrain: str
    height: int
    road: tuple[str, ...] = ()
    river: tuple[str, ...] = ()
    fort: str = "none"


@dataclass(frozen=True, eq=False)
class Board:
    """A map sheet with all its hexes, by full name."""

    name: str
    grid: HexGrid
    hex_size_m: int
    cells: dict[str, Cell]
    _rings: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict, repr=False)
    _reach: dict[str, dict[str, int]] = field(default_factory=dict, repr=False)
    # What others work out of this board once, by what they worked with (sight by its rules).
    memo: dict[Any, Any] = field(default_factory=dict, repr=False)

    def full_name(self, text: str, *, field: str = "hex") -> str:
        """The full name of a hex as somebody wrote it; refused as `no_such_hex` where there is none (MAP-1)."""
        if not isinstance(text, str):
            raise Refused("bad_value", "a hex is written as a text", field=field, clause="MAP-1")
        return text if text in self.cells else self.grid.name(self.grid.parse(text, field=field))

    def position(self, hex_name: str) -> Hex:
        """Row and column of a full name on this map."""
        return Hex(int(hex_name[:2]), int(hex_name[2:4]))

    @cached_property
    def cubes(self) -> dict[str, Cube]:
        """The cube coordinates of every hex."""
        return {name: self.grid.to_cube(self.position(name)) for name in self.cells}

    @cached_property
    def names(self) -> dict[Cube, str]:
        """The hex at each cube."""
        return {cube: name for name, cube in self.cubes.items()}

    def moved(self, hex_name: str, side: str, distance: int) -> str | None:
        """The hex `distance` steps towards `side`, or None where that is off the map (IF-3c)."""
        q, r = self.cubes[hex_name]
        dq, dr = self.grid.steps[side]
        return self.names.get(Cube(q + dq * distance, r + dr * distance))

    def rings(self, hex_name: str) -> tuple[tuple[str, ...], ...]:
        """The hexes at distance 0, 1 and 2, each ring by row and column (IF-4)."""
        known = self._rings.get(hex_name)
        if known is None:
            centre = self.position(hex_name)
            known = tuple(
                tuple(self.grid.name(hex_) for hex_ in self.grid.ring(centre, radius))
                for radius in range(REACH + 1)
            )
            self._rings[hex_name] = known
        return known

    def reach(self, hex_name: str) -> dict[str, int]:
        """The hexes that an impact here reaches, with their distance: nearer ones first, then row and column."""
        known = self._reach.get(hex_name)
        if known is None:
            known = {hex_: distance for distance, ring in enumerate(self.rings(hex_name)) for hex_ in ring}
            self._reach[hex_name] = known
        return known

    def neighbour(self, hex_name: str, side: str) -> str | None:
        """The hex across a side, None at the edge of the map."""
        return self.moved(hex_name, side, 1)

    def side_towards(self, hex_name: str, neighbour: str) -> str | None:
        """Which side of a hex it shares with another, None where they are not adjacent."""
        (q, r), (to_q, to_r) = self.cubes[hex_name], self.cubes[neighbour]
        return self.grid.side_of_step.get((to_q - q, to_r - r))

    def distance(self, one: str, other: str) -> int:
        """The count of hexes on a shortest path (MAP-2)."""
        (q, r), (to_q, to_r) = self.cubes[one], self.cubes[other]
        dq, dr = to_q - q, to_r - r
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def bridged(self, hex_name: str) -> bool:
        """Whether a unit can stand here at all: not water, or water with a road over it (MOV-2)."""
        cell = self.cells[hex_name]
        return cell.terrain != "water" or bool(cell.road)


def read_board(data: Any, path: str = "") -> Board:
    """The board of a map file (CONTRACT, Files). Raises `FileError` naming the field that does not hold.

    A board of its own each time; a map that has been read lately is not read again.
    """
    try:
        text = json.dumps(data, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return _read(data, path)  # no plain JSON: what is wrong with it is said field by field
    known = _read_text(text, path)
    return Board(known.name, known.grid, known.hex_size_m, known.cells)


@lru_cache(maxsize=8)
def _read_text(text: str, path: str) -> Board:
    return _read(json.loads(text), path)


def _read(data: Any, path: str) -> Board:
    fields = Fields(data, path)
    fields.format()
    name = fields.text("name")
    grid = _read_grid(fields)
    hex_size_m = fields.integer("hex_size_m", 1, 100_000)
    default = fields.child("default")
    terrain = default.choice("terrain", TERRAINS)
    height = default.integer("height", -500, 9_000, 0)
    default.done()
    cells = {grid.name(hex_): Cell(grid.name(hex_), terrain, height) for hex_ in grid}
    places: dict[str, str] = {}
    for entry in fields.objects("hexes"):
        cell = _read_cell(entry, grid, terrain, height)
        if cell.hex in places:
            raise FileError(entry.at("hex"), "{hex} is listed twice", {"hex": cell.hex})
        places[cell.hex] = entry.path
        cells[cell.hex] = cell
    fields.done()
    _check_edges(grid, cells, places)
    return Board(name, grid, hex_size_m, cells)


def _read_grid(fields: Fields) -> HexGrid:
    ends = {}
    for name in ("rows", "columns"):
        values = fields.list(name)
        whole = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
        if len(values) != 2 or not whole or not 0 <= values[0] <= values[1] <= LARGEST:
            raise FileError(
                fields.at(name),
                "must be [first, last], whole numbers from 0 to {largest}: a hex name has two digits for each",
                {"largest": LARGEST},
            )
        ends[name] = (values[0], values[1])
    orientation = fields.choice("orientation", ("pointy", "flat"))
    shifted = fields.choice("shifted", ("odd", "even"))
    sheet = fields.text("sheet", "", longest=8)
    try:
        return HexGrid(orientation, shifted, sheet, ends["rows"], ends["columns"])
    except FileError as error:
        raise error.within(fields.path) from None


def _read_cell(entry: Fields, grid: HexGrid, terrain: str, height: int) -> Cell:
    hex_ = read_hex(entry, "hex", grid)
    cell = Cell(
        hex=hex_,
        terrain=entry.choice("terrain", TERRAINS, terrain),
        height=entry.integer("height", -500, 9_000, height),
        road=_read_sides(entry, "road", grid),
        river=_read_sides(entry, "river", grid),
        fort=entry.choice("fort", FORTS, "none"),
    )
    entry.done()
    return cell


def read_hex(entry: Fields, name: str, grid: HexGrid) -> str:
    """A field that names a hex of the map, as its full name."""
    text = entry.text(name)
    try:
        return grid.name(grid.parse(text))
    except Refused as error:
        raise FileError(entry.at(name), error.template, error.params) from None


def _read_sides(entry: Fields, name: str, grid: HexGrid) -> tuple[str, ...]:
    sides = entry.list(name, [])
    for index, side in enumerate(sides):
        if side not in grid.sides:
            raise FileError(
                f"{entry.at(name)}[{index}]", "must be one of: {choices}", {"choices": ", ".join(grid.sides)}
            )
    return tuple(side for side in grid.sides if side in sides)


def _check_edges(grid: HexGrid, cells: dict[str, Cell], places: dict[str, str]) -> None:
    """A road or a river runs on both sides of a hex edge, or on neither; only the map's edge has one side."""
    for hex_name, path in places.items():
        cell = cells[hex_name]
        for kind, sides in (("road", cell.road), ("river", cell.river)):
            for side in sides:
                neighbour = grid.shifted_by(Hex(int(hex_name[:2]), int(hex_name[2:4])), side)
                if neighbour not in grid:
                    continue
                other = cells[grid.name(neighbour)]
                if opposite(grid.sides, side) not in getattr(other, kind):
                    raise FileError(
                        f"{path}.{kind}",
                        "{hex} has it towards {side}, but {other} does not have it towards {back}",
                        {
                            "hex": hex_name,
                            "side": side,
                            "other": other.hex,
                            "back": opposite(grid.sides, side),
                        },
                    )
