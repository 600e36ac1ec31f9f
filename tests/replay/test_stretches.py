"""Several stretches in one answer: what `frames/` says of each, as it is kept."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from tests.replay.playing import replay
from tests.server.lesson import running
from tests.server.room import ROLES, Room, bearer
from wargame import replay as reels
from wargame.api import replay as interface

pytestmark = pytest.mark.django_db(transaction=True)
SHORT = 4


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    for module in (reels.__name__, "wargame.api.replay", "wargame.replay_index"):
        monkeypatch.setattr(f"{module}.EVERY", SHORT)
    room = running({"fog": True})
    for text in ("one", "two", "three"):
        room.do("director", "announce", text=text)
    room.go_to("movement")
    return room


def stretches(room: Room, role: str, question: str = "") -> list[Any]:
    """The answer, taken apart as a page does."""
    answer = Client().get(f"{room.path}replay/stretches/{question}", headers=bearer(room.tokens[role]))
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert answer.headers["Content-Type"] == "application/octet-stream"
    found, body = [], answer.content
    while body:
        size = int.from_bytes(body[:4], "big")
        found.append(json.loads(gzip.decompress(body[4 : 4 + size])))
        body = body[4 + size :]
    return found


def test_they_are_what_is_said_of_each_alone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    for role in ROLES:
        n = replay(room, role).body["n"]
        alone = [replay(room, role, f"frames/?from={start}").body for start in range(0, n, SHORT)]
        assert len(alone) > 2
        assert stretches(room, role) == alone
        assert stretches(room, role, f"?from={SHORT}&count=2") == alone[1:3]
        assert stretches(room, "director", f"?view={role}") == alone
    monkeypatch.setattr(interface, "MOST", 2)
    assert len(stretches(room, "red", "?count=50")) == 2


def test_what_has_grown_meanwhile_is_in_the_next_answer(room: Room) -> None:
    before = stretches(room, "red")
    for text in range(SHORT + 1):
        room.do("director", "announce", text=f"more {text}")
    after = stretches(room, "red")
    assert after[: len(before) - 1] == before[:-1]
    assert [event["n"] for each in after for event in each["events"]] == list(
        range(1, replay(room, "red").body["n"] + 1)
    )


@pytest.mark.parametrize(
    ("question", "field"),
    [("?from=1", "from"), ("?from=4000", "from"), ("?from=x", "from"), ("?count=many", "count")],
)
def test_what_is_no_such_stretch_is_refused(room: Room, question: str, field: str) -> None:
    reply = replay(room, "red", f"stretches/{question}")
    assert (reply.status, reply.code, reply.body["error"]["field"]) == (400, "bad_value", field)
