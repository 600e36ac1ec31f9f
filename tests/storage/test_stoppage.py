"""After a stoppage, or when somebody sets the clock, windows and parts keep the time they had left; all are told once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

import pytest
from django.db import connections

from tests.server.room import ROLES, Room, merged, room_here
from tests.server.test_fold import same_from_the_log
from tests.storage.conftest import HereClocks
from wargame import staff
from wargame.models import Event, Exercise, Submission
from wargame.timekeeping import TOLERANCE, keeper

pytestmark = pytest.mark.django_db(transaction=True)


class Lesson:
    """A room whose screens keep their views by updates alone, and the clock that attends to it."""

    def __init__(self, here: HereClocks, options: Any = None) -> None:
        here.restart()
        self.here = here
        self.room: Room = room_here(options)
        self.views = {role: self.room.view(role) for role in ROLES}
        self.room.do("director", "start_exercise")

    def tick(self) -> int:
        """What a process does four times a second, until nothing is due; how often something was done."""
        count = 0
        while self.room.id in staff.due_exercises(keeper.now().served):
            if not staff.attend(self.room.id):
                break
            count += 1
        return count

    def asked(self) -> None:
        """Blue is asked whether to fire at a red tank that moves."""
        self.room.go_to("movement")
        self.room.do("red", "move_unit", unit="R-T1", path=["4656GH", "4657GH"])
        assert self.room.view("blue")["state"]["waiting"]["window"] == "opportunity"

    def agree(self) -> dict[str, Any]:
        """Law 2 for everybody; the director's state."""
        for role in ROLES:
            events = self.room.events(role, self.views[role]["n"])
            view = self.room.view(role)
            assert merged(self.views[role]["state"], events) == view["state"], role
            assert [event["n"] for event in events] == list(range(1, view["n"] + 1))
        return self.room.view("director")["state"]

    def left(self) -> float | None:
        """What a screen counts down: seconds by the wall clock until the window passes, else until the part ends."""
        state = self.agree()
        until = state["waiting"]["until"] if state["waiting"] else state["deadline"]
        if until is None:
            return None
        return (datetime.fromisoformat(until) - self.here.wall).total_seconds()

    def resumed(self) -> list[float]:
        return [
            event["data"]["moved"]
            for event in self.room.events("observer")
            if event["type"] == "resumed" and "moved" in event["data"]
        ]


@pytest.fixture
def lesson(here: HereClocks) -> Lesson:
    lesson = Lesson(here, {"window_seconds": 30})
    lesson.asked()
    return lesson


@pytest.mark.parametrize("away", [600, 86400])
def test_a_window_that_had_twenty_seconds_left_has_twenty_seconds_left(lesson: Lesson, away: float) -> None:
    lesson.here.run(10)
    lesson.here.stop(away)
    assert lesson.tick() == 1
    assert lesson.left() == pytest.approx(20, abs=TOLERANCE)
    assert lesson.resumed() == [pytest.approx(away, abs=TOLERANCE)]
    lesson.here.run(18)
    assert lesson.tick() == 0
    lesson.here.run(4)
    assert lesson.tick() == 1
    closed = next(each for each in lesson.room.events("red") if each["type"] == "decision_closed")
    assert (closed["data"]["choice"], closed["data"]["by"]) == ("pass", "clock")
    lesson.agree()


@pytest.mark.parametrize("jump", [3600, -3600, 40, -40])
def test_when_somebody_sets_the_clock_no_window_ends_early_and_none_hangs(
    lesson: Lesson, jump: float
) -> None:
    lesson.here.run(10)
    lesson.here.set_wall(jump)
    lesson.here.run(1)
    assert lesson.tick() == 1
    assert lesson.left() == pytest.approx(19, abs=0.1)
    lesson.here.run(18.5)
    assert lesson.tick() == 0
    lesson.here.run(1)
    assert lesson.tick() == 1
    lesson.agree()
    closed = [each["data"]["by"] for each in lesson.room.events("red") if each["type"] == "decision_closed"]
    assert closed == ["clock"]


def test_a_part_keeps_its_time_too(here: HereClocks) -> None:
    lesson = Lesson(here, {"part_seconds": 60})
    lesson.here.run(45)
    lesson.here.stop(600)
    assert lesson.tick() == 1
    assert lesson.left() == pytest.approx(15, abs=TOLERANCE)
    here.run(14)
    assert lesson.tick() == 0
    here.run(3)
    assert lesson.tick() == 1
    ended = lesson.room.events("blue")[-1]
    assert (ended["type"], ended["data"]["by"]) == ("side_ended_phase", "clock")
    lesson.agree()


def test_nothing_is_said_where_nothing_counts_down(here: HereClocks) -> None:
    lesson = Lesson(here, {"window_seconds": 0})
    lesson.asked()
    here.run(5)
    before = lesson.room.everything()
    here.stop(600)
    lesson.tick()
    assert lesson.room.everything() == before
    assert Exercise.objects.get().offset == keeper.now().offset


