"""Exact chances of dice: sums of faces, successes of unequal chance, how even the faces are. Standard library only."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

CONFIDENCE = 0.95
MOST_EXACT = 400
FACES = 6
_Z = 1.959963984540054  # the normal distribution leaves 2.5 % beyond it on either side


@dataclass(frozen=True, slots=True)
class Expectation:
    """What chance leaves a count: its mean, the 95 % band (at most 2.5 % on either side), and how often a value as far
    from the mean as the actual one, or farther on the same side, comes up (`tail`). `method`: "exact" or "normal".
    """

    expected: float
    low: float
    high: float
    tail: float
    method: str


def successes(chances: Sequence[float], actual: int) -> Expectation:
    """So many successes among rolls that each had their own chance. Exact (convolution) up to `MOST_EXACT` rolls."""
    mean = sum(chances)
    if len(chances) <= MOST_EXACT:
        return _exact(_counts(chances), mean, actual)
    variance = sum(chance * (1 - chance) for chance in chances)
    return _normal(mean, math.sqrt(variance), actual)


def face_sum(dice: int, actual: int) -> Expectation:
    """The sum of so many dice. Exact up to `MOST_EXACT` dice."""
    mean = 3.5 * dice
    if dice <= MOST_EXACT:
        return _exact(_sums(dice), mean, actual)
    return _normal(mean, math.sqrt(dice * 35 / 12), actual)


def evenness(counts: Sequence[int]) -> tuple[float, float]:
    """The chi-square of six counts of faces against equal ones, and how often chance gives that much or more.

    With five degrees of freedom the tail has a closed form; with fewer than 30 dice it is rough. No dice: (0, 1).
    """
    total = sum(counts)
    if not total:
        return 0.0, 1.0
    even = total / FACES
    square = sum((count - even) ** 2 / even for count in counts)
    root = math.sqrt(square)
    tail = math.erfc(root / math.sqrt(2)) + math.sqrt(2 / math.pi) * math.exp(-square / 2) * (
        root + root**3 / 3
    )
    return square, min(1.0, tail)


def _counts(chances: Sequence[float]) -> list[float]:
    """The chance of each number of successes."""
    row = [1.0]
    for chance in chances:
        row = [
            (row[k] * (1 - chance) if k < len(row) else 0.0) + (row[k - 1] * chance if k else 0.0)
            for k in range(len(row) + 1)
        ]
    return row


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice show each sum, from sum 0 on."""
    row = [1]
    for _ in range(dice):
        longer = [0] * (len(row) + FACES)
        for total, ways in enumerate(row):
            for face in range(1, FACES + 1):
                longer[total + face] += ways
        row = longer
    return tuple(row)


def _sums(dice: int) -> list[float]:
    all_ = FACES**dice
    return [ways / all_ for ways in _ways(dice)]


def _exact(row: Sequence[float], mean: float, actual: int) -> Expectation:
    beyond = (1 - CONFIDENCE) / 2
    below = 0.0
    low = high = len(row) - 1
    found_low = found_high = False
    for value, chance in enumerate(row):
        below += chance
        if not found_low and below > beyond + 1e-12:
            low, found_low = value, True
        if not found_high and below >= 1 - beyond - 1e-12:
            high, found_high = value, True
    tail = sum(row[actual:]) if actual >= mean else sum(row[: actual + 1])
    return Expectation(mean, float(low), float(high), min(1.0, tail), "exact")


def _normal(mean: float, deviation: float, actual: int) -> Expectation:
    # Half a step of continuity towards the mean.
    away = max(0.0, abs(actual - mean) - 0.5)
    tail = 0.5 * math.erfc(away / (deviation * math.sqrt(2))) if deviation else 1.0
    return Expectation(mean, mean - _Z * deviation, mean + _Z * deviation, tail, "normal")
