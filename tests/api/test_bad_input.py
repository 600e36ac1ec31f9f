"""Bad input: each a clear error with its status and code, and nothing changed."""

import json
import uuid
from typing import Any

import pytest
from django.test import Client

from tests.server.room import JSON, Room, room_here
from wargame.models import Submission

pytestmark = pytest.mark.django_db(transaction=True)
UID = str(uuid.uuid4())
PLAN = {"type": "plan_fire", "battery": "R-122", "target": "4563GH"}

COMMANDS: list[tuple[str, Any, int, str, str | None]] = [
    ("red", {**PLAN, "target": "4563ZZ"}, 400, "no_such_hex", "target"),
    ("red", {**PLAN, "target": "9999GH"}, 400, "no_such_hex", "target"),
    ("red", {**PLAN, "target": "here"}, 400, "no_such_hex", "target"),
    ("red", {**PLAN, "target": ""}, 400, "bad_value", "target"),
    ("red", {**PLAN, "target": 4563}, 400, "bad_value", "target"),
    ("red", {**PLAN, "battery": "B-122"}, 403, "not_allowed", "battery"),
    ("red", {**PLAN, "battery": "X-1"}, 400, "no_such_battery", "battery"),
    ("red", {**PLAN, "side": "blue"}, 403, "not_allowed", "side"),
    ("red", {**PLAN, "as": "director"}, 400, "bad_value", "as"),
    ("red", {**PLAN, "role": "director"}, 400, "bad_value", "role"),
    ("red", {"type": "plan_fire", "battery": "R-122"}, 400, "bad_value", "target"),
    ("red", {"type": "declare_fire", "battery": "R-122"}, 409, "wrong_phase", None),
    ("blue", {"type": "end_phase"}, 409, "not_your_turn", None),
    ("red", {"type": "enter_dice", "faces": [3]}, 409, "stale", "roll"),
    ("red", {"type": "start_exercise"}, 403, "not_allowed", None),
    ("red", {"type": "pause"}, 403, "not_allowed", None),
    ("red", {"type": "end_exercise"}, 403, "not_allowed", None),
    ("red", {"type": "set_dice", "mode": "hand"}, 403, "not_allowed", None),
    ("red", {"type": "set_battery", "battery": "R-122", "suppressed": False}, 403, "not_allowed", None),
    ("red", {"type": "announce", "text": "hello"}, 403, "not_allowed", None),
    ("controller", {"type": "end_phase"}, 403, "not_allowed", None),
    ("controller", {"type": "set_dice", "mode": "hand"}, 403, "not_allowed", None),
    ("controller", {"type": "start_exercise"}, 403, "not_allowed", None),
    ("controller", PLAN, 403, "not_allowed", None),
    ("observer", PLAN, 403, "not_allowed", None),
    ("observer", {"type": "announce", "text": "hello"}, 403, "not_allowed", None),
    ("observer", {"type": "enter_dice", "faces": [3]}, 403, "not_allowed", None),
    ("observer", {"type": "end_phase", "side": "red"}, 403, "not_allowed", None),
    ("director", {"type": "start_exercise"}, 409, "already_done", None),
    ("director", {"type": "resume"}, 409, "already_done", None),
    ("director", {"type": "end_phase", "side": "blue"}, 409, "not_your_turn", None),
    ("director", {"type": "announce", "text": "x" * 501}, 400, "bad_value", "text"),
    ("director", {"type": "announce", "text": "x", "to": "observer"}, 400, "bad_value", "to"),
    ("director", {"type": "set_dice", "mode": "hand", "side": "green"}, 400, "bad_value", "side"),
    ("director", {"type": "set_dice", "mode": "hand", "once": 1}, 400, "bad_value", "once"),
    (
        "director",
        {"type": "set_battery", "battery": "R-SP", "suppressed": True},
        403,
        "not_allowed",
        "battery",
    ),
    (
        "director",
        {"type": "set_battery", "battery": "R-122", "suppressed": "yes"},
        400,
        "bad_value",
        "suppressed",
    ),
    ("director", {"type": "no_such_command"}, 400, "unknown_command", "type"),
    ("director", {"type": ["pause"]}, 400, "bad_value", "type"),
    ("director", {}, 400, "bad_value", "type"),
    ("director", "pause", 400, "bad_value", "command"),
    ("director", None, 400, "bad_value", "command"),
    ("director", ["pause"], 400, "bad_value", "command"),
]


def sent(command: str) -> str:
    """A body whose command is written by hand, because no JSON writer would write it."""
    return '{"id": "' + UID + '", "command": ' + command + "}"


