"""A movement and a shot are one strip each: hexes, the conversation in each by the order of the clauses, tiles, lines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.panel.probe import ask, movement
from wargame.clauses import CLAUSES

Strip = dict[str, Any]
ORDER = ["zone", "opportunity", "covering", "mover"]


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    answer: dict[str, Any] = ask("strips", movement())
    return answer


def strip_of(told: dict[str, Any], kind: str, unit: str, turn: int = 1) -> Strip:
    return next(s for s in told["strips"] if (s["kind"], s["unit"], s["turn"]) == (kind, unit, turn))


def stop(strip: Strip, hex_: str) -> dict[str, Any]:
    return next(one for one in strip["stops"] if one["hex"] == hex_)


def test_each_movement_and_each_aimed_shot_is_one_strip(told: dict[str, Any]) -> None:
    kinds = [(strip["kind"], strip["unit"]) for strip in told["strips"] if strip["turn"] == 1]
    assert kinds == [
        ("shot", "R-I1"), ("shot", "R-R1"), ("shot", "B-T1"),
        ("move", "R-T1"), ("move", "R-F3"), ("move", "B-R1"), ("rally", ""), ("fire", ""),
    ]  # fmt: skip
    assert all(strip["done"] for strip in told["strips"])


def test_every_roll_has_a_tile_and_every_decision_its_answer(told: dict[str, Any]) -> None:
    events = movement()
    tiles = [tile for strip in told["strips"] for tile in strip["all"]]
    rolled = [tile for tile in tiles if tile["faces"] and not tile["held"]]
    assert len(rolled) == sum(event["type"] == "dice_rolled" for event in events)
    asked = [tile for tile in tiles if tile["step"] == "decision"]
    assert len(asked) == sum(event["type"] == "decision_closed" for event in events)
    assert all(tile["state"] == "done" and tile["side"] and tile["read"]["by"] for tile in asked)


def test_no_two_tiles_share_a_key(told: dict[str, Any]) -> None:
    keys = [tile["key"] for strip in told["strips"] for tile in strip["all"]]
    assert len(keys) == len(set(keys))


def test_a_movement_tells_its_hexes_points_and_end(told: dict[str, Any]) -> None:
    strip = strip_of(told, "move", "R-T1")
    assert (strip["points"], strip["left"], strip["reason"]) == (7.0, 0.5, "insufficient")
    way = [(one["hex"], one["cost"], one["left"]) for one in strip["stops"]]
    # The short halt in the second hex and the suppression in the last have taken their part.
    assert way == [("4656GH", 0.5, 6.5), ("4657GH", 1.0, 3.5), ("4658GH", 1.0, 2.5), ("4659GH", 1.0, 0.5)]


def test_all_four_in_one_hex_stand_in_the_order_of_the_clauses(told: dict[str, Any]) -> None:
    acts = stop(strip_of(told, "move", "R-F1", 2), "4657GH")["acts"]
    kinds = [act["kind"] for act in acts]
    assert kinds == sorted(kinds, key=ORDER.index)
    assert set(kinds) == set(ORDER)
    assert [act["clause"] for act in acts] == ["MOV-7", "MOV-7", "MOV-3", "MOV-4", "MOV-4", "MOV-5"]


def test_a_zone_has_the_tiles_of_a_battery(told: dict[str, Any]) -> None:
    act = stop(strip_of(told, "move", "R-F2", 2), "4657GH")["acts"][0]
    assert [tile["step"] for tile in act["tiles"]] == ["level", "result", "terrain", "works", "armour"]
    assert [tile["clause"] for tile in act["tiles"]] == ["MOV-7", "IF-5", "IF-6a", "IF-6b", "IF-6c"]
    assert act["tiles"][2]["held"]
    assert (act["shooter"], act["gun"]) == ("B-SP", 1)


def test_a_decision_its_shot_and_its_result_are_one_act(told: dict[str, Any]) -> None:
    acts = stop(strip_of(told, "move", "R-T1"), "4657GH")["acts"]
    steps = [[tile["step"] for tile in act["tiles"]] for act in acts]
    assert steps == [
        ["decision", "shot", "result"], ["decision", "shot", "result"], ["decision"], ["decision", "shot", "result"],
    ]  # fmt: skip


def test_a_standing_order_asks_nobody(told: dict[str, Any]) -> None:
    ordered = stop(strip_of(told, "move", "R-T1"), "4659GH")["acts"][0]
    assert [(tile["step"], tile["clause"]) for tile in ordered["tiles"]] == [
        ("order", "MOV-8"), ("shot", "DF-2"), ("result", "DF-3"), ("armour", "DF-3"),
    ]  # fmt: skip
    assert ordered["tiles"][3]["read"]["table"] == "direct.armour"
    assert ordered["tiles"][3]["read"]["outcome"] == "S"


def test_a_shot_below_level_1_ends_with_its_level(told: dict[str, Any]) -> None:
    strip = strip_of(told, "shot", "R-I1")
    assert [tile["step"] for tile in strip["all"]] == ["shot"]
    assert strip["line"] == "no effect"
    assert "below 1" in strip["all"][0]["told"]["outcome"]


def test_an_armour_value_of_nothing_is_a_tile_without_a_roll(told: dict[str, Any]) -> None:
    armour = strip_of(told, "shot", "B-T1")["all"][-1]
    assert (armour["step"], armour["state"], armour["clause"]) == ("armour", "none", "DF-3")
    assert armour["told"] == {
        "outcome": "Armour value 0: no roll, destroyed stands.",
        "changes": ["R-R1 is destroyed."],
    }


def test_the_shot_that_stops_a_unit_stays_on_the_table(told: dict[str, Any]) -> None:
    strip = strip_of(told, "move", "B-R1")
    current = next(tile for tile in strip["all"] if tile["key"] == strip["current"])
    assert (strip["reason"], current["step"]) == ("stopped", "armour")


@pytest.mark.parametrize(
    ("unit", "turn", "line"),
    [
        ("R-T1", 1, "4 hexes, 4 shots, B-F1 mobility kill, R-T1 suppressed, too few points"),
        ("R-F3", 1, "8 hexes, one shot, declared"),
        ("R-F1", 2, "2 hexes, through a fire zone, 3 shots, R-F1 mobility kill, stopped"),
        ("R-F2", 2, "3 hexes, through a fire zone, R-F2 destroyed, stopped"),
    ],
)
def test_the_log_line_says_what_a_movement_came_to(
    told: dict[str, Any], unit: str, turn: int, line: str
) -> None:
    assert strip_of(told, "move", unit, turn)["line"] == line


def test_the_story_holds_every_mode_and_its_clauses_have_words() -> None:
    events = movement()
    modes = {event["data"]["mode"] for event in events if event["type"] == "shot_fired"}
    assert modes == {"aimed", "opportunity", "covering", "on_the_move", "short_halt"}
    shown = {tile["clause"] for strip in ask("strips", events)["strips"] for tile in strip["all"]}
    assert {"MOV-1", "MOV-2", "MOV-3", "MOV-4", "MOV-5", "MOV-6", "MOV-7", "MOV-8", "DF-2", "DF-3"} < shown
    assert shown <= set(CLAUSES)
