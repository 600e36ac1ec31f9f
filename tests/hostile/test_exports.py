"""Names and texts that are formulas, markup or turn the direction, in every file that leaves the program or enters it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from adjudication.refusal import Refused
from tests.server.room import Room, bearer, in_process, room_here
from wargame import strict_json
from wargame.importing import import_exercise
from wargame.models import Exercise, Seat
from wargame.qr import qr_svg
from wargame.texts import is_seen, tidy

pytestmark = pytest.mark.django_db(transaction=True)
FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    " =cmd|' /C calc'!A0",
    "＝1+1",
    "＠x",
    "\n=1",
    '=HYPERLINK("http://evil.example")',
)
EVIL = "<img src=x onerror=alert(1)>"


def director(room: Room) -> Client:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    client.get(f"/exercises/{room.id}/")
    return client


def test_no_cell_of_a_table_is_a_formula() -> None:
    room = room_here()
    room.do("director", "start_exercise")
    for number, text in enumerate(FORMULAS):
        room.do("director", "announce", text=f"x{text}", to="all")
        room.do("director", "rename_seat", seat=room.seats["controller"]["id"], name=text)
        room.do("director", "override", unit="R-T1", set={"suppressed": number % 2 == 0}, reason=text)
        room.send("controller", "start_exercise", reason=text)
    table = director(room).get(f"/exercises/{room.id}/audit.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(table)))
    cells = [cell for row in rows for cell in row]
    assert all(any(text.strip() in cell for cell in cells) for text in FORMULAS)
    begins = [cell for cell in cells if cell.strip()[:1] in tuple("=+-@＝＋－＠")]
    assert begins == []


def test_markup_in_files_is_data_and_no_browser_shows_it_as_a_page() -> None:
    call = in_process()
    call_command("load_shipped")
    wanted = {"scenario": "river-crossing", "title": f'{EVIL}"\r\nX: y/../\\:*?"<>|\u202e'}
    made = call("POST", "/api/v1/exercises/", json.dumps(wanted), bearer(str(settings.DIRECTOR_KEY)))
    exercise = Exercise.objects.get(pk=made.body["id"])
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    for path, kind in (
        ("audit.csv", "text/csv"),
        ("audit.json", "application/json"),
        ("export/", "application/json"),
    ):
        answer = client.get(f"/exercises/{exercise.id}/{path}")
        assert answer.status_code == 200, path
        assert answer.headers["Content-Type"].startswith(kind)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        name = answer.headers["Content-Disposition"]
        assert name.startswith("attachment")
        assert not set("<>\r\n\u202e") & set(name)
        assert "X" not in answer.headers


def test_a_picture_of_an_address_is_no_place_for_markup() -> None:
    picture = qr_svg('http://x/?code=A"><script>alert(1)</script>')
    assert picture.startswith("<svg")
    assert "script" not in picture


@pytest.mark.parametrize(
    "text",
    [
        "\u202eabc", "a\u200bb", "a\u2066b\u2069", "\ufeffa", "a\u2028b", "a\u200eb\u061c", "a\u2060b",
    ],
)  # fmt: skip
def test_what_is_not_seen_is_left_out(text: str) -> None:
    assert tidy(text).isascii()
    assert is_seen(tidy(text))


def test_announcements_marks_and_notes_are_tidy() -> None:
    room = room_here()
    room.do("director", "start_exercise")
    turned = "a\u202eb\u2066c\u200bd"
    room.do("director", "announce", text=turned, to="all")
    room.do("red", "mark", hex="4563GH", text=turned)
    room.do("director", "add_note", n=1, text=turned)
    for role in ("director", "red"):
        shown = json.dumps([room.view(role), room.events(role)], ensure_ascii=False)
        assert "abcd" in shown
        assert not set("\u202e\u2066\u200b") & set(shown)


def exported(room: Room) -> dict[str, Any]:
    return json.loads(director(room).get(f"/exercises/{room.id}/export/").content)


BROKEN = {
    "doubled": lambda text: text.replace('{"format":1', '{"format":1,"format":1', 1),
    "nan": lambda text: text.replace('"last_seq":', '"last_seq":NaN,"x":', 1),
    "infinity": lambda text: text.replace('"last_seq":', '"last_seq":-Infinity,"x":', 1),
    "too large a number": lambda text: text.replace('"last_seq":', '"last_seq":1e999,"x":', 1),
    "too long a number": lambda text: text.replace('"last_seq":', f'"last_seq":{"9" * 5000},"x":', 1),
    "a huge number": lambda text: text.replace('"last_seq":', f'"last_seq":{"9" * 400},"y":', 1),
    "deep": lambda text: text.replace('"options":', '"options":' + "[" * 40 + "]" * 40 + ',"x":', 1),
    "very deep": lambda text: "[" * 100_000,
    "half": lambda text: text[: len(text) // 2],
    "half a character": lambda text: text.replace('"title":"', '"title":"\\ud800', 1),
    "nul": lambda text: text.replace('"title":"', '"title":"\\u0000', 1),
    "long title": lambda text: text.replace('"title":"', '"title":"' + "x" * 201, 1),
    "empty": lambda text: "",
    "a list": lambda text: "[]",
}  # fmt: skip


def test_a_broken_file_makes_nothing() -> None:
    room = room_here()
    room.do("director", "start_exercise")
    text = json.dumps(exported(room), ensure_ascii=False, separators=(",", ":"))
    before = Exercise.objects.count(), Seat.objects.count()
    client = director(room)
    for what, spoil in BROKEN.items():
        broken = spoil(text)
        assert broken != text, what
        with pytest.raises(Refused) as refused:
            import_exercise(broken, director_name="Director")
        assert (refused.value.field or "").startswith("file"), what
        file = SimpleUploadedFile("a.json", broken.encode("utf-8", "replace"))
        assert client.post("/director/import/", {"file": file}).status_code == 302, what
        assert (Exercise.objects.count(), Seat.objects.count()) == before, what


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('{"a": 1, "a": 2}', None), ("[NaN]", None), ("[Infinity]", None), ("[1e999]", None), ("[" * 33 + "]" * 33, None),
        ('["\\ud800"]', None), ('["\\u0000"]', None), ('{"a": {"b": [1.5, null, true, "ü"]}}', {"a": {"b": [1.5, None, True, "ü"]}}),
    ],
)  # fmt: skip
def test_strict_json(text: str, kept: Any) -> None:
    if kept is not None:
        assert strict_json.read(text) == kept
        return
    with pytest.raises(ValueError):  # noqa: PT011  (each with words of its own)
        strict_json.read(text)
