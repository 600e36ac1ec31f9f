"""IF-2: arrival by 1d6, a roll a battery or a roll a gun; what has not arrived does nothing at all."""

import pytest

from tests.adjudication.builders import (
    AIM,
    Game,
    battery,
    faces,
    of_type,
    purposes,
    ruleset_with,
    types,
    unit,
    volley,
)


@pytest.mark.parametrize("face", range(1, 7))
def test_if2_only_a_6_does_not_arrive(face: int) -> None:
    game = volley(dice=[face, 1])
    rolled = of_type(game.log, "dice_rolled")[0]
    assert (rolled["purpose"], rolled["table"], rolled["column"]) == (
        "arrival",
        "indirect.fails_to_arrive_on",
        face,
    )
    assert rolled["outcome"] == ("not_arrived" if face == 6 else "arrived")
    assert bool(of_type(game.log, "fire_failed")) == (face == 6)
    assert bool(of_type(game.log, "fire_arrived")) == (face != 6)


def test_if2_one_roll_serves_the_whole_battery() -> None:
    game = volley(dice=[1] * 7, guns=6)
    assert purposes(game.log) == ["arrival", *["scatter"] * 6]
    assert of_type(game.log, "fire_arrived") == [{"battery": "B1", "gun": None}]


def test_if2_a_battery_that_did_not_arrive_leaves_no_marker_and_opens_no_zone() -> None:
    game = volley(unit("T"), dice=[6], guns=6)
    assert of_type(game.log, "fire_failed") == [{"battery": "B1", "gun": None, "reason": "not_arrived"}]
    assert game.battle.markers == {}
    assert game.used == 1


def test_if2_with_a_roll_a_gun_each_gun_starts_with_it() -> None:
    rules = ruleset_with(arrival_roll_per="gun")
    game = volley(unit("T"), dice=[1, 1, 1, 1, 6, 2, 1, 1, 1], guns=3, rules=rules)
    assert purposes(game.log) == ["arrival", "scatter", "attack", "arrival", "arrival", "scatter", "attack"]
    assert [(each["gun"]) for each in of_type(game.log, "fire_arrived")] == [1, 3]
    assert of_type(game.log, "fire_failed") == [{"battery": "B1", "gun": 2, "reason": "not_arrived"}]
    assert set(game.battle.markers) == {"B1/1", "B1/3"}


def test_if2_with_a_roll_a_gun_all_may_fail_and_the_aim_is_gone() -> None:
    game = volley(dice=[6, 6], guns=2, rules=ruleset_with(arrival_roll_per="gun"))
    assert faces(game.log) == [6, 6]
    assert game.battle.markers == {}
    assert types(game.log)[-1] == "fire_ended"


def test_if2_the_faces_are_the_rulesets() -> None:
    rules = ruleset_with(fails_to_arrive_on=[1, 2])
    assert of_type(volley(dice=[2], rules=rules).log, "fire_failed")
    assert of_type(volley(dice=[6, 1], rules=rules).log, "fire_arrived")


def test_if2_a_ruleset_without_such_a_face_still_rolls() -> None:
    game = volley(dice=[6, 1], rules=ruleset_with(fails_to_arrive_on=[]))
    assert faces(game.log) == [6, 1]
    assert of_type(game.log, "fire_arrived")


def test_if2_one_batterys_failure_is_not_the_others() -> None:
    game = Game([], [battery("B1"), battery("B2")], dice=[6, 1, 1])
    for name in ("B1", "B2"):
        game.send("red", "plan_fire", battery=name, target=AIM)
    game.to("indirect_fire", "red")
    game.send("red", "end_phase")
    assert set(game.battle.markers) == {"B2/1"}


def test_if2_the_clause_is_in_the_log() -> None:
    assert {
        event.clause for event in volley(dice=[6]).log if event.type in ("dice_rolled", "fire_failed")
    } == {"IF-2"}
