"""Every error of the interface has one shape: {"error": {code, message, clause, field}}, in the caller's language."""

from __future__ import annotations

import math
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response

from adjudication.refusal import Refused
from wargame import bodies
from wargame.api.callers import CsrfFailed
from wargame.guessing import Slowed
from wargame.limiting import wait_message
from wargame.texts import error_body, stored_refusal

_STATUS = {
    "no_such_scenario": status.HTTP_404_NOT_FOUND,
    "no_such_ruleset": status.HTTP_404_NOT_FOUND,
    "not_found": status.HTTP_404_NOT_FOUND,
    "wrong_code": status.HTTP_404_NOT_FOUND,
    "not_allowed": status.HTTP_403_FORBIDDEN,
    "bad_value": status.HTTP_400_BAD_REQUEST,
    "unknown_command": status.HTTP_400_BAD_REQUEST,
    "no_such_hex": status.HTTP_400_BAD_REQUEST,
    "no_such_battery": status.HTTP_400_BAD_REQUEST,
    "too_large": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
}


def status_of(code: str) -> int:
    """The HTTP status of a refusal: what depends on the moment is a conflict."""
    return _STATUS.get(code, status.HTTP_409_CONFLICT)


def body(code: str, message: str, field: str | None = None) -> dict[str, Any]:
    """An error that is not one of the rules."""
    return {"error": {"code": code, "message": message, "clause": None, "field": field}}


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """What Django REST Framework answers to an exception."""
    if isinstance(error, Refused):
        return Response(error_body(stored_refusal(error)), status=status_of(error.code))
    if isinstance(error, exceptions.ParseError):
        return Response(body("malformed", _("The body is not JSON in UTF-8.")), status=400)
    if isinstance(error, exceptions.UnsupportedMediaType):
        return Response(body("malformed", _("Send JSON, with Content-Type: application/json.")), status=415)
    if isinstance(error, exceptions.NotAcceptable):
        return Response(body("malformed", _("The answer is JSON: accept application/json.")), status=406)
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        message = _("You hold no seat here: join with a code, or send the token of your seat.")
        return Response(body("no_seat", message), status=401, headers={"WWW-Authenticate": "Bearer"})
    if isinstance(error, CsrfFailed):
        message = _("This page is no longer valid for sending: load it again.")
        return Response(body("csrf", message), status=403)
    if isinstance(error, exceptions.PermissionDenied):
        return Response(
            body("not_allowed", _("This is for the director, with the director key.")), status=403
        )
    if isinstance(error, Slowed | exceptions.Throttled):
        seconds = error.seconds if isinstance(error, Slowed) else (getattr(error, "wait", None) or 1)
        wait = max(1, math.ceil(seconds))
        return Response(body("too_many", wait_message(wait)), status=429, headers={"Retry-After": str(wait)})
    if isinstance(error, exceptions.MethodNotAllowed):
        return Response(body("method_not_allowed", _("This address does not take that method.")), status=405)
    if isinstance(error, Http404 | exceptions.NotFound):
        return Response(body("not_found", _("There is nothing at this address.")), status=404)
    if isinstance(error, exceptions.APIException):
        return Response(body("bad_value", str(error.detail)), status=error.status_code)
    return None


class BodyLimit:
    """Answers a body that is larger than its address takes before anything reads it."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        length = request.META.get("CONTENT_LENGTH") or "0"
        limit = bodies.largest(request.path)
        if "HTTP_TRANSFER_ENCODING" in request.META:
            # In chunks it could be of any size, and would be read as empty.
            return _refused(request, "no_length", _("Send the body with its Content-Length."), 411)
        if not (length.isascii() and length.isdigit()) or int(length[:20]) > limit:
            message = _("The body is too large: at most {limit} KiB.").format(limit=limit // 1024)
            return _refused(request, "too_large", message, 413)
        return self.get_response(request)


def _refused(request: HttpRequest, code: str, message: str, status: int) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(body(code, message), status=status)
    return render(
        request, "problem.html", {"title": _("This cannot be taken"), "message": message}, status=status
    )
