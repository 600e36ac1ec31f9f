"""CARD-2 in reactions: blue has the fire boost, red moves from 4560 to 4561 (range 5, a moving target: 9 - 1)."""

from typing import Any

import pytest

from adjudication.ruleset import Ruleset
from tests.adjudication.builders import Game, of_type, types
from tests.adjudication.moves import answer, at, move, offered, tank
from tests.cards.hands import cards_rules, fault, hurt, in_effect, spent_on

CARD = "fire_boost"
SHIFT = {"name": "fire_boost", "value": 2}


def per(what: str, **effect: Any) -> Ruleset:
    return cards_rules(cards={"fire_boost_for": what}, effect={CARD: effect})


def reacting(*units: Any, what: str = "turn", dice: Any = (1, 1) * 4, **game: Any) -> Game:
    given = [tank("R", 60), tank("B1", 66, "blue"), tank("B2", 66, "blue"), *units]
    return in_effect(CARD, side="blue", units=given, dice=list(dice), rules=per(what), **game)


@pytest.mark.parametrize("what", ["turn", "shot"])
def test_in_a_reaction_window_it_goes_with_the_answer(what: str) -> None:
    game = reacting(what=what)
    game.to("movement", "red")
    move(game, "R", at(61))
    assert offered(game) == [("B1", "R", "opportunity", 8), ("B2", "R", "opportunity", 8)]
    events = game.send("blue", "answer", choice={"option": 2, "boost": True})
    assert types(events)[:3] == ["decision_closed", "effect_spent", "shot_fired"]
    closed, fired = of_type(events, "decision_closed")[0], of_type(events, "shot_fired")[0]
    assert (closed["choice"], closed["option"], closed["boost"]) == ("fire", 2, True)
    assert (fired["unit"], fired["level"], fired["shifts"][-1]) == ("B2", 10, SHIFT)
    assert spent_on(events) == [(CARD, "B2", 0)]
    refused = game.refused("blue", "answer", choice={"option": 1, "boost": True})
    assert fault(refused) == ("already_done", "CARD-2", "choice.boost")
    assert of_type(answer(game, 1), "shot_fired")[0]["level"] == 8


def test_without_the_card_the_answer_is_refused() -> None:
    game = Game([tank("R", 60), tank("B1", 66, "blue")], dice=[1, 1])
    game.to("movement", "red")
    move(game, "R", at(61))
    refused = game.refused("blue", "answer", choice={"option": 1, "boost": True})
    assert fault(refused) == ("not_allowed", "CARD-2", "choice.boost")


def test_boost_goes_with_an_option_alone() -> None:
    game = reacting()
    game.to("movement", "red")
    move(game, "R", at(61))
    for choice in ({"boost": True}, {"option": 1, "boost": "yes"}):
        assert game.refused("blue", "answer", choice=choice).code == "bad_value"


@pytest.mark.parametrize(("what", "level"), [("turn", 10), ("shot", 8)])
def test_a_unit_named_before_has_it_in_its_later_shots_of_the_turn(what: str, level: int) -> None:
    game = reacting(what=what)
    game.to("direct_fire", "blue")
    game.send("blue", "fire", unit="B1", target="R", boost=True)
    hurt(game, "R", suppressed=False, mobility_kill=False)
    game.to("movement", "red")
    move(game, "R", at(61))
    assert offered(game) == [("B1", "R", "opportunity", level), ("B2", "R", "opportunity", 8)]
    if what == "turn":  # naming it once more is no second use
        events = game.send("blue", "answer", choice={"option": 1, "boost": True})
        assert spent_on(events) == []
        assert of_type(events, "shot_fired")[0]["level"] == 10
        assert [each["name"] for each in of_type(events, "shot_fired")[0]["shifts"]].count(CARD) == 1


@pytest.mark.parametrize(("what", "fires"), [("turn", True), ("shot", False)])
def test_an_ordered_reaction_of_a_named_unit_counts_it_in(what: str, fires: bool) -> None:
    game = reacting(what=what)
    game.send("blue", "set_standing_order", units=["B1"], order=10)
    game.send("blue", "set_standing_order", units=["B2"], order="hold")
    game.to("direct_fire", "blue")
    game.send("blue", "fire", unit="B1", target="R", boost=True)
    hurt(game, "R", suppressed=False, mobility_kill=False)
    game.to("movement", "red")
    events = move(game, "R", at(61))
    ordered = [(each["level"], each["ordered"]) for each in of_type(events, "shot_fired")]
    assert ordered == ([(10, True)] if fires else [])


def test_it_is_over_with_the_turn() -> None:
    game = reacting(turns=3)
    game.to("direct_fire", "blue")
    game.send("blue", "fire", unit="B1", target="R", boost=True)
    hurt(game, "R", suppressed=False, mobility_kill=False)
    game.next_turn()
    game.to("movement", "red")
    move(game, "R", at(61))
    assert offered(game)[0] == ("B1", "R", "opportunity", 8)
