"""CARD-1: in the turn after the draw the first 3 units that move get 3 movement points each, after the halving for S."""

from typing import Any

import pytest

from adjudication.movement import points_of
from tests.adjudication.builders import Game, of_type, types
from tests.adjudication.moves import answer, at, left, move, row, tank
from tests.cards.hands import cards_rules, effect_of, hurt, in_effect, lapses, spent_on, state_of, with_hands

CARD = "rapid_assault"
FOUR = [tank(f"R{number}", 60, hex_=at(60, 43 + number), weapons=[]) for number in range(1, 5)]


def assaulting(*more: Any, **game: Any) -> Game:
    """Red's movement part of turn 2, with rapid assault in effect; four units without weapons."""
    played = in_effect(CARD, units=[*FOUR, *more], **game)
    played.to("movement", "red")
    played.log.clear()
    return played


def begin(game: Game, number: int) -> float:
    """R1 to R4 makes one step east; the points that it began with."""
    events = move(game, f"R{number}", at(61, 43 + number))
    return float(of_type(events, "move_started")[0]["points"])


def test_the_effect_starts_with_the_turn_after_the_draw() -> None:
    game = in_effect(CARD, units=FOUR)
    (event,) = [event for event in game.log if event.type == "effect_started"]
    assert (event.clause, event.turn, event.phase, event.side) == ("CARD-1", 2, None, "red")
    assert event.data == {
        "side": "red",
        "card": CARD,
        "until": 2,
        "uses": 3,
        "battery": None,
        "arrives": None,
        "plan_until": None,
        "gun_type": None,
        "kind": None,
        "guns": None,
        "public": True,
    }
    assert state_of(game, CARD) == ("active", 3, ())
    assert types(game.log)[:3] == ["turn_started", "effect_started", "phase_started"]


def test_the_first_three_that_move_get_three_points_the_fourth_does_not() -> None:
    game = assaulting()
    assert [begin(game, number) for number in (4, 2, 1, 3)] == [9, 9, 9, 6]
    assert spent_on(game.log) == [(CARD, "R4", 2), (CARD, "R2", 1), (CARD, "R1", 0)]
    assert state_of(game, CARD) == ("spent", 0, ("R4", "R2", "R1"))
    assert [event.clause for event in game.log if event.type == "effect_spent"] == ["CARD-1"] * 3
    game.send("red", "end_phase")
    assert lapses(game.log) == []


def test_the_points_can_be_walked() -> None:
    game = in_effect(CARD, units=[tank("R", 58, weapons=[])])
    game.to("movement", "red")
    refused = game.refused("red", "move_unit", unit="R", path=row(*range(59, 69)))
    assert (refused.code, refused.field) == ("not_enough_movement", "path[9]")
    events = move(game, "R", *row(*range(59, 68)))
    assert of_type(events, "move_ended")[0]["reason"] == "spent"
    assert game.battle.units["R"].hex == at(67)


@pytest.mark.parametrize(
    ("points", "suppressed", "expected"),
    [(6, False, 9), (6, True, 6), (4.5, True, 5), (5, True, 5.5), (0, False, 3), (0, True, 3)],
    ids=str,
)
def test_they_are_added_after_the_halving_for_s(points: float, suppressed: bool, expected: float) -> None:
    game = in_effect(CARD, units=[tank("R", 60, weapons=[], movement_points=points)])
    hurt(game, "R", suppressed=suppressed)
    game.to("movement", "red")
    assert points_of(game.battle, game.rules, game.battle.units["R"]) == expected
    assert of_type(move(game, "R", at(61)), "move_started")[0]["points"] == expected


def test_a_mover_that_becomes_suppressed_keeps_half_of_what_it_has_left_with_them() -> None:
    units = [tank("R", 60), tank("B", 66, "blue")]
    game = in_effect(CARD, units=units, dice=[2, 2])
    game.to("movement", "red")
    move(game, "R", at(61))
    answer(game, 1)  # level 8, a 4: S
    assert game.battle.units["R"].condition.suppressed
    assert left(game, "R") == 4  # (9 - 1) / 2


