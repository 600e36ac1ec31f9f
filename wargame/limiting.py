"""At the door: an address that asks far too often waits, whatever it asks; so does one that tries passwords."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from django.contrib.auth.signals import user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from wargame import addresses, guessing, limits

HEALTH = "/health/"
_LOGIN = "/admin/login/"


class AddressLimit:
    """Answers 429 with Retry-After where an address is over its limit."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = addresses.of_request(request)
        wait = limits.ADDRESS.wait(address)
        if wait:
            return slowed(request, math.ceil(wait))
        if request.path == _LOGIN and request.method == "POST":
            try:
                guessing.permit("password", address)
            except guessing.Slowed as error:
                return slowed(request, error.seconds)
        return self.get_response(request)


@receiver(user_login_failed)
def _wrong_password(sender: Any, request: HttpRequest | None = None, **_given: Any) -> None:
    if request is not None:
        guessing.failed("password", addresses.of_request(request))


def slowed(request: HttpRequest, seconds: int) -> HttpResponse:
    """The answer to somebody who has to wait, as the interface or as a page."""
    message = wait_message(seconds)
    response: HttpResponse
    if request.path.startswith("/api/") or request.path == HEALTH:
        error = {"code": "too_many", "message": message, "clause": None, "field": None}
        response = JsonResponse({"error": error}, status=429)
    else:
        context = {"title": _("Too many tries"), "message": message}
        response = render(request, "problem.html", context, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response


def wait_message(seconds: int) -> str:
    """What a person who has to wait is told."""
    return _("Too many requests: try again in {seconds} s.").format(seconds=seconds)
