"""Websockets of the page "can others reach me?": an echo for any device, and the live list for the director.

Both are tokenless towards the exercise: they know no seat, write nothing and end by themselves.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from wargame import origins
from wargame.access import session_is_director
from wargame.broadcast import REACH_GROUP

LONGEST = 64
MOST_ECHOES = 200  # one every few seconds, for as long as a lesson's patience lasts
MOST_AT_ONCE = 300
SECONDS = 600


class Passing(AsyncWebsocketConsumer):
    """A connection that lasts some minutes at most; the page opens another."""

    _ending: asyncio.Task[None] | None = None

    async def take(self) -> None:
        await self.accept()
        self._ending = asyncio.get_running_loop().create_task(self._end())

    async def _end(self) -> None:
        await asyncio.sleep(SECONDS)
        with suppress(Exception):
            await self.close()

    async def disconnect(self, code: int) -> None:
        if self._ending is not None:
            self._ending.cancel()


class ReachEcho(Passing):
    """Sends back what it hears, so that a device sees the whole round trip of a websocket."""

    channel_layer_alias = "none"
    open = 0

    async def connect(self) -> None:
        self.echoes = 0
        self.counted = False
        if not origins.same_in(self.scope["headers"]) or ReachEcho.open >= MOST_AT_ONCE:
            await self.close()
            return
        ReachEcho.open += 1
        self.counted = True
        await self.take()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.echoes += 1
        if text_data is None or len(text_data) > LONGEST or self.echoes > MOST_ECHOES:
            await self.close()
            return
        with suppress(Exception):
            await self.send(text_data=text_data)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.counted:
            self.counted = False
            ReachEcho.open -= 1


class ReachDesk(Passing):
    """Tells the director's page of each device that reaches any process of this server."""

    async def connect(self) -> None:
        if not origins.same_in(self.scope["headers"]) or not await self._directs():
            await self.close()
            return
        self.groups = [REACH_GROUP]  # left again by the base class
        await self.channel_layer.group_add(REACH_GROUP, self.channel_name)
        await self.take()

    @database_sync_to_async
    def _directs(self) -> bool:
        return session_is_director(self.scope["session"])

    async def reach_device(self, message: dict[str, Any]) -> None:
        with suppress(Exception):
            await self.send(text_data=json.dumps(message["device"]))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Whatever the page says is a sign of life and no more."""
