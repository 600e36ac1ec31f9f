"""What a chart shows, as plain values; `wargame.charts` draws it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from wargame.analysis.tables import Text


@dataclass(frozen=True, slots=True)
class Series:
    """A named row of values; `side` ("red", "blue" or None) gives it its line, hatch and letter."""

    name: Text
    side: str | None
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Values over a course: `x` are the labels below (turns); `step`: a value holds until the next."""

    kind: ClassVar[str] = "lines"
    key: str
    title: Text
    x_title: Text
    y_title: Text
    x: tuple[str, ...]
    series: tuple[Series, ...]
    step: bool = False


@dataclass(frozen=True, slots=True)
class Bars:
    """Groups of bars side by side: one group a label, in it one bar a series."""

    kind: ClassVar[str] = "bars"
    key: str
    title: Text
    y_title: Text
    groups: tuple[Text, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Fall:
    """Rounds that fell `distance` hexes from their aim in a direction; `off_map` of them left the map."""

    direction: str
    distance: int
    rounds: int
    off_map: int


@dataclass(frozen=True, slots=True)
class Rose:
    """Aim against impacts: `stayed` rounds fell where they were aimed, the rest by direction and distance.

    `directions` are the hex sides clockwise from the top, `orientation` is the map's.
    """

    kind: ClassVar[str] = "rose"
    key: str
    title: Text
    side: str | None
    orientation: str
    directions: tuple[str, ...]
    stayed: int
    falls: tuple[Fall, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """The hexes of a unit's way, first to last."""

    unit: str
    side: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heat:
    """How often each hex was entered, and the ways of the units, to be drawn on the map."""

    kind: ClassVar[str] = "heat"
    key: str
    title: Text
    value_title: Text
    values: tuple[tuple[str, int], ...]
    tracks: tuple[Track, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """What was expected, the band in which chance leaves it, and what it was."""

    name: Text
    side: str | None
    low: float
    expected: float
    high: float
    actual: float


@dataclass(frozen=True, slots=True)
class Band:
    """Intervals below each other; each is drawn on its own scale from its band."""

    kind: ClassVar[str] = "band"
    key: str
    title: Text
    rows: tuple[Interval, ...]


Chart = Lines | Bars | Rose | Heat | Band


def chart_json(chart: Chart) -> dict[str, Any]:
    """A chart spec as plain JSON, with its kind."""
    return {"kind": chart.kind, **_plain(asdict(chart))}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
