"""A program at the websocket of a seat: it keeps every frame, and waits for what it is told to wait for."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import websockets

PATIENCE = 60
PING_EVERY = 5
LARGEST_FRAME = 512 * 1024


class Listener:
    """`events` in the order of arrival, `sizes` of their frames, `online`: the roles that the last presence frame told."""

    def __init__(self, address: str, *, token: str | None = None, **headers: str) -> None:
        sent = {**headers, **({"Authorization": f"Bearer {token}"} if token else {})}
        self._connecting = websockets.connect(
            address, additional_headers=sent, max_size=None, ping_interval=None, open_timeout=PATIENCE
        )
        self.events: list[Any] = []
        self.online: set[str] | None = None
        self.sizes: list[int] = []

    async def __aenter__(self) -> Self:
        self.socket = await self._connecting
        self._alive = asyncio.create_task(self._ping_now_and_then())
        return self

    async def _ping_now_and_then(self) -> None:
        """As a browser does, however long the frames take to come."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await asyncio.sleep(PING_EVERY)
                await self.socket.send('{"type": "ping"}')

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._alive.cancel()
        await self.socket.close()

    @property
    def numbers(self) -> list[int]:
        return [event["n"] for event in self.events]

    async def take(self) -> Any:
        """The next frame."""
        text = await self.socket.recv()
        frame = json.loads(text)
        if frame["type"] == "events":
            assert frame["n"] == frame["events"][-1]["n"]
            self.events += frame["events"]
            self.sizes.append(len(text.encode() if isinstance(text, str) else text))
        elif frame["type"] == "presence":
            assert set(frame["seats"][0]) == {"id", "role", "name", "leader", "ready", "online", "since"}
            self.online = {seat["role"] for seat in frame["seats"] if seat["online"]}
        return frame

    async def until(self, enough: Callable[[Self], bool]) -> None:
        """Take frames until there is enough."""
        async with asyncio.timeout(PATIENCE):
            while not enough(self):
                await self.take()

    async def see(self, *roles: str) -> None:
        """Until exactly these roles are said to be here."""
        await self.until(lambda heard: heard.online == set(roles))

    async def reach(self, number: int) -> None:
        await self.until(lambda heard: bool(heard.events) and heard.events[-1]["n"] >= number)

    async def next(self, kind: str) -> Any:
        """The next frame of this type."""
        async with asyncio.timeout(PATIENCE):
            while (frame := await self.take())["type"] != kind:
                pass
        return frame

    async def ping(self) -> Any:
        await self.socket.send('{"type": "ping"}')
        return await self.next("pong")
