"""CARD-6, CARD-7: after an interval of one turn a battery of six guns fires by the plan that the side has made."""

from itertools import product
from typing import Any

import pytest

from adjudication.ruleset import standard
from tests.adjudication.builders import AIM, Game, battery, of_type, purposes, types, unit
from tests.cards.hands import cards_rules, in_effect, lapses, spent_on, state_of
from tests.cards.support import BATTERY, CARDS, ELSEWHERE, GUN, battery_of, plan, started, supported, to_turn

TURNS = 6
LANDS = [1] * 7  # it arrives, no gun scatters


@pytest.mark.parametrize(("card", "turn"), product(CARDS, range(1, TURNS - 1)))
def test_drawn_in_turn_n_it_fires_in_the_indirect_fire_of_n_plus_2(card: str, turn: int) -> None:
    game = supported(card, turn, turns=TURNS, dice=LANDS)
    name, arrives = BATTERY[card], turn + 2
    assert types(game.log) == ["card_drawn", "effect_started"]
    assert game.log[0].data["starts"] == arrives
    assert game.log[1].clause == CARDS[card]
    assert started(game) == {
        "side": "red",
        "card": card,
        "until": arrives,
        "uses": 1,
        "battery": name,
        "arrives": arrives,
        "plan_until": turn,
        "gun_type": GUN[card],
        "kind": "tube",
        "guns": 6,
        "public": True,
    }
    (planned,) = plan(game, battery=name)
    assert planned.data == {"battery": name, "target": AIM, "due": arrives, "replaces": None}
    to_turn(game, arrives)
    assert of_type(game.log, "fire_declared") == []
    game.to("indirect_fire", "red")
    game.log.clear()
    game.send("red", "declare_fire", battery=name)
    assert (game.battle.turn, game.battle.phase) == (arrives, "indirect_fire")
    (declared,) = of_type(game.log, "fire_declared")
    told = {"battery": name, "target": AIM, "gun_type": GUN[card], "guns": 6, "automatic": False}
    assert told.items() <= declared.items()
    assert purposes(game.log) == ["arrival", *["scatter"] * 6]
    assert [each["gun"] for each in of_type(game.log, "zone_opened")] == [1, 2, 3, 4, 5, 6]
    assert spent_on(game.log) == [(card, None, 0)]
    assert state_of(game, card) == ("spent", 0, ())
    to_turn(game, turn + 3) if turn + 3 <= TURNS else game.send("director", "end_exercise")
    assert lapses(game.log) == []


@pytest.mark.parametrize(("card", "turn"), product(CARDS, [TURNS - 1, TURNS]))
def test_drawn_too_late_that_is_said_at_once(card: str, turn: int) -> None:
    game = supported(card, turn, turns=TURNS)
    assert types(game.log) == ["card_drawn", "effect_lapsed"]
    assert game.log[0].data["starts"] is None
    assert lapses(game.log) == [(card, "too_late")]
    assert game.log[1].clause == CARDS[card]
    assert game.battle.batteries == {}
    refused = game.refused("red", "plan_fire", battery=card, target=AIM)
    assert refused.code == "no_such_battery"


@pytest.mark.parametrize("turn", range(1, TURNS + 1))
@pytest.mark.parametrize("delay", [0, 1, 3])
def test_the_interval_is_the_rulesets(turn: int, delay: int) -> None:
    rules = cards_rules(indirect={"card_delay_turns": delay})
    game = supported(turn=turn, turns=TURNS, rules=rules, dice=LANDS)
    if turn + delay > TURNS:
        assert lapses(game.log) == [("support_155", "too_late")]
        return
    plan(game)
    to_turn(game, turn + delay)
    game.to("indirect_fire", "red")
    events = game.send("red", "end_phase")
    assert of_type(events, "fire_declared")[0]["automatic"] is True
    assert game.battle.batteries["red-155"].declared_turn == turn + delay


@pytest.mark.parametrize("card", CARDS)
def test_guns_and_weapon_are_the_rulesets(card: str) -> None:
    rules = cards_rules(effect={card: {"guns": 2, "weapon": "rocket_122"}})
    game = supported(card, rules=rules, dice=[1, 1, 1, 4, 1])
    assert {name: started(game)[name] for name in ("gun_type", "kind", "guns")} == {
        "gun_type": "rocket_122",
        "kind": "rocket",
        "guns": 2,
    }
    plan(game, battery=BATTERY[card])
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    events = game.send("red", "end_phase")
    # Rockets scatter without that roll.
    assert purposes(events) == ["arrival", "direction", "distance", "direction", "distance"]


def ready(card: str = "support_155", **game: Any) -> Game:
    """The side's part of indirect fire in turn 3, in which the planned support arrives; the log cleared."""
    played = supported(card, **game)
    plan(played, battery=BATTERY[card])
    to_turn(played, 3)
    played.to("indirect_fire", "red")
    played.log.clear()
    return played


def test_ending_the_part_declares_it() -> None:
    game = ready(dice=LANDS)
    events = game.send("red", "end_phase")
    assert of_type(events, "fire_declared")[0]["automatic"] is True
    assert spent_on(events) == [("support_155", None, 0)]


