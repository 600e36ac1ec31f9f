"""Static files straight from the event loop: a class loads a hundred small files at once, and none needs a thread."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class StaticFirst:
    """Answers for the files that WhiteNoise knows; everything else goes to the application inside."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._index = WhiteNoiseMiddleware(lambda request: None)

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
        answer = file.get_response(scope["method"], asked)
        body = b""
        if answer.file is not None:
            with answer.file:
                body = answer.file.read()
        headers = [*answer.headers, ("X-Content-Type-Options", "nosniff")]
        await send(
            {
                "type": "http.response.start",
                "status": int(answer.status),
                "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers],
            }
        )
        await send({"type": "http.response.body", "body": body})
