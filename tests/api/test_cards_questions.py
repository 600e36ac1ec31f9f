"""What a seat may ask while cards are in effect: an unseen card is in no answer (law 3); a second shot is known (CARD-5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.room import Room, room_here

pytestmark = pytest.mark.django_db


def drawn(card: str, *, reveal: bool) -> Room:
    """Turn 2, in which red's card is in effect; each side holds all seven. Blue's card asks nobody anything."""
    room = room_here({"cards_per_side": 7, "reveal_drawn_card": reveal})
    room.do("director", "start_exercise")
    for side, name in (("red", card), ("blue", "fire_boost")):
        hand = room.view("director")["state"]["cards"]["hands"][side]["cards"]
        room.do(side, "draw_card", position=hand.index(name) + 1)
        room.do(side, "end_phase")
    while room.view("director")["state"]["turn"] == 1:
        room.do("director", "end_phase")
    return room


def asked(room: Room, role: str, question: str) -> Any:
    reply = room.call("GET", f"{room.path}{question}", headers=room.headers(role))
    assert reply.status == 200, reply.text
    return reply.body


def test_rapid_assault_that_is_shown_is_in_the_reach_for_everybody() -> None:
    room = drawn("rapid_assault", reveal=True)
    assert [asked(room, role, "reach/?unit=R-T1")["points"] for role in ("red", "blue", "observer")] == [
        10
    ] * 3


def test_rapid_assault_that_is_not_shown_is_in_the_reach_for_its_side_and_the_keepers_alone() -> None:
    room = drawn("rapid_assault", reveal=False)
    points = {
        role: asked(room, role, "reach/?unit=R-T1")["points"]
        for role in ("director", "controller", "red", "blue", "observer")
    }
    assert points == {"director": 10, "controller": 10, "red": 10, "blue": 7, "observer": 7}


def test_a_unit_with_a_shot_of_its_rapid_reload_left_is_able() -> None:
    room = drawn("rapid_reload", reveal=True)
    while room.view("director")["state"]["phase"] == "cards":
        room.do("director", "end_phase")
    target = next(
        each["target"] for each in asked(room, "red", "targets/?unit=R-T1")["targets"] if each["in_sight"]
    )
    able = []
    for _ in range(2):
        room.do("red", "fire", unit="R-T1", target=target, reload=True)
        able.append(asked(room, "red", "targets/?unit=R-T1")["able"])
        other = asked(room, "red", "targets/?unit=R-T2")["able"]
        assert other is False, "after the last shooter nobody else fires"
    assert able == [True, False]
