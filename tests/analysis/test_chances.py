"""The chances of dice against counting every case."""

import itertools
import math
import random

import pytest

from wargame.analysis.chances import MOST_EXACT, evenness, face_sum, successes


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_the_sum_of_dice_is_that_of_all_faces_counted(dice: int) -> None:
    sums = [sum(faces) for faces in itertools.product(range(1, 7), repeat=dice)]
    for actual in range(dice, 6 * dice + 1):
        found = face_sum(dice, actual)
        beyond = [s for s in sums if (s >= actual if actual >= 3.5 * dice else s <= actual)]
        assert found.tail == pytest.approx(len(beyond) / len(sums))
        assert sum(s < found.low for s in sums) / len(sums) <= 0.025
        assert sum(s > found.high for s in sums) / len(sums) <= 0.025
        assert sum(s <= found.low for s in sums) / len(sums) > 0.025


def test_successes_of_unequal_chances_are_those_of_every_outcome_weighed() -> None:
    chances = [1 / 6, 0.5, 2 / 3, 26 / 36, 1.0, 0.0]
    weights = [0.0] * 7
    for outcome in itertools.product((0, 1), repeat=6):
        weights[sum(outcome)] += math.prod(
            c if done else 1 - c for c, done in zip(chances, outcome, strict=True)
        )
    for actual in range(7):
        found = successes(chances, actual)
        assert found.expected == pytest.approx(sum(chances))
        side = weights[actual:] if actual >= found.expected else weights[: actual + 1]
        assert found.tail == pytest.approx(sum(side))
    assert found.method == "exact"


def test_beyond_the_exact_ones_the_normal_distribution_is_close() -> None:
    few = successes([0.4] * MOST_EXACT, 180)
    many = successes([0.4] * (MOST_EXACT + 1), 180)
    assert (few.method, many.method) == ("exact", "normal")
    assert many.tail == pytest.approx(few.tail, rel=0.15)
    assert many.low == pytest.approx(few.low, abs=1.5)
    assert many.high == pytest.approx(few.high, abs=1.5)


def test_chi_square_has_the_tails_of_the_printed_tables() -> None:
    # 11.070 leaves 5 %, 15.086 leaves 1 % with five degrees of freedom.
    def tail_of(square: float) -> float:
        away = math.sqrt(square * 600 / 6 / 2)
        return evenness([100 + away, 100 - away, 100, 100, 100, 100])[1]  # type: ignore[list-item]

    assert tail_of(11.070) == pytest.approx(0.05, abs=1e-4)
    assert tail_of(15.086) == pytest.approx(0.01, abs=1e-4)
    assert evenness([0] * 6) == (0.0, 1.0)


def test_fair_dice_lie_in_the_band_about_as_often_as_it_says() -> None:
    source = random.Random(7)
    inside = 0
    for _ in range(400):
        total = sum(source.randint(1, 6) for _ in range(60))
        found = face_sum(60, total)
        inside += found.low <= total <= found.high
    assert 370 <= inside <= 395