def test_fire_that_does_not_arrive_has_spent_the_card() -> None:
    game = ready(dice=[6])
    events = game.send("red", "declare_fire", battery="red-155")
    assert types(events)[-1] == "fire_failed"
    assert state_of(game, "support_155")[0] == "spent"
    assert game.refused("red", "declare_fire", battery="red-155").code == "already_done"


def test_a_roll_for_every_gun_where_the_ruleset_says_so() -> None:
    game = ready(dice=[6, 1, 1] + [6] * 4, rules=cards_rules(indirect={"arrival_roll_per": "gun"}))
    events = game.send("red", "declare_fire", battery="red-155")
    assert purposes(events) == ["arrival", "arrival", "scatter", *["arrival"] * 4]
    assert [each["gun"] for each in of_type(events, "zone_opened")] == [2]


def test_its_guns_scatter_one_after_another_as_any_batterys() -> None:
    game = ready(dice=[1, 5, 1, 2, 1, 6, 4, 1, 1, 1, 1])
    events = game.send("red", "declare_fire", battery="red-155")
    assert [
        (each["gun"], each["direction"], each["distance"]) for each in of_type(events, "marker_scattered")
    ] == [
        (1, "NE", 2),
        (3, "SW", 1),
    ]
    assert [each["hex"] for each in of_type(events, "zone_opened")][1] == AIM


@pytest.mark.parametrize("card", CARDS)
def test_friend_and_foe_are_adjudicated_gun_by_gun_at_this_guns_levels(card: str) -> None:
    units = [unit("B", AIM), unit("R", "4564GH", side="red"), unit("far", "4565GH")]
    levels = standard().data["indirect"]["attack_level"][GUN[card]]
    game = ready(card, units=units, dice=[1] * 60)
    events = game.send("red", "declare_fire", battery=BATTERY[card])
    attacked = [
        (each["gun"], each["unit"], each["level"], each["friendly"])
        for each in of_type(events, "target_attacked")
    ]
    each_gun = [("B", levels[0], False), ("R", levels[1], True), ("far", levels[2], False)]
    assert attacked == [(gun, *target) for gun in range(1, 7) for target in each_gun if target[1]]


def test_a_suppressed_support_battery_scatters_without_the_roll() -> None:
    game = ready(dice=[1, *[1, 1] * 6])
    game.send("controller", "set_battery", battery="red-155", suppressed=True)
    events = game.send("red", "declare_fire", battery="red-155")
    assert purposes(events) == ["arrival", *["direction", "distance"] * 6]


def test_its_zone_lasts_until_the_next_indirect_fire() -> None:
    game = ready(dice=LANDS)
    game.send("red", "declare_fire", battery="red-155")
    assert len(game.battle.markers) == 6
    to_turn(game, 4)
    game.to("movement", "red")
    assert len(game.battle.markers) == 6
    game.to("indirect_fire", "red")
    assert game.battle.markers == {}


@pytest.mark.parametrize(("card", "name"), [("support_155", "red-155"), ("support_122", "red-122")])
def test_the_battery_may_be_named_by_its_card(card: str, name: str) -> None:
    game = supported(card, dice=LANDS)
    (planned,) = game.send("red", "plan_fire", battery=card, target=AIM)
    assert planned.data["battery"] == name
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    events = game.send("red", "declare_fire", battery=card)
    assert of_type(events, "fire_declared")[0]["battery"] == name


def test_the_others_support_is_not_named_by_the_same_card() -> None:
    game = supported(hands={"blue": ["support_155"]})
    game.to("cards", "blue")
    assert game.refused("blue", "plan_fire", battery="support_155", target=AIM).code == "no_such_battery"
    game.send("blue", "draw_card")
    (planned,) = game.send("blue", "plan_fire", battery="support_155", target=AIM)
    assert planned.data["battery"] == "blue-155"
    assert game.refused("blue", "plan_fire", battery="red-155", target=AIM).code == "not_allowed"
    assert game.refused("blue", "plan_fire", battery="support_122", target=AIM).code == "no_such_battery"


@pytest.mark.parametrize("taken", ["battery", "unit"])
def test_where_the_scenario_has_that_name_the_battery_gets_another(taken: str) -> None:
    batteries = [battery("red-155", "blue")] if taken == "battery" else []
    units = [unit("red-155", ELSEWHERE)] if taken == "unit" else []
    game = supported(batteries=batteries, units=units, dice=LANDS)
    assert started(game)["battery"] == "red-155-2"
    plan(game, battery="red-155-2")
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    game.send("red", "declare_fire", battery="support_155")
    assert battery_of(game, "red-155-2").declared_turn == 3


def test_both_supports_in_one_turn_fire_by_battery_id() -> None:
    game = in_effect("support_155", "support_122", dice=LANDS * 2, turns=4)
    assert lapses(game.log) == []
    assert [each.state for each in game.battle.cards.drawn] == [
        "lapsed",
        "lapsed",
    ]  # no plan was made in turn 1

    rules = cards_rules(cards={"drawn_per_turn": 2})
    game = Game(options={"hands": {"red": list(CARDS)}}, rules=rules, dice=LANDS * 2, turns=4)
    for card in CARDS:
        game.send("red", "draw_card")
        game.send("red", "plan_fire", battery=card, target=AIM)
    to_turn(game, 3)
    game.to("indirect_fire", "red")
    events = game.send("red", "end_phase")
    assert [each["battery"] for each in of_type(events, "fire_declared")] == ["red-122", "red-155"]
