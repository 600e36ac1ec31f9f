"""The tick of a server process: four times a second it looks whether the clock or the computer has something to do."""

from __future__ import annotations

import asyncio
import logging

from channels.db import database_sync_to_async
from django.utils import timezone

from wargame.staff import attend, due_exercises

TICK = 0.25
_logger = logging.getLogger(__name__)
_task: asyncio.Task[None] | None = None


def start() -> None:
    """Tick in this event loop, once."""
    global _task
    loop = asyncio.get_running_loop()
    if _task is None or _task.done() or _task.get_loop() is not loop:
        _task = loop.create_task(_run())


async def _run() -> None:
    while True:
        await asyncio.sleep(TICK)
        try:
            await tick()
        except Exception:
            _logger.exception("the clock missed a beat; it goes on")


async def tick() -> None:
    """Attend to every exercise in which something may be due."""
    for exercise_id in await database_sync_to_async(due_exercises)(timezone.now()):
        await database_sync_to_async(attend)(exercise_id)
