"""While the database does not answer: every request is told so in the documented shape (503), and to send it again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from wargame.api.problems import body

# Not reachable, restarted, locked for too long, its disk full: what was asked for has not been done.
UNANSWERED = (OperationalError, InterfaceError)
TRY_AGAIN = 2  # seconds
AWAY = 4013  # "try again later" in the range of codes that a server may choose
_logger = logging.getLogger(__name__)


class DatabaseOutage:
    """Answers what failed for want of the database; nothing of it is stored, or the same id finds its first answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, UNANSWERED):
            return None
        note(error)
        answer: HttpResponse
        if request.path.startswith("/api/"):
            message = _(
                "The database does not answer. Your command is not lost: send the same again, with the same id."
            )
            answer = JsonResponse(body("unavailable", message), status=503)
        else:
            answer = render(request, "503.html", {"seconds": TRY_AGAIN}, status=503)
        answer.headers["Retry-After"] = str(TRY_AGAIN)
        return answer


async def show_out(error: Exception, send: Callable[[dict[str, Any]], Any]) -> None:
    """End a websocket that cannot be served; its browser shows its banner and comes back."""
    note(error)
    with suppress(Exception):
        await send({"type": "websocket.close", "code": AWAY})


def note(error: Exception) -> None:
    """One line in the log, without a traceback."""
    _logger.warning("the database does not answer: %s", str(error).partition("\n")[0])
