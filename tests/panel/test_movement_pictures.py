"""A movement and a shot as they are seen and read: pictures, open decisions, lines of the log, sentences, pace."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.panel.probe import ROOT, ask, movement, played, until


@pytest.fixture(scope="module")
def hexes() -> dict[str, Any]:
    chart = json.loads((ROOT / "wargame/maps/gh.json").read_text(encoding="utf-8"))
    return {cell["hex"]: {**chart["default"], **cell} for cell in chart["hexes"]}


def test_hexes_in_which_nothing_happened_fold_into_one_line(hexes: dict[str, Any]) -> None:
    text = ask("picture", until("move_ended", unit="R-F3"), hexes=hexes)["text"]
    assert "4 hexes along the road, 2 points" in text
    assert "4756GH" not in text


def test_the_level_is_shown_shift_by_shift(hexes: dict[str, Any]) -> None:
    picture = ask("picture", until("shot_fired", unit="R-T1"), hexes=hexes)
    for words in ("9by weapon and range", "−1short halt", "−2cover", "−1works", "= 5attack level"):
        assert words in picture["card"]
    assert picture["ringed"] == ["9"]


def test_result_and_armour_ring_the_cell_that_is_read(hexes: dict[str, Any]) -> None:
    result = ask("picture", until("result_marked", unit="B-I1"), hexes=hexes)
    assert result["ringed"] == ["F"]
    armour = ask("picture", until("result_corrected", unit="R-T1"), hexes=hexes)
    assert armour["ringed"] == ["2"]


def test_a_target_that_stands_higher_shows_the_height_table(hexes: dict[str, Any], tmp_path: Path) -> None:
    scenario = json.loads((ROOT / "wargame/scenarios/river-crossing.json").read_text(encoding="utf-8"))
    places = {"R-T1": "4660GH", "B-T2": "4566GH", "B-R1": "4466GH"}
    for unit in scenario["units"]:
        unit["hex"] = places.get(unit["id"], unit["hex"])
    commands = [
        {"as": "director", "type": "start_exercise"},
        {"as": "red", "type": "fire", "unit": "R-T1", "target": "B-T2"},
    ]
    script = tmp_path / "height.json"
    script.write_text(json.dumps({"scenario": scenario, "dice": [3, 4], "commands": commands}), "utf-8")
    events = played(script)
    fired = next(index for index, event in enumerate(events) if event["type"] == "shot_fired")
    # What the server adds: where the units stand.
    updates = {"units": {unit: {"hex": hex_} for unit, hex_ in places.items()}}
    events[fired] = {**events[fired], "updates": updates}
    picture = ask("picture", events[: fired + 1], hexes=hexes)
    assert "−1target stands higher" in picture["card"]
    assert "Shift by height" in picture["card"]
    assert picture["ringed"] == ["9", "−1"]


def test_an_open_decision_is_the_current_step_without_a_form() -> None:
    events = until("decision_opened", kind="opportunity")
    picture = ask("picture", events)
    assert "Blue is asked: opportunity fire at R-T1?" in picture["card"]
    assert "data-slot" not in picture["html"]


def test_a_decision_that_the_events_do_not_tell_comes_from_the_state() -> None:
    events = until("decision_opened", kind="opportunity")
    data = events[-1]["data"]
    waiting = {**data, "kind": "decision", "window": data["kind"]}
    answer = ask("decided", events, waiting=waiting)
    assert answer["late"] == answer["told"] == answer["twice"]


def test_hand_dice_of_a_shot_wait_in_their_tile() -> None:
    strip = ask("strips", until("dice_requested", shooter="B-A1"))["strips"][-1]
    current = next(tile for tile in strip["all"] if tile["key"] == strip["current"])
    assert (current["step"], current["state"], current["dice"]) == ("result", "open", 2)
    assert (
        "Waiting: Blue rolls 2 dice for the result: R-T1." in ask("picture", until("dice_requested"))["card"]
    )


def test_history_looks_the_same_however_it_came() -> None:
    events = movement()
    assert all(ask("steps", events))
    answer = ask("pictures", events)
    assert len(answer["same"]) > 50
    assert all(answer["same"])
    assert ask("log", events)["same"]


def test_a_history_may_begin_anywhere() -> None:
    events = movement()
    cuts = ask("cuts", events)
    assert len(cuts) == len(events)
    for event, cut in zip(events, cuts, strict=True):
        assert not any(mark in cut["text"] for mark in ("{", "undefined", "NaN")), event
        if event["type"] == "unit_moved":
            assert cut["kinds"][0] == "move"


def test_score_standing_orders_and_extensions_are_lines_of_the_log() -> None:
    lines = ask("lines", movement())
    for line in (
        "Red 72 : Blue 122.",
        "Red 79 : Blue 125. Red takes 5558GH.",
        "Standing order of B-T1, B-A1: fire at level 5 or more.",
        "Standing order of B-T2: hold fire.",
        "The director gives 120 more seconds for the part.",
        "The director ends the part of Red. Blue acts.",
    ):
        assert line in lines


def test_a_movement_is_played_within_twelve_seconds() -> None:
    events = [event for event in movement() if event["phase"] == "movement"]
    longest, total = 0.0, 0.0
    for event, span in zip(events, ask("beats", events), strict=True):
        total = 0.0 if event["type"] == "move_started" else total
        total += max(span["rest"], span["move"])
        longest = max(longest, total)
        if event["type"] == "unit_moved":
            assert span["rest"] <= 250
            assert span["move"] <= 300
    assert 6_000 < longest <= 12_000


SENTENCES = {
    "move_started": "R-T1 begins to move with 7 points.",
    "unit_moved": "R-T1 enters 4656GH for 0.5 points; left: 6.5.",
    "decision_opened": "Blue is asked: opportunity fire at R-T1?",
    "decision_closed": "Blue passes.",
    "move_ended": "The movement of R-T1 ends: 0.5 points left do not suffice for any next hex.",
    "score_changed": "Red 76 : Blue 118.",
}


def test_each_outcome_is_one_sentence() -> None:
    events = movement()
    told = ask("sentences", events)
    for kind, sentence in SENTENCES.items():
        index = next(index for index, event in enumerate(events) if event["type"] == kind)
        assert told[index] == sentence
    for words in (
        "Opportunity fire by standing order: B-A1 fires at R-T1 (portable missile, range 10), attack level 7.",
        "Short halt: R-T1 fires at B-F1 (large gun, range 7), attack level 5.",
        "Armour die 2, at or under 2: destroyed becomes suppressed.",
        "R-T1 is suppressed. It keeps 0.5 points.",
        "Blue passes (by the director).",
        "Red passes for this movement.",
        "Red passes (by the clock).",
    ):
        assert words in told
    assert not any(mark in " ".join(told) for mark in ("{", "undefined", "null", "NaN"))


def test_points_that_are_used_up_end_a_movement_too() -> None:
    ended = until("move_ended")
    ended[-1] = {**ended[-1], "data": {**ended[-1]["data"], "reason": "spent", "left": 0}}
    assert ask("sentences", ended)[-1] == "R-T1 has used up its movement points."
    assert "the points are used up" in ask("picture", ended)["card"]
