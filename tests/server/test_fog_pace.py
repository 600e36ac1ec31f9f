"""Pace under fog: what is held back and will not be seen by a side makes no difference to anything that it gets."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.server.room import Room, in_process, merged
from tests.server.screens import Screens
from wargame import broadcast
from wargame.models import Exercise
from wargame.positions import standing_of

pytestmark = pytest.mark.django_db(transaction=True)
PACES = ["at_once", "steps", {"mode": "beats", "seconds": 5}]
SEED = "00" * 32
SLUG = "meeting-engagement"


class Wire:
    """What is sent to the sockets of each role, instead of a channel layer."""

    def __init__(self) -> None:
        self.messages: list[Any] = []

    async def group_send(self, group: str, message: Any) -> None:
        self.messages.append(message)

    def frames(self, exercise: str, role: str) -> list[Any]:
        """What one role gets, apart from times."""
        found = []
        for message in self.messages:
            if message.get("exercise") != exercise:
                continue
            if message["type"] == "publication" and message["events"][role][0]:
                found.append([json.loads(text) for text in message["events"][role][1]])
            elif message["type"] == "say" and role in message["texts"]:
                found.append(json.loads(message["texts"][role]))
        return [timeless(each) for each in found]


def timeless(value: Any) -> Any:
    return re.sub(r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "TIME", json.dumps(value, ensure_ascii=False))


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    found = Wire()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: found)
    return found


def foggy_room(pace: Any, **options: Any) -> Room:
    """Red's part of the movement is over and blue's has begun; whoever is there is on hold; nothing is held back."""
    call_command("load_shipped")
    given = {"fog": True, "pace": pace, "standing_order": "hold", "cards_per_side": 0, **options}
    room = Room(in_process(), str(settings.DIRECTOR_KEY), given, SLUG)
    Exercise.objects.filter(pk=room.id).update(seed=SEED, seed_hash="0" * 64)
    room.do("director", "start_exercise")
    all_shown(room)
    while (room.view("director")["state"]["phase"], room.side()) != ("movement", "blue"):
        room.do("director", "end_phase")
        all_shown(room)
    return room


def held(room: Room) -> int:
    return int(room.view("director")["pace"].get("held", 0))


def all_shown(room: Room) -> None:
    if held(room):
        room.do("director", "release", what="all")


def hidden_steps(room: Room) -> list[tuple[str, str]]:
    """Blue units that red does not see, each with a hex next to it that is the furthest from all of red's."""
    battle = standing_of(Exercise.objects.get(pk=room.id)).position.battle
    red = [unit.hex for unit in battle.units.values() if unit.side == "red"]
    found = []
    for name, unit in battle.units.items():
        if unit.side != "blue" or battle.pictures["red"].sees(name):
            continue
        reach = room.call("GET", f"{room.path}reach/?unit={name}", headers=room.headers("blue")).body
        near = [hex_ for hex_, each in reach["hexes"].items() if each["from"] == unit.hex]
        if near:
            to = max(near, key=lambda hex_: (min(battle.board.distance(hex_, each) for each in red), hex_))
            found.append((name, to))
    assert len(found) > 2
    return found[:3]


def red_does_things(room: Room) -> list[Any]:
    """What red sends and asks while blue has its part; everything that it is answered."""
    said: list[Any] = []
    for fields in ({"units": ["R-T1"], "order": "ask"}, {"units": ["R-T1"], "order": "hold"}):
        said.append(room.send("red", "set_standing_order", **fields).text)
    said.append(room.send("red", "plan_fire", battery="R-122", target="nowhere").text)
    battle = standing_of(Exercise.objects.get(pk=room.id)).position.battle
    target = sorted(battle.board.cells)[7]
    said.append(room.send("red", "plan_fire", battery="R-122", target=target).text)
    said.append(room.send("red", "end_phase").text)
    said.append(room.send("red", "answer", choice="pass").text)
    view = room.view("red")
    assert view["state"]["batteries"]["R-122"]["plans"]
    said += [view["state"], view["pace"], view["n"], room.events("red")]
    said.append(room.call("GET", f"{room.path}reach/?unit=R-T1", headers=room.headers("red")).text)
    return [timeless(each) for each in said]


@pytest.mark.parametrize("pace", PACES, ids=str)
def test_law3_what_red_gets_does_not_depend_on_hidden_movement_at_any_pace(pace: Any, wire: Wire) -> None:
    """Two exercises that differ only in what blue moves unseen: answers, views, frames and their number."""
    played = []
    for moves in (0, 1, 3):
        room = foggy_room(pace)
        steps = hidden_steps(room)
        wire.messages.clear()
        for name, to in steps[:moves]:
            all_shown(room)
            room.do("blue", "move_unit", unit=name, path=[to])
        if moves and pace != "at_once":
            assert held(room)
        said = red_does_things(room)
        all_shown(room)
        room.do("director", "end_phase")
        all_shown(room)
        said += [timeless(room.view("red")[part]) for part in ("state", "pace", "n")]
        said.append(timeless(room.events("red")))
        played.append((said, wire.frames(room.id, "red")))
    assert len(played[0][1]) > 3
    assert played[1] == played[0]
    assert played[2] == played[0]


