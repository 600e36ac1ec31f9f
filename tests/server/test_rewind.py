"""Rewind: back to a completed command; the log keeps what is undone, every screen goes back, dice and hidden cards are new."""

import json
import random
from typing import Any

import pytest

from tests.server.room import ROLES, Room, room_here
from tests.server.screens import Screens
from wargame.models import Event, Exercise

pytestmark = pytest.mark.django_db(transaction=True)


def in_turn_two(options: Any = None) -> Room:
    room = room_here({"standing_order": "hold", "cards_per_side": 4, **(options or {})})
    room.do("director", "start_exercise")
    while room.view("director")["state"]["turn"] < 2:
        room.do("director", "end_phase")
    return room


def number_of(room: Room, type_: str, which: int = -1) -> int:
    return [event["n"] for event in room.events("director") if event["type"] == type_][which]


def test_back_to_the_end_of_a_command_and_on() -> None:
    room = in_turn_two()
    screens = Screens(room)
    before = room.view("director")
    room.do("director", "end_phase")
    room.do("director", "end_phase")
    room.do("director", "rewind", to=before["n"], reason="the map was read wrongly")
    screens.check()
    state = room.view("director")["state"]
    assert (state["turn"], state["phase"], state["side"]) == (2, "cards", before["state"]["side"])
    for role in ROLES:
        last = room.events(role)[-1]
        assert (last["type"], last["data"]["reason"]) == ("rewound", "the map was read wrongly")
        assert last["data"]["undone"] > 0
        assert last["data"]["to"] < last["n"]
    assert Event.objects.filter(exercise_id=room.id, undone_at__isnull=False).count() > 0
    room.do("director", "end_phase")
    screens.check()


def test_a_card_that_was_seen_and_undone_is_hidden_and_shuffled_again() -> None:
    room = in_turn_two()
    screens = Screens(room)
    side = room.side()
    assert side is not None
    to = room.view("director")["n"]
    room.do(side, "draw_card", position=2)
    card = room.view(side)["state"]["cards"]["drawn"][-1]["card"]
    hand_before = sorted([*room.view("director")["state"]["cards"]["hands"][side]["cards"], card])
    room.do("director", "rewind", to=to, reason="once more")
    screens.check()
    cards = room.view("director")["state"]["cards"]
    assert card in cards["hands"][side]["cards"]
    assert sorted(cards["hands"][side]["cards"]) == hand_before
    assert [drawn["card"] for drawn in cards["drawn"] if drawn["turn"] == 2] == []
    last = room.events(side)[-1]
    assert (last["data"]["pools"], last["data"]["hands"]) == (None, None)
    assert card not in json.dumps(last["updates"]["cards"]["hands"])


def test_into_the_middle_of_a_command_is_to_its_beginning() -> None:
    room = in_turn_two({"dice": "hand", "cards_per_side": 0})
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    before = room.view("director")["n"]
    room.do("red", "declare_fire", battery="R-SP")
    room.do("red", "enter_dice", faces=[2])
    assert room.view("director")["state"]["waiting"]
    screens = Screens(room)
    room.do("director", "rewind", to=before + 2, reason="wrong target")
    screens.check()
    state = room.view("director")["state"]
    assert state["waiting"] is None
    assert state["batteries"]["R-SP"]["declared_turn"] is None
    room.do("red", "declare_fire", battery="R-SP")
    assert room.view("director")["state"]["waiting"]["purpose"] == "arrival"
    screens.check()


def test_what_was_not_released_is_never_shown() -> None:
    room = in_turn_two({"pace": "at_once", "cards_per_side": 0})
    Exercise.objects.filter(pk=room.id).update(seed="00" * 32)  # with it the fire arrives
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("director", "set_pace", pace="steps")
    to = room.view("director")["n"]
    screens = Screens(room)
    room.do("red", "declare_fire", battery="R-SP")
    room.do("director", "release")
    assert room.view("red")["pace"]["revealing"]
    room.do("director", "rewind", to=to, reason="stop")
    screens.check()
    assert not room.view("red")["pace"]["revealing"]
    assert "fire_ended" not in {event["type"] for event in room.events("blue")}
    assert room.view("blue")["state"]["markers"] == {}


def test_dice_after_a_rewind_are_others() -> None:
    room = in_turn_two({"cards_per_side": 0})
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    to = room.view("director")["n"]
    keys = []
    for _ in range(2):
        room.do("red", "declare_fire", battery="R-SP")
        rolls = [event["data"] for event in room.events("director") if event["type"] == "dice_rolled"]
        keys.append({roll["key"] for roll in rolls})
        room.do("director", "rewind", to=to, reason="again")
    assert keys[0] < keys[1]


