"""Headers of every answer: a page runs and loads only what this server ships, and tells no other site where it was."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

# For what is no page: a file, an error of the server itself. Nothing in it may run or be framed.
PLAIN = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # the director's first address carries a key
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
FILE_POLICY = "default-src 'none'; frame-ancestors 'none'"


class SafeHeaders:
    """Adds what an answer does not bring of its own; over https its cookies go over https only."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy(request))
        for name, value in PLAIN.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/api/v1/"):
            # Views and tokens are nobody else's, also on a computer that many use.
            response.headers.setdefault("Cache-Control", "no-store")
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response


def policy(request: HttpRequest) -> str:
    """The policy for one request; older Safari does not count a websocket to the same host as 'self'."""
    try:
        host = request.get_host()
        sockets = f" ws://{host} wss://{host}"
    except DisallowedHost:
        sockets = ""
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            f"connect-src 'self'{sockets}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def for_files() -> list[tuple[str, str]]:
    """The headers of a file that goes out without Django."""
    return [*PLAIN.items(), ("Content-Security-Policy", FILE_POLICY)]
