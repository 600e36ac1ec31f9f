"""IF-4: the attack level of every hex in reach by gun type; friend and foe alike; in which order; level 0 is no attack."""

import pytest

from adjudication.ruleset import standard
from adjudication.state import Condition
from tests.adjudication.builders import AIM, Game, battery, of_type, purposes, ruleset_with, unit, volley

RINGS = {0: "4563GH", 1: "4564GH", 2: "4565GH"}


@pytest.mark.parametrize("gun", standard().indirect.attack_level)
@pytest.mark.parametrize("distance", RINGS)
def test_if4_the_level_is_read_by_gun_type_and_distance(gun: str, distance: int) -> None:
    level = standard().data["indirect"]["attack_level"][gun][distance]
    dice = [1, 2, 1] if gun == "rocket_122" else [1, 1]
    hex_ = f"45{int(RINGS[distance][2:4]) + (gun == 'rocket_122'):02d}GH"
    game = volley(unit("T", hex_), dice=[*dice, 1, 1], gun=gun)
    attacks = of_type(game.log, "target_attacked")
    if level == 0:
        assert attacks == []
        assert game.used == len(dice)
    else:
        assert [(each["unit"], each["hex"], each["distance"], each["level"]) for each in attacks] == [
            ("T", hex_, distance, level)
        ]


def test_if4_nobody_at_distance_three_is_attacked() -> None:
    game = volley(unit("T", "4566GH"), dice=[1, 1])
    assert of_type(game.log, "target_attacked") == []


def test_if4_level_0_in_the_impact_hex_itself_is_no_attack() -> None:
    rules = ruleset_with(attack_level={"howitzer_155": [0, 3, 0]})
    game = volley(unit("T"), unit("U", "4564GH"), dice=[1, 1, 1, 1], rules=rules)
    assert [each["unit"] for each in of_type(game.log, "target_attacked")] == ["U"]


def test_if4_nearer_hexes_first_then_row_then_column_then_id_as_plain_text() -> None:
    units = [
        unit("Z", "4565GH"),
        unit("B2", "4564GH"),
        unit("B10", "4564GH"),
        unit("a", "4562GH"),
        unit("Y", "4463GH"),
        unit("C", "4464GH"),
        unit("b", "4664GH"),
        unit("N", "4363GH"),
        unit("M", AIM),
    ]
    game = volley(*units, dice=[1, 1, *[1, 1] * 9])
    order = [each["unit"] for each in of_type(game.log, "target_attacked")]
    assert order == ["M", "Y", "C", "a", "B10", "B2", "b", "N", "Z"]


def test_if4_friend_and_foe_alike_and_the_log_says_which() -> None:
    game = volley(unit("R", "4564GH", side="red"), unit("T"), dice=[1, 1, 3, 4, 3, 4])
    assert [(each["unit"], each["friendly"]) for each in of_type(game.log, "target_attacked")] == [
        ("T", False),
        ("R", True),
    ]
    assert of_type(game.log, "unit_changed")[-1]["cause"] == {"battery": "B1", "gun": 1, "friendly": True}


def test_if4_every_unit_of_a_stack_is_attacked_with_dice_of_its_own() -> None:
    game = volley(*(unit(f"T{index}") for index in range(4)), dice=[1, 1, 1, 1, 6, 6, 2, 3, 3, 4])
    assert [each["held"] for each in of_type(game.log, "result_marked")] == [2, 12, 5, 7]


def test_if4_destroyed_units_are_no_targets_for_later_guns() -> None:
    game = volley(unit("T"), unit("U", "4564GH"), dice=[1, 1, 6, 6, 1, 1, 1, 1, 1], guns=2)
    assert game.condition("T") == Condition(destroyed=True)
    assert [(each["gun"], each["unit"]) for each in of_type(game.log, "target_attacked")] == [
        (1, "T"),
        (1, "U"),
        (2, "U"),
    ]


def test_if4_destroyed_units_are_no_targets_for_later_batteries() -> None:
    game = Game([unit("T")], [battery("B1"), battery("B2")], dice=[1, 1, 6, 6, 1, 1])
    game.fire("B1")
    assert purposes(game.fire("B2")) == ["arrival", "scatter"]


def test_if4_suppressed_and_damaged_units_are_targets_still() -> None:
    game = volley(unit("T"), dice=[1, 1, 3, 4, 1, 3, 3], guns=2)
    assert [each["unit"] for each in of_type(game.log, "target_attacked")] == ["T", "T"]


def test_if4_at_the_edge_only_hexes_of_the_map_count() -> None:
    game = Game([unit("T", "4058GH"), unit("U", "4060GH")], [battery()], dice=[1, 1, 1, 1, 1, 1])
    attacks = of_type(game.fire(target="4058GH"), "target_attacked")
    assert [(each["unit"], each["distance"], each["level"]) for each in attacks] == [("T", 0, 5), ("U", 2, 1)]


def test_if4_a_new_gun_of_a_teachers_ruleset_is_read_from_its_own_row() -> None:
    rules = ruleset_with(
        attack_level={"mortar_82": [2, 2, 2]},
        kind={"mortar_82": "rocket"},
        armour={"mortar_82": [6, 6, 6, 6, 6]},
    )
    game = volley(unit("T", "4562GH"), dice=[1, 2, 1, 1, 1], gun="mortar_82", rules=rules)
    assert [(each["gun_type"], each["level"]) for each in of_type(game.log, "target_attacked")] == [
        ("mortar_82", 2)
    ]
