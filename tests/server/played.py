"""Whole exercises at the service, played by the computer in a few turns, with what a class does in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.server import saving
from tests.server.room import Room, room_here
from wargame import positions
from wargame.branching import branch
from wargame.models import Exercise
from wargame.staff import attend

Between = Callable[[Room], None]


def short(options: Any = None, turns: int = 2) -> Room:
    """An exercise of so many turns, before its start."""
    room = room_here(options)
    exercise = Exercise.objects.get(pk=room.id)
    exercise.scenario_data = {**exercise.scenario_data, "turns": turns}
    exercise.save()
    positions.forget(room.id)
    return room


def by_computer(room: Room, *, until: Callable[[Exercise], bool] | None = None, most: int = 3000) -> Room:
    """Both sides are played by the computer until the exercise has ended, or until something holds."""
    Exercise.objects.filter(pk=room.id).update(computer={"red": True, "blue": True})
    faces = iter([3, 1, 6, 2, 5, 4] * 5000)
    for _ in range(most):
        exercise = Exercise.objects.get(pk=room.id)
        if exercise.status == "ended" or (until is not None and until(exercise)):
            return room
        Exercise.objects.filter(pk=room.id).update(computer_next=None)
        if not attend(room.id):
            assert room.roll(faces), "nobody has anything to do"
    raise AssertionError("the exercise does not end")


def later(room: Room, count: int) -> Callable[[Exercise], bool]:
    """So many more steps of the log have come."""
    wanted = Exercise.objects.get(pk=room.id).last_seq + count
    return lambda exercise: exercise.last_seq >= wanted


def plain() -> Room:
    room = short(turns=1)
    room.do("director", "start_exercise")
    return by_computer(room)


def with_cards() -> Room:
    room = short({"cards_per_side": 7, "reveal_drawn_card": False}, turns=3)
    room.do("red", "select_cards", positions=[1, 2, 3, 4, 5, 6, 7])
    room.do("director", "start_exercise")
    by_computer(room, until=later(room, 120))
    room.do("director", "announce", text="go on", to="red")
    return by_computer(room)


def by_hand() -> Room:
    """Red's dice by hand, each entered by somebody; for a while automatic."""
    room = short({"dice": {"red": "hand", "blue": "auto"}}, turns=1)
    room.do("director", "start_exercise")
    by_computer(room, until=later(room, 100))
    room.do("director", "set_dice", mode="auto", side="red", once=True)
    return by_computer(room)


def with_rewinds() -> Room:
    room = short({"cards_per_side": 3, "pool": "shared", "part_seconds": 600}, turns=2)
    room.do("director", "start_exercise")
    for steps in (90, 60):
        by_computer(room, until=later(room, steps))
        room.do("director", "pause")
        to = room.view("director")["n"] - 40
        room.do("director", "rewind", to=to, reason="once more")
        if room.view("director")["state"]["status"] == "paused":
            room.do("director", "resume")
    return by_computer(room)


def in_fog() -> Room:
    room = short({"fog": True, "cards_per_side": 7, "window_seconds": 30}, turns=2)
    room.do("director", "start_exercise")
    by_computer(room, until=later(room, 100))
    room.do("director", "set_observer_view", view="red")
    return by_computer(room)


def revealed() -> Room:
    """Shown in steps, with a clock for each part; one reveal is cut off by a rewind."""
    room = short({"part_seconds": 900}, turns=1)
    room.do("director", "start_exercise")
    by_computer(room, until=lambda exercise: room.view("director")["state"]["phase"] == "direct_fire")
    room.do("director", "set_pace", pace="steps")
    cut = False
    for _ in range(600):
        exercise = Exercise.objects.get(pk=room.id)
        if not cut and exercise.last_seq > exercise.released_seq + 5 and exercise.last_seq > 100:
            to = exercise.events.get(seq=exercise.released_seq).n_director
            room.do("director", "rewind", to=to, reason="not this way")
            cut = True
            continue
        if exercise.status == "ended":
            break
        if exercise.released_seq < exercise.last_seq:
            room.do("director", "release", what="one")
            continue
        by_computer(room, until=later(room, 1))
    if room.view("director")["pace"]["held"]:
        room.do("director", "release", what="all")
    assert cut
    return room


def taken_from_a_file() -> Room:
    """Saved in the middle and played to its end with a new seed."""
    room = short({"cards_per_side": 7, "pool": "side"}, turns=2)
    room.do("director", "start_exercise")
    by_computer(room, until=later(room, 150))
    again = saving.taken(room, saving.saved(room))
    return by_computer(again)


def branched() -> Room:
    """What if, in fog, from a step that a rewind has undone; played to its end with a new seed."""
    options = {"fog": True, "cards_per_side": 7, "pool": "side", "part_seconds": 900, "standing_order": "ask"}
    room = short(options, turns=2)
    room.do("director", "start_exercise")
    room.do("director", "set_observer_view", view="red")
    by_computer(room, until=later(room, 150))
    left = room.view("director")["n"]
    room.do("director", "rewind", to=left - 60, reason="once more")
    by_computer(room, until=later(room, 60))
    exercise, _seat, _token = branch(room.id, left - 5, title="", director_name="Director")
    return by_computer(saving.room_of(exercise))


def branched_after_a_rewind() -> Room:
    """A branch of a branch, behind a rewind, with dice by hand."""
    room = short({"dice": {"red": "hand", "blue": "auto"}, "cards_per_side": 3, "pool": "shared"}, turns=2)
    room.do("director", "start_exercise")
    by_computer(room, until=later(room, 90))
    room.do("director", "rewind", to=room.view("director")["n"] - 40, reason="once more")
    by_computer(room, until=later(room, 60))
    first, _seat, _token = branch(room.id, room.view("director")["n"], title="", director_name="Director")
    again = by_computer(saving.room_of(first), until=lambda exercise: exercise.last_seq > first.last_seq + 60)
    second, _seat, _token = branch(first.id, again.view("director")["n"], title="", director_name="Director")
    return by_computer(saving.room_of(second))


PLAYED: dict[str, Callable[[], Room]] = {
    "plain": plain,
    "cards": with_cards,
    "dice by hand": by_hand,
    "rewinds": with_rewinds,
    "fog": in_fog,
    "in steps": revealed,
    "from a file": taken_from_a_file,
    "branch": branched,
    "branch of a branch": branched_after_a_rewind,
}


def export_of(name: str) -> dict[str, Any]:
    """The export of one of them."""
    return json.loads(saving.saved(PLAYED[name]()))
