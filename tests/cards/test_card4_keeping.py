"""CARD-4: the side may keep the card, this once or for the rest of a battery."""

import pytest

from tests.adjudication.builders import AIM, battery, of_type, unit
from tests.adjudication.moves import answer
from tests.cards.armour import CARD, NONE, condition_of, shelled, tables
from tests.cards.hands import in_effect


def test_kept_it_is_asked_again_at_the_next_result() -> None:
    game = shelled("M", guns=3, dice=[1] * 10)
    events = answer(game, "keep")
    assert of_type(events, "decision_closed")[0]["scope"] == "hex"
    assert game.condition("T").mobility_kill
    assert game.battle.waiting is None  # a second M would not change the unit

    game = shelled("S", unit("T"), unit("U"), unit("V"), dice=[1] * 10)
    asked = []
    while game.battle.waiting is not None:
        asked.append(game.battle.waiting["unit"])
        answer(game, "keep" if len(asked) < 3 else "use")
    assert asked == ["T", "U", "V"]
    assert [game.condition(name) for name in "TUV"] == [condition_of("S"), condition_of("S"), NONE]


@pytest.mark.parametrize("role", ["blue", "director", "clock"])
def test_a_pass_keeps_it_this_once(role: str) -> None:
    game = shelled("S", unit("T"), unit("U"), dice=[1] * 10)
    answer(game, "pass", scope="phase", role=role)
    assert (game.battle.waiting or {})["unit"] == "U"


def test_kept_for_the_battery_it_is_asked_at_the_next_battery_again() -> None:
    batteries = [battery("B1", guns=2), battery("B2")]
    game = shelled("S", unit("T"), unit("U"), unit("V", "4060GH"), batteries=batteries)
    events = answer(game, "keep", scope="battery")
    assert of_type(events, "decision_closed")[0]["scope"] == "battery"
    assert game.battle.waiting is None
    assert [game.condition(name) for name in "TU"] == [condition_of("S")] * 2
    game.fire("B2", "4060GH")
    assert (game.battle.waiting or {})["battery"] == "B2"
    answer(game, "use")
    assert game.condition("V") == NONE


def test_kept_for_the_battery_by_a_side_whose_part_ends_the_other_batteries_ask() -> None:
    batteries = [battery("B1"), battery("B2")]
    game = in_effect(
        CARD,
        side="blue",
        units=[unit("T"), unit("U"), unit("V", "4060GH")],
        batteries=batteries,
        dice=[1] * 12,
        rules=tables("S"),
    )
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.send("red", "plan_fire", battery="B2", target="4060GH")
    game.send("red", "end_phase")
    answer(game, "keep", scope="battery")
    assert {name: (game.battle.waiting or {})[name] for name in ("battery", "unit")} == {
        "battery": "B2",
        "unit": "V",
    }
    answer(game, "use")
    assert game.battle.side == "blue"


def test_it_lowers_the_result_of_one_unit_and_more_where_the_ruleset_says_so() -> None:
    game = shelled("S", unit("T"), unit("U"), dice=[1] * 10)
    answer(game, "use")
    assert (game.battle.waiting, game.condition("U")) == (None, condition_of("S"))
    game = shelled("S", unit("T"), unit("U"), unit("V"), dice=[1] * 12, effect={"units": 2})
    answer(game, "use")
    answer(game, "use")
    assert [game.condition(name) for name in "TUV"] == [NONE, NONE, condition_of("S")]
