"""One hub a process: sets of sockets by (exercise, audience), written to straight from ready texts (PERFORMANCE 2, 3).

The hub is the one subscriber of the channel layer in its process. What is pending in one turn of the loop goes out in
one frame, the first at once, then at most every 25 ms.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from channels.layers import get_channel_layer

from wargame.presence import Presence
from wargame.streams import frame

GROUP = "wargame-hub"
BEAT = 0.025
LARGEST_FRAME = 512 * 1024
SILENCE = 20.0
_logger = logging.getLogger(__name__)

Key = tuple[str, str]


class Socket(Protocol):
    """What the hub knows of a consumer."""

    exercise_id: str
    audience: str
    seat_id: str
    heard: float

    async def push(self, text: str, first: int, last: int) -> None: ...

    async def say(self, text: str) -> None: ...

    async def drop(self) -> None: ...


class Hub:
    """The sockets of this process and what is on its way to them."""

    def __init__(self) -> None:
        self.sockets: dict[Key, set[Socket]] = defaultdict(set)
        self.presence = Presence()
        self.latest: dict[Key, int] = {}
        self._pending: dict[Key, list[tuple[int, str]]] = {}
        self._sent: dict[Key, float] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Listen to the channel layer, once in each event loop."""
        loop = asyncio.get_running_loop()
        if self._loop is loop and all(not task.done() for task in self._tasks):
            return
        self._loop = loop
        layer = get_channel_layer()
        channel = await layer.new_channel("hub")
        await layer.group_add(GROUP, channel)
        self._tasks = [
            loop.create_task(self._listen(layer, channel)),
            loop.create_task(self._sweep(layer, channel)),
        ]

    async def add(self, socket: Socket) -> None:
        """A socket that has caught up takes part from now on."""
        self.sockets[(socket.exercise_id, socket.audience)].add(socket)
        await self._tell_presence(socket.exercise_id)

    async def remove(self, socket: Socket) -> None:
        """A socket that is gone."""
        self.sockets[(socket.exercise_id, socket.audience)].discard(socket)
        await self._tell_presence(socket.exercise_id)

    async def _tell_presence(self, exercise_id: str) -> None:
        here = {
            socket.seat_id
            for (exercise, _), sockets in self.sockets.items()
            if exercise == exercise_id
            for socket in sockets
        }
        await get_channel_layer().group_send(GROUP, self.presence.message(exercise_id, here))

    async def _listen(self, layer: Any, channel: str) -> None:
        takers: dict[str, Callable[[dict[str, Any]], Awaitable[None]]] = {
            "publication": self._publication,
            "presence": self._presence,
        }
        while True:
            message = await layer.receive(channel)
            try:
                await takers[message["type"]](message)
            except Exception:
                _logger.exception("a publication could not be delivered; clients will notice the gap")

    async def _publication(self, message: dict[str, Any]) -> None:
        for audience, events in message["events"].items():
            key = (message["exercise"], audience)
            if events:
                self.latest[key] = max(self.latest.get(key, 0), events[-1][0])
            if not self.sockets.get(key):
                continue
            waiting = self._pending.setdefault(key, [])
            if not waiting:
                asyncio.get_running_loop().call_later(self._delay(key), self._flush_soon, key)
            waiting.extend((number, text) for number, text in events)

    def _delay(self, key: Key) -> float:
        return max(0.0, self._sent.get(key, 0.0) + BEAT - time.monotonic())

    def _flush_soon(self, key: Key) -> None:
        asyncio.get_running_loop().create_task(self._flush(key))

    async def _flush(self, key: Key) -> None:
        events = self._pending.pop(key, [])
        self._sent[key] = time.monotonic()
        for first, last, text in frames(events):
            for socket in list(self.sockets.get(key, ())):
                await socket.push(text, first, last)

    async def _presence(self, message: dict[str, Any]) -> None:
        exercise_id = message["exercise"]
        keys = [key for key, sockets in self.sockets.items() if key[0] == exercise_id and sockets]
        if not self.presence.take(message) or not keys:
            return
        text = await self.presence.text(exercise_id)
        for key in keys:
            for socket in list(self.sockets[key]):
                await socket.say(text)

    async def _sweep(self, layer: Any, channel: str) -> None:
        """Every few seconds: end what has been silent, and stay a member of the group."""
        while True:
            await asyncio.sleep(5)
            await layer.group_add(GROUP, channel)
            now = time.monotonic()
            for sockets in list(self.sockets.values()):
                for socket in list(sockets):
                    if now - socket.heard > SILENCE:
                        await socket.drop()
            for exercise_id in {key[0] for key, sockets in self.sockets.items() if sockets}:
                await self._tell_presence(exercise_id)


def frames(events: list[tuple[int, str]]) -> list[tuple[int, int, str]]:
    """Events as frames under the size limit: (first number, last number, text)."""
    found = []
    batch: list[tuple[int, str]] = []
    size = 0
    for number, text in events:
        length = len(text.encode())
        if batch and size + length > LARGEST_FRAME - 1024:
            found.append(_frame(batch))
            batch, size = [], 0
        batch.append((number, text))
        size += length + 1
    if batch:
        found.append(_frame(batch))
    return found


def _frame(batch: list[tuple[int, str]]) -> tuple[int, int, str]:
    last = batch[-1][0]
    return batch[0][0], last, frame([text for _, text in batch], last)


hub = Hub()
