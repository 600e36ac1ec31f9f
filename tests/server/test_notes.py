"""Teaching points: the director marks a step of the log with a note; nobody else reads them during the exercise."""

import json
from typing import Any

import pytest

from tests.server.lesson import refused, running
from tests.server.room import ROLES, Room
from wargame.desk import LONGEST_NOTE

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "why nobody saw this coming"


@pytest.fixture
def room() -> Room:
    return running()


def test_a_note_stands_at_a_step_and_is_the_directors(room: Room) -> None:
    last = room.view("director")["n"]
    made = room.do("director", "add_note", n=last, text=f"  {SECRET} ")
    room.do("director", "add_note", n=1, text="the start")
    notes = room.view("director")["notes"]
    assert [(note["n"], note["text"]) for note in notes] == [(1, "the start"), (last, SECRET)]
    assert made["note"] == notes[1]["note"]
    assert notes[1]["at"].endswith("Z")
    for role in ROLES[1:]:
        assert room.view(role)["notes"] is None
        assert SECRET not in json.dumps([room.view(role), room.events(role)])


def test_several_notes_at_one_step_and_one_taken_away(room: Room) -> None:
    first = room.do("director", "add_note", n=2, text="one")["note"]
    second = room.do("director", "add_note", n=2, text="two")["note"]
    assert [note["note"] for note in room.view("director")["notes"]] == [first, second]
    room.do("director", "remove_note", note=first)
    assert [note["text"] for note in room.view("director")["notes"]] == ["two"]
    error = refused(room, "director", "remove_note", note=first)
    assert (error["code"], error["field"]) == ("stale", "note")


def test_a_note_of_another_exercise_is_not_taken_away(room: Room) -> None:
    note = room.do("director", "add_note", n=1, text="mine")["note"]
    other = running()
    assert refused(other, "director", "remove_note", note=note)["code"] == "stale"
    assert len(room.view("director")["notes"]) == 1


def test_a_note_stays_where_the_step_is_undone(room: Room) -> None:
    """What follows a rewind is kept in the log, and so is what was said of it."""
    last = room.view("director")["n"]
    room.do("director", "add_note", n=last, text="here it went wrong")
    room.do("director", "rewind", to=0, reason="again")
    assert [(note["n"], note["text"]) for note in room.view("director")["notes"]] == [
        (last, "here it went wrong")
    ]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"n": 10**6, "text": "x"}, "n"),
        ({"n": 0, "text": "x"}, "n"),
        ({"n": "1", "text": "x"}, "n"),
        ({"text": "x"}, "n"),
        ({"n": 1}, "text"),
        ({"n": 1, "text": "  "}, "text"),
        ({"n": 1, "text": "x" * (LONGEST_NOTE + 1)}, "text"),
        ({"n": 1, "text": ["x"]}, "text"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_note_that_cannot_be_is_refused(room: Room, fields: dict[str, Any], field: str) -> None:
    error = refused(room, "director", "add_note", **fields)
    assert (error["code"], error["field"]) == ("bad_value", field)


@pytest.mark.parametrize("note", [0, -1, "1", None, 10**13])
def test_no_note(room: Room, note: Any) -> None:
    assert refused(room, "director", "remove_note", note=note)["field"] == "note"
