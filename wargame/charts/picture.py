"""A picture as plain shapes, which `svg` and `pdf` write in the same way. Units: pixels from the upper left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points. `dash`: lengths of strokes and gaps, none for a whole line."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """Closed rings, filled alike. `hatch` ("rising", "falling", "dots") is drawn over the fill in its own colour."""

    rings: tuple[tuple[Point, ...], ...]
    fill: str | None = None
    line: str | None = None
    width: float = 1.0
    hatch: str | None = None
    hatch_colour: str = "#1c2320"
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a point."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    line: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text on its base line at a point. `halo`: the colour of a rim that keeps it readable on a map."""

    x: float
    y: float
    text: str
    size: float = 11.0
    anchor: Anchor = "start"
    colour: str = "#1c2320"
    bold: bool = False
    upwards: bool = False
    halo: str | None = None


@dataclass(frozen=True, slots=True)
class Shared:
    """Shapes that several pictures of one page have in common, written once under their key: the ground of maps."""

    key: str
    shapes: tuple[Path | Area | Circle | Label, ...]


Shape = Path | Area | Circle | Label | Shared


@dataclass(slots=True)
class Picture:
    """A picture on its way: its size, what it is called, what it shows in words, and its shapes in drawing order."""

    key: str
    width: float
    height: float
    title: str
    description: str = ""
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Put shapes over those that are there."""
        self.shapes.extend(shapes)

    def line(
        self, points: Iterable[Point], colour: str, width: float = 1.0, dash: Sequence[float] = ()
    ) -> None:
        """A line through points."""
        self.add(Path(tuple(points), colour, width, tuple(dash)))

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        stroke: float = 1.0,
        hatch: str | None = None,
        hatch_colour: str = "#1c2320",
        dash: Sequence[float] = (),
    ) -> None:
        """A rectangle."""
        ring = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self.add(Area((ring,), fill, line, stroke, hatch, hatch_colour, tuple(dash)))


def text_width(text: str, size: float) -> float:
    """About how wide a text is: Chinese letters are as wide as high, Latin ones a little more than half of that."""
    return sum(size if ord(letter) > 0x2E7F else 0.55 * size for letter in text)


def shortened(text: str, size: float, width: float) -> str:
    """The text, cut off with … where it is wider."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text}…"
