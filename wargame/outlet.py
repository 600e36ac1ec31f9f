"""The way out of one websocket: written to without waiting, and it says how much still lies there unsent.

Daphne hands every message on to a buffer without a limit. So its buffer is watched: nobody writes where there is no
room, and what a client has missed waits in the ring that all share, not in a copy of its own.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Protocol

from wargame.frames import Ready

# With this much unsent, nothing is added: a client that reads has emptied it within milliseconds.
ROOM = 128 * 1024
_MOMENT = 0.2
Send = Callable[[Any], Awaitable[None]]
_KEY = "wargame.connection"


class Outlet(Protocol):
    """One websocket's way out."""

    def write(self, ready: Ready) -> None:
        """Send soon; never waits."""

    def unsent(self) -> int:
        """Bytes that the client has not taken yet, as far as this process knows."""

    def taken(self) -> int:
        """Bytes that the client has taken in all: while it grows, somebody reads."""

    async def handed_on(self) -> None:
        """Returns when the server has all that was written, or after a moment."""


class OwnConnection:
    """Remembers Daphne's connection of a websocket before other layers wrap its `send`."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        scope[_KEY] = _daphnes(send)
        await self._application(scope, receive, send)


def outlet_of(scope: MutableMapping[str, Any], send: Send) -> Outlet:
    """The outlet of a websocket by its scope; `send` sends under any other server."""
    connection = scope.get(_KEY)
    return Direct(connection) if connection is not None else Queued(send)


def _daphnes(send: Any) -> Any:
    """Daphne's protocol object behind an ASGI `send`, None where the server or the transport is another."""
    daphne, tcp = sys.modules.get("daphne.ws_protocol"), sys.modules.get("twisted.internet.tcp")
    protocol = next(iter(getattr(send, "args", ())), None)
    if daphne is None or tcp is None or not isinstance(protocol, daphne.WebSocketProtocol):
        return None
    # Through TLS, or compressed, other bytes go out than ours.
    plain = isinstance(protocol.transport, tcp.Connection) and not protocol.transport.TLS
    return protocol if plain and protocol._perMessageCompress is None else None


class Direct:
    """Bytes straight to Daphne's connection."""

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol
        self._transport = protocol.transport
        self._written = 0

    def write(self, ready: Ready) -> None:
        if self._protocol.state != self._protocol.STATE_OPEN:
            return
        wire = ready.wire
        self._written += len(wire)
        # Twisted would only note it and ask to be called back: with 200 sockets that costs more than sending.
        if not self.unsent() and self._transport.connected and not self._transport.disconnecting:
            sent = self._transport.writeSomeData(wire)
            if isinstance(sent, int) and sent > 0:
                wire = wire[sent:]
        # What does not fit, and a connection that is gone, is Twisted's to deal with.
        if wire:
            self._transport.write(wire)

    def unsent(self) -> int:
        transport = self._transport
        return len(transport.dataBuffer) - transport.offset + int(transport._tempDataLen)

    def taken(self) -> int:
        return self._written - self.unsent()

    async def handed_on(self) -> None:
        """It has it at once."""


class Queued:
    """Another server, whose `send` may wait: a queue of its own, so that nobody else waits."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: deque[Ready] = deque()
        self._unsent = self._taken = 0
        self._sender: asyncio.Task[None] | None = None

    def write(self, ready: Ready) -> None:
        self._queue.append(ready)
        self._unsent += len(ready.text)
        if self._sender is None or self._sender.done():
            self._sender = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        # Where the connection is gone, its server says so with `websocket.disconnect`; what is left goes nowhere.
        with suppress(Exception):
            while self._queue:
                ready = self._queue.popleft()
                await self._send({"type": "websocket.send", "text": ready.text})
                self._unsent -= len(ready.text)
                self._taken += len(ready.text)

    def unsent(self) -> int:
        return self._unsent

    def taken(self) -> int:
        return self._taken

    async def handed_on(self) -> None:
        if self._sender is not None and not self._sender.done():
            await asyncio.wait([self._sender], timeout=_MOMENT)
