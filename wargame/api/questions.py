"""The endpoints of what a player asks before acting: reach, targets, sight."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from adjudication.refusal import Refused
from adjudication.ruleset_tables import KINDS
from wargame.api import shapes
from wargame.api.callers import HoldsSeat, SeatAuthentication
from wargame.api.views import seat_of
from wargame.questions import reach_for, sight_for, targets_for


class Question(APIView):
    """What a seat may ask of its exercise."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsSeat,)


class Reach(Question):
    """Where a unit can go with the points it has now, with costs."""

    @extend_schema(
        parameters=[OpenApiParameter("unit", str), OpenApiParameter("path", str)],
        responses={200: dict, 400: shapes.Problem},
    )
    def get(self, request: Request, exercise_id: str) -> Response:
        path = [hex_ for hex_ in request.query_params.get("path", "").split(",") if hex_]
        return Response(reach_for(seat_of(request), _needed(request, "unit"), path))


class Targets(Question):
    """Whom a unit can fire at in the direct fire phase, each shift of the level itemised."""

    @extend_schema(parameters=[OpenApiParameter("unit", str)], responses={200: dict, 400: shapes.Problem})
    def get(self, request: Request, exercise_id: str) -> Response:
        return Response(targets_for(seat_of(request), _needed(request, "unit")))


class Sight(Question):
    """What is seen from a unit or a hex, and the profile of the line to another hex."""

    @extend_schema(
        parameters=[OpenApiParameter(name, str) for name in ("unit", "hex", "to", "kind")],
        responses={200: dict, 400: shapes.Problem},
    )
    def get(self, request: Request, exercise_id: str) -> Response:
        query = request.query_params
        kind = query.get("kind") or "vehicle"
        if kind not in KINDS:
            raise Refused(
                "bad_value", "must be one of: {choices}", {"choices": ", ".join(KINDS)}, field="kind"
            )
        answer = sight_for(
            seat_of(request),
            unit_id=query.get("unit") or None,
            hex_=query.get("hex") or None,
            to=query.get("to") or None,
            kind=kind,
        )
        return Response(answer)


def _needed(request: Request, name: str) -> str:
    value: str = request.query_params.get(name, "")
    if not value:
        raise Refused("bad_value", "is missing", field=name)
    return value
