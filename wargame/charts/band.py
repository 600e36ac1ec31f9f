"""Expected against actual: for each row the band in which chance leaves it, the expected figure, and what it was."""

from __future__ import annotations

from wargame.analysis.specs import Band, Interval
from wargame.analysis.tables import Text
from wargame.analysis.words import N_
from wargame.charts.picture import Area, Label, Picture, shortened
from wargame.charts.style import INK, INK_2, RULE, SMALL, Say, figure, headed, mark, style_of

WIDTH = 640.0
_ROW = 24.0
_TOP = 62.0
_LEFT, _RIGHT = 250.0, 130.0


def draw_band(spec: Band, say: Say) -> Picture:
    """Every row is scaled by its own band, so that rows of few and of many rolls can be read alike."""
    height = _TOP + _ROW * max(1, len(spec.rows)) + 6
    described = "; ".join(f"{say(row.name)}: {_figures(row, say)}" for row in spec.rows)
    picture = headed(spec.key, WIDTH, height, say(spec.title), described)
    middle = _LEFT + (WIDTH - _LEFT - _RIGHT) / 2
    top, foot = _TOP - 8, height - 4
    heads = (
        (middle - 70, N_("fewer")),
        (middle, N_("expected")),
        (middle + 70, N_("more")),
    )
    for x, text in heads:
        picture.add(Label(x, _TOP - 14, say(Text(text)), SMALL, "middle", INK_2))
    picture.add(
        Label(WIDTH - _RIGHT + 12, _TOP - 14, say(Text(N_("actual (expected)"))), SMALL, "start", INK_2)
    )
    picture.line(((middle, top), (middle, foot)), INK_2, 1, (3, 3))
    for index, row in enumerate(spec.rows):
        _row(picture, row, _TOP + _ROW * (index + 0.5), middle, say)
    return picture


def _row(picture: Picture, row: Interval, y: float, middle: float, say: Say) -> None:
    look = style_of(row.side)
    reach = (WIDTH - _LEFT - _RIGHT) / 2
    # The farther end of the band lies at six tenths; what is beyond the edge stands at it.
    unit = 0.6 * reach / max(row.high - row.expected, row.expected - row.low, 0.5)
    picture.add(Label(0, y + 4, shortened(say(row.name), SMALL, _LEFT - 12), SMALL))
    picture.line(((_LEFT, y), (WIDTH - _RIGHT, y)), RULE, 1)
    left, right = middle + (row.low - row.expected) * unit, middle + (row.high - row.expected) * unit
    picture.rect(
        left,
        y - 6,
        max(1.0, right - left),
        12,
        fill=look.wash,
        line=look.colour,
        hatch=look.hatch,
        hatch_colour=look.colour,
    )
    picture.line(((middle, y - 8), (middle, y + 8)), INK, 1.6)
    x = middle + max(-reach + 5, min(reach - 5, (row.actual - row.expected) * unit))
    ring = ((x, y - 8), (x + 6, y), (x, y + 8), (x - 6, y))
    picture.add(Area((ring,), INK, "#ffffff", 1.5))
    outside = not row.low <= row.actual <= row.high
    picture.add(
        Label(WIDTH - _RIGHT + 12, y + 4, _figures(row, say), SMALL, "start", look.colour, bold=outside)
    )
    mark(picture, row.side, _LEFT - 6, y, 3)


def _figures(row: Interval, say: Say) -> str:
    figures = {"actual": figure(row.actual), "expected": figure(round(row.expected, 1))}
    if row.low <= row.actual <= row.high:
        return say(Text(N_("{actual} ({expected})"), figures))
    return say(Text(N_("{actual} ({expected}), outside"), figures))
