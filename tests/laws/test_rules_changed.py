"""Law 7: stored outcomes are what counts: a log replays the same under other rules, a waiting command does not go on."""

from typing import Any

import pytest

from adjudication.apply import fold
from adjudication.codec import read_command
from adjudication.commands import Actor
from adjudication.ruleset import Ruleset
from adjudication.submission import RulesChanged, submit
from tests.adjudication.builders import AIM, Game, battery, ruleset_with, unit, volley
from tests.adjudication.moves import answer, move, moving, row, rules, tank


def asked(*given: list[int]) -> Game:
    game = Game([unit("T")], [battery(guns=2)], options={"dice": "hand"})
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.send("red", "declare_fire", battery="B1")
    for faces in given:
        game.send("red", "enter_dice", faces=faces)
    return game


def enter(game: Game, faces: list[int], rules: Ruleset) -> None:
    command = read_command({"type": "enter_dice", "faces": faces})
    submit(game.position, command, actor=Actor("red"), rules=rules, source=game.source)


@pytest.mark.parametrize(
    ("given", "rules"),
    [
        ([[1]], ruleset_with(fails_to_arrive_on=[1])),
        ([[1], [2]], ruleset_with(scatters_on=[2])),
        ([[1], [2], [6, 6]], ruleset_with(results={"5": "SSSSSSSSSSS"})),
        ([[1], [2], [6, 6]], ruleset_with(attack_level={"howitzer_155": [0, 0, 0]})),
    ],
)
def test_a_waiting_command_does_not_go_on_under_rules_that_would_have_ruled_otherwise(
    given: list[list[int]], rules: Ruleset
) -> None:
    game = asked(*given)
    before = game.position
    waiting = game.battle.waiting
    assert waiting is not None
    faces = [1] * waiting["dice"]
    with pytest.raises(RulesChanged):
        enter(game, faces, rules)
    assert game.position is before
    game.send("red", "enter_dice", faces=faces)  # under the rules it began with it goes on


@pytest.mark.parametrize(
    "changes",
    [
        {"movement": {"open": 2}},
        {"movement": {"open": 7}},  # the path would be refused
        {"sight": {"vehicle": 3}},  # nobody would be asked
        {"direct": {"moving_target_shift": 0}},
        {"reaction": {"opportunity_shots_per_phase": 0}},
        {"direct": {"weapons": {"large_gun": {"vehicle": [9] * 5}}}},
    ],
    ids=str,
)
def test_a_decision_is_not_answered_under_rules_that_would_not_have_asked_it(changes: Any) -> None:
    game = moving(tank("R", 60), tank("B", 66, "blue"), tank("B2", 66, "blue"), dice=[1] * 9)
    move(game, "R", *row(61, 62))
    answer(game, 1)
    before = game.position
    for choice in ("pass", {"option": 1}):
        command = read_command({"type": "answer", "choice": choice})
        with pytest.raises(RulesChanged):
            submit(before, command, actor=Actor("blue"), rules=rules(**changes), source=game.source)
    assert game.position is before
    answer(game, "pass")


def test_recorded_dice_that_no_roll_asks_for_any_more_are_a_changed_rule_too() -> None:
    # Level 0 makes no roll: the two faces for the attack would be read where one die is wanted.
    game = asked([1], [2], [6, 6])
    with pytest.raises(RulesChanged):
        enter(game, [1], ruleset_with(attack_level={"howitzer_155": [0, 0, 0]}, scatters_on=[1, 3, 4, 5, 6]))


def test_it_goes_on_where_the_change_does_not_touch_what_has_happened() -> None:
    enter(asked([1], [2]), [1, 1], ruleset_with(scatters_on=[6]))


def test_a_log_says_the_same_whatever_the_rules_have_become() -> None:
    old = ruleset_with(results={"5": "FFFFFFFFFFF"})
    game = Game([unit("T")], [battery()], dice=[1, 1, 6, 6], rules=old)
    game.fire()
    assert game.condition("T").firepower_kill
    assert volley(unit("T"), dice=[1, 1, 6, 6]).condition("T").destroyed  # today's rules
    assert fold(game.start, game.log) == game.battle


def test_a_log_with_movement_says_the_same_whatever_the_rules_have_become() -> None:
    cheap = rules(movement={"open": 0.5}, direct={"results": {"8": "MMMMMMMMMMM"}})
    game = moving(tank("R", 60), tank("B", 66, "blue"), dice=[1, 1], rules=cheap)
    start, seen = game.battle, len(game.log)
    move(game, "R", *row(61, 62))
    answer(game, 1)
    answer(game, "pass")
    assert game.condition("R").mobility_kill
    assert game.battle.units["R"].movement_left == 5.5
    assert fold(start, game.log[seen:]) == game.battle
