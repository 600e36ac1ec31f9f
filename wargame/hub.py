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

from wargame.frames import Frame, frames
from wargame.presence import Presence

GROUP = "wargame-hub"
BEAT = 0.025
PRESENCE_BEAT = 0.2  # a whole class that comes back at once is told in a few frames, not in one for each
SWEEP = 5.0
SILENCE = 20.0
_logger = logging.getLogger(__name__)

Key = tuple[str, str]


class Socket(Protocol):
    """What the hub knows of a consumer."""

    exercise_id: str
    audience: str
    seat_id: str
    heard: float

    async def push(self, frame: Frame) -> None: ...

    async def say(self, text: str) -> None: ...

    async def drop(self) -> None: ...


class Hub:
    """The sockets of this process and what is on its way to them."""

    def __init__(self) -> None:
        self.sockets: dict[Key, set[Socket]] = defaultdict(set)
        self.presence = Presence()
        self._pending: dict[Key, list[tuple[int, str]]] = {}
        self._sent: dict[Key, float] = {}
        self._stirred: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._begun: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen to the channel layer, once in each event loop. Returns when nothing can be missed any more."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop or self._begun is None or any(task.done() for task in self._tasks):
            self._loop = loop
            self._begun = loop.create_task(self._begin(loop))
        try:
            await asyncio.shield(self._begun)
        except Exception:
            self._begun = None
            raise

    async def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        for task in self._tasks:
            if not task.get_loop().is_closed():
                task.cancel()
        layer = get_channel_layer()
        channel = await layer.new_channel("hub")
        await layer.group_add(GROUP, channel)
        self._tasks = [
            loop.create_task(self._listen(layer, channel)),
            loop.create_task(self._sweep(layer, channel)),
        ]

    async def add(self, socket: Socket) -> None:
        """A socket that takes part from now on. It and all others are told who is there."""
        self.sockets[(socket.exercise_id, socket.audience)].add(socket)
        self._stir(socket.exercise_id)
        await self._tell_presence(socket.exercise_id)

    async def remove(self, socket: Socket) -> None:
        """A socket that is gone."""
        key = (socket.exercise_id, socket.audience)
        self.sockets[key].discard(socket)
        if not self.sockets[key]:
            del self.sockets[key]
        await self._tell_presence(socket.exercise_id)

    async def _tell_presence(self, exercise_id: str) -> None:
        here = {socket.seat_id for socket in self._here(exercise_id)}
        message = self.presence.message(exercise_id, here)
        await self._presence(message)
        try:
            await get_channel_layer().group_send(GROUP, message)
        except Exception:
            _logger.exception("the other processes could not be told who is here; they are told again soon")

    async def _listen(self, layer: Any, channel: str) -> None:
        takers: dict[str, Callable[[dict[str, Any]], Awaitable[None]]] = {
            "publication": self._publication,
            "presence": self._presence,
            "seats": self._seats,
            "say": self._say,
            "leave": self._leave,
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
            if not events or not self.sockets.get(key):
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
        for frame in frames(events):
            for socket in list(self.sockets.get(key, ())):
                await socket.push(frame)

    async def _presence(self, message: dict[str, Any]) -> None:
        if self.presence.take(message):
            self._stir(message["exercise"])

    async def _seats(self, message: dict[str, Any]) -> None:
        self._stir(message["exercise"])

    async def _say(self, message: dict[str, Any]) -> None:
        """A ready text for each audience that is not of its stream."""
        for audience, text in message["texts"].items():
            for socket in list(self.sockets.get((message["exercise"], audience), ())):
                await socket.say(text)

    async def _leave(self, message: dict[str, Any]) -> None:
        """A seat is another's now, or nobody's: whoever sat there is shown out."""
        for socket in self._here(message["exercise"]):
            if socket.seat_id == message["seat"]:
                await socket.say('{"type":"leave"}')
                await socket.drop()
                await self.remove(socket)

    def _stir(self, exercise_id: str) -> None:
        """Tell everybody of an exercise who is there, soon."""
        if exercise_id not in self._stirred:
            self._stirred.add(exercise_id)
            loop = asyncio.get_running_loop()
            loop.call_later(PRESENCE_BEAT, lambda: loop.create_task(self._show_presence(exercise_id)))

    async def _show_presence(self, exercise_id: str) -> None:
        self._stirred.discard(exercise_id)
        if not self._here(exercise_id):
            return
        text = await self.presence.text(exercise_id)
        for socket in self._here(exercise_id):
            await socket.say(text)

    def _here(self, exercise_id: str) -> list[Socket]:
        return [
            socket for key, sockets in self.sockets.items() if key[0] == exercise_id for socket in sockets
        ]

    async def _sweep(self, layer: Any, channel: str) -> None:
        """Every few seconds: end what has been silent, and stay a member of the group."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
                await layer.group_add(GROUP, channel)
            except Exception:
                _logger.exception("the channel layer does not answer; trying again")

    async def sweep(self) -> None:
        """End the sockets that have been silent, and tell again who is here."""
        now = time.monotonic()
        for sockets in list(self.sockets.values()):
            for socket in list(sockets):
                if now - socket.heard > SILENCE:
                    await socket.drop()
                    await self.remove(socket)
        for exercise_id in {key[0] for key in self.sockets}:
            await self._tell_presence(exercise_id)


hub = Hub()
