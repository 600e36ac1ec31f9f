"""Under fog every audience's log and panel say whole sentences: no shooter that is not seen, nothing empty, nothing unfilled."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.panel.fogplay import ANYBODY, stream_of
from tests.panel.probe import ask

UNFILLED = re.compile(r"undefined|null|NaN|\{\w+\}|\[object")
SILENT = {"fire_arrived", "marker_placed", "result_marked", "result_corrected", "zone_opened", "fire_ended", "suppression_removed"}  # fmt: skip
SIDES = ("red", "blue", "observer")


def told(audience: str) -> list[tuple[dict[str, Any], str]]:
    events = stream_of(audience)
    return list(zip(events, ask("sentences", events, dim=audience in SIDES), strict=True))


@pytest.mark.parametrize("audience", ANYBODY)
def test_every_event_is_a_whole_sentence(audience: str) -> None:
    for event, sentence in told(audience):
        assert not UNFILLED.search(sentence), (event["type"], event["data"], sentence)
        # Who holds what is said where it changes, and the points only where they are known.
        untold = event["type"] == "score_changed" and event["data"]["red"] is None
        assert sentence or event["type"] in SILENT or untold, event


@pytest.mark.parametrize("audience", ANYBODY)
def test_every_step_of_every_strip_and_the_log_are_whole(audience: str) -> None:
    events = stream_of(audience)
    strips = ask("cards", events, dim=audience in SIDES)
    for strip in strips:
        assert strip["line"], strip
        for step in (strip["line"], *strip["steps"]):
            assert not UNFILLED.search(step), step
            assert "0 hexes" not in step
            assert '<p class="outcome"></p>' not in step
    log = ask("log", events, dim=audience in SIDES)["text"]
    assert not UNFILLED.search(log)


def test_a_shot_from_an_unseen_position_names_nobody() -> None:
    shot, sentence = next(each for each in told("red") if each[0]["type"] == "shot_fired")
    assert shot["data"]["unit"] is None
    assert sentence == "Direct fire from an unseen position at R-F3, attack level 8."
    first = next(strip for strip in ask("cards", stream_of("red"), dim=True) if strip["kind"] == "shot")
    # Its own fire betrayed it, and so the strip names it from then on.
    assert first["unit"] == "E8"
    assert "B-A2" not in "".join(first["steps"])


def test_no_real_name_of_the_enemy_is_anywhere_in_a_sides_words() -> None:
    for audience, own, enemy in (("red", "R", "B"), ("blue", "B", "R"), ("observer", "R", "B")):
        words = ask("log", stream_of(audience), dim=True)["text"]
        assert re.search(rf"\b{own}-[A-Z]+\d", words)
        assert not re.search(rf"\b{enemy}-[A-Z]+\d", words)


def test_sightings_of_one_moment_are_one_line_and_give_both_names_to_the_keepers() -> None:
    lines = ask("lines", stream_of("red"), dim=True)
    first = next(line for line in lines if line.startswith("Red sights"))
    assert first.startswith("Red sights E1 (Reconnaissance) in 4166GH, E2 (Tanks) in 4563GH")
    keepers = ask("lines", stream_of("director"))
    assert any(line.startswith("Red sights B-R1 in 4166GH, which it calls E1") for line in keepers)


def test_what_is_lost_from_sight_says_the_turn_in_which_it_was_seen() -> None:
    lost = [(event, words) for event, words in told("red") if event["type"] == "sight_lost"]
    event, words = next(each for each in lost if each[0]["data"]["unit"] == "E8")
    assert (event["turn"], event["data"]["turn"]) == (2, 1)
    assert words == "Red loses sight of E8; it was last seen in 5563GH in turn 1."
    lines = ask("strips", stream_of("red"), dim=True)["lines"]
    turns = [line["turn"] for line in lines]
    assert turns == sorted(turns)


def test_a_movement_that_is_seen_in_part_is_one_strip_of_its_own() -> None:
    moves = [s for s in ask("strips", stream_of("red"), dim=True)["strips"] if s["kind"] == "move"]
    seen = [strip for strip in moves if str(strip["unit"]).startswith("E")]
    assert seen
    for strip in moves:
        movers = {e["data"]["unit"] for e in strip["events"] if e["type"] == "unit_moved"}
        assert len(movers) <= 1
        assert not UNFILLED.search(strip["line"])


def test_only_whoever_sees_it_on_the_board_waits_for_a_sighting() -> None:
    def rests(audience: str) -> list[float]:
        events = stream_of(audience)
        beats = ask("beats", events)
        return [
            beat["rest"] for event, beat in zip(events, beats, strict=True) if event["type"] == "unit_sighted"
        ]

    assert all(rest > 0 for rest in rests("red"))
    assert set(rests("director")) == {0}
