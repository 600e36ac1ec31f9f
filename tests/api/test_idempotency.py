"""Law 4: the same command id again gives the first answer again and does nothing twice."""

import json
import threading
import uuid
from typing import Any

import pytest
from django.db import connections

from adjudication.codec import COMMAND_TYPES
from tests.server.room import ROLES, Reply, Room, in_process, room_here
from wargame.models import Event, Submission

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    room = room_here()
    room.do("director", "start_exercise")
    return room


def body(uid: str, **command: Any) -> str:
    return json.dumps({"id": uid, "command": command})


def test_the_same_id_again_gives_the_same_answer(room: Room) -> None:
    sent = body(str(uuid.uuid4()), type="plan_fire", battery="R-122", target="4563GH")
    first = room.raw("red", sent)
    assert first.status == 200
    room.do("director", "announce", text="meanwhile")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    before = room.everything()
    for language in ("en", "zh-hans"):
        again = room.raw("red", sent, **{"Accept-Language": language})
        assert (again.status, again.body) == (200, first.body)
    assert room.everything() == before


def test_a_command_written_otherwise_is_the_same_command(room: Room) -> None:
    uid = str(uuid.uuid4())
    first = room.raw("red", body(uid, type="plan_fire", battery="R-122", target="4563GH"))
    spelled = body(uid.upper(), target="4563GH", battery="R-122", type="plan_fire", side=None)
    assert room.raw("red", spelled).body == first.body
    assert [event["type"] for event in room.events("red")].count("fire_planned") == 1


def test_every_command_may_be_sent_again() -> None:
    room = room_here({"dice": "hand", "cards_per_side": 3})
    story: list[tuple[str, dict[str, Any]]] = [
        ("director", {"type": "set_cards", "count": 6, "pool": "side"}),
        ("red", {"type": "select_cards", "positions": [7, 1, 2, 3, 4, 5]}),
        ("director", {"type": "start_exercise"}),
        ("controller", {"type": "open_reward", "side": "red", "count": 1}),
        ("director", {"type": "close_reward"}),
        ("director", {"type": "open_reward", "side": "red", "count": 1}),
        ("red", {"type": "swap_cards", "take": [], "give": [2]}),  # takes what the reward shows
        ("red", {"type": "draw_card", "position": 3}),
        ("red", {"type": "end_phase"}),
        ("director", {"type": "end_phase"}),  # deals a card to blue
        (
            "director",
            {"type": "override", "unit": "B-I1", "set": {"mobility_kill": True}, "reason": "seen so"},
        ),
        ("director", {"type": "pause"}),
        ("director", {"type": "resume"}),
        ("director", {"type": "set_observer_view", "view": "red"}),
        ("controller", {"type": "announce", "text": " 你好 "}),
        ("controller", {"type": "set_battery", "battery": "R-122", "suppressed": True}),
        ("red", {"type": "plan_fire", "battery": "R-SP", "target": "4563GH"}),
        ("red", {"type": "fire", "unit": "R-I1", "target": "B-I1"}),  # below level 1: without dice
        ("director", {"type": "end_phase"}),
        ("blue", {"type": "end_phase"}),
        ("red", {"type": "set_standing_order", "units": ["R-T1"], "order": 5}),
        ("red", {"type": "move_unit", "unit": "R-T1", "path": ["4656GH", "4657GH"]}),
        ("director", {"type": "extend", "what": "decision", "seconds": 60}),
        ("blue", {"type": "answer", "choice": "pass", "scope": "movement"}),
        ("red", {"type": "end_move", "unit": "R-T1"}),
        ("red", {"type": "end_phase"}),
        ("blue", {"type": "end_phase"}),
        ("red", {"type": "declare_fire", "battery": "R-SP"}),
        ("red", {"type": "enter_dice", "faces": [3]}),
        ("director", {"type": "enter_dice", "faces": [2]}),
        ("director", {"type": "set_dice", "mode": "auto"}),
        ("director", {"type": "set_observer_view", "view": "none"}),
        ("director", {"type": "end_exercise"}),
    ]
    assert {command["type"] for _, command in story} == set(COMMAND_TYPES)
    for role, command in story:
        if command["type"] == "swap_cards":
            command["take"] = room.view("red")["state"]["cards"]["reward"]["cards"]
        sent = body(str(uuid.uuid4()), **command)
        first = room.raw(role, sent)
        length = Event.objects.count()
        assert (first.status, room.raw(role, sent)) == (200, first), (command, first.text)
        assert Event.objects.count() == length


