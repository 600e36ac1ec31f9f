"""The audit log: every act of the keepers, refused ones too; to read in both languages, as a table, as JSON."""

import csv
import io
import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from adjudication.codec import COMMAND_TYPES
from tests.server.lesson import last_entry, running
from tests.server.room import ROLES, Room
from wargame.audit import COLUMNS
from wargame.desk import DESK
from wargame.models import AuditEntry, Exercise
from wargame.pages.audit_words import ACTIONS, FIELDS, AuditWords

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("audit/", "audit.csv", "audit.json", "export/", "join/")


@pytest.fixture
def room() -> Room:
    """A lesson with acts of every kind in its audit log."""
    room = running()
    room.do("director", "set_pace", pace="beats", seconds=3)
    room.do("director", "set_pace", pace="at_once")
    room.do("controller", "set_battery", battery="R-122", suppressed=True)
    room.do(
        "director",
        "override",
        unit="R-T1",
        set={"hex": "4656GH", "suppressed": True},
        reason="地图读错了 <b>",
    )
    room.do("director", "rename_seat", seat=room.seats["red"]["id"], name="李雷")
    assert room.send("director", "remove_seat", seat="nobody").status == 409
    assert room.send("controller", "rewind", to=0, reason="mine").status == 403
    return room


def director_page(room: Room) -> Client:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    return client


def test_each_act_with_who_when_why_before_and_after(room: Room) -> None:
    room.do("red", "plan_fire", battery="R-122", target="4563GH")
    rows = room.call("GET", f"{room.path}audit/", headers=room.headers("director")).body["entries"]
    assert [(row["role"], row["action"], bool(row["refused"])) for row in rows] == [
        ("director", "start_exercise", False),
        ("director", "set_pace", False),
        ("director", "set_pace", False),
        ("controller", "set_battery", False),
        ("director", "override", False),
        ("director", "rename_seat", False),
        ("director", "remove_seat", True),
        ("controller", "rewind", True),
    ]
    assert all(set(row) == set(COLUMNS) and row["at"].endswith("Z") for row in rows)
    assert rows[1]["before"] == {"mode": "at_once", "seconds": 0}
    assert (rows[1]["after"], rows[2]["before"]) == ({"mode": "beats", "seconds": 3},) * 2
    assert (rows[3]["name"], rows[3]["before"], rows[3]["after"]) == (
        "Controller",
        {"suppressed": False},
        {"suppressed": True},
    )
    assert rows[4]["reason"] == "地图读错了 <b>"
    assert (rows[4]["before"]["hex"], rows[4]["after"]["hex"]) == ("4655GH", "4656GH")
    assert rows[5]["fields"] == {"seat": room.seats["red"]["id"], "name": "李雷"}
    assert rows[6]["refused"].startswith("There is no such seat")


def test_the_answer_is_in_the_callers_language(room: Room) -> None:
    said = {
        language: room.call(
            "GET",
            f"{room.path}audit/",
            headers=room.headers("director", **{"Accept-Language": language}),
        ).body["entries"][-1]["refused"]
        for language in ("en", "zh-hans")
    }
    assert said["en"] != said["zh-hans"]


def test_a_command_that_is_none_is_written_down_and_breaks_nothing(room: Room) -> None:
    for odd in ("pause", ["pause"], {"type": ["x"]}, {"type": "x" * 500}, {"reason": {"a": 1}, "type": "q"}):
        body = {"id": "6f6c1a3e-0000-4000-8000-00000000000a", "command": odd}
        body["id"] = body["id"][:-1] + str(abs(hash(str(odd))) % 10)
        room.raw("director", json.dumps(body))
    assert room.call("GET", f"{room.path}audit/", headers=room.headers("director")).status == 200
    assert director_page(room).get(f"/exercises/{room.id}/audit/").status_code == 200
    assert director_page(room).get(f"/exercises/{room.id}/audit.csv").status_code == 200


@pytest.mark.parametrize("role", ROLES[1:])
def test_the_other_roles_read_nothing(room: Room, role: str) -> None:
    for path in ("audit/", "export/"):
        reply = room.call("GET", room.path + path, headers=room.headers(role))
        assert (reply.status, reply.code) == (403, "not_allowed")
    client = Client()
    assert client.post("/", {"code": room.codes[role], "name": "X"}).status_code == 302
    for page in PAGES:
        answer = client.get(f"/exercises/{room.id}/{page}")
        assert answer.status_code == 403
        assert '<main class="problem">' in answer.content.decode()


def test_nobody_else_reads_anything(room: Room) -> None:
    for path in ("audit/", "export/"):
        assert room.call("GET", room.path + path).status == 401
        assert room.call("GET", room.path + path, headers=running().headers("director")).status == 401
    for page in PAGES:
        assert Client().get(f"/exercises/{room.id}/{page}").status_code == 403
        assert director_page(room).get(f"/exercises/nosuchone2/{page}").status_code == 404
        assert director_page(room).post(f"/exercises/{room.id}/{page}").status_code == 405


