"""Exercises in every state that is worth saving, saved to a file and taken from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.server import lesson
from tests.server.room import ROLES, Room, in_process, room_here
from wargame.exercises import join_codes, new_seat
from wargame.importing import import_exercise
from wargame.models import Exercise


def before_the_start() -> Room:
    room = room_here({"cards_per_side": 3, "pool": "shared"})
    room.do("red", "select_cards", positions=[1, 2, 3])
    return room


def rewound() -> Room:
    room = lesson.running({"cards_per_side": 3})
    to = room.view("director")["n"]
    for _ in range(2):
        room.do("red", "draw_card")
        room.do("red", "plan_fire", battery="R-122", target="4563GH")
        room.do("director", "rewind", to=to, reason="again")
    room.do("red", "draw_card")
    return room


def with_cards() -> Room:
    room = lesson.running({"cards_per_side": 4, "reveal_drawn_card": False})
    room.do("director", "open_reward", side="red", count=1)
    cards = room.view("red")["state"]["cards"]["reward"]["cards"]
    room.do("red", "swap_cards", take=cards[:1], give=[1])
    room.do("red", "draw_card", position=2)
    room.end_phase()
    return room


def stopped() -> Room:
    room = lesson.running()
    room.do("director", "pause")
    return room


def with_everything_beside() -> Room:
    room = lesson.running()
    room.do("red", "mark", hex="4563GH", sign="fire", text="here")
    room.do("director", "add_note", n=2, text="why")
    room.do("director", "set_computer", side="blue", on=True)
    room.do("director", "let_all_command", on=True)
    room.do("director", "set_pace", pace="beats", seconds=4)
    room.send("director", "remove_seat", seat="nobody")
    return room


def ended() -> Room:
    room = lesson.running({"cards_per_side": 1})
    for _ in range(8):
        room.do("director", "end_phase")
    room.do("director", "end_exercise")
    return room


STATES: dict[str, Callable[[], Room]] = {
    "setup": before_the_start,
    "in the middle of a battery": lesson.rolling,
    "in the middle of a decision": lesson.asked,
    "with rewinds": rewound,
    "with cards": with_cards,
    "paused": stopped,
    "with all beside": with_everything_beside,
    "ended": ended,
}


def saved(room: Room) -> str:
    reply = room.call("GET", f"{room.path}export/", headers=room.headers("director"))
    assert reply.status == 200, reply.text
    return reply.text


def taken(room: Room, text: str) -> Room:
    """The exercise of a file, with a seat of every role."""
    exercise, _seat = import_exercise(text, director_name="Director")
    return room_of(exercise)


def room_of(exercise: Exercise) -> Room:
    """An exercise that is there already, with a seat of every role."""
    room = object.__new__(Room)
    room.__dict__ = {"call": in_process(), "id": exercise.id, "codes": join_codes(exercise), "seats": {}}
    for role in ROLES:
        seat, token = new_seat(exercise, role, role.title())
        room.seats[role] = {"id": seat.id, "role": role, "name": seat.name, "token": token}
    return room


def shown(room: Room, role: str) -> Any:
    """What a role sees, without what belongs to this room alone: seats, codes, ids, the clock, the seed's hash."""
    view = room.view(role)
    for name in ("id", "you", "seats", "join", "join_qr", "epoch", "since", "n"):
        del view[name]
    view["state"]["deadline"] = None
    view["state"]["dice"]["seed_hash"] = None
    if view["state"]["waiting"]:
        view["state"]["waiting"]["until"] = None
    for note in view["notes"] or []:
        del note["note"]
    if role == "director":
        view["pace"].pop("shown_n")
    return view
