"""What tests of the director's desk share: an exercise in a state that the act needs, and what everybody is told."""

from __future__ import annotations

from typing import Any

from adjudication.dice import seed_hash
from tests.server.room import ROLES, Room, merged, room_here
from wargame import positions
from wargame.models import AuditEntry, Exercise

FIRE_ARRIVES = "00" * 32  # a seed with which red's howitzers' fire arrives in the first turn


def running(options: Any = None) -> Room:
    """An exercise that has begun, with units that hold their fire."""
    room = room_here({"standing_order": "hold", **(options or {})})
    Exercise.objects.filter(pk=room.id).update(seed=FIRE_ARRIVES, seed_hash=seed_hash(FIRE_ARRIVES))
    positions.forget(room.id)
    room.do("director", "start_exercise")
    return room


def revealing(options: Any = None) -> Room:
    """A battery has fired; of its adjudication the room has been shown one beat."""
    room = running(options)
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("director", "set_pace", pace="steps")
    room.do("red", "declare_fire", battery="R-SP")
    assert room.view("director")["pace"]["held"] > 0
    return room


def rolling() -> Room:
    """All dice by hand; red's battery waits for its first die."""
    room = running({"dice": "hand"})
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    assert room.view("director")["state"]["waiting"]["kind"] == "roll"
    return room


def asked() -> Room:
    """Red's tank moves before blue's guns, which ask their side."""
    room = running({"standing_order": "ask"})
    room.go_to("movement")
    room.do("red", "move_unit", unit="R-T1", path=["4656GH", "4657GH"])
    assert room.view("director")["state"]["waiting"]["kind"] == "decision"
    return room


def seat_of(room: Room, role: str) -> dict[str, Any]:
    """The first seat of a role, as the director's view shows it."""
    return next(seat for seat in room.view("director")["seats"] if seat["role"] == role)


def last_entry(room: Room) -> AuditEntry:
    entry = AuditEntry.objects.filter(exercise_id=room.id).last()
    assert entry is not None
    return entry


def refused(room: Room, role: str, type_: str, /, **fields: Any) -> Any:
    """The error of a command that must change nothing."""
    before = room.everything()
    reply = room.send(role, type_, **fields)
    assert reply.status >= 400, reply.text
    assert room.everything() == before
    return reply.body["error"]


class Screens:
    """What every screen makes of its stream from now on (law 2)."""

    def __init__(self, room: Room) -> None:
        self.room = room
        views = {role: room.view(role) for role in ROLES}
        self.states = {role: view["state"] for role, view in views.items()}
        self.seen = {role: view["n"] for role, view in views.items()}

    def new(self) -> dict[str, list[Any]]:
        """The new events of each audience; each merged state has to be that of a fresh view."""
        told = {}
        for role in ROLES:
            told[role] = self.room.events(role, after=self.seen[role])
            view = self.room.view(role)
            self.states[role] = merged(self.states[role], told[role])
            self.seen[role] += len(told[role])
            assert self.seen[role] == view["n"], role
            assert self.states[role] == view["state"], role
        return told
