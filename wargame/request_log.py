"""One line for each request: method, path without its query, exercise, status, milliseconds. At level INFO."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

_EXERCISE = re.compile(r"/(?:exercises|take)/([a-z0-9]{1,10})/")
_logger = logging.getLogger("wargame.requests")


class RequestLog:
    """The outermost middleware, so that it sees every answer as it goes out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        if _logger.isEnabledFor(logging.INFO):
            tell(request, response.status_code, time.perf_counter() - began)
        return response


def tell(request: HttpRequest, status: int, seconds: float) -> None:
    """Log one request. The query stays out: it may hold a key, a token or a code."""
    found = _EXERCISE.search(request.path)
    milliseconds = round(seconds * 1000, 1)
    # A line break in an address would forge a line of the log.
    path = "".join(letter if letter.isprintable() else "?" for letter in request.path[:200])
    _logger.info(
        "%s %s %s in %s ms",
        request.method,
        path,
        status,
        milliseconds,
        extra={
            "method": request.method,
            "path": path,
            "exercise": found[1] if found else None,
            "status": status,
            "milliseconds": milliseconds,
        },
    )
