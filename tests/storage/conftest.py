"""The process's sense of time, in the hands of a test; rate limits count for one test only."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache

from wargame.timekeeping import Timekeeper, keeper


class Clocks:
    """A wall clock that anybody may set and a monotonic one that nobody can, and the machine between them."""

    def __init__(self) -> None:
        self.wall = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
        self.monotonic = 1000.0

    def new(self) -> Timekeeper:
        """The timekeeper of a process that starts."""
        return Timekeeper(lambda: self.wall, lambda: self.monotonic)

    def pass_(self, seconds: float, *keepers: Timekeeper) -> None:
        """Time goes by in which these processes look at the clock four times a second."""
        quarters = round(seconds * 4)
        for _ in range(quarters):
            self.wall += timedelta(seconds=0.25)
            self.monotonic += 0.25
            for each in keepers:
                each.now()

    def set_wall(self, seconds: float) -> None:
        """Somebody sets the wall clock, by so much."""
        self.wall += timedelta(seconds=seconds)


class HereClocks(Clocks):
    """The same for the timekeeper that the program uses in this process."""

    def restart(self) -> None:
        """What the process knew is gone."""
        keeper.__dict__.update(self.new().__dict__)

    def run(self, seconds: float) -> None:
        self.pass_(seconds, keeper)

    def stop(self, seconds: float) -> None:
        """The server is down for so long, and starts again."""
        self.pass_(seconds)
        self.restart()


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def here() -> Iterator[HereClocks]:
    before = dict(keeper.__dict__)
    hands = HereClocks()
    hands.restart()
    yield hands
    keeper.__dict__.update(before)


@pytest.fixture(autouse=True)
def fresh_rate_limits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
