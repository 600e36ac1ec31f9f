"""The pages: the join page seats a browser, the director's link, a seat's own screen, the language on every page."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

from tests.server.room import Room, room_here
from wargame.models import Exercise, Seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    return room_here()


def page_of(answer: Any) -> dict[str, Any]:
    """The JSON that a screen is given."""
    found = re.search(
        r'<script id="page" type="application/json">(.*?)</script>', answer.content.decode(), re.DOTALL
    )
    assert found
    return json.loads(found[1])


def join(client: Client, room: Room, role: str, name: str = "李雷") -> Any:
    return client.post("/", {"code": room.codes[role].lower(), "name": name}, follow=True)


def test_the_join_page_seats_the_browser(room: Room) -> None:
    client = Client()
    assert (
        client.get(f"/?code={room.codes['red']}").content.decode().count(f'value="{room.codes["red"]}"') == 1
    )
    answer = join(client, room, "red")
    page = page_of(answer)
    assert answer.redirect_chain[0][0] == f"/exercises/{room.id}/?seat={page['seat']['id']}"
    assert (page["exercise"], page["seat"]["role"], page["seat"]["side"]) == (room.id, "red", "red")
    assert page["seat"]["name"] == "李雷"
    again = client.get(f"/exercises/{room.id}/")  # the cookie is enough to come back
    assert page_of(again)["seat"]["id"] == page["seat"]["id"]
    assert again.headers["Cache-Control"] == "no-store"
    view = client.get(page["urls"]["view"], headers={"X-Seat": page["seat"]["id"]})
    assert view.json()["you"]["id"] == page["seat"]["id"]
    assert "token" not in answer.content.decode().replace("csrfmiddlewaretoken", "")
    assert client.cookies["wargame_session"]["httponly"]
    assert client.cookies["wargame_session"]["samesite"] == "Lax"


@pytest.mark.parametrize(
    "sent",
    [
        {"code": "AAAAAA", "name": "X"},
        {"code": "", "name": "X"},
        {"name": "X"},
        {"code": "<script>alert(1)</script>", "name": "X"},
        {"code": "A\0B", "name": "X"},
    ],
)
def test_a_wrong_code_keeps_the_form(room: Room, sent: dict[str, str]) -> None:
    answer = Client().post("/", sent)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'role="alert"' in text
    assert "<script>alert" not in text
    assert Seat.objects.count() == 5


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\0b"])
def test_a_name_is_needed_and_has_to_be_one(room: Room, name: str) -> None:
    assert Client().post("/", {"code": room.codes["red"], "name": name}).status_code == 400
    assert Seat.objects.count() == 5


def test_two_seats_in_one_browser_each_have_their_screen(room: Room) -> None:
    client = Client()
    seats = {role: page_of(join(client, room, role))["seat"]["id"] for role in ("red", "blue")}
    for role, seat in seats.items():
        page = page_of(client.get(f"/exercises/{room.id}/?seat={seat}"))
        assert (page["seat"]["id"], page["seat"]["role"]) == (seat, role)
        assert page["urls"]["socket"].partition("?")[0] == f"/ws/exercises/{room.id}/"
    assert page_of(client.get(f"/exercises/{room.id}/"))["seat"]["role"] == "blue"
    foreign = client.get(f"/exercises/{room.id}/?seat={room.seats['observer']['id']}")
    assert foreign.status_code == 403


def test_a_screen_needs_a_seat(room: Room) -> None:
    client = Client()
    assert client.get(f"/exercises/{room.id}/").status_code == 403
    join(client, room_here(), "red")
    answer = client.get(f"/exercises/{room.id}/")
    assert answer.status_code == 403
    assert room.codes["red"] not in answer.content.decode()
    for nowhere in ("/exercises/nosuchone2/", "/exercises/%00/", "/exercises/", "/no/such/page"):
        assert client.get(nowhere).status_code == 404, nowhere


def test_the_directors_key_opens_and_leaves_the_address(room: Room) -> None:
    client = Client()
    client.get("/director/")
    answer = client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    assert (answer.status_code, answer.url) == (302, "/director/")
    page = client.get("/director/")
    assert page.status_code == 200
    assert settings.DIRECTOR_KEY not in page.content.decode()
    screen = page_of(client.get(f"/exercises/{room.id}/"))
    assert screen["seat"]["id"] == room.seats["director"]["id"]
    assert page.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("key", ["", "?key=", "?key=wrong", "?key=directör", "?key=%00"])
def test_a_wrong_key_opens_nothing(room: Room, key: str) -> None:
    client = Client()
    assert client.get(f"/director/{key}").status_code == 403
    assert client.post("/director/", {"scenario": "river-crossing"}).status_code == 403
    assert client.get(f"/exercises/{room.id}/").status_code == 403
    assert Exercise.objects.count() == 1


def test_a_new_key_shuts_out_old_sessions(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    assert client.get("/director/").status_code == 200
    monkeypatch.setattr(settings, "DIRECTOR_KEY", "another-key-of-the-tests")
    assert client.get("/director/").status_code == 403


def test_the_director_makes_an_exercise_by_the_page(room: Room) -> None:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    sent = {"scenario": "river-crossing", "title": "Class 3", "dice": "hand"}
    page = page_of(client.post("/director/", sent, follow=True))
    assert page["seat"]["role"] == "director"
    made = Exercise.objects.get(pk=page["exercise"])
    assert (made.title, made.options) == ("Class 3", {"dice": "hand"})
    assert "Class 3" in client.get("/director/").content.decode()
    for wrong in ({"scenario": "no-such"}, {"scenario": "river-crossing", "dice": "loaded"}, {}):
        answer = client.post("/director/", {"title": "Class 4", **wrong})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.content.decode()
    assert not Exercise.objects.filter(title="Class 4").exists()


def test_the_director_chooses_the_event_cards_on_the_page(room: Room) -> None:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    form = client.get("/director/").content.decode()
    select = form.partition('name="cards_per_side"')[2].partition("</select>")[0]
    assert re.findall(r"<option[^>]*>(\d)", select) == list("01234567")
    assert 'href="/cards/"' in form
    sent = {"scenario": "river-crossing", "title": "Class 5", "dice": "auto"}
    asked = {"cards_per_side": "3", "pool": "shared", "reveal_drawn_card": "false"}
    page = page_of(client.post("/director/", {**sent, **asked}, follow=True))
    options = {"dice": "auto", "cards_per_side": 3, "pool": "shared", "reveal_drawn_card": False}
    assert Exercise.objects.get(pk=page["exercise"]).options == options
    view = client.get(page["urls"]["view"], headers={"X-Seat": page["seat"]["id"]}).json()
    cards = view["state"]["cards"]
    assert (cards["per_side"], cards["pool"], cards["reveal"]) == (3, "shared", False)
    # Left as they are, scenario and ruleset say it.
    plain = page_of(client.post("/director/", {**sent, **dict.fromkeys(asked, "")}, follow=True))
    assert Exercise.objects.get(pk=plain["exercise"]).options == {"dice": "auto"}


@pytest.mark.parametrize(
    "asked",
    [
        {"cards_per_side": "4", "pool": "shared"},
        {"cards_per_side": "8"},
        {"cards_per_side": "many"},
        {"pool": "mine"},
        {"reveal_drawn_card": "perhaps"},
    ],
)
def test_event_cards_that_cannot_be_are_refused_on_the_page(room: Room, asked: dict[str, str]) -> None:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    sent = {"scenario": "river-crossing", "title": "Class 6", "dice": "auto"}
    answer = client.post("/director/", {**sent, **asked})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not Exercise.objects.filter(title="Class 6").exists()


def test_every_page_speaks_both_languages(room: Room) -> None:
    client = Client()
    join(client, room, "red")
    director = Client()
    director.get(f"/director/?key={settings.DIRECTOR_KEY}")
    pages = [
        (client, "/"),
        (client, f"/exercises/{room.id}/"),
        (client, "/director/"),
        (director, "/director/"),
    ]
    for browser, address in pages:
        shown = {}
        for language in ("en", "zh-hans"):
            switched = browser.post("/i18n/setlang/", {"language": language, "next": address})
            assert (switched.status_code, switched.url) == (302, address)
            text = browser.get(address).content.decode()
            assert f'<html lang="{language}"' in text
            assert 'name="language" value="zh-hans"' in text
            shown[language] = re.sub(r"(lang|value)=\"[^\"]*\"", "", text)
        with override("zh-hans"):
            title = gettext("Exercises")
        if title != "Exercises":
            assert shown["en"] != shown["zh-hans"]
    assert page_of(client.get(f"/exercises/{room.id}/"))["language"] == "zh-hans"
    leaving = client.post("/i18n/setlang/", {"language": "en", "next": "//evil.example/"})
    assert not leaving.url.startswith("//")


def test_pages_load_nothing_from_elsewhere(room: Room) -> None:
    client = Client()
    for answer in (client.get("/"), join(client, room, "red")):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        loaded = re.findall(r'(?:src|href)="([^"]+)"', answer.content.decode())
        assert loaded
        assert not [address for address in loaded if not address.startswith("/")]


def test_a_form_of_megabytes_is_refused(room: Room) -> None:
    answer = Client().post("/", {"code": "A", "name": "x" * (5 * 1024 * 1024)}, content_type="text/plain")
    assert answer.status_code in (400, 413)
    form = f"code={room.codes['red']}&name={'x' * (5 * 1024 * 1024)}"
    answer = Client().generic("POST", "/", form, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (400, 413)
    assert Seat.objects.count() == 5
