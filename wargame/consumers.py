"""The websocket of a seat: it pushes the seat's stream and answers pings, and takes no commands (CONTRACT)."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from wargame import clock, origins
from wargame.access import bearer, seat_of_token, session_seat
from wargame.counters import count
from wargame.feed import PIECE, Feed
from wargame.frames import Frame, Ready, frames
from wargame.hub import hub
from wargame.models import Seat
from wargame.outlet import ROOM, outlet_of

SILENT, BEHIND = 4000, 4001  # why a connection was ended: it comes back and catches up
LONGEST = 64 * 1024
# Nothing taken for so long, with something waiting: nobody reads there.
STALLED = 15.0
_PATIENCE = (0.01, 0.25)
_HELD_UP = 2.0
_logger = logging.getLogger(__name__)
_ERROR = Ready(
    '{"type":"error","error":{"code":"bad_value","message":"only pings: commands go by POST",'
    '"clause":null,"field":null}}'
)
RESYNC = Ready('{"type":"resync"}')


class ExerciseSocket(AsyncWebsocketConsumer):
    """One browser's (or program's) connection to the stream of its seat."""

    # The hub writes straight to this socket, so it has no channel of its own in the layer.
    channel_layer_alias = "none"

    async def connect(self) -> None:
        self.exercise_id: str = self.scope["url_route"]["kwargs"]["exercise_id"]
        headers = dict(self.scope["headers"])
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        token = bearer(headers.get(b"authorization", b"").decode("latin-1"))
        seat = await self._seat(token, (query.get("seat") or [None])[0])
        if seat is None or (token is None and not origins.same_in(self.scope["headers"])):
            await self.close()
            return
        self.seat_id, self.audience, self.secret = seat.id, seat.role, seat.token_hash
        await hub.start()
        clock.start()
        feed = await hub.feed(self.exercise_id, self.audience)
        await self.accept()
        self.begin(feed, whole_number((query.get("after") or ["0"])[0]))
        await hub.add(self)
        self.chase()

    @database_sync_to_async
    def _seat(self, token: str | None, wanted: str | None) -> Seat | None:
        if token is not None:
            return seat_of_token(token, self.exercise_id)
        return session_seat(self.scope["session"], self.exercise_id, wanted)

    def begin(self, feed: Feed, after: int) -> None:
        """From now on this socket follows a feed, beginning after a number of its stream."""
        self.feed = feed
        self.outlet = outlet_of(self.scope, self.base_send)
        self.heard = time.monotonic()
        self.last = after
        self._open = True
        self._far = after < feed.ring.base  # then what is older than the ring may be read from the log
        self._chasing: asyncio.Task[None] | None = None
        self._beside: dict[str, tuple[Ready, float]] = {}
        if after > feed.ring.last:
            # A number of another exercise, or of a log that a copy has replaced: the client's view is of no use.
            self.resync()

    def push(self, frame: Frame) -> bool:
        """A frame of the feed. Where it does not follow what this socket has had, or finds no room, it chases."""
        if self._chasing is None and frame.first == self.last + 1 and self.outlet.unsent() < ROOM:
            self.outlet.write(frame)
            self.last = frame.last
            return self._open
        self.chase()
        return False

    def say(self, kind: str, ready: Ready) -> None:
        """What is not of the stream. Of each kind only the newest waits while there is no room."""
        if self._chasing is None and self.outlet.unsent() < ROOM:
            self.outlet.write(ready)
        else:
            self._beside[kind] = ready, self._beside.get(kind, (ready, time.monotonic()))[1]
            self.chase()

    def answer_ping(self) -> None:
        """The pong tells how far this client has been sent its stream, so what is on its way comes before it."""
        self.chase()
        self.say("pong", self.feed.pong(self.last))

    def resync(self) -> None:
        """The log is another now: the client takes a fresh view."""
        count("resyncs")
        self.last = self.feed.ring.last
        self.say("resync", RESYNC)

    def chase(self) -> None:
        """Bring what is missing as fast as the client takes it."""
        if self._open and self._chasing is None and (self.last < self.feed.ring.last or self._beside):
            self._chasing = asyncio.get_running_loop().create_task(self._chase())

    async def _chase(self) -> None:
        try:
            while self._open and (self._beside or self.last < self.feed.ring.last):
                await self._room()
                if self._beside_is_due():
                    self._write_beside()
                elif (frame := self.feed.piece(self.last)) is not None:
                    self._wrote(frame)
                elif self._far:
                    first = self.last + 1
                    for frame in frames(first, await self.feed.from_log(self.last), PIECE):
                        await self._room()
                        self._wrote(frame)
                    if self.last < first:
                        raise LookupError(f"event {first} is not in the log")
                else:
                    # It has had its chance: what waits for it is as much as is kept for anybody.
                    await self._left_behind()
            self._far = False
        except Exception:
            _logger.exception("a client could not be caught up; it connects again")
            await self.drop(BEHIND)
        finally:
            self._chasing = None

    def _beside_is_due(self) -> bool:
        """The stream goes first, but a long stretch of it does not hold up a sign of life."""
        if not self._beside or self.last >= self.feed.ring.last:
            return bool(self._beside)
        return time.monotonic() - min(since for _, since in self._beside.values()) > _HELD_UP

    def _write_beside(self) -> None:
        kind = next(iter(self._beside))
        ready, _since = self._beside.pop(kind)
        self.outlet.write(self.feed.pong(self.last) if kind == "pong" else ready)

    def _wrote(self, frame: Frame) -> None:
        self.outlet.write(frame)
        self.last = frame.last
        count("frames")
        count("deliveries", frame.last - frame.first + 1)

    async def _room(self) -> None:
        """Wait until the client has taken most of what was written; who takes nothing at all is dropped."""
        wait, most = _PATIENCE
        taken, since = self.outlet.taken(), time.monotonic()
        while self._open and self.outlet.unsent() >= ROOM:
            await asyncio.sleep(wait)
            wait = min(most, wait * 1.5)
            if self.outlet.taken() != taken:
                taken, since = self.outlet.taken(), time.monotonic()
            elif time.monotonic() - since > STALLED:
                await self._left_behind()

    async def _left_behind(self) -> None:
        count("drops")
        await self.drop(BEHIND)

    async def drop(self, code: int = SILENT) -> None:
        """End a connection that is silent, stalled or cannot be served: never leave it open and mute."""
        if self._open:
            self._open = False
            hub.discard(self)
            await self.outlet.handed_on()
            with suppress(Exception):
                await self.close(code=code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.heard = time.monotonic()
        if text_data is None or not is_ping(text_data):
            self.say("error", _ERROR)
        else:
            self.answer_ping()

    async def disconnect(self, code: int) -> None:
        self._open = False
        if hasattr(self, "feed"):
            hub.discard(self)


class Nowhere(AsyncWebsocketConsumer):
    """Any other address: refused."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        await self.close()


def is_ping(text: str) -> bool:
    """Whether this is `{"type": "ping"}`."""
    try:
        message: Any = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and message.get("type") == "ping"


def whole_number(text: str) -> int:
    """A number from a query, 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
