"""`auto_pass` in a script: every decision passes by itself, unless the next command answers it."""

from pathlib import Path
from typing import Any

from tests.adjudication.builders import scenario_data
from tests.adjudication.moves import at, row, tank
from tests.headless.scripts import END, START, Json, run


def played(folder: Path, *commands: Json, auto_pass: bool, dice: Any = (), hand: bool = False) -> list[Json]:
    """Red's movement part: R in 4560, C covers, B of blue may fire."""
    units = [tank("R", 60), tank("C", 60), tank("B", 66, "blue")]
    script = {
        "scenario": scenario_data(units),
        "options": {"auto_pass": auto_pass, "dice": "hand" if hand else "auto"},
        "dice": list(dice),
        "commands": [START, END, END, *commands],
    }
    ran = run(folder, script)
    assert (ran.code, ran.error) == (0, "")
    return ran.lines


def going(*path: str, **fields: Any) -> Json:
    return {"as": "red", "type": "move_unit", "unit": "R", "path": list(path), **fields}


def answers(role: str, choice: Any, **fields: Any) -> Json:
    return {"as": role, "type": "answer", "choice": choice, **fields}


def closed(lines: list[Json]) -> list[tuple[str, str, str]]:
    return [
        (line["data"]["kind"], line["data"]["choice"], line["data"]["by"])
        for line in lines
        if line["type"] == "decision_closed"
    ]


def hex_of(lines: list[Json]) -> str:
    return str(lines[-1]["data"]["units"]["R"]["hex"])


def test_every_decision_passes_at_the_end_of_the_script_too(tmp_path: Path) -> None:
    lines = played(tmp_path, going(*row(61, 62)), auto_pass=True)
    assert closed(lines) == [("opportunity", "pass", "clock")] * 2
    assert hex_of(lines) == at(62)
    assert [line["n"] for line in lines[:-1]] == list(range(1, len(lines)))


def test_the_next_command_may_answer_it_and_what_it_leads_to_passes_again(tmp_path: Path) -> None:
    lines = played(
        tmp_path,
        going(*row(61, 62)),
        answers("blue", {"option": 1}),
        {"as": "red", "type": "end_move", "unit": "R"},
        auto_pass=True,
        dice=[1, 1],
    )
    assert closed(lines) == [
        ("opportunity", "fire", "side"),
        ("covering", "pass", "clock"),
        ("mover", "pass", "clock"),
    ]
    assert hex_of(lines) == at(62)
    assert [line["data"]["reason"] for line in lines if line["type"] == "move_ended"] == ["declared"]


def test_a_refused_answer_leaves_it_open_and_then_it_passes(tmp_path: Path) -> None:
    lines = played(
        tmp_path, going(*row(61, 62)), answers("red", "pass"), answers("blue", {"option": 7}), auto_pass=True
    )
    assert [line["data"]["error"]["code"] for line in lines if line["type"] == "refused"] == [
        "not_your_turn",
        "bad_value",
    ]
    assert closed(lines) == [("opportunity", "pass", "clock")] * 2


def test_an_answer_to_what_is_not_open_is_refused_as_stale(tmp_path: Path) -> None:
    lines = played(tmp_path, answers("blue", "pass"), auto_pass=True)
    assert [line["data"]["error"]["code"] for line in lines if line["type"] == "refused"] == ["stale"]


def test_without_it_the_decision_stays_open_and_the_next_command_waits(tmp_path: Path) -> None:
    lines = played(tmp_path, going(*row(61, 62)), going(at(62)), END, auto_pass=False)
    assert [line["data"]["error"]["code"] for line in lines if line["type"] == "refused"] == ["waiting"] * 2
    assert closed(lines) == []
    assert hex_of(lines) == at(61)


def test_a_decision_that_a_hand_roll_leads_to_passes_too(tmp_path: Path) -> None:
    lines = played(
        tmp_path,
        going(*row(61, 62)),
        answers("blue", {"option": 1}),
        {"as": "blue", "type": "enter_dice", "faces": [1, 1]},
        {"as": "director", "type": "announce", "text": "next"},
        auto_pass=True,
        hand=True,
    )
    assert closed(lines)[1:] == [("covering", "pass", "clock"), ("mover", "pass", "clock")]


def test_during_a_pause_nothing_passes_by_itself(tmp_path: Path) -> None:
    lines = played(
        tmp_path,
        {"as": "director", "type": "pause"},
        going(at(61)),
        {"as": "director", "type": "resume"},
        going(at(61)),
        auto_pass=True,
    )
    assert [line["data"]["error"]["code"] for line in lines if line["type"] == "refused"] == ["paused"]
    assert closed(lines) == [("opportunity", "pass", "clock")]
