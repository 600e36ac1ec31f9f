"""The websocket of a seat: it pushes the seat's stream and answers pings, and takes no commands (CONTRACT)."""

from __future__ import annotations

import json
import logging
import time
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlsplit

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from wargame import clock
from wargame.access import bearer, seat_of_token, session_seat
from wargame.frames import Frame, frames
from wargame.hub import hub
from wargame.models import Seat
from wargame.selectors import stream_state
from wargame.streams import events_after

CATCH_UP = 500
_logger = logging.getLogger(__name__)


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
        if seat is None or (token is None and not same_origin(headers)):
            await self.close()
            return
        self.seat_id, self.audience, self._secret = seat.id, seat.role, seat.token_hash
        self.heard = time.monotonic()
        self.last = whole_number((query.get("after") or ["0"])[0])
        self._held: list[Frame] | None = []
        self._open = True
        await hub.start()
        clock.start()
        await self.accept()
        n, _epoch = await database_sync_to_async(stream_state)(self.exercise_id, self.audience)
        if self.last > n:
            # A number of another exercise, or of a log that a copy has replaced: the client's view is of no use.
            self.last = n
            await self.say('{"type":"resync"}')
        # From here on publications are held back until the log has been read, so that none falls between.
        await hub.add(self)
        await self._catch_up()

    @database_sync_to_async
    def _seat(self, token: str | None, wanted: str | None) -> Seat | None:
        if token is not None:
            return seat_of_token(token, self.exercise_id)
        return session_seat(self.scope["session"], self.exercise_id, wanted)

    async def _catch_up(self) -> None:
        """All that the log holds after `last`; what the hub pushes meanwhile is held back and follows."""
        read = database_sync_to_async(events_after)
        while stream := await read(self.exercise_id, self.audience, self.last, CATCH_UP):
            for each in frames(stream):
                self.last = each.last
                await self.say(each.text)
        held, self._held = self._held or [], None
        for each in held:
            await self.push(each)

    async def push(self, frame: Frame) -> None:
        """A frame of the hub: every event goes out once and in order, whatever has overtaken what."""
        if self._held is not None:
            self._held.append(frame)
        elif frame.first > self.last + 1:
            self._held = []
            try:
                await self._catch_up()
            except Exception:
                _logger.exception("a gap could not be filled; the client connects again")
                await self.drop()
        elif frame.first == self.last + 1:
            self.last = frame.last
            await self.say(frame.text)
        else:
            for rest in frames(each for each in frame.events if each[0] > self.last):
                self.last = rest.last
                await self.say(rest.text)

    async def say(self, text: str) -> None:
        """Send, unless the connection has gone meanwhile."""
        if not self._open:
            return
        try:
            await self.send(text_data=text)
        except Exception:
            _logger.info("a connection went away while it was written to")
            await self.drop()

    async def drop(self) -> None:
        """End a connection that has been silent too long, or that cannot be served: never leave it open and mute."""
        if self._open:
            self._open = False
            with suppress(Exception):
                await self.close(code=4000)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.heard = time.monotonic()
        if text_data is None or not is_ping(text_data):
            await self.say(
                '{"type":"error","error":{"code":"bad_value","message":"only pings: commands go by POST"}}'
            )
            return
        state = await self._state()
        if state is None:
            # The word that the seat is gone has not come: a push is only a hint.
            await self.say('{"type":"leave"}')
            await self.drop()
            return
        n, epoch = state
        await self.say(json.dumps({"type": "pong", "n": n, "epoch": epoch}))

    @database_sync_to_async
    def _state(self) -> tuple[int, int] | None:
        """The last number of the stream and the epoch; None once the seat is another's, another role's or nobody's."""
        seat = Seat.objects.filter(pk=self.seat_id, role=self.audience, token_hash=self._secret, removed=None)
        return stream_state(self.exercise_id, self.audience) if seat.exists() else None

    async def disconnect(self, code: int) -> None:
        self._open = False
        if hasattr(self, "audience"):
            await hub.remove(self)


class Nowhere(AsyncWebsocketConsumer):
    """Any other address: refused."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        await self.close()


def is_ping(text: str) -> bool:
    """Whether this is `{"type": "ping"}`."""
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and message.get("type") == "ping"


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether the page that opens the connection came from this server: Origin's host is Host. None is refused."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()


def whole_number(text: str) -> int:
    """A number from a query, 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
