"""`/health/`: whether this process can do its work, for a proxy or a watchdog; 503 names the part that does not answer.

Every part has a moment to answer in, so that the page itself never hangs. It tells no secret and nothing of exercises.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from wargame import counters
from wargame.deadlines import moment
from wargame.hub import hub
from wargame.setup import fingerprint

PATIENCE = 2.0
_STARTED = timezone.now()
_BEGAN = time.monotonic()
_CHANNEL = f"wargame.health.{uuid4().hex}"
_one_at_a_time = asyncio.Lock()
# A thread of its own: a database that hangs holds this one and nothing else, however often it is asked, and not even
# the end of the process waits for it.
_asking: threading.Thread | None = None


class Fault(Exception):
    """A part that does not answer; its words are shown."""


@never_cache
async def health(request: HttpRequest) -> JsonResponse:
    """{status, version, started, uptime_seconds, parts: {name: "ok" or what is wrong}, counters}."""
    parts = {
        name: await _state(check)
        for name, check in {"database": _database, "channel_layer": _channel_layer, "hub": _hub}.items()
    }
    well = all(state == "ok" for state in parts.values())
    answer: dict[str, Any] = {
        "status": "ok" if well else "failing",
        "version": version(),
        "started": moment(_STARTED),
        "uptime_seconds": round(time.monotonic() - _BEGAN),
        "parts": parts,
        "counters": counters.snapshot(),
    }
    return JsonResponse(answer, status=200 if well else 503)


async def _state(check: Callable[[], Awaitable[None]]) -> str:
    try:
        await asyncio.wait_for(check(), PATIENCE)
    except TimeoutError:
        return f"no answer within {PATIENCE:.0f} s"
    except Fault as fault:
        return str(fault)
    except Exception as error:
        # Its words may hold an address with a password.
        return f"failing: {type(error).__name__}"
    return "ok"


def _ask() -> None:
    """One question to the database, over a connection of its own."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    finally:
        connection.close()


async def _database() -> None:
    global _asking
    if _asking is not None and _asking.is_alive():
        raise Fault("has not answered the last time yet")
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[None] = loop.create_future()

    def tell(error: Exception | None) -> None:
        if not answered.done():
            answered.set_exception(error) if error else answered.set_result(None)

    def ask() -> None:
        try:
            _ask()
        except Exception as error:
            found: Exception | None = error
        else:
            found = None
        with suppress(RuntimeError):  # the loop may have gone meanwhile
            loop.call_soon_threadsafe(tell, found)

    _asking = threading.Thread(target=ask, name="health", daemon=True)
    _asking.start()
    await answered


async def _channel_layer() -> None:
    """A word sent to oneself comes back. Always on the same channel, which a Redis layer subscribes to once."""
    layer, word = get_channel_layer(), uuid4().hex

    async def heard() -> None:
        while (await layer.receive(_CHANNEL))["word"] != word:
            pass

    async with _one_at_a_time:
        hearing = asyncio.create_task(heard())
        try:
            # Again and again, because the first may be said before Redis has taken note of who listens.
            while not hearing.done():
                await layer.send(_CHANNEL, {"type": "health", "word": word})
                await asyncio.wait({hearing}, timeout=0.2)
            hearing.result()
        finally:
            hearing.cancel()


async def _hub() -> None:
    """The hub listens once the first browser has connected; from then on it must not stop."""
    if hub._begun is not None and (not hub._begun.done() or any(task.done() for task in hub._tasks)):
        raise Fault("does not listen to the channel layer")


def version() -> str:
    """What runs here, as a short name of its source."""
    return _VERSION


_VERSION = fingerprint.of(
    *(settings.BASE_DIR / room for room in ("adjudication", "cards", "wargame", "static", "templates"))
)
