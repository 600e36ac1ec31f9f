"""DF-1: who may fire at whom in the direct fire phase, once a phase, within range and sight."""

from typing import Any

import pytest

from tests.adjudication.builders import Game, of_type, types
from tests.adjudication.moves import at, ground, move, tank


def firing(*units: Any, side: str = "red", **game: Any) -> Game:
    """A game in that side's part of the direct fire phase."""
    played = Game(units, **game)
    played.to("direct_fire", side)
    played.log.clear()
    return played


def refusal(game: Game, **fields: Any) -> tuple[str, str | None, str | None]:
    why = game.refused("red", "fire", **{"unit": "R", "target": "B", **fields})
    return why.code, why.clause, why.field


def test_df1_a_shot_at_a_target_that_is_seen() -> None:
    game = firing(tank("R", 60), tank("B", 66, "blue"), dice=[1, 1])
    events = game.send("red", "fire", unit="R", target="B")
    assert types(events) == ["shot_fired", "dice_rolled", "result_marked"]
    assert of_type(events, "shot_fired") == [
        {
            "unit": "R",
            "target": "B",
            "hex": "4560GH",
            "target_hex": "4566GH",
            "weapon": "large_gun",
            "mode": "aimed",
            "range": 6,
            "base": 9,
            "level": 9,
            "shifts": [],
            "left": None,
            "ordered": False,
        }
    ]
    assert [(event.clause, event.side) for event in events] == [
        ("DF-2", "red"),
        ("DF-3", "red"),
        ("DF-3", "red"),
    ]
    assert game.battle.units["R"].fired


def test_df1_one_shot_a_phase() -> None:
    game = firing(tank("R", 60), tank("B", 66, "blue"), tank("C", 66, "blue"), dice=[1, 1] * 2)
    game.send("red", "fire", unit="R", target="B")
    assert refusal(game) == ("already_done", "DF-1", "unit")
    assert refusal(game, target="C") == ("already_done", "DF-1", "unit")
    game.next_turn()
    game.send("red", "fire", unit="R", target="C")


@pytest.mark.parametrize(
    ("dice", "able"), [([1, 2], False), ([3, 3], False), ([2, 3], True)], ids=["S", "F", "M"]
)
def test_df1_a_suppressed_or_firepower_killed_unit_cannot_fire(dice: list[int], able: bool) -> None:
    game = firing(tank("R", 60), tank("B", 66, "blue"), dice=[*dice, 1, 1], first_side="blue", side="blue")
    game.send("blue", "fire", unit="B", target="R")
    game.to("direct_fire", "red")
    if able:
        game.send("red", "fire", unit="R", target="B")
    else:
        assert refusal(game) == ("not_allowed", "DF-1", "unit")


def test_df1_a_destroyed_unit_neither_fires_nor_is_a_target() -> None:
    game = firing(
        tank("R", 60), tank("B", 66, "blue"), tank("S", 60), dice=[6, 6], first_side="blue", side="blue"
    )
    game.send("blue", "fire", unit="B", target="R")
    game.to("direct_fire", "red")
    assert refusal(game)[::2] == ("not_allowed", "unit")
    game = firing(tank("R", 60), tank("S", 60), tank("B", 66, "blue"), dice=[6, 6])
    game.send("red", "fire", unit="S", target="B")
    assert refusal(game)[::2] == ("not_allowed", "target")


def test_df1_an_own_unit_is_no_target() -> None:
    game = firing(tank("R", 60), tank("S", 61), tank("B", 66, "blue"))
    for target in ("S", "R"):
        assert refusal(game, target=target) == ("not_allowed", "DF-1", "target")


def test_df1_units_that_do_not_exist_or_are_the_other_sides() -> None:
    game = firing(tank("R", 60), tank("B", 66, "blue"))
    assert refusal(game, unit="X")[::2] == ("no_such_unit", "unit")
    assert refusal(game, target="X")[::2] == ("no_such_unit", "target")
    assert refusal(game, unit="B", target="R")[::2] == ("not_allowed", "unit")
    assert game.refused("blue", "fire", unit="B", target="R").code == "not_your_turn"
    assert game.refused("observer", "fire", unit="R", target="B").code == "not_allowed"


def test_df1_the_weapon_is_one_of_the_units() -> None:
    game = firing(tank("R", 60), tank("B", 66, "blue"))
    why = game.refused("red", "fire", unit="R", target="B", weapon="autocannon")
    assert (why.code, why.clause, why.field) == ("bad_value", "DF-1", "weapon")
    assert "large_gun" in why.message


