"""Event cards on the panel and in the log: who, which card, what for, by which clause, what changed; for every audience."""

from __future__ import annotations

from typing import Any

import pytest

from tests.panel.cardplay import CATALOGUE, told
from tests.panel.probe import ask

WORDS = {
    "rapid_assault": "Of these, 3 points by “Rapid assault” (CARD-1). Further units that may still get them: 2.",
    "fire_boost": "“Fire boost” (CARD-2): R-T1 gets +2 attack levels for all its shots of this turn.",
    "field_repair": "B-T1 is fully restored; lifted: mobility kill.",
    "reactive_armour": "The result is lowered: destroyed becomes mobility kill.",
    "rapid_reload": "“Rapid reload” (CARD-5): the last shot of R-T1; Red fires no more in this phase.",
    "support_155": "“155 mm fire support” of Red: the battery red-155 fires.",
    "support_122": "“122 mm fire support” of Blue is lost: no fire of blue-122 was planned in time.",
}
LINES = (
    "“Rapid assault” of Red lapses with its part of the phase; uses left: 2.",
    "“Rapid reload” of Blue lapses with its part of the phase; uses left: 2.",
    "The director gives more time to plan the fire of blue-122. It may be planned until turn 4 ends.",
    "The reward of Blue is withdrawn; nothing was exchanged.",
    "The reward of Red has been used.",
)


def asked(question: str, events: list[dict[str, Any]], **more: Any) -> Any:
    return ask(question, events, catalogue=CATALOGUE, **more)


def until(
    type_: str, audience: str = "director", *, reveal: bool = True, **data: Any
) -> list[dict[str, Any]]:
    """What that audience has heard up to the first event of a type with these data."""
    events = told(audience, reveal=reveal)
    wanted = (i for i, e in enumerate(events) if e["type"] == type_ and data.items() <= e["data"].items())
    return events[: next(wanted) + 1]


@pytest.fixture(scope="module")
def strips() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = asked("strips", told())["strips"]
    return found


def tile(strip: dict[str, Any], step: str) -> dict[str, Any]:
    return next(one for one in strip["all"] if one["step"] == step)


@pytest.mark.parametrize("card", WORDS)
def test_each_card_says_what_it_did(card: str) -> None:
    assert WORDS[card] in asked("sentences", told())


def test_what_is_no_step_of_an_adjudication_is_a_line_of_the_log() -> None:
    lines = asked("lines", told())
    for line in LINES:
        assert line in lines
    assert "Red exchanges cards: 1. It takes " in " ".join(lines)


def test_a_drawn_card_is_a_strip_of_its_own(strips: list[dict[str, Any]]) -> None:
    drawn = [strip for strip in strips if any(event["type"] == "card_drawn" for event in strip["events"])]
    assert [(strip["side"], strip["card"]) for strip in drawn][:4] == [
        ("red", "rapid_assault"),
        ("blue", "reactive_armour"),
        ("red", "fire_boost"),
        ("blue", "field_repair"),
    ]
    assert len(drawn) == 10
    picture = asked("picture", until("card_drawn"))
    for words in ("Rapid assault", "Red draws “Rapid assault”.", "POOL-3", "It takes effect in turn 2."):
        assert words in picture["text"]
    assert 'data-card="rapid_assault"' in picture["html"]
    assert "Next turn the first 3 units that move get +3 movement points each." in picture["text"]
    assert "CARD-1" in picture["text"]


def test_a_support_card_and_one_that_comes_too_late_say_so_in_their_strip(
    strips: list[dict[str, Any]],
) -> None:
    support = next(strip for strip in strips if strip["card"] == "support_155")
    assert [event["type"] for event in support["events"]] == ["card_drawn", "effect_started"]
    assert support["line"].endswith("It fires in turn 5. Its fire has to be planned before turn 3 ends.")
    late = [strip for strip in strips if strip["turn"] == 5 and strip["line"].endswith("take effect.")]
    assert [strip["side"] for strip in late] == ["red", "blue"]


def test_field_repair_is_one_strip_from_its_start_to_the_repaired_unit(strips: list[dict[str, Any]]) -> None:
    repair = next(strip for strip in strips if strip["card"] == "field_repair" and strip["turn"] == 3)
    assert [event["type"] for event in repair["events"]] == [
        "effect_started",
        "decision_opened",
        "decision_closed",
        "effect_spent",
        "unit_repaired",
    ]
    asking = asked("picture", until("decision_opened", kind="field_repair"))["text"]
    assert "Blue is asked: which unit is repaired?" in asking
    assert "B-T14563GHM" in asking
    assert "Blue is asked" not in asked("picture", until("unit_repaired"))["text"]


