"""The clock: windows and parts end by themselves (TURN-1, MOV-8), a pause stops it, the director prolongs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from adjudication import events as frame
from adjudication import events_movement as moves
from adjudication.events import Draft, Event
from tests.server.room import ROLES, Room, merged, room_here
from wargame import staff
from wargame.deadlines import Deadlines, Limits
from wargame.models import Exercise

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
LIMITS = Limits(window=30, part=600)


def happened(draft: Draft) -> Event:
    return Event(draft.type, 1, "movement", draft.side, draft.clause, draft.data)


OPENED = happened(
    moves.decision_opened(clause="MOV-3", side="blue", decision=1, kind="opportunity", unit="R", options=[])
)
CLOSED = happened(
    moves.decision_closed(
        clause="MOV-3",
        side="blue",
        decision=1,
        kind="opportunity",
        choice="pass",
        option=None,
        scope="hex",
        by="side",
    )
)
BEGUN = happened(frame.phase_started(phase="movement", side="red"))


def seconds(count: int) -> datetime:
    return NOON + timedelta(seconds=count)


def test_a_window_and_a_part_begin_with_their_events_and_end_with_them() -> None:
    standing = Deadlines().after(BEGUN, NOON, LIMITS).after(OPENED, seconds(10), LIMITS)
    assert standing == Deadlines(decision=seconds(40), part=seconds(600))
    assert standing.after(CLOSED, seconds(20), LIMITS).decision is None
    rally = happened(frame.phase_started(phase="rally", side=None))
    assert standing.after(rally, seconds(20), LIMITS).part is None


def test_zero_is_without_limit() -> None:
    assert Deadlines().after(BEGUN, NOON, Limits(0, 0)).after(OPENED, NOON, Limits(0, 0)) == Deadlines()


def test_a_part_does_not_run_out_while_a_decision_waits() -> None:
    standing = Deadlines(decision=seconds(30), part=seconds(5))
    assert standing.due(seconds(10)) is None
    assert standing.due(seconds(30)) == "decision"
    assert Deadlines(part=seconds(5)).due(seconds(5)) == "part"


def test_a_pause_moves_what_is_open() -> None:
    paused = Deadlines(seconds(30), seconds(600)).after(happened(frame.paused()), seconds(10), LIMITS)
    assert paused.due(seconds(1000)) is None
    resumed = paused.after(happened(frame.resumed()), seconds(110), LIMITS)
    assert resumed == Deadlines(seconds(130), seconds(700))


@pytest.mark.parametrize(("what", "field"), [("decision", "decision"), ("part", "part")])
def test_the_director_prolongs(what: str, field: str) -> None:
    more = happened(moves.extended(side="red", what=what, seconds=15))
    before = Deadlines(seconds(30), seconds(600))
    after = before.after(more, NOON, LIMITS)
    assert getattr(after, field) == getattr(before, field) + timedelta(seconds=15)


def asked(options: dict[str, Any] | None = None) -> Room:
    """Blue is asked whether to fire at a red tank that moves."""
    room = room_here({"window_seconds": 30, **(options or {})})
    room.do("director", "start_exercise")
    room.go_to("movement")
    room.do("red", "move_unit", unit="R-T1", path=["4656GH", "4657GH"])
    assert room.view("blue")["state"]["waiting"]["window"] == "opportunity"
    return room


def run_out(room: Room, field: str = "decision_until") -> None:
    Exercise.objects.filter(pk=room.id).update(**{field: timezone.now() - timedelta(seconds=1)})


def attended(room: Room) -> bool:
    return room.id in staff.due_exercises(timezone.now()) and staff.attend(room.id)


def test_the_window_is_told_to_everybody_with_its_end() -> None:
    room = asked()
    until = room.view("observer")["state"]["waiting"]["until"]
    told = next(event for event in room.events("red") if event["type"] == "decision_opened")
    assert told["data"]["until"] == told["updates"]["waiting"]["until"] == until


def test_the_clock_passes_for_a_side_that_does_not_answer() -> None:
    room = asked()
    assert not attended(room)
    run_out(room)
    assert attended(room)
    closed = next(event for event in room.events("red") if event["type"] == "decision_closed")
    assert (closed["data"]["choice"], closed["data"]["by"]) == ("pass", "clock")


def test_nothing_runs_out_during_a_pause() -> None:
    room = asked()
    room.do("director", "pause")
    run_out(room)
    assert not attended(room)
    assert room.view("blue")["state"]["waiting"] is not None


def test_the_clock_ends_a_part() -> None:
    room = room_here({"part_seconds": 60})
    room.do("director", "start_exercise")
    assert room.view("red")["state"]["deadline"] is not None
    run_out(room, "part_until")
    assert attended(room)
    ended = room.events("blue")[-1]
    assert (ended["type"], ended["data"]["side"], ended["data"]["by"]) == ("side_ended_phase", "red", "clock")


def test_views_and_updates_agree_about_the_clock() -> None:
    room = room_here({"window_seconds": 30, "part_seconds": 600})
    first = {role: room.view(role) for role in ROLES}
    room.do("director", "start_exercise")
    room.go_to("movement")
    room.do("red", "move_unit", unit="R-T1", path=["4656GH", "4657GH"])
    room.do("director", "extend", what="decision", seconds=10)
    room.do("director", "pause")
    room.do("director", "resume")
    run_out(room)
    assert attended(room)
    for role in ROLES:
        assert merged(first[role]["state"], room.events(role, first[role]["n"])) == room.view(role)["state"]
