"""Hex coordinates, names, neighbours, distance, rings and lines (MAP-1, MAP-2).

Both orientations (pointy, flat) and both parities (odd or even rows, or columns, shifted) are one arithmetic:
offset coordinates go to cube coordinates and back, and everything geometrical happens in cubes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from adjudication.refusal import FileError, Refused

POINTY_SIDES = ("NE", "E", "SE", "SW", "W", "NW")
FLAT_SIDES = ("N", "NE", "SE", "S", "SW", "NW")

# Cube steps (q, r) in the clockwise order of the sides above; s is -q-r.
_POINTY_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
_FLAT_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

_NAME = re.compile(r"(\d{2})(\d{2})([A-Z]*)\Z", re.ASCII)
LARGEST = 99


class Hex(NamedTuple):
    """A hex by its row (downward) and column (to the right), each 0 to 99."""

    row: int
    column: int


class Cube(NamedTuple):
    """Cube coordinates; the third is -q-r."""

    q: int
    r: int


@dataclass(frozen=True)
class HexGrid:
    """The shape of a map sheet: which hexes exist, what they are called and how they lie to each other.

    `orientation` is "pointy" or "flat"; `shifted` is "odd" or "even": which rows (pointy) or columns (flat)
    lie half a hex further right (pointy) or down (flat). `rows` and `columns` are (first, last), both included.
    """

    orientation: str
    shifted: str
    sheet: str
    rows: tuple[int, int]
    columns: tuple[int, int]

    def __post_init__(self) -> None:
        if self.orientation not in ("pointy", "flat"):
            raise FileError("orientation", 'must be "pointy" or "flat"')
        if self.shifted not in ("odd", "even"):
            raise FileError("shifted", 'must be "odd" or "even"')
        if not re.fullmatch(r"[A-Z]*", self.sheet):
            raise FileError("sheet", "must be capital letters A to Z, or empty")
        for field, (first, last) in (("rows", self.rows), ("columns", self.columns)):
            if not 0 <= first <= last <= LARGEST:
                raise FileError(
                    field, "must be [first, last] with 0 <= first <= last <= {largest}", {"largest": LARGEST}
                )

    @property
    def sides(self) -> tuple[str, ...]:
        """The six sides, clockwise; die face 1 of the scatter diagram is the first (IF-3b)."""
        return POINTY_SIDES if self.orientation == "pointy" else FLAT_SIDES

    @cached_property
    def steps(self) -> dict[str, tuple[int, int]]:
        """The cube step (q, r) across each side."""
        steps = _POINTY_STEPS if self.orientation == "pointy" else _FLAT_STEPS
        return dict(zip(self.sides, steps, strict=True))

    def __contains__(self, hex_: Hex) -> bool:
        return self.rows[0] <= hex_.row <= self.rows[1] and self.columns[0] <= hex_.column <= self.columns[1]

    def __iter__(self) -> Iterator[Hex]:
        for row in range(self.rows[0], self.rows[1] + 1):
            for column in range(self.columns[0], self.columns[1] + 1):
                yield Hex(row, column)

    @cached_property
    def side_of_step(self) -> dict[tuple[int, int], str]:
        """The side of each cube step."""
        return {step: side for side, step in self.steps.items()}

    # Names (MAP-1)

    def name(self, hex_: Hex) -> str:
        """The full name: row 45, column 63 of sheet GH is `4563GH`."""
        return f"{hex_.row:02d}{hex_.column:02d}{self.sheet}"

    def parse(self, text: str, *, field: str = "hex") -> Hex:
        """The hex of a name; lower case, blanks and a missing sheet are accepted, a wrong sheet is not (MAP-1).

        Raises `Refused` with code `no_such_hex`, naming `field` and the text that was given.
        """
        letters = "".join(text.split())
        # Only ASCII: the capital of “ß” is “SS”, which would name a sheet.
        match = _NAME.match(letters.upper()) if letters.isascii() else None
        if match is None:
            raise Refused(
                "no_such_hex",
                "“{text}” is not a hex: write two digits for the row, two for the column, then the sheet, "
                "such as {example}",
                {"text": text[:40], "example": self._example},
                clause="MAP-1",
                field=field,
            )
        row, column, sheet = match.groups()
        if sheet and sheet != self.sheet:
            raise Refused(
                "no_such_hex",
                "“{text}” is on sheet {wrong}; this map is sheet {sheet}",
                {"text": text[:40], "wrong": sheet, "sheet": self.sheet or "–"},
                clause="MAP-1",
                field=field,
            )
        hex_ = Hex(int(row), int(column))
        if hex_ not in self:
            raise Refused(
                "no_such_hex",
                "{hex} is off the map: rows {first_row} to {last_row}, columns {first_column} to {last_column}",
                {
                    "hex": self.name(hex_),
                    "first_row": f"{self.rows[0]:02d}",
                    "last_row": f"{self.rows[1]:02d}",
                    "first_column": f"{self.columns[0]:02d}",
                    "last_column": f"{self.columns[1]:02d}",
                },
                clause="MAP-1",
                field=field,
            )
        return hex_

    @property
    def _example(self) -> str:
        return self.name(Hex((self.rows[0] + self.rows[1]) // 2, (self.columns[0] + self.columns[1]) // 2))

    # Geometry (MAP-2)

    def to_cube(self, hex_: Hex) -> Cube:
        """Cube coordinates of an offset hex."""
        row, column = hex_
        if self.orientation == "pointy":
            return Cube(column - self._half(row), row)
        return Cube(column, row - self._half(column))

    def to_hex(self, cube: Cube) -> Hex:
        """Offset coordinates of a cube; the result may lie off the map."""
        q, r = cube
        if self.orientation == "pointy":
            return Hex(r, q + self._half(r))
        return Hex(r + self._half(q), q)

    def _half(self, line: int) -> int:
        # How many whole hexes the slanted cube axis has drifted by this row (or column). Floor division keeps
        # negative coordinates right, which a marker that leaves the map passes through.
        return (line - (line & 1)) // 2 if self.shifted == "odd" else (line + (line & 1)) // 2

    def shifted_by(self, hex_: Hex, side: str, distance: int = 1) -> Hex:
        """The hex `distance` steps away in the direction of `side`; it may lie off the map."""
        q, r = self.to_cube(hex_)
        dq, dr = self.steps[side]
        return self.to_hex(Cube(q + dq * distance, r + dr * distance))

    def neighbours(self, hex_: Hex) -> list[Hex]:
        """The adjacent hexes on the map, clockwise."""
        around = (self.shifted_by(hex_, side) for side in self.sides)
        return [neighbour for neighbour in around if neighbour in self]

    def side_towards(self, hex_: Hex, neighbour: Hex) -> str | None:
        """Which side of `hex_` it shares with `neighbour`; None where they are not adjacent."""
        for side in self.sides:
            if self.shifted_by(hex_, side) == neighbour:
                return side
        return None

    def distance(self, one: Hex, other: Hex) -> int:
        """The count of hexes on a shortest path."""
        a, b = self.to_cube(one), self.to_cube(other)
        dq, dr = a.q - b.q, a.r - b.r
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def ring(self, centre: Hex, radius: int) -> list[Hex]:
        """The hexes of the map at exactly this distance, by row and column (IF-4)."""
        if radius == 0:
            return [centre] if centre in self else []
        found = []
        current = self.shifted_by(centre, self.sides[4], radius)
        for index in range(6):
            for _ in range(radius):
                found.append(current)
                current = self.shifted_by(current, self.sides[index])
        return sorted(hex_ for hex_ in found if hex_ in self)


def opposite(sides: tuple[str, ...], side: str) -> str:
    """The side of the neighbour that is the same hex edge."""
    return sides[(sides.index(side) + 3) % 6]
