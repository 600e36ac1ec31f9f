"""An exercise from the director's list: copied, put away, brought back, deleted with care, taken from a file."""

import json
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tests.server import lesson
from tests.server.room import ROLES, Room
from tests.server.saving import ended, saved
from wargame import exporting, staff
from wargame.models import AuditEntry, Event, Exercise, JoinCode, Seat, Submission
from wargame.pages import taking

pytestmark = pytest.mark.django_db(transaction=True)
ACTS = ("duplicate", "archive", "restore", "delete")


@pytest.fixture
def room() -> Room:
    return lesson.running({"cards_per_side": 2, "dice": {"red": "hand"}})


@pytest.fixture
def director() -> Client:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    return client


def address(room: Room, act: str) -> str:
    return f"/director/exercises/{room.id}/{act}/"


def page(client: Client) -> str:
    return client.get("/director/").content.decode()


@pytest.mark.parametrize("act", ACTS)
def test_only_the_key_opens_them(room: Room, act: str) -> None:
    codes = room.do("director", "new_code", role="director")["join"]
    for role in ROLES:  # a seat, the director's too, is for its own exercise only
        client = Client()
        assert client.post("/", {"code": codes[role], "name": "X"}).status_code == 302
        answer = client.post(address(room, act), {"title": "A lesson"})
        assert answer.status_code == 403
        assert '<main class="problem">' in answer.content.decode()
    assert Exercise.objects.get().archived is False


@pytest.mark.parametrize("act", ACTS)
def test_they_need_a_form_of_this_site(room: Room, act: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    assert client.post(address(room, act), {"title": "A lesson"}).status_code == 403
    assert Exercise.objects.get().archived is False
    if act != "delete":
        assert client.get(address(room, act)).status_code == 405


@pytest.mark.parametrize("act", ACTS)
def test_an_exercise_that_is_not_there(director: Client, act: str) -> None:
    assert director.post(f"/director/exercises/nosuchone2/{act}/").status_code == 404


def test_a_copy_begins_anew(room: Room, director: Client) -> None:
    room.do("red", "draw_card")
    answer = director.post(address(room, "duplicate"))
    copy = Exercise.objects.exclude(pk=room.id).get()
    assert answer.status_code == 302
    assert answer.url.startswith(f"/exercises/{copy.id}/?seat=")
    assert director.get(answer.url).status_code == 200
    original = Exercise.objects.get(pk=room.id)
    assert copy.title == "A lesson (copy)"
    assert (copy.options, copy.scenario_data, copy.ruleset_data) == (
        original.options,
        original.scenario_data,
        original.ruleset_data,
    )
    assert (copy.status, copy.last_seq, copy.turn) == ("setup", 0, 0)
    assert copy.seed != original.seed
    assert copy.seed_hash != original.seed_hash
    assert not set(copy.join_codes.values_list("code")) & set(original.join_codes.values_list("code"))
    assert [seat.role for seat in copy.seats.all()] == ["director"]
    assert [entry.action for entry in copy.audit.all()] == ["duplicate"]


def test_fog_is_ticked_in_the_form_said_in_the_list_and_kept_in_a_copy(director: Client) -> None:
    call_command("load_shipped")
    form = {"scenario": "river-crossing", "title": "In the mist", "dice": "auto"}
    assert "· fog" not in page(director)
    assert director.post("/director/", {**form, "fog": "true"}).status_code == 302
    foggy = Exercise.objects.get(title="In the mist")
    assert foggy.options["fog"] is True
    assert page(director).count("· fog") == 1
    assert director.post(f"/director/exercises/{foggy.id}/duplicate/").status_code == 302
    assert [each.options["fog"] for each in Exercise.objects.filter(title__startswith="In the mist")] == [
        True,
        True,
    ]
    assert page(director).count("· fog") == 2
    assert director.post("/director/", {**form, "title": "A clear day"}).status_code == 302
    assert "fog" not in Exercise.objects.get(title="A clear day").options


def test_into_the_archive_and_back(room: Room, director: Client) -> None:
    everything = room.everything()
    for act, archived in (("archive", True), ("restore", False)):
        answer = director.post(address(room, act))
        assert (answer.status_code, answer.url) == (302, "/director/")
        assert Exercise.objects.get().archived is archived
        shown = page(director)
        assert 'role="status"' in shown
        assert ('class="held-archive"' in shown) is archived
        assert 'role="status"' not in page(director)  # said once
        assert lesson.last_entry(room).action == act
    before = AuditEntry.objects.count()
    director.post(address(room, "restore"))  # another director has done so already
    assert AuditEntry.objects.count() == before
    assert room.everything() == everything
    room.do("red", "draw_card")


def test_each_row_has_its_actions(room: Room, director: Client) -> None:
    shown = page(director)
    assert "A lesson" in shown
    for path in ("duplicate", "archive", "delete"):
        assert address(room, path) in shown
    for path in ("audit/", "export/", "join/"):
        assert f'href="/exercises/{room.id}/{path}"' in shown
    assert address(room, "restore") not in shown
    assert shown.count("csrfmiddlewaretoken") == shown.count('method="post"')


def test_deleting_says_what_is_lost_and_asks_for_the_title(room: Room, director: Client) -> None:
    room.do("director", "add_note", n=1, text="why")
    shown = director.get(address(room, "delete")).content.decode()
    assert "A lesson" in shown
    assert str(Event.objects.count()) in shown
    assert f"/exercises/{room.id}/export/" in shown
    for typed in ("", "a lesson", "A lesson!", "<b>"):
        answer = director.post(address(room, "delete"), {"title": typed})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.content.decode()
        assert "<b>" not in answer.content.decode().partition('<form class="form"')[2]
    assert Exercise.objects.count() == 1


def test_deleted_it_is_gone_with_all_that_is_its(room: Room, director: Client) -> None:
    room.do("red", "draw_card")
    other = lesson.running()
    answer = director.post(address(room, "delete"), {"title": "  A   lesson "})
    assert (answer.status_code, answer.url) == (302, "/director/")
    assert [exercise.id for exercise in Exercise.objects.all()] == [other.id]
    for model in (Event, Seat, Submission, AuditEntry, JoinCode):
        assert set(model.objects.values_list("exercise_id", flat=True)) == {other.id}
    assert room.call("GET", room.path, headers=room.headers("red")).status == 401
    assert director.get(f"/exercises/{room.id}/").status_code == 404
    assert "A lesson" in page(director)
    assert not staff.attend(room.id)
    assert director.post(address(room, "delete"), {"title": "A lesson"}).status_code == 404


def test_one_that_waits_for_dice_is_deleted_too(director: Client) -> None:
    room = lesson.rolling()
    assert director.post(address(room, "delete"), {"title": "A lesson"}).status_code == 302
    assert not Exercise.objects.exists()


# From a file


def send(client: Client, content: str | bytes, name: str = "lesson.json") -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post("/director/import/", {"file": SimpleUploadedFile(name, data)})


def test_the_file_that_a_page_gives_is_taken_again(room: Room, director: Client) -> None:
    answer = director.get(f"/exercises/{room.id}/export/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="A lesson.json"'
    assert answer.headers["Cache-Control"] == "no-store"
    taken = send(director, answer.content)
    made = Exercise.objects.exclude(pk=room.id).get()
    assert taken.status_code == 302
    assert taken.url.startswith(f"/exercises/{made.id}/imported/")
    shown = director.get(taken.url).content.decode()
    assert "new seed" in shown
    assert f'href="/exercises/{made.id}/?seat={made.seats.get().id}"' in shown
    assert director.get(f"/exercises/{made.id}/").status_code == 200


def test_one_that_has_ended_is_opened_at_once(director: Client) -> None:
    room = ended()
    taken = send(director, "\ufeff" + saved(room))
    made = Exercise.objects.exclude(pk=room.id).get()
    assert taken.url == f"/exercises/{made.id}/?seat={made.seats.get().id}"
    assert made.seed == Exercise.objects.get(pk=room.id).seed


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"PK\x03\x04", "not JSON"),
        (b"{}", "no exported exercise"),
        (b'{"kind": "exercise", "format": 2}', "update the program"),
        (b'{"kind": "exercise", "format": 1}', "file.created"),
    ],
)
def test_what_is_no_such_file_is_said_on_the_directors_page(
    director: Client, content: bytes, said: str
) -> None:
    answer = send(director, content)
    assert (answer.status_code, answer.url) == (302, "/director/")
    shown = page(director)
    assert said in shown.partition('role="alert"')[2][:600]
    assert not Exercise.objects.exists()