def test_a_stoppage_in_a_pause_is_part_of_the_pause(lesson: Lesson) -> None:
    lesson.here.run(10)
    lesson.room.do("director", "pause")
    lesson.here.run(100)
    lesson.here.stop(600)
    lesson.tick()
    lesson.here.set_wall(-1800)
    lesson.here.run(5)
    lesson.tick()
    assert lesson.resumed() == []
    lesson.room.do("director", "resume")
    assert lesson.left() == pytest.approx(20, abs=0.1)
    assert lesson.tick() == 0


def test_a_command_before_the_first_tick_finds_everything_in_order(lesson: Lesson) -> None:
    lesson.here.run(10)
    lesson.here.stop(600)
    lesson.room.do("blue", "answer", choice="pass")
    lesson.agree()
    lesson.tick()
    assert lesson.left() == pytest.approx(30, abs=TOLERANCE)


def test_a_pause_and_a_stoppage_before_the_first_tick(lesson: Lesson) -> None:
    lesson.here.run(10)
    lesson.room.do("director", "pause")
    lesson.here.stop(600)
    lesson.room.do("director", "resume")
    lesson.tick()
    assert lesson.left() == pytest.approx(20, abs=TOLERANCE)


def test_beats_that_are_held_keep_their_pace(here: HereClocks) -> None:
    lesson = Lesson(here, {"pace": {"mode": "beats", "seconds": 10}, "part_seconds": 300})
    room = lesson.room
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    while lesson.agree()["phase"] != "indirect_fire":
        room.do("director", "end_phase")
        room.send("director", "release", what="all")
    room.do("red", "declare_fire", battery="R-SP")
    held = room.view("director")["pace"]["held"]
    assert held
    here.run(4)
    here.stop(600)
    assert lesson.tick() == 0
    here.run(4)
    assert lesson.tick() == 0
    here.run(4)
    assert lesson.tick() >= 1
    assert room.view("director")["pace"]["held"] < held
    for _ in range(60):
        here.run(11)
        lesson.tick()
        lesson.agree()
    # Its side could only watch meanwhile: the time of its part stood still.
    assert room.view("director")["pace"]["held"] == 0
    assert any(each == pytest.approx(600, abs=2) for each in lesson.resumed())
    assert lesson.agree()["side"] == "red"


def test_a_reveal_gives_its_time_back_and_says_so(here: HereClocks) -> None:
    """Law 2 at every beat, for the director too, who is told of the events before their time begins."""
    lesson = Lesson(here, {"pace": "steps", "part_seconds": 600, "window_seconds": 30})
    room = lesson.room

    def reveal() -> None:
        lesson.agree()
        while room.view("director")["pace"]["held"]:
            here.run(7)
            room.do("director", "release")
            lesson.agree()

    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    while lesson.agree()["phase"] != "movement":
        room.do("director", "end_phase")
        reveal()
    room.do("red", "move_unit", unit="R-T1", path=["4656GH", "4657GH"])
    reveal()
    assert lesson.left() == pytest.approx(30, abs=0.1)
    assert lesson.resumed()


def test_the_log_is_the_same_when_it_is_folded_anew(lesson: Lesson) -> None:
    lesson.here.run(10)
    lesson.here.stop(600)
    lesson.tick()
    same_from_the_log(lesson.room)
    number = lesson.room.view("director")["n"]
    lesson.room.do("blue", "answer", choice="pass")
    same_from_the_log(lesson.room)
    lesson.room.do("director", "rewind", to=number, reason="once more")
    same_from_the_log(lesson.room)
    lesson.agree()


@pytest.mark.parametrize("what", ["window", "beat", "stoppage", "computer"])
def test_of_many_that_find_it_due_one_does_it(here: HereClocks, what: str) -> None:
    """Threads that all saw it due, as processes do: under the row's lock it is looked at again."""
    pace = {"mode": "beats", "seconds": 10} if what == "beat" else "at_once"
    lesson = Lesson(here, {"window_seconds": 30, "pace": pace})
    room = lesson.room
    if what == "beat":
        room.do("red", "plan_fire", battery="R-SP", target="4563GH")
        while room.view("director")["state"]["phase"] != "indirect_fire":
            room.do("director", "end_phase")
            room.send("director", "release", what="all")
        room.do("red", "declare_fire", battery="R-SP")
        here.run(11)
    elif what == "computer":
        room.do("director", "set_computer", side="red", on=True)
    else:
        lesson.asked()
        here.run(10)
        if what == "stoppage":
            here.stop(600)
        else:
            here.run(25)
    before = (Submission.objects.filter(seat=None).count(), Exercise.objects.get().released_seq)
    assert room.id in staff.due_exercises(keeper.now().served)
    threads = 8
    together = threading.Barrier(threads)

    def attend(_: int) -> bool:
        together.wait(30)
        try:
            return staff.attend(room.id)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(attend, range(threads)))
    assert sum(done) == 1
    after = Exercise.objects.get()
    if what == "beat":
        assert after.released_seq > before[1]
        ends = Event.objects.filter(seq__gt=before[1], seq__lte=after.released_seq, ends_beat=True).count()
        assert ends == 1
    else:
        assert Submission.objects.filter(seat=None).count() == before[0] + 1
    lesson.agree()
