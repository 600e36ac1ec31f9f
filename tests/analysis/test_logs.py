"""Logs that are out of the ordinary: none, cut off, rewound; times with pauses and reveals."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from adjudication.codec import write_event
from adjudication.events import Event
from adjudication.ruleset import standard
from tests.bots.exercises import shipped
from wargame.analysis import Line, analyse, standing_log
from wargame.analysis.log import moments, shown_at
from wargame.analysis.reactions import reactions
from wargame.bots.simulate import Result, play

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def result() -> Result:
    return play(shipped("river-crossing"), standard(), seed="3")


def analysed(result: Result, log: Any) -> Any:
    return analyse(result.start, log, shipped("river-crossing"), standard())


def test_an_exercise_without_any_event_has_all_its_tables(result: Result) -> None:
    found = analysed(result, ())
    assert [topic.key for topic in found.topics] == [
        "strength", "score", "objectives", "fire", "movement", "cards", "dice", "reactions",
    ]  # fmt: skip
    said = [text.text for topic in found.topics for text in topic.words]
    for text in (
        "No unit was destroyed.",
        "No battery fired.",
        "No event card was drawn.",
        "No dice were rolled.",
    ):
        assert text in said
    assert found.table("fire_by_weapon").rows == ()
    assert all(row[0] == 0 for row in found.table("strength_by_turn").rows)


def test_one_that_ended_in_its_first_turn_or_still_runs_is_told_as_far_as_it_went(result: Result) -> None:
    second = next(i for i, e in enumerate(result.log) if e.type == "turn_started" and e.data["turn"] == 2)
    found = analysed(result, [Line(seq, None, event) for seq, event in enumerate(result.log[:second], 1)])
    assert {row[0] for row in found.table("strength_by_turn").rows} == {0, 1}
    assert [row[0] for row in found.table("score_by_turn").rows] == [1]
    for stop in range(0, len(result.log), 97):
        analysed(result, [Line(seq, None, event) for seq, event in enumerate(result.log[:stop], 1)]).as_json()


def rewound(seq: int) -> Event:
    data = {
        "seq": seq,
        "pools": {},
        "hands": {},
        "rewinds": 1,
        "requests": 9,
        "method": None,
        "seed_hash": None,
    }
    return Event("rewound", 1, "direct_fire", None, None, data)


def test_what_a_rewind_has_undone_is_left_out_also_twice(result: Result) -> None:
    log = result.log
    # 1…60, back to 40, 20 others, back to 30: the first rewind is undone, too; then the exercise as it was.
    rows = [*log[:60], rewound(40), *log[40:60], rewound(30), *log[30:]]
    stored = [(seq, NOON, write_event(event)) for seq, event in enumerate(rows, 1)]
    found = standing_log(reversed(stored))
    assert [line.seq for line in found] == [*range(1, 31), 82, *range(83, len(rows) + 1)]
    again = analysed(result, found)
    plain = analysed(result, [Line(seq, None, event) for seq, event in enumerate(log, 1)])
    for key in ("strength_by_turn", "fire_by_weapon", "fire_by_battery", "dice_faces", "movement_by_unit"):
        assert again.table(key).rows == plain.table(key).rows


def asked(at: int, shown: int | None = None) -> Line:
    data = {"decision": 1, "kind": "opportunity", "side": "blue", "options": []}
    stored = NOON + timedelta(seconds=at)
    told = NOON + timedelta(seconds=at if shown is None else shown)
    return Line(at, stored, Event("decision_opened", 1, "movement", "blue", "MOV-3", data), told)


def happened(at: int, type_: str, **data: Any) -> Line:
    side = data.get("side")
    stored = NOON + timedelta(seconds=at)
    return Line(at, stored, Event(type_, 1, "movement", side, None, data), stored)


def closed(at: int, by: str = "side") -> Line:
    data = {"side": "blue", "kind": "opportunity", "choice": "pass", "scope": "hex", "by": by}
    return happened(at, "decision_closed", **data)


@pytest.mark.parametrize(
    ("log", "seconds"),
    [
        ([asked(10), closed(17)], [7]),
        ([asked(10), happened(12, "paused"), happened(112, "resumed"), closed(117)], [7]),
        # Shown to the side at 40, when the reveal was over.
        ([asked(10, shown=40), closed(47)], [7]),
        ([asked(10)], []),
    ],
)
def test_reaction_times_leave_out_pauses_and_what_was_not_shown_yet(
    result: Result, log: list[Line], seconds: list[float]
) -> None:
    found = reactions(moments(result.start, log))
    assert [each.seconds for each in found] == seconds
    assert all((each.side, each.kind) == ("blue", "opportunity") for each in found)


def test_a_part_is_timed_from_its_beginning_to_the_first_act(result: Result) -> None:
    log = [
        happened(5, "phase_started", phase="movement", side="red"),
        happened(25, "side_ended_phase", side="red", next_side="blue", by="clock"),
        happened(31, "standing_order_set", side="blue", units=[], order="hold"),
    ]
    found = reactions(moments(result.start, log))
    assert [(each.side, each.seconds, each.by) for each in found] == [
        ("red", 20, "clock"),
        ("blue", 6, "side"),
    ]


def test_when_a_held_step_was_shown_stands_in_the_texts_of_the_others() -> None:
    assert shown_at({"director": '{"at":"A"}', "all": '{"at":"B"}'}) == "B"
    assert shown_at({"director": '{"at":"A"}'}) is None
