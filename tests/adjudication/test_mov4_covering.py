"""MOV-4, covering fire: units of the moving side at enemies that can see the mover."""

import pytest

from tests.adjudication.builders import Game, of_type
from tests.adjudication.moves import (
    answer,
    at,
    ground,
    move,
    moving,
    offered,
    opened,
    row,
    rules,
    tank,
    window,
)

ASKED = row(61)


def covered(*more: object, **game: object) -> Game:
    """R moves to 4561 and is asked there; C covers; B sees it and has no weapon."""
    units = [tank("R", 60, weapons=[]), tank("C", 59), tank("B", 66, "blue", weapons=[]), *more]
    played = moving(*units, **game)  # type: ignore[arg-type]
    move(played, "R", *row(61, 62), ask=ASKED)
    return played


def test_mov4_own_units_may_fire_at_enemies_that_can_see_the_mover() -> None:
    game = covered(dice=[1, 1])
    assert window(game) == ("covering", "red")
    waiting = game.battle.waiting
    assert waiting is not None
    assert (waiting["clause"], waiting["unit"], waiting["kind"]) == ("MOV-4", "R", "decision")
    assert offered(game) == [("C", "B", "covering", 9)]
    events = answer(game, 1)
    (shot,) = of_type(events, "shot_fired")
    assert (shot["unit"], shot["target"], shot["mode"], shot["left"], shot["shifts"]) == (
        "C",
        "B",
        "covering",
        None,
        [],
    )
    assert {event.clause for event in events if event.type == "shot_fired"} == {"MOV-4"}
    assert game.battle.units["C"].reactions == 1
    assert game.battle.units["R"].hex == at(62)  # one shot a phase: nobody is left, the path goes on


def test_mov4_only_enemies_that_see_the_mover_are_targets() -> None:
    # N stands behind a wood: C sees it (from 4459), it does not see R in 4561.
    wood = ground({"hex": "4463GH", "terrain": "forest"}, {"hex": at(63), "terrain": "forest"})
    game = covered(tank("N", 66, "blue", weapons=[]), map_=wood)
    assert game.battle.waiting is None
    game = covered(tank("N", 62, "blue", hex_="4762GH", weapons=[]), map_=wood)
    assert [each[1] for each in offered(game)] == ["N"]


def test_mov4_an_enemy_that_only_the_mover_sees_is_no_target_for_those_who_do_not() -> None:
    wood = ground({"hex": at(60), "terrain": "forest"})
    game = moving(
        tank("R", 60, hex_="4461GH", weapons=[]), tank("C", 59), tank("B", 66, "blue", weapons=[]), map_=wood
    )
    assert opened(move(game, "R", at(61), ask=ASKED)) == []


def test_mov4_lists_by_unit_then_target_and_goes_on_until_nobody_is_left() -> None:
    game = covered(tank("A", 58), tank("B1", 67, "blue", weapons=[]), dice=[1, 1] * 2)
    assert [(each[0], each[1]) for each in offered(game)] == [
        ("A", "B"),
        ("A", "B1"),
        ("C", "B"),
        ("C", "B1"),
    ]
    answer(game, 2)
    assert [(each[0], each[1]) for each in offered(game)] == [("C", "B"), ("C", "B1")]
    answer(game, 1)
    assert game.battle.waiting is None


def test_mov4_a_destroyed_enemy_is_no_target_any_more() -> None:
    game = covered(tank("A", 58), dice=[6, 6])
    assert len(offered(game)) == 2
    answer(game, 1)
    assert game.condition("B").destroyed
    assert game.battle.waiting is None


@pytest.mark.parametrize(
    ("order", "listed"), [("ask", True), ("hold", False), (1, True), (5, True), (12, True)], ids=str
)
def test_mov4_a_unit_on_hold_is_not_listed_and_an_order_to_fire_counts_as_ask(
    order: str | int, listed: bool
) -> None:
    game = moving(tank("R", 60, weapons=[]), tank("C", 59), tank("B", 66, "blue", weapons=[]))
    game.send("red", "set_standing_order", units=["C"], order=order)
    events = move(game, "R", at(61), ask=ASKED)
    assert opened(events) == (["covering"] if listed else [])
    assert of_type(events, "shot_fired") == []  # an order fires only in opportunity fire


def test_mov4_the_mover_itself_is_not_listed() -> None:
    game = moving(tank("R", 60), tank("B", 66, "blue", weapons=[]))
    assert opened(move(game, "R", at(61), ask=ASKED)) == ["mover"]


def test_mov4_without_a_shot_or_a_mark_on_the_path_it_does_not_open() -> None:
    game = moving(tank("R", 60), tank("C", 59), tank("B", 66, "blue", weapons=[]))
    assert opened(move(game, "R", *row(61, 62))) == []


def test_mov4_where_the_enemy_has_just_fired_it_opens_and_in_the_next_hex_not() -> None:
    game = moving(tank("R", 60, weapons=[]), tank("C", 59), tank("B", 66, "blue"), dice=[1, 1])
    move(game, "R", *row(61, 62))
    assert opened(answer(game, 1)) == ["covering"]
    assert opened(answer(game, "pass")) == []


def test_mov4_where_the_enemy_has_passed_it_does_not_open() -> None:
    game = moving(tank("R", 60, weapons=[]), tank("C", 59), tank("B", 66, "blue"))
    move(game, "R", at(61))
    assert opened(answer(game, "pass")) == []


def test_mov4_reaction_shots_are_counted_together_with_opportunity_fire() -> None:
    # C covers in red's part; both shots are of one phase, so in blue's part it has none left.
    game = covered(dice=[1, 1])
    answer(game, 1)
    game.to("movement", "blue")
    assert opened(move(game, "B", at(65), side="blue")) == []
    two = rules(reaction={"opportunity_shots_per_phase": 2})
    game = covered(dice=[1, 1], rules=two)
    answer(game, 1)
    answer(game, "pass", "phase")
    game.to("movement", "blue")
    assert opened(move(game, "B", at(65), side="blue")) == ["opportunity"]


def test_mov4_a_covering_shot_does_not_use_the_units_movement_or_its_shot_on_the_move() -> None:
    game = covered(dice=[1, 1])
    answer(game, 1)
    assert not game.battle.units["C"].moved
    assert not game.battle.units["C"].move_shot
    assert opened(move(game, "C", at(60), ask=[at(60)])) == ["mover"]
