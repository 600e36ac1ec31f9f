"""The endpoints of the replay: its index, and its stretches of ready texts."""

from __future__ import annotations

import gzip

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from adjudication.refusal import Refused
from adjudication.visibility import AUDIENCES
from wargame.api import shapes
from wargame.api.callers import HoldsSeat, SeatAuthentication
from wargame.api.views import seat_of
from wargame.models import Exercise
from wargame.replay import EVERY, stretch
from wargame.replay_access import permitted_view
from wargame.replay_index import index_of

# Half a megabyte or so.
MOST = 64
_VIEW = OpenApiParameter("view", str, enum=list(AUDIENCES), description="With whose eyes; the caller's own.")


class Replays(APIView):
    """What a seat may look back at."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsSeat,)

    def looked_at(self, request: Request) -> tuple[Exercise, str, str]:
        """The exercise, the caller's role, and the audience whose replay he asks for."""
        seat = seat_of(request)
        # Scenario and ruleset are long, and a stretch has no need of them.
        exercise = Exercise.objects.defer("scenario_data", "ruleset_data").get(pk=seat.exercise_id)
        view = permitted_view(exercise, seat.role, request.query_params.get("view"))
        return exercise, seat.role, view

    def begun(self, request: Request) -> tuple[Exercise, int, str]:
        """The exercise, the step at which the stretch begins that is asked for, and the audience."""
        exercise, _role, view = self.looked_at(request)
        start = shapes.whole(request.query_params, "from", 0, 10**9)
        if start % EVERY or start > exercise.numbers.get(view, 0):
            raise Refused("bad_value", "must be a step at which a stretch begins", field="from")
        return exercise, start, view


class Replay(Replays):
    """The replay of one audience: the state before the start, chapters, and the steps of each kind of event."""

    @extend_schema(parameters=[_VIEW], responses={200: shapes.ReplayAnswer, 403: shapes.Problem})
    def get(self, request: Request, exercise_id: str) -> Response:
        return Response(index_of(*self.looked_at(request)))


class ReplayStretches(Replays):
    """Several stretches in one answer, as they are kept: each is four bytes that tell how many follow (the highest
    first), and so many bytes of gzip, in which `frames/` would say the same as JSON. A page has all of a long exercise
    at hand after a question or two.
    """

    @extend_schema(
        parameters=[
            _VIEW,
            OpenApiParameter("from", int, description="A multiple of `every`."),
            OpenApiParameter("count", int, description=f"So many stretches at most; no more than {MOST}."),
        ],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY, 403: shapes.Problem},
    )
    def get(self, request: Request, exercise_id: str) -> HttpResponse:
        exercise, start, view = self.begun(request)
        count = shapes.whole(request.query_params, "count", MOST, MOST)
        end = min(start + count * EVERY, exercise.numbers.get(view, 0))
        packed = [stretch(exercise, view, begin) for begin in range(start, end, EVERY)]
        body = b"".join(part for each in packed for part in (len(each).to_bytes(4, "big"), each))
        return HttpResponse(body, content_type="application/octet-stream")


class ReplayFrames(Replays):
    """The state after a step (a multiple of the index's `every`) and the steps that follow it, up to the next such."""

    @extend_schema(
        parameters=[_VIEW, OpenApiParameter("from", int, description="A multiple of `every`.")],
        responses={200: shapes.ReplayFramesAnswer, 403: shapes.Problem},
    )
    def get(self, request: Request, exercise_id: str) -> HttpResponse:
        exercise, start, view = self.begun(request)
        packed = stretch(exercise, view, start)
        # Nothing secret is in it, and a class that opens a replay asks for all of it at once.
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return HttpResponse(gzip.decompress(packed), content_type="application/json")
        answer = HttpResponse(packed, content_type="application/json")
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Vary"] = "Accept-Encoding"
        return answer
