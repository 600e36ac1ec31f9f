"""One audience's stream in this process: learned from publications, kept in a ring, written to its sockets in frames.

What is published in one turn of the loop goes in one frame, the first at once, then at most every 15 ms.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterable
from typing import Protocol

from channels.db import database_sync_to_async

from wargame.counters import count
from wargame.frames import Frame, Ready, frames
from wargame.ring import MOST, Ring
from wargame.streams import events_after

BEAT = 0.015
PIECE = 64 * 1024  # of a catch-up: even a trickle of a connection brings one before its silence is too long
PIECES = 16  # kept ready: who comes back at the same time has missed the same
FROM_LOG = 500
_logger = logging.getLogger(__name__)
read_log = database_sync_to_async(events_after)


class Reader(Protocol):
    """What a feed knows of a socket."""

    def push(self, frame: Frame) -> bool:
        """A frame that goes to everybody. Whether it was written to this socket at once."""

    def chase(self) -> None:
        """There is more than was pushed: it has to be fetched."""

    def resync(self) -> None:
        """The log is another now."""


class Feed:
    """The stream of one audience of one exercise. Everything but `ring` belongs to the event loop."""

    def __init__(self, exercise_id: str, audience: str) -> None:
        self.exercise_id, self.audience = exercise_id, audience
        self.readers: set[Reader] = set()
        self.ring = Ring(0)
        self.epoch = 0
        self.touch()
        self.opened = False
        self._early: dict[int, str] = {}
        self._shown = 0
        self._flushed = 0.0
        self._due: asyncio.TimerHandle | None = None
        self._filling: asyncio.Task[None] | None = None
        self._pieces: dict[int, Frame] = {}
        self._reads: dict[int, asyncio.Task[list[str]]] = {}
        self._pong: tuple[tuple[int, int], Ready] | None = None

    def open(self, last: int, epoch: int, texts: list[str]) -> None:
        """Begin at number `last` of the log, `texts` being the ones up to there; also when the log is another's now."""
        limit = self.ring.limit
        self.ring, self.epoch = Ring(last, texts), epoch
        self.ring.limit = limit
        self._shown = last
        self._pieces.clear()
        early, self._early = self._early, {}
        self.opened = True
        self.take(early.items())

    def take(self, events: Iterable[tuple[int, str]]) -> None:
        """What a publication brings; late, early and doubled ones too. Each number counts once, in its turn."""
        last = self.ring.last
        early = self._early
        early.update((number, text) for number, text in events if number > last or not self.opened)
        if not self.opened:
            return
        new: list[str] = []
        for number in list(early):
            if number <= last:
                del early[number]
        while (text := early.pop(last + 1 + len(new), None)) is not None:
            new.append(text)
        if new:
            self._pieces.clear()
            self.ring.add(new)
            self._flush_in(max(0.0, self._flushed + BEAT - time.monotonic()))
        elif early:
            self._flush_in(BEAT)
            if len(early) > MOST:
                early.clear()  # the log has them too
                self.fill()

    def _flush_in(self, seconds: float) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(seconds, self._flush)

    def _flush(self) -> None:
        """One frame to everybody for all that has come since the last one."""
        self._due = None
        self._flushed = time.monotonic()
        texts = self.ring.after(self._shown)
        first, self._shown = self._shown + 1, self.ring.last
        for frame in frames(first, texts or ()):
            frame.wire  # noqa: B018  (made here, once)
            written = sum([reader.push(frame) for reader in self.readers])
            count("frames", written)
            count("deliveries", written * (frame.last - frame.first + 1))
        if texts is None:
            # More in one turn than the ring holds: every socket takes it from the log.
            for reader in self.readers:
                reader.chase()
        if self._early:
            self.fill()

    def fill(self) -> None:
        """A number is missing that the log must have by now: read it there, once for all sockets."""
        if self._filling is None or self._filling.done():
            self._filling = asyncio.get_running_loop().create_task(self._fill())

    async def _fill(self) -> None:
        try:
            while found := await read_log(self.exercise_id, self.audience, self.ring.last, FROM_LOG):
                self.take(found)
        except Exception:
            _logger.exception("a gap could not be filled from the log; it is tried again soon")

    def piece(self, after: int) -> Frame | None:
        """The next frame for who has seen everything up to a number below `ring.last`; None: the log has it."""
        found = self._pieces.get(after)
        if found is None:
            texts = self.ring.after(after, FROM_LOG)
            if not texts:
                return None
            if len(self._pieces) >= PIECES:
                self._pieces.clear()
            found = self._pieces[after] = frames(after + 1, texts, PIECE)[0]
        return found

    async def from_log(self, after: int) -> list[str]:
        """Texts that follow a number, from the log; who asks for the same at once shares the reading."""
        reading = self._reads.get(after)
        if reading is None:
            reading = self._reads[after] = asyncio.get_running_loop().create_task(self._read(after))
            reading.add_done_callback(lambda _: self._reads.pop(after, None))
        return await asyncio.shield(reading)

    async def _read(self, after: int) -> list[str]:
        found = await read_log(self.exercise_id, self.audience, after, FROM_LOG)
        return [text for number, text in found]

    def pong(self, n: int) -> Ready:
        """The answer to a ping of who has been sent everything up to `n`; the epoch tells that a server has started."""
        if self._pong is None or self._pong[0] != (n, self.epoch):
            self._pong = (n, self.epoch), Ready(json.dumps({"type": "pong", "n": n, "epoch": self.epoch}))
        return self._pong[1]

    def touch(self) -> None:
        """Somebody comes or goes."""
        self._used = time.monotonic()

    def idle(self, seconds: float) -> bool:
        """Whether nobody has been here for so long."""
        return not self.readers and time.monotonic() - self._used > seconds
