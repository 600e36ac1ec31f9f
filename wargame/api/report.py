"""The endpoint of the report, in any of its formats."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.views import APIView

from adjudication.refusal import Refused
from wargame.api import shapes
from wargame.api.callers import HoldsSeat, SeatAuthentication
from wargame.api.views import seat_of
from wargame.downloads import report_response
from wargame.models import Exercise
from wargame.pages.report_page import render_report
from wargame.report.access import permit_reading
from wargame.report.files import FORMATS, LANGUAGES
from wargame.report.gathering import gather


class OwnFormat(DefaultContentNegotiation):
    """`format` is the report's own here, not that of the answer's renderer; a refusal is JSON, whatever is accepted."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class Report(APIView):
    """The report: the director's at any time, everybody's once the exercise has ended and its replay is open.

    A running exercise is told so far, without its seed.
    """

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsSeat,)
    content_negotiation_class = OwnFormat

    @extend_schema(
        parameters=[
            OpenApiParameter("format", str, enum=list(FORMATS), description="json where it is left out."),
            OpenApiParameter("language", str, enum=list(LANGUAGES), description="The reader's own."),
            OpenApiParameter("table", str, description="Of a CSV: this table alone, by its key in the JSON."),
        ],
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "text/html"): OpenApiTypes.STR,
            (200, "application/pdf"): OpenApiTypes.BINARY,
            (
                200,
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            ): OpenApiTypes.BINARY,
            403: shapes.Problem,
        },
    )
    def get(self, request: Request, exercise_id: str) -> HttpResponse:
        seat = seat_of(request)
        exercise = Exercise.objects.get(pk=seat.exercise_id)
        permit_reading(exercise, seat.role)
        wanted = _one_of(request, "format", FORMATS, "json")
        own = "zh-hans" if (get_language() or "").startswith("zh") else "en"
        language = _one_of(request, "language", LANGUAGES, own)
        table = request.query_params.get("table", "")
        if table and wanted != "csv":
            raise Refused("bad_value", "only a CSV is of one table", field="table")
        if wanted == "html":
            return render_report(request._request, exercise, language)
        return report_response(gather(exercise), wanted, language, table)


def _one_of(request: Request, name: str, choices: tuple[str, ...], usual: str) -> str:
    value = request.query_params.get(name, usual)
    if value not in choices:
        raise Refused("bad_value", "must be one of {list}", {"list": ", ".join(choices)}, field=name)
    return value
