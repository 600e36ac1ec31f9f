"""MOV-1: which unit a side may name, and what ends the movement that is open."""

from typing import Any

import pytest

from adjudication.visibility import view_for
from tests.adjudication.builders import Game, of_type, types
from tests.adjudication.moves import at, end_of, ground, impact, left, move, moving, row, tank, zoned


def test_mov1_a_named_unit_starts_with_its_points_and_is_the_one_that_moves() -> None:
    game = moving(tank("R", 60, movement_points=4.5))
    assert view_for(game.battle, "red")["movement"] is None
    events = move(game, "R", at(61))
    assert types(events) == ["move_started", "unit_moved"]
    assert of_type(events, "move_started") == [{"unit": "R", "points": 4.5}]
    assert of_type(events, "unit_moved") == [
        {"unit": "R", "from": at(60), "to": at(61), "cost": 1, "left": 3.5}
    ]
    assert [(event.clause, event.side) for event in events] == [("MOV-1", "red"), ("MOV-2", "red")]
    view = view_for(game.battle, "red")
    assert view["movement"] == {"unit": "R"}
    assert view["units"]["R"]["moved"] is True
    assert (view["units"]["R"]["movement_left"], view["units"]["R"]["movement_ended"]) == (3.5, False)


def test_mov1_the_same_unit_goes_on_without_being_named_anew() -> None:
    game = moving(tank("R", 60))
    move(game, "R", at(61))
    assert types(move(game, "R", at(62))) == ["unit_moved"]
    assert left(game, "R") == 4


def test_mov1_a_unit_that_has_moved_cannot_be_named_again_this_turn() -> None:
    game = moving(tank("R", 60))
    move(game, "R", at(61))
    game.send("red", "end_move", unit="R")
    refusal = game.refused("red", "move_unit", unit="R", path=[at(62)])
    assert (refusal.code, refusal.clause, refusal.field) == ("already_done", "MOV-1", "unit")
    game.next_turn()
    game.to("movement", "red")
    assert types(move(game, "R", at(62))) == ["move_started", "unit_moved"]


def test_mov1_naming_another_unit_ends_the_open_movement() -> None:
    game = moving(tank("R", 60), tank("S", 66, movement_points=3))
    move(game, "R", at(61))
    events = move(game, "S", at(65))
    assert types(events) == ["move_ended", "move_started", "unit_moved"]
    assert of_type(events, "move_ended") == [{"unit": "R", "reason": "declared", "left": 5}]
    assert game.battle.moving == "S"
    assert game.refused("red", "move_unit", unit="R", path=[at(62)]).code == "already_done"


def test_mov1_a_refused_naming_leaves_the_open_movement_open() -> None:
    game = moving(tank("R", 60), tank("S", 66))
    move(game, "R", at(61))
    game.refused("red", "move_unit", unit="S", path=[at(60)])
    game.refused("red", "move_unit", unit="nobody", path=[at(60)])
    assert game.battle.moving == "R"
    assert not game.battle.units["S"].moved


def test_mov1_ending_the_part_ends_the_open_movement() -> None:
    game = moving(tank("R", 60))
    move(game, "R", at(61))
    events = game.send("red", "end_phase")
    assert types(events) == ["move_ended", "side_ended_phase"]
    assert end_of(events) == {"unit": "R", "reason": "declared", "left": 5}
    assert game.battle.moving is None


def test_mov1_a_unit_may_be_named_without_having_to_go_through_with_it() -> None:
    game = moving(tank("R", 60))
    game.refused("red", "move_unit", unit="R", path=[at(62)])
    assert not game.battle.units["R"].moved
    assert game.battle.moving is None