def moving_unseen(pace: Any = "steps") -> Room:
    room = foggy_room(pace)
    name, to = hidden_steps(room)[0]
    room.do("blue", "move_unit", unit=name, path=[to])
    assert held(room)
    return room


def test_a_side_acts_while_only_what_it_will_not_see_is_held_and_the_others_wait() -> None:
    room = moving_unseen()
    target = room.events("director")[-1]["data"]["to"]
    assert room.view("red")["pace"]["revealing"] is False
    assert room.view("controller")["pace"]["revealing"] is True
    before = {role: room.view(role)["n"] for role in ("red", "blue", "controller", "observer")}
    told = room.do("red", "plan_fire", battery="R-122", target=target)
    assert [event["type"] for event in told["events"]] == ["fire_planned"]
    assert room.view("red")["n"] == before["red"] + 1
    assert room.view("blue")["n"] == before["blue"]
    assert room.view("controller")["n"] == before["controller"]
    assert room.send("blue", "end_phase").code == "revealing"
    assert room.send("controller", "announce", text="wait").code == "revealing"
    room.do("red", "set_standing_order", units=["R-T1"], order="ask")
    assert room.view("red")["n"] == before["red"] + 2


def test_law2_all_screens_over_a_reveal_in_which_a_side_has_acted() -> None:
    room = moving_unseen()
    screens = Screens(room)
    target = room.events("director")[-1]["data"]["to"]
    room.do("red", "plan_fire", battery="R-122", target=target)
    screens.check()
    while held(room):
        room.do("director", "release")
        screens.check()
    types = [event["type"] for event in room.events("controller")]
    assert types[-2:] == ["unit_moved", "fire_planned"]
    assert [event["type"] for event in room.events("red")].count("fire_planned") == 1


def test_what_the_director_does_meanwhile_is_held_in_order() -> None:
    room = moving_unseen()
    screens = Screens(room)
    room.do("red", "plan_fire", battery="R-122", target=room.events("director")[-1]["data"]["to"])
    room.do("director", "end_phase")
    assert room.view("red")["pace"]["revealing"] is True
    assert room.send("red", "set_standing_order", units=["R-T1"], order="ask").code == "revealing"
    screens.check()
    while held(room):
        room.do("director", "release")
        screens.check()


@pytest.mark.parametrize("back", [0, 1, 3])
def test_a_rewind_while_something_is_held_gives_every_screen_its_fresh_view(back: int) -> None:
    room = moving_unseen()
    screens = Screens(room)
    n = room.view("director")["n"]
    room.do("red", "plan_fire", battery="R-122", target=room.events("director")[-1]["data"]["to"])
    screens.check()
    room.do("director", "rewind", to=n - back, reason="again")
    screens.check()
    assert room.view("red")["state"]["batteries"]["R-122"]["plans"] == []
    assert not held(room)
    room.do("red", "set_standing_order", units=["R-T1"], order="ask")
    screens.check()


def test_two_directors_release_one_beat_and_red_hears_of_neither(wire: Wire) -> None:
    room = foggy_room("steps")
    for name, to in hidden_steps(room)[:2]:
        all_shown(room)
        wire.messages.clear()
        room.do("blue", "move_unit", unit=name, path=[to])
    shown = room.view("director")["pace"]["shown_n"]
    room.do("director", "release", shown_n=shown)
    assert room.send("director", "release", shown_n=shown).code == "already_done"
    all_shown(room)
    assert wire.frames(room.id, "red") == []
    assert wire.frames(room.id, "controller")


def test_a_late_page_in_mid_exercise_folds_its_own_stream() -> None:
    room = moving_unseen()
    room.do("red", "plan_fire", battery="R-122", target=room.events("director")[-1]["data"]["to"])
    all_shown(room)
    room.do("director", "end_phase")
    all_shown(room)
    for role in ("red", "blue", "observer", "controller"):
        last = room.view(role)["n"]
        for at in {0, last // 2, max(0, last - 1), last}:
            then = room.call("GET", f"{room.path}?at={at}", headers=room.headers(role)).body
            assert then["n"] == at
            state = merged(then["state"], room.events(role, after=at))
            assert {**state, "deadline": None} == {**room.view(role)["state"], "deadline": None}
