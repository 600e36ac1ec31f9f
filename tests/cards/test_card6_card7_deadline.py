"""CARD-6, CARD-7: the plan is due before the turn of the draw ends, else the support is lost; the director may extend."""

from itertools import product
from typing import Any

import pytest

from tests.adjudication.builders import AIM, Game, battery, of_type, types
from tests.cards.hands import cards_rules, fault, lapses, spent_on, state_of
from tests.cards.support import BATTERY, CARDS, ELSEWHERE, battery_of, plan, supported, to_turn

LANDS = [1] * 7
PARTS = list(product(["cards", "direct_fire", "movement", "indirect_fire"], ["red", "blue"]))[:1] + list(
    product(["direct_fire", "movement", "indirect_fire"], ["red", "blue"])
)


def extend(game: Game, turns: int = 1, **fields: Any) -> Any:
    return game.send("director", "extend", what="plan", turns=turns, **fields)


@pytest.mark.parametrize(("phase", "side"), PARTS, ids=str)
def test_it_may_be_planned_in_every_part_of_the_turn_of_the_draw(phase: str, side: str) -> None:
    game = supported()
    game.to(phase, side)
    plan(game)
    to_turn(game, 3)
    assert [(each.target, each.made, each.due) for each in battery_of(game).plans] == [(AIM, 1, 3)]
    assert lapses(game.log) == []


@pytest.mark.parametrize("card", CARDS)
def test_without_a_plan_it_is_lost_when_the_turn_ends_and_that_is_said(card: str) -> None:
    game = supported(card)
    game.to("indirect_fire", "blue")
    assert lapses(game.log) == []
    events = game.send("blue", "end_phase")
    assert lapses(events) == [(card, "no_plan")]
    lapsed = next(event for event in events if event.type == "effect_lapsed")
    assert (lapsed.clause, lapsed.side, lapsed.turn) == (CARDS[card], "red", 1)
    assert lapsed.data["battery"] == BATTERY[card]
    refused = game.refused("red", "plan_fire", battery=card, target=AIM)
    assert fault(refused) == ("not_allowed", CARDS[card], "battery")
    assert "director" in refused.message


def test_a_plan_replaces_the_one_before_until_the_deadline() -> None:
    game = supported(dice=LANDS)
    plan(game, ELSEWHERE)
    game.to("movement", "blue")
    (planned,) = plan(game, AIM)
    assert planned.data["replaces"] == ELSEWHERE
    to_turn(game, 2)
    assert fault(game.refused("red", "plan_fire", battery="red-155", target=ELSEWHERE)) == (
        "not_allowed",
        "CARD-6",
        "battery",
    )
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    events = game.send("red", "end_phase")
    assert of_type(events, "fire_declared")[0]["target"] == AIM


@pytest.mark.parametrize("turn", [1, 2])
def test_it_is_not_declared_before_it_arrives(turn: int) -> None:
    game = supported()
    plan(game)
    to_turn(game, turn)
    game.to("indirect_fire", "red")
    assert fault(game.refused("red", "declare_fire", battery="red-155")) == ("not_allowed", "IF-1", "battery")
    assert of_type(game.send("red", "end_phase"), "fire_declared") == []


def test_before_the_draw_there_is_no_battery_to_plan_for() -> None:
    game = supported(hands={"red": ["fire_boost", "support_155"]})
    for name in ("support_155", "red-155"):
        assert game.refused("red", "plan_fire", battery=name, target=AIM).code == "no_such_battery"


def test_a_plan_outside_the_map_or_by_somebody_else_is_refused() -> None:
    game = supported()
    assert game.refused("red", "plan_fire", battery="red-155", target="9999GH").code == "no_such_hex"
    assert game.refused("observer", "plan_fire", battery="red-155", target=AIM).code == "not_allowed"
    assert game.refused("blue", "plan_fire", battery="red-155", target=AIM).code == "not_allowed"
    game.send("director", "plan_fire", battery="red-155", target=AIM)


# The director extends.


@pytest.mark.parametrize("card", CARDS)
def test_extended_in_time_it_is_not_lost(card: str) -> None:
    game = supported(card, dice=LANDS)
    (event,) = extend(game)
    assert (event.clause, event.side) == (CARDS[card], "red")
    told = {"what": "plan", "battery": BATTERY[card], "turns": 1, "plan_until": 2}
    assert told.items() <= event.data.items()
    to_turn(game, 2)
    assert lapses(game.log) == []
    plan(game, battery=card)
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    assert spent_on(game.send("red", "end_phase")) == [(card, None, 0)]


@pytest.mark.parametrize("card", CARDS)
def test_extended_after_the_loss_it_is_back(card: str) -> None:
    game = supported(card, dice=LANDS)
    to_turn(game, 2)
    assert state_of(game, card)[0] == "lapsed"
    extend(game, battery=BATTERY[card])
    assert state_of(game, card)[:2] == ("active", 1)
    assert game.battle.cards.drawn[0].reason is None
    plan(game, battery=card)
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    assert spent_on(game.send("red", "end_phase")) == [(card, None, 0)]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_at_latest_to_that_sides_part_of_the_arrival_phase(turn: int) -> None:
    game = supported(dice=LANDS)
    to_turn(game, turn)
    refused = game.refused("director", "extend", what="plan", turns=3)
    assert fault(refused) == ("bad_value", "CARD-6", "turns")
    extend(game, 2)
    assert battery_of(game).plan_until == 3
    assert fault(game.refused("director", "extend", what="plan", turns=1))[2] == "turns"
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    (planned,) = plan(game)
    assert planned.data["due"] == 3
    events = game.send("red", "declare_fire", battery="red-155")
    assert of_type(events, "fire_declared")[0]["guns"] == 6


