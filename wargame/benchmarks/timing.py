"""Repeated timing: each figure is the median of several rounds, printed beside its goal."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True)
class Figure:
    """One measured thing. `at_least`: the goal is a floor (a rate); else a ceiling (a time, a size). None: no goal."""

    name: str
    value: float
    unit: str
    goal: float | None
    at_least: bool = False

    @property
    def holds(self) -> bool:
        """Whether the goal is met."""
        if self.goal is None:
            return True
        return self.value >= self.goal if self.at_least else self.value <= self.goal


def seconds(work: Callable[[], object], *, times: int, rounds: int = ROUNDS) -> float:
    """The median seconds of one run of `work`, over rounds of `times` runs."""
    found = []
    for _ in range(rounds):
        begun = time.perf_counter()
        for _ in range(times):
            work()
        found.append((time.perf_counter() - begun) / times)
    return statistics.median(found)
