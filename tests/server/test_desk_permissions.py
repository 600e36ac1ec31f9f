"""Every act of the desk: who of the five roles may do it, what it tells whom, and its entry in the audit log."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.server.lesson import Screens, asked, last_entry, revealing, rolling, running, seat_of
from tests.server.room import ROLES, Room, room_here
from wargame.desk import DESK
from wargame.models import AuditEntry, Exercise, TeachingPoint

pytestmark = pytest.mark.django_db(transaction=True)
ANYTHING = object()
Fields = Callable[[Room], dict[str, Any]]


@dataclass(frozen=True)
class Act:
    """An act: in which exercise, with which fields, by whom; its event and who gets it; what the audit log says of it."""

    fields: Fields | dict[str, Any]
    roles: tuple[str, ...] = ("director",)
    at: Callable[[], Room] = running
    event: str | None = None
    to: tuple[str, ...] = ROLES
    before: Any = None
    after: Any = None
    reason: str = ""
    kept: bool = True  # what is not leaves no entry in the audit log

    def command(self, room: Room) -> dict[str, Any]:
        return self.fields(room) if callable(self.fields) else dict(self.fields)


def paused() -> Room:
    room = running()
    room.do("director", "pause")
    return room


def ended() -> Room:
    room = running()
    room.do("director", "end_exercise")
    return room


def with_note() -> Room:
    room = running()
    room.do("director", "add_note", n=1, text="The start")
    return room


def with_reward() -> Room:
    room = running({"cards_per_side": 2})
    room.do("director", "open_reward", side="red", count=1)
    return room


def seat(of: str, **more: Any) -> Fields:
    return lambda room: {"seat": seat_of(room, of)["id"], **more}


def with_second(role: str) -> Callable[[], Room]:
    def at() -> Room:
        room = running()
        room.seats["second"] = room.join(role, "Second")
        return room

    return at


def second(**more: Any) -> Fields:
    return lambda room: {"seat": room.seats["second"]["id"], **more}


PLAYERS = ("red", "blue")
KEEPERS = ("director", "controller")
MINE = ("director", "controller", "red")
ACTS: dict[str, Act] = {
    "set_pace": Act(
        {"pace": "beats", "seconds": 3},
        before={"mode": "at_once", "seconds": 0},
        after={"mode": "beats", "seconds": 3},
    ),
    # The director has been told already.
    "release": Act({"what": "all"}, at=revealing, event="fire_ended", to=ROLES[1:]),
    "set_computer": Act({"side": "blue", "on": True}, before={"blue": False}, after={"blue": True}),
    "look_here": Act({"hex": "4563"}),
    "add_note": Act({"n": 1, "text": " Look "}, after={"text": "Look"}),
    "remove_note": Act(
        lambda room: {"note": TeachingPoint.objects.get(exercise_id=room.id).id},
        at=with_note,
        before={"text": "The start"},
    ),
    "open_replay": Act({"open": True}, at=ended, before={"open": False}, after={"open": True}),
    "replay_at": Act({"n": 1, "view": "red", "playing": True, "speed": 2}, kept=False),
    "set_ready": Act({"ready": True}, roles=PLAYERS),
    "set_leader": Act(
        second(),
        at=with_second("red"),
        before={"leader": "Red"},
        after={"leader": "Second"},
    ),
    "let_all_command": Act({"on": True}, before={"on": False}, after={"on": True}),
    "rename_seat": Act(seat("red", name=" Li Lei "), before={"name": "Red"}, after={"name": "Li Lei"}),
    "move_seat": Act(
        second(role="blue"),
        at=with_second("observer"),
        before={"role": "observer"},
        after={"role": "blue"},
    ),
    "remove_seat": Act(second(), at=with_second("observer"), before={"name": "Second", "role": "observer"}),
    "hand_over_seat": Act(
        second(name="Anna"),
        at=with_second("observer"),
        before={"name": "Second"},
        after={"name": "Anna"},
    ),
    "new_code": Act({"role": "red"}, after={"role": "red"}),
    "mark": Act(lambda room: {"hex": "4563", "side": "red"}, roles=("director", "red"), after=ANYTHING),
    "clear_marks": Act({"side": "red"}, roles=("director", "red")),
    "rewind": Act(
        {"to": 0, "reason": "once more"},
        event="rewound",
        before={"turn": 1, "phase": "direct_fire"},
        after={"turn": 0, "phase": None, "undone": 5},
        reason="once more",
    ),
    "override": Act(
        {"unit": "R-T1", "set": {"suppressed": True}, "reason": "seen so"},
        event="overridden",
        before=ANYTHING,
        after=ANYTHING,
        reason="seen so",
    ),
    "set_battery": Act(
        {"battery": "R-122", "suppressed": True},
        roles=KEEPERS,
        event="battery_set",
        before={"suppressed": False},
        after={"suppressed": True},
    ),
    "extend": Act({"what": "part", "seconds": 60}, event="extended"),
    "pause": Act({}, event="paused"),
    "resume": Act({}, at=paused, event="resumed"),
    "start_exercise": Act({}, at=room_here, event="exercise_started"),
    "end_exercise": Act({}, event="exercise_ended"),
    "announce": Act({"text": "Look up", "to": "red"}, roles=KEEPERS, event="announced", to=MINE),
    "end_phase": Act({"side": "red"}, roles=("director", "red"), event="side_ended_phase"),
    "plan_fire": Act(
        {"battery": "R-122", "target": "4563", "side": "red"},
        roles=("director", "red"),
        event="fire_planned",
        to=MINE,
    ),
    "set_standing_order": Act(
        {"units": ["R-T1"], "order": 5, "side": "red"},
        roles=("director", "red"),
        event="standing_order_set",
        to=MINE,
    ),
    "set_dice": Act({"mode": "hand"}, event="dice_set"),
    "enter_dice": Act(
        {"faces": [2], "side": "red"}, roles=("director", "red"), at=rolling, event="dice_rolled"
    ),
    "answer": Act(
        {"choice": "pass", "side": "blue"}, roles=("director", "blue"), at=asked, event="decision_closed"
    ),
    "set_cards": Act({"count": 3}, at=room_here, event="cards_set"),
    "open_reward": Act(
        {"side": "red", "count": 1},
        roles=KEEPERS,
        at=lambda: running({"cards_per_side": 2}),
        event="reward_opened",
    ),
    "close_reward": Act({}, roles=KEEPERS, at=with_reward, event="reward_closed"),
}


def test_every_command_of_the_desk_stands_in_this_table() -> None:
    assert set(DESK) <= set(ACTS)
    for name, desk in DESK.items():
        assert set(desk.roles) >= set(ACTS[name].roles), name


@pytest.mark.parametrize("name", ACTS)
def test_who_may_not_is_told_so_and_nothing_is_done(name: str) -> None:
    act = ACTS[name]
    room = act.at()
    command = act.command(room)
    screens, everything = Screens(room), room.everything()
    row = Exercise.objects.filter(pk=room.id).values().get()
    seats = list(Exercise.objects.get(pk=room.id).seats.values())
    for role in ROLES:
        if role in act.roles:
            continue
        known = AuditEntry.objects.count()
        reply = room.send(role, name, **command)
        # Of a side's own affairs the other side is told whose turn it is.
        expected = "not_your_turn" if name in ("enter_dice", "answer") and role in PLAYERS else "not_allowed"
        assert reply.code == expected, (role, reply.text)
        assert reply.status == (403 if expected == "not_allowed" else 409)
        if role in KEEPERS:  # a keeper's refused act is in the audit log
            entry = last_entry(room)
            assert (entry.role, entry.action, entry.error["code"]) == (role, name, expected)
        else:
            assert AuditEntry.objects.count() == known
    if name in DESK:  # nor is a field done that nobody knows
        reply = room.send(act.roles[0], name, **command, surprise=1)
        assert (reply.status, reply.code, reply.body["error"]["field"]) == (400, "bad_value", "surprise")
    assert room.everything() == everything
    assert Exercise.objects.filter(pk=room.id).values().get() == row
    assert list(Exercise.objects.get(pk=room.id).seats.values()) == seats
    assert set(map(len, screens.new().values())) == {0}


@pytest.mark.parametrize(("name", "role"), [(name, role) for name, act in ACTS.items() for role in act.roles])
def test_who_may_does_it_and_everybody_is_told_what_he_may_know(name: str, role: str) -> None:
    act = ACTS[name]
    room = act.at()
    command = act.command(room)
    screens = Screens(room)
    known = AuditEntry.objects.filter(exercise_id=room.id).count()
    uid = str(uuid.uuid4())
    first = room.send(role, name, uid=uid, **command)
    assert first.status == 200, first.text
    again = room.send(role, name, uid=uid, **command)  # the same id does nothing twice
    # What is told once, a link or an id, is in the first answer alone.
    assert (again.status, again.body["events"]) == (200, first.body["events"])
    assert "link" not in again.body
    answer, told = first.body, screens.new()
    for audience in ROLES:
        types = [event["type"] for event in told[audience]]
        if act.event is None or audience not in act.to:
            assert types == [], audience
        else:
            assert act.event in types, audience
    assert [event["type"] for event in answer["events"]] == [event["type"] for event in told[role]]
    entries = AuditEntry.objects.filter(exercise_id=room.id)
    if role not in KEEPERS or not act.kept:
        assert entries.count() == known
        return
    assert entries.count() == known + 1
    entry = last_entry(room)
    assert (entry.role, entry.name, entry.action) == (role, room.seats[role]["name"], name)
    assert (entry.error, entry.reason) == (None, act.reason)
    assert entry.fields == {key: value for key, value in command.items() if key != "reason"}
    for kept, expected in ((entry.before, act.before), (entry.after, act.after)):
        assert kept == expected or (expected is ANYTHING and kept)