@pytest.mark.parametrize(
    ("weapon", "kind", "distance", "code"),
    [
        ("large_gun", "infantry", 10, None),
        ("large_gun", "infantry", 11, "out_of_range"),  # beyond the row
        ("rocket_launcher", "vehicle", 4, None),
        ("rocket_launcher", "vehicle", 5, "out_of_range"),
        ("vehicle_missile", "vehicle", 1, "out_of_range"),  # a cell of 0
        ("vehicle_missile", "vehicle", 2, None),
        ("small_arms", "infantry", 2, None),
        ("small_arms", "infantry", 3, "out_of_range"),
        ("small_arms", "vehicle", 1, "out_of_range"),  # an empty row
        ("portable_missile", "infantry", 1, "out_of_range"),
    ],
)  # fmt: skip
def test_df1_beyond_the_row_or_a_cell_of_0_is_out_of_range(
    weapon: str, kind: str, distance: int, code: str | None
) -> None:
    game = firing(
        tank("R", 58, hex_="4558GH" if distance < 11 else "4057GH", weapons=[weapon]),
        tank("B", 58 + distance, "blue", kind=kind),
        dice=[1, 1],
        map_=ground(columns=(55, 75)),
    )
    if code is None:
        game.send("red", "fire", unit="R", target="B")
        return
    assert refusal(game) == (code, "DF-1", "target")
    assert refusal(game, weapon=weapon) == (code, "DF-1", "weapon")


def test_df1_a_unit_without_weapons_reaches_nothing() -> None:
    assert refusal(firing(tank("R", 60, weapons=[]), tank("B", 61, "blue")))[0] == "out_of_range"


def test_df1_without_a_weapon_named_the_best_one_fires_and_of_equals_the_first() -> None:
    for weapons, distance, best in (
        (["autocannon", "large_gun"], 6, "large_gun"),
        (["large_gun", "vehicle_missile"], 8, "large_gun"),  # 9 and 8
        (["vehicle_missile", "large_gun"], 9, "vehicle_missile"),  # 8 and 8
        (["large_gun", "vehicle_missile"], 9, "large_gun"),
        (["small_arms", "rocket_launcher", "autocannon"], 2, "rocket_launcher"),
    ):
        game = firing(tank("R", 58, weapons=weapons), tank("B", 58 + distance, "blue"), dice=[1, 1])
        (shot,) = of_type(game.send("red", "fire", unit="R", target="B"), "shot_fired")
        assert shot["weapon"] == best
    game = firing(tank("R", 58, weapons=["large_gun", "autocannon"]), tank("B", 62, "blue"), dice=[1, 1])
    (shot,) = of_type(game.send("red", "fire", unit="R", target="B", weapon="autocannon"), "shot_fired")
    assert (shot["weapon"], shot["base"]) == ("autocannon", 3)


def test_df1_a_target_that_is_not_seen_is_refused_by_sight1() -> None:
    wood = ground({"hex": at(63), "terrain": "forest"})
    assert refusal(firing(tank("R", 60), tank("B", 66, "blue"), map_=wood)) == (
        "no_line_of_sight",
        "SIGHT-1",
        "target",
    )


def test_df1_range_is_said_before_sight() -> None:
    wood = ground({"hex": at(63), "terrain": "forest"})
    game = firing(tank("R", 60, weapons=["rocket_launcher"]), tank("B", 66, "blue"), map_=wood)
    assert refusal(game)[0] == "out_of_range"


def test_df1_no_direct_fire_in_other_phases_and_none_during_movement() -> None:
    game = Game([tank("R", 60), tank("B", 66, "blue")])
    for phase in ("movement", "indirect_fire"):
        game.to(phase, "red")
        assert refusal(game) == ("wrong_phase", "TURN-1", None)


def test_df1_the_director_fires_for_the_acting_side() -> None:
    game = firing(tank("R", 60), tank("B", 66, "blue"), dice=[1, 1])
    assert game.send("director", "fire", unit="R", target="B")[0].side == "red"
    assert game.refused("director", "fire", unit="B", target="R").code == "not_your_turn"


def test_df1_an_aimed_shot_leaves_reaction_and_movement_shots_for_the_movement_phase() -> None:
    game = firing(tank("R", 60, weapons=[]), tank("B", 66, "blue"), dice=[1, 1], side="blue")
    game.send("blue", "fire", unit="B", target="R")
    game.next_turn()
    game.to("movement", "red")
    assert of_type(move(game, "R", at(61)), "decision_opened")
