"""MOV-2: paths: adjacent steps, enemies, stacks, wrecks; a path known to be impossible is refused whole."""

import pytest

from tests.adjudication.builders import Game, map_data, of_type, types, unit
from tests.adjudication.moves import (
    answer,
    at,
    end_of,
    ground,
    impact,
    left,
    move,
    moving,
    row,
    rules,
    tank,
    window,
    zoned,
)


def test_mov2_a_path_is_walked_hex_by_hex() -> None:
    game = moving(tank("R", 60))
    events = move(game, "R", "4561GH", "4562", " 45 63 gh")
    assert [(data["from"], data["to"], data["left"]) for data in of_type(events, "unit_moved")] == [
        (at(60), at(61), 5),
        (at(61), at(62), 4),
        (at(62), at(63), 3),
    ]
    assert game.battle.units["R"].hex == at(63)


@pytest.mark.parametrize(
    ("path", "code", "field"),
    [
        ([], "bad_value", "path"),
        ([at(62)], "bad_value", "path[0]"),
        ([at(60)], "bad_value", "path[0]"),
        ([at(61), at(63)], "bad_value", "path[1]"),
        ([at(61), at(61)], "bad_value", "path[1]"),
        ([at(61), at(62), "4060GH"], "bad_value", "path[2]"),
        ([at(61), "4569GH"], "no_such_hex", "path[1]"),
        (["4561XX"], "no_such_hex", "path[0]"),
        (["there"], "no_such_hex", "path[0]"),
        ([""], "no_such_hex", "path[0]"),
    ],
    ids=str,
)
def test_mov2_paths_that_are_none(path: list[str], code: str, field: str) -> None:
    refusal = moving(tank("R", 60)).refused("red", "move_unit", unit="R", path=path)
    assert (refusal.code, refusal.field) == (code, field)
    assert refusal.clause in ("MOV-2", "MAP-1")


def test_mov2_a_hex_to_ask_in_that_does_not_exist_is_refused() -> None:
    refusal = moving(tank("R", 60)).refused("red", "move_unit", unit="R", path=[at(61)], ask=["9999GH"])
    assert (refusal.code, refusal.field) == ("no_such_hex", "ask")


def test_mov2_returning_to_a_hex_is_allowed_and_costs_again() -> None:
    game = moving(tank("R", 60))
    events = move(game, "R", *row(61, 60, 61, 62))
    assert [data["to"] for data in of_type(events, "unit_moved")] == row(61, 60, 61, 62)
    assert left(game, "R") == 2


@pytest.mark.parametrize(
    ("path", "code", "field"),
    [
        (row(61, 62, 63, 64, 65, 66, 67), "hex_occupied", "path[4]"),
        ([*row(61, 62, 63), "4463GH", "4363GH", "4263GH", "4163GH"], "not_enough_movement", "path[6]"),
        ([*row(61), "4661GH"], "not_allowed", "path[1]"),
    ],
    ids=["enemy", "points", "water"],
)
def test_mov2_a_path_known_to_be_impossible_is_refused_whole_at_the_step_that_fails(
    path: list[str], code: str, field: str
) -> None:
    map_ = ground({"hex": "4661GH", "terrain": "water"})
    game = moving(tank("R", 60), unit("B", at(65)), map_=map_)
    refusal = game.refused("red", "move_unit", unit="R", path=path)
    assert (refusal.code, refusal.clause, refusal.field) == (code, "MOV-2", field)
    assert game.battle.units["R"].hex == at(60)


def test_mov2_a_hex_held_by_the_enemy_is_refused() -> None:
    game = moving(tank("R", 60), unit("B", at(61)))
    refusal = game.refused("red", "move_unit", unit="R", path=[at(61)])
    assert (refusal.code, refusal.clause) == ("hex_occupied", "MOV-2")


@pytest.mark.parametrize(
    ("limit", "others", "entered"), [(4, 3, True), (4, 4, False), (1, 0, True), (1, 1, False)]
)
def test_mov2_a_full_stack_is_refused_also_in_passing(limit: int, others: int, entered: bool) -> None:
    stack = [unit(f"S{index}", at(61), "red") for index in range(others)]
    game = moving(tank("R", 60), *stack, rules=rules(units={"stacking_limit": limit}))
    if entered:
        move(game, "R", *row(61, 62))
        return
    for path in (row(61), row(61, 62)):
        refusal = game.refused("red", "move_unit", unit="R", path=path)
        assert (refusal.code, refusal.field) == ("hex_occupied", "path[0]")


def test_mov2_a_unit_may_come_back_to_the_full_stack_that_it_left() -> None:
    stack = [unit(f"S{index}", at(60), "red") for index in range(3)]
    game = moving(tank("R", 60), *stack)
    move(game, "R", *row(61, 60))
    assert game.battle.units["R"].hex == at(60)


def test_mov2_a_wreck_neither_blocks_nor_stacks() -> None:
    # B is killed in the direct fire phase (level 10, 6+6), then R drives through its hex.
    for side, shooter in (("blue", "R"), ("red", "B")):
        game = Game(
            [tank("R", 60), tank("B", 64, "blue"), unit("W", at(61 if side == "blue" else 63), side)],
            dice=[6, 6],
            rules=rules(units={"stacking_limit": 1}),
        )
        game.to("direct_fire", game.start.units[shooter].side)
        game.send(game.start.units[shooter].side, "fire", unit=shooter, target="W")
        assert game.condition("W").destroyed
        mover, path = ("R", row(61, 62)) if side == "blue" else ("B", row(63, 62))
        game.to("movement", game.start.units[mover].side)
        events = game.send(game.start.units[mover].side, "move_unit", unit=mover, path=path[:1])
        assert types(events)[:2] == ["move_started", "unit_moved"]


def test_mov2_a_step_that_has_become_impossible_stops_the_path_and_the_movement_stays_open() -> None:
    # The zone in 4561 suppresses: 5 points left become 2.5, the third of three forest hexes is then too dear.
    map_ = ground(*({"hex": at(column), "terrain": "forest"} for column in (62, 63)))
    game = zoned(tank("R", 58), impacts=[impact("B1", at(61))], dice=[2, 3], map_=map_)
    events = move(game, "R", *row(59, 60, 61, 62))
    assert [data["to"] for data in of_type(events, "unit_moved")] == row(59, 60, 61)
    assert left(game, "R") == 1.5
    assert end_of(events) is None
    assert game.battle.moving == "R"
    assert types(move(game, "R", at(60))) == ["unit_moved", "move_ended"]


def test_mov2_after_a_pause_the_path_goes_on_by_itself() -> None:
    game = moving(tank("R", 60), tank("B", 67, "blue"), dice=[1, 1])
    move(game, "R", *row(61, 62, 63))
    assert window(game) == ("opportunity", "blue")
    assert game.battle.units["R"].hex == at(61)
    events = answer(game, "pass")
    assert of_type(events, "unit_moved")[0]["to"] == at(62)
    answer(game, "pass", "movement")
    assert game.battle.units["R"].hex == at(63)
    assert game.battle.waiting is None


def test_mov2_a_unit_on_the_edge_of_the_map_and_in_another_orientation() -> None:
    map_ = map_data(orientation="flat", shifted="even")
    game = moving(tank("R", 58, hex_="4058GH"), map_=map_)
    move(game, "R", "4158GH", "4159GH", "4059GH", "4058GH")  # S, NE, N, NW: even columns are shifted down
    assert left(game, "R") == 2
