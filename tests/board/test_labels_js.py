"""Labels on the map are as wide as their letters, which are measured once; out of sight nothing can be measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.node import ask_node

PROBE = Path(__file__).with_name("labels.mjs")
WIDTHS = (
    {chr(code): 6.0 for code in range(32, 127)} | dict.fromkeys("·–?", 6.0) | {"i": 3.0, "中": 11.0, "é": 5.0}
)
ROOM = 8  # of a ground beside its words
STEPS: list[dict[str, Any]] = [
    {"hidden": True, "words": ["ab", "ii"]},
    {"hidden": False, "words": ["ab", "ii"]},
    {"hidden": False, "words": ["T5 · R-155", "榴弹炮营"]},
    {"hidden": False, "words": ["é"]},
    {"hidden": False, "words": ["éé", "炮é"]},
]


@pytest.fixture(scope="module")
def told() -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = ask_node(PROBE, {"widths": WIDTHS, "steps": STEPS})
    return answer


def test_out_of_sight_a_width_is_guessed_and_measured_when_it_is_seen(told: list[dict[str, Any]]) -> None:
    assert told[0]["grounds"] == [14 + ROOM, 14 + ROOM]
    assert told[1]["grounds"] == [12 + ROOM, 6 + ROOM]


def test_words_are_as_wide_as_their_letters_and_every_ideograph_as_the_others(
    told: list[dict[str, Any]],
) -> None:
    assert told[2]["grounds"] == [60 + ROOM, 44 + ROOM]
    assert [step["grounds"] for step in told[3:]] == [[5 + ROOM], [10 + ROOM, 16 + ROOM]]


def test_the_browser_is_asked_only_for_letters_that_are_new(told: list[dict[str, Any]]) -> None:
    assert [step["asked"] for step in told] == [1, 1, 1, 1, 0]
