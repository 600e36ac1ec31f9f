"""Exercise options: what is accepted, and what is unknown, or for a script alone, is refused by its name."""

from typing import Any

import pytest

from adjudication.options import new_battle, read_options
from adjudication.refusal import FileError
from adjudication.ruleset import standard
from tests.adjudication.builders import scenario_data, scenario_of


@pytest.mark.parametrize(
    "options",
    [
        None,
        {},
        {"fog": False},
        {"fog": True},
        {"cards_per_side": 0},
        {"cards_per_side": None},
        {"cards_per_side": 7, "pool": "side", "reveal_drawn_card": False},
        {"cards_per_side": 3, "pool": "shared", "reveal_drawn_card": True},
        {"pool": None, "reveal_drawn_card": None},
        {"first_side": "blue"},
        {"first_side": None},
        {"dice": "auto"},
        {"dice": "hand"},
        {"dice": {"red": "hand"}},
        {"dice": {"red": "hand", "blue": "auto"}},
        {"dice": {}},
        {"fog": None, "dice": None},
        {"standing_order": "hold", "window_seconds": 0, "part_seconds": 0},
        {"standing_order": 1, "window_seconds": 30, "part_seconds": 600},
        {"standing_order": None, "window_seconds": None, "part_seconds": None},
    ],
    ids=str,
)
def test_these_are_accepted(options: Any) -> None:
    battle = new_battle(scenario_of(scenario_data()), standard(), read_options(options))
    assert battle.status == "setup"


@pytest.mark.parametrize("value", [True, False])
def test_a_script_may_say_auto_pass_an_exercise_may_not(value: bool) -> None:
    read_options({"auto_pass": value}, script=True)
    with pytest.raises(FileError) as error:
        read_options({"auto_pass": value})
    assert error.value.field == "options.auto_pass"


@pytest.mark.parametrize("option", [{"hands": {"red": ["fire_boost"]}}, {"hands": {}}, {"seed": 5}], ids=str)
def test_a_script_may_fix_hands_and_shuffles_an_exercise_may_not(option: Any) -> None:
    read_options(option, script=True)
    with pytest.raises(FileError) as error:
        read_options(option)
    assert error.value.field == f"options.{next(iter(option))}"


def test_hands_and_shuffles_are_read() -> None:
    options = read_options({"hands": {"blue": ["fire_boost", "support_122"]}, "seed": "lesson"}, script=True)
    assert options.hands == {"blue": ("fire_boost", "support_122")}
    assert options.shuffle_seed == "lesson"
    bare = read_options({"hands": None, "seed": None}, script=True)
    assert (bare.hands, bare.shuffle_seed) == ({}, 0)
    assert (bare.pool, bare.reveal_drawn_card, bare.cards_per_side) == (None, None, None)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"fog": 1}, "options.fog"),
        ({"pool": "both"}, "options.pool"),
        ({"standing_order": "fire"}, "options.standing_order"),
        ({"standing_order": 0}, "options.standing_order"),
        ({"standing_order": 13}, "options.standing_order"),
        ({"standing_order": True}, "options.standing_order"),
        ({"window_seconds": -1}, "options.window_seconds"),
        ({"window_seconds": 86_401}, "options.window_seconds"),
        ({"window_seconds": "30"}, "options.window_seconds"),
        ({"part_seconds": 1.5}, "options.part_seconds"),
        ({"pace": "fast"}, "options.pace"),
        ({"pace": 2}, "options.pace"),
        ({"pace": {"mode": "beats", "seconds": 0}}, "options.pace.seconds"),
        ({"pace": {"mode": "steps", "every": 2}}, "options.pace.every"),
        ({"reveal_drawn_card": "yes"}, "options.reveal_drawn_card"),
        ({"hands": {"red": "rapid_assault"}}, "options.hands.red"),
        ({"hands": {"green": []}}, "options.hands.green"),
        ({"hands": {"red": ["x"] * 8}}, "options.hands.red"),
        ({"hands": []}, "options.hands"),
        ({"seed": 1.5}, "options.seed"),
        ({"seed": True}, "options.seed"),
        ({"pool": 1}, "options.pool"),
        ({"reveal_drawn_card": 0}, "options.reveal_drawn_card"),
        ({"first_side": "green"}, "options.first_side"),
        ({"dice": "loaded"}, "options.dice"),
        ({"dice": ["hand"]}, "options.dice"),
        ({"dice": {"red": "loaded"}}, "options.dice.red"),
        ({"dice": {"green": "hand"}}, "options.dice.green"),
        ({"cards_per_side": -1}, "options.cards_per_side"),
        ({"cards_per_side": 8}, "options.cards_per_side"),
        ({"cards_per_side": True}, "options.cards_per_side"),
        ({"colour": "blue"}, "options.colour"),
        ([], "options"),
        ("fog", "options"),
    ],
    ids=str,
)
def test_these_are_refused_by_name(options: Any, field: str) -> None:
    with pytest.raises(FileError) as error:
        read_options(options, script=True)
    assert error.value.field == field


def test_who_rolls_by_hand() -> None:
    assert read_options({"dice": "hand"}).dice == {"red": "hand", "blue": "hand"}
    assert read_options({"dice": {"blue": "hand"}}).dice == {"red": "auto", "blue": "hand"}
