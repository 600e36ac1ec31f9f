"""POOL-5: after the exchange that side's cards are shuffled and lie face down again, and so are those left in the pool."""

import pytest

from adjudication.apply import fold
from adjudication.visibility import AUDIENCES, shown_to, view_for
from tests.adjudication.builders import Game, of_type
from tests.cards.hands import holds_each_card_once, with_hands

HAND = ["rapid_assault", "fire_boost", "field_repair"]


def swapped(seed: int = 0, pool: str = "side") -> Game:
    game = with_hands(HAND, options={"seed": seed, "pool": pool})
    game.send("director", "open_reward", side="red", count=1)
    game.log.clear()
    game.send("red", "swap_cards", take=["support_155"], give=[2])
    return game


@pytest.mark.parametrize("pool", ["side", "shared"])
def test_hand_and_pool_are_shuffled_and_that_is_in_the_log(pool: str) -> None:
    game = swapped(pool=pool)
    owner = "red" if pool == "side" else "shared"
    events = [event for event in game.log if event.type == "cards_shuffled"]
    assert [(each.clause, each.data["what"], each.data["owner"], each.data["count"]) for each in events] == [
        ("POOL-5", "hand", "red", 3),
        ("POOL-5", "pool", owner, 4),
    ]
    table = game.battle.cards
    assert tuple(events[0].data["cards"]) == table.hands["red"]
    assert tuple(events[1].data["cards"]) == table.pools[owner]
    holds_each_card_once(game)


def test_the_order_afterwards_is_no_matter_of_how_they_lay() -> None:
    """The same cards, given from other places of the hand, lie in the same order: the order comes from the seed alone."""
    piles = set()
    for order in (HAND, HAND[::-1], [HAND[1], HAND[0], HAND[2]]):
        game = with_hands(order)
        game.send("director", "open_reward", side="red", count=1)
        game.send("red", "swap_cards", take=["support_155"], give=[order.index("fire_boost") + 1])
        piles.add((game.battle.cards.hands["red"], game.battle.cards.pools["red"]))
    assert len(piles) == 1


def test_every_order_comes_about() -> None:
    hands = {swapped(seed).battle.cards.hands["red"] for seed in range(80)}
    assert len(hands) == 6
    assert len({swapped(seed).battle.cards.pools["red"] for seed in range(200)}) == 24


def test_a_reward_withdrawn_shuffles_the_pool_but_not_the_hand() -> None:
    pools = set()
    for seed in range(30):
        game = with_hands(HAND, options={"seed": seed})
        game.send("controller", "open_reward", side="red", count=2)
        game.send("controller", "close_reward")
        assert game.battle.cards.hands["red"] == tuple(HAND)
        assert [each["what"] for each in of_type(game.log, "cards_shuffled")] == ["pool"]
        pools.add(game.battle.cards.pools["red"])
        holds_each_card_once(game)
    assert len(pools) > 10


def test_no_two_shuffles_are_the_same() -> None:
    game = with_hands(HAND)
    orders = []
    for _ in range(12):
        game.send("director", "open_reward", side="red", count=1)
        game.send("director", "close_reward")
        orders.append(game.battle.cards.pools["red"])
    assert len(set(orders)) > 6
    assert game.battle.cards.shuffles == 2 + 12


def test_the_other_sides_cards_lie_as_they_lay() -> None:
    game = with_hands(HAND, HAND)
    blue = game.battle.cards.hands["blue"], game.battle.cards.pools["blue"]
    game.send("director", "open_reward", side="red", count=1)
    game.send("red", "swap_cards", take=["support_155"], give=[1])
    assert (game.battle.cards.hands["blue"], game.battle.cards.pools["blue"]) == blue


def test_a_new_order_is_seen_by_the_keepers_alone() -> None:
    game = swapped()
    for audience in AUDIENCES:
        keeps = audience in ("director", "controller")
        shown = [
            shown_to(event, audience, game.battle, game.battle)
            for event in game.log
            if event.type == "cards_shuffled"
        ]
        assert [each is not None and each.data["cards"] is not None for each in shown] == [keeps, keeps]
        cards = view_for(game.battle, audience)["cards"]
        assert (cards["hands"]["red"]["cards"] is not None) == keeps
        assert (cards["hands"]["red"]["size"], cards["pools"]["red"]["size"]) == (3, 4)
        assert cards["reward"] is None


def test_the_fold_of_the_log_lies_in_the_same_order() -> None:
    game = with_hands(HAND)
    game.send("director", "open_reward", side="red", count=2)
    game.send("red", "swap_cards", take=["support_155", "rapid_reload"], give=[1, 3])
    game.send("red", "draw_card", position=3)
    assert fold(game.start, game.log).cards == game.battle.cards
