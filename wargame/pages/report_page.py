"""The report and the analysis as pages: one design for the screen and for print, in the language that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import override

from wargame.charts import svg
from wargame.models import Exercise
from wargame.report.blocks import Block, Figure, Section
from wargame.report.composing import analysis, report
from wargame.report.files import LANGUAGES, subtitle
from wargame.report.gathering import Gathered, gather

_NAMES = {"en": "English", "zh-hans": "中文"}


def render_report(request: HttpRequest, exercise: Exercise, language: str) -> HttpResponse:
    """The report of an exercise."""
    with override(language):
        gathered = gather(exercise)
        told = subtitle(gathered)
        return _page(request, gathered, language, report(gathered), "report", told)


def render_analysis(request: HttpRequest, exercise: Exercise, language: str) -> HttpResponse:
    """Every topic of the analysis, with all charts and tables."""
    with override(language):
        gathered = gather(exercise)
        return _page(
            request, gathered, language, analysis(gathered), "analysis", _("Analysis of an exercise")
        )


def _page(
    request: HttpRequest,
    gathered: Gathered,
    language: str,
    sections: Sequence[Section],
    name: str,
    told: str,
) -> HttpResponse:
    exercise = gathered.exercise
    seat = request.GET.get("seat", "")
    query = f"language={language}" + (f"&seat={seat}" if seat.isalnum() else "")
    tail = query.removeprefix(f"language={language}")
    other = "analysis" if name == "report" else "report"
    written: set[str] = set()
    context = {
        "title": exercise.title,
        "told": told,
        "name": name,
        "sections": [(section, [_drawn(block, written) for block in section.blocks]) for section in sections],
        "other": f"{reverse(other, args=[exercise.id])}?{query}",
        "back": f"/exercises/{exercise.id}/" + (f"?{tail[1:]}" if tail else ""),
        "files": [
            (each, f"{reverse(f'report-{each}', args=[exercise.id])}?{query}")
            for each in ("pdf", "xlsx", "csv", "json")
        ],
        "languages": [
            (code, _NAMES[code], f"{reverse(name, args=[exercise.id])}?language={code}{tail}")
            for code in LANGUAGES
        ],
        "language": language,
        "running": exercise.status != "ended",
    }
    response = render(request, "report.html", context)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = language
    return response


def _drawn(block: Block, written: set[str]) -> SafeString:
    """A block as HTML. Whoever reads the code: `svg` escapes every text of a picture."""
    context: dict[str, Any] = {"block": block}
    if isinstance(block, Figure):
        context["svg"] = mark_safe(svg(block.picture, written))  # noqa: S308
    return render_to_string(f"report/{block.template}.html", context)
