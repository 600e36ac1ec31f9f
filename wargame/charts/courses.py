"""Values over a course (lines or steps) and groups of bars, each with its figures written to it."""

from __future__ import annotations

from wargame.analysis.specs import Bars, Lines, Series
from wargame.charts.picture import Label, Picture, Point, shortened, text_width
from wargame.charts.style import INK_2, RULE, SMALL, Say, figure, headed, mark, style_of, ticks

WIDTH, HEIGHT = 640.0, 300.0
_TOP, _BOTTOM, _LEFT = 46.0, 44.0, 46.0


def draw_lines(spec: Lines, say: Say) -> Picture:
    """A line a series, named at its end; nothing depends on colour alone."""
    values = [value for series in spec.series for value in series.values if value is not None]
    names = [f"{say(series.name)} {_last(series)}" for series in spec.series]
    right = 16 + max((text_width(name, SMALL) for name in names), default=0)
    described = "; ".join(_told(series, say) for series in spec.series)
    picture = headed(spec.key, WIDTH, HEIGHT, say(spec.title), described)
    scale = _frame(picture, values, say(spec.y_title), right)
    across = WIDTH - _LEFT - right
    gap = across / max(1, len(spec.x) - 1) if len(spec.x) > 1 else 0
    places = [_LEFT + (index * gap if gap else across / 2) for index in range(len(spec.x))]
    every = -(-len(spec.x) // 16)
    for index, (x, label) in enumerate(zip(places, spec.x, strict=True)):
        if index % every == 0:
            picture.add(Label(x, HEIGHT - _BOTTOM + 16, label, SMALL, "middle", INK_2))
    picture.add(Label(_LEFT + across / 2, HEIGHT - 6, say(spec.x_title), SMALL, "middle", INK_2))
    ends: list[float] = []
    for series, name in zip(spec.series, names, strict=True):
        look = style_of(series.side)
        points = [
            (x, scale(value)) for x, value in zip(places, series.values, strict=True) if value is not None
        ]
        if not points:
            continue
        picture.line(_stepped(points) if spec.step else points, look.colour, 2.4, look.dash)
        for x, y in points:
            mark(picture, series.side, x, y)
        end = _free(points[-1][1], ends)
        ends.append(end)
        picture.add(Label(points[-1][0] + 10, end + 4, name, SMALL, "start", look.colour, bold=True))
    return picture


def draw_bars(spec: Bars, say: Say) -> Picture:
    """Groups of bars; a side by its hatch and by the legend, each bar with its figure."""
    values = [value for series in spec.series for value in series.values if value is not None]
    described = "; ".join(_told(series, say) for series in spec.series)
    picture = headed(spec.key, WIDTH, HEIGHT, say(spec.title), described)
    scale = _frame(picture, values, say(spec.y_title), 8)
    group = (WIDTH - _LEFT - 8) / max(1, len(spec.groups))
    bar = min(44.0, group * 0.8 / max(1, len(spec.series)))
    for index, name in enumerate(spec.groups):
        middle = _LEFT + (index + 0.5) * group
        label = shortened(say(name), SMALL, group - 4)
        picture.add(Label(middle, HEIGHT - _BOTTOM + 16, label, SMALL, "middle"))
        left = middle - bar * len(spec.series) / 2
        for place, series in enumerate(spec.series):
            value, look = series.values[index], style_of(series.side)
            if value is None:
                continue
            x, top, foot = left + place * bar, scale(value), scale(0)
            picture.rect(
                x + 1,
                top,
                bar - 2,
                foot - top,
                fill=look.wash,
                line=look.colour,
                stroke=1.4,
                hatch=look.hatch,
                hatch_colour=look.colour,
            )
            picture.add(Label(x + bar / 2, top - 4, figure(value), SMALL, "middle", look.colour, bold=True))
    _legend(picture, spec.series, say)
    return picture


def _frame(picture: Picture, values: list[float], title: str, right: float) -> _Scale:
    """The scale from 0 with round figures, and its title above."""
    marks = ticks(min([0.0, *values]), max([1.0, *values]))
    scale = _Scale(marks[0], marks[-1])
    picture.add(Label(0, _TOP - 12, title, SMALL, "start", INK_2))
    for value in marks:
        y = scale(value)
        picture.line(((_LEFT, y), (WIDTH - right, y)), INK_2 if value == 0 else RULE, 1)
        picture.add(Label(_LEFT - 6, y + 4, figure(value), SMALL, "end", INK_2))
    return scale


class _Scale:
    """From a value to its height in the picture."""

    def __init__(self, low: float, high: float) -> None:
        self._low, self._span = low, high - low

    def __call__(self, value: float) -> float:
        return HEIGHT - _BOTTOM - (value - self._low) / self._span * (HEIGHT - _BOTTOM - _TOP)


def _stepped(points: list[Point]) -> list[Point]:
    found = [points[0]]
    for x, y in points[1:]:
        found += [(x, found[-1][1]), (x, y)]
    return found


def _free(y: float, taken: list[float]) -> float:
    """A height at which a name does not lie on another one."""
    for other in taken:
        if abs(y - other) < 14:
            y = other + 14 if y >= other else other - 14
    return y


def _legend(picture: Picture, series: tuple[Series, ...], say: Say) -> None:
    x = WIDTH - 8 - sum(30 + text_width(say(each.name), SMALL) for each in series)
    for each in series:
        look = style_of(each.side)
        picture.rect(
            x, _TOP - 22, 16, 11, fill=look.wash, line=look.colour, hatch=look.hatch, hatch_colour=look.colour
        )
        picture.add(Label(x + 20, _TOP - 12, say(each.name), SMALL, "start", look.colour, bold=True))
        x += 30 + text_width(say(each.name), SMALL)


def _last(series: Series) -> str:
    known = [value for value in series.values if value is not None]
    return figure(known[-1]) if known else ""


def _told(series: Series, say: Say) -> str:
    values = ", ".join("–" if value is None else figure(value) for value in series.values)
    return f"{say(series.name)}: {values}"
