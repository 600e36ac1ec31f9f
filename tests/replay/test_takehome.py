"""The replay as a file to take home: what its audience was shown and nothing else, for whoever may look at that replay."""

import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

from tests.replay.homefiles import HomeFile, opened
from tests.server import lesson
from tests.server.courses import Course, course
from tests.server.room import ROLES, Room
from wargame import bundled, positions, takehome
from wargame.branching import branch
from wargame.models import Exercise
from wargame.takehome import home_file

pytestmark = pytest.mark.django_db(transaction=True)
# What stands for a side's secrets in ids and names; no word of the program or of the map holds it.
SECRET = {"red": "Zqr-", "blue": "Zqb-"}


def unmistakable(room: Room) -> None:
    """Units and batteries whose ids and names nobody can take for anything else."""
    exercise = Exercise.objects.get(pk=room.id)
    scenario = exercise.scenario_data
    for unit in [*scenario["units"], *scenario["batteries"]]:
        if "name" in unit:
            unit["name"] = {language: f"{unit['id']} {word}" for language, word in unit["name"].items()}
    text = json.dumps(scenario).replace("R-", SECRET["red"]).replace("B-", SECRET["blue"])
    Exercise.objects.filter(pk=room.id).update(scenario_data=json.loads(text))
    positions.forget(room.id)


def file_of(exercise_id: str, view: str) -> HomeFile:
    return opened(home_file(Exercise.objects.get(pk=exercise_id), view))


def played(**more: Any) -> Course:
    options = {"fog": True, "cards_per_side": 5, "reveal_drawn_card": False}
    return course(options, steps=280, rewinds=1, prepared=unmistakable, **more)


@pytest.mark.parametrize("ended", [True, False], ids=["ended", "running"])
def test_it_holds_what_its_audience_was_shown_and_nothing_else(ended: bool) -> None:
    made = played(end=ended)
    room = made.room
    room.do("director", "add_note", n=3, text="Zqn-note")
    branch(room.id, 3, title="Zqt-branch", director_name="Me")
    exercise = made.exercise
    never = [*room.tokens.values(), *room.codes.values(), settings.DIRECTOR_KEY, "Zqt-branch"]
    never += [seat["id"] for seat in room.seats.values()]
    never += [] if ended else [exercise.seed]
    for view in ROLES:
        found = file_of(room.id, view)
        events = room.events(view)
        assert found.events == events
        states = [{**stretch["state"]} for stretch in found.stretches.values()]
        assert states[0] == found.index["start"]
        assert found.index["n"] == len(events)
        assert (found.index["view"], found.index["views"], found.index["role"]) == (view, [view], view)
        assert (found.index["parent"], found.index["branches"], found.index["lines"]) == (None, [], None)
        assert [secret for secret in never if secret in found.whole] == []
        assert ("Zqn-note" in found.whole) == (ended or view == "director")
        if ended:
            assert exercise.seed in found.whole
        # With a side's eyes the others have names of its own.
        for side, secret in SECRET.items():
            seen = view in (side, "director", "controller")
            assert (secret in found.whole) == seen, (view, side)
        # Of a long one each stretch begins where the one before has ended.
        assert list(found.stretches) == list(range(0, max(1, len(events)), 250))
        for start, stretch in found.stretches.items():
            assert (stretch["from"], stretch["events"][0]["n"]) == (start, start + 1)


def test_a_branch_does_not_tell_of_its_parent() -> None:
    room = lesson.running()
    child, _seat, _token = branch(room.id, 3, title="What then", director_name="Me")
    assert room.id not in file_of(child.id, "director").whole


def test_a_running_one_as_far_as_it_was_shown() -> None:
    room = lesson.revealing()
    told = {role: room.events(role) for role in ROLES}
    assert len(told["director"]) > len(told["red"])
    for role in ROLES:
        assert file_of(room.id, role).events == told[role]
    assert "fire_ended" not in json.dumps(file_of(room.id, "red").events)


# Who gets it


def fetch(room: Room, role: str, view: str | None) -> Any:
    client = Client()
    code = room.codes.get(role)
    if code is None:
        client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    else:
        assert client.post("/", {"code": code, "name": "Somebody"}).status_code == 302
    return client.get(f"/exercises/{room.id}/replay/file/", {"view": view} if view else {})


MAY = {
    "director": set(ROLES),
    "controller": {"controller", "observer"},
    "red": {"red"},
    "blue": {"blue"},
    "observer": {"observer"},
}