def test_an_extension_that_would_be_over_already_is_refused() -> None:
    game = supported()
    to_turn(game, 3)
    refused = game.refused("director", "extend", what="plan", turns=1)
    assert fault(refused) == ("bad_value", "CARD-6", "turns")
    assert "2 to 2" in refused.message


def test_not_after_the_sides_part_of_the_arrival_phase() -> None:
    game = supported()
    to_turn(game, 3)
    game.to("indirect_fire", "blue")
    refused = game.refused("director", "extend", what="plan", turns=2)
    assert fault(refused) == ("already_done", "CARD-6", "battery")
    to_turn(game, 4)
    refused = game.refused("director", "extend", what="plan", turns=2, battery="red-155")
    assert fault(refused) == ("already_done", "CARD-6", "battery")


def test_not_once_it_has_fired() -> None:
    game = supported(dice=LANDS)
    extend(game)
    plan(game)
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    game.send("red", "declare_fire", battery="red-155")
    refused = game.refused("director", "extend", what="plan", turns=1, battery="red-155")
    assert fault(refused) == ("already_done", "CARD-6", "battery")
    assert game.refused("red", "plan_fire", battery="red-155", target=AIM).code in (
        "already_done",
        "not_allowed",
    )


@pytest.mark.parametrize(("turns", "lost"), [(1, 2), (2, 3)])
def test_extended_and_still_not_planned_it_is_lost_later(turns: int, lost: int) -> None:
    game = supported()
    extend(game, turns)
    to_turn(game, lost + 1)
    assert [(event.turn, event.data["reason"]) for event in game.log if event.type == "effect_lapsed"] == [
        (lost, "no_plan")
    ]
    assert game.refused("red", "plan_fire", battery="red-155", target=AIM).code == "not_allowed"


def test_extended_with_a_plan_made_it_may_be_replaced_for_longer() -> None:
    game = supported(dice=LANDS)
    plan(game, ELSEWHERE)
    extend(game)
    to_turn(game, 2)
    plan(game, AIM)
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    events = game.send("red", "end_phase")
    assert of_type(events, "fire_declared")[0]["target"] == AIM


@pytest.mark.parametrize("role", ["controller", "red", "blue", "observer"])
def test_only_the_director_extends(role: str) -> None:
    assert supported().refused(role, "extend", what="plan", turns=1).code == "not_allowed"


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({}, "bad_value", "turns"),
        ({"turns": 0}, "bad_value", "turns"),
        ({"turns": 100}, "bad_value", "turns"),
        ({"seconds": 30}, "bad_value", "turns"),
        ({"turns": 1, "seconds": 30}, "bad_value", "seconds"),
        ({"turns": 1, "battery": "B1"}, "no_such_battery", "battery"),
        ({"turns": 1, "battery": "nothing"}, "no_such_battery", "battery"),
        ({"turns": 1, "battery": 155}, "bad_value", "battery"),
    ],
    ids=str,
)
def test_an_extension_that_is_none_is_refused_by_field(fields: Any, code: str, field: str) -> None:
    refused = supported(batteries=[battery("B1")]).refused("director", "extend", what="plan", **fields)
    assert (refused.code, refused.field) == (code, field)


def test_without_a_support_there_is_nothing_to_extend() -> None:
    for game in (Game([], [battery()]), supported("fire_boost")):
        refused = game.refused("director", "extend", what="plan", turns=1)
        assert fault(refused) == ("bad_value", "CARD-6", "battery")


def test_of_two_supports_one_has_to_be_named() -> None:
    rules = cards_rules(cards={"drawn_per_turn": 2})
    game = Game(options={"hands": {"red": list(CARDS)}}, rules=rules, turns=5)
    for _ in CARDS:
        game.send("red", "draw_card")
    refused = game.refused("director", "extend", what="plan", turns=1)
    assert fault(refused) == ("bad_value", "CARD-6", "battery")
    assert "red-122, red-155" in refused.message
    (event,) = extend(game, battery="red-122")
    assert event.clause == "CARD-7"
    assert [battery_of(game, name).plan_until for name in ("red-122", "red-155")] == [2, 1]


def test_in_a_pause_too() -> None:
    game = supported()
    game.send("director", "pause")
    assert types(extend(game)) == ["extended"]


def test_planned_but_with_no_phase_to_fire_in_it_lapses_as_not_fired() -> None:
    game = supported(rules=cards_rules(turn={"phases": ["cards", "movement"]}))
    plan(game)
    to_turn(game, 4)
    assert lapses(game.log) == [("support_155", "not_fired")]
    assert [each["reason"] for each in of_type(game.log, "fire_plan_lapsed")] == ["turn_over"]
