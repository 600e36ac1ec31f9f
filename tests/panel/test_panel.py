"""Panel and log draw the same picture however the events came; speech, waiting and pace."""

from __future__ import annotations

from tests.panel.probe import STORY, ask

WAITING = {"kind": "roll", **dict(STORY["waiting"][-1]["data"].items()), "clause": "IF-5"}


def test_history_loaded_at_once_looks_like_history_pushed_one_by_one() -> None:
    answer = ask("pictures", STORY["events"])
    assert len(answer["same"]) > 30
    assert all(answer["same"])


def test_each_outcome_is_spoken_once_and_history_is_silent() -> None:
    first = STORY["events"][:38]
    answer = ask("pictures", first)
    assert answer["spoken"][-1] == "4 + 5 = 9 at level 5: destroyed, corrections follow."
    assert len(answer["spoken"]) == len(set(answer["spoken"])) <= 8
    assert answer["loadedSpeech"] == ""


def test_the_log_is_the_same_however_it_came_and_reads_as_a_report() -> None:
    answer = ask("log", STORY["events"])
    assert answer["same"]
    for words in ("Turn 1", "Indirect fire", "did not arrive", "2 of 3 suppressed units rallied", "Seed: "):
        assert words in answer["text"]


def test_an_open_roll_says_who_rolls_what_and_offers_its_slot() -> None:
    answer = ask("waiting", STORY["waiting"], waiting=WAITING)
    assert "Waiting: Blue rolls 2 dice for the result: R-INF." in answer["before"]
    assert answer["slot"] == "roll"
    assert answer["late"]
    assert answer["after"].count("Waiting:") == 1


def test_a_battery_is_played_within_twenty_seconds_and_harmless_guns_quickly() -> None:
    fire = [event for event in STORY["events"] if 30 <= event["n"] <= 97]
    spans = ask("beats", fire)
    assert sum(max(span["rest"], span["move"]) for span in spans) <= 20_000
    scatter = {
        event["data"]["gun"]: span["rest"]
        for event, span in zip(fire, spans, strict=True)
        if event["data"].get("purpose") == "scatter"
    }
    assert scatter[3] < scatter[1] / 2


def test_skip_shows_the_rest_at_once_in_order() -> None:
    answer = ask("play", STORY["events"])
    numbers = [event["n"] for event in STORY["events"]]
    assert answer["first"] < len(numbers)
    assert answer["shown"] == answer["steps"] == numbers
    assert answer["playing"] is False
