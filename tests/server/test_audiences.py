"""What each audience learns over the wire: nothing of the other side's plans, numbers without gaps, views that fold.

Laws 2 and 3 for fire plans, on every channel: views, streams, answers, error texts, published frames.
"""

import itertools
import json
from typing import Any

import pytest

from tests.server.room import ROLES, Reply, Room, merged, room_here
from wargame import broadcast
from wargame.models import Exercise, Seat

pytestmark = pytest.mark.django_db(transaction=True)
OTHERS = {"red": ("blue", "observer"), "blue": ("red", "observer")}


class Ears:
    """Everything that reaches each audience: answers, views, streams, and the frames as they are published."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = room
        self.heard: dict[str, list[str]] = {role: [] for role in ROLES}
        self.pushed: dict[str, list[Any]] = {role: [] for role in ROLES}
        self.states = {role: room.view(role)["state"] for role in ROLES}
        real = broadcast.publish

        def publish(exercise: Exercise, rows: Any) -> None:
            for role in ROLES:
                for text in broadcast._stream(rows, role)[1]:
                    self.heard[role].append(text)
                    self.pushed[role].append(json.loads(text))
            real(exercise, rows)

        monkeypatch.setattr(broadcast, "publish", publish)

    def send(self, role: str, type_: str, **fields: Any) -> Reply:
        reply = self.room.send(role, type_, **fields)
        self.heard[role].append(reply.text)
        self.check()
        return reply

    def check(self) -> None:
        """Law 2: what was pushed, merged into the old view, is the fresh view. And the stream is what was pushed."""
        for role in ROLES:
            view = self.room.view(role)
            assert merged(self.states[role], self.pushed[role]) == view["state"], role
            assert view["n"] == len(self.pushed[role])
            assert [event["n"] for event in self.pushed[role]] == list(range(1, view["n"] + 1))
            self.heard[role].append(json.dumps(view["state"]["batteries"]))

    def knows(self, role: str, secret: str) -> bool:
        return any(secret in text for text in self.heard[role])


def test_a_plan_is_nobody_elses_until_it_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The targets are hexes that nothing else names, so that finding one anywhere is a leak."""
    room = room_here()
    ears = Ears(room, monkeypatch)
    secret = {("blue", "B-122"): "5749GH", ("blue", "B-SP"): "3874GH", ("red", "R-122"): "5776GH"}
    ears.send("director", "start_exercise")
    for (side, battery), target in secret.items():
        assert ears.send(side, "plan_fire", battery=battery, target=target).status == 200
    for side, others in OTHERS.items():
        for battery in (name for owner, name in secret if owner == side):
            for other in others:
                for type_ in ("plan_fire", "declare_fire"):
                    fields = {"target": "4563GH"} if type_ == "plan_fire" else {}
                    assert ears.send(other, type_, battery=battery, **fields).status >= 400
    for (side, _), target in secret.items():
        assert all(ears.knows(role, target) for role in (side, "director", "controller"))
        assert not any(ears.knows(role, target) for role in OTHERS[side])
    declared = set()
    for _ in range(40):
        view = room.view("director")["state"]
        for battery, entry in view["batteries"].items():
            if entry["declared_turn"]:
                declared.add((entry["side"], battery))
        if view["turn"] == 3:
            break
        for key, target in secret.items():
            if key not in declared:
                assert not any(ears.knows(role, target) for role in OTHERS[key[0]])
        ears.send(view["side"], "end_phase")
    assert declared == set(secret)
    for key, target in secret.items():  # the search finds what is there to be found
        assert all(ears.knows(role, target) for role in ROLES), key
    ears.send("director", "end_exercise")


def test_a_lapsed_plan_is_told_to_its_own_side_only(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_here()
    ears = Ears(room, monkeypatch)
    ears.send("director", "start_exercise")
    ears.send("blue", "plan_fire", battery="B-SP", target="4655GH")
    ears.send("blue", "plan_fire", battery="B-SP", target="5749GH")  # replaces it
    assert ears.knows("blue", "replaces")
    for other in OTHERS["blue"]:
        assert not ears.knows(other, "fire_planned")
        assert not ears.knows(other, "5749GH")


def test_announcements_reach_whom_they_are_for(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_here()
    ears = Ears(room, monkeypatch)
    ears.send("director", "start_exercise")
    for to, text in (("red", "for-red-only"), ("blue", "for-blue-only"), ("all", "for-everybody")):
        assert ears.send("controller", "announce", text=text, to=to).status == 200
        hearers = {role for role in ROLES if ears.knows(role, text)}
        assert hearers == ({"director", "controller", to} if to != "all" else set(ROLES))


def test_with_dice_by_hand_views_fold_at_every_die(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_here({"dice": "hand"})
    ears = Ears(room, monkeypatch)
    ears.send("director", "start_exercise")
    ears.send("red", "plan_fire", battery="R-SP", target="4563GH")
    while room.view("director")["state"]["phase"] != "indirect_fire":
        ears.send(room.side() or "", "end_phase")
    ears.send("red", "declare_fire", battery="R-SP")
    for faces in itertools.cycle([4, 1, 2, 6, 3, 5]):
        waiting = room.view("observer")["state"]["waiting"]
        if waiting is None:
            break
        assert ears.send("red", "enter_dice", faces=[faces] * waiting["dice"]).status == 200
    assert room.view("red")["state"]["batteries"]["R-SP"]["missions_left"] == 2


def comparable(value: Any) -> Any:
    """Without what differs between any two exercises: ids, times, seeds."""
    if isinstance(value, dict):
        hidden = ("id_", "at", "since", "seed_hash", "seats", "join", "join_qr")
        return {name: comparable(inner) for name, inner in value.items() if name not in hidden}
    return [comparable(inner) for inner in value] if isinstance(value, list) else value


def test_two_battles_that_differ_in_blues_plans_are_one_to_red() -> None:
    """Law 3: equal views, equal streams, equal error answers; the moment of blue's plan does not show either."""
    rooms = [room_here(), room_here()]
    for room in rooms:
        Exercise.objects.filter(pk=room.id).update(seed=Exercise.objects.get(pk=rooms[0].id).seed)
        room.do("director", "start_exercise")
        room.do("red", "plan_fire", battery="R-122", target="4563GH")
    since = {role: [room.view(role)["since"] for room in rooms] for role in ("red", "observer")}
    rooms[0].do("blue", "plan_fire", battery="B-122", target="4655GH")
    rooms[1].do("blue", "plan_fire", battery="B-122", target="5255GH")
    rooms[1].do("blue", "plan_fire", battery="B-SP", target="5255GH")
    for role in since:
        assert [room.view(role)["since"] for room in rooms] == since[role]
        shown = []
        for room in rooms:
            view = comparable(room.view(role))
            view["you"].pop("id")
            view.pop("id")
            errors = [
                room.send(role, "plan_fire", battery=battery, target="4563GH").text
                for battery in ("B-122", "X")
            ]
            errors.append(room.send(role, "declare_fire", battery="B-122").text)
            shown.append((view, comparable(room.events(role)), errors))
        assert shown[0] == shown[1]
    assert comparable(rooms[0].events("blue")) != comparable(rooms[1].events("blue"))


def test_late_joiners_see_what_their_side_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_here()
    room.do("director", "start_exercise")
    room.do("blue", "plan_fire", battery="B-122", target="5749GH")
    for role in ROLES[1:]:
        first = {"view": room.view(role)["state"], "events": room.events(role)}
        room.seats[role] = room.join(role, "Late")
        assert {"view": room.view(role)["state"], "events": room.events(role)} == first
    assert Seat.objects.filter(exercise=room.id).count() == 9
