"""Making an exercise, joining it, its views and streams (CONTRACT, HTTP and websocket)."""

import json

import pytest
from django.conf import settings

from tests.server.room import ROLES, Room, bearer, in_process, room_here
from wargame.exercises import CODE_LETTERS
from wargame.models import Exercise, Scenario, Seat

pytestmark = pytest.mark.django_db(transaction=True)
NEW = {"scenario": "river-crossing", "title": "B", "options": {}}


@pytest.fixture
def room() -> Room:
    return room_here()


def test_creating_needs_the_director_key(room: Room) -> None:
    before = Exercise.objects.count()
    body = json.dumps(NEW)
    nobody = room.call("POST", "/api/v1/exercises/", body)
    assert (nobody.status, nobody.code) == (401, "no_seat")
    wrong = room.call("POST", "/api/v1/exercises/", body, bearer("not-the-key"))
    assert (wrong.status, wrong.code) == (401, "no_seat")
    for role in ROLES:  # a seat, the director's too, is for its own exercise only
        reply = room.call("POST", "/api/v1/exercises/", body, room.headers(role))
        assert (reply.status, reply.code) == (401, "no_seat")
    assert Exercise.objects.count() == before


def test_created_exercise_has_a_seat_and_four_codes(room: Room) -> None:
    key = bearer(settings.DIRECTOR_KEY)
    made = room.call("POST", "/api/v1/exercises/", json.dumps(NEW), key)
    assert made.status == 201
    assert set(made.body) == {"id", "seat", "join"}
    assert made.body["seat"]["role"] == "director"
    assert set(made.body["join"]) == {"controller", "red", "blue", "observer"}
    codes = [*made.body["join"].values(), *room.codes.values()]
    assert len(set(codes)) == 8
    assert all(len(code) == 6 and set(code) <= set(CODE_LETTERS) for code in codes)
    view = room.call("GET", f"/api/v1/exercises/{made.body['id']}/", headers=key).body
    assert view["title"] == "B"
    assert view["you"]["role"] == "director"


@pytest.mark.parametrize(
    ("change", "status", "code", "field"),
    [
        ({"scenario": "no-such-one"}, 404, "no_such_scenario", "scenario"),
        ({"scenario": None}, 400, "bad_value", "scenario"),
        ({"scenario": 7}, 400, "bad_value", "scenario"),
        ({"title": "x" * 201}, 400, "bad_value", "title"),
        ({"title": ["x"]}, 400, "bad_value", "title"),
        ({"options": {"fogg": True}}, 400, "bad_value", "options.fogg"),
        ({"options": {"seed": 1}}, 400, "bad_value", "options.seed"),
        ({"options": {"dice": "loaded"}}, 400, "bad_value", "options.dice"),
        ({"options": {"dice": {"red": "hand", "green": "auto"}}}, 400, "bad_value", "options.dice.green"),
        ({"options": {"cards_per_side": 8}}, 400, "bad_value", "options.cards_per_side"),
        ({"options": {"cards_per_side": 4, "pool": "shared"}}, 400, "bad_value", "options.cards_per_side"),
        ({"options": {"pool": "both"}}, 400, "bad_value", "options.pool"),
        ({"options": {"reveal_drawn_card": "no"}}, 400, "bad_value", "options.reveal_drawn_card"),
        ({"options": {"hands": {"red": ["fire_boost"]}}}, 400, "bad_value", "options.hands"),
        ({"options": {"first_side": "green"}}, 400, "bad_value", "options.first_side"),
        ({"options": []}, 400, "bad_value", "options"),
        ({"option": {}}, 400, "bad_value", "option"),
    ],
)
def test_what_cannot_be_made_is_refused_by_field(
    room: Room, change: dict, status: int, code: str, field: str
) -> None:
    before = Exercise.objects.count(), Seat.objects.count()
    body = json.dumps({**NEW, **change})
    reply = room.call("POST", "/api/v1/exercises/", body, bearer(settings.DIRECTOR_KEY))
    assert (reply.status, reply.code, reply.body["error"]["field"]) == (status, code, field)
    assert (Exercise.objects.count(), Seat.objects.count()) == before


