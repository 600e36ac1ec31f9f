"""MOV-2 and MAP-3: what a step costs (road, terrain, river side, climb in grades), and where no step can be made."""

from typing import Any

import pytest

from adjudication.refusal import Refused
from tests.adjudication.builders import of_type
from tests.adjudication.moves import at, ground, left, move, moving, rules, tank

HERE, THERE = at(60), at(61)
Side = dict[str, Any]


def cell(column: int, **changes: Any) -> Side:
    return {"hex": at(column), "terrain": "open", **changes}


def step(*cells: Side, points: float = 20, **tables: Any) -> float | Refused:
    """What the step from 4560 east to 4561 costs, or why it is refused."""
    game = moving(tank("R", 60, movement_points=points), map_=ground(*cells), rules=rules(**tables))
    try:
        events = move(game, "R", THERE)
    except Refused as refused:
        assert left(game, "R") is None
        assert game.log == []
        return refused
    (moved,) = of_type(events, "unit_moved")
    assert moved["left"] == points - moved["cost"] == left(game, "R")
    return float(moved["cost"])


def refusal(*cells: Side, **tables: Any) -> tuple[str, str | None, str | None]:
    why = step(*cells, **tables)
    assert isinstance(why, Refused)
    return why.code, why.clause, why.field


@pytest.mark.parametrize(("terrain", "cost"), [("open", 1), ("soft", 2), ("forest", 2), ("town", 2)])
def test_mov2_the_terrain_of_the_hex_that_is_entered_counts(terrain: str, cost: int) -> None:
    assert step(cell(61, terrain=terrain)) == cost
    assert step(cell(60, terrain=terrain)) == 1
    assert step(cell(61, terrain=terrain), movement={terrain: 3.5}) == 3.5


def test_mov2_impassable_terrain_is_refused() -> None:
    assert refusal(cell(61, terrain="water")) == ("not_allowed", "MOV-2", "path[0]")
    assert refusal(cell(61, terrain="town"), movement={"town": "impassable"})[0] == "not_allowed"
    assert step(cell(61, terrain="water"), movement={"water": 4}) == 4


@pytest.mark.parametrize("terrain", ["open", "forest", "town", "water"])
def test_mov2_a_road_across_the_shared_side_costs_the_road(terrain: str) -> None:
    assert step(cell(60, road=["E"]), cell(61, terrain=terrain, road=["W"])) == 0.5


def test_mov2_a_road_that_does_not_cross_the_shared_side_is_no_road() -> None:
    # Both hexes carry a road, but it runs through 4460GH (north-east of 4560, north-west of 4561 is 4461).
    roads = (
        cell(60, road=["NE"]),
        cell(61, terrain="forest", road=["NW"]),
        {"hex": at(61, 44), "terrain": "open", "road": ["SW", "SE"]},
    )
    assert step(*roads) == 2
    bridge = (*roads[:1], cell(61, terrain="water", road=["NW"]), *roads[2:])
    assert refusal(*bridge)[0] == "not_allowed"


def test_mov2_a_bridge_is_left_for_land_like_any_hex() -> None:
    game = moving(
        tank("R", 60),
        map_=ground(cell(60, road=["E"]), cell(61, terrain="water", road=["W"]), cell(62, terrain="soft")),
    )
    move(game, "R", at(61), at(62))
    assert left(game, "R") == 6 - 0.5 - 2


def test_mov2_a_river_side_costs_extra_unless_a_road_crosses_it() -> None:
    river = (cell(60, river=["E"]), cell(61, terrain="forest", river=["W"]))
    assert step(*river) == 2 + 3
    bridge = (cell(60, river=["E"], road=["E"]), cell(61, river=["W"], road=["W"]))
    assert step(*bridge) == 0.5
    elsewhere = (cell(60, river=["SE"]), {"hex": at(61, 46), "terrain": "open", "river": ["NW"]})
    assert step(*elsewhere) == 1


