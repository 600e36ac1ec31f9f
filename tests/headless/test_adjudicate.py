"""`manage.py adjudicate SCRIPT`: its lines, its last line, its exit codes, dice that run out, seeds, dice by hand."""

from pathlib import Path

import pytest

from tests.adjudication.builders import AIM, battery, scenario_data
from tests.headless.scripts import FIRE, Json, run, script


def test_an_event_a_line_numbered_from_1_then_the_final_state(tmp_path: Path) -> None:
    ran = run(tmp_path, script(*FIRE, dice=[1, 1, 6, 6, 5]))
    assert (ran.code, ran.error) == (0, "")
    *events, final = ran.lines
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert all(
        list(event) == ["n", "type", "turn", "phase", "side", "clause", "data", "at"] for event in events
    )
    assert final == {
        "type": "final",
        "data": {
            "units": {
                "T": {
                    "hex": AIM,
                    "suppressed": False,
                    "mobility_kill": False,
                    "firepower_kill": False,
                    "destroyed": True,
                    "movement_left": 6,
                }
            },
            "markers": [{"battery": "B1", "gun": 1, "hex": AIM}],
            "dice_used": 5,
            "turn": 1,
            "phase": "indirect_fire",
            "score": {"red": 0, "blue": 0},
        },
    }


def test_the_directors_view_shows_plans_of_both_sides(tmp_path: Path) -> None:
    data = script()
    data["scenario"] = scenario_data([], [battery("B1"), battery("C1", "blue")])
    data["commands"] += [FIRE[0], {"as": "blue", "type": "plan_fire", "battery": "C1", "target": AIM}]
    planned = [line["side"] for line in run(tmp_path, data).lines if line["type"] == "fire_planned"]
    assert planned == ["red", "blue"]


def test_a_refused_command_is_a_line_and_the_script_goes_on(tmp_path: Path) -> None:
    ran = run(
        tmp_path, script({"as": "blue", "type": "end_phase"}, {"as": "red", "type": "fly"}, *FIRE, dice=[6])
    )
    refused = [line["data"] for line in ran.lines if line["type"] == "refused"]
    assert [(each["index"], each["error"]["code"]) for each in refused] == [
        (5, "not_your_turn"),
        (6, "unknown_command"),
    ]
    assert set(refused[0]["error"]) == {"code", "message", "clause", "field"}
    assert ran.lines[-1]["data"]["dice_used"] == 1
    assert ran.code == 0


@pytest.mark.parametrize(
    ("dice", "purpose", "clause"),
    [([], "arrival", "IF-2"), ([1], "scatter", "IF-3a"), ([1, 1], "attack", "IF-5"), ([1, 1, 6], "attack", "IF-5"),
     ([1, 1, 6, 6], "armour", "IF-6c"), ([1, 5], "direction", "IF-3b"), ([1, 5, 1], "distance", "IF-3c")],
    ids=str,
)  # fmt: skip
def test_dice_running_out_names_the_roll_that_found_none(
    tmp_path: Path, dice: list[int], purpose: str, clause: str
) -> None:
    ran = run(tmp_path, script(*FIRE, dice=dice))
    assert ran.code == 3
    assert purpose in ran.error
    assert clause in ran.error
    assert "red" in ran.error
    assert "B1" in ran.error
    assert ran.lines[-1]["type"] == "fire_planned"


def test_accepted_options_of_part_1(tmp_path: Path) -> None:
    options = {
        "auto_pass": True,
        "fog": False,
        "cards_per_side": 0,
        "first_side": "blue",
        "dice": {"blue": "auto"},
    }
    lines = run(tmp_path, script(options=options)).lines
    assert lines[0]["data"]["first_side"] == "blue"


def test_seeded_dice_are_the_same_every_time_and_show_seed_and_hash(tmp_path: Path) -> None:
    data = script(*FIRE, {"as": "director", "type": "end_exercise"}, dice={"seed": "lesson 1"})
    first, second = run(tmp_path, data), run(tmp_path, data)
    assert first.lines == second.lines
    ended = first.lines[-2]["data"]
    assert ended["seed_hash"] == first.lines[0]["data"]["dice"]["seed_hash"]
    assert len(ended["seed"]) == 64
    other = run(tmp_path, script(*FIRE, dice={"seed": "lesson 2"}))
    assert other.lines[0] != first.lines[0]


def test_dice_by_hand_in_a_script(tmp_path: Path) -> None:
    rolls = [{"as": "red", "type": "enter_dice", "faces": faces} for faces in ([1], [1], [6, 6], [4])]
    ran = run(tmp_path, script(*FIRE, *rolls, options={"dice": "hand"}))
    assert ran.lines[-1]["data"]["dice_used"] == 5
    assert ran.lines[-1]["data"]["units"]["T"]["suppressed"] is True


@pytest.mark.parametrize("dice", [{}, {"dice": None}, {"dice": []}], ids=str)
def test_a_script_without_dice_may_do_what_needs_none(tmp_path: Path, dice: Json) -> None:
    without = {key: value for key, value in script().items() if key != "dice"}
    ran = run(tmp_path, {**without, **dice})
    assert (ran.code, ran.error) == (0, "")
    assert ran.lines[-1]["data"]["dice_used"] == 0
    asks = {**without, **dice, "commands": [*without["commands"], *FIRE]}
    assert run(tmp_path, asks).code == 3


def test_a_script_without_commands_is_the_start(tmp_path: Path) -> None:
    ran = run(tmp_path, script() | {"commands": []})
    assert [line["type"] for line in ran.lines] == ["final"]
    assert (ran.lines[0]["data"]["turn"], ran.lines[0]["data"]["phase"]) == (0, None)
