"""The endpoints. Each reads its request strictly, asks a service or a selector, and answers."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from adjudication.refusal import FileError, Refused
from wargame import addresses
from wargame.access import bearer, is_director_key, session_is_director
from wargame.api import shapes
from wargame.api.callers import (
    Caller,
    HoldsDirectorKey,
    HoldsSeat,
    SeatAuthentication,
)
from wargame.api.problems import status_of
from wargame.exercises import LONGEST_TITLE, create_exercise, join_codes
from wargame.files import find_ruleset
from wargame.guessing import join_from
from wargame.hub import hub
from wargame.library import scenario_file
from wargame.models import Scenario, Seat
from wargame.selectors import answer_body, played_under_fog, stream_state, whole_view
from wargame.services import submit_command
from wargame.streams import events_after
from wargame.texts import error_body
from wargame.whereabouts import join_address

MOST_EVENTS = 1000


def seat_of(request: Request) -> Seat:
    """The caller's seat, once `HoldsSeat` has let him in."""
    caller: Caller = request.user  # type: ignore[assignment]
    assert caller.seat is not None
    return caller.seat


def seat_answer(seat: Seat, token: str) -> dict[str, str]:
    return {"id": seat.id, "role": seat.role, "name": seat.name, "token": token}


class Exercises(APIView):
    """Make an exercise."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsDirectorKey,)

    @extend_schema(request=shapes.NewExercise, responses={201: shapes.NewExerciseAnswer, 400: shapes.Problem})
    def post(self, request: Request) -> Response:
        data = shapes.strict(request.data, "scenario", "title", "options")
        exercise, seat, token = create_exercise(
            scenario_slug=shapes.text(data, "scenario"),
            title=shapes.text(data, "title", "", longest=LONGEST_TITLE),
            options=data.get("options"),
            director_name=_("Director"),
        )
        answer = {"id": exercise.id, "seat": seat_answer(seat, token), "join": join_codes(exercise)}
        return Response(answer, status=201)


class Join(APIView):
    """Sit down by a join code."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(request=shapes.JoinRequest, responses={201: shapes.JoinAnswer, 404: shapes.Problem})
    def post(self, request: Request) -> Response:
        data = shapes.strict(request.data, "code", "name")
        address = addresses.of_request(request._request)
        seat, token = join_from(address, code=data.get("code"), name=data.get("name"))
        return Response({"exercise": seat.exercise_id, "seat": seat_answer(seat, token)}, status=201)


class OneExercise(APIView):
    """The caller's view of the whole state, now or at an earlier number of his own stream."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsSeat,)

    @extend_schema(parameters=[OpenApiParameter("at", int)], responses={200: dict, 401: shapes.Problem})
    def get(self, request: Request, exercise_id: str) -> Response:
        address = join_address(request)
        at = shapes.whole(request.query_params, "at", -1, 10**9)
        return Response(whole_view(seat_of(request), address, None if at < 0 else at))


class Events(APIView):
    """The caller's events after a number, oldest first."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsSeat,)

    @extend_schema(
        parameters=[OpenApiParameter("after", int), OpenApiParameter("limit", int)],
        responses={200: shapes.EventsAnswer, 401: shapes.Problem},
    )
    def get(self, request: Request, exercise_id: str) -> HttpResponse:
        seat = seat_of(request)
        after = shapes.whole(request.query_params, "after", 0, 10**9)
        limit = shapes.whole(request.query_params, "limit", MOST_EVENTS, MOST_EVENTS)
        end = stream_state(seat.exercise_id, seat.role)
        texts = hub.recent(seat.exercise_id, seat.role, after, limit, end)
        if texts is None:
            texts = [text for _, text in events_after(seat.exercise_id, seat.role, after, limit)]
        # The texts are ready, as on the websocket.
        body = f'{{"n":{end[0]},"events":[{",".join(texts)}]}}'
        return HttpResponse(body, content_type="application/json")


class Commands(APIView):
    """Send a command. The same id again gives the first answer again."""

    authentication_classes = (SeatAuthentication,)
    permission_classes = (HoldsSeat,)

    @extend_schema(
        request=shapes.CommandRequest,
        responses={200: shapes.EventsAnswer, 400: shapes.Problem, 409: shapes.Problem},
    )
    def post(self, request: Request, exercise_id: str) -> Response:
        seat = seat_of(request)
        data = shapes.strict(request.data, "id", "command")
        uid = shapes.uuid(data, "id")
        if data.get("command") is None:
            raise Refused("bad_value", "is missing", field="command")
        answer = submit_command(seat=seat, uid=uid, data=data["command"])
        if answer.error is not None:
            return Response(error_body(answer.error), status=status_of(answer.error["code"]))
        return Response(answer_body(seat, answer))


class Scenarios(APIView):
    """The scenarios there are."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(operation_id="scenarios_list", responses={200: dict})
    def get(self, request: Request) -> Response:
        return Response({"scenarios": [_summary(scenario) for scenario in Scenario.objects.all()]})


def _summary(scenario: Scenario) -> dict[str, Any]:
    return {
        "slug": scenario.slug,
        "title": {"en": scenario.title_en, "zh": scenario.title_zh},
        "brief": {"en": scenario.brief_en, "zh": scenario.brief_zh},
        "turns": scenario.turns,
    }


class OneScenario(APIView):
    """A scenario file, with its map inside. While an exercise with fog plays it, it is the director's alone."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(responses={200: dict, 403: shapes.Problem, 404: shapes.Problem})
    def get(self, request: Request, slug: str) -> Response:
        scenario = Scenario.objects.filter(slug=slug).first()
        if scenario is None:
            raise Refused(
                "no_such_scenario", "there is no scenario “{slug}”", {"slug": slug[:60]}, field="slug"
            )
        if played_under_fog(slug) and not _shows_director_key(request):
            raise Refused(
                "not_allowed",
                "an exercise with fog plays this scenario: until it has ended only the director sees its file",
                clause="FOG-1",
            )
        return Response(scenario_file(scenario))


def _shows_director_key(request: Request) -> bool:
    token = bearer(request.headers.get("Authorization", ""))
    return is_director_key(token) if token else session_is_director(request._request.session)


class OneRuleset(APIView):
    """A shipped ruleset, all its numbers."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(responses={200: dict, 404: shapes.Problem})
    def get(self, request: Request, name: str) -> Response:
        try:
            # A name in an address has no dot, so that it never is the path of a file.
            return Response(find_ruleset(name).data)
        except FileError:
            raise Refused(
                "no_such_ruleset", "there is no ruleset “{name}”", {"name": name[:60]}, field="name"
            ) from None


class NoSuchAddress(APIView):
    """Anything else below /api/: an error of the same shape."""

    authentication_classes = ()
    permission_classes = ()
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.kwargs.clear()
        raise Refused("not_found", "there is nothing at this address")
