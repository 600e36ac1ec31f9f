"""The same picture on a page of a PDF (reportlab). Chinese stands in the CID font that every PDF reader knows."""

from __future__ import annotations

from functools import cache
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from wargame.charts.picture import Area, Circle, Label, Path, Picture, Point, Shared

CHINESE = "STSong-Light"
_LATIN, _LATIN_BOLD = "Helvetica", "Helvetica-Bold"
_STEP = 6.0


_colour = cache(HexColor)


def font_for(text: str, *, bold: bool = False) -> str:
    """The font that has the letters of a text; the Chinese one is registered when it is first needed."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        if CHINESE not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
        return CHINESE
    return _LATIN_BOLD if bold else _LATIN


def draw_pdf(canvas: Any, picture: Picture, x: float, y: float, width: float) -> float:
    """Draw a picture on a reportlab canvas with its lower left corner at (x, y) points, `width` points wide.

    Returns its height in points.
    """
    scale = width / picture.width
    canvas.saveState()
    canvas.translate(x, y + picture.height * scale)
    # Downwards, as the picture counts; letters are turned back one by one.
    canvas.scale(scale, -scale)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)
    for shape in picture.shapes:
        if isinstance(shape, Shared):
            _shared(canvas, shape, picture)
        else:
            _shape(canvas, shape)
    canvas.restoreState()
    return picture.height * scale


def _shared(canvas: Any, shared: Shared, picture: Picture) -> None:
    """Drawn once into the file, shown wherever it is needed."""
    if not canvas.hasForm(shared.key):
        canvas.beginForm(shared.key, 0, 0, picture.width, picture.height)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        for shape in shared.shapes:
            _shape(canvas, shape)
        canvas.endForm()
    canvas.doForm(shared.key)


def _shape(canvas: Any, shape: Path | Area | Circle | Label) -> None:
    match shape:
        case Path():
            _pen(canvas, shape.colour, shape.width, shape.dash)
            canvas.drawPath(_way(canvas, (shape.points,), closed=False), stroke=1, fill=0)
        case Area():
            _area(canvas, shape)
        case Circle():
            _pen(canvas, shape.line, shape.width, ())
            if shape.fill:
                canvas.setFillColor(_colour(shape.fill))
            canvas.circle(
                shape.x, shape.y, shape.radius, stroke=int(bool(shape.line)), fill=int(bool(shape.fill))
            )
        case Label():
            _label(canvas, shape)


def _area(canvas: Any, shape: Area) -> None:
    way = _way(canvas, shape.rings, closed=True)
    if shape.fill:
        canvas.setFillColor(_colour(shape.fill))
        if shape.opacity < 1:
            canvas.setFillAlpha(shape.opacity)
        canvas.drawPath(way, stroke=0, fill=1)
        if shape.opacity < 1:
            canvas.setFillAlpha(1)
    if shape.hatch:
        canvas.saveState()
        canvas.clipPath(_way(canvas, shape.rings, closed=True), stroke=0, fill=0)
        _hatch(canvas, shape)
        canvas.restoreState()
    if shape.line:
        _pen(canvas, shape.line, shape.width, shape.dash)
        canvas.drawPath(_way(canvas, shape.rings, closed=True), stroke=1, fill=0)


def _hatch(canvas: Any, shape: Area) -> None:
    xs = [x for ring in shape.rings for x, _ in ring]
    ys = [y for ring in shape.rings for _, y in ring]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    if shape.hatch == "dots":
        canvas.setFillColor(_colour(shape.hatch_colour))
        for across in range(int((right - left) / _STEP) + 1):
            for down in range(int((bottom - top) / _STEP) + 1):
                canvas.circle(
                    left + (across + 0.5) * _STEP, top + (down + 0.5) * _STEP, 1.1, stroke=0, fill=1
                )
        return
    _pen(canvas, shape.hatch_colour, 1.1, ())
    high = bottom - top
    for index in range(int((right - left + high) / _STEP) + 1):
        start = left - high + index * _STEP
        ends = (bottom, top) if shape.hatch == "rising" else (top, bottom)
        canvas.line(start, ends[0], start + high, ends[1])


def _label(canvas: Any, shape: Label) -> None:
    font = font_for(shape.text, bold=shape.bold)
    wide = pdfmetrics.stringWidth(shape.text, font, shape.size)
    back = {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
    canvas.saveState()
    canvas.translate(shape.x, shape.y)
    canvas.scale(1, -1)
    if shape.upwards:
        canvas.rotate(90)
    if shape.halo:
        _text(canvas, shape, font, -back, _colour(shape.halo), 2)
    _text(canvas, shape, font, -back, _colour(shape.colour), 0)
    canvas.restoreState()


def _text(canvas: Any, shape: Label, font: str, x: float, colour: Any, mode: int) -> None:
    """Mode 2 strokes and fills: the rim."""
    text = canvas.beginText(x, 0)
    text.setFont(font, shape.size)
    text.setFillColor(colour)
    text.setTextRenderMode(mode)
    if mode:
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(shape.size / 4)
    text.textOut(shape.text)
    text.setTextRenderMode(0)
    canvas.drawText(text)


def _pen(canvas: Any, colour: str | None, width: float, dash: tuple[float, ...]) -> None:
    if colour:
        canvas.setStrokeColor(_colour(colour))
    canvas.setLineWidth(width)
    canvas.setDash(list(dash))


def _way(canvas: Any, rings: tuple[tuple[Point, ...], ...], *, closed: bool) -> Any:
    way = canvas.beginPath()
    for ring in rings:
        way.moveTo(*ring[0])
        for point in ring[1:]:
            way.lineTo(*point)
        if closed:
            way.close()
    return way
