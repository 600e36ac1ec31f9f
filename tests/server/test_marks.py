"""Advice on the board: a side's marks are its own people's, the director's and the controllers', on every channel."""

import json
from typing import Any

import pytest

from tests.server.lesson import refused, revealing, running
from tests.server.room import Room, bearer
from wargame.marks import LONGEST, MOST
from wargame.models import Exercise

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "behind the ridge"


@pytest.fixture
def room() -> Room:
    room = running()
    room.seats["Second"] = room.join("red", "Second")
    return room


def everything_of(room: Room, role: str) -> str:
    """All that an audience gets by HTTP: its view, its stream, what it may ask."""
    paths = ("", "events/", "reach/?unit=R-T1", "targets/?unit=R-T1", "sight/?unit=R-T1")
    return "".join(
        room.call("GET", room.path + path, headers=bearer(room.seats[role]["token"])).text for path in paths
    )


def test_a_mark_is_seen_by_its_own_side_and_the_keepers(room: Room) -> None:
    room.do("Second", "mark", hex="4563", sign="danger", text=f" {SECRET} ")
    shown = room.view("red")["marks"]["red"][0]
    assert shown == {
        **shown,
        "hex": "4563GH",
        "sign": "danger",
        "text": SECRET,
        "by": room.seats["Second"]["id"],
        "name": "Second",
    }
    assert shown["at"].endswith("Z")
    for role in ("director", "controller"):
        assert room.view(role)["marks"] == {"red": [shown], "blue": []}
    assert room.view("Second")["marks"] == {"red": [shown]}
    assert (room.view("blue")["marks"], room.view("observer")["marks"]) == ({"blue": []}, {})
    for role in ("blue", "observer"):
        assert SECRET not in everything_of(room, role)


def test_marks_are_advice_and_no_part_of_the_log(room: Room) -> None:
    before = {role: room.view(role)["n"] for role in ("director", "red", "blue")}
    room.do("Second", "mark", hex="4563GH")
    assert {role: room.view(role)["n"] for role in before} == before


def test_the_same_person_marks_a_hex_once(room: Room) -> None:
    room.do("Second", "mark", hex="4563GH", sign="look")
    room.do("Second", "mark", hex="4563GH", sign="fire", text="now")
    room.do("red", "mark", hex="4563GH", sign="go")
    room.do("Second", "mark", hex="4564GH")
    marks = room.view("red")["marks"]["red"]
    assert [(mark["hex"], mark["sign"], mark["name"]) for mark in marks] == [
        ("4563GH", "fire", "Second"),
        ("4563GH", "go", "Red"),
        ("4564GH", "look", "Second"),
    ]


def test_ones_own_marks_are_taken_away_and_a_leader_takes_away_all(room: Room) -> None:
    for name in ("red", "Second"):
        room.do(name, "mark", hex="4563GH")
        room.do(name, "mark", hex="4564GH")
    room.do("Second", "clear_marks", hex="4563")
    left = [(mark["name"], mark["hex"]) for mark in room.view("red")["marks"]["red"]]
    assert left == [("Red", "4563GH"), ("Red", "4564GH"), ("Second", "4564GH")]
    room.do("Second", "clear_marks")
    assert [mark["name"] for mark in room.view("red")["marks"]["red"]] == ["Red", "Red"]
    room.do("Second", "mark", hex="4565GH")
    room.do("red", "clear_marks", hex="4565GH")
    assert len(room.view("red")["marks"]["red"]) == 2
    room.do("Second", "mark", hex="4565GH")
    room.do("red", "clear_marks")
    assert room.view("red")["marks"]["red"] == []


def test_the_director_marks_for_a_side_and_clears_for_it(room: Room) -> None:
    room.do("director", "mark", hex="4563GH", side="blue", text="look here")
    assert [mark["name"] for mark in room.view("blue")["marks"]["blue"]] == ["Director"]
    assert room.view("red")["marks"] == {"red": []}
    room.do("blue", "mark", hex="4564GH")
    room.do("director", "clear_marks", side="blue", hex="4564GH")
    room.do("director", "clear_marks", side="red")
    assert [mark["hex"] for mark in room.view("blue")["marks"]["blue"]] == ["4563GH"]


def test_only_so_many_stay(room: Room) -> None:
    exercise = Exercise.objects.get(pk=room.id)
    old = [
        {"hex": "4563GH", "sign": "look", "text": str(n), "by": f"x{n}", "name": "X", "at": "t"}
        for n in range(MOST)
    ]
    exercise.marks = {"red": old}
    exercise.save()
    room.do("red", "mark", hex="4564GH")
    marks = room.view("red")["marks"]["red"]
    assert len(marks) == MOST
    assert (marks[0]["text"], marks[-1]["hex"]) == ("1", "4564GH")


@pytest.mark.parametrize(
    ("role", "fields", "code", "field"),
    [
        ("red", {"hex": "9999GH"}, "no_such_hex", "hex"),
        ("red", {"hex": 4563}, "bad_value", "hex"),
        ("red", {}, "bad_value", "hex"),
        ("red", {"hex": "4563GH", "sign": "skull"}, "bad_value", "sign"),
        ("red", {"hex": "4563GH", "text": "x" * (LONGEST + 1)}, "bad_value", "text"),
        ("red", {"hex": "4563GH", "text": 5}, "bad_value", "text"),
        ("red", {"hex": "4563GH", "side": "blue"}, "not_allowed", "side"),
        ("director", {"hex": "4563GH"}, "bad_value", "side"),
        ("director", {"hex": "4563GH", "side": "green"}, "bad_value", "side"),
    ],
    ids=str,
)
def test_a_mark_that_cannot_be_is_refused(
    room: Room, role: str, fields: dict[str, Any], code: str, field: str
) -> None:
    error = refused(room, role, "mark", **fields)
    assert (error["code"], error["field"]) == (code, field)


def test_marks_that_cannot_be_cleared(room: Room) -> None:
    room.do("red", "mark", hex="4563GH")
    assert refused(room, "blue", "clear_marks", side="red")["code"] == "not_allowed"
    assert refused(room, "red", "clear_marks", hex="9999")["code"] == "no_such_hex"
    assert refused(room, "director", "clear_marks")["field"] == "side"


def test_marks_stay_over_a_rewind_and_are_made_while_an_adjudication_is_shown() -> None:
    """They are advice, not part of the battle: nothing that the director does to the battle touches them."""
    room = revealing()
    room.seats["Second"] = room.join("red", "Second")
    room.do("Second", "mark", hex="4563GH", text=SECRET)
    room.do("red", "mark", hex="4564GH")
    room.do("director", "rewind", to=0, reason="again")
    assert [mark["hex"] for mark in room.view("red")["marks"]["red"]] == ["4563GH", "4564GH"]
    assert SECRET not in json.dumps(room.view("blue"))
