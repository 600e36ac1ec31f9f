"""RULES chapter 9, worked examples 1 to 6, with the exact dice: which are rolled, in which order, and none besides."""

from typing import Any

import pytest

from adjudication.state import Condition
from tests.adjudication.builders import (
    AIM,
    battery,
    faces,
    map_data,
    of_type,
    play,
    purposes,
    scenario_data,
    types,
    unit,
    volley,
)

FOREST = map_data([{"hex": AIM, "terrain": "forest"}])
TANK = unit("T", armour="composite")


def test_example_1_a_122_mm_battery_does_not_arrive_on_a_6() -> None:
    game = volley(TANK, dice=[6, 1, 1, 1], guns=6, gun="howitzer_122")
    assert types(game.log) == ["fire_declared", "marker_placed", "dice_rolled", "fire_failed"]
    assert faces(game.log) == [6]
    assert game.used == 1
    assert game.battle.markers == {}
    assert game.condition("T") == Condition()


def test_example_2_a_155_mm_gun_scatters_two_hexes_to_the_north_east() -> None:
    game = volley(dice=[2, 5, 1, 2])
    assert of_type(game.log, "marker_scattered") == [
        {"battery": "B1", "gun": 1, "from": "4563GH", "to": "4364GH", "direction": "NE", "distance": 2}
    ]
    assert purposes(game.log) == ["arrival", "scatter", "direction", "distance"]
    assert faces(game.log) == [2, 5, 1, 2]
    assert game.battle.markers["B1/1"].hex == "4364GH"
    assert game.battle.board.moved("4563GH", "NE", 1) == "4464GH"


def test_example_3_forest_at_a_held_9_turns_the_kill_into_suppression() -> None:
    game = volley(TANK, dice=[2, 3, 4, 5, 1], map_=FOREST)
    assert faces(game.log) == [2, 3, 4, 5]
    assert game.used == 4
    assert of_type(game.log, "target_attacked")[0]["level"] == 5
    assert of_type(game.log, "result_marked")[0]["result"] == "K"
    assert [(each["step"], each["after"]) for each in of_type(game.log, "result_corrected")] == [
        ("terrain", "S")
    ]
    assert game.condition("T") == Condition(suppressed=True)
    assert game.battle.markers["B1/1"].hex == AIM


@pytest.mark.parametrize(
    ("die", "after"), [(4, Condition(suppressed=True)), (5, Condition(destroyed=True))], ids=["4: S", "5: K"]
)
def test_example_4_forest_at_10_stands_and_armour_decides_with_a_fresh_die(
    die: int, after: Condition
) -> None:
    game = volley(TANK, dice=[2, 3, 5, 5, die, 1], map_=FOREST)
    assert faces(game.log) == [2, 3, 5, 5, die]
    assert purposes(game.log) == ["arrival", "scatter", "attack", "armour"]
    assert [(each["step"], each["row"], each["after"]) for each in of_type(game.log, "correction_read")] == [
        ("terrain", "forest", "K"),
        ("fort", "none", "K"),
    ]
    assert game.condition("T") == after


def test_example_5_a_122_mm_impact_at_distance_two_is_no_attack_and_no_roll() -> None:
    game = volley(unit("T", "4363GH"), dice=[2, 3], gun="howitzer_122")
    assert game.battle.board.distance(AIM, "4363GH") == 2
    assert faces(game.log) == [2, 3]
    assert of_type(game.log, "target_attacked") == []


def test_example_6_the_first_die_of_each_rocket_is_the_direction() -> None:
    game = volley(dice=[2, 1, 2, 4, 3], guns=2, gun="rocket_122")
    assert purposes(game.log) == ["arrival", "direction", "distance", "direction", "distance"]
    assert [each["to"] for each in of_type(game.log, "marker_scattered")] == ["4364GH", "4862GH"]
    assert game.used == 5


SCRIPTS: dict[str, tuple[Any, dict[str, Any], list[int], int, dict[str, bool]]] = {
    "1": (map_data(), {"gun": "howitzer_122", "guns": 6}, [6], 1, {}),
    "2": (map_data(), {}, [2, 5, 1, 2], 4, {}),
    "3": (FOREST, {}, [2, 3, 4, 5], 4, {"suppressed": True}),
    "4 S": (FOREST, {}, [2, 3, 5, 5, 4], 5, {"suppressed": True}),
    "4 K": (FOREST, {}, [2, 3, 5, 5, 5], 5, {"destroyed": True}),
}


@pytest.mark.parametrize("example", SCRIPTS)
def test_the_examples_as_scripts_use_exactly_these_dice(example: str) -> None:
    map_, gun, dice, used, change = SCRIPTS[example]
    tank = "4058GH" if example == "2" else AIM
    lines = play(script(map_, gun, [*dice, 1, 1, 1], tank))
    final = lines[-1]["data"]
    assert final["dice_used"] == used
    flags = dict.fromkeys(("suppressed", "mobility_kill", "firepower_kill", "destroyed"), False)
    assert final["units"]["T"] == {"hex": tank, **flags, **change, "movement_left": 6}
    hexes = {"1": [], "2": ["4364GH"]}.get(example, [AIM])
    assert final["markers"] == [{"battery": "B1", "gun": 1, "hex": hex_} for hex_ in hexes]


def script(map_: Any, gun: dict[str, Any], dice: list[int], tank: str) -> dict[str, Any]:
    end = {"as": "director", "type": "end_phase"}
    return {
        "scenario": scenario_data([unit("T", tank, armour="composite")], [battery(**gun)], map_=map_),
        "dice": dice,
        "commands": [
            {"as": "director", "type": "start_exercise"},
            *[end] * 4,
            {"as": "red", "type": "plan_fire", "battery": "B1", "target": "4563gh"},
            {"as": "red", "type": "declare_fire", "battery": "B1"},
        ],
    }
