"""The threads in which requests are answered: a few that are kept, each with the database connection it has.

Django takes a new thread for every request, and with it a new connection: over PostgreSQL that is slow, and the old
ones are left open until they happen to be collected.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler

# As many requests of a process are in the database at once, and so many connections does it keep for them.
MOST = 8


class KeptThreads:
    """Threads that are lent, the one used last first: so no more are started than are needed at once."""

    def __init__(self, most: int = MOST) -> None:
        self._turn = asyncio.Semaphore(most)
        self._free: list[ThreadPoolExecutor] = []

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[ThreadPoolExecutor]:
        """A thread for one request, as an executor of one worker."""
        async with self._turn:
            thread = self._free.pop() if self._free else ThreadPoolExecutor(1, thread_name_prefix="request")
            try:
                yield thread
            finally:
                self._free.append(thread)


class Handler(ASGIHandler):
    """Django's, on these threads."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = KeptThreads()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # The web server calls once the body is there, so nobody holds a thread by sending slowly.
        async with self._threads.lent() as thread, ThreadSensitiveContext(executor=thread):
            await self.handle(scope, receive, send)
