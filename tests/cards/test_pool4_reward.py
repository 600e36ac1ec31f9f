"""POOL-4: the pool turns face up to one side, which takes cards by name for as many of its own by position, unseen."""

from typing import Any

import pytest

from adjudication.ruleset_cards import CARDS
from adjudication.visibility import AUDIENCES, updates_for, view_for
from tests.adjudication.builders import of_type, types
from tests.cards.hands import choosing, fault, holds_each_card_once, with_hands
from tests.cards.rewards import HAND, POOL, rewarded


@pytest.mark.parametrize("role", ["director", "controller"])
def test_a_keeper_opens_a_reward_and_the_pool_turns_face_up(role: str) -> None:
    game = with_hands(HAND)
    (event,) = game.send(role, "open_reward", side="red", count=2)
    assert (event.clause, event.side) == ("POOL-4", "red")
    assert event.data == {"side": "red", "count": 2, "cards": POOL}


@pytest.mark.parametrize("role", ["red", "blue", "observer"])
@pytest.mark.parametrize("kind", ["open_reward", "close_reward"])
def test_others_do_not_give_rewards(role: str, kind: str) -> None:
    assert rewarded().refused(role, kind, side="red", count=1).code == "not_allowed"


def test_the_faces_are_seen_by_the_rewarded_side_and_the_keepers() -> None:
    game = with_hands(HAND)
    before = game.battle
    events = game.send("director", "open_reward", side="red", count=1)
    for audience in AUDIENCES:
        sees = audience in ("director", "controller", "red")
        (update,) = updates_for(before, events, audience)
        assert update.event.data == {"side": "red", "count": 1, "cards": POOL if sees else None}
        assert view_for(game.battle, audience)["cards"]["reward"] == update.event.data


def test_in_the_order_of_the_clauses_so_that_the_pile_says_nothing() -> None:
    orders = set()
    for seed in range(20):
        game = with_hands(HAND, options={"seed": seed})
        orders.add(game.battle.cards.pools["red"])
        game.send("director", "open_reward", side="red", count=1)
        assert of_type(game.log, "reward_opened")[0]["cards"] == POOL
        assert view_for(game.battle, "red")["cards"]["reward"]["cards"] == POOL
    assert len(orders) > 5


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"side": "red", "count": 0}, ("bad_value", None, "count")),
        ({"side": "red", "count": 8}, ("bad_value", None, "count")),
        ({"side": "red", "count": 4}, ("bad_value", "POOL-4", "count")),
        ({"side": "red"}, ("bad_value", None, "count")),
        ({"count": 1}, ("bad_value", None, "side")),
        ({"side": "both", "count": 1}, ("bad_value", None, "side")),
        ({"side": "blue", "count": 1}, ("no_cards", "POOL-4", "side")),
    ],
    ids=str,
)
def test_a_reward_that_cannot_be_is_refused_by_field(fields: dict[str, Any], error: Any) -> None:
    assert fault(with_hands(HAND).refused("director", "open_reward", **fields)) == error


def test_at_most_what_the_pool_holds() -> None:
    game = with_hands(CARDS[:6])
    assert fault(game.refused("director", "open_reward", side="red", count=2)) == (
        "bad_value",
        "POOL-4",
        "count",
    )
    game.send("director", "open_reward", side="red", count=1)


def test_an_empty_pool_is_no_reward() -> None:
    refused = with_hands(CARDS).refused("director", "open_reward", side="red", count=1)
    assert fault(refused) == ("no_cards", "POOL-4", "side")


def test_without_an_undrawn_card_there_is_nothing_to_give() -> None:
    game = with_hands(HAND[:1])
    game.send("red", "draw_card")
    refused = game.refused("controller", "open_reward", side="red", count=1)
    assert fault(refused) == ("no_cards", "POOL-4", "side")


def test_one_reward_at_a_time() -> None:
    game = with_hands(HAND, POOL)
    game.send("director", "open_reward", side="red", count=1)
    for side in ("red", "blue"):
        refused = game.refused("director", "open_reward", side=side, count=1)
        assert fault(refused) == ("already_done", "POOL-4", None)


def test_not_before_the_start_nor_after_the_end_but_in_a_pause() -> None:
    game = choosing(3)
    game.send("red", "select_cards", positions=[1, 2, 3])
    refused = game.refused("director", "open_reward", side="red", count=1)
    assert fault(refused) == ("wrong_phase", "POOL-4", None)
    game.send("director", "start_exercise")
    game.send("director", "pause")
    game.send("controller", "open_reward", side="red", count=1)
    assert game.refused("red", "swap_cards", take=["field_repair"], give=[1]).code == "paused"
    game.send("director", "resume")
    game.send("director", "end_exercise")
    assert game.refused("director", "close_reward").code == "wrong_phase"


