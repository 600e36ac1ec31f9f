"""Exercises as they are recorded by playing, and what every live screen showed after each step of its stream."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from adjudication.visibility import view_for
from tests.server.room import ROLES, Room, merged, room_here
from wargame import staff
from wargame.models import Exercise
from wargame.positions import battle_at

ALL_CARDS = {"cards_per_side": 7, "pool": "side", "standing_order": 4}


class Screens:
    """What each role's screen shows after every step: its first view, and the events it is sent, merged in one by one.

    After every act the screen has to be what a page that is opened anew shows.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.shown = {role: [room.view(role)["state"]] for role in ROLES}

    def look(self) -> None:
        for role in ROLES:
            states = self.shown[role]
            for event in self.room.events(role, after=len(states) - 1):
                states.append(merged(states[-1], [event]))
            view = self.room.view(role)
            assert (len(states) - 1, states[-1]) == (view["n"], view["state"]), role


def computer_plays(room: Room, screens: Screens, most: int) -> None:
    """The computer plays both sides, so many commands, or to the end."""
    for side in ("red", "blue"):
        if not room.view("director")["computer"][side]:
            room.do("director", "set_computer", side=side, on=True)
    for _ in range(most):
        Exercise.objects.filter(pk=room.id).update(computer_next=None)
        if not staff.attend(room.id):
            break
        screens.look()


def begun(options: dict[str, Any]) -> tuple[Room, Screens]:
    room = room_here(options)
    return room, Screens(room)


def fog_and_cards() -> tuple[Room, Screens]:
    """Fog of war with all seven cards; the wall is shown everything, then one side's view, then nothing."""
    room, screens = begun({**ALL_CARDS, "fog": True})
    room.do("director", "start_exercise")
    computer_plays(room, screens, 40)
    for view in ("red", "blue", "none"):
        room.do("director", "set_observer_view", view=view)
        computer_plays(room, screens, 8)
    room.do("director", "end_exercise")
    screens.look()
    return room, screens


def rewinds() -> tuple[Room, Screens]:
    """Gone back twice, the second time to before the start; then played on."""
    room, screens = begun({**ALL_CARDS, "reveal_drawn_card": False})
    room.do("director", "start_exercise")
    computer_plays(room, screens, 30)
    n = room.view("director")["n"]
    room.do("director", "rewind", to=n - 25, reason="once more")
    screens.look()
    computer_plays(room, screens, 15)
    room.do("director", "rewind", to=0, reason="from the start")
    screens.look()
    room.do("director", "start_exercise")
    computer_plays(room, screens, 15)
    room.do("director", "end_exercise")
    screens.look()
    return room, screens


def pace_and_hand_dice() -> tuple[Room, Screens]:
    """Shown step by step, a die at a time by hand, going back in the middle of what is held; not ended yet."""
    room, screens = begun({"dice": "hand", "cards_per_side": 0, "standing_order": "hold", "fog": True})
    faces = itertools.cycle([4, 1, 2, 6, 3, 5, 5])
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.do("blue", "plan_fire", battery="B-122", target="4655GH")
    room.go_to("indirect_fire")
    room.do("director", "set_pace", pace="steps")
    screens.look()
    room.do("red", "declare_fire", battery="R-SP")
    for _ in range(60):
        _released(room, screens)
        if not room.roll(faces):
            break
        screens.look()
    for text in ("one", "two"):
        room.do("director", "announce", text=text, to="red")
        screens.look()
    room.do("director", "set_pace", pace="at_once")
    room.do("director", "set_dice", mode="auto")
    screens.look()
    room.end_phase()
    screens.look()
    room.do("director", "rewind", to=room.view("director")["n"] - 4, reason="look again")
    screens.look()
    return room, screens


def _released(room: Room, screens: Screens) -> None:
    """The room is shown what is held, beat by beat."""
    while room.view("director")["pace"]["held"]:
        room.do("director", "release", what="one")
        screens.look()


COURSES: dict[str, Callable[[], tuple[Room, Screens]]] = {
    "fog_and_cards": fog_and_cards,
    "rewinds": rewinds,
    "pace_and_hand_dice": pace_and_hand_dice,
}


def replay(room: Room, role: str, question: str = "") -> Any:
    """What the interface answers a role about the replay."""
    return room.call("GET", f"{room.path}replay/{question}", headers=room.headers(role))


@dataclass(frozen=True)
class Told:
    """What one role saw live, and what its replay is made of; `folded` are its views of the stored events folded anew."""

    shown: list[Any]
    events: list[Any]
    index: Any
    stretches: dict[int, Any]
    directors: dict[int, Any]
    folded: list[Any]

    def replayed(self) -> Iterator[dict[str, Any]]:
        """The state at every step, from each stretch's own keyframe."""
        yield self.index["start"]
        for stretch in self.stretches.values():
            state = stretch["state"]
            for event in stretch["events"]:
                state = merged(state, [event])
                yield state


def recorded(room: Room, screens: Screens) -> dict[str, Told]:
    """All of it, role by role."""
    exercise = Exercise.objects.get(pk=room.id)
    found = {}
    for role in ROLES:
        index = replay(room, role).body
        starts = range(0, max(1, index["n"]), index["every"])
        lines = exercise.events.filter(**{f"n_{role}__isnull": False}).order_by(f"n_{role}")
        found[role] = Told(
            screens.shown[role],
            room.events(role),
            index,
            {start: replay(room, role, f"frames/?from={start}").body for start in starts},
            {start: replay(room, "director", f"frames/?view={role}&from={start}").body for start in starts},
            [
                json.loads(json.dumps(view_for(battle_at(exercise, line), role)))
                for line in lines.values_list("seq", flat=True)
            ],
        )
    return found
