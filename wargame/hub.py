"""One hub a process: the feeds and sockets of this process, and what it hears from the others (PERFORMANCE 2, 3).

The hub is the one subscriber of the channel layer in its process.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from wargame.counters import count
from wargame.feed import Feed, Reader
from wargame.frames import Ready
from wargame.log_ends import newest
from wargame.presence import Presence
from wargame.ring import MOST_BYTES
from wargame.sweep import sweep

GROUP = "wargame-hub"
PRESENCE_BEAT = 0.2  # a whole class that comes back at once is told in a few frames, not in one for each
SWEEP = 5.0
# What all rings of a process may hold; each has its share.
RINGS = 64 * 1024 * 1024
LEAVE = Ready('{"type":"leave"}')
_logger = logging.getLogger(__name__)

Key = tuple[str, str]


class Socket(Reader, Protocol):
    """What the hub knows of a consumer."""

    exercise_id: str
    audience: str
    seat_id: str
    secret: str
    heard: float
    feed: Feed

    def say(self, kind: str, ready: Ready) -> None: ...

    def answer_ping(self) -> None: ...

    async def drop(self, code: int = ...) -> None: ...


class Hub:
    """The sockets of this process and what is on its way to them."""

    def __init__(self) -> None:
        self.feeds: dict[Key, Feed] = {}
        self.sockets: dict[str, set[Socket]] = defaultdict(set)
        self.presence = Presence()
        self._opening: dict[Key, asyncio.Task[None]] = {}
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
        # What was missed meanwhile is in the log alone.
        self.feeds = {key: feed for key, feed in self.feeds.items() if feed.readers}
        layer = get_channel_layer()
        channel = await layer.new_channel("hub")
        await layer.group_add(GROUP, channel)
        self._tasks = [
            loop.create_task(self._listen(layer, channel)),
            loop.create_task(self._sweep_now_and_then(layer, channel)),
        ]

    async def feed(self, exercise_id: str, audience: str) -> Feed:
        """The feed of an audience, opened at what the log holds. The hub must have been started."""
        key = exercise_id, audience
        opening = self._opening.get(key)
        if opening is None and key not in self.feeds:
            # It is known before the log is read, so that no publication falls between.
            self.feeds[key] = Feed(exercise_id, audience)
            opening = self._opening[key] = asyncio.get_running_loop().create_task(self._open(key))
        if opening is not None:
            await asyncio.shield(opening)
        feed = self.feeds[key]
        feed.touch()
        return feed

    async def _open(self, key: Key) -> None:
        try:
            last, epoch, texts = await database_sync_to_async(newest)(*key)
        except BaseException:
            del self.feeds[key]
            raise
        finally:
            del self._opening[key]
        self.feeds[key].open(last, epoch, texts)
        for feed in self.feeds.values():
            feed.ring.limit = min(MOST_BYTES, RINGS // len(self.feeds))

    def recent(
        self, exercise_id: str, audience: str, after: int, most: int, end: tuple[int, int]
    ) -> list[str] | None:
        """At most so many texts that follow a number, where the log's end is `end` (last number, epoch).

        None where the ring does not have all of them. For any thread.
        """
        feed = self.feeds.get((exercise_id, audience))
        last, epoch = end
        if feed is None or not feed.opened or feed.epoch != epoch:
            return None
        wanted = max(0, min(most, last - after))
        texts = feed.ring.after(after, wanted)
        return texts if texts is not None and len(texts) == wanted else None

    async def add(self, socket: Socket) -> None:
        """A socket that takes part from now on. It and all others are told who is there."""
        count("sockets")
        socket.feed.readers.add(socket)
        self.sockets[socket.exercise_id].add(socket)
        self._stir(socket.exercise_id)
        await self.tell_presence(socket.exercise_id)

    def discard(self, socket: Socket) -> None:
        """A socket that is gone; it may be gone already."""
        here = self.sockets.get(socket.exercise_id, set())
        if socket not in here:
            return
        count("sockets", -1)
        socket.feed.touch()
        socket.feed.readers.discard(socket)
        here.discard(socket)
        if not here:
            del self.sockets[socket.exercise_id]
        asyncio.get_running_loop().create_task(self.tell_presence(socket.exercise_id))

    async def tell_presence(self, exercise_id: str) -> None:
        """Tell the other processes, and this one, which seats are here."""
        here = {socket.seat_id for socket in self.sockets.get(exercise_id, ())}
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
                _logger.exception("a publication could not be delivered; it is filled from the log soon")

    async def _publication(self, message: dict[str, Any]) -> None:
        for audience, (numbers, texts) in message["events"].items():
            feed = self.feeds.get((message["exercise"], audience))
            if feed is not None:
                feed.take(zip(numbers, texts, strict=True))

    async def _presence(self, message: dict[str, Any]) -> None:
        if self.presence.take(message):
            self._stir(message["exercise"])

    async def _seats(self, message: dict[str, Any]) -> None:
        self._stir(message["exercise"])

    async def _say(self, message: dict[str, Any]) -> None:
        """A ready text for each audience that is not of its stream."""
        ready = {audience: Ready(text) for audience, text in message["texts"].items()}
        for socket in list(self.sockets.get(message["exercise"], ())):
            if socket.audience in ready:
                socket.say(message["kind"], ready[socket.audience])

    async def _leave(self, message: dict[str, Any]) -> None:
        await self.dismiss(message["exercise"], lambda socket: socket.seat_id == message["seat"])

    async def dismiss(self, exercise_id: str, whom: Callable[[Socket], bool]) -> None:
        """A seat is another's now, or nobody's: whoever sat there is shown out."""
        for socket in [each for each in self.sockets.get(exercise_id, ()) if whom(each)]:
            socket.say("leave", LEAVE)
            await socket.drop()

    def _stir(self, exercise_id: str) -> None:
        """Tell everybody of an exercise who is there, soon."""
        if exercise_id not in self._stirred:
            self._stirred.add(exercise_id)
            loop = asyncio.get_running_loop()
            loop.call_later(PRESENCE_BEAT, lambda: loop.create_task(self._show_presence(exercise_id)))

    async def _show_presence(self, exercise_id: str) -> None:
        self._stirred.discard(exercise_id)
        if exercise_id not in self.sockets:
            return
        ready = Ready(await self.presence.text(exercise_id))
        for socket in list(self.sockets.get(exercise_id, ())):
            socket.say("presence", ready)

    async def _sweep_now_and_then(self, layer: Any, channel: str) -> None:
        """Every few seconds: see that all is as it should be, and stay a member of the group."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await sweep(self)
                await layer.group_add(GROUP, channel)
            except Exception:
                _logger.exception("the channel layer or the database does not answer; trying again")


hub = Hub()