def test_reactive_armour_is_a_step_after_the_armour(strips: list[dict[str, Any]]) -> None:
    shot = next(strip for strip in strips if strip["kind"] == "shot")
    assert [one["step"] for one in shot["all"]] == ["shot", "result", "armour", "card"]
    assert tile(shot, "armour")["state"] == "none"
    lowered = tile(shot, "card")
    assert (lowered["clause"], lowered["read"]["before"], lowered["read"]["outcome"]) == ("CARD-4", "K", "M")
    assert lowered["told"]["changes"] == ["B-T1 can no longer move."]
    assert shot["line"] == "B-T1 mobility kill"
    waiting = asked("picture", until("decision_opened", kind="reactive_armour"))
    assert "does reactive armour turn destroyed of B-T1 into mobility kill?" in waiting["card"]
    assert "Waiting: " not in waiting["card"]
    assert asked("picture", until("result_corrected", step="card"))["ringed"] == ["M"]


def test_a_shot_that_waits_for_reactive_armour_is_not_over() -> None:
    assert not asked("strips", until("decision_opened", kind="reactive_armour"))["strips"][-1]["done"]


def test_a_mover_shows_its_own_points_and_those_of_the_card() -> None:
    picture = asked("picture", until("effect_spent", card="rapid_assault"))
    for words in ("6the unit's own points", "+3Rapid assault (CARD-1)", "= 9in all"):
        assert words in picture["card"]


def test_a_boosted_shot_names_the_card_and_its_shift() -> None:
    picture = asked("picture", until("shot_fired", level=12))
    assert "+2fire boost" in picture["card"]
    assert WORDS["fire_boost"] in picture["card"]


def test_fire_that_a_card_brought_names_it(strips: list[dict[str, Any]]) -> None:
    fire = strips[-1]
    assert (fire["kind"], fire["battery"]) == ("fire", "red-155")
    assert "155 mm fire support" in asked("picture", told())["text"]


@pytest.mark.parametrize("audience", ["red", "observer"])
def test_a_card_that_is_not_shown_is_told_without_its_name(audience: str) -> None:
    events = told(audience, reveal=False)
    drawn = next(i for i, e in enumerate(events) if e["type"] == "card_drawn" and e["side"] == "blue")
    picture = asked("picture", events[: drawn + 1])
    assert "The director draws a card for Blue. You are not shown it." in picture["text"]
    assert "eventcard-back" in picture["html"]
    hidden = asked("picture", until("decision_opened", audience, reveal=False, kind="card"))
    assert "Blue is asked about a card that you have not been shown." in hidden["card"]
    used = asked("strips", until("result_corrected", audience, reveal=False, step="card"))["strips"][-1]
    assert "Blue uses “Reactive armour” for B-T1." in tile(used, "card")["told"]["outcome"]


@pytest.mark.parametrize(("audience", "reveal"), [("director", True), ("red", False), ("observer", False)])
def test_history_looks_the_same_however_it_came(audience: str, reveal: bool) -> None:
    events = told(audience, reveal=reveal)
    assert all(asked("steps", events))
    assert all(asked("pictures", events)["same"])
    log = asked("log", events)
    assert log["same"]
    for text in (*asked("sentences", events), log["text"]):
        assert not any(mark in text for mark in ("{", "undefined", "null", "NaN")), text


def test_a_history_may_begin_anywhere() -> None:
    events = told()
    for event, cut in zip(events, asked("cuts", events), strict=True):
        assert not any(mark in cut["text"] for mark in ("{", "undefined", "NaN")), event


def test_until_the_words_are_here_the_panel_stands_without_them() -> None:
    picture = asked("picture", until("unit_changed", result="M"), late=True)
    assert "Event card" in picture["text"]
    assert "KM" in picture["text"].replace(" → ", "")
    assert asked("log", told(), late=True)["text"]


def test_what_nothing_else_says_is_read_aloud() -> None:
    spoken = asked("pictures", until("effect_lapsed", reason="phase_over"))["spoken"]
    assert LINES[0] in spoken
