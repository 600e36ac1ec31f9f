"""The time of the exercises: it runs while a process serves, by the monotonic clock, whatever the wall clock does."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from django.utils import timezone

from wargame.models import Exercise, ServedTime

# How often it is written down: so much at most is served a second time after a crash, in seconds.
HEARTBEAT = 1.0
# A process that has not looked for longer was asleep or held up: more than this is not counted as served.
LONGEST_GAP = 5.0
# How far the wall clock may be off before the times that browsers were told are moved. More than a heartbeat.
TOLERANCE = 1.5


@dataclass(frozen=True, slots=True)
class Reading:
    """`served` runs while anybody serves, and stands still otherwise; with `offset` it is the wall clock's time."""

    served: datetime
    offset: timedelta


class Timekeeper:
    """One process's part in it. All processes advance one row, and the one that is furthest is believed.

    A process that starts takes up the row where it stands: that is the whole of surviving a restart.
    """

    def __init__(
        self,
        wall: Callable[[], datetime] = timezone.now,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._lock = Lock()
        self._last: Reading | None = None
        self._looked = 0.0
        self._gap: timedelta | None = None

    def now(self) -> Reading:
        """What it is now; at most once a heartbeat this asks the database, and writes it down there."""
        with self._lock:
            last, passed = self._last, self._monotonic() - self._looked
        if last is not None and passed < HEARTBEAT:
            return Reading(last.served + timedelta(seconds=passed), last.offset)
        return self._beat(last)

    def _beat(self, last: Reading | None) -> Reading:
        looked, wall = self._monotonic(), self._wall()
        row = ServedTime.objects.filter(pk=1).first()
        if row is None:
            row, _ = ServedTime.objects.get_or_create(pk=1, defaults={"served": wall})
        served = row.served
        if last is not None:
            passed = min(looked - self._looked, LONGEST_GAP)
            served = max(served, last.served + timedelta(seconds=passed))
        gap = wall - served
        # Compared with what this process itself saw before: two machines' clocks that differ do not correct each other.
        moved = self._gap is None or _apart(gap, self._gap)
        offset = gap if moved and _apart(gap, row.offset) else row.offset
        written = ServedTime.objects.filter(pk=1, served__lte=served).update(served=served, offset=offset)
        reading = Reading(served, offset if written else row.offset)
        with self._lock:
            if self._last is None or self._last.served <= served:
                self._last, self._looked = reading, looked
                if moved and written:
                    self._gap = gap
        return reading


def _apart(one: timedelta, other: timedelta) -> bool:
    return abs((one - other).total_seconds()) > TOLERANCE


keeper = Timekeeper()


def time_of(exercise: Exercise) -> datetime:
    """What time it is in an exercise: the scale of all times in its row and of its log.

    It is the wall clock's time, but for the moment between a stoppage and the `resumed` that tells of it (stoppage.py).
    """
    return keeper.now().served + exercise.offset
