"""Each start of a server process is a new epoch of all exercises, so that clients notice it and take a fresh view.

The epoch is kept with the exercise and so the same in all processes. It follows the clock, so that a copy of the
database that is put back never brings an old one back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from channels.db import database_sync_to_async
from django.db.models import Max

from wargame.models import Exercise

# PostgreSQL keeps at most 2,147,483,647: seconds since 2023 last until 2091.
_BEGINNING = 1_700_000_000
_logger = logging.getLogger(__name__)


def begin_epoch() -> None:
    """All exercises that there are begin a new epoch."""
    newest = Exercise.objects.aggregate(newest=Max("epoch"))["newest"] or 0
    Exercise.objects.update(epoch=max(int(time.time()) - _BEGINNING, newest + 1))


class NewEpoch:
    """Begins the epoch of this process before its first request is answered."""

    def __init__(self, application: Any) -> None:
        self._application = application
        self._begun: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            await self._begin()
        await self._application(scope, receive, send)

    async def _begin(self) -> None:
        if self._begun is None:
            self._begun = asyncio.get_running_loop().create_task(database_sync_to_async(begin_epoch)())
        if self._begun.done() and not self._begun.cancelled() and self._begun.exception() is None:
            return
        try:
            await asyncio.shield(self._begun)
        except Exception:
            self._begun = None
            _logger.exception("no new epoch could be begun; the next request tries again")
