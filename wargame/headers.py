"""Content-Security-Policy: a page runs and loads only what this server ships."""

from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

# The API's own documentation page starts itself by a script inside the page.
INLINE_SCRIPTS = ("/api/docs/",)


class ContentSecurityPolicy:
    """Adds the header to every answer that does not bring one of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy(request))
        return response


def policy(request: HttpRequest) -> str:
    """The policy for one request; older Safari does not count a websocket to the same host as 'self'."""
    try:
        host = request.get_host()
        sockets = f" ws://{host} wss://{host}"
    except DisallowedHost:
        sockets = ""
    inline = " 'unsafe-inline'" if request.path.startswith(INLINE_SCRIPTS) else ""
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self'{inline}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            f"connect-src 'self'{sockets}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
