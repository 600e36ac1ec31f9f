"""How things look: ink and paper, the two sides by colour, line, hatch and marker, scales with round numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from wargame.analysis.tables import Text
from wargame.charts.picture import Circle, Label, Picture

Say = Callable[[Text], str]
INK, INK_2, RULE, PAPER = "#1c2320", "#474f4a", "#d3cdbb", "#fdfbf5"
TITLE = 14.0
SMALL = 11.0


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a side. Each of colour, dash, hatch and marker tells it from the other one."""

    colour: str
    wash: str
    dash: tuple[float, ...]
    hatch: str | None
    marker: str


_STYLES = {
    "red": Style("#a5290f", "#e9b8a8", (), "rising", "circle"),
    "blue": Style("#1d3f86", "#dbe4f5", (7.0, 4.0), "dots", "square"),
}
_OTHER = Style("#474f4a", "#e9e5d7", (2.0, 3.0), "falling", "circle")


def style_of(side: str | None) -> Style:
    """The look of a side, or of what is neither's."""
    return _STYLES.get(side or "", _OTHER)


def mark(picture: Picture, side: str | None, x: float, y: float, size: float = 3.5) -> None:
    """The marker of a side: red's a filled dot, blue's an open square."""
    look = style_of(side)
    if look.marker == "square":
        picture.rect(x - size, y - size, 2 * size, 2 * size, fill=PAPER, line=look.colour, stroke=1.8)
    else:
        picture.add(Circle(x, y, size, look.colour, look.colour))


def headed(
    key: str, width: float, height: float, title: str, description: str = "", scale: float = 1.0
) -> Picture:
    """A picture with its title at the upper left."""
    picture = Picture(key, width, height, title, description)
    picture.add(Label(0, (TITLE + 1) * scale, title, TITLE * scale, bold=True))
    return picture


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`, at most about so many."""
    span = max(high - low, 1e-9)
    raw = span / most
    power = 10 ** math.floor(math.log10(raw))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= raw)
    if step < 1 and float(low).is_integer() and float(high).is_integer():
        step = 1.0
    first, last = math.floor(low / step), math.ceil(high / step)
    return [round(index * step, 10) for index in range(first, last + 1)]


def figure(value: float) -> str:
    """A number as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
