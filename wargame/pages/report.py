"""`/exercises/{id}/report/`, its files, and `/exercises/{id}/analysis/`: for whoever may read them."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from adjudication.refusal import Refused
from wargame import access
from wargame.downloads import report_response
from wargame.models import Exercise
from wargame.pages.gate import problem
from wargame.pages.report_page import render_analysis, render_report
from wargame.report.access import permit_reading
from wargame.report.files import LANGUAGES
from wargame.report.gathering import gather
from wargame.texts import message_of

_Answer = Callable[[HttpRequest, Exercise, str], HttpResponse]


@require_GET
def report_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """The report to be read and printed."""
    return _permitted(request, exercise_id, render_report)


@require_GET
def analysis_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """All charts and tables."""
    return _permitted(request, exercise_id, render_analysis)


@require_GET
def report_file_page(request: HttpRequest, exercise_id: str, kind: str) -> HttpResponse:
    """The report as a file: pdf, xlsx, csv or json."""
    return _permitted(
        request,
        exercise_id,
        lambda _request, exercise, language: report_response(gather(exercise), kind, language),
    )


def _permitted(request: HttpRequest, exercise_id: str, answer: _Answer) -> HttpResponse:
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    role = _role(request, exercise)
    if role is None:
        message = gettext("Join with the code that your director reads out.")
        return problem(request, gettext("You hold no seat in this exercise"), message, status=403)
    try:
        permit_reading(exercise, role)
    except Refused as refused:
        return problem(request, gettext("Not to be read yet"), message_of(refused), status=403)
    return answer(request, exercise, _language(request))


def _role(request: HttpRequest, exercise: Exercise) -> str | None:
    """With whose eyes this browser looks: the seat it names, the director's where it has shown the key, its newest."""
    wanted = request.GET.get("seat")
    seat = access.session_seat(request.session, exercise.id, wanted)
    if seat is not None and wanted:
        return seat.role
    if access.session_is_director(request.session):
        return "director"
    return None if seat is None else seat.role


def _language(request: HttpRequest) -> str:
    """The language that is asked for, else the reader's own."""
    asked = request.GET.get("language")
    if asked in LANGUAGES:
        return asked
    return "zh-hans" if (get_language() or "").startswith("zh") else "en"
