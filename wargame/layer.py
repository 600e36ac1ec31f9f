"""The channel layer over Redis, which holds nobody up while Redis does not answer.

What is not published then is not lost: the log is the truth, and clients find the gap by the number in their pong.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

# A publication may take so long, in seconds; then none is tried for a while, so that commands do not queue up.
PATIENCE = 1.0
PAUSE = 2.0
# The same complaint is written down once in so many seconds.
SELDOM = 60.0


def address(url: str) -> dict[str, Any]:
    """How the Redis at a URL is connected to. A line that has died silently is noticed within twenty seconds."""
    wanted = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
    options = {getattr(socket, name): value for name, value in wanted.items() if hasattr(socket, name)}
    return {
        "address": url,
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "socket_keepalive": True,
        "socket_keepalive_options": options,
    }


class PatientRedisLayer(RedisPubSubChannelLayer):
    """Redis pub/sub; a publication that cannot be sent soon raises."""

    def __init__(self, url: str) -> None:
        super().__init__(hosts=[address(url)])
        self._again = 0.0

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Publish. Raises `ConnectionError` where Redis does not answer, at once if that is known."""
        if time.monotonic() < self._again:
            raise ConnectionError("Redis does not answer; it is tried again soon")
        try:
            async with asyncio.timeout(PATIENCE):
                await self._get_layer().group_send(group, message)
        except Exception as error:
            self._again = time.monotonic() + PAUSE
            raise ConnectionError(f"Redis does not answer: {error!r}") from error


class Seldom(logging.Filter):
    """Lets the same message pass once in a while only: a listener without its Redis complains every second."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, said = time.monotonic(), str(record.msg)
        if now - self._last.get(said, -SELDOM) < SELDOM:
            return False
        self._last[said] = now
        return True


logging.getLogger("channels_redis.pubsub").addFilter(Seldom())