def test_the_swap_is_exact() -> None:
    game = rewarded(3)
    events = game.send("red", "swap_cards", take=["support_122", "rapid_reload"], give=[3, 1])
    assert types(events) == ["cards_swapped", "cards_shuffled", "cards_shuffled", "reward_closed"]
    assert events[0].data == {
        "side": "red",
        "count": 2,
        "take": ["support_122", "rapid_reload"],
        "give": [3, 1],
    }
    assert events[3].data == {"side": "red", "swapped": True}
    table = game.battle.cards
    assert set(table.hands["red"]) == {"fire_boost", "support_122", "rapid_reload"}
    assert set(table.pools["red"]) == {"rapid_assault", "field_repair", "reactive_armour", "support_155"}
    assert table.reward is None
    holds_each_card_once(game)


def test_what_it_gives_it_does_not_see_on_the_way() -> None:
    """The cards given go into the pool while the reward is closing: they are not shown in it."""
    game = rewarded(2)
    before = game.battle
    events = game.send("red", "swap_cards", take=["rapid_reload"], give=[2])
    for audience in ("red", "blue", "observer"):
        seen = repr(updates_for(before, events, audience))
        assert not any(card in seen for card in HAND), audience


@pytest.mark.parametrize(
    ("take", "give", "error"),
    [
        ([], [], ("bad_value", "POOL-4", "take")),
        (POOL[:3], [1, 2, 3], ("bad_value", "POOL-4", "take")),
        (POOL[:2], [1], ("bad_value", "POOL-4", "give")),
        (POOL[:1], [1, 2], ("bad_value", "POOL-4", "give")),
        (["fire_boost"], [1], ("bad_value", "POOL-4", "take[0]")),
        (["rapid_reload", "rapid_reload"], [1, 2], ("bad_value", "POOL-4", "take[1]")),
        (["rapid_reload", "ace_of_spades"], [1, 2], ("bad_value", "POOL-4", "take[1]")),
        (["x" * 5000], [1], ("bad_value", "POOL-4", "take[0]")),
        (POOL[:1], [4], ("bad_value", "POOL-4", "give[0]")),
        (POOL[:2], [1, 7], ("bad_value", "POOL-4", "give[1]")),
        (POOL[:2], [1, 1], ("bad_value", None, "give[1]")),
        (POOL[:1], [0], ("bad_value", None, "give[0]")),
        ([1], [1], ("bad_value", None, "take[0]")),
        ("rapid_reload", [1], ("bad_value", None, "take")),
    ],
    ids=range(14),
)
def test_a_swap_that_is_none_is_refused_by_field(take: Any, give: Any, error: Any) -> None:
    game = rewarded(2)
    refused = game.refused("red", "swap_cards", take=take, give=give)
    assert fault(refused) == error
    assert len(refused.message) < 400
    game.send("red", "swap_cards", take=POOL[:2], give=[1, 2])


def test_only_the_rewarded_side_swaps_or_the_director_for_it() -> None:
    game = rewarded()
    assert fault(game.refused("blue", "swap_cards", take=POOL[:1], give=[1])) == ("stale", "POOL-4", None)
    assert game.refused("controller", "swap_cards", take=POOL[:1], give=[1], side="red").code == "not_allowed"
    assert game.refused("blue", "swap_cards", take=POOL[:1], give=[1], side="red").code == "not_allowed"
    game.send("director", "swap_cards", take=POOL[:1], give=[1], side="red")
    refused = game.refused("red", "swap_cards", take=POOL[:1], give=[1])
    assert fault(refused) == ("stale", "POOL-4", None)


def test_the_draw_waits_while_the_reward_is_open() -> None:
    game = rewarded(1)
    assert fault(game.refused("red", "draw_card")) == ("waiting", "POOL-4", None)
    for role in ("red", "director", "clock"):
        assert game.refused(role, "end_phase").code == "waiting"
    game.send("red", "swap_cards", take=POOL[:1], give=[1])
    game.send("red", "draw_card")
    game.send("red", "end_phase")


def test_the_other_side_draws_meanwhile() -> None:
    game = with_hands(HAND, HAND)
    game.send("director", "open_reward", side="blue", count=1)
    game.send("red", "draw_card")
    game.send("red", "end_phase")
    assert game.refused("blue", "draw_card").code == "waiting"


def test_half_done_it_stays_open_through_the_turn() -> None:
    game = with_hands(HAND)
    game.send("red", "draw_card")
    game.send("red", "end_phase")
    game.send("director", "open_reward", side="red", count=1)
    game.next_turn()
    assert game.battle.cards.reward is not None
    assert game.refused("red", "draw_card").code == "waiting"
    game.send("red", "swap_cards", take=["support_155"], give=[2])
    assert set(game.battle.cards.hands["red"]) == {"fire_boost", "support_155"}
    holds_each_card_once(game)
