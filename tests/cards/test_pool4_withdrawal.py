"""POOL-4: a reward is withdrawn by the keepers, waits like anything else, and shows a shared pool to one side alone."""

from typing import Any

import pytest

from adjudication.ruleset_cards import CARDS
from adjudication.visibility import AUDIENCES, view_for
from tests.adjudication.builders import types
from tests.adjudication.moves import moving, row, tank
from tests.cards.hands import fault, holds_each_card_once, with_hands
from tests.cards.rewards import HAND, POOL, rewarded


@pytest.mark.parametrize("fields", [{}, {"side": "red"}, {"count": 2}, {"side": "red", "count": 2}], ids=str)
def test_a_keeper_withdraws_it(fields: dict[str, Any]) -> None:
    game = rewarded(2)
    events = game.send("controller", "close_reward", **fields)
    assert types(events) == ["cards_shuffled", "reward_closed"]
    assert events[1].data == {"side": "red", "swapped": False}
    assert fault(game.refused("red", "swap_cards", take=POOL[:1], give=[1])) == ("stale", "POOL-4", None)
    assert fault(game.refused("controller", "close_reward")) == ("already_done", "POOL-4", None)


@pytest.mark.parametrize(
    ("fields", "field"), [({"side": "blue"}, "side"), ({"side": "red", "count": 1}, "count")], ids=str
)
def test_another_reward_than_the_open_one_is_not_withdrawn(fields: dict[str, Any], field: str) -> None:
    refused = rewarded(2).refused("director", "close_reward", **fields)
    assert fault(refused) == ("bad_value", "POOL-4", field)


def test_rewards_wait_while_a_decision_is_open() -> None:
    game = moving(
        tank("R", 60), tank("B", 66, "blue"), options={"hands": {"red": HAND, "blue": HAND}}, dice=[1] * 9
    )
    game.send("red", "move_unit", unit="R", path=row(61))
    assert game.battle.waiting is not None
    for kind, fields in (("open_reward", {"side": "red", "count": 1}), ("close_reward", {})):
        assert game.refused("director", kind, **fields).code == "waiting"


def test_a_shared_pool_is_shown_to_whom_the_reward_is() -> None:
    game = with_hands(["rapid_assault"], ["fire_boost"], options={"pool": "shared"})
    left = [card for card in CARDS if card not in ("rapid_assault", "fire_boost")]
    game.send("director", "open_reward", side="blue", count=1)
    seen = {audience: view_for(game.battle, audience)["cards"]["reward"]["cards"] for audience in AUDIENCES}
    assert seen == {"director": left, "controller": left, "blue": left, "red": None, "observer": None}
    game.send("blue", "swap_cards", take=["support_155"], give=[1])
    assert game.battle.cards.hands == {"red": ("rapid_assault",), "blue": ("support_155",)}
    holds_each_card_once(game)
