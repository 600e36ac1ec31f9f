"""Coming to a seat: one handed over is taken by its link, a known browser gets its own again, the room reads the codes."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.server.lesson import running
from tests.server.room import Room
from wargame.models import Seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    return running()


def joined(client: Client, room: Room, role: str, name: str = "韩梅梅") -> str:
    """The seat that the join page gives."""
    answer = client.post("/", {"code": room.codes[role], "name": name})
    assert answer.status_code == 302, answer.content.decode()
    return answer.url.partition("seat=")[2]


def seat_shown(answer: Any) -> str:
    found = re.search(r'"seat": \{"id": "(\w+)"', answer.content.decode())
    assert found
    return found[1]


# The same person, the same seat


def test_the_same_browser_gets_the_same_seat_again(room: Room) -> None:
    client = Client()
    seat = joined(client, room, "red")
    count = Seat.objects.count()
    again = client.post("/", {"code": room.codes["red"].lower(), "name": "Another name"})
    assert (again.status_code, again.url) == (302, f"/exercises/{room.id}/?seat={seat}")
    for address in (f"/?code={room.codes['red']}", f"/?code={room.codes['red'].lower()}"):
        linked = client.get(address)
        assert (linked.status_code, linked.url) == (302, f"/exercises/{room.id}/?seat={seat}")
    assert Seat.objects.count() == count
    assert Seat.objects.get(pk=seat).name == "韩梅梅"
    assert client.post("/", {"code": room.codes["red"]}).url.endswith(seat)  # no name is needed


def test_of_several_seats_of_a_role_the_newest() -> None:
    """A browser that came to two seats of one role, by links: it comes back to the last one."""
    room = running()
    client = Client()
    for name in ("one", "two"):
        seat = room.join("red", name)["id"]
        link = room.do("director", "hand_over_seat", seat=seat, name=name)["link"]
        assert client.get(link).status_code == 302
    assert client.get(f"/?code={room.codes['red']}").url.endswith(seat)


def test_another_role_another_exercise_and_another_browser_are_seated_anew(room: Room) -> None:
    client = Client()
    seats = {joined(client, room, "red"), joined(client, room, "blue"), joined(client, running(), "red")}
    seats.add(joined(Client(), room, "red"))
    assert len(seats) == 4
    assert client.get(f"/?code={room.codes['observer']}").status_code == 200
    assert Client().get(f"/?code={room.codes['red']}").status_code == 200


@pytest.mark.parametrize("act", ["remove_seat", "hand_over_seat", "move_seat"])
def test_a_seat_that_is_ones_own_no_more_is_not_given_again(room: Room, act: str) -> None:
    client = Client()
    seat = joined(client, room, "observer")
    more = {"hand_over_seat": {"name": "X"}, "move_seat": {"role": "red"}}.get(act, {})
    room.do("director", act, seat=seat, **more)
    assert client.get(f"/?code={room.codes['observer']}").status_code == 200
    screen = client.get(f"/exercises/{room.id}/?seat={seat}")
    assert screen.status_code == (200 if act == "move_seat" else 403)
    again = joined(client, room, "observer")
    assert again != seat
    if act == "move_seat":  # the other code leads to it now
        assert client.get(f"/?code={room.codes['red']}").url.endswith(seat)


@pytest.mark.parametrize("code", ["", "AAAAAA", "<script>", "A\0B", "x" * 5000])
def test_a_code_that_is_none_shows_the_form(room: Room, code: str) -> None:
    client = Client()
    joined(client, room, "red")
    answer = client.get("/", {"code": code})
    assert answer.status_code == 200
    assert "<script>al" not in answer.content.decode()


def test_an_old_code_leads_nowhere_not_even_to_a_known_seat(room: Room) -> None:
    client = Client()
    joined(client, room, "red")
    old = room.codes["red"]
    room.do("director", "new_code", role="red")
    assert client.get(f"/?code={old}").status_code == 200
    assert client.post("/", {"code": old, "name": "X"}).status_code == 400


# Taking a seat over


def handed_over(room: Room, role: str = "red", name: str = "Anna") -> str:
    return room.do("director", "hand_over_seat", seat=room.seats[role]["id"], name=name)["link"]


def test_the_link_seats_another_person_and_leaves_the_address(room: Room) -> None:
    client = Client()
    answer = client.get(handed_over(room))
    assert (answer.status_code, answer.url) == (302, f"/exercises/{room.id}/?seat={room.seats['red']['id']}")
    assert "token" not in answer.url
    assert answer.headers["Cache-Control"] == "no-store"
    screen = client.get(answer.url)
    assert seat_shown(screen) == room.seats["red"]["id"]
    assert '"name": "Anna"' in screen.content.decode()
    again = client.get(f"/?code={room.codes['red']}")
    assert again.url.endswith(room.seats["red"]["id"])


def test_whoever_sat_there_before_is_out(room: Room) -> None:
    first, second = Client(), Client()
    seat = joined(first, room, "blue")
    room.seats["other"] = {"id": seat, "token": ""}
    second.get(handed_over(room, "other"))
    assert first.get(f"/exercises/{room.id}/?seat={seat}").status_code == 403
    view = first.get(f"/api/v1/exercises/{room.id}/", headers={"X-Seat": seat})
    assert view.status_code == 401
    assert second.get(f"/exercises/{room.id}/?seat={seat}").status_code == 200
    third = Client()
    third.get(handed_over(room, "other", "Third"))
    assert second.get(f"/exercises/{room.id}/?seat={seat}").status_code == 403
    assert third.get(f"/exercises/{room.id}/?seat={seat}").status_code == 200


def test_a_wrong_link_opens_nothing(room: Room) -> None:
    other = running()
    link = handed_over(room)
    token = link.partition("token=")[2]
    wrong = [
        f"/take/{room.id}/",
        f"/take/{room.id}/?token=",
        f"/take/{room.id}/?token=nonsense",
        f"/take/{room.id}/?token={token[:-1]}",
        f"/take/{room.id}/?token=%00",
        f"/take/{room.id}/?token={settings.DIRECTOR_KEY}",
        f"/take/{room.id}/?token={other.seats['red']['token']}",
        f"/take/{other.id}/?token={token}",
    ]
    for address in wrong:
        client = Client()
        answer = client.get(address)
        assert answer.status_code == 403, address
        assert '<main class="problem">' in answer.content.decode()
        assert client.get(f"/exercises/{room.id}/").status_code == 403
    assert Client().get(f"/take/nosuchone2/?token={token}").status_code == 404
    assert Client().post(link).status_code == 405
    room.do("director", "remove_seat", seat=room.seats["red"]["id"])
    assert Client().get(link).status_code == 403


# The codes for the whole room


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_join_board_shows_every_code_but_the_directors(room: Room, language: str) -> None:
    codes = room.do("director", "new_code", role="director")["join"]
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    client.post("/i18n/setlang/", {"language": language, "next": "/"})
    answer = client.get(f"/exercises/{room.id}/join/")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "A lesson" in text
    assert "testserver" in text
    for role in ("red", "blue", "observer", "controller"):
        assert codes[role] in text
    assert codes["director"] not in text
    assert text.count("<svg") == 4
    assert text.count("viewBox") == 4
    assert [role in text for role in ("place-red", "place-blue", "place-observer")] == [True] * 3
    assert "红方" in text  # in both languages at once, for the whole room
    assert "Red" in text
    scripts = re.findall(r"<script[^>]*>", text)
    # Everything is in the page; its own script only follows an address that changes.
    assert all("theme" in script or "joinboard" in script for script in scripts)


def test_the_board_names_the_address_that_the_server_printed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "JOIN_ADDRESS", "http://192.168.1.5:8000/")
    client = Client()
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    text = client.get(f"/exercises/{room.id}/join/").content.decode()
    assert ">192.168.1.5:8000<" in text
    room.do("director", "new_code", role="red")
    assert room.codes["red"] not in client.get(f"/exercises/{room.id}/join/").content.decode()