def test_however_often_it_is_gone_back_no_die_and_no_order_of_cards_comes_twice() -> None:
    """A rewind that is undone by the next one counts as well."""
    room = in_turn_two({"cards_per_side": 2})
    side = room.side()
    assert side is not None
    to = room.view("director")["n"]
    keys: set[str] = set()
    for _ in range(4):
        for _ in range(2):
            room.do("director", "end_phase")
        room.do(room.side() or "", "fire", unit="R-I1", target="B-I1")
        seen = len(room.events("director"))
        room.do("director", "override", unit="R-T1", set={"suppressed": True}, reason="to rally")
        while room.view("director")["state"]["phase"] != "indirect_fire":
            room.do("director", "end_phase")
        rolls = [
            event["data"]["key"] for event in room.events("director", after=seen) if "key" in event["data"]
        ]
        assert rolls
        assert not keys & set(rolls)
        keys |= set(rolls)
        room.do("director", "rewind", to=to, reason="again")
        assert room.events("director")[-1]["data"]["rewinds"] == len(
            [event for event in room.events("director") if event["type"] == "rewound"]
        )


def test_numbers_of_rolls_are_never_given_twice() -> None:
    """So that an answer to a roll that has been undone fits no other one."""
    room = in_turn_two({"dice": "hand", "cards_per_side": 0})
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    to = room.view("director")["n"]
    seen = []
    for _ in range(3):
        room.do("red", "declare_fire", battery="R-SP")
        seen.append(room.view("red")["state"]["waiting"]["roll"])
        room.do("director", "rewind", to=to, reason="again")
        assert room.send("red", "enter_dice", roll=seen[-1], faces=[3]).code == "stale"
    assert len(set(seen)) == 3
    room.do("red", "declare_fire", battery="R-SP")
    assert room.send("red", "enter_dice", roll=seen[0], faces=[3]).code == "stale"
    for role in ("red", "blue", "observer"):
        told = [event["data"] for event in room.events(role) if event["type"] == "rewound"]
        assert {data["requests"] for data in told} == {None}


def test_gone_back_to_already() -> None:
    room = in_turn_two()
    to = room.view("director")["n"]
    room.do("director", "end_phase")
    room.do("director", "rewind", to=to, reason="once")
    everything = room.everything()
    assert room.send("director", "rewind", to=to, reason="twice").code == "already_done"
    assert room.everything() == everything


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"to": 10**6, "reason": "x"}, "bad_value", "to"),
        ({"to": -1, "reason": "x"}, "bad_value", "to"),
        ({"to": 3}, "bad_value", "reason"),
        ({"to": 3, "reason": " "}, "bad_value", "reason"),
        ({"to": "3", "reason": "x"}, "bad_value", "to"),
        ({"reason": "x"}, "bad_value", "to"),
        ({"to": 3, "reason": "x", "why": "y"}, "bad_value", "why"),
    ],
    ids=str,
)
def test_a_rewind_that_cannot_be_is_refused(fields: dict[str, Any], code: str, field: str) -> None:
    room = in_turn_two()
    everything = room.everything()
    reply = room.send("director", "rewind", **fields)
    assert (reply.code, reply.body["error"]["field"]) == (code, field)
    assert room.everything() == everything


def test_what_is_undone_cannot_be_gone_back_to_nor_what_has_ended() -> None:
    room = in_turn_two()
    last = room.view("director")["n"]
    room.do("director", "rewind", to=number_of(room, "side_ended_phase", 2), reason="back")
    assert room.send("director", "rewind", to=last, reason="forth").code == "already_done"
    here = room.view("director")["n"]
    assert room.send("director", "rewind", to=here, reason="here").code == "already_done"
    room.do("director", "end_exercise")
    assert room.send("director", "rewind", to=3, reason="late").code == "wrong_phase"


@pytest.mark.parametrize("role", ROLES[1:])
def test_only_the_director_rewinds(role: str) -> None:
    room = in_turn_two()
    assert room.send(role, "rewind", to=3, reason="x").code == "not_allowed"


@pytest.mark.parametrize("seed", range(4))
def test_random_rewinds_keep_the_laws(seed: int) -> None:
    """Laws 1, 2 and 6 over an exercise with cards in which the director goes back again and again."""
    chance = random.Random(seed)
    room = room_here(
        {"standing_order": "hold", "cards_per_side": 3, "pool": chance.choice(["side", "shared"])}
    )
    screens = Screens(room)
    room.do("director", "start_exercise")
    for _ in range(25):
        state = room.view("director")["state"]
        if state["status"] == "ended":
            break
        if state["waiting"]:
            room.do("director", "answer", choice="pass")
        elif chance.random() < 0.3:
            room.send(
                "director", "rewind", to=chance.randrange(room.view("director")["n"] + 1), reason="again"
            )
        elif state["status"] == "setup":
            room.do("director", "start_exercise")
        elif chance.random() < 0.2 and not state["cards"]["reward"]:
            room.send("director", "open_reward", side=chance.choice(["red", "blue"]), count=1)
        elif state["cards"]["reward"]:
            reward = state["cards"]["reward"]
            room.do("director", "swap_cards", side=reward["side"], take=reward["cards"][:1], give=[1])
        else:
            room.do("director", "end_phase")
        screens.check()