@pytest.mark.parametrize(
    ("dice", "code"),
    [([3, 4], "not_allowed"), ([6, 6], "not_allowed"), ([4, 4], None), ([2, 3], None)],
    ids=["M", "K", "F", "S"],
)
def test_mov1_mobility_killed_and_destroyed_units_cannot_be_named_others_can(
    dice: list[int], code: str | None
) -> None:
    # The zone of turn 1 hits R at level 5 while it moves in turn 2; in turn 3 it is named. A rally die stays unused.
    game = zoned(tank("R", 60), impacts=[impact()], dice=[*dice, 1])
    move(game, "R", *row(61, 62, 63))
    game.next_turn()
    game.to("movement", "red")
    if code is None:
        assert types(move(game, "R", at(62)))[0] == "move_started"
        return
    refusal = game.refused("red", "move_unit", unit="R", path=[at(62)])
    assert (refusal.code, refusal.field) == (code, "unit")


def test_mov1_a_mobility_kill_is_said_to_be_why() -> None:
    game = zoned(tank("R", 60), impacts=[impact()], dice=[3, 4])
    move(game, "R", *row(61, 62, 63))
    refusal = game.refused("red", "move_unit", unit="R", path=[at(62)])
    assert (refusal.code, refusal.clause) == ("not_allowed", "MOV-1")
    assert "mobility kill" in refusal.message


@pytest.mark.parametrize(
    ("role", "fields", "code"),
    [
        ("red", {"unit": "B"}, "not_allowed"),
        ("red", {"unit": "nobody"}, "no_such_unit"),
        ("blue", {"unit": "B"}, "not_your_turn"),
        ("blue", {"unit": "R"}, "not_your_turn"),
        ("director", {"unit": "B"}, "not_your_turn"),
        ("director", {"unit": "B", "side": "red"}, "not_allowed"),
        ("observer", {"unit": "R"}, "not_allowed"),
        ("red", {"unit": "R", "side": "blue"}, "not_allowed"),
    ],
    ids=str,
)
def test_mov1_whose_unit_it_is(role: str, fields: dict[str, Any], code: str) -> None:
    game = moving(tank("R", 60), tank("B", 68, "blue"))
    assert game.refused(role, "move_unit", path=[at(61)], **fields).code == code


def test_mov1_the_director_moves_a_unit_of_the_acting_side() -> None:
    game = moving(tank("R", 60))
    assert game.send("director", "move_unit", unit="R", path=[at(61)])[0].side == "red"
    assert end_of(game.send("director", "end_move", unit="R"))


@pytest.mark.parametrize("phase", ["direct_fire", "indirect_fire"])
def test_mov1_movement_is_of_the_movement_phase(phase: str) -> None:
    game = Game([tank("R", 60)])
    game.to(phase, "red")
    for kind, fields in (("move_unit", {"path": [at(61)]}), ("end_move", {})):
        refusal = game.refused("red", kind, unit="R", **fields)
        assert (refusal.code, refusal.clause) == ("wrong_phase", "TURN-1")


def test_mov1_nobody_moves_before_the_start_or_after_the_end() -> None:
    game = Game([tank("R", 60)], started=False)
    assert game.refused("red", "move_unit", unit="R", path=[at(61)]).code == "wrong_phase"
    game = moving(tank("R", 60))
    move(game, "R", at(61))
    game.send("director", "end_exercise")
    assert game.refused("red", "move_unit", unit="R", path=[at(62)]).code == "wrong_phase"


def test_mov1_a_suppressed_unit_starts_with_half_its_points_rounded_down_to_a_half() -> None:
    # S in turn 2 by a zone; the rally of turn 2 fails with a 1; in turn 3 it starts with half.
    game = zoned(tank("R", 60, movement_points=5.5), impacts=[impact()], dice=[2, 3, 1])
    move(game, "R", *row(61, 62, 63))
    assert game.condition("R").suppressed
    game.next_turn()
    game.to("movement", "red")
    assert of_type(move(game, "R", at(64)), "move_started") == [{"unit": "R", "points": 2.5}]


def test_mov1_a_unit_without_points_cannot_step() -> None:
    game = moving(tank("R", 60, movement_points=0), map_=ground())
    assert game.refused("red", "move_unit", unit="R", path=[at(61)]).code == "not_enough_movement"
