"""The computer's seat: the director gives it a side, and it plays by the same commands."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.server.room import Room, room_here
from wargame import staff
from wargame.demo import start_demo
from wargame.models import Exercise, Submission

pytestmark = pytest.mark.django_db


def play_on(exercise_id: str, most: int) -> int:
    """Attend until nothing is due; how often something was done."""
    for count in range(most):
        Exercise.objects.filter(pk=exercise_id).update(computer_next=None)
        if not staff.attend(exercise_id):
            return count
    return most


def test_only_the_director_seats_the_computer() -> None:
    room = room_here()
    for role in ("red", "observer", "controller"):
        assert room.send(role, "set_computer", side="blue", on=True).code == "not_allowed"
    room.do("director", "set_computer", side="blue", on=True)
    assert room.view("red")["computer"] == {"red": False, "blue": True}
    room.do("director", "set_computer", side="blue", on=False)
    assert room.view("red")["computer"] == {"red": False, "blue": False}


@pytest.mark.parametrize(
    "fields",
    [{}, {"side": "green", "on": True}, {"side": "red", "on": 1}, {"side": "red", "on": True, "x": 1}],
)
def test_a_malformed_one_is_refused_naming_the_field(fields: dict[str, object]) -> None:
    room = room_here()
    reply = room.send("director", "set_computer", **fields)
    assert (reply.status, reply.code) == (400, "bad_value")
    assert reply.body["error"]["field"]


def a_game() -> Room:
    room = room_here()
    room.do("director", "set_computer", side="blue", on=True)
    room.do("director", "start_exercise")
    return room


def test_it_plays_its_own_side_and_waits_for_people() -> None:
    room = a_game()
    play_on(room.id, 40)
    assert room.side() == "red"
    room.do("red", "end_phase")
    assert play_on(room.id, 40) >= 1
    state = room.view("director")["state"]
    assert (state["phase"], state["side"]) == ("movement", "red")
    senders = Submission.objects.filter(exercise_id=room.id, seat=None).values_list("role", flat=True)
    assert set(senders) == {"blue"}


def test_it_leaves_the_room_time_to_see() -> None:
    room = a_game()
    room.do("red", "end_phase")
    assert staff.attend(room.id)
    assert room.id not in staff.due_exercises(timezone.now())
    assert room.id in staff.due_exercises(timezone.now() + timedelta(seconds=staff.LONGEST_WAIT + 1))


def test_somebody_who_acts_wakes_it() -> None:
    room = a_game()
    play_on(room.id, 40)
    assert room.id not in staff.due_exercises(timezone.now())
    room.do("red", "end_phase")
    assert room.id in staff.due_exercises(timezone.now())


def test_a_demonstration_plays_both_sides_through_a_turn() -> None:
    call_command("load_shipped")
    exercise = start_demo()
    for _ in range(150):
        if play_on(exercise.id, 1) == 0:
            break
        exercise.refresh_from_db()
        if exercise.turn > 1:
            break
    assert exercise.turn == 2
    assert not Submission.objects.filter(exercise=exercise).exclude(error=None).exists()


@pytest.mark.parametrize("options", [{"cards_per_side": 3}, {"cards_per_side": 2, "pool": "shared"}], ids=str)
def test_it_takes_its_cards_before_the_start_draws_them_and_swaps(options: dict[str, object]) -> None:
    room = room_here({**options, "standing_order": "hold"})
    room.do("director", "set_computer", side="blue", on=True)
    play_on(room.id, 5)
    hands = room.view("director")["state"]["cards"]["hands"]
    assert (hands["blue"]["chosen"], hands["red"]["chosen"]) == (True, False)
    room.do("director", "start_exercise")
    room.do("director", "open_reward", side="blue", count=1)
    play_on(room.id, 5)
    assert [event["type"] for event in room.events("director")].count("cards_swapped") == 1
    room.do("red", "draw_card")
    room.do("red", "end_phase")
    play_on(room.id, 5)
    drawn = room.view("director")["state"]["cards"]["drawn"]
    assert [card["side"] for card in drawn] == ["red", "blue"]
    assert room.view("director")["state"]["phase"] == "direct_fire"
