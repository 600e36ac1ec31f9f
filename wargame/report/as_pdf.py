"""The report as a PDF of A4 pages: the same sections as the page, pictures as vectors, Chinese in the CID font."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreakIfNotEmpty, SimpleDocTemplate

from wargame.charts.style import INK_2, RULE
from wargame.report.blocks import Section
from wargame.report.pdf_parts import section_parts, text, title_parts

MARGIN = 16 * mm
_FOOT = 10 * mm


def pdf_bytes(title: str, subtitle: str, sections: Sequence[Section], *, compress: bool = True) -> bytes:
    """The PDF. `compress`: as it is sent; without, its text can be read in its bytes."""
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN + 4 * mm,
        title=title,
        subject=subtitle,
        creator="",
        author="",
        pageCompression=int(compress),
    )
    width = A4[0] - 2 * MARGIN
    # A frame keeps 6 points free on each side.
    story: list[Any] = title_parts(title, subtitle)
    for section in sections:
        story += section_parts(section, width - 12)
    story.append(PageBreakIfNotEmpty())
    document.build(story, canvasmaker=_numbered(title))
    return out.getvalue()


def _numbered(title: str) -> Callable[..., Canvas]:
    """A canvas that writes the title and “page of pages” below each page, which it can once all pages are there."""

    short = title if len(title) <= 70 else f"{title[:70]}…"

    class Numbered(Canvas):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._kept: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802 - reportlab's name
            self._kept.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for number, page in enumerate(self._kept, 1):
                self.__dict__.update(page)
                self._foot(number, len(self._kept))
                Canvas.showPage(self)
            Canvas.save(self)

        def _foot(self, number: int, pages: int) -> None:
            self.saveState()
            self.setStrokeColor(RULE)
            self.setLineWidth(0.5)
            self.line(MARGIN, _FOOT + 12, A4[0] - MARGIN, _FOOT + 12)
            told = _("Page {number} of {pages}").format(number=number, pages=pages)
            for words, right in ((short, False), (told, True)):
                line = text(words, "note", INK_2, right=right)
                line.wrapOn(self, A4[0] - 2 * MARGIN, 20)
                line.drawOn(self, MARGIN, _FOOT)
            self.restoreState()

    return Numbered
