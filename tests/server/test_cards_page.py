"""The print sheets of the cards: anybody's with the standard ruleset, the keepers' with the exercise's own."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from adjudication.ruleset import read_ruleset, standard
from adjudication.ruleset_cards import CARDS
from cards.catalogue import deck_data
from tests.server.room import Room, room_here
from wargame.models import Exercise

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    """An exercise whose ruleset has numbers and a text of its own."""
    room = room_here()
    own = {"name": {"en": "Mend", "zh": "修理"}, "text": {"en": "Mend </script> one.", "zh": "修理一个。"}}
    rules = read_ruleset(
        {
            "base": "standard",
            "cards": {"effect": {"rapid_assault": {"units": 5}}, "texts": {"field_repair": own}},
            "indirect": {"card_delay_turns": 3},
        }
    )
    Exercise.objects.filter(pk=room.id).update(ruleset_data=rules.data)
    return room


def printed(answer: Any) -> dict[str, Any]:
    """The cards that a page prints, by name."""
    assert answer.status_code == 200
    found = re.search(
        r'<script id="catalogue" type="application/json">(.*?)</script>', answer.content.decode(), re.DOTALL
    )
    assert found
    return {entry["card"]: entry for entry in json.loads(found[1])}


def seated(room: Room, *roles: str) -> Client:
    """A browser that has joined in these roles."""
    client = Client()
    for role in roles:
        assert client.post("/", {"code": room.codes[role], "name": role.title()}).status_code == 302
    return client


def with_key() -> Client:
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    return client


def sheet_of(room: Room) -> str:
    return f"/exercises/{room.id}/cards/"


@pytest.mark.django_db(transaction=True)
def test_anybody_prints_the_standard_deck() -> None:
    answer = Client().get("/cards/")
    assert list(printed(answer).values()) == deck_data(standard())
    text = answer.content.decode()
    assert 'id="print"' in text
    assert "63 × 88 mm" in text
    assert 'href="/"' in text
    assert Client().post("/cards/").status_code == 405


def test_the_keepers_print_the_cards_of_their_exercise(room: Room) -> None:
    for client in (seated(room, "controller"), with_key()):
        answer = client.get(sheet_of(room))
        cards = printed(answer)
        assert "the first 5 units that move" in cards["rapid_assault"]["text"]["en"]
        assert "前5个单位" in cards["rapid_assault"]["text"]["zh"]
        assert cards["support_155"]["text"]["en"].startswith("3 turns after the draw")
        assert cards["field_repair"]["name"] == {"en": "Mend", "zh": "修理"}
        assert cards["field_repair"]["text"]["en"] == "Mend </script> one."
        assert answer.headers["Cache-Control"] == "no-store"
        assert "A lesson" in answer.content.decode()


@pytest.mark.parametrize("role", ["red", "blue", "observer"])
def test_other_seats_do_not(room: Room, role: str) -> None:
    answer = seated(room, role).get(sheet_of(room))
    assert answer.status_code == 403
    text = answer.content.decode()
    assert '<main class="problem">' in text
    assert "catalogue" not in text


def test_nobody_else_does(room: Room) -> None:
    elsewhere = room_here()
    assert Client().get(sheet_of(room)).status_code == 403
    assert seated(elsewhere, "controller").get(sheet_of(room)).status_code == 403
    for nowhere in ("/exercises/nosuchone2/cards/", "/exercises/%00/cards/"):
        assert with_key().get(nowhere).status_code == 404


def test_with_several_seats_the_named_one_counts(room: Room) -> None:
    client = Client()
    seats = {}
    for role in ("controller", "red"):
        answer = client.post("/", {"code": room.codes[role], "name": role.title()})
        seats[role] = answer.url.partition("seat=")[2]
    assert client.get(f"{sheet_of(room)}?seat={seats['red']}").status_code == 403
    answer = client.get(f"{sheet_of(room)}?seat={seats['controller']}")
    assert answer.status_code == 200
    assert f'href="/exercises/{room.id}/?seat={seats["controller"]}"' in answer.content.decode()
    # a seat that this browser does not hold opens nothing
    stolen = f"{sheet_of(room)}?seat={room.seats['controller']['id']}"
    assert client.get(stolen).status_code == 403
    assert Client().get(stolen).status_code == 403


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_both_pages_speak_both_languages(room: Room, language: str) -> None:
    client = with_key()
    for address in ("/cards/", sheet_of(room)):
        client.post("/i18n/setlang/", {"language": language, "next": address})
        answer = client.get(address)
        text = answer.content.decode()
        assert f'<html lang="{language}"' in text
        names = [entry["name"] for entry in printed(answer).values()]
        assert len(names) == 7
        assert all(name["en"] and name["zh"] for name in names)


def test_the_pages_load_nothing_from_elsewhere(room: Room) -> None:
    for answer in (Client().get("/cards/"), with_key().get(sheet_of(room))):
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        loaded = re.findall(r'(?:src|href)="([^"]+)"', answer.content.decode())
        assert loaded
        assert all(address.startswith("/") for address in loaded)


@pytest.mark.parametrize("role", ["red", "blue", "observer"])
def test_the_source_of_a_screen_names_no_card(role: str) -> None:
    """What a screen shows of cards comes with its view; the page is the same whatever the deck."""
    room = room_here({"cards_per_side": 3})
    page = seated(room, role).get(f"/exercises/{room.id}/")
    assert page.status_code == 200
    assert not [card for card in CARDS if card in page.content.decode()]
