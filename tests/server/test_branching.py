"""What if: from any step a new exercise goes its own way; the laws hold in it, and its parent stays as it is."""

import json
from typing import Any

import pytest
from django.conf import settings
from django.db.models import Model
from django.test import Client

from adjudication.apply import fold
from adjudication.codec import read_event
from adjudication.dice import seed_hash
from adjudication.visibility import AUDIENCES, view_for
from tests.server import lesson
from tests.server.courses import Course, course
from tests.server.room import ROLES, Room
from tests.server.saving import room_of, saved, taken
from tests.server.screens import seven_cards
from wargame import positions, staff
from wargame.branching import branch
from wargame.deadlines import moment
from wargame.exercises import join_codes
from wargame.models import AuditEntry, Event, Exercise, JoinCode, Seat, StoredInput, Submission, TeachingPoint
from wargame.replay import reel_of

pytestmark = pytest.mark.django_db(transaction=True)
COURSES: dict[str, dict[str, Any]] = {
    "cards of each side": {"cards_per_side": 7, "pool": "side"},
    "shared cards, not shown": {"cards_per_side": 3, "pool": "shared", "reveal_drawn_card": False},
    "fog and cards": {"cards_per_side": 5, "pool": "side", "fog": True},
}
WAITING = {"a roll": lesson.rolling, "a decision": lesson.asked}


def rows_of(exercise_id: str) -> dict[str, Any]:
    """Every row of an exercise in the database."""
    kinds: dict[type[Model], str] = dict.fromkeys(
        (Event, Submission, Seat, JoinCode, TeachingPoint), "exercise_id"
    )
    kinds |= {Exercise: "id", StoredInput: "submission__exercise_id"}
    return {
        kind.__name__: list(kind._default_manager.filter(**{name: exercise_id}).order_by("pk").values())
        for kind, name in kinds.items()
    }


def holds_the_laws(exercise: Exercise) -> None:
    """Law 1: the stored events give the state; 2: each stream folds to the view; 6: seven cards. And no gaps."""
    positions.forget(exercise.id)
    standing = positions.standing_of(exercise)
    battle = standing.position.battle
    bodies = exercise.events.filter(undone_at=None).order_by("seq").values_list("body", flat=True)
    assert fold(standing.setup.battle, map(read_event, bodies)) == battle == standing.shown
    seven_cards(battle.cards)
    for audience in AUDIENCES:
        numbers = (
            exercise.events.exclude(**{f"n_{audience}": None})
            .order_by("seq")
            .values_list(f"n_{audience}", flat=True)
        )
        assert list(numbers) == list(range(1, exercise.numbers.get(audience, 0) + 1)), audience
        view = {**view_for(battle, audience), "deadline": moment(exercise.part_until)}
        assert reel_of(exercise, audience).state == json.loads(json.dumps(view)), audience


def comparable(view: dict[str, Any], audience: str, fog: bool) -> dict[str, Any]:
    """A view without what a branch has anew: the seed, the order of hidden piles, under fog the projector."""
    view = json.loads(json.dumps(view))
    view["dice"]["seed_hash"] = None
    for pile in [*view["cards"]["pools"].values(), *view["cards"]["hands"].values()]:
        pile["cards"] = pile["cards"] and sorted(pile["cards"])
    if fog:
        view["observer_view"] = None
    return view


def leaves_rightly(played: Course, n: int) -> Exercise:
    """A branch from a step shows everybody what it saw at the end of the last command that was completed then."""
    exercise, seat, _token = branch(played.room.id, n, title="", director_name="Me")
    fog = bool(exercise.options.get("fog"))
    left = played.moment(n)
    assert (exercise.parent_id, exercise.parent_n) == (played.room.id, left)
    assert (seat.role, exercise.seats.count()) == ("director", 1)
    battle = positions.standing_of(exercise).position.battle
    assert (battle.waiting, battle.status) == (None, exercise.status)
    for audience, was in played.moments[left].items():
        if fog and audience == "observer":
            assert (battle.observer_view, view_for(battle, audience)["units"]) == ("none", {})
        else:
            now = view_for(battle, audience)
            assert comparable(now, audience, fog) == comparable(was, audience, fog), (n, audience)
    holds_the_laws(exercise)
    return exercise