def test_a_unit_that_goes_on_after_another_step_gets_them_once() -> None:
    game = assaulting()
    begin(game, 1)
    move(game, "R1", at(62, 44))
    assert spent_on(game.log) == [(CARD, "R1", 2)]
    assert left(game, "R1") == 7


def test_a_move_that_is_refused_uses_nothing() -> None:
    game = assaulting()
    game.refused("red", "move_unit", unit="R1", path=[at(63, 44)])
    game.refused("red", "move_unit", unit="R1", path=[])
    assert state_of(game, CARD) == ("active", 3, ())


@pytest.mark.parametrize("used", range(3))
def test_what_is_not_used_lapses_with_the_sides_part_of_the_movement(used: int) -> None:
    game = assaulting()
    for number in range(1, used + 1):
        begin(game, number)
    game.log.clear()
    events = game.send("red", "end_phase")
    assert lapses(events) == [(CARD, "phase_over")]
    lapsed = next(event for event in events if event.type == "effect_lapsed")
    assert (lapsed.clause, lapsed.side, lapsed.data["left"]) == ("CARD-1", "red", 3 - used)
    assert types(events).index("effect_lapsed") < types(events).index("side_ended_phase")
    assert (effect_of(game, CARD).state, effect_of(game, CARD).reason) == ("lapsed", "phase_over")


def test_the_other_sides_part_ends_nothing_and_gives_it_nothing() -> None:
    game = in_effect(CARD, side="blue", units=[*FOUR, tank("B", 66, "blue", weapons=[])])
    game.to("movement", "red")
    assert begin(game, 1) == 6
    assert lapses(game.send("red", "end_phase")) == []
    assert of_type(move(game, "B", at(65), side="blue"), "move_started")[0]["points"] == 9


@pytest.mark.parametrize("turn", [1, 3])
def test_neither_in_the_turn_of_the_draw_nor_after_the_next(turn: int) -> None:
    game = with_hands([CARD], units=FOUR, turns=4)
    while game.battle.turn < turn:
        game.next_turn()
    game.to("movement", "red")
    assert begin(game, 1) == 6


def test_where_nobody_can_move_it_lapses() -> None:
    game = in_effect(CARD, units=FOUR)
    for number in range(1, 5):
        hurt(game, f"R{number}", mobility_kill=True)
    game.to("movement", "red")
    assert game.refused("red", "move_unit", unit="R1", path=[at(61, 44)]).clause == "MOV-1"
    assert lapses(game.send("red", "end_phase")) == [(CARD, "phase_over")]


def test_without_a_movement_phase_it_lapses_with_the_turn() -> None:
    game = in_effect(CARD, units=FOUR, rules=cards_rules(turn={"phases": ["cards", "direct_fire"]}))
    game.next_turn()
    assert lapses(game.log) == [(CARD, "turn_over")]


def test_the_numbers_are_the_rulesets() -> None:
    rules = cards_rules(effect={CARD: {"units": 1, "movement_points": 5}})
    game = assaulting(rules=rules)
    assert [begin(game, number) for number in (1, 2)] == [11, 6]
    assert spent_on(game.log) == [(CARD, "R1", 0)]


def test_the_movers_shot_may_have_the_fire_boost_besides() -> None:
    units = [tank("R", 60, fires_on_the_move=True), tank("B", 66, "blue", weapons=[])]
    game = in_effect(CARD, "fire_boost", units=units, dice=[1, 1])
    game.to("movement", "red")
    move(game, "R", at(61), ask=[at(61)])
    events = game.send("red", "answer", choice={"option": 1, "boost": True})
    shot = of_type(events, "shot_fired")[0]
    assert (shot["mode"], shot["level"]) == ("on_the_move", 9)  # 9 at range 5, -2, +2
    assert [effect_of(game, card).units for card in (CARD, "fire_boost")] == [("R",), ("R",)]
    assert left(game, "R") == 8
