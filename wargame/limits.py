"""How often anybody may ask: so many at once and so many a second, counted in this process by seat or by address.

The figures let a class of 200 behind one address join, load and come back at the same moment, and a cadet open twenty
tabs. WARGAME_RATE_FACTOR multiplies them all (a load test from one machine), 0 lifts them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.conf import settings

# A caller who has not been heard of for long is forgotten; this bounds the memory that strangers can take.
MOST_KEYS = 20_000


class Limit:
    """A bucket for every key: it holds `burst`, and `per_second` come back."""

    def __init__(self, per_second: float, burst: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst = per_second, burst
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def wait(self, key: str) -> float:
        """Take one for this key: 0, or the seconds until there is one again."""
        factor: float = settings.RATE_FACTOR
        if factor <= 0:
            return 0.0
        burst, per_second = self.burst * factor, self.per_second * factor
        now = self._clock()
        with self._lock:
            left, at = self._left.get(key, (burst, now))
            left = min(burst, left + (now - at) * per_second)
            taken = left >= 1.0
            if len(self._left) >= MOST_KEYS and key not in self._left:
                self._forget(now, per_second, burst)
            self._left[key] = (left - 1.0 if taken else left, now)
        return 0.0 if taken else (1.0 - left) / per_second

    def clear(self) -> None:
        """Forget everybody."""
        with self._lock:
            self._left.clear()

    def _forget(self, now: float, per_second: float, burst: float) -> None:
        """Those whose bucket is full again lose nothing; where that is nobody, the oldest half goes."""
        kept = {
            key: (left, at)
            for key, (left, at) in self._left.items()
            if left + (now - at) * per_second < burst
        }
        if len(kept) >= MOST_KEYS:
            kept = dict(sorted(kept.items(), key=lambda entry: entry[1][1])[MOST_KEYS // 2 :])
        self._left = kept


# A whole class behind one address; a script gone wild stays below what the server can answer.
ADDRESS = Limit(300, 6000)
# What a seat sends: a hand plays far below this, bots that play for a class do too.
COMMANDS = Limit(50, 600)
# What a seat reads: twenty tabs that come back at once ask for some hundred answers.
VIEWS = Limit(40, 800)
# New seats from one address: a class of 200 sits down at once.
JOINS = Limit(10, 600)
# New websockets from one address: 200 browsers with their tabs come back at once.
CONNECTS = Limit(50, 4000)
ALL = (ADDRESS, COMMANDS, VIEWS, JOINS, CONNECTS)
