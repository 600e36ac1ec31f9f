"""What a command looks like, and how malformed ones are refused; commands, events and inputs survive JSON."""

import json
from typing import Any

import pytest

from adjudication import codec, commands
from adjudication.refusal import Refused
from adjudication.resolution import Answer, Input

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
    ({"type": "move_unit", "unit": "T", "path": ["a"]}, commands.MoveUnit("T", ("a",))),
    (
        {"type": "move_unit", "unit": "T", "path": ["a", "b", "a"], "ask": ["b"], "side": "red"},
        commands.MoveUnit("T", ("a", "b", "a"), ("b",), "red"),
    ),
    ({"type": "move_unit", "unit": "T", "path": [], "ask": None}, commands.MoveUnit("T", ())),
    ({"type": "end_move", "unit": "T"}, commands.EndMove("T")),
    ({"type": "fire", "unit": "T", "target": "U"}, commands.Fire("T", "U")),
    (
        {"type": "fire", "unit": "T", "target": "U", "weapon": "gun", "boost": False, "reload": False},
        commands.Fire("T", "U", "gun"),
    ),
    (
        {"type": "set_standing_order", "units": ["T", "U"], "order": 5},
        commands.SetStandingOrder(("T", "U"), 5),
    ),
    (
        {"type": "set_standing_order", "units": [], "order": "hold", "side": "blue"},
        commands.SetStandingOrder((), "hold", "blue"),
    ),
    ({"type": "answer", "choice": "pass"}, commands.AnswerDecision("pass")),
    ({"type": "answer", "choice": "halt", "decision": 4}, commands.AnswerDecision("halt", decision=4)),
    (
        {"type": "answer", "choice": "pass", "scope": "phase", "side": "red"},
        commands.AnswerDecision("pass", None, "phase", None, "red"),
    ),
    ({"type": "answer", "choice": {"option": 2}}, commands.AnswerDecision("fire", 2)),
    ({"type": "answer", "choice": {"option": 2, "boost": False}}, commands.AnswerDecision("fire", 2)),
    (
        {"type": "answer", "choice": {"option": 2, "boost": True}},
        commands.AnswerDecision("fire", 2, boost=True),
    ),
    ({"type": "answer", "choice": "use"}, commands.AnswerDecision("use")),
    (
        {"type": "answer", "choice": "keep", "scope": "battery"},
        commands.AnswerDecision("keep", None, "battery"),
    ),
    (
        {"type": "fire", "unit": "T", "target": "U", "boost": True, "reload": True, "side": "red"},
        commands.Fire("T", "U", None, "red", True, True),
    ),
    ({"type": "extend", "what": "part", "seconds": 60}, commands.Extend("part", 60)),
    ({"type": "extend", "what": "plan", "turns": 2}, commands.Extend("plan", turns=2)),
    (
        {"type": "extend", "what": "plan", "turns": 1, "battery": "red-155"},
        commands.Extend("plan", turns=1, battery="red-155"),
    ),
    ({"type": "set_cards", "count": 0}, commands.SetCards(0)),
    ({"type": "set_cards", "count": 3, "pool": "shared"}, commands.SetCards(3, "shared")),
    ({"type": "select_cards", "positions": [7, 1]}, commands.SelectCards((7, 1))),
    ({"type": "select_cards", "positions": [], "side": "blue"}, commands.SelectCards((), "blue")),
    ({"type": "draw_card"}, commands.DrawCard()),
    ({"type": "draw_card", "position": None}, commands.DrawCard()),
    ({"type": "draw_card", "position": 7, "side": "red"}, commands.DrawCard(7, "red")),
    ({"type": "open_reward", "side": "red", "count": 2}, commands.OpenReward("red", 2)),
    ({"type": "close_reward"}, commands.CloseReward()),
    ({"type": "close_reward", "side": "blue", "count": 1}, commands.CloseReward("blue", 1)),
    (
        {"type": "swap_cards", "take": ["field_repair"], "give": [3], "side": "red"},
        commands.SwapCards(("field_repair",), (3,), "red"),
    ),
    ({"type": "announce", "text": "a", "to": "red"}, commands.Announce("a", "red")),
    (
        {"type": "override", "unit": "T", "set": {"hex": "4563GH"}, "reason": " misread "},
        commands.Override("T", "misread", "4563GH"),
    ),
    (
        {
            "type": "override",
            "unit": "T",
            "set": {"hex": None, "suppressed": True, "destroyed": False},
            "reason": "因为",
        },
        commands.Override("T", "因为", None, (("suppressed", True), ("destroyed", False))),
    ),
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
    ({"type": "play_card"}, "unknown_command", "type"),
    ({"type": "move_unit", "unit": "T"}, "bad_value", "path"),
    ({"type": "move_unit", "unit": "T", "path": "4563"}, "bad_value", "path"),
    ({"type": "move_unit", "unit": "T", "path": ["4563", 4564]}, "bad_value", "path[1]"),
    ({"type": "move_unit", "unit": "T", "path": ["4563"], "ask": [None]}, "bad_value", "ask[0]"),
    ({"type": "move_unit", "unit": "T", "path": ["4563"] * 501}, "bad_value", "path"),
    ({"type": "move_unit", "path": ["4563"]}, "bad_value", "unit"),
    ({"type": "end_move"}, "bad_value", "unit"),
    ({"type": "end_move", "unit": "T", "path": []}, "bad_value", "path"),
    ({"type": "fire", "unit": "T"}, "bad_value", "target"),
    ({"type": "fire", "target": "T"}, "bad_value", "unit"),
    ({"type": "fire", "unit": "T", "target": "U", "weapon": 1}, "bad_value", "weapon"),
    ({"type": "fire", "unit": "T", "target": "U", "boost": 1}, "bad_value", "boost"),
    ({"type": "fire", "unit": "T", "target": "U", "reload": "yes"}, "bad_value", "reload"),
    ({"type": "set_cards"}, "bad_value", "count"),
    ({"type": "set_cards", "count": 8}, "bad_value", "count"),
    ({"type": "set_cards", "count": 1, "pool": "own"}, "bad_value", "pool"),
    ({"type": "select_cards"}, "bad_value", "positions"),
    ({"type": "select_cards", "positions": [1, 1]}, "bad_value", "positions[1]"),
    ({"type": "select_cards", "positions": [0]}, "bad_value", "positions[0]"),
    ({"type": "select_cards", "positions": [1], "cards": ["fire_boost"]}, "bad_value", "cards"),
    ({"type": "draw_card", "position": 0}, "bad_value", "position"),
    ({"type": "draw_card", "card": "fire_boost"}, "bad_value", "card"),
    ({"type": "open_reward", "side": "red"}, "bad_value", "count"),
    ({"type": "open_reward", "side": None, "count": 1}, "bad_value", "side"),
    ({"type": "close_reward", "count": 0}, "bad_value", "count"),
    ({"type": "swap_cards", "take": ["fire_boost"]}, "bad_value", "give"),
    ({"type": "swap_cards", "give": [1]}, "bad_value", "take"),
    ({"type": "swap_cards", "take": [None], "give": [1]}, "bad_value", "take[0]"),
    ({"type": "swap_cards", "take": ["fire_boost"], "give": [1.0]}, "bad_value", "give[0]"),
    ({"type": "extend", "what": "plan"}, "bad_value", "turns"),
    ({"type": "extend", "what": "plan", "turns": 1, "seconds": 1}, "bad_value", "seconds"),
    ({"type": "extend", "what": "decision", "turns": 1, "seconds": 1}, "bad_value", "turns"),
    ({"type": "answer", "choice": "use", "scope": "battery"}, "bad_value", "scope"),
    ({"type": "set_standing_order", "units": ["T"]}, "bad_value", "order"),
    ({"type": "set_standing_order", "order": "ask"}, "bad_value", "units"),
    ({"type": "set_standing_order", "units": "T", "order": "ask"}, "bad_value", "units"),
    ({"type": "set_standing_order", "units": ["T"], "order": "fire"}, "bad_value", "order"),
    ({"type": "set_standing_order", "units": ["T"], "order": 0}, "bad_value", "order"),
    ({"type": "set_standing_order", "units": ["T"], "order": 13}, "bad_value", "order"),
    ({"type": "set_standing_order", "units": ["T"], "order": True}, "bad_value", "order"),
    ({"type": "set_standing_order", "units": ["T"], "order": 4.5}, "bad_value", "order"),
    ({"type": "set_standing_order", "units": [1], "order": "ask"}, "bad_value", "units[0]"),
    ({"type": "answer"}, "bad_value", "choice"),
    ({"type": "answer", "choice": "fire"}, "bad_value", "choice"),
    ({"type": "answer", "choice": "later"}, "bad_value", "choice"),
    ({"type": "answer", "choice": "pass", "scope": "battery"}, "bad_value", "scope"),
    ({"type": "answer", "choice": 1}, "bad_value", "choice"),
    ({"type": "answer", "choice": {}}, "bad_value", "choice.option"),
    ({"type": "answer", "choice": {"option": 0}}, "bad_value", "choice.option"),
    ({"type": "answer", "choice": {"option": True}}, "bad_value", "choice.option"),
    ({"type": "answer", "choice": {"option": 1, "boost": 1}}, "bad_value", "choice.boost"),
    ({"type": "answer", "choice": {"option": 1, "unit": "T"}}, "bad_value", "choice.unit"),
    ({"type": "answer", "choice": "pass", "scope": "battery"}, "bad_value", "scope"),
    ({"type": "answer", "choice": "pass", "decision": 0}, "bad_value", "decision"),
    ({"type": "extend", "what": "decision"}, "bad_value", "seconds"),
    ({"type": "extend", "what": "decision", "seconds": 0}, "bad_value", "seconds"),
    ({"type": "extend", "what": "turn", "seconds": 5}, "bad_value", "what"),
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
    ({"type": "override", "unit": "T", "set": {}, "reason": "r"}, "bad_value", "set"),
    ({"type": "override", "unit": "T", "set": {"hex": None}, "reason": "r"}, "bad_value", "set"),
    ({"type": "override", "unit": "T", "set": [], "reason": "r"}, "bad_value", "set"),
    ({"type": "override", "unit": "T", "reason": "r"}, "bad_value", "set"),
    ({"type": "override", "unit": "T", "set": {"alive": True}, "reason": "r"}, "bad_value", "set.alive"),
    (
        {"type": "override", "unit": "T", "set": {"suppressed": 1}, "reason": "r"},
        "bad_value",
        "set.suppressed",
    ),
    ({"type": "override", "unit": "T", "set": {"hex": 1}, "reason": "r"}, "bad_value", "set.hex"),
    ({"type": "override", "unit": "T", "set": {"suppressed": True}}, "bad_value", "reason"),
    ({"type": "override", "unit": "T", "set": {"suppressed": True}, "reason": " "}, "bad_value", "reason"),
    ({"type": "override", "set": {"suppressed": True}, "reason": "r"}, "bad_value", "unit"),
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
    "given",
    [
        Input("hand", (1, 6), True),
        Input("hand", (1, 6), True, entered="director"),
        Input("seeded", (3,), False),
        Input("scripted", (2,), True),
        Input("answer", answer=Answer("pass", None, "movement", "clock")),
        Input("answer", answer=Answer("fire", 3)),
    ],
    ids=lambda given: given.kind,
)
def test_inputs_survive_json(given: Input) -> None:
    assert codec.read_input(json.loads(json.dumps(codec.write_input(given)))) == given


def test_an_input_and_a_roll_of_an_older_log_say_that_nobody_is_known_to_have_entered_it() -> None:
    written = codec.write_input(Input("hand", (3,), True))
    del written["entered"]
    assert codec.read_input(written) == Input("hand", (3,), True)
    roll = {"type": "dice_rolled", "turn": 1, "phase": "rally", "side": "red", "clause": "TURN-2"}
    assert codec.read_event({**roll, "data": {"faces": [3]}}).data == {"faces": [3], "entered_by": None}
