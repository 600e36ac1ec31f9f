"""A rewind in the log and in the words of the panel, what the director decides, and beats that fit the server's pace."""

from __future__ import annotations

from typing import Any

import pytest

from tests.panel.probe import STORY, ask

SAID: list[tuple[str, dict[str, Any], str]] = [
    (
        "rewound",
        {"to": 3, "undone": 14, "turn": 2, "phase": "direct_fire", "reason": "Blue was not asked."},
        "The director has taken the exercise back to turn 2, Direct fire: Blue was not asked. 14 steps are undone.",
    ),
    (
        "rewound",
        {"to": 0, "undone": 1, "turn": 0, "phase": None, "reason": "a wrong scenario"},
        "The director has taken the exercise back to before the start: a wrong scenario. One step is undone.",
    ),
    (
        "overridden",
        {
            "unit": "B-TK1",
            "before": {"hex": "4563GH", "suppressed": False, "destroyed": False},
            "after": {"hex": "4563GH", "suppressed": True, "destroyed": False},
            "reason": "a mine",
        },
        "The director sets B-TK1: unharmed → suppressed. Reason: a mine.",
    ),
    (
        "overridden",
        {
            "unit": "B-TK1",
            "before": {"hex": "4563GH", "mobility_kill": True, "suppressed": True},
            "after": {"hex": "4564GH", "mobility_kill": True, "suppressed": False},
            "reason": "towed!",
        },
        "The director sets B-TK1: 4563GH, mobility kill + suppressed → 4564GH, mobility kill. Reason: towed.",
    ),
    (
        "overridden",
        {"unit": "B-TK1", "before": {"hex": "4563GH"}, "after": {"hex": "4564GH"}, "reason": "misread"},
        "The director sets B-TK1: 4563GH → 4564GH. Reason: misread.",
    ),
]


def event(n: int, type_: str, data: dict[str, Any] | None = None, turn: int = 1) -> dict[str, Any]:
    return {
        "n": n,
        "type": type_,
        "turn": turn,
        "phase": "cards",
        "side": None,
        "clause": None,
        "at": "2026-11-30T10:00:00Z",
        "data": data or {},
        "updates": {},
    }


def said(n: int, text: str, turn: int = 1) -> dict[str, Any]:
    return event(n, "announced", {"text": text, "to": "all"}, turn)


def back(n: int, to: int) -> dict[str, Any]:
    return event(
        n, "rewound", {"to": to, "undone": n - to - 1, "turn": 1, "phase": "cards", "reason": "again"}
    )


@pytest.mark.parametrize(("type_", "data", "sentence"), SAID)
def test_sentence(type_: str, data: dict[str, Any], sentence: str) -> None:
    assert ask("sentences", [event(1, type_, data, data.get("turn", 1))]) == [sentence]


def test_new_dice_are_said() -> None:
    (told,) = ask("sentences", [event(1, "dice_reseeded", {"method": "m", "seed_hash": "abc"})])
    assert "new one" in told
    assert "abc" in ask("folds", [event(1, "dice_reseeded", {"method": "m", "seed_hash": "abc"})])["text"]


def test_what_is_undone_and_what_stands() -> None:
    events = [said(n, str(n)) for n in range(1, 6)] + [back(6, 2), said(7, "7"), said(8, "8"), back(9, 1)]
    told = ask("rewound", events)
    assert told["undone"] == [3, 4, 5, 2, 6, 7, 8]
    assert told["stood"] == [1, 6, 9]


def test_without_a_rewind_all_stands() -> None:
    events = [said(n, str(n)) for n in range(1, 4)]
    assert ask("rewound", events) == {"undone": [], "stood": [1, 2, 3]}


def test_a_history_that_begins_in_what_is_undone() -> None:
    told = ask("rewound", [said(5, "5"), back(6, 2), said(7, "7")])
    assert told["stood"] == [6, 7]


def test_undone_lines_are_folded_and_the_rewinds_are_not() -> None:
    events = [said(n, f"word {n}", 1 if n < 4 else 2) for n in range(1, 6)]
    events += [back(6, 2), said(7, "word 7"), back(8, 1), said(9, "word 9")]
    told = ask("folds", events)
    assert [fold["title"] for fold in told["folds"]] == ["Undone: 4 steps", "Undone: one step"]
    assert len(told["undone"]) == sum(len(fold["lines"]) for fold in told["folds"]) == 5
    assert told["text"].count("The director has taken the exercise back") == 2
    assert not any("taken the exercise back" in line or "word 9" in line for line in told["undone"])


def test_an_undone_strip_is_told_apart_from_what_follows() -> None:
    story = STORY["events"]
    events = [*story, back(story[-1]["n"] + 1, story[20]["n"])]
    told = ask("folds", events)
    assert len(told["folds"]) == 1
    assert told["undone"]
    assert "Fingerprint" not in told["text"].split("taken the exercise back")[1]


def test_a_beat_fits_the_servers_pace() -> None:
    events = STORY["events"][34:45]
    free = ask("within", events, within=0)
    assert free == ask("beats", events)
    whole = sum(max(span["rest"], span["move"]) for span in free)
    held = ask("within", events, within=2000)
    assert whole > 2000 > sum(max(span["rest"], span["move"]) for span in held)
    assert ask("within", events, within=60000) == free
