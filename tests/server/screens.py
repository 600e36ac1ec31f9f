"""What every screen of a room makes of its stream, checked against its fresh view and against the log."""

from typing import Any

from adjudication.ruleset_cards import CARDS
from tests.server.room import ROLES, Room, merged
from wargame import positions
from wargame.models import Exercise


class Screens:
    """Law 2 for all audiences, law 1 and law 6, across rewinds."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.states = {role: room.view(role)["state"] for role in ROLES}
        self.seen = {role: room.view(role)["n"] for role in ROLES}

    def check(self) -> None:
        for role in ROLES:
            new = self.room.events(role, after=self.seen[role])
            view = self.room.view(role)
            self.states[role] = merged(self.states[role], new)
            self.seen[role] += len(new)
            assert self.states[role] == view["state"], role
            assert self.seen[role] == view["n"]
            numbers = [event["n"] for event in self.room.events(role)]
            assert numbers == list(range(1, view["n"] + 1))
        exercise = Exercise.objects.get(pk=self.room.id)
        kept = positions.standing_of(exercise)
        again = positions._folded(exercise, kept.setup)
        assert (again.position.battle, again.shown) == (kept.position.battle, kept.shown)
        seven_cards(again.position.battle.cards)


def seven_cards(table: Any) -> None:
    """Law 6: none lost, none twice."""
    for owner, pool in table.pools.items():
        sides = ("red", "blue") if owner == "shared" else (owner,)
        cards = [*pool]
        for side in sides:
            cards += [*table.hands[side], *(drawn.card for drawn in table.drawn if drawn.side == side)]
        assert sorted(cards) == sorted(CARDS)
