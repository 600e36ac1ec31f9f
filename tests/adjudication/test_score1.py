"""SCORE-1: objectives held, own units alive, enemy units destroyed, by the scenario's values."""

from typing import Any

from adjudication.visibility import view_for
from tests.adjudication.builders import Game, Json, of_type, types, words
from tests.adjudication.moves import answer, at, impact, move, moving, row, tank, zoned
from wargame.script import final_state

HILL, FORD = at(62), at(66)


def objective(hex_: str, value: int) -> Json:
    return {"hex": hex_, "name": words("hill"), "value": value}


def scored(*units: Json, **game: Any) -> Game:
    return moving(*units, objectives=[objective(HILL, 10), objective(FORD, 4)], **game)


def test_score1_at_the_start_it_is_the_units_and_the_objectives_they_stand_on() -> None:
    game = Game(
        [tank("R", 60, value=5), tank("B", 66, "blue", value=7)],
        objectives=[objective(HILL, 10), objective(FORD, 4)],
    )
    assert [(event.type, event.clause) for event in game.log[:3]] == [
        ("exercise_started", "TURN-1"),
        ("score_changed", "SCORE-1"),
        ("turn_started", "TURN-1"),
    ]
    assert of_type(game.log, "score_changed") == [{"red": 5, "blue": 11, "objectives": {FORD: "blue"}}]
    view = view_for(game.battle, "observer")
    assert view["score"] == {"red": 5, "blue": 11}
    assert view["objectives"] == {HILL: None, FORD: "blue"}


def test_score1_without_values_and_objectives_nothing_is_said() -> None:
    game = Game([tank("R", 60), tank("B", 66, "blue")])
    assert of_type(game.log, "score_changed") == []
    assert view_for(game.battle, "red")["score"] == {"red": 0, "blue": 0}


def test_score1_an_objective_is_held_when_it_is_entered_also_in_passing() -> None:
    game = scored(tank("R", 60, value=1), tank("B", 66, "blue", weapons=[]))
    events = move(game, "R", *row(61, 62, 63))
    assert types(events) == ["move_started", "unit_moved", "unit_moved", "score_changed", "unit_moved"]
    assert of_type(events, "score_changed") == [
        {"red": 11, "blue": 4, "objectives": {HILL: "red", FORD: "blue"}}
    ]


def test_score1_it_is_held_after_leaving_until_the_other_side_comes() -> None:
    game = scored(tank("R", 61), tank("B", 66, "blue", weapons=[], movement_points=9))
    move(game, "R", *row(62, 61))
    assert game.battle.score == {"red": 10, "blue": 4}
    game.to("movement", "blue")
    answers = move(game, "B", *row(65, 64, 63, 62), side="blue")
    while game.battle.waiting is not None:
        answers = (*answers, *answer(game))
    assert of_type(answers, "score_changed") == [
        {"red": 0, "blue": 14, "objectives": {HILL: "blue", FORD: "blue"}}
    ]


def test_score1_a_destroyed_unit_counts_for_the_enemy_and_not_for_its_own_side() -> None:
    game = Game([tank("R", 60, value=5), tank("B", 66, "blue", value=7)], dice=[6, 6])
    game.to("direct_fire", "red")
    events = game.send("red", "fire", unit="R", target="B")
    assert types(events)[-2:] == ["unit_changed", "score_changed"]
    assert of_type(events, "score_changed") == [{"red": 12, "blue": 0, "objectives": {}}]


def test_score1_results_short_of_destruction_change_nothing() -> None:
    for dice in ([1, 2], [2, 3], [3, 3]):
        game = Game([tank("R", 60, value=5), tank("B", 66, "blue", value=7)], dice=dice)
        game.to("direct_fire", "red")
        assert of_type(game.send("red", "fire", unit="R", target="B"), "score_changed") == []


def test_score1_a_unit_destroyed_on_an_objective_leaves_it_to_its_side_until_the_enemy_comes() -> None:
    game = scored(tank("R", 60, movement_points=9), tank("B", 66, "blue"), side="red", dice=[6, 6])
    game.next_turn()
    game.send("red", "fire", unit="R", target="B")
    assert game.battle.held == {FORD: "blue"}
    game.to("movement", "red")
    assert of_type(move(game, "R", *row(61, 62, 63, 64, 65, 66)), "score_changed")[-1]["objectives"] == {
        HILL: "red",
        FORD: "red",
    }


def test_score1_who_is_destroyed_on_entering_has_held_it() -> None:
    game = zoned(
        tank("R", 60, value=3), tank("B", 67, "blue", weapons=[]), impacts=[impact("G", at(63))],
        objectives=[objective(at(63), 10)], dice=[6, 6],
    )  # fmt: skip
    events = move(game, "R", *row(61, 62, 63))
    assert [(data["red"], data["blue"]) for data in of_type(events, "score_changed")] == [(13, 0), (10, 3)]
    assert game.battle.held == {at(63): "red"}


def test_score1_the_final_line_of_a_script_carries_it() -> None:
    game = scored(tank("R", 61, value=2), tank("B", 66, "blue", value=3, weapons=[]))
    move(game, "R", HILL)
    game.send("director", "end_exercise")
    assert final_state(game.battle, 0)["score"] == {"red": 12, "blue": 7}


def test_score1_kills_by_indirect_fire_count_friendly_fire_too() -> None:
    game = zoned(
        tank("R", 60, value=3),
        tank("B", 67, "blue", weapons=[]),
        impacts=[impact("G", at(63), "red")],
        dice=[6, 6],
    )
    move(game, "R", *row(61, 62, 63))
    assert game.battle.score == {"red": 0, "blue": 3}
