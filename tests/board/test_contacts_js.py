"""The pale markers of last known places (FOG-1): which are drawn, how several in a hex stand, and what is said of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.node import ask_node

PROBE = Path(__file__).with_name("contacts.mjs")


def contact(label: str, hex_: str | None, **more: Any) -> dict[str, Any]:
    return {"id": label, "side": "blue", "type": "tank", "kind": "vehicle", "hex": hex_, "turn": 3, **more}


KNOWN = {
    "red/E1": contact("E1", "4563GH", unit="B-T1", seen=True),
    "red/E2": contact("E2", "4564GH", unit="B-T2", seen=False),
    "red/E3": contact("E3", None, unit="B-T3", seen=False),
    "blue/E1": {**contact("E1", "4660GH", unit="R-T1", seen=True), "side": "red"},
}
UNITS = [{"id": name, "side": "blue"} for name in ("B-T1", "B-T2", "B-T3", "B-T4")]
STEPS = [
    [
        contact("E10", "4563GH"),
        contact("E2", "4563GH"),
        contact("E3", None),
        contact("E4", "4660GH", seen=True),
    ],
    [contact("E10", "4563GH")],
    [],
]


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    answer: dict[str, Any] = ask_node(
        PROBE, {"contacts": STEPS, "units": UNITS, "state": {"contacts": KNOWN}}
    )
    return answer


def test_places_that_are_not_known_or_seen_now_are_not_drawn(told: dict[str, Any]) -> None:
    signs = [[sign[0] for sign in step["signs"]] for step in told["steps"]]
    assert signs == [["E2", "E10"], ["E10"], []]
    assert told["fog"]


def test_several_in_one_hex_stand_apart_and_the_last_one_takes_the_middle(told: dict[str, Any]) -> None:
    first, second, _ = told["steps"]
    assert [sign[1] for sign in first["signs"]] == ["translate(6300 4500)", "translate(6305 4495)"]
    assert second["signs"][0][1] == "translate(6300 4500)"
    assert second["signs"][0][2] == "contact side-blue"


def test_label_and_words_name_the_turn(told: dict[str, Any]) -> None:
    assert told["steps"][1]["labels"] == [["E10 · turn 3", "E10 · T3"]]
    assert told["steps"][1]["words"] == ["E10, Tanks, last seen in turn 3 at 4563GH"]


def test_the_keepers_are_told_who_sees_a_unit_and_under_which_name(told: dict[str, Any]) -> None:
    assert told["seen"] == [
        "Red sees it, as E1",
        "Red saw it last in turn 3 at 4564GH, as E2",
        "Red has lost it, E3 by its name",
        "Red has never seen it",
    ]
