"""The tick of a server process: four times a second it looks whether the clock or the computer has something to do."""

from __future__ import annotations

import asyncio
import logging
import time

from channels.db import database_sync_to_async
from django.db import DatabaseError

from wargame.outage import UNANSWERED, note
from wargame.staff import attend, due_exercises
from wargame.timekeeping import keeper

TICK = 0.25
# While the database does not answer: how long until it is asked again.
PATIENCE = 2.0
# For how long an exercise is left alone after a fault in it.
LEFT_ALONE = 10.0
_logger = logging.getLogger(__name__)
_task: asyncio.Task[None] | None = None
_left_alone: dict[str, float] = {}


def start() -> None:
    """Tick in this event loop, once."""
    global _task
    loop = asyncio.get_running_loop()
    if _task is None or _task.done() or _task.get_loop() is not loop:
        _task = loop.create_task(_run())


async def _run() -> None:
    well = True
    while True:
        await asyncio.sleep(TICK if well else PATIENCE)
        try:
            await tick()
        except UNANSWERED as error:
            if well:
                note(error)
            well = False
        except Exception:
            if well:
                _logger.exception("the clock missed a beat; it goes on as soon as it can")
            well = False
        else:
            if not well:
                _logger.warning("the clock goes on")
            well = True


async def tick() -> None:
    """Attend to every exercise in which something may be due. A faulty one does not hold up the rest."""
    for exercise_id in await database_sync_to_async(_due)():
        if _left_alone.get(exercise_id, 0.0) > time.monotonic():
            continue
        try:
            await database_sync_to_async(attend)(exercise_id)
        except DatabaseError:
            raise  # the others would fare no better
        except Exception:
            _logger.exception("exercise %s could not be attended to; tried again later", exercise_id)
            _left_alone[exercise_id] = time.monotonic() + LEFT_ALONE


def _due() -> list[str]:
    return due_exercises(keeper.now().served)
