"""Rewind over each event card's effect, and in the middle of a window: the battle is that of the step, the cards are hidden."""

from typing import Any

import pytest

from adjudication.ruleset_cards import CARDS
from tests.server.room import Room, room_here
from tests.server.screens import Screens
from wargame import positions
from wargame.models import Exercise

pytestmark = pytest.mark.django_db(transaction=True)


def holding(card: str) -> Room:
    """Red holds this card alone, and draws it in turn 1."""
    room = room_here({"standing_order": "hold", "cards_per_side": 1})
    others = [each for each in CARDS if each != card]
    Exercise.objects.filter(pk=room.id).update(pools={"red": [card, *others], "blue": [*others, card]})
    positions.forget(room.id)
    room.do("red", "select_cards", positions=[1])
    room.do("director", "start_exercise")
    return room


def battle_of(room: Room) -> dict[str, Any]:
    state = room.view("director")["state"]
    return {name: state[name] for name in ("units", "batteries", "markers", "turn", "phase", "side", "score")}


def to(room: Room, turn: int, phase: str, side: str) -> None:
    for _ in range(40):
        state = room.view("director")["state"]
        if (state["turn"], state["phase"], state["side"]) == (turn, phase, side):
            return
        if state["waiting"]:
            choice: Any = {"option": 1} if state["waiting"]["window"] == "field_repair" else "pass"
            room.do("director", "answer", choice=choice)
        else:
            room.do("director", "end_phase")
    raise AssertionError("it never came")


def use(room: Room, card: str) -> None:
    """The effect is used in turn 2 (a support is planned now and fires in turn 3)."""
    match card:
        case "rapid_assault":
            to(room, 2, "movement", "red")
            room.do("red", "move_unit", unit="R-T1", path=["4656GH"])
        case "fire_boost":
            to(room, 2, "direct_fire", "red")
            room.do("red", "fire", unit="R-I1", target="B-I1", boost=True)
        case "field_repair":
            to(room, 2, "direct_fire", "red")
        case "reactive_armour":
            to(room, 2, "direct_fire", "blue")
        case "rapid_reload":
            to(room, 2, "direct_fire", "red")
            room.do("red", "fire", unit="R-I1", target="B-I1", reload=True)
            room.do("red", "fire", unit="R-I1", target="B-I1")
        case _:
            room.do("red", "plan_fire", battery=card, target="4563GH")
            to(room, 3, "indirect_fire", "red")
            room.do("red", "declare_fire", battery=card)


@pytest.mark.parametrize("card", CARDS)
def test_back_over_an_effect_and_once_more(card: str) -> None:
    room = holding(card)
    screens = Screens(room)
    before_draw, drawn_at = room.view("director")["n"], 0
    if card == "field_repair":
        # Somebody has to be damaged, which the director decides.
        room.do("director", "override", unit="R-T1", set={"mobility_kill": True}, reason="a mine")
        before_draw = room.view("director")["n"]
    room.do("red", "draw_card")
    drawn_at, there = room.view("director")["n"], battle_of(room)
    use(room, card)
    screens.check()
    effect = room.view("director")["state"]["cards"]["drawn"][0]
    assert (effect["card"], effect["state"]) == (
        card,
        "active" if card in ("rapid_assault", "reactive_armour") else "spent",
    )
    room.do("director", "rewind", to=drawn_at, reason="the effect once more")
    screens.check()
    assert battle_of(room) == there
    effect = room.view("director")["state"]["cards"]["drawn"][0]
    assert effect["state"] == ("active" if card.startswith("support") else "coming")
    use(room, card)
    screens.check()
    room.do("director", "rewind", to=before_draw, reason="and the card")
    screens.check()
    cards = room.view("director")["state"]["cards"]
    assert (cards["drawn"], cards["hands"]["red"]["cards"]) == ([], [card])
    assert room.view("red")["state"]["cards"]["hands"]["red"]["cards"] is None


def test_in_the_middle_of_a_window_it_is_to_the_beginning_of_the_movement() -> None:
    room = room_here({"standing_order": "ask", "cards_per_side": 0})
    room.do("director", "start_exercise")
    to(room, 1, "movement", "red")
    screens = Screens(room)
    before, there = room.view("director")["n"], battle_of(room)
    room.do("red", "move_unit", unit="R-T1", path=["4656GH", "4657GH"])
    window = room.view("director")["state"]["waiting"]
    assert window["window"] == "opportunity"
    assert room.send("red", "end_phase").code == "waiting"
    room.do("director", "rewind", to=room.view("director")["n"], reason="not this way")
    screens.check()
    assert battle_of(room) == there
    assert room.view("blue")["state"]["waiting"] is None
    assert room.send("blue", "answer", choice="pass").code == "stale"
    assert room.events("director")[-1]["data"]["to"] == before
    room.do("red", "move_unit", unit="R-T1", path=["4656GH"])
    screens.check()
