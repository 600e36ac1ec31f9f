"""DF-2: the attack level: the table, and each shift by name."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.adjudication.builders import Game, Json, faces, of_type, types
from tests.adjudication.moves import answer, at, ground, move, moving, rules, tank

STANDARD = rules().data["direct"]


def shot(distance: int = 6, *cells: Json, dice: tuple[int, ...] = (1, 1), **game: Any) -> Mapping[str, Any]:
    """The shot of red's R in 4558 at blue's B so many hexes to the east."""
    shooter = {"weapons": ["large_gun"], **game.pop("shooter", {})}
    target = game.pop("target", {})
    units = [tank("R", 58, **shooter), tank("B", 58 + distance, "blue", **target)]
    played = Game(units, dice=dice, map_=ground(*cells, columns=(58, 80)), **game)
    played.to("direct_fire", "red")
    (data,) = of_type(played.send("red", "fire", unit="R", target="B"), "shot_fired")
    return data


def shifts(data: Mapping[str, Any]) -> dict[str, int]:
    names = [each["name"] for each in data["shifts"]]
    assert len(set(names)) == len(names)
    assert data["level"] == min(12, data["base"] + sum(each["value"] for each in data["shifts"]))
    return {each["name"]: each["value"] for each in data["shifts"]}


def cell(column: int, **changes: Any) -> Json:
    return {"hex": at(column), "terrain": "open", **changes}


@pytest.mark.parametrize("weapon", sorted(STANDARD["weapons"]))
@pytest.mark.parametrize("kind", ["vehicle", "infantry"])
def test_df2_the_base_is_the_tables_cell_for_weapon_kind_and_range(weapon: str, kind: str) -> None:
    row = STANDARD["weapons"][weapon][kind]
    for distance in range(1, min(len(row), 11 if kind == "infantry" else 99)):
        if row[distance]:
            data = shot(distance, shooter={"weapons": [weapon]}, target={"kind": kind})
            assert (data["range"], data["base"], data["level"]) == (distance, row[distance], row[distance])
            assert shifts(data) == {}


@pytest.mark.parametrize(("terrain", "shift"), [("open", 0), ("soft", 0), ("forest", -1), ("town", -2)])
def test_df2_cover_of_the_targets_hex(terrain: str, shift: int) -> None:
    assert shifts(shot(6, cell(64, terrain=terrain))) == ({"cover": shift} if shift else {})
    assert shifts(shot(6, cell(58, terrain=terrain))) == {}  # the shooter's does not matter


@pytest.mark.parametrize(("fort", "shift"), [("none", 0), ("fieldworks", -1), ("bunker", -2)])
def test_df2_fortification_of_the_targets_hex(fort: str, shift: int) -> None:
    assert shifts(shot(6, cell(64, fort=fort))) == ({"fort": shift} if shift else {})
    assert shifts(shot(6, cell(58, fort=fort))) == {}


@pytest.mark.parametrize("grades", [1, 2, 3, 4, 5, 6, 7, 8, 9, 30])
def test_df2_height_where_the_target_is_higher_by_grades_and_range(grades: int) -> None:
    for distance in (1, 2, 5, 9, 12, 13, 18):
        value = STANDARD["height_shift"]["rows"][min(grades, 8) - 1][min(distance, 12) - 1]
        data = shot(distance, cell(58 + distance, height=20 * grades + 19))
        assert shifts(data) == ({"height": value} if value else {})


def test_df2_a_lower_or_level_target_has_no_height_shift() -> None:
    for height in (0, 19, -1, -20, -300):
        assert shifts(shot(1, cell(59, height=height))) == {}


def test_df2_a_moving_target_and_a_shooter_on_the_move_or_from_a_short_halt() -> None:
    game = moving(tank("R", 60, fires_on_the_move=True), tank("B", 66, "blue"), dice=[1, 1] * 2)
    move(game, "R", at(61), ask=[at(61)])
    waiting = game.battle.waiting
    assert waiting is not None
    assert shifts(waiting["options"][0]) == {"moving_target": -1}
    answer(game, 1)
    waiting = game.battle.waiting
    assert waiting is not None
    assert [(each["mode"], shifts(each)) for each in waiting["options"]] == [
        ("on_the_move", {"on_the_move": -2}),
        ("short_halt", {"short_halt": -1}),
    ]


def test_df2_a_unit_that_has_moved_before_is_no_moving_target() -> None:
    game = moving(tank("R", 60, weapons=[]), tank("S", 58), tank("B", 66, "blue"), dice=[1, 1])
    move(game, "R", at(61))
    answer(game, "pass", "phase")
    game.to("movement", "blue")
    move(game, "B", at(65), side="blue", ask=[at(65)])
    waiting = game.battle.waiting
    assert waiting is not None
    assert (waiting["window"], shifts(waiting["options"][0])) == ("opportunity", {"moving_target": -1})
    game.send("director", "answer", choice="pass")
    waiting = game.battle.waiting
    assert waiting is not None
    assert [(each["target"], shifts(each)) for each in waiting["options"]] == [
        ("R", {"short_halt": -1}),
        ("S", {"short_halt": -1}),
    ]


def test_df2_the_shifts_add_up_and_each_is_named() -> None:
    hill = cell(62, terrain="town", fort="bunker", height=100)
    assert shifts(shot(4, hill)) == {"cover": -2, "fort": -2, "height": -3}
    changed = rules(direct={"cover_shift": {"town": 3}, "fort_shift": {"bunker": 0}})
    assert shifts(shot(4, hill, rules=changed)) == {"cover": 3, "height": -3}


def test_df2_above_12_is_12() -> None:
    data = shot(4, cell(62, terrain="town"), rules=rules(direct={"cover_shift": {"town": 3}}))
    assert (data["base"], data["level"]) == (10, 12)


@pytest.mark.parametrize(("shift", "level", "dice"), [(-8, 1, 2), (-9, 0, 0), (-12, -3, 0)])
def test_df2_below_1_the_shot_is_spent_without_dice_and_without_effect(
    shift: int, level: int, dice: int
) -> None:
    game = Game(
        [tank("R", 60), tank("B", 66, "blue")],
        dice=[1, 1],
        map_=ground(cell(66, terrain="soft")),
        rules=rules(direct={"cover_shift": {"soft": shift}}),
    )
    game.to("direct_fire", "red")
    events = game.send("red", "fire", unit="R", target="B")
    assert of_type(events, "shot_fired")[0]["level"] == level
    assert len(faces(events)) == dice
    if not dice:
        assert types(events) == ["shot_fired"]
    assert game.battle.units["R"].fired
    assert game.refused("red", "fire", unit="R", target="B").code == "already_done"


def test_df2_a_reaction_below_1_is_spent_too() -> None:
    game = moving(
        tank("R", 60),
        tank("B", 66, "blue"),
        map_=ground(cell(61, terrain="soft")),
        rules=rules(direct={"cover_shift": {"soft": -12}}),
    )
    move(game, "R", at(61))
    assert types(answer(game, 1))[:3] == ["decision_closed", "shot_fired", "decision_opened"]
    assert game.battle.units["B"].reactions == 1
