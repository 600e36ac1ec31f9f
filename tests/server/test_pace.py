"""Pace: beats and steps are released to everybody together; what is held back is the director's alone, on every channel."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.server.room import ROLES, Room, merged, room_here
from wargame import staff
from wargame.models import Event, Exercise

pytestmark = pytest.mark.django_db(transaction=True)
OTHERS = ROLES[1:]
SEED = "00" * 32  # with it the fire arrives


def a_battery_fires(pace: Any) -> Room:
    """Red's howitzers have fired on their own plan; the pace holds back what follows the first beat."""
    room = room_here({"pace": pace, "standing_order": "hold"})
    Exercise.objects.filter(pk=room.id).update(seed=SEED)
    room.do("director", "start_exercise")
    while held(room):
        room.do("director", "release", what="all")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    while room.view("director")["state"]["phase"] != "indirect_fire":
        room.do("director", "end_phase")
        while held(room):
            room.do("director", "release", what="all")
    room.do("red", "declare_fire", battery="R-SP")
    return room


def held(room: Room) -> int:
    return int(room.view("director")["pace"]["held"])


def numbers(room: Room) -> dict[str, int]:
    return {role: room.view(role)["n"] for role in ROLES}


def test_at_once_nothing_is_held() -> None:
    room = a_battery_fires("at_once")
    assert held(room) == 0
    for role in ROLES:
        assert room.events(role)[-1]["type"] == "fire_ended"


@pytest.mark.parametrize("pace", ["steps", {"mode": "beats", "seconds": 5}], ids=str)
def test_what_is_held_reaches_nobody_but_the_director(pace: Any) -> None:
    room = a_battery_fires(pace)
    assert held(room) > 0
    assert room.events("director")[-1]["type"] == "fire_ended"
    for role in OTHERS:
        seen = room.events(role)
        assert seen[-1]["type"] in ("fire_declared", "marker_placed")
        view = room.view(role)
        assert (view["pace"]["revealing"], "held" in view["pace"]) == (True, False)
        assert view["n"] == seen[-1]["n"]
        assert view["state"]["batteries"]["R-SP"]["declared_turn"] == 1
        assert "4563GH" in json.dumps(view["state"]["markers"])
        later = Exercise.objects.get(pk=room.id).released_seq
        rows = Event.objects.filter(exercise_id=room.id, seq__gt=later)
        assert {name for row in rows for name in row.texts} == {"director"}


@pytest.mark.parametrize(
    ("role", "type_", "fields"),
    [
        ("red", "plan_fire", {"battery": "R-122", "target": "4563GH"}),
        ("red", "end_phase", {}),
        ("blue", "plan_fire", {"battery": "B-122", "target": "4563GH"}),
        ("controller", "announce", {"text": "wait"}),
        ("controller", "set_battery", {"battery": "R-122", "suppressed": True}),
    ],
)
def test_nobody_acts_on_what_he_has_not_been_shown(role: str, type_: str, fields: dict[str, Any]) -> None:
    room = a_battery_fires("steps")
    assert room.send(role, type_, **fields).code == "revealing"
    room.do("director", "release", what="all")
    assert room.send(role, type_, **fields).status == 200


def test_step_by_step_everybody_sees_the_same_beat() -> None:
    room = a_battery_fires("steps")
    states = {role: room.view(role)["state"] for role in OTHERS}
    seen = {role: room.view(role)["n"] for role in OTHERS}
    steps = 0
    while held(room):
        before = held(room)
        room.do("director", "release")
        steps += 1
        assert held(room) < before
        for role in OTHERS:
            view = room.view(role)
            new = room.events(role, after=seen[role])
            states[role] = merged(states[role], new)
            seen[role] = view["n"]
            assert states[role] == view["state"]
    assert steps > 2
    assert room.send("director", "release").code == "already_done"
    assert len({json.dumps(room.view(role)["state"]["markers"]) for role in ROLES}) == 1


