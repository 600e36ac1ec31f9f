"""MOV-5: the mover itself fires on the move or from a short halt, once a phase, while movement stays paused."""

from typing import Any

import pytest

from tests.adjudication.builders import of_type, types
from tests.adjudication.moves import (
    answer,
    at,
    end_of,
    ground,
    left,
    move,
    moving,
    offered,
    opened,
    row,
    rules,
    tank,
)

B = tank("B", 66, "blue", weapons=[])


@pytest.mark.parametrize(
    ("changes", "modes"),
    [
        ({}, ["short_halt"]),
        ({"fires_on_the_move": True}, ["on_the_move", "short_halt"]),
        ({"fires_on_the_move": True, "movement_points": 2.5}, ["on_the_move"]),
        ({"movement_points": 2.5}, []),
        ({"movement_points": 3}, ["short_halt"]),
        ({"kind": "infantry", "fires_on_the_move": True}, ["short_halt"]),
        ({"weapons": [], "fires_on_the_move": True}, []),
        ({"weapons": ["rocket_launcher"], "fires_on_the_move": True}, []),
    ],
    ids=str,
)
def test_mov5_a_short_halt_needs_the_points_and_fire_on_the_move_a_vehicle_that_can(
    changes: dict[str, Any], modes: list[str]
) -> None:
    game = moving(tank("R", 60, **changes), B)
    events = move(game, "R", at(61), ask=row(61))
    assert opened(events) == (["mover"] if modes else [])
    if modes:
        levels = {"on_the_move": 9 - 2, "short_halt": 9 - 1}
        assert offered(game) == [("R", "B", mode, levels[mode]) for mode in modes]


def test_mov5_a_short_halt_costs_movement_points_and_the_movement_goes_on() -> None:
    game = moving(tank("R", 60), B, dice=[1, 1])
    move(game, "R", *row(61, 62), ask=row(61))
    events = answer(game, 1)
    assert types(events) == ["decision_closed", "shot_fired", "dice_rolled", "result_marked", "unit_moved"]
    (shot,) = of_type(events, "shot_fired")
    assert (shot["mode"], shot["left"], shot["level"]) == ("short_halt", 3, 8)
    assert shot["shifts"] == [{"name": "short_halt", "value": -1}]
    assert events[1].clause == "MOV-5"
    assert left(game, "R") == 2


def test_mov5_a_shot_on_the_move_costs_none() -> None:
    game = moving(tank("R", 60, fires_on_the_move=True), B, dice=[1, 1])
    move(game, "R", at(61), ask=row(61))
    (shot,) = of_type(answer(game, 1), "shot_fired")
    assert (shot["mode"], shot["left"], shot["level"]) == ("on_the_move", 5, 7)
    assert shot["shifts"] == [{"name": "on_the_move", "value": -2}]


def test_mov5_the_costs_and_shifts_are_the_rulesets() -> None:
    changed = rules(
        movement={"short_halt_cost": 0.5}, direct={"short_halt_shift": -4, "on_the_move_shift": 0}
    )
    game = moving(tank("R", 60, movement_points=1.5, fires_on_the_move=True), B, dice=[1, 1], rules=changed)
    move(game, "R", at(61), ask=row(61))
    assert offered(game) == [("R", "B", "on_the_move", 9), ("R", "B", "short_halt", 5)]
    events = answer(game, 2)
    assert end_of(events) == {"unit": "R", "reason": "spent", "left": 0}


def test_mov5_one_such_shot_a_phase() -> None:
    game = moving(tank("R", 60, fires_on_the_move=True), B, dice=[1, 1])
    events = move(game, "R", *row(61, 62), ask=row(61, 62))
    answer(game, 1)
    assert game.battle.units["R"].hex == at(62)
    assert game.battle.waiting is None
    assert game.battle.units["R"].move_shot
    game.next_turn()
    game.to("movement", "red")
    events = move(game, "R", at(63), ask=row(63))
    assert opened(events) == ["mover"]


