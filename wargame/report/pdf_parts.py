"""The blocks of a report as flowing parts of a PDF (reportlab)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Paragraph, Spacer, Table, TableStyle

from wargame.charts import Picture
from wargame.charts.pdf import CHINESE, draw_pdf, font_for
from wargame.charts.style import INK, INK_2, RULE
from wargame.report import blocks
from wargame.report.blocks import Block, Section

_CJK = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
_SIZES = {
    "title": 20.0,
    "heading": 14.0,
    "turn": 11.0,
    "text": 9.5,
    "note": 8.0,
    "cell": 7.5,
    "subtitle": 10.0,
    "code": 8.5,
}
_SHADE = HexColor("#f3f0e6")
_LINE = HexColor(RULE)
_TALLEST = 335.0  # two maps a page
_TOGETHER = 12  # rows of a table that is not broken
_CHART = 0.84  # of the width of a page


class Drawn(Flowable):
    """A picture as wide as it is told to be, smaller where the page is not high enough."""

    def __init__(self, picture: Picture, width: float) -> None:
        super().__init__()
        self.picture = picture
        self.width = min(width, _TALLEST * picture.width / picture.height)
        self.height = picture.height * self.width / picture.width

    def wrap(self, _wide: float, _high: float) -> tuple[float, float]:
        return self.width, self.height + 10

    def draw(self) -> None:
        draw_pdf(self.canv, self.picture, 0, 6, self.width)


def title_parts(title: str, subtitle: str) -> list[Flowable]:
    """What stands over everything."""
    return [text(title, "title", bold=True), Spacer(1, 4), text(subtitle, "subtitle", INK_2), Spacer(1, 8)]


def section_parts(section: Section, width: float) -> list[Flowable]:
    """A section: its heading is never the last line of a page."""
    parts = [CondPageBreak(120), Spacer(1, 8), text(section.title, "heading", bold=True)]
    parts += [Rule(width), Spacer(1, 5)]
    for block in _paired(section.blocks):
        parts += _pair(block, width) if isinstance(block, tuple) else _parts(block, width)
    return parts


def _paired(found: Sequence[Block]) -> list[Block | tuple[blocks.Figure, ...]]:
    """The blocks, narrow pictures that follow each other two by two."""
    told: list[Block | tuple[blocks.Figure, ...]] = []
    for block in found:
        if isinstance(block, blocks.Figure) and block.narrow:
            if told and isinstance(told[-1], tuple) and len(told[-1]) == 1:
                told[-1] = (*told[-1], block)
            else:
                told.append((block,))
        else:
            told.append(block)
    return told


def _pair(figures: tuple[blocks.Figure, ...], width: float) -> list[Flowable]:
    drawn = [Drawn(each.picture, width / 2 - 8) for each in figures]
    style = TableStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    return [Table([drawn], colWidths=[width / 2] * len(drawn), style=style, hAlign="LEFT"), Spacer(1, 4)]


class Rule(Flowable):
    """A line below a heading, as wide as the page."""

    def __init__(self, width: float) -> None:
        super().__init__()
        self.width = width

    def wrap(self, _wide: float, _high: float) -> tuple[float, float]:
        return self.width, 4

    def draw(self) -> None:
        self.canv.setStrokeColor(HexColor(INK))
        self.canv.setLineWidth(0.8)
        self.canv.line(0, 2, self.width, 2)


def text(
    words: str,
    size: str = "text",
    colour: str = INK,
    *,
    bold: bool = False,
    keep: bool = False,
    right: bool = False,
) -> Paragraph:
    """A paragraph whose Chinese stands in the Chinese font and the rest in Helvetica."""
    points = _SIZES[size]
    style = ParagraphStyle(
        size,
        fontName="Courier" if size == "code" else font_for("", bold=bold),
        fontSize=points,
        leading=points * 1.32,
        textColor=HexColor(colour),
        alignment=2 if right else 0,
        # Chinese has no spaces at which a line could end.
        wordWrap="CJK" if _CJK.search(words) else None,
    )
    return Paragraph(_marked(words), style)


def _marked(words: str) -> str:
    runs: list[tuple[str, str]] = []
    for letter in words:
        font = font_for(letter)
        if runs and runs[-1][0] == font:
            runs[-1] = (font, runs[-1][1] + letter)
        else:
            runs.append((font, letter))
    return "".join(
        f'<font name="{CHINESE}">{escape(run)}</font>' if font == CHINESE else escape(run)
        for font, run in runs
    )


def _parts(block: Block, width: float) -> list[Flowable]:
    match block:
        case blocks.Paragraph():
            if not block.text:
                return []
            size = "note" if block.kind == "note" else "text"
            return [text(block.text, size), Spacer(1, 4)]
        case blocks.Points():
            lines = [text(item, "code") if block.code else text(f"• {item}") for item in block.items]
            return [*lines, Spacer(1, 6)]
        case blocks.Facts():
            return [_pairs(block.rows, width, 0.3, "code" if block.code else "text"), Spacer(1, 6)]
        case blocks.Turned():
            rows = _pairs(block.rows, width, 0.16) if block.rows else Spacer(1, 1)
            score = text(block.score, "text", bold=True)
            return [
                CondPageBreak(70),
                text(block.title, "turn", bold=True, keep=True),
                rows,
                score,
                Spacer(1, 8),
            ]
        case blocks.Grid():
            title = text(block.title, "text", bold=True)
            told = [title, Spacer(1, 2), _grid(block, width), Spacer(1, 8)]
            return [KeepTogether(told)] if len(block.rows) <= _TOGETHER else [CondPageBreak(70), *told]
        case blocks.Figure():
            return [Drawn(block.picture, width * (1 if block.map else _CHART)), Spacer(1, 4)]


def _pairs(rows: Sequence[tuple[str, str]], width: float, share: float, size: str = "text") -> Table:
    cells = [[text(name, "text", INK_2), text(value, size)] for name, value in rows]
    return _table(cells, [width * share, width * (1 - share)], [])


def _grid(grid: blocks.Grid, width: float) -> Table:
    widths = _widths(grid, width)
    head = [text(name, "cell", bold=True, right=right) for name, right in grid.titles]
    rows = [
        [_cell(value, right, wide) for value, right, wide in zip(row, grid.right, widths, strict=True)]
        for row in grid.rows
    ]
    style: list[Any] = [
        ("BACKGROUND", (0, 0), (-1, 0), _SHADE),
        ("FONT", (0, 0), (-1, -1), font_for(""), _SIZES["cell"], _SIZES["cell"] * 1.32),
        ("TEXTCOLOR", (0, 0), (-1, -1), HexColor(INK)),
        *(("ALIGN", (place, 0), (place, -1), "RIGHT") for place, right in enumerate(grid.right) if right),
    ]
    return _table([head, *rows], widths, style, repeat=1)


def _cell(value: str, right: bool, width: float) -> Any:
    """A short cell as it stands; one that has to be broken, or is Chinese, as a paragraph."""
    if font_for(value) == font_for("") and _long(value) <= width - 8:
        return value
    return text(value, "cell", right=right)


def _widths(grid: blocks.Grid, width: float) -> list[float]:
    """By what the columns hold, none narrower than its longest word; what is left of the page is shared out."""
    needed, wanted = [], []
    for place, head in enumerate(grid.heads):
        cells = [row[place] for row in grid.rows]
        word = max((_long(each, bold=True) for each in head.split()), default=0.0)
        word = max(word, *(min(_long(each), 90.0) for cell in cells for each in cell.split()), 0.0)
        needed.append(word + 9)
        wanted.append(max(word, min(max(map(_long, cells), default=0.0), 170.0)) + 9)
    spare = width - sum(needed)
    if spare < 0:
        return [each * width / sum(needed) for each in needed]
    more = [want - need for want, need in zip(wanted, needed, strict=True)]
    if spare < sum(more):
        share = spare / sum(more)
        return [need + share * each for need, each in zip(needed, more, strict=True)]
    whole = sum(wanted)
    return [each + (min(width, whole * 1.3) - whole) / len(wanted) for each in wanted]


def _long(words: str, *, bold: bool = False) -> float:
    """How wide a text of a cell is on paper."""
    width: float = pdfmetrics.stringWidth(words, font_for(words, bold=bold), _SIZES["cell"])
    return width


def _table(cells: list[list[Any]], widths: list[float], more: list[Any], repeat: int = 0) -> Table:
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, _LINE),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        *more,
    ]
    return Table(cells, colWidths=widths, repeatRows=repeat, style=TableStyle(style), hAlign="LEFT")
