"""Figures of the report, counted another way: from the texts that the director was sent, without the analysis."""

import csv
import io
import json
from collections import Counter
from typing import Any

import pytest

from tests.report.played import Played

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def lesson() -> Played:
    played = Played(cards_per_side=3)
    played.do("start_exercise")
    played.play()
    assert played.exercise.status == "ended"
    return played


def told(played: Played) -> list[dict[str, Any]]:
    """What the director was sent, as JSON; nothing was undone here."""
    rows = played.exercise.events.order_by("seq")
    return [json.loads(row.text_for("director") or "") for row in rows]


def rows(report: dict[str, Any], table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = report["tables"][table]["rows"]
    return found


def test_losses_score_and_fire_are_those_of_the_stream(lesson: Played) -> None:
    report, events = lesson.json(), told(lesson)
    values = {unit["id"]: unit["value"] for unit in report["scenario"]["units"]}
    destroyed: dict[str, int] = {}
    for event in events:
        for name, unit in event["updates"].get("units", {}).items():
            if unit["destroyed"]:
                destroyed.setdefault(name, event["turn"])
    assert destroyed
    assert {row["unit"]: row["turn"] for row in rows(report, "losses")} == destroyed
    last = [row for row in rows(report, "strength_by_turn") if row["turn"] == lesson.exercise.turn]
    for row in last:
        own = [name for name in destroyed if name.startswith(row["side"][0].upper())]
        assert row["lost"] == sum(values[name] for name in own)
        assert row["destroyed"] == len(own)
    shots = Counter(event["side"] for event in events if event["type"] == "shot_fired")
    found: Counter[str] = Counter()
    for row in rows(report, "fire_by_weapon"):
        found[row["side"]] += row["shots"]
    assert found == shots
    scores = [event["data"] for event in events if event["type"] == "score_changed"]
    assert report["score"] == {side: scores[-1][side] for side in ("red", "blue")}


def test_the_score_at_the_end_of_each_turn_is_the_last_one_said_in_it(lesson: Played) -> None:
    report, now, ends = lesson.json(), {"red": 0, "blue": 0}, {}
    turn = 0
    for event in told(lesson):
        turn = max(
            turn, event["turn"], event["data"].get("turn", 0) if event["type"] == "turn_started" else 0
        )
        if event["type"] == "score_changed":
            now = {side: event["data"][side] for side in ("red", "blue")}
        if turn:
            ends[turn] = now
    assert {turn["turn"]: turn["score"] for turn in report["course"]} == ends


def test_the_sentences_name_every_destroyed_unit_and_every_battery_that_fired(lesson: Played) -> None:
    course = lesson.json()["course"]
    for event in told(lesson):
        turn = next((each for each in course if each["first"] <= event["n"] <= each["last"]), None)
        if event["type"] == "fire_declared":
            assert turn is not None
            name, target = event["data"]["battery"], event["data"]["target"]
            lines = [each["what"] for each in turn["told"] if each["about"] == "Indirect fire"]
            assert any(line.startswith(name) and target in line for line in lines)
        if event["type"] == "card_drawn":
            assert turn is not None
            assert any(each["about"] == "Cards" for each in turn["told"])
    lost = " ".join(each["what"] for turn in course for each in turn["told"] if each["about"] == "Losses")
    report = lesson.json()
    assert all(row["unit"] in lost for row in rows(report, "losses"))


def test_maps_are_of_the_start_the_heaviest_phases_and_the_end(lesson: Played) -> None:
    report, events = lesson.json(), told(lesson)
    moments = rows(report, "turning_points")
    assert (moments[0]["seq"], moments[-1]["seq"]) == (0, len(events))
    assert len(moments) <= 2 + 3 + 3
    values = {unit["id"]: unit["value"] for unit in report["scenario"]["units"]}
    weights: Counter[tuple[int, str]] = Counter()
    score, gone = {"red": 0, "blue": 0}, set()
    for event in events:
        if event["type"] == "score_changed":
            key = (event["turn"], event["phase"])
            weights[key] += sum(abs(event["data"][side] - score[side]) for side in score)
            score = {side: event["data"][side] for side in score}
        for name, unit in event["updates"].get("units", {}).items():
            if unit["destroyed"] and name not in gone:
                gone.add(name)
                weights[event["turn"], event["phase"]] += values[name]
    heaviest = max((each for each in weights if each[1]), key=lambda each: (weights[each], -each[0]))
    shown = {events[row["seq"] - 1]["turn"] for row in moments if row["seq"]}
    assert heaviest[0] in shown


def test_csv_xlsx_and_json_hold_the_same_figures(lesson: Played) -> None:
    report = lesson.json()
    for key, table in report["tables"].items():
        alone = lesson.get("director", f"?format=csv&language=en&table={key}").content
        assert alone.startswith(b"\xef\xbb\xbf")
        lines = list(csv.reader(io.StringIO(alone.decode("utf-8-sig"))))
        assert lines[0] == [column["title"] for column in table["columns"]]
        assert len(lines) == 1 + len(table["rows"])
        for line, row in zip(lines[1:], table["rows"], strict=True):
            for text, column in zip(line, table["columns"], strict=True):
                value = row[column["key"]]
                if column["kind"] in ("number", "share", "seconds"):
                    assert text == ("" if value is None else str(value))
