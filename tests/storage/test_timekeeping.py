"""The time that is served: monotonic, shared by all processes, standing still while none serves."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.storage.conftest import Clocks
from wargame.models import ServedTime
from wargame.timekeeping import HEARTBEAT, LONGEST_GAP, TOLERANCE, Timekeeper

pytestmark = pytest.mark.django_db


def served(one: Timekeeper) -> float:
    return one.now().served.timestamp()


def shown(one: Timekeeper, clocks: Clocks) -> float:
    """How far the told scale is from the wall clock, in seconds."""
    reading = one.now()
    return (reading.served + reading.offset - clocks.wall).total_seconds()


def test_it_runs_with_the_monotonic_clock(clocks: Clocks) -> None:
    one = clocks.new()
    begun = served(one)
    clocks.pass_(100, one)
    assert served(one) - begun == pytest.approx(100)
    assert shown(one, clocks) == pytest.approx(0)


@pytest.mark.parametrize("jump", [3600, -3600, 86400 * 365, 5, -5])
def test_setting_the_wall_clock_moves_what_is_shown_and_not_what_is_served(
    clocks: Clocks, jump: float
) -> None:
    one = clocks.new()
    begun = served(one)
    clocks.pass_(10, one)
    clocks.set_wall(jump)
    clocks.pass_(10, one)
    assert served(one) - begun == pytest.approx(20)
    assert shown(one, clocks) == pytest.approx(0)
    assert ServedTime.objects.get().offset.total_seconds() == pytest.approx(jump)


def test_a_clock_that_drifts_is_followed_in_steps(clocks: Clocks) -> None:
    one = clocks.new()
    offsets = set()
    for _ in range(400):
        clocks.set_wall(0.02)  # half a second in ten
        clocks.pass_(0.5, one)
        assert abs(shown(one, clocks)) <= TOLERANCE + 0.1
        offsets.add(one.now().offset)
    assert len(offsets) <= 1 + 8 / TOLERANCE


@pytest.mark.parametrize("away", [600, 7 * 86400, 1.75])
def test_it_stands_still_while_nobody_serves(clocks: Clocks, away: float) -> None:
    one = clocks.new()
    clocks.pass_(30, one)
    before = served(one)
    clocks.pass_(away)
    two = (
        clocks.new()
    )  # the process that starts afterwards; the monotonic clock of a new boot may be anything
    assert before - HEARTBEAT <= served(two) <= before
    assert shown(two, clocks) == pytest.approx(0, abs=TOLERANCE)


def test_the_wall_clock_is_set_while_nobody_serves(clocks: Clocks) -> None:
    one = clocks.new()
    clocks.pass_(30, one)
    before = served(one)
    clocks.set_wall(-7200)
    clocks.monotonic = 3.0
    two = clocks.new()
    assert before - HEARTBEAT <= served(two) <= before
    assert shown(two, clocks) == pytest.approx(0)


def test_a_machine_that_slept_has_not_served(clocks: Clocks) -> None:
    """Some systems count their sleep as monotonic time."""
    one = clocks.new()
    before = served(one)
    clocks.pass_(3600)
    assert served(one) - before == pytest.approx(LONGEST_GAP)
    assert shown(one, clocks) == pytest.approx(0)


def test_one_process_that_lives_is_enough(clocks: Clocks) -> None:
    one, two = clocks.new(), clocks.new()
    begun = served(one)
    clocks.pass_(10, one, two)
    clocks.pass_(300, two)  # one is dead
    three = clocks.new()
    clocks.pass_(10, two, three)
    assert served(two) - begun == pytest.approx(320, abs=HEARTBEAT)
    assert served(three) - begun == pytest.approx(320, abs=HEARTBEAT)
    assert ServedTime.objects.get().offset == timedelta(0)


def test_a_process_that_was_held_up_takes_the_others_time(clocks: Clocks) -> None:
    one, two = clocks.new(), clocks.new()
    begun = served(one)
    clocks.pass_(10, one, two)
    clocks.pass_(300, two)
    assert served(one) - begun == pytest.approx(310, abs=HEARTBEAT)
    clocks.pass_(2, one, two)
    assert ServedTime.objects.get().offset == timedelta(0)


def test_all_processes_of_a_machine_move_it_once(clocks: Clocks) -> None:
    three = [clocks.new() for _ in range(3)]
    clocks.pass_(5, *three)
    clocks.set_wall(3600)
    seen = set()
    for _ in range(20):
        clocks.pass_(1, *three)
        seen.add(ServedTime.objects.get().offset)
    assert {each.total_seconds() for each in seen} == {3600}


def test_two_machines_whose_clocks_differ_do_not_correct_each_other(clocks: Clocks) -> None:
    other = Clocks()
    one = clocks.new()
    clocks.pass_(5, one)
    other.set_wall(40)
    two = other.new()
    seen = []
    for _ in range(120):
        clocks.pass_(0.25, one)
        other.pass_(0.25, two)
        seen.append(ServedTime.objects.get().offset)
    assert len(set(seen)) <= 2
    assert len(set(seen[8:])) == 1


def test_what_is_written_never_goes_back(clocks: Clocks) -> None:
    one, two = clocks.new(), clocks.new()
    last = ServedTime.objects.create(pk=1, served=clocks.wall).served
    for step in range(60):
        clocks.pass_(0.5, *((one,) if step % 3 else (two,)))
        if step % 10 == 0:
            clocks.set_wall(-100)
        now = ServedTime.objects.get().served
        assert now >= last
        last = now
