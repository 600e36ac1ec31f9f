"""Two directors press the same button at once: one wins, the other is told, and it is done once."""

import json
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from tests.server.lesson import asked, revealing, rolling, running
from tests.server.room import ROLES, Reply, Room, in_process
from wargame.models import AuditEntry, TeachingPoint

pytestmark = pytest.mark.django_db(transaction=True)
TWO = ("director", "other")


def with_observer() -> Room:
    room = running()
    room.seats["second"] = room.join("observer", "Second")
    return room


def with_note() -> Room:
    room = running()
    room.do("director", "add_note", n=1, text="x")
    return room


def in_second_phase() -> Room:
    room = running()
    room.end_phase()
    return room


Fields = Callable[[Room], dict[str, Any]]
BUTTONS: dict[str, tuple[Callable[[], Room], str, Fields, str]] = {
    "release all": (revealing, "release", lambda room: {"what": "all"}, "already_done"),
    "release one": (
        revealing,
        "release",
        lambda room: {"shown_n": room.view("director")["pace"]["shown_n"]},
        "already_done",
    ),
    "rewind": (in_second_phase, "rewind", lambda room: {"to": 5, "reason": "again"}, "already_done"),
    "end red's part": (running, "end_phase", lambda room: {"side": "red"}, "not_your_turn"),
    "remove": (
        with_observer,
        "remove_seat",
        lambda room: {"seat": room.seats["second"]["id"]},
        "no_such_seat",
    ),
    "move": (
        with_observer,
        "move_seat",
        lambda room: {"seat": room.seats["second"]["id"], "role": "red"},
        "already_done",
    ),
    "override": (
        running,
        "override",
        lambda room: {"unit": "R-T1", "set": {"suppressed": True}, "reason": "seen"},
        "already_done",
    ),
    "pause": (running, "pause", lambda room: {}, "paused"),
    "take the note away": (
        with_note,
        "remove_note",
        lambda room: {"note": TeachingPoint.objects.get(exercise_id=room.id).id},
        "stale",
    ),
    "answer": (
        asked,
        "answer",
        lambda room: {
            "decision": room.view("director")["state"]["waiting"]["decision"],
            "choice": "pass",
            "scope": "movement",
        },
        "stale",
    ),
    "enter dice": (rolling, "enter_dice", lambda room: {"roll": 1, "faces": [3]}, "stale"),
    "end the exercise": (running, "end_exercise", lambda room: {}, "wrong_phase"),
}


def at_once(room: Room, type_: str, fields: dict[str, Any]) -> list[Reply]:
    """The same command from both, each in a thread and with a connection to the database of its own."""
    together = threading.Barrier(len(TWO))

    def press(who: str) -> Reply:
        call = in_process()
        body = json.dumps({"id": str(uuid.uuid4()), "command": {"type": type_, **fields}})
        together.wait()
        try:
            return call("POST", f"{room.path}commands/", body, room.headers(who))
        finally:
            connection.close()

    with ThreadPoolExecutor(len(TWO)) as pool:
        return list(pool.map(press, TWO))


@pytest.mark.parametrize("button", BUTTONS)
def test_one_wins_and_the_other_is_told(button: str) -> None:
    at, type_, fields, code = BUTTONS[button]
    room = at()
    room.codes = room.do("director", "new_code", role="director")["join"]
    room.seats["other"] = room.join("director", "The other")
    before = {role: room.view(role)["n"] for role in ROLES}
    held = room.view("director")["pace"]["beats"]
    replies = sorted(at_once(room, type_, fields(room)), key=lambda reply: reply.status)
    assert [reply.status for reply in replies] == [200, 409], [reply.text for reply in replies]
    assert replies[1].code == code
    entries = AuditEntry.objects.filter(exercise_id=room.id, action=type_)
    assert [entry.error and entry.error["code"] for entry in entries.order_by("id")] == [None, code]
    assert {entry.name for entry in entries} == {"Director", "The other"}
    n = room.view("director")["n"] - before["director"]
    assert n == len(replies[0].body["events"])
    if button == "release one":
        assert room.view("director")["pace"]["beats"] == held - 1
    for role in ROLES:
        numbers = [event["n"] for event in room.events(role)]
        assert numbers == list(range(1, len(numbers) + 1))
