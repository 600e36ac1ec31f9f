"""The endpoints of the director's desk: what a command would do, what if, the audit log, the exercise as a file."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from adjudication.commands import Actor
from adjudication.engine import DIRECTOR, permit_role
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from wargame import access
from wargame.api import shapes
from wargame.api.callers import HoldsSeat, SeatAuthentication
from wargame.api.views import seat_answer, seat_of
from wargame.audit import audit_rows
from wargame.branching import branch
from wargame.downloads import exercise_file
from wargame.exercises import LONGEST_TITLE, join_codes
from wargame.models import Seat
from wargame.preview import preview


class Desk(APIView):
    """What only the director may do or see."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsSeat,)


def director_of(request: Request) -> Seat:
    """The caller's seat, which has to be a director's."""
    seat = seat_of(request)
    permit_role(Actor(seat.role), DIRECTOR)
    return seat


class Preview(Desk):
    """What would this do: an override or a rewind tried out, and nothing of it kept."""

    @extend_schema(
        request=shapes.PreviewRequest, responses={200: dict, 403: shapes.Problem, 409: shapes.Problem}
    )
    def post(self, request: Request, exercise_id: str) -> Response:
        seat = director_of(request)
        data = shapes.strict(request.data, "command")
        if data.get("command") is None:
            raise Refused("bad_value", "is missing", field="command")
        return Response(preview(seat, data["command"]))


class Branch(Desk):
    """What if: a new exercise that begins at step `n` of the director's stream and goes its own way."""

    @extend_schema(
        request=shapes.BranchRequest,
        responses={201: shapes.NewExerciseAnswer, 400: shapes.Problem, 403: shapes.Problem},
    )
    def post(self, request: Request, exercise_id: str) -> Response:
        seat = director_of(request)
        data = shapes.strict(request.data, "n", "title")
        try:
            n = Fields(data).integer("n", 0, 10**9)
        except FileError as error:
            raise error.as_refusal() from None
        title = shapes.text(data, "title", "", longest=LONGEST_TITLE)
        exercise, own, token = branch(seat.exercise_id, n, title=title, director_name=_("Director"))
        if "Authorization" not in request.headers:
            access.remember_seat(request._request.session, own)
        answer = {"id": exercise.id, "seat": seat_answer(own, token), "join": join_codes(exercise)}
        return Response(answer, status=201)


class Audit(Desk):
    """What the director and the controllers did, who, when, why, before and after."""

    @extend_schema(responses={200: shapes.AuditAnswer, 403: shapes.Problem})
    def get(self, request: Request, exercise_id: str) -> Response:
        return Response({"entries": audit_rows(director_of(request).exercise)})


class Export(Desk):
    """The exercise as one file with a version, which `/director/import/` takes."""

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT, 403: shapes.Problem})
    def get(self, request: Request, exercise_id: str) -> HttpResponse:
        return exercise_file(director_of(request).exercise)