@pytest.mark.parametrize("opened_to_all", [False, True], ids=["closed", "opened"])
def test_who_may_look_may_take(opened_to_all: bool) -> None:
    room = lesson.running()
    room.do("director", "end_exercise")
    if opened_to_all:
        room.do("director", "open_replay", open=True)
    for role in ROLES:
        for view in ROLES:
            may = view in MAY[role] | ({"director", "red", "blue"} if opened_to_all else set())
            answer = fetch(room, role, view)
            assert answer.status_code == (200 if may else 403), (role, view)
            if may:
                assert opened(answer.content.decode()).index["view"] == view
        assert opened(fetch(room, role, None).content.decode()).index["view"] == role


def test_who_holds_no_seat_gets_nothing() -> None:
    room, other = lesson.running(), lesson.running()
    address = f"/exercises/{room.id}/replay/file/"
    assert Client().get(address).status_code == 403
    client = Client()
    client.post("/", {"code": other.codes["red"], "name": "X"})
    assert client.get(address).status_code == 403
    assert client.get("/exercises/nosuchone2/replay/file/").status_code == 404
    assert client.post(address).status_code == 405
    assert fetch(room, "red", "nobody").status_code == 403


def test_it_is_saved_under_a_good_name() -> None:
    room = lesson.running()
    Exercise.objects.filter(pk=room.id).update(title='渡河 2/3: "A"')
    answer = fetch(room, "red", "red")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert unquote(answer.headers["Content-Disposition"]).endswith("''渡河 2 3 A-red.html")
    assert answer.headers["Cache-Control"] == "no-store"


# What it is made of


def test_a_title_cannot_break_out() -> None:
    room = lesson.running()
    bad = "</title></script><script>alert(1)</script><!--"
    Exercise.objects.filter(pk=room.id).update(title=bad)
    room.do("director", "announce", text="</script><script>alert(2)</script>", to="all")
    text = home_file(Exercise.objects.get(pk=room.id), "red")
    assert "alert(" not in text.replace("\\u003Cscript\\u003Ealert(1)", "").replace(
        "&lt;script&gt;alert(1)", ""
    )
    found = opened(text)
    assert found.index["exercise"]["title"] == bad
    assert "alert(2)" in json.dumps(found.events)


def test_it_loads_nothing_from_anywhere() -> None:
    room = lesson.running()
    text = home_file(Exercise.objects.get(pk=room.id), "red")
    found = opened(text)
    rules = dict(rule.split(" ", 1) for rule in found.policy.split("; "))
    assert (rules["default-src"], rules["connect-src"], rules["form-action"]) == ("'none'",) * 3
    assert "unsafe" not in found.policy
    shell = re.sub(r"<script.*?</script>|<style>.*?</style>", "", text, flags=re.DOTALL)
    assert [each for each in re.findall(r'(?:src|href)="([^"]*)"', shell) if each != "data:,"] == []
    assert {name for name in found.modules if not name.startswith("js/")} == set()
    for name, source in found.modules.items():
        named = re.findall(r'(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"', source)
        assert set(named) <= set(found.modules), name
        assert "import.meta" not in source
    # Of what only screens that take part need, nothing.
    assert not {name for name in found.modules if name.startswith(("js/desk/", "js/replay/source"))}


def test_its_sheets_are_those_of_the_replay_page() -> None:
    room = lesson.running()
    client = Client()
    client.post("/", {"code": room.codes["red"], "name": "X"})
    page = client.get(f"/exercises/{room.id}/replay/").content.decode()
    assert re.findall(r'rel="stylesheet" href="[^"]*/([\w-]+\.css)"', page) == list(takehome.SHEETS)


def test_both_languages_are_in_it() -> None:
    room = lesson.running()
    exercise = Exercise.objects.get(pk=room.id)
    for code, lang in (("en", "en"), ("zh-hans", "zh-hans")):
        with override(code):
            text = home_file(exercise, "red")
        assert f'<html lang="{lang}"' in text
        for name in ("texts-en", "texts-zh", "clauses-en", "clauses-zh"):
            assert f'<script id="{name}"' in text
        with override("zh-hans"):
            assert gettext("Light or dark") in opened(text).whole


@pytest.mark.parametrize(
    "source",
    [
        'import { a } from "./nowhere.js";',
        "const a = await import(name);",
        "const a = import.meta.url;",
        "import { a } from './single.js';",
    ],
)
def test_a_module_that_a_file_cannot_hold_is_named(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = bundled.read
    monkeypatch.setattr(bundled, "read", lambda path: source if path == "js/odd.js" else read(path))
    with pytest.raises((ValueError, FileNotFoundError), match=r"js/odd\.js|nowhere"):
        bundled.bundle.__wrapped__("js/odd.js")
