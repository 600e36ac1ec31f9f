"""An exercise as a file and back: in every state everybody sees the same, then it goes on with a new seed, and says so."""

import itertools
import json

import pytest
from django.conf import settings

from adjudication.dice import seed_hash, seeded_faces
from tests.server import lesson
from tests.server.room import ROLES
from tests.server.saving import STATES, saved, shown, taken, with_everything_beside
from wargame import positions
from wargame.exercises import join_codes
from wargame.importing import import_exercise
from wargame.models import AuditEntry, Exercise

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("state", STATES)
def test_everybody_sees_the_same_as_before(state: str) -> None:
    room = STATES[state]()
    again = taken(room, saved(room))
    over = room.view("director")["state"]["status"] == "ended"
    for role in ROLES:
        old, new = room.events(role), again.events(role)
        if over:
            assert new == old
        else:
            assert new[:-1] == old, role
            assert (new[-1]["type"], new[-1]["n"]) == ("dice_reseeded", len(old) + 1)
        assert shown(again, role) == shown(room, role), role
        for n in {0, len(old) // 2, len(old)}:  # law 1: any prefix
            was, is_now = (
                each.call("GET", f"{each.path}?at={n}", headers=each.headers(role)).body["state"]
                for each in (room, again)
            )
            for view in (was, is_now):
                view["deadline"] = None
                if view["waiting"]:
                    view["waiting"]["until"] = None
            assert is_now == was, (role, n)
    positions.forget(again.id)  # as after a restart
    assert [shown(again, role) for role in ROLES] == [shown(room, role) for role in ROLES]


@pytest.mark.parametrize("state", STATES)
def test_an_exercise_that_came_from_a_file_can_be_saved_again(state: str) -> None:
    room = STATES[state]()
    first = json.loads(saved(room))
    again = taken(room, json.dumps(first))
    second = json.loads(saved(again))
    over = first["status"] == "ended"
    assert second["events"][: None if over else -1] == first["events"]
    third = taken(again, json.dumps(second))
    assert third.view("red")["n"] == again.view("red")["n"] + (0 if over else 1)


def test_a_reveal_that_was_held_is_over_then() -> None:
    room = lesson.revealing()
    kept = {role: room.events(role) for role in ROLES}
    again = taken(room, saved(room))
    assert not again.view("red")["pace"]["revealing"]
    room.do("director", "release", what="all")
    for role in ROLES:
        whole, new = room.events(role), again.events(role)
        assert new[: len(kept[role])] == kept[role]
        strip = ("at", "updates")
        plain = [
            [{key: event[key] for key in event if key not in strip} for event in events]
            for events in (whole, new[:-1])
        ]
        assert plain[0] == plain[1], role
        assert new[-1]["type"] == "dice_reseeded"


def test_a_battery_goes_on_with_the_next_die() -> None:
    room = lesson.rolling()
    room.do("red", "enter_dice", faces=[2])
    again = taken(room, saved(room))
    faces = itertools.cycle([4, 1, 2, 6, 3, 5, 5])
    here, there = itertools.tee(faces, 2)
    for each, dice in ((room, here), (again, there)):
        while each.roll(dice):
            pass
    old, new = room.events("blue"), again.events("blue")
    assert [event["data"] for event in new if event["type"] != "dice_reseeded"] == [
        event["data"] for event in old
    ]
    again.end_phase()
    again.do("director", "end_exercise")
    last = again.events("red")[-1]["data"]
    reseeded = [event["data"] for event in again.events("red") if event["type"] == "dice_reseeded"]
    assert last["seed_hash"] == reseeded[-1]["seed_hash"] == seed_hash(last["seed"])


def test_a_decision_goes_on_with_its_answer() -> None:
    room = lesson.asked()
    again = taken(room, saved(room))
    waiting = again.view("blue")["state"]["waiting"]
    assert waiting["decision"] == room.view("blue")["state"]["waiting"]["decision"]
    again.do("blue", "answer", decision=waiting["decision"], choice="pass", scope="movement")
    assert again.view("red")["state"]["units"]["R-T1"]["hex"] != "4655GH"


def test_dice_after_the_import_come_from_the_new_seed_also_after_a_rewind() -> None:
    room = lesson.running()
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    again = taken(room, saved(room))
    again.do("director", "rewind", to=room.view("director")["n"] - 1, reason="before the reseed")
    again.do("red", "plan_fire", battery="R-SP", target="4563GH")
    again.go_to("indirect_fire")
    again.do("red", "declare_fire", battery="R-SP")
    rolls = [event["data"] for event in again.events("director") if event["type"] == "dice_rolled"]
    again.do("director", "end_exercise")
    last = again.events("observer")[-1]["data"]
    assert last["seed_hash"] == seed_hash(last["seed"]) != seed_hash(lesson.FIRE_ARRIVES)
    assert rolls
    for roll in rolls:
        assert (
            list(seeded_faces(bytes.fromhex(last["seed"]), roll["key"], len(roll["faces"]))) == roll["faces"]
        )


@pytest.mark.parametrize("state", STATES)
def test_only_the_file_of_one_that_has_ended_holds_the_seed(state: str) -> None:
    room = STATES[state]()
    seed = Exercise.objects.get(pk=room.id).seed
    text = saved(room)
    assert (seed in text) == (state == "ended")
    for secret in [seat["token"] for seat in room.seats.values()] + list(room.codes.values()):
        assert secret not in text
    assert settings.DIRECTOR_KEY not in text


def test_what_stands_beside_the_log_comes_along() -> None:
    room = with_everything_beside()
    again = taken(room, saved(room))
    view = again.view("director")
    assert [(note["n"], note["text"]) for note in view["notes"]] == [(2, "why")]
    assert [mark["text"] for mark in again.view("red")["marks"]["red"]] == ["here"]
    assert (view["computer"], view["all_command"]) == ({"red": False, "blue": True}, True)
    assert {name: view["pace"][name] for name in ("mode", "seconds")} == {"mode": "beats", "seconds": 4}
    old = AuditEntry.objects.filter(exercise_id=room.id).values_list("action", "at", "error")
    new = AuditEntry.objects.filter(exercise_id=again.id).values_list("action", "at", "error")
    assert [each[0] for each in new] == [*(each[0] for each in old), "import"]
    assert [each[2] for each in new][:-1] == [each[2] for each in old]


def test_codes_and_seats_are_new() -> None:
    room = lesson.running()
    exercise, seat = import_exercise(saved(room), director_name="Me")
    assert not set(join_codes(exercise).values()) & set(room.codes.values())
    assert [(each.role, each.name) for each in exercise.seats.all()] == [("director", "Me")]
    assert (seat.exercise_id, exercise.title) == (exercise.id, "A lesson")
