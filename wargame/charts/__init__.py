"""Charts and map pictures: the specs of the analysis as shapes, which are written as SVG or on a PDF page."""

from __future__ import annotations

from adjudication.board import Board
from wargame.analysis.specs import Band, Bars, Chart, Heat, Lines, Rose
from wargame.charts.band import draw_band
from wargame.charts.courses import draw_bars, draw_lines
from wargame.charts.maps import draw_heat, draw_moment
from wargame.charts.picture import Picture
from wargame.charts.rose import draw_rose
from wargame.charts.style import Say
from wargame.charts.svg import svg

__all__ = ["Picture", "draw", "draw_moment", "svg"]


def draw(spec: Chart, say: Say, board: Board) -> Picture:
    """The picture of a chart spec. `say` puts a text into the reader's language; `board` is the exercise's map."""
    match spec:
        case Lines():
            return draw_lines(spec, say)
        case Bars():
            return draw_bars(spec, say)
        case Rose():
            return draw_rose(spec, say)
        case Heat():
            return draw_heat(spec, say, board)
        case Band():
            return draw_band(spec, say)
