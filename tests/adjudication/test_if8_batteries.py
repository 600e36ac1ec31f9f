"""IF-8: a battery bound to a counter is suppressed and silenced with it; any other is set by director or controller."""

import pytest

from adjudication.state import Condition
from tests.adjudication.builders import AIM, Game, battery, of_type, purposes, types, unit

GUN = unit("G", "4060GH", side="red")


def bound(*dice: int, **changes: object) -> Game:
    """Red's B1 is bound to G; blue's C1 fires at it."""
    return Game([GUN], [battery("B1", unit="G", **changes), battery("C1", "blue")], dice=dice)


def strike(game: Game) -> None:
    game.fire("C1", "4060GH")
    game.next_turn()


def test_if8_a_firepower_kill_of_the_counter_silences_the_battery() -> None:
    game = bound(1, 1, 4, 4)
    strike(game)
    assert game.condition("G") == Condition(firepower_kill=True)
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    refusal = game.refused("red", "declare_fire", battery="B1")
    assert (refusal.code, refusal.clause) == ("not_allowed", "IF-8")
    events = game.send("red", "end_phase")
    assert of_type(events, "fire_plan_lapsed") == [
        {"battery": "B1", "target": AIM, "due": 2, "reason": "firepower_kill"}
    ]
    assert "fire_declared" not in types(events)
    assert game.battle.batteries["B1"].missions_left == 3
    assert game.battle.batteries["B1"].plans == ()


def test_if8_a_mobility_kill_of_the_counter_does_not() -> None:
    game = bound(1, 1, 3, 4, 6)
    strike(game)
    assert game.condition("G") == Condition(mobility_kill=True)
    game.fire("B1")


def test_if8_a_destroyed_counter_silences_it_for_good_and_no_plan_is_taken() -> None:
    game = bound(1, 1, 6, 6, delay=1)
    game.send("red", "plan_fire", battery="B1", target=AIM)
    strike(game)
    assert game.condition("G") == Condition(destroyed=True)
    refusal = game.refused("red", "plan_fire", battery="B1", target=AIM)
    assert (refusal.code, refusal.clause, refusal.field) == ("not_allowed", "IF-8", "battery")
    game.to("indirect_fire", "red")
    assert of_type(game.send("red", "end_phase"), "fire_plan_lapsed")[0]["reason"] == "destroyed"


def test_if8_rallied_by_its_firing_the_battery_rolls_for_scatter_again() -> None:
    game = bound(1, 1, 1, 4, 3, 1, 1)
    strike(game)
    assert game.condition("G") == Condition(suppressed=True)
    game.to("movement", "blue")
    assert "suppression_removed" in types(game.send("blue", "end_phase"))
    assert purposes(game.fire("B1")) == ["arrival", "scatter"]


@pytest.mark.parametrize("role", ["director", "controller"])
def test_if8_director_or_controller_set_a_battery_suppressed_or_not(role: str) -> None:
    game = Game([], [battery()], dice=[1, 1, 1])
    event = game.send(role, "set_battery", battery="B1", suppressed=True)[0]
    assert (event.type, event.clause, event.side) == ("battery_set", "IF-8", "red")
    assert event.data == {"battery": "B1", "suppressed": True}
    assert purposes(game.fire()) == ["arrival", "direction", "distance"]
    game.send(role, "set_battery", battery="B1", suppressed=False)
    assert game.battle.batteries["B1"].suppressed is False


@pytest.mark.parametrize("role", ["red", "blue", "observer"])
def test_if8_nobody_else_sets_it(role: str) -> None:
    game = Game([], [battery()])
    assert game.refused(role, "set_battery", battery="B1", suppressed=True).code == "not_allowed"


def test_if8_a_bound_battery_is_not_set_by_hand() -> None:
    refusal = bound().refused("director", "set_battery", battery="B1", suppressed=True)
    assert (refusal.code, refusal.clause, refusal.field) == ("not_allowed", "IF-8", "battery")


def test_if8_setting_what_is_so_already_is_said() -> None:
    game = Game([], [battery(suppressed=True)])
    assert game.refused("director", "set_battery", battery="B1", suppressed=True).code == "already_done"


def test_if8_setting_an_unknown_battery_is_refused() -> None:
    refusal = Game([], [battery()]).refused("director", "set_battery", battery="X", suppressed=True)
    assert (refusal.code, refusal.field) == ("no_such_battery", "battery")


@pytest.mark.parametrize(("guns", "gun"), [(1, "mortar_120"), (6, "howitzer_122"), (36, "rocket_122")])
def test_if8_a_battery_has_as_many_guns_as_the_scenario_says(guns: int, gun: str) -> None:
    rolls = 2 if gun == "rocket_122" else 1
    game = Game([], [battery(gun=gun, guns=guns)], dice=[1] * (1 + rolls * guns))
    assert len(of_type(game.fire(), "zone_opened")) == guns
