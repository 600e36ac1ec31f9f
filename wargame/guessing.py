"""Join codes, the director key and passwords are not found by trying: wrong ones are counted, right ones are not.

Counted by address and over all addresses, in the cache that all processes share (Redis where there are several).
"""

from __future__ import annotations

import hashlib
import logging
import time
from functools import cache
from typing import Any

from django.conf import settings
from django.core.cache import BaseCache, caches

from adjudication.refusal import Refused
from wargame import limits
from wargame.exercises import join
from wargame.models import Seat

# Seconds, and how many wrong ones an address has in them. A class behind one address mistypes far less; a code is one
# of 148 million, so that half a year of trying finds one of twenty codes with a chance of one in two.
WINDOWS = ((60, 60), (600, 150))
# When somebody tries from many addresses, each is left with a few tries: whoever mistypes once still gets in.
OVERALL = (600, 600)
LEFT_OVER = 5
_logger = logging.getLogger(__name__)


class Slowed(Exception):
    """Too many tries; `seconds` until the next."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.1f} s")
        self.seconds = max(1, round(seconds + 0.49))


def permit(kind: str, address: str) -> None:
    """Raises `Slowed` where this address has to wait with its next try at a secret of this kind."""
    now = time.time()
    seconds, most = OVERALL
    hunted = _count(_key(kind, "everybody", seconds, now)) >= most
    for seconds, most in WINDOWS:
        allowed = min(most, LEFT_OVER) if hunted and seconds == OVERALL[0] else most
        if _count(_key(kind, address, seconds, now)) >= allowed:
            raise Slowed(seconds - now % seconds)


def failed(kind: str, address: str) -> None:
    """A wrong one from this address."""
    now = time.time()
    for seconds, _ in WINDOWS:
        _add(_key(kind, address, seconds, now), seconds)
    _add(_key(kind, "everybody", OVERALL[0], now), OVERALL[0])


def join_from(address: str, *, code: Any, name: Any) -> tuple[Seat, str]:
    """Sit down by a join code. Raises `Slowed`, or `Refused` naming the field."""
    permit("code", address)
    wait = limits.JOINS.wait(address)
    if wait:
        raise Slowed(wait)
    try:
        return join(code=code, name=name)
    except Refused as refused:
        if refused.code == "wrong_code":
            failed("code", address)
        raise


def _key(kind: str, who: str, seconds: int, now: float) -> str:
    # An address that is no address (a proxy's "unknown") may hold what a cache does not take in a key.
    named = who.encode().hex() if not who.isascii() or " " in who else who
    return f"wrong:{_installation()}:{kind}:{named}:{seconds}:{int(now // seconds)}"


@cache
def _installation() -> str:
    """Two installations may share a Redis: each counts for itself."""
    return hashlib.sha256(str(settings.SECRET_KEY).encode()).hexdigest()[:16]


def _count(key: str) -> int:
    def read(cache: BaseCache) -> int:
        return int(cache.get(key, 0))

    return _both(read)


def _add(key: str, seconds: int) -> None:
    def write(cache: BaseCache) -> int:
        cache.add(key, 0, timeout=seconds)
        return int(cache.incr(key))

    _both(write)


def _both(act: Any) -> int:
    """The count in this process, and in the cache of all; without the latter (Redis is away) the former is enough."""
    here = int(act(caches["process"]))
    try:
        return max(here, int(act(caches["default"]))) if caches["default"] is not caches["process"] else here
    except Exception as error:
        _logger.warning(
            "the shared cache does not answer (%s); this process counts alone", type(error).__name__
        )
        return here