def test_mov2_a_river_may_be_impassable() -> None:
    river = (cell(60, river=["E"]), cell(61, river=["W"]))
    assert refusal(*river, movement={"river": "impassable"}) == ("not_allowed", "MOV-2", "path[0]")
    bridge = (cell(60, river=["E"], road=["E"]), cell(61, river=["W"], road=["W"]))
    assert step(*bridge, movement={"river": "impassable"}) == 0.5


def test_mov2_without_a_price_for_roads_the_ground_counts() -> None:
    roads = (cell(60, road=["E"]), cell(61, terrain="forest", road=["W"]))
    assert step(*roads, movement={"road": "impassable"}) == 2


@pytest.mark.parametrize(
    ("here", "there", "grades"),
    [
        (0, 0, 0), (0, 19, 0), (0, 20, 1), (0, 39, 1), (0, 40, 2), (0, 119, 5), (10, 49, 1), (10, 50, 2),
        (-30, 10, 2), (0, -1, -1), (100, 0, -5),
    ],
)  # fmt: skip
def test_map3_grades_are_the_whole_height_steps_and_the_first_is_climbed_free(
    here: int, there: int, grades: int
) -> None:
    assert step(cell(60, height=here), cell(61, height=there)) == 1 + max(0, grades - 1)


def test_map3_the_height_step_is_the_rulesets() -> None:
    hill = (cell(60), cell(61, height=100))
    assert step(*hill) == 1 + 4
    assert step(*hill, movement={"height_step_m": 50}) == 1 + 1
    assert step(*hill, movement={"climb_free_grades": 3, "climb_cost_per_grade": 2.5}) == 1 + 2 * 2.5


def test_mov2_a_climb_over_the_limit_is_refused_on_a_road_too() -> None:
    assert step(cell(60), cell(61, height=119)) == 1 + 4
    assert refusal(cell(60), cell(61, height=120)) == ("not_allowed", "MOV-2", "path[0]")
    assert refusal(cell(60, road=["E"]), cell(61, height=120, road=["W"]))[0] == "not_allowed"
    assert step(cell(60), cell(61, height=120), movement={"climb_limit_grades": 6}) == 1 + 5
    assert step(cell(60, height=500), cell(61)) == 1  # downhill has no limit


def test_mov2_the_limit_is_that_of_every_kind_of_unit() -> None:
    game = moving(tank("R", 60, kind="infantry"), map_=ground(cell(61, height=120)))
    assert game.refused("red", "move_unit", unit="R", path=[THERE]).code == "not_allowed"


def test_mov2_road_terrain_river_and_climb_add_up() -> None:
    assert step(cell(60, road=["E"]), cell(61, height=60, road=["W"])) == 0.5 + 2
    assert step(cell(60, river=["E"]), cell(61, height=60, terrain="town", river=["W"])) == 2 + 3 + 2


def test_mov2_what_a_step_costs_must_be_there_to_the_last_half() -> None:
    forest = cell(61, terrain="forest")
    assert step(forest, points=2) == 2
    why = step(forest, points=1.5)
    assert isinstance(why, Refused)
    assert (why.code, why.clause, why.field) == ("not_enough_movement", "MOV-2", "path[0]")
    assert "2" in why.message
    assert "1.5" in why.message


def test_mov2_costs_that_are_no_halves_add_up_all_the_same() -> None:
    roads = [cell(column, road=["E", "W"]) for column in range(59, 67)]
    for road, climbed in ((0.1, 0), (0.3, 0), (0.1, 0.2)):
        changes = {"road": road, "climb_free_grades": 0, "climb_cost_per_grade": climbed}
        hills = [{**each, "height": 20 * int(each["hex"][2:4])} for each in roads]
        steps = 6
        points = round(steps * (road + climbed), 6)
        map_ = ground(
            *hills,
            {"hex": at(58), "terrain": "open", "road": ["E"]},
            {"hex": at(67), "terrain": "open", "road": ["W"]},
        )
        game = moving(tank("R", 60, movement_points=points), map_=map_, rules=rules(movement=changes))
        events = move(game, "R", *[at(column) for column in range(61, 67)])
        assert of_type(events, "move_ended") == [{"unit": "R", "reason": "spent", "left": 0}]
        assert {data["cost"] for data in of_type(events, "unit_moved")} == {round(road + climbed, 6)}