BODIES: list[tuple[str | bytes, int, str]] = [
    (b"", 400, "bad_value"),
    (b"{", 400, "malformed"),
    (b"\xff\xfe{}", 400, "malformed"),
    (b'{"id": "\xe6"}', 400, "malformed"),
    ("[]", 400, "bad_value"),
    ("null", 400, "bad_value"),
    ('"pause"', 400, "bad_value"),
    ("7", 400, "bad_value"),
    (json.dumps({"command": {"type": "pause"}}), 400, "bad_value"),
    (json.dumps({"id": "no-uuid", "command": {"type": "pause"}}), 400, "bad_value"),
    (json.dumps({"id": 7, "command": {"type": "pause"}}), 400, "bad_value"),
    (json.dumps({"id": UID}), 400, "bad_value"),
    (json.dumps({"id": UID, "command": {"type": "pause"}, "as": "director"}), 400, "bad_value"),
    (json.dumps({"id": UID, "command": {"type": "pause"}, "role": "director"}), 400, "bad_value"),
    (sent('{"type": "announce", "text": "\\ud800"}'), 400, "malformed"),
    (sent('{"type": "announce", "text": "a\\u0000b"}'), 400, "malformed"),
    (sent('{"type": "announce", "\\udc00": 1}'), 400, "malformed"),
    (sent('{"type": "announce", "text": 1e999}'), 400, "malformed"),
    (sent('{"type": "announce", "text": NaN}'), 400, "malformed"),
    (sent("[" * 20000), 400, "malformed"),
    (sent("[" * 500 + "]" * 500), 400, "malformed"),
    (sent('{"type": "announce", "text": ' + "1" * 5000 + "}"), 400, "malformed"),
    (b" " * (5 * 1024 * 1024), 413, "too_large"),
    (b"x" * (64 * 1024 + 1), 413, "too_large"),
]


@pytest.fixture
def room() -> Room:
    room = room_here()
    room.do("director", "start_exercise")
    return room


def test_bad_commands_are_refused_and_change_nothing(room: Room) -> None:
    before = room.everything()
    for role, command, status, code, field in COMMANDS:
        reply = room.raw(role, json.dumps({"id": str(uuid.uuid4()), "command": command}))
        error = reply.body["error"]
        assert (reply.status, error["code"], error["field"]) == (status, code, field), (
            role,
            command,
            reply.text,
        )
        assert set(error) == {"code", "message", "clause", "field"}
        assert error["message"]
    assert room.everything() == before


def test_bad_bodies_are_refused_and_leave_no_trace(room: Room) -> None:
    before, submissions = room.everything(), Submission.objects.count()
    for content, status, code in BODIES:
        reply = room.raw("director", content)
        assert (reply.status, reply.code) == (status, code), (content[:80], reply.text[:300])
    assert Submission.objects.count() == submissions
    assert room.everything() == before


def test_a_body_of_another_kind_is_refused(room: Room) -> None:
    content = json.dumps({"id": UID, "command": {"type": "pause"}})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/xml"):
        answer = Client().generic(
            "POST", f"{room.path}commands/", content, kind, headers=room.headers("director")
        )
        assert answer.status_code == 415, kind
        assert answer.json()["error"]["code"] == "malformed"
    for charset in ("utf-16", "no-such", "latin-1"):
        kind = f"{JSON}; charset={charset}"
        answer = Client().generic(
            "POST", f"{room.path}commands/", b"\xff\xfe{", kind, headers=room.headers("red")
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed"), charset


FACES: list[tuple[Any, str]] = [
    ([0], "faces[0]"),
    ([7], "faces[0]"),
    ([-1], "faces[0]"),
    ([True], "faces[0]"),
    (["６"], "faces[0]"),
    (["6"], "faces[0]"),
    ([1.5], "faces[0]"),
    ([3.0], "faces[0]"),
    ([None], "faces[0]"),
    ([[3]], "faces[0]"),
    ([3, 0], "faces[1]"),
    ([], "faces"),
    ([3, 3], "faces"),
    ([3] * 36, "faces"),
    ([3] * 37, "faces"),
    (3, "faces"),
    ("3", "faces"),
    ({"0": 3}, "faces"),
    (None, "faces"),
]


def test_faces_that_no_die_shows_are_refused() -> None:
    room = room_here({"dice": "hand"})
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    asked = room.do("red", "declare_fire", battery="R-SP")["events"][-1]
    assert (asked["type"], asked["data"]["dice"]) == ("dice_requested", 1)
    before = room.everything()
    for faces, field in FACES:
        reply = room.send("red", "enter_dice", faces=faces)
        assert (reply.status, reply.code, reply.body["error"]["field"]) == (400, "bad_value", field), faces
    for role, fields, status, code in (
        ("red", {"roll": 99}, 409, "stale"),
        ("red", {"roll": 0}, 400, "bad_value"),
        ("red", {"roll": True}, 400, "bad_value"),
        ("blue", {}, 409, "not_your_turn"),
        ("controller", {}, 403, "not_allowed"),
        ("director", {"side": "blue"}, 409, "not_your_turn"),
    ):
        reply = room.send(role, "enter_dice", faces=[3], **fields)
        assert (reply.status, reply.code) == (status, code), (role, fields)
    for role, type_, fields in (
        ("red", "end_phase", {}),
        ("red", "declare_fire", {"battery": "R-122"}),
        ("director", "set_battery", {"battery": "R-122", "suppressed": True}),
        ("director", "end_phase", {"side": "red"}),
    ):
        reply = room.send(role, type_, **fields)
        assert (reply.status, reply.code) == (409, "waiting"), type_
    assert room.everything() == before
    assert room.do("red", "enter_dice", faces=[3], roll=asked["data"]["roll"])["events"][0]["data"][
        "faces"
    ] == [3]
    late = room.send("red", "enter_dice", faces=[3], roll=asked["data"]["roll"])
    assert (late.status, late.code) == (409, "stale")
