"""Fog in a whole exercise at the server: overrides, rewinds, seats that change sides, files, the computer, the clock."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from adjudication.events import Event
from tests.server.room import ROLES, Room, bearer
from tests.server.saving import saved, taken
from tests.server.screens import Screens
from tests.server.test_computer import play_on
from tests.server.test_fog_pace import foggy_room, hidden_steps
from wargame.models import Event as Row
from wargame.models import Exercise
from wargame.positions import standing_of
from wargame.streams import Line, _text

pytestmark = pytest.mark.django_db(transaction=True)


def battle(room: Room) -> Any:
    return standing_of(Exercise.objects.get(pk=room.id)).position.battle


def a_red_neighbour(room: Room) -> str:
    """A free hex next to a red unit."""
    now = battle(room)
    held = {unit.hex for unit in now.units.values()}
    for unit in now.units.values():
        for side in now.board.grid.sides if unit.side == "red" else ():
            hex_ = now.board.neighbour(unit.hex, side)
            if hex_ is not None and hex_ not in held:
                return str(hex_)
    raise AssertionError("red is surrounded")


def seen_by(room: Room, side: str) -> dict[str, str]:
    units = room.view(side)["state"]["units"]
    return {name: unit["hex"] for name, unit in units.items() if unit["side"] != side}


def test_an_override_into_sight_and_out_of_it_is_folded_by_every_screen() -> None:
    room = foggy_room("at_once")
    screens = Screens(room)
    name, away = hidden_steps(room)[0]
    near, before = a_red_neighbour(room), seen_by(room, "red")
    room.do("director", "override", unit=name, set={"hex": near}, reason="come")
    screens.check()
    (label,) = set(seen_by(room, "red")) - set(before)
    assert seen_by(room, "red")[label] == near
    n = room.view("red")["n"]
    room.do("director", "override", unit=name, set={"hex": away, "suppressed": True}, reason="go")
    screens.check()
    heard = room.events("red", after=n)
    assert heard[0]["type"] == "sight_lost"
    assert away not in json.dumps(heard)
    assert name not in json.dumps([room.view("red"), room.events("red")])


def test_a_rewind_over_a_sighting_keeps_the_names_and_forgets_the_places() -> None:
    room = foggy_room("at_once")
    screens = Screens(room)
    (first, _), (second, _) = hidden_steps(room)[:2]
    before = seen_by(room, "red")
    n = room.view("director")["n"]
    room.do("director", "override", unit=first, set={"hex": a_red_neighbour(room)}, reason="come")
    (label,) = set(seen_by(room, "red")) - set(before)
    room.do("director", "rewind", to=n, reason="again")
    screens.check()
    assert seen_by(room, "red") == before
    assert label not in room.view("red")["state"]["contacts"]
    room.do("director", "override", unit=second, set={"hex": a_red_neighbour(room)}, reason="another")
    (other,) = set(seen_by(room, "red")) - set(before)
    assert other != label, "a name is given once"
    room.do("director", "override", unit=first, set={"hex": a_red_neighbour(room)}, reason="come")
    assert label in seen_by(room, "red")
    screens.check()


def test_the_observers_view_outlives_a_rewind_and_every_switch_is_folded() -> None:
    room = foggy_room("at_once")
    screens = Screens(room)
    n = room.view("director")["n"]
    for view in ("red", "blue", "all", "none", "red"):
        room.do("director", "set_observer_view", view=view)
        screens.check()
    room.do("director", "rewind", to=n, reason="again")
    screens.check()
    assert room.view("observer")["state"]["observer_view"] == "red"


def test_a_seat_moved_to_the_other_side_sees_with_its_eyes_alone() -> None:
    room = foggy_room("at_once")
    mover = room.seats["red"]
    room.do("director", "move_seat", seat=mover["id"], role="blue")
    view = room.call("GET", room.path, headers=bearer(mover["token"])).body
    state, blue = view["state"], room.view("blue")["state"]
    assert view["you"]["role"] == "blue"
    assert state == blue
    assert all(unit["side"] == "blue" or name.startswith("E") for name, unit in state["units"].items())
    stream = room.call("GET", f"{room.path}events/?after=0", headers=bearer(mover["token"])).body
    assert stream["events"] == room.events("blue")


def test_a_seat_handed_over_and_a_late_one_see_what_their_side_does() -> None:
    room = foggy_room("at_once")
    late = room.join("red", "late")
    for token in (late["token"], room.tokens["red"]):
        view = room.call("GET", room.path, headers=bearer(token)).body
        assert view["state"] == room.view("red")["state"]


def test_an_exported_exercise_goes_on_with_the_same_pictures_and_names() -> None:
    room = foggy_room("at_once")
    name, _ = hidden_steps(room)[0]
    room.do("director", "override", unit=name, set={"hex": a_red_neighbour(room)}, reason="come")
    room.do("director", "set_observer_view", view="blue")
    copy = taken(room, saved(room))
    assert battle(copy).pictures == battle(room).pictures
    for role in ROLES:
        old, new = (each.view(role)["state"] for each in (room, copy))
        for section in ("units", "contacts", "batteries", "markers", "objectives", "score", "observer_view"):
            assert new[section] == old[section], (role, section)
        first, second = (
            [(event["type"], event["data"]) for event in each.events(role)] for each in (room, copy)
        )
        assert [*first, "reseeded"] == [*second[:-1], second[-1][0].removeprefix("dice_")]
    screens = Screens(copy)
    copy.do("director", "end_phase")
    screens.check()


@pytest.mark.parametrize("role", ["controller", "red", "blue", "observer"])
@pytest.mark.parametrize("address", ["export/", "audit/", "preview/"])
def test_the_directors_files_are_the_directors(role: str, address: str) -> None:
    room = foggy_room("at_once")
    method, body = ("POST", json.dumps({"to": 1})) if address == "preview/" else ("GET", None)
    answer = room.call(method, f"{room.path}{address}", body, room.headers(role))
    assert answer.status in (401, 403)
    assert "B-T1" not in answer.text


def test_the_computer_is_replaced_in_mid_exercise_by_a_person_and_back() -> None:
    room = foggy_room("at_once")
    screens = Screens(room)
    room.do("director", "set_computer", side="blue", on=True)
    play_on(room.id, 12)
    screens.check()
    room.do("director", "set_computer", side="blue", on=False)
    if room.view("blue")["state"]["waiting"] is None and room.side() == "blue":
        room.do("blue", "end_phase")
    room.do("director", "set_computer", side="red", on=True)
    play_on(room.id, 12)
    room.do("director", "pause")
    room.do("director", "resume")
    screens.check()


def test_a_pause_tells_a_side_nothing_of_a_question_that_it_does_not_know() -> None:
    """The clock adds what waits to the event: to a side that knows of nothing not even that nothing does."""
    room = foggy_room("at_once", window_seconds=60, dice={"red": "auto", "blue": "auto"})
    exercise = Exercise.objects.get(pk=room.id)
    exercise.decision_until = timezone.now()
    exercise.save(update_fields=["decision_until"])
    now = battle(room)
    hidden = next(
        name for name, unit in now.units.items() if unit.side == "blue" and not now.pictures["red"].sees(name)
    )
    asked = {"kind": "decision", "window": "field_repair", "side": "blue", "unit": hidden, "decision": 9}

    waiting = now.changed(waiting={**asked, "options": [], "until": None})
    event = Event("resumed", now.turn, now.phase, None, None, {})
    clock: Any = ({}, {"waiting": {**asked, "until": "SOON"}})
    line = Line(Row(texts={}), event, waiting, waiting)
    updates = {role: json.loads(_text(line, role, timezone.now(), clock) or "")["updates"] for role in ROLES}
    assert "waiting" not in updates["red"]
    assert updates["blue"]["waiting"]["until"] == "SOON"
