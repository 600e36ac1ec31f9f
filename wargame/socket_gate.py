"""Before a websocket reaches its consumer: its Origin, how many there are, and how fast it talks."""

from __future__ import annotations

import hashlib
import logging
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings

from wargame import addresses, limits, origins

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# A seat's twenty tabs, and as many that have died without a word and are not swept away yet.
MOST_OF_ONE = 64
# A client pings every five seconds; a tab that wakes up may send what has gathered.
FRAMES_A_SECOND = 4.0
FRAMES_AT_ONCE = 60
TOO_FAST = 4008
# A telephone that tries whether it can reach the server holds no seat yet; it hears its own words and no more.
OPEN_TO_ALL = "/ws/reach/"
_logger = logging.getLogger(__name__)


class SocketGate:
    """Wraps the websocket part of the application."""

    def __init__(self, application: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._application = application
        self._open: Counter[bytes] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = scope["headers"]
        credential = _credential(headers)
        if credential is None and scope["path"] == OPEN_TO_ALL:
            # Counted by its own consumer; here only how often one address connects.
            credential = os.urandom(16)
        refused = (
            credential is None
            or not origins.asks_us(headers)
            or not (_has(headers, b"authorization") or origins.same_in(headers))
            or limits.CONNECTS.wait(addresses.of_scope(scope)) > 0
            or self._open[credential] >= MOST_OF_ONE * max(1.0, settings.RATE_FACTOR)
        )
        if credential is None or refused:
            await _refuse(receive, send)
            return
        self._open[credential] += 1
        try:
            await self._application(scope, _paced(receive, send), send)
        finally:
            self._open[credential] -= 1
            if self._open[credential] <= 0:
                del self._open[credential]


def _credential(headers: list[tuple[bytes, bytes]]) -> bytes | None:
    """What one browser or program has in common over its connections; None: it shows nothing that could seat it."""
    shown = [value for name, value in headers if name in (b"authorization", b"cookie")]
    return hashlib.sha256(b"\n".join(shown)).digest() if shown else None


def _has(headers: list[tuple[bytes, bytes]], name: bytes) -> bool:
    return any(each == name for each, _ in headers)


async def _refuse(receive: Receive, send: Send) -> None:
    """Close before it was opened, which is 403 to the client."""
    await receive()
    await send({"type": "websocket.close"})


def _paced(receive: Receive, send: Send) -> Receive:
    """`receive` that ends a connection whose frames come too fast; each would cost a question to the database."""
    left, at, ended = float(FRAMES_AT_ONCE), time.monotonic(), False

    async def paced() -> Message:
        nonlocal left, at, ended
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            if ended:
                continue  # what was on its way; the disconnect follows
            now = time.monotonic()
            left = min(FRAMES_AT_ONCE, left + (now - at) * FRAMES_A_SECOND) - 1
            at = now
            if left >= 0 or settings.RATE_FACTOR <= 0:
                return message
            ended = True
            _logger.info("a connection that talked too fast was ended")
            await send({"type": "websocket.close", "code": TOO_FAST})

    return paced