def test_a_refusal_stays_a_refusal_in_every_language(room: Room) -> None:
    """Also when the command could be taken by now: the first answer is the answer."""
    uid = str(uuid.uuid4())
    sent = body(uid, type="end_phase")
    first = room.raw("blue", sent)
    assert (first.status, first.code) == (409, "not_your_turn")
    room.do("red", "end_phase")
    before = room.everything()
    for language in ("en", "zh-hans", "en"):
        again = room.raw("blue", sent, **{"Accept-Language": language})
        assert again.status == first.status
        without = [{**reply.body["error"], "message": ""} for reply in (first, again)]
        assert without[0] == without[1]
    assert again.body == first.body
    assert room.everything() == before
    assert room.do("blue", "end_phase")["events"]


@pytest.mark.parametrize("first_taken", [True, False])
def test_an_id_is_for_one_command_only(room: Room, first_taken: bool) -> None:
    uid = str(uuid.uuid4())
    battery = "R-122" if first_taken else "B-122"
    first = room.raw("red", body(uid, type="plan_fire", battery=battery, target="4563GH"))
    assert (first.status == 200) == first_taken
    before = room.everything()
    for other in (
        {"type": "plan_fire", "battery": battery, "target": "4564GH"},
        {"type": "end_phase"},
        {"type": "nonsense"},
    ):
        reply = room.raw("red", body(uid, **other))
        assert (reply.status, reply.code, reply.body["error"]["field"]) == (409, "id_reused", "id")
    assert room.everything() == before
    assert room.raw("red", body(uid, type="plan_fire", battery=battery, target="4563GH")).body == first.body


def test_ids_of_different_seats_are_different(room: Room) -> None:
    uid = str(uuid.uuid4())
    assert room.raw("red", body(uid, type="plan_fire", battery="R-122", target="4563GH")).status == 200
    assert room.raw("blue", body(uid, type="plan_fire", battery="B-122", target="4563GH")).status == 200
    assert Submission.objects.filter(uid=uid).count() == 2


def at_once(*sends: Any) -> list[Reply]:
    """All of them together, each from a thread with its own connection."""
    gate = threading.Barrier(len(sends))
    replies: dict[int, Reply] = {}

    def run(index: int) -> None:
        try:
            gate.wait(30)
            replies[index] = sends[index]()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(sends))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [replies[index] for index in range(len(sends))]


def sender(room: Room, role: str, content: str) -> Any:
    call = in_process()
    return lambda: call("POST", f"{room.path}commands/", content, room.headers(role))


def test_the_same_id_at_once_has_one_effect(room: Room) -> None:
    for _ in range(3):
        sent = body(str(uuid.uuid4()), type="announce", text="once")
        length = Event.objects.count()
        replies = at_once(*[sender(room, "director", sent)] * 5)
        assert [reply.status for reply in replies] == [200] * 5
        assert all(reply.body == replies[0].body for reply in replies)
        assert Event.objects.count() == length + 1


def test_many_seats_at_once_lose_and_interleave_nothing(room: Room) -> None:
    """Law 4 under concurrency: each submission's events stand together, and every audience's numbers have no gap."""
    sends = []
    for number in range(4):
        sends.append(sender(room, "director", body(str(uuid.uuid4()), type="announce", text=f"d{number}")))
        sends.append(sender(room, "controller", body(str(uuid.uuid4()), type="announce", text=f"c{number}")))
    sends.append(sender(room, "red", body(str(uuid.uuid4()), type="end_phase")))
    sends.append(sender(room, "red", body(str(uuid.uuid4()), type="end_phase")))
    replies = at_once(*sends)
    assert [reply.status for reply in replies[:8]] == [200] * 8
    assert sorted(reply.status for reply in replies[8:]) == [200, 409]
    log = list(Event.objects.order_by("seq").values_list("seq", "submission_id"))
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    owners = [owner for _, owner in log]
    runs = [owner for index, owner in enumerate(owners) if index == 0 or owners[index - 1] != owner]
    assert len(runs) == len(set(runs))
    for role in ROLES:
        numbers = [event["n"] for event in room.events(role)]
        assert numbers == list(range(1, len(numbers) + 1))
    said = [event["data"]["text"] for event in room.events("blue") if event["type"] == "announced"]
    assert sorted(said) == sorted([f"{who}{number}" for who in "cd" for number in range(4)])
