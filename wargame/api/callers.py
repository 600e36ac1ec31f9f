"""How the interface knows its caller: a bearer token, or a page's session with its CSRF token. And how often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotFound, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from wargame import limits
from wargame.access import bearer, is_director_key, seat_of_token, session_is_director, session_seat
from wargame.models import Exercise, Seat


@dataclass(frozen=True)
class Caller:
    """Who calls: a seat of the exercise addressed, or the holder of the director key, or neither."""

    seat: Seat | None
    is_director: bool
    is_authenticated: bool = True


def _no_answer(request: Any) -> HttpResponse:
    return HttpResponse()


class _Csrf(CsrfViewMiddleware):
    def _reject(self, request: Any, reason: str) -> Any:
        return reason


class CsrfFailed(PermissionDenied):
    """A page's POST without the token that only this server's pages know."""


class SeatAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`, or the session cookie with `X-Seat` naming one of the seats it holds."""

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        exercise_id = request.parser_context["kwargs"].get("exercise_id", "")
        header = request.headers.get("Authorization", "")
        if header:
            token = bearer(header)
            if token is None:
                raise AuthenticationFailed
            director = is_director_key(token)
            seat = seat_of_token(token, exercise_id) if exercise_id else None
            if seat is None and not director:
                raise AuthenticationFailed
            return Caller(seat, director), None
        session = request._request.session
        director = session_is_director(session)
        seat = session_seat(session, exercise_id, request.headers.get("X-Seat")) if exercise_id else None
        if seat is None and not director:
            return None
        self._check_csrf(request)
        return Caller(seat, director), None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

    def _check_csrf(self, request: Request) -> None:
        check = _Csrf(_no_answer)
        check.process_request(request._request)
        if check.process_view(request._request, _no_answer, (), {}):
            raise CsrfFailed


class HoldsSeat(BasePermission):
    """Only a seat of this exercise."""

    def has_permission(self, request: Request, view: Any) -> bool:
        caller = request.user
        if not isinstance(caller, Caller):
            return False
        if caller.seat is None and not Exercise.objects.filter(pk=view.kwargs["exercise_id"]).exists():
            raise NotFound  # the director key opens every exercise, so this can only be none
        return caller.seat is not None


class HoldsDirectorKey(BasePermission):
    """Only whoever has the director key."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.user, Caller) and request.user.is_director


class SeatThrottle(BaseThrottle):
    """A seat reads and sends so often; a hand stays far below it, a script gone wild does not."""

    _wait = 0.0

    def allow_request(self, request: Request, view: Any) -> bool:
        caller = request.user
        if not isinstance(caller, Caller):
            return True  # whoever shows no seat is counted by his address
        limit = limits.VIEWS if request.method in SAFE_METHODS else limits.COMMANDS
        self._wait = limit.wait(caller.seat.id if caller.seat else "director-key")
        return self._wait == 0.0

    def wait(self) -> float:
        return self._wait