def test_mov5_it_is_no_reaction_shot_and_no_aimed_shot() -> None:
    game = moving(tank("R", 60, fires_on_the_move=True), B, tank("S", 59), dice=[1, 1] * 2)
    move(game, "R", at(61), ask=row(61))
    answer(game, "pass")
    answer(game, 1)
    unit = game.battle.units["R"]
    assert (unit.move_shot, unit.reactions, unit.fired) == (True, 0, False)
    move(game, "S", at(60), ask=row(60))
    assert [each[0] for each in offered(game)] == ["R"]  # it may still cover


def test_mov5_a_covering_shot_before_does_not_use_up_the_shot_on_the_move() -> None:
    game = moving(tank("R", 60, fires_on_the_move=True), B, tank("S", 59), dice=[1, 1] * 2)
    move(game, "S", at(60), ask=row(60))
    answer(game, 1)  # R covers S
    answer(game, "pass")
    assert opened(move(game, "R", at(61), ask=row(61))) == ["covering"]
    assert opened(answer(game, "pass")) == ["mover"]


def test_mov5_any_enemy_that_it_sees_may_be_the_target() -> None:
    wood = ground({"hex": at(64), "terrain": "forest"})
    game = moving(
        tank("R", 60), tank("B1", 66, "blue", weapons=[]), tank("B2", 63, "blue", weapons=[]), map_=wood
    )
    move(game, "R", at(61), ask=row(61))
    assert [each[1] for each in offered(game)] == ["B2"]


def test_mov5_passing_leaves_the_shot_for_a_later_hex() -> None:
    game = moving(tank("R", 60), B)
    move(game, "R", *row(61, 62), ask=row(61, 62))
    assert opened(answer(game, "pass")) == ["mover"]


def test_mov5_a_mover_with_firepower_kill_or_suppressed_is_not_asked() -> None:
    # Level 8: 2 and 3 nothing, 4 and 5 S, 6 M, 7 F.
    for dice in ([2, 2], [3, 4]):
        game = moving(tank("R", 60), tank("B", 66, "blue"), dice=dice)
        move(game, "R", at(61), ask=row(61))
        assert opened(answer(game, 1)) == []


def test_mov5_the_shot_may_destroy_and_the_way_is_free_in_the_next_command() -> None:
    game = moving(tank("R", 60, fires_on_the_move=True), tank("B", 62, "blue", weapons=[]), dice=[6, 6])
    move(game, "R", at(61), ask=row(61))
    answer(game, 1)
    assert game.condition("B").destroyed
    move(game, "R", at(62))
    assert game.battle.units["R"].hex == at(62)


def test_mov5_halt_stops_the_path_and_leaves_the_movement_open() -> None:
    game = moving(tank("R", 60), B, dice=[1, 1])
    move(game, "R", *row(61, 62), ask=row(61))
    events = answer(game, "halt")
    assert types(events) == ["decision_closed"]
    closed = of_type(events, "decision_closed")[0]
    assert (closed["choice"], closed["option"]) == ("halt", None)
    assert (game.battle.units["R"].hex, game.battle.moving) == (at(61), "R")
    assert types(move(game, "R", at(62))) == ["unit_moved"]


def test_mov4_halt_in_the_covering_window_stops_the_path_too() -> None:
    game = moving(tank("R", 60, weapons=[]), tank("C", 59), B)
    move(game, "R", *row(61, 62), ask=row(61))
    assert types(answer(game, "halt")) == ["decision_closed"]
    assert (game.battle.units["R"].hex, game.battle.moving) == (at(61), "R")


def test_mov5_halt_where_no_next_hex_can_be_paid_ends_the_movement_all_the_same() -> None:
    game = moving(tank("R", 60, movement_points=2.5, fires_on_the_move=True), B)
    move(game, "R", *row(61, 62), ask=row(62))
    assert end_of(answer(game, "halt")) == {"unit": "R", "reason": "insufficient", "left": 0.5}
