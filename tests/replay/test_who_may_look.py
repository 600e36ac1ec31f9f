"""Who may look at whose replay, before and after the director opens it; and who is led where."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.test import Client

from tests.replay.playing import replay
from tests.server.lesson import revealing, running
from tests.server.room import ROLES, Room, bearer
from wargame.audit import audit_rows
from wargame.models import AuditEntry, Exercise, Submission
from wargame.replay_desk import places

pytestmark = pytest.mark.django_db(transaction=True)
OWN = {
    "director": {*ROLES},
    "controller": {"controller", "observer"},
    "red": {"red"},
    "blue": {"blue"},
    "observer": {"observer"},
}
OPENED = {"director", "red", "blue"}


def played(options: Any = None) -> Room:
    room = running({"fog": True, **(options or {})})
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.do("blue", "plan_fire", battery="B-122", target="4655GH")
    room.do("director", "add_note", n=2, text="Look at this")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    return room


def may(room: Room) -> dict[str, set[str]]:
    """The views that each role is given, each asked for both ways; the rest is refused in the documented shape."""
    found: dict[str, set[str]] = {}
    for role in ROLES:
        found[role] = set()
        for view in ROLES:
            index = replay(room, role, f"?view={view}")
            frames = replay(room, role, f"frames/?view={view}")
            stretches = replay(room, role, f"stretches/?view={view}")
            assert index.status == frames.status == stretches.status
            if index.status == 200:
                assert (index.body["view"], frames.body["from"]) == (view, 0)
                assert view in index.body["views"]
                found[role].add(view)
                continue
            for reply in (index, frames, stretches):
                assert reply.status == 403
                assert (reply.code, reply.body["error"]["field"]) == ("not_allowed", "view")
                assert view not in replay(room, role).body["views"]
    return found


def test_everybody_sees_his_own_and_all_when_it_is_open() -> None:
    room = played()
    assert may(room) == OWN
    assert room.send("director", "open_replay", open=True).code == "wrong_phase"
    assert may(room) == OWN
    room.do("director", "end_exercise")
    assert may(room) == OWN
    for role in ROLES[1:]:
        assert room.send(role, "open_replay", open=True).code == "not_allowed"
    room.do("director", "open_replay", open=True)
    assert may(room) == {role: views | OPENED for role, views in OWN.items()}
    entry = [row for row in audit_rows(Exercise.objects.get(pk=room.id)) if row["action"] == "open_replay"][
        -1
    ]
    assert (entry["before"], entry["after"], entry["refused"]) == ({"open": False}, {"open": True}, None)
    room.do("director", "open_replay", open=False)
    assert may(room) == OWN


def test_before_the_end_nobody_is_told_what_is_not_his() -> None:
    """Teaching points, the lines of the log, branches: what an index holds beside the stream."""
    room = played()
    for role in ROLES:
        index = replay(room, role).body
        assert bool(index["notes"]) == (role == "director")
        assert (index["lines"] is None) == (len(OWN[role]) == 1), role
        assert index["n"] == room.view(role)["n"]
    room.do("director", "end_exercise")
    for role in ROLES:
        index, events = replay(room, role).body, room.events(role)
        assert [note["text"] for note in index["notes"]] == ["Look at this"]
        # At the last step that this audience saw of what is meant.
        assert 0 <= index["notes"][0]["n"] <= 2
        assert (index["lines"] is None) == (len(OWN[role]) == 1)
        assert index["n"] == len(events)


def test_what_is_held_back_is_in_no_replay() -> None:
    room = revealing({"fog": True})
    for role in ROLES:
        index = replay(room, role).body
        told = replay(room, role, "frames/").body["events"]
        assert told == room.events(role)
        assert index["n"] == len(told)
    assert replay(room, "director").body["n"] > replay(room, "controller").body["n"]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("frames/?from=7", "from"),
        ("frames/?from=250000", "from"),
        ("frames/?from=x", "from"),
        ("frames/?from=-1", "from"),
    ],
)
def test_a_stretch_that_does_not_begin_there_is_refused(question: str, field: str) -> None:
    reply = replay(running(), "red", question)
    assert (reply.status, reply.code, reply.body["error"]["field"]) == (400, "bad_value", field)


def test_a_stretch_comes_packed_to_whoever_takes_it_so() -> None:
    room = played()
    plain = replay(room, "red", "frames/")
    answer = Client().get(
        f"{room.path}replay/frames/", headers=bearer(room.tokens["red"], **{"Accept-Encoding": "gzip, br"})
    )
    assert (answer.headers["Content-Encoding"], answer.headers["Cache-Control"]) == ("gzip", "no-store")
    assert gzip.decompress(answer.content).decode() == plain.text
    # What goes on is in the next answer.
    room.do("director", "announce", text="on")
    assert len(replay(room, "red", "frames/").body["events"]) == len(plain.body["events"]) + 1


def test_the_page_is_for_who_holds_a_seat() -> None:
    room = played()
    client = Client()
    assert client.get(f"/exercises/{room.id}/replay/").status_code == 403
    assert client.get("/exercises/nothing/replay/").status_code == 404
    client.post("/", {"code": room.codes["red"], "name": "Anna"})
    page = client.get(f"/exercises/{room.id}/replay/?n=3&view=blue")
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-store")
    assert "js/replay/replay.js" in page.content.decode()


def test_each_is_led_to_his_own_step_of_what_he_may_see() -> None:
    room = played()
    exercise = Exercise.objects.get(pk=room.id)
    streams = {role: room.events(role) for role in ROLES}
    lines = {
        role: list(
            exercise.events.filter(**{f"n_{role}__isnull": False})
            .order_by("seq")
            .values_list("seq", flat=True)
        )
        for role in ROLES
    }
    for opened in (False, True):
        if opened:
            room.do("director", "end_exercise")
            room.do("director", "open_replay", open=True)
            exercise.refresh_from_db()
        for view in (*ROLES, "both"):
            stream = "director" if view == "both" else view
            for n in range(len(streams[stream]) + 1):
                line = lines[stream][n - 1] if n else 0
                for role, place in places(exercise, view, n).items():
                    allowed = OWN[role] | (OPENED if opened else set())
                    wanted = OPENED if view == "both" else {view}
                    assert place["view"] == (view if wanted <= allowed else role)
                    own = "director" if place["view"] == "both" else place["view"]
                    assert place["n"] == sum(1 for each in lines[own] if each <= line), (role, view, n)


def test_leading_leaves_no_trace() -> None:
    room = played()
    row = Exercise.objects.filter(pk=room.id).values().get()
    kept = AuditEntry.objects.count(), Submission.objects.count()
    for n in (0, 3, 10**9):
        answer = room.do("director", "replay_at", n=n, view="both", playing=True, speed=0.5)
        assert answer["events"] == []
    assert (AuditEntry.objects.count(), Submission.objects.count()) == kept
    assert Exercise.objects.filter(pk=room.id).values().get() == row
    assert room.send("director", "replay_at", n=1, speed=9).body["error"]["field"] == "speed"
