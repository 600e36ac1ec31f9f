"""Static files straight from the event loop: a class loads a hundred small files at once, and none needs a thread.

Scripts and style sheets go out without their comments, made once at the start: the types in them are for those who
work on the program. With WARGAME_DEBUG=1 every file goes out as it stands.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.middleware import WhiteNoiseMiddleware

from wargame.headers import for_files

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

_SHORTER: dict[str, Callable[[str], str]] = {".js": jsmin, ".css": cssmin}
# A packaged script may be minified already; only our own folder is known to be plain.
_OWN = ("/js/", "/css/")


def shortened(path: str | Path) -> bytes | None:
    """A script or style sheet without what a browser does not need; None for any other file."""
    shorter = _SHORTER.get(Path(path).suffix)
    return None if shorter is None else shorter(Path(path).read_text("utf-8")).encode()


class StaticFirst:
    """Answers for the files that WhiteNoise knows; everything else goes to the application inside."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._index = WhiteNoiseMiddleware(lambda request: None)
        prefix = str(self._index.static_prefix)
        self._short: dict[str, bytes] = {}
        for url, file in self._index.files.items():
            if url.startswith(tuple(prefix.rstrip("/") + own for own in _OWN)):
                body = shortened(file.alternatives[-1][1])
                if body is not None:
                    self._short[url] = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # With WARGAME_DEBUG=1 the index is empty and Django's middleware looks each file up anew.
        file = self._index.files.get(scope["path"]) if scope["type"] == "http" else None
        if file is None:
            await self._application(scope, receive, send)
            return
        asked = {
            "HTTP_" + name.decode("latin-1").upper().replace("-", "_"): value.decode("latin-1")
            for name, value in scope["headers"]
        }
        short = self._short.get(scope["path"])
        if short is not None:
            asked.pop("HTTP_RANGE", None)  # a range of the file on disk is no range of what goes out
        answer = file.get_response(scope["method"], asked)
        headers = [*answer.headers, *for_files()]
        body = b""
        if answer.file is not None:
            with answer.file:
                body = answer.file.read() if short is None else short
        if short is not None and int(answer.status) == 200:
            headers = [(name, value) for name, value in headers if name.lower() != "content-length"]
            headers.append(("Content-Length", str(len(short))))
        await send(
            {
                "type": "http.response.start",
                "status": int(answer.status),
                "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers],
            }
        )
        await send({"type": "http.response.body", "body": body})