def test_a_directors_seat_opens_its_own_exercise_only(room: Room) -> None:
    codes = room.do("director", "new_code", role="director")["join"]
    other = running()
    client = Client()
    client.post("/", {"code": codes["director"], "name": "Two"})
    client.post("/", {"code": room.codes["red"], "name": "Two"})  # a newer seat of the same browser
    for page in PAGES:
        assert client.get(f"/exercises/{room.id}/{page}").status_code == 200, page
        assert client.get(f"/exercises/{other.id}/{page}").status_code == 403


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_page_says_it_in_words(room: Room, language: str) -> None:
    client = director_page(room)
    client.post("/i18n/setlang/", {"language": language, "next": "/"})
    answer = client.get(f"/exercises/{room.id}/audit/")
    text = answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-store"
    assert f'<html lang="{language}"' in text
    assert text.count("<tr") == 1 + 8
    assert "地图读错了 &lt;b&gt;" in text
    with override(language):
        for action in ("set_pace", "override", "remove_seat"):
            assert str(ACTIONS[action]) in text
            assert action not in re.sub(r"<[^>]*>", "", text)
    assert "李雷" in text  # a seat by its name
    override_row = next(row for row in text.split("<tr") if "地图读错了" in row)
    assert override_row.count("4655GH") == 1
    with override(language):
        assert str(FIELDS["mobility_kill"]) not in override_row  # only what has changed
    assert room.seats["red"]["id"] not in text
    for name in ("audit.csv", "audit.json"):
        assert f'href="/exercises/{room.id}/{name}"' in text


def test_the_filter_needs_no_script(room: Room) -> None:
    client = director_page(room)
    for wanted, rows in (("R-122", 1), ("r-122 CONTROLLER", 1), ("R-122 Director", 0), ("pace", 2), ("", 8)):
        text = client.get(f"/exercises/{room.id}/audit/", {"q": wanted}).content.decode()
        assert max(0, text.count("<tr") - 1) == rows, wanted
    text = client.get(f"/exercises/{room.id}/audit/", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in text


def test_an_empty_log_says_so() -> None:
    from tests.server.room import room_here

    room = room_here()
    text = director_page(room).get(f"/exercises/{room.id}/audit/").content.decode()
    assert "<table" not in text
    assert 'class="empty"' in text


def test_the_table_opens_in_a_spreadsheet(room: Room) -> None:
    client = director_page(room)
    answer = client.get(f"/exercises/{room.id}/audit.csv")
    content = answer.content.decode()
    assert answer.headers["Content-Type"].startswith("text/csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="A lesson-audit.csv"'
    assert content.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(content[1:])))
    assert rows[0] == list(COLUMNS)
    assert len(rows) == 1 + 8
    assert rows[5][COLUMNS.index("reason")] == "地图读错了 <b>"
    assert "hex: 4655GH" in rows[5][COLUMNS.index("before")]


@pytest.mark.parametrize("evil", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x")'])
def test_no_cell_is_a_formula(room: Room, evil: str) -> None:
    room.send("controller", "announce", **{evil: 1})  # a field of that name, refused and written down
    entry = last_entry(room)
    assert evil in entry.fields
    AuditEntry.objects.filter(pk=entry.pk).update(name=evil, reason=evil)
    text = director_page(room).get(f"/exercises/{room.id}/audit.csv").content.decode()[1:]
    row = list(csv.reader(io.StringIO(text, newline="")))[-1]
    assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert row[COLUMNS.index("name")] == f"'{evil}"


def test_the_json_holds_the_same(room: Room) -> None:
    answer = director_page(room).get(f"/exercises/{room.id}/audit.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    kept = json.loads(answer.content)
    rows = room.call("GET", f"{room.path}audit/", headers=room.headers("director")).body["entries"]
    assert kept == {"exercise": room.id, "title": "A lesson", "entries": rows}


def test_every_command_has_its_words() -> None:
    from_pages = {"rewind", "import", "duplicate", "branch", "branched", "archive", "restore"}
    assert set(ACTIONS) == {*COMMAND_TYPES, *DESK, *from_pages}


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_values_in_words(language: str) -> None:
    room = running({"cards_per_side": 2})
    seat = room.seats["red"]
    with override(language):
        words = AuditWords(Exercise.objects.get(pk=room.id))
        shown = words.fields({"seat": seat["id"], "name": "red", "on": True, "take": ["field_repair"]})
        zh = language != "en"
        assert ("Red" in shown.split(words.fields({"name": "x"})[:-1])[0]) or zh
        assert "field_repair" not in shown
        assert ("是" if zh else "yes") in shown
        assert words.action("no_such_thing") == "no_such_thing"
        assert words.fields(None) == ""


def entries(room: Room) -> list[tuple[str, Any]]:
    return list(AuditEntry.objects.filter(exercise_id=room.id).values_list("action", "error"))


def test_the_log_survives_a_rewind(room: Room) -> None:
    before = entries(room)
    room.do("director", "rewind", to=0, reason="from the beginning")
    assert entries(room) == [*before, ("rewind", None)]
    assert last_entry(room).reason == "from the beginning"