def test_without_a_file_or_with_one_that_is_too_large(
    room: Room, director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert director.post("/director/import/").status_code == 302
    assert 'role="alert"' in page(director)
    text = saved(room)
    monkeypatch.setattr(taking, "LARGEST", len(text.encode()) - 1)
    assert send(director, text).url == "/director/"
    assert 'role="alert"' in page(director)
    monkeypatch.setattr(taking, "LARGEST", 10)
    monkeypatch.setattr(taking, "_WRAPPING", 10)
    assert send(director, text).url == "/director/"
    assert Exercise.objects.count() == 1
    assert exporting.LARGEST == 64 * 1024 * 1024


def test_only_the_director_takes_files(room: Room) -> None:
    text = saved(room)
    client = Client()
    client.post("/", {"code": room.codes["controller"], "name": "X"})
    assert send(client, text).status_code == 403
    assert send(Client(), text).status_code == 403
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/director/?key={settings.DIRECTOR_KEY}")
    assert send(strict, text).status_code == 403
    assert Exercise.objects.count() == 1
    assert strict.get("/director/import/").status_code == 405


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_pages_speak_both_languages(room: Room, director: Client, language: str) -> None:
    director.post("/i18n/setlang/", {"language": language, "next": "/"})
    send(director, json.dumps({"kind": "exercise", "format": 2}))
    addresses = (
        "/director/",
        address(room, "delete"),
        f"/exercises/{room.id}/imported/",
        f"/exercises/{room.id}/join/",
        f"/exercises/{room.id}/audit/",
    )
    for each in addresses:
        text = director.get(each).content.decode()
        assert f'<html lang="{language}"' in text
        assert "{%" not in text
        assert "%(" not in text
