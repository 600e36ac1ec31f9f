"""Many sockets in a process of their own: told what to do by JSON lines on standard input, answers on standard output.

Run as `python -m wargame.loadtest.watching`. It needs no Django, so that it measures the server and not itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import statistics
import sys
import threading
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PING_EVERY = 5.0
PATIENCE = 120.0
_ATTEMPTS = 30
_EVENTS = '{"type":"events","n":'


@dataclass(eq=False)
class Watcher:
    """One browser's socket. `group` names the stream; `times` are the receipts by number."""

    group: str
    url: str
    token: str
    last: int = 0
    read: int = 0
    times: dict[int, float] = field(default_factory=dict)
    doubled: int = 0
    disordered: int = 0
    resyncs: int = 0
    drops: int = 0
    leaving: bool = False
    socket: ClientConnection | None = None
    raw: list[tuple[float, str]] = field(default_factory=list, repr=False)

    async def open(self) -> None:
        """Connect behind `last`; a server that is overrun is tried again, as a browser does."""
        address = f"{self.url}?{urlencode({'after': self.last})}"
        for attempt in range(_ATTEMPTS):
            try:
                self.socket = await connect(
                    address,
                    additional_headers={"Authorization": f"Bearer {self.token}"},
                    max_size=None,
                    ping_interval=None,
                    compression=None,
                    open_timeout=PATIENCE,
                )
                return
            except OSError:
                if attempt == _ATTEMPTS - 1:
                    raise
                await asyncio.sleep(0.1 * (attempt + 1))

    async def run(self) -> None:
        """Read until told to leave; come back where the server ends the connection."""
        while not self.leaving:
            socket = self.socket
            assert socket is not None
            try:
                async for message in socket:
                    self._arrived(str(message))
            except ConnectionClosed:
                pass
            if self.leaving or socket is not self.socket:
                return
            self.drops += 1
            await self.open()

    def _arrived(self, message: str) -> None:
        """Read as far as must be at once: what the reader does must not be taken for the server's slowness."""
        if message.startswith(_EVENTS):
            self.raw.append((time.perf_counter(), message))
            self.last = max(self.last, int(message[len(_EVENTS) : message.index(",", len(_EVENTS))]))
        elif json.loads(message)["type"] == "resync":
            self.resyncs += 1

    def settle(self) -> None:
        """Read in full what has come, in the order in which it came."""
        raw, self.raw = self.raw, []
        for at, message in raw:
            for event in json.loads(message)["events"]:
                number = event["n"]
                if number in self.times:
                    self.doubled += 1
                elif number != self.read + 1:
                    self.disordered += 1
                self.times.setdefault(number, at)
                self.read = max(self.read, number)


class Watchers:
    """All sockets of this process, and what may be asked of them."""

    def __init__(self) -> None:
        self.all: list[Watcher] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, sockets: list[dict[str, Any]]) -> dict[str, Any]:
        """Open sockets {group, url, token, after}."""
        new = [Watcher(each["group"], each["url"], each["token"], each.get("after", 0)) for each in sockets]
        self.all += new
        return await self._connect(new)

    def settle(self) -> None:
        """Read in full what has come."""
        for each in self.all:
            each.settle()

    async def _connect(self, watchers: list[Watcher]) -> dict[str, Any]:
        begun = time.perf_counter()
        await asyncio.gather(*(watcher.open() for watcher in watchers))
        for watcher in watchers:
            self._keep(watcher.run())
        return {"opened": len(watchers), "seconds": time.perf_counter() - begun}

    def _keep(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def reach(self, ends: dict[str, int], patience: float = PATIENCE) -> dict[str, Any]:
        """Wait until every socket has come to its group's number; how many have not, and when the last one had."""
        limit = time.perf_counter() + patience
        waiting = [each for each in self.all if each.group in ends]
        while waiting and time.perf_counter() < limit:
            waiting = [each for each in waiting if each.last < ends[each.group]]
            await asyncio.sleep(0.002)
        self.settle()
        at = max(
            (each.times.get(ends[each.group], 0.0) for each in self.all if each.group in ends), default=0
        )
        return {"behind": len(waiting), "at": at}

    async def reconnect(self, behind: int) -> dict[str, Any]:
        """All connections break at once and come back, each so many events behind; how long it took them."""
        self.settle()
        ends = {each.group: each.last for each in self.all}
        for each in self.all:
            gone, each.socket = each.socket, None
            if gone is not None:
                gone.transport.abort()
            each.last = each.read = max(0, each.last - behind)
            for number in range(each.last + 1, ends[each.group] + 1):
                each.times.pop(number, None)
        await asyncio.sleep(0.5)
        begun = time.perf_counter()
        await self._connect(self.all)
        reached = await self.reach(ends)
        took = sorted(each.times.get(ends[each.group], begun) - begun for each in self.all)
        return {**reached, "seconds": took[-1] if took else 0.0, "median": statistics.median(took)}

    async def report(self) -> dict[str, Any]:
        """By group: how often each number was received and when; and what must not have happened."""
        self.settle()
        groups: dict[str, dict[str, Any]] = defaultdict(lambda: {"sockets": 0, "times": defaultdict(list)})
        for each in self.all:
            groups[each.group]["sockets"] += 1
            for number, at in each.times.items():
                groups[each.group]["times"][number].append(round(at, 6))
        return {
            "groups": groups,
            **{
                name: sum(getattr(each, name) for each in self.all)
                for name in ("doubled", "disordered", "resyncs", "drops")
            },
        }

    async def forget(self) -> dict[str, Any]:
        """What has been received so far is not counted."""
        self.settle()
        for each in self.all:
            each.times.clear()
        return {}

    async def close(self) -> dict[str, Any]:
        """All sockets end."""
        for each in self.all:
            each.leaving = True
        await asyncio.gather(
            *(each.socket.close() for each in self.all if each.socket), return_exceptions=True
        )
        self.all.clear()
        return {}

    async def alive(self) -> None:
        """The heartbeat of all browsers, each at its own moment: no class pings, or is read in full, in one instant."""
        while True:
            round_ = list(self.all)
            for each in round_:
                await asyncio.sleep(PING_EVERY / len(round_))
                each.settle()
                if each.socket is not None:
                    with contextlib.suppress(ConnectionClosed):
                        await each.socket.send('{"type":"ping"}')
            if not round_:
                await asyncio.sleep(PING_EVERY)


async def _main() -> None:
    loop = asyncio.get_running_loop()
    asked: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(asked.put_nowait, json.loads(line))
        loop.call_soon_threadsafe(asked.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    watchers = Watchers()
    alive = loop.create_task(watchers.alive())
    while (question := await asked.get()) is not None:
        try:
            answer = await getattr(watchers, question.pop("do"))(**question)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    alive.cancel()


if __name__ == "__main__":
    asyncio.run(_main())
