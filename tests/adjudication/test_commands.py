"""What a command looks like, and how malformed ones are refused; commands, events and inputs survive JSON."""

import json
from typing import Any

import pytest

from adjudication import codec, commands
from adjudication.refusal import Refused
from adjudication.resolution import Input

WELL_FORMED: list[tuple[dict[str, Any], commands.Command]] = [
    ({"type": "start_exercise"}, commands.StartExercise()),
    ({"type": "pause"}, commands.Pause()),
    ({"type": "resume"}, commands.Resume()),
    ({"type": "end_exercise"}, commands.EndExercise()),
    ({"type": "end_phase"}, commands.EndPhase()),
    ({"type": "end_phase", "side": "red"}, commands.EndPhase("red")),
    ({"type": "plan_fire", "battery": "B1", "target": "4563GH"}, commands.PlanFire("B1", "4563GH")),
    ({"type": "plan_fire", "battery": "B", "target": "x", "side": None}, commands.PlanFire("B", "x")),
    ({"type": "declare_fire", "battery": "B1"}, commands.DeclareFire("B1")),
    ({"type": "set_battery", "battery": "B1", "suppressed": False}, commands.SetBattery("B1", False)),
    ({"type": "set_dice", "mode": "hand"}, commands.SetDice("hand")),
    (
        {"type": "set_dice", "mode": "auto", "side": "blue", "once": True},
        commands.SetDice("auto", "blue", True),
    ),
    ({"type": "enter_dice", "faces": [1, 6]}, commands.EnterDice((1, 6))),
    ({"type": "enter_dice", "faces": [], "roll": 3, "side": "red"}, commands.EnterDice((), 3, "red")),
    ({"type": "announce", "text": "一"}, commands.Announce("一")),
    ({"type": "announce", "text": "a", "to": "red"}, commands.Announce("a", "red")),
]


@pytest.mark.parametrize(("data", "command"), WELL_FORMED, ids=lambda value: str(value)[:60])
def test_a_command_is_read_and_written_and_read_again(
    data: dict[str, Any], command: commands.Command
) -> None:
    assert codec.read_command(data) == command
    assert codec.read_command(json.loads(json.dumps(codec.write_command(command)))) == command


MALFORMED: list[tuple[Any, str, str]] = [
    (None, "bad_value", "command"),
    ([], "bad_value", "command"),
    ("end_phase", "bad_value", "command"),
    (7, "bad_value", "command"),
    ({}, "bad_value", "type"),
    ({"type": None}, "bad_value", "type"),
    ({"type": 5}, "bad_value", "type"),
    ({"type": ["end_phase"]}, "bad_value", "type"),
    ({"type": "endphase"}, "unknown_command", "type"),
    ({"type": "END_PHASE"}, "unknown_command", "type"),
    ({"type": "draw_card"}, "unknown_command", "type"),
    ({"type": "move_unit", "unit": "T", "path": []}, "unknown_command", "type"),
    ({"type": "pause", "side": "red"}, "bad_value", "side"),
    ({"type": "end_phase", "sides": "red"}, "bad_value", "sides"),
    ({"type": "end_phase", "as": "red"}, "bad_value", "as"),
    ({"type": "end_phase", "side": "green"}, "bad_value", "side"),
    ({"type": "end_phase", "side": 1}, "bad_value", "side"),
    ({"type": "end_phase", "side": ["red"]}, "bad_value", "side"),
    ({"type": "plan_fire", "battery": "B1"}, "bad_value", "target"),
    ({"type": "plan_fire", "target": "4563"}, "bad_value", "battery"),
    ({"type": "plan_fire", "battery": 1, "target": "4563"}, "bad_value", "battery"),
    ({"type": "plan_fire", "battery": " ", "target": "4563"}, "bad_value", "battery"),
    ({"type": "plan_fire", "battery": "B", "target": 4563}, "bad_value", "target"),
    ({"type": "plan_fire", "battery": "B", "target": "4" * 201}, "bad_value", "target"),
    ({"type": "plan_fire", "battery": {}, "target": "4563"}, "bad_value", "battery"),
    ({"type": "set_battery", "battery": "B"}, "bad_value", "suppressed"),
    ({"type": "set_battery", "battery": "B", "suppressed": 1}, "bad_value", "suppressed"),
    ({"type": "set_battery", "battery": "B", "suppressed": "true"}, "bad_value", "suppressed"),
    ({"type": "set_dice"}, "bad_value", "mode"),
    ({"type": "set_dice", "mode": "Hand"}, "bad_value", "mode"),
    ({"type": "set_dice", "mode": "hand", "once": 1}, "bad_value", "once"),
    ({"type": "enter_dice"}, "bad_value", "faces"),
    ({"type": "enter_dice", "faces": [1] * 37}, "bad_value", "faces"),
    ({"type": "enter_dice", "faces": [1], "roll": 0}, "bad_value", "roll"),
    ({"type": "enter_dice", "faces": [1], "roll": True}, "bad_value", "roll"),
    ({"type": "enter_dice", "faces": [1], "roll": 1.0}, "bad_value", "roll"),
    ({"type": "enter_dice", "faces": [1], "roll": 10**40}, "bad_value", "roll"),
    ({"type": "announce", "text": ""}, "bad_value", "text"),
    ({"type": "announce", "text": "a" * 501}, "bad_value", "text"),
    ({"type": "announce", "text": "a", "to": "everybody"}, "bad_value", "to"),
    ({"type": "start_exercise", "x" * 300: 1}, "bad_value", "x" * 60),
]


@pytest.mark.parametrize(("data", "code", "field"), MALFORMED, ids=lambda value: str(value)[:60])
def test_a_malformed_command_is_refused_naming_the_field(data: Any, code: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        codec.read_command(data)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert len(refused.value.message) < 400


def test_an_unknown_command_lists_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        codec.read_command({"type": "fire_everything"})
    assert "fire_everything" in refused.value.message
    assert "declare_fire" in refused.value.message


@pytest.mark.parametrize(
    "given", [Input("hand", (1, 6), True), Input("seeded", (3,), False), Input("scripted", (2,), True)]
)
def test_inputs_survive_json(given: Input) -> None:
    assert codec.read_input(json.loads(json.dumps(codec.write_input(given)))) == given