def test_join_seats_by_code_however_it_is_typed(room: Room) -> None:
    code = room.codes["blue"]
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", wide):
        reply = room.call("POST", "/api/v1/join/", json.dumps({"code": typed, "name": " 李雷 "}))
        assert reply.status == 201, typed
        assert set(reply.body) == {"exercise", "seat"}
        assert (reply.body["exercise"], reply.body["seat"]["role"]) == (room.id, "blue")
        assert reply.body["seat"]["name"] == "李雷"
    assert len({seat.token_hash for seat in Seat.objects.filter(exercise=room.id)}) == 5 + 4


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"code": "AAAAAA", "name": "X"}, 404, "wrong_code", "code"),
        ({"code": "A" * 500, "name": "X"}, 404, "wrong_code", "code"),
        ({"code": "河河河河河河", "name": "X"}, 404, "wrong_code", "code"),
        ({"name": "X"}, 400, "bad_value", "code"),
        ({"code": 123456, "name": "X"}, 400, "bad_value", "code"),
        ({"code": "AAAAAA"}, 400, "bad_value", "name"),
        ({"code": "AAAAAA", "name": "  "}, 400, "bad_value", "name"),
        ({"code": "AAAAAA", "name": "x" * 61}, 400, "bad_value", "name"),
        ({"code": "AAAAAA", "name": "X", "role": "director"}, 400, "bad_value", "role"),
        ({"code": "AAAAAA", "name": "X", "as": "director"}, 400, "bad_value", "as"),
        (["AAAAAA", "X"], 400, "bad_value", "body"),
    ],
)
def test_wrong_joins_seat_nobody(room: Room, body: object, status: int, code: str, field: str) -> None:
    reply = room.call("POST", "/api/v1/join/", json.dumps(body))
    assert (reply.status, reply.code, reply.body["error"]["field"]) == (status, code, field)
    assert Seat.objects.count() == len(ROLES)


def test_each_seat_gets_its_own_view(room: Room) -> None:
    for role in ROLES:
        view = room.view(role)
        assert view["you"]["role"] == role
        assert view["you"]["id"] == room.seats[role]["id"]
        assert view["you"]["side"] == (role if role in ("red", "blue") else None)
        assert (view["n"], view["state"]["status"]) == (0, "setup")
        assert {seat["role"] for seat in view["seats"]} == set(ROLES)
        assert view["join"] == (room.codes if role == "director" else None)
        assert (view["join_qr"] is None) == (role != "director")
        assert len(view["state"]["units"]) == 22
    by_key = room.call("GET", room.path, headers=bearer(settings.DIRECTOR_KEY))
    assert by_key.body["you"]["id"] == room.seats["director"]["id"]


def test_events_after_and_limit_page_through_the_stream(room: Room) -> None:
    room.do("director", "start_exercise")
    for number in range(7):
        room.do("director", "announce", text=f"number {number}")
    whole = room.events("red")
    assert [event["n"] for event in whole] == list(range(1, len(whole) + 1))
    pages: list = []
    while page := room.events("red", after=len(pages), limit=3):
        assert len(page) <= 3
        pages += page
    assert pages == whole
    assert room.events("red", after=len(whole)) == []
    assert room.events("red", after=10**8) == []
    answer = room.call("GET", f"{room.path}events/?after=2&limit=1", headers=room.headers("red")).body
    assert answer == {"n": len(whole), "events": [whole[2]]}


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=1.5", "after=１", "limit=0x10", "after=%00"])
def test_a_number_that_is_none_is_refused(room: Room, query: str) -> None:
    reply = room.call("GET", f"{room.path}events/?{query}", headers=room.headers("red"))
    assert (reply.status, reply.code) == (400, "bad_value")
    assert reply.body["error"]["field"] == query.partition("=")[0]


def test_the_library_is_open_to_read() -> None:
    room_here()
    call = in_process()
    listed = call("GET", "/api/v1/scenarios/").body["scenarios"]
    assert [each["slug"] for each in listed] == [each.slug for each in Scenario.objects.all()]
    one = call("GET", "/api/v1/scenarios/river-crossing/").body
    assert (one["format"], len(one["units"]), one["map"]["sheet"]) == (1, 22, "GH")
    assert call("GET", "/api/v1/rulesets/standard/").body["indirect"]["scatters_on"]
    for path, code in (
        ("/api/v1/scenarios/no-such/", "no_such_scenario"),
        ("/api/v1/rulesets/no-such/", "no_such_ruleset"),
        ("/api/v1/rulesets/..%2F..%2Fsecret.toml/", "not_found"),
        ("/api/v1/nothing/", "not_found"),
        ("/api/v1/join", "not_found"),
        ("/api/v1/exercises/%00/", "not_found"),
    ):
        reply = call("GET", path)
        assert (reply.status, reply.code) == (404, code), path
    assert call("GET", "/api/v1/join/").status == 405
    assert call("GET", "/api/v1/join/").code == "method_not_allowed"


def test_the_description_names_every_address() -> None:
    schema = in_process()("GET", "/api/schema/?format=json").body
    assert {
        "/api/v1/exercises/",
        "/api/v1/join/",
        "/api/v1/exercises/{exercise_id}/",
        "/api/v1/exercises/{exercise_id}/events/",
        "/api/v1/exercises/{exercise_id}/commands/",
        "/api/v1/scenarios/",
        "/api/v1/scenarios/{slug}/",
        "/api/v1/rulesets/{name}/",
    } <= set(schema["paths"])
    assert in_process()("GET", "/api/docs/").status == 200
