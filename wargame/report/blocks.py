"""What a page or a PDF of the report consists of, in the reader's language; the same blocks for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame.analysis.tables import Column, Table
from wargame.charts import Picture
from wargame.charts.picture import text_width
from wargame.charts.style import figure
from wargame.saying import say, say_cell

# Kinds of cells that stand to the right, so that their figures are below each other.
NUMBERS = ("number", "share", "seconds")
# A part of a table is no wider than this: about an A4 page in letters of 8 points.
WIDEST = 500.0
# In pixels of a picture; a chart over turns is 640 wide.
NARROW = 450
_LETTER, _PADDING, _WIDEST_CELL, _SHORT = 8.0, 10.0, 170.0, 60.0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. `kind`: "" or "note" (smaller)."""

    template: ClassVar[str] = "paragraph"
    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they are. `code`: the values are to be copied letter by letter."""

    template: ClassVar[str] = "facts"
    rows: tuple[tuple[str, str], ...]
    code: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """A list. `code`: commands to be typed."""

    template: ClassVar[str] = "points"
    items: tuple[str, ...]
    code: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """The course of one turn: its heading, what happened (about what, the sentence), the score below."""

    template: ClassVar[str] = "turned"
    title: str
    rows: tuple[tuple[str, str], ...]
    score: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table, or a part of one that is too wide: heads, cells as texts, which columns stand to the right."""

    template: ClassVar[str] = "grid"
    key: str
    title: str
    heads: tuple[str, ...]
    right: tuple[bool, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def cells(self) -> list[list[tuple[str, str]]]:
        """The rows, each cell with its classes: whether it stands to the right, is too short to be broken."""
        return [
            [(value, _classes(value, right)) for value, right in zip(row, self.right, strict=True)]
            for row in self.rows
        ]

    @property
    def titles(self) -> list[tuple[str, bool]]:
        """The heads, each with whether it stands to the right."""
        return list(zip(self.heads, self.right, strict=True))


def _classes(value: str, right: bool) -> str:
    short = text_width(value, _LETTER) <= _SHORT
    return " ".join(name for name, holds in (("right", right), ("short", short)) if holds)


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart or a map."""

    template: ClassVar[str] = "figure"
    picture: Picture
    map: bool = False

    @property
    def narrow(self) -> bool:
        """Whether two of its kind have room beside each other."""
        return self.picture.width < NARROW


Block = Paragraph | Facts | Points | Turned | Grid | Figure


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, the name that links point to, and what stands below."""

    key: str
    title: str
    blocks: tuple[Block, ...]


def cell(kind: str, value: Any) -> str:
    """A cell as it is read: shares as percentages, seconds and other numbers as short as they can be."""
    if value is None:
        return ""
    if kind == "share":
        return f"{100 * value:.0f} %"
    if kind in NUMBERS:
        return figure(value)
    return str(say_cell(kind, value))


def grids(table: Table, only: Sequence[str] = ()) -> tuple[Grid, ...]:
    """A table as one grid, or as several with the same first columns where it is too wide for a page.

    `only`: the keys of the columns that are wanted.
    """
    wanted = [index for index, column in enumerate(table.columns) if not only or column.key in only]
    columns = [table.columns[index] for index in wanted]
    rows = [[cell(table.columns[index].kind, row[index]) for index in wanted] for row in table.rows]
    heads = [say(column.title) for column in columns]
    widths = [_wide(heads[place], [row[place] for row in rows]) for place in range(len(columns))]
    parts = _parts(columns, widths)
    title = say(table.title)
    return tuple(
        Grid(
            table.key if len(parts) == 1 else f"{table.key}-{number}",
            title if len(parts) == 1 else f"{title} ({number}/{len(parts)})",
            tuple(heads[place] for place in part),
            tuple(columns[place].kind in NUMBERS for place in part),
            tuple(tuple(row[place] for place in part) for row in rows),
        )
        for number, part in enumerate(parts, 1)
    )


def _wide(head: str, cells: list[str]) -> float:
    """About how wide a column has to be: its longest word, and its cells up to where they are broken."""
    word = max((text_width(each, _LETTER) for each in head.split()), default=0.0)
    longest = max((text_width(each, _LETTER) for each in cells), default=0.0)
    return max(min(word, _WIDEST_CELL), min(longest, _WIDEST_CELL)) + _PADDING


def _parts(columns: list[Column], widths: list[float]) -> list[list[int]]:
    """The columns of each part; the first ones that name the row are in all."""
    names = 0
    while names < 2 and names < len(columns) and columns[names].kind not in NUMBERS:
        names += 1
    first = list(range(names))
    parts, left = [list(first)], WIDEST - sum(widths[:names])
    for place in range(names, len(columns)):
        if widths[place] > left and len(parts[-1]) > names:
            parts.append(list(first))
            left = WIDEST - sum(widths[:names])
        parts[-1].append(place)
        left -= widths[place]
    return parts