def test_a_view_in_mid_reveal_and_its_questions_tell_nothing_of_what_is_to_come() -> None:
    """Law 3 for pace: two exercises whose dice differ look the same to red until the dice are shown."""
    shown = []
    for seed in ("00" * 32, "11" * 32):
        room = room_here({"pace": "steps", "standing_order": "hold"})
        Exercise.objects.filter(pk=room.id).update(seed=seed)
        room.do("director", "start_exercise")
        room.do("red", "plan_fire", battery="R-SP", target="4563GH")
        while room.view("director")["state"]["phase"] != "indirect_fire":
            room.do("director", "end_phase")
            while held(room):
                room.do("director", "release", what="all")
        room.do("red", "declare_fire", battery="R-SP")
        view = room.view("red")
        reach = room.call("GET", f"{room.path}reach/?unit=R-T1", headers=room.headers("red")).body
        shown.append((view["state"], view["n"], view["pace"], reach))
    first, second = shown
    for one, other in zip(first, second, strict=True):
        assert {**one, "dice": None} == {**other, "dice": None} if isinstance(one, dict) else one == other


def test_the_clock_releases_a_beat_when_it_is_due_and_once() -> None:
    room = a_battery_fires({"mode": "beats", "seconds": 5})
    exercise = Exercise.objects.get(pk=room.id)
    assert exercise.next_release is not None
    assert not staff.attend(room.id)
    before = held(room)
    Exercise.objects.filter(pk=room.id).update(next_release=timezone.now() - timedelta(seconds=1))
    assert room.id in staff.due_exercises(timezone.now())
    assert staff.attend(room.id)
    assert not staff.attend(room.id)
    assert held(room) < before


def test_a_pause_stops_the_beats_and_they_go_on_after_it() -> None:
    room = a_battery_fires({"mode": "beats", "seconds": 5})
    room.do("director", "pause")
    assert Exercise.objects.get(pk=room.id).next_release is None
    assert room.view("red")["pace"]["stopped"]
    room.do("director", "release")
    room.do("director", "resume")
    assert Exercise.objects.get(pk=room.id).next_release is not None
    room.do("director", "set_pace", pace="at_once")
    assert held(room) == 0
    assert [event["type"] for event in room.events("blue")][-2:] == ["paused", "resumed"]


def test_the_clock_of_a_part_stands_still_while_its_side_can_only_watch() -> None:
    room = room_here({"pace": "steps", "standing_order": "hold", "part_seconds": 600})
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    while room.view("director")["state"]["phase"] != "indirect_fire":
        room.do("director", "end_phase")
        while held(room):
            room.do("director", "release", what="all")
    room.do("red", "declare_fire", battery="R-SP")
    exercise = Exercise.objects.get(pk=room.id)
    assert exercise.part_until is not None
    assert exercise.held_since is not None
    earlier = exercise.held_since - timedelta(seconds=100)
    part = exercise.part_until - timedelta(seconds=100)
    Exercise.objects.filter(pk=room.id).update(held_since=earlier, part_until=part)
    room.do("director", "release", what="all")
    after = Exercise.objects.get(pk=room.id).part_until
    assert after is not None
    assert after - part >= timedelta(seconds=100)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"pace": "fast"},
        {"pace": "beats", "seconds": 0},
        {"pace": "beats", "seconds": "2"},
        {"pace": "steps", "x": 1},
    ],
    ids=str,
)
def test_a_malformed_pace_is_refused_by_its_field(fields: dict[str, Any]) -> None:
    room = room_here()
    reply = room.send("director", "set_pace", **fields)
    assert (reply.status, reply.code) == (400, "bad_value")
    assert reply.body["error"]["field"] in ("pace", "seconds", "x")


def test_a_step_that_has_been_released_meanwhile_is_not_followed_by_another() -> None:
    room = a_battery_fires("steps")
    shown = room.view("director")["pace"]["shown_n"]
    assert shown == room.view("director")["n"] - held(room)
    room.do("director", "release", shown_n=shown)
    before = held(room)
    reply = room.send("director", "release", shown_n=shown)
    assert (reply.code, reply.body["error"]["field"]) == ("already_done", "shown_n")
    assert held(room) == before
    room.do("director", "release", shown_n=room.view("director")["pace"]["shown_n"])


@pytest.mark.parametrize("role", OTHERS)
def test_only_the_director_sets_the_pace_and_releases(role: str) -> None:
    room = room_here()
    assert room.send(role, "set_pace", pace="steps").code == "not_allowed"
    assert room.send(role, "release").code == "not_allowed"