@pytest.mark.parametrize("name", COURSES)
def test_from_every_step_of_a_course_with_rewinds(name: str, long_run: bool) -> None:
    played = course(COURSES[name], steps=180, rewinds=2)
    last = played.exercise.numbers["director"]
    assert played.exercise.status == "ended"
    assert played.exercise.events.exclude(undone_at=None).count() > 30
    assert played.waited
    before = rows_of(played.room.id)
    for n in range(last, -1, -1 if long_run else -10):
        leaves_rightly(played, n)
    assert rows_of(played.room.id) == before


@pytest.mark.parametrize("name", COURSES)
def test_a_branch_is_played_on_by_bots_to_its_end_and_branched_again(name: str) -> None:
    played = course(COURSES[name], steps=240, rewinds=1)
    first = leaves_rightly(played, played.exercise.numbers["director"] // 2)
    second = Course(room_of(first))
    for side in ("red", "blue"):
        second.room.do("director", "set_computer", side=side, on=True)
    second.keep()
    second.play(150)
    second.do("director", "end_exercise")
    holds_the_laws(second.exercise)
    said = second.room.events("director")[-1]["data"]
    assert said["seed"] == second.exercise.seed
    assert said["seed_hash"] == seed_hash(said["seed"]) != second.exercise.seed_hash
    before = rows_of(second.room.id)
    again = leaves_rightly(second, second.exercise.numbers["director"])
    assert (again.parent_id, again.parent.parent_id) == (first.id, played.room.id)
    assert rows_of(second.room.id) == before
    assert taken(second.room, saved(second.room)).view("red")["state"] == second.room.view("red")["state"]


@pytest.mark.parametrize("what", WAITING)
def test_what_waits_is_left_before_it_began(what: str) -> None:
    room = WAITING[what]()
    newest = room.view("director")["n"]
    begins = Submission.objects.get(pk=Exercise.objects.get(pk=room.id).pending_id).events.order_by("seq")[0]
    room.do("director", "announce", text="An interjection", to="all")
    rows = rows_of(room.id)
    for n in range(begins.n_director, newest + 2):
        exercise, _seat, _token = branch(room.id, n, title="", director_name="Me")
        assert (exercise.parent_n, exercise.pending_id) == (begins.n_director - 1, None)
        holds_the_laws(exercise)
    assert rows_of(room.id) == rows
    # As then, too, when it had been cancelled.
    room.do("director", "end_exercise")
    exercise, _seat, _token = branch(room.id, newest + 2, title="", director_name="Me")
    assert exercise.parent_n == begins.n_director - 1


def test_what_was_held_back_is_shown_in_the_branch_and_stays_held_in_the_parent() -> None:
    room = lesson.revealing()
    rows, newest = rows_of(room.id), room.view("director")["n"]
    exercise, _seat, _token = branch(room.id, newest, title="", director_name="Me")
    assert exercise.released_seq == exercise.last_seq
    assert "fire_ended" in {event["type"] for event in room_of(exercise).events("red")}
    holds_the_laws(exercise)
    assert rows_of(room.id) == rows
    # What a rewind has undone while it was held stood then all the same.
    room.do("director", "rewind", to=newest - 1, reason="never shown")
    exercise, _seat, _token = branch(room.id, newest, title="", director_name="Me")
    assert exercise.parent_n == newest
    assert "fire_ended" in {event["type"] for event in room_of(exercise).events("blue")}
    holds_the_laws(exercise)
    assert "fire_ended" not in {event["type"] for event in room.events("blue")}


def test_a_pause_is_kept_and_the_part_begins_anew() -> None:
    room = lesson.running({"part_seconds": 300})
    room.do("director", "pause")
    exercise, _seat, _token = branch(room.id, room.view("director")["n"], title="", director_name="Me")
    assert exercise.status == "paused"
    assert exercise.part_until is not None
    assert (exercise.part_until - exercise.paused_at).total_seconds() == 300
    holds_the_laws(exercise)
    again = room_of(exercise)
    again.do("director", "resume")
    assert again.view("red")["state"]["status"] == "running"


def test_dice_and_hidden_cards_are_others_and_the_rest_is_new() -> None:
    room = lesson.running({"cards_per_side": 7, "pool": "side"})
    room.do("director", "let_all_command", on=True)
    room.do("director", "set_computer", side="blue", on=True)
    room.do("red", "mark", hex="4563GH", sign="fire", text="here")
    n = room.view("director")["n"]
    hands = set()
    for _ in range(6):
        exercise, _seat, _token = branch(room.id, n, title=" What then? ", director_name="Me")
        battle = positions.standing_of(exercise).position.battle
        hands.add((battle.cards.hands["red"], battle.cards.hands["blue"]))
        assert seed_hash(exercise.seed) == battle.dice.seed_hash
    assert len(hands) == 6
    assert (exercise.title, exercise.computer, exercise.marks) == ("What then?", {}, {})
    assert exercise.all_command
    assert not set(join_codes(exercise).values()) & set(room.codes.values())
    assert not staff.attend(exercise.id)
    told = room_of(exercise).events("red")[n:]
    assert [event["type"] for event in told] == ["dice_reseeded", "cards_shuffled", "cards_shuffled"]
    assert told[0]["data"]["cause"] == "branch"
    assert [event["data"]["cards"] for event in told[1:]] == [None, None]


# Over the HTTP interface


def ask(room: Room, role: str, body: Any) -> Any:
    return room.call("POST", f"{room.path}branch/", json.dumps(body), room.headers(role))


def test_over_http_as_when_an_exercise_is_made() -> None:
    room = lesson.running()
    n = room.view("director")["n"]
    reply = ask(room, "director", {"n": n})
    assert reply.status == 201, reply.text
    exercise = Exercise.objects.get(pk=reply.body["id"])
    assert exercise.title == "A lesson – what if, turn 1"
    assert reply.body["join"] == join_codes(exercise)
    assert reply.body["seat"]["role"] == "director"
    headers = {"Authorization": f"Bearer {reply.body['seat']['token']}"}
    view = room.call("GET", f"/api/v1/exercises/{exercise.id}/", headers=headers).body
    assert (view["title"], view["n"]) == (exercise.title, n + 1)
    entries = {
        each.exercise_id: (each.action, each.fields["n"], each.fields["title"])
        for each in AuditEntry.objects.filter(action__startswith="branch")
    }
    assert entries == {
        room.id: ("branch", n, "A lesson – what if, turn 1"),
        exercise.id: ("branched", n, "A lesson"),
    }


@pytest.mark.parametrize("role", ROLES)
def test_only_the_director_branches(role: str) -> None:
    room = lesson.running()
    before = rows_of(room.id)
    reply = ask(room, role, {"n": 1})
    assert reply.status == (201 if role == "director" else 403)
    assert Exercise.objects.count() == (2 if role == "director" else 1)
    if role != "director":
        assert reply.code == "not_allowed"
    assert rows_of(room.id) == before


def test_a_seat_of_another_exercise_opens_nothing() -> None:
    room, other = lesson.running(), lesson.running()
    reply = room.call("POST", f"{room.path}branch/", '{"n": 1}', other.headers("director"))
    assert reply.status == 401
    assert room.call("POST", f"{room.path}branch/", '{"n": 1}').status == 401


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "n"),
        ({"n": None}, "n"),
        ({"n": -1}, "n"),
        ({"n": "1"}, "n"),
        ({"n": True}, "n"),
        ({"n": 10**6}, "n"),
        ({"n": 1, "title": 7}, "title"),
        ({"n": 1, "title": "x" * 201}, "title"),
        ({"n": 1, "seed": "00"}, "seed"),
        ([], "body"),
    ],
    ids=str,
)
def test_what_does_not_hold_is_refused_by_its_field(body: Any, field: str) -> None:
    room = lesson.running()
    reply = ask(room, "director", body)
    assert (reply.status, reply.code) == (400, "bad_value")
    assert reply.body["error"]["field"] == field
    assert Exercise.objects.count() == 1


def test_the_list_names_a_branch_under_its_parent() -> None:
    room = lesson.running()
    n = room.view("director")["n"]
    made = ask(room, "director", {"n": n, "title": "The other bank"})
    branch(made.body["id"], n + 1, title="And further", director_name="Me")
    lesson.running()
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    page = client.get("/director/").content.decode()
    places = [page.index(f'href="/exercises/{each}/"') for each in (room.id, made.body["id"])]
    assert places == sorted(places)
    assert page.index("The other bank") < page.index("And further")
    assert f'href="/exercises/{room.id}/replay/?n={n}"' in page
    Exercise.objects.filter(pk=room.id).delete()
    assert Exercise.objects.get(pk=made.body["id"]).parent is None
    assert client.get("/director/").status_code == 200
