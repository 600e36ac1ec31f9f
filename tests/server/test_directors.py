"""A second director, the last one, new join codes; players are ready; the computer plays for an absent side."""

import json
from typing import Any

import pytest

from tests.server.lesson import refused, running
from tests.server.room import Room, bearer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    """Two more of red's people have come after its first, who leads."""
    room = running({"cards_per_side": 2})
    for name in ("Second", "Third"):
        room.seats[name] = room.join("red", name)
    return room


def as_seen(room: Room, name: str) -> Any:
    return room.call("GET", room.path, headers=bearer(room.seats[name]["token"]))


# Directors


def test_the_last_director_stays_and_nobody_removes_himself(room: Room) -> None:
    mine = room.seats["director"]["id"]
    for act, more in (("remove_seat", {}), ("move_seat", {"role": "observer"})):
        error = refused(room, "director", act, seat=mine, **more)
        assert (error["code"], error["field"]) == ("not_allowed", "seat")
    with_code(room)
    error = refused(room, "director", "remove_seat", seat=mine)
    assert (error["code"], error["field"]) == ("not_allowed", "seat")
    room.do("other", "remove_seat", seat=mine)
    assert as_seen(room, "director").status == 401
    assert room.send("other", "remove_seat", seat=room.seats["other"]["id"]).code == "not_allowed"


def with_code(room: Room) -> None:
    room.codes = room.do("director", "new_code", role="director")["join"]
    room.seats["other"] = room.join("director", "The other")


def test_a_second_director_does_all_the_first_does(room: Room) -> None:
    assert "director" not in room.view("director")["join"]
    with_code(room)
    assert room.view("director")["join"].keys() >= {"director", "red"}
    assert room.view("other")["n"] == room.view("director")["n"]
    assert room.events("other") == room.events("director")
    room.do("other", "pause")
    room.do("director", "resume")
    room.do("other", "move_seat", seat=room.seats["director"]["id"], role="controller")
    assert room.view("director")["join"] is None
    assert room.view("director")["you"]["role"] == "controller"


def test_codes_are_the_directors_to_see(room: Room) -> None:
    with_code(room)
    for role in ("controller", "red", "blue", "observer"):
        view = room.view(role)
        assert (view["join"], view["join_qr"]) == (None, None)
        assert room.codes["director"] not in json.dumps(view)


@pytest.mark.parametrize("role", ["red", "blue", "observer", "controller"])
def test_a_new_code_voids_the_old_one(room: Room, role: str) -> None:
    old = dict(room.codes)
    new = room.do("director", "new_code", role=role)["join"]
    assert new == room.view("director")["join"]
    assert {name for name in new if new[name] != old[name]} == {role}
    stale = room.call("POST", "/api/v1/join/", json.dumps({"code": old[role], "name": "X"}))
    assert (stale.status, stale.code) == (404, "wrong_code")
    joined = room.call("POST", "/api/v1/join/", json.dumps({"code": new[role], "name": "X"}))
    assert joined.body["seat"]["role"] == role
    assert room.view(role)["you"]["role"] == role  # who sits there stays
    assert refused(room, "director", "new_code", role="clock")["field"] == "role"


# Ready


def test_players_say_that_they_are_ready(room: Room) -> None:
    for ready in (True, False, True):
        room.do("Second", "set_ready", ready=ready)
        shown = {seat["name"]: seat["ready"] for seat in room.view("blue")["seats"]}
        assert shown == {**dict.fromkeys(shown, False), "Second": ready}
    assert refused(room, "red", "set_ready", ready="yes")["field"] == "ready"
    assert refused(room, "red", "set_ready")["field"] == "ready"


def test_the_computer_plays_for_a_side_that_is_absent(room: Room) -> None:
    room.do("director", "set_computer", side="blue", on=True)
    for role in ("director", "red", "observer"):
        assert room.view(role)["computer"] == {"red": False, "blue": True}
    room.do("director", "set_computer", side="blue", on=False)
    assert room.view("red")["computer"] == {"red": False, "blue": False}
    for fields in ({"side": "green", "on": True}, {"side": "red"}, {"on": True}, {"side": "red", "on": 1}):
        assert refused(room, "director", "set_computer", **fields)["code"] == "bad_value"
