"""Who calls: tokens, sessions with their CSRF token, rate limits, and the language of the answer."""

import json
import uuid
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

from tests.server.room import JSON, ROLES, Room, bearer, in_process, room_here
from wargame import limits

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    return room_here()


def command(**fields: Any) -> str:
    return json.dumps({"id": str(uuid.uuid4()), "command": fields})


def test_a_seat_is_nobody_in_another_exercise(room: Room) -> None:
    other = room_here()
    for role in ROLES:
        headers = room.headers(role)
        for method, path, body in (
            ("GET", other.path, None),
            ("GET", f"{other.path}events/", None),
            ("POST", f"{other.path}commands/", command(type="start_exercise")),
        ):
            reply = room.call(method, path, body, headers)
            assert (reply.status, reply.code) == (401, "no_seat"), (role, path)
    assert other.view("red")["state"]["status"] == "setup"


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Bearer nothing", "Basic cmVkOnJlZA==", "Bearer null", "bearer \xe9"]
)
def test_without_a_token_nothing_is_told(room: Room, header: str) -> None:
    headers = {"Authorization": header} if header else {}
    for path in (room.path, f"{room.path}events/"):
        reply = room.call("GET", path, headers=headers)
        assert (reply.status, reply.code) == (401, "no_seat")
        assert room.id not in reply.text
    reply = room.call("POST", f"{room.path}commands/", command(type="start_exercise"), headers)
    assert (reply.status, reply.code) == (401, "no_seat")


def test_seat_ids_are_public_and_open_nothing(room: Room) -> None:
    for seat in room.view("red")["seats"]:
        assert room.call("GET", room.path, headers=bearer(seat["id"])).status == 401
        assert room.call("GET", room.path, headers={"X-Seat": seat["id"]}).status == 401


def test_an_exercise_that_is_not_there(room: Room) -> None:
    path = "/api/v1/exercises/nosuchone2/"
    by_key = room.call("GET", path, headers=bearer(settings.DIRECTOR_KEY))
    assert (by_key.status, by_key.code) == (404, "not_found")
    by_seat = room.call("GET", path, headers=room.headers("red"))
    assert (by_seat.status, by_seat.code) == (401, "no_seat")


def joined(room: Room, role: str, client: Client | None = None) -> tuple[Client, str]:
    """A browser that has joined by the page; the id of its seat."""
    client = client or Client(enforce_csrf_checks=True)
    client.get("/")
    page = client.post(
        "/",
        {"code": room.codes[role], "name": role, "csrfmiddlewaretoken": client.cookies["wargame_csrf"].value},
    )
    assert page.status_code == 302, page.content
    return client, page.url.partition("seat=")[2]


def test_a_session_needs_its_csrf_token_and_a_bearer_does_not(room: Room) -> None:
    room.do("director", "start_exercise")
    room.do("director", "let_all_command", on=True)
    client, _ = joined(room, "red")
    path = f"{room.path}commands/"
    content = command(type="plan_fire", battery="R-122", target="4563GH")
    assert client.get(room.path).json()["you"]["role"] == "red"
    without = client.post(path, content, JSON)
    assert (without.status_code, without.json()["error"]["code"]) == (403, "csrf")
    token = client.cookies["wargame_csrf"].value
    foreign = client.post(
        path, content, JSON, headers={"X-CSRFToken": token, "Origin": "http://evil.example"}
    )
    assert (foreign.status_code, foreign.json()["error"]["code"]) == (403, "csrf")
    assert not any(event["type"] == "fire_planned" for event in room.events("red"))
    assert client.post(path, content, JSON, headers={"X-CSRFToken": token}).status_code == 200
    strict = Client(enforce_csrf_checks=True)
    again = command(type="plan_fire", battery="R-122", target="4564GH")
    assert strict.post(path, again, JSON, headers=room.headers("red")).status_code == 200


def test_a_session_may_hold_two_seats_of_one_exercise(room: Room) -> None:
    client, red = joined(room, "red")
    _, blue = joined(room, "blue", client)
    for seat, role in ((red, "red"), (blue, "blue"), (None, "blue")):
        view = client.get(room.path, headers={"X-Seat": seat} if seat else {}).json()
        assert view["you"]["role"] == role
    for seat in (room.seats["red"]["id"], "nonsense"):
        reply = client.get(room.path, headers={"X-Seat": seat})
        assert (reply.status_code, reply.json()["error"]["code"]) == (401, "no_seat")
    assert client.get(room_here().path).status_code == 401


def test_the_role_comes_from_the_token_not_from_the_session(room: Room) -> None:
    client, _ = joined(room, "red")
    assert client.get(room.path, headers=room.headers("observer")).json()["you"]["role"] == "observer"


def test_a_seat_that_floods_waits_and_no_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.COMMANDS, "burst", 3)
    monkeypatch.setattr(limits.COMMANDS, "per_second", 0.001)
    for _ in range(3):
        assert room.send("red", "end_phase").status == 409
    slowed, other = room.send("red", "end_phase"), room.send("blue", "end_phase")
    assert (slowed.status, slowed.code, other.status) == (429, "too_many", 409)


def test_a_wait_is_named(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.VIEWS, "burst", 1)
    monkeypatch.setattr(limits.VIEWS, "per_second", 0.1)
    client = Client()
    assert client.get(room.path, headers=room.headers("red")).status_code == 200
    slowed = client.get(room.path, headers=room.headers("red"))
    assert slowed.status_code == 429
    assert 1 <= int(slowed.headers["Retry-After"]) <= 10


def test_errors_speak_the_callers_language() -> None:
    call = in_process()
    for language in ("en", "zh-hans"):
        reply = call("GET", "/api/v1/nothing-here/", headers={"Accept-Language": language})
        with override(language):
            said = gettext("there is nothing at this address")
        assert reply.body["error"]["message"] == said[:1].upper() + said[1:]
        assert reply.code == "not_found"
