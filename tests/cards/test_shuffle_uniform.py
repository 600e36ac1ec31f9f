"""POOL-2, POOL-5: every order of the cards is equally likely, and no pile's order tells anything of another's.

Chi-square over many seeds, always the same ones; a fair shuffle fails one of these once in a million.
"""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import permutations, product

import pytest

from adjudication.codec import read_command
from adjudication.commands import Actor
from adjudication.dice import ScriptedDice, SeededDice, full_seed, seeded_order
from adjudication.position import Position
from adjudication.ruleset_cards import CARDS
from adjudication.state_cards import CardTable
from cards.pool import with_cards
from cards.rulebook import submit
from tests.adjudication.builders import Game

RARE = 1e-6
SEEDS = [bytes.fromhex(full_seed(f"shuffle {number}")) for number in range(30_000)]


def p_value(statistic: float, freedom: int) -> float:
    """How rarely a chi-square of this many degrees of freedom is as large: the upper regularized gamma function."""
    a, x = freedom / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 10_000):
            term *= x / (a + n)
            total += term
            if term < total * 1e-15:
                break
        return 1 - scale * total
    b, c = x + 1 - a, 1e300
    d = h = 1 / b
    for n in range(1, 10_000):
        step = n * (a - n)
        b += 2
        d = 1 / (b + step * d) if b + step * d else 1e300
        c = b + step / c
        h *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * h


def chi_square(found: Iterable[Hashable], cells: Sequence[Hashable]) -> float:
    """How far the counts are from all cells being equally frequent."""
    counts = Counter(found)
    assert set(counts) <= set(cells)
    expected = sum(counts.values()) / len(cells)
    assert expected >= 5
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


def looks_fair(found: Iterable[Hashable], cells: Sequence[Hashable]) -> bool:
    return p_value(chi_square(found, cells), len(cells) - 1) > RARE


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (49.588, 36, 0.0656), (36, 36, 0.4687), (99.0, 36, 8.6e-8)],
)
def test_the_yardstick_is_the_chi_square_distribution(statistic: float, freedom: int, p: float) -> None:
    assert p_value(statistic, freedom) == pytest.approx(p, rel=0.05)


def test_the_yardstick_finds_a_shuffle_that_is_not_fair() -> None:
    orders = list(permutations(range(4)))
    unfair = [orders[seed[0] % 24] for seed in SEEDS]  # 256 is no multiple of 24
    assert not looks_fair(unfair, orders)


def test_each_card_is_as_often_at_each_place() -> None:
    counts = Counter(
        (place, card) for seed in SEEDS for place, card in enumerate(seeded_order(seed, "pool|red|0", CARDS))
    )
    expected = len(SEEDS) / len(CARDS)
    cells = list(product(range(len(CARDS)), CARDS))
    statistic = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
    # Rows and columns both add up: (7 - 1)^2 degrees of freedom, and cells of one order hang together by 7 / 6.
    freedom = (len(CARDS) - 1) ** 2
    assert p_value(statistic * (len(CARDS) - 1) / len(CARDS), freedom) > RARE


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("key", ["pool|red|0", "0|hand|blue|5"])
def test_all_orders_of_a_few_cards_are_as_frequent(count: int, key: str) -> None:
    found = (seeded_order(seed, key, CARDS[:count]) for seed in SEEDS)
    assert looks_fair(found, list(permutations(CARDS[:count])))


def test_all_5040_orders_of_the_deck_are_as_frequent() -> None:
    found = (seeded_order(seed, "pool|shared|0", CARDS) for seed in SEEDS)
    assert looks_fair(found, list(permutations(CARDS)))


def test_the_order_is_the_keys_and_nothing_elses() -> None:
    for seed in SEEDS[:50]:
        orders = {key: seeded_order(seed, key, CARDS) for key in ("a", "b", "c")}
        assert len(set(orders.values())) > 1
        assert all(sorted(order) == sorted(CARDS) for order in orders.values())
        assert {key: seeded_order(seed, key, CARDS) for key in orders} == orders
        assert SeededDice(seed.hex()).shuffled("a", CARDS) == orders["a"]
        assert ScriptedDice([], seed.hex()).shuffled("a", CARDS) == orders["a"]


@pytest.mark.parametrize("cards", [(), CARDS[:1]], ids=len)
def test_nothing_and_one_card_are_shuffled_too(cards: Sequence[str]) -> None:
    assert seeded_order(SEEDS[0], "a", cards) == tuple(cards)


# The piles of an exercise.

BLANK = Game(started=False)


def opened(seed: bytes, pool: str = "side") -> Position:
    table = CardTable(per_side=3, pool=pool)
    return Position(with_cards(BLANK.start, SeededDice(seed.hex()), table=table, hands={}))


def places(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """Where each card lies in the one pile and in the other."""
    return [(one.index(card), other.index(card)) for card in CARDS]


PAIRS = list(product(range(len(CARDS)), repeat=2))
FEW = SEEDS[:6_000]


@pytest.mark.parametrize("card", range(len(CARDS)))
def test_the_initial_pools_of_red_and_blue_tell_nothing_of_each_other(card: int) -> None:
    pools = [opened(seed).battle.cards.pools for seed in FEW]
    assert looks_fair((places(each["red"], each["blue"])[card] for each in pools), PAIRS)
    tops = [(CARDS.index(each["red"][0]), CARDS.index(each["blue"][0])) for each in pools]
    assert looks_fair(tops, PAIRS)


def again(position: Position, source: SeededDice, role: str, **command: object) -> Position:
    return submit(
        position, read_command(command), actor=Actor(role), rules=BLANK.rules, source=source
    ).position


@pytest.mark.parametrize("owner", ["red", "blue", "shared"])
def test_successive_shuffles_of_a_pool_tell_nothing_of_each_other(owner: str) -> None:
    pool = "shared" if owner == "shared" else "side"
    found = []
    for seed in FEW:
        first = opened(seed, pool)
        source = SeededDice(seed.hex())
        second = again(first, source, "director", type="set_cards", count=3)
        found.append([each.battle.cards.pools[owner] for each in (first, second)])
    for card in (0, 3, 6):
        assert looks_fair((places(*pair)[card] for pair in found), PAIRS)


def test_what_lies_in_hand_and_pool_after_a_swap_tells_nothing_of_how_it_lay() -> None:
    """The top card of the hand before and after, where the hand of three holds the same two cards and a new one."""
    found, pools = [], []
    for seed in SEEDS[:3_000]:
        source = SeededDice(seed.hex())
        game = Game(options={"hands": {"red": list(CARDS[:3])}}, started=False)
        game.source = source
        position = again(Position(game.start), source, "director", type="start_exercise")
        position = again(position, source, "director", type="open_reward", side="red", count=1)
        position = again(position, source, "red", type="swap_cards", take=[CARDS[3]], give=[1])
        found.append(position.battle.cards.hands["red"])
        pools.append(position.battle.cards.pools["red"])
    assert looks_fair(found, list(permutations((CARDS[1], CARDS[2], CARDS[3]))))
    left = (CARDS[0], *CARDS[4:])
    assert looks_fair(pools, list(permutations(left)))
    assert looks_fair(
        ((hand.index(CARDS[3]), pool.index(CARDS[0])) for hand, pool in zip(found, pools, strict=True)),
        list(product(range(3), range(4))),
    )
