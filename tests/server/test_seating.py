"""Seats: who leads a side, names, other roles, who has gone, a seat handed over, a second director, new codes."""

import json
import uuid
from typing import Any

import pytest

from adjudication.refusal import Refused
from tests.server.lesson import last_entry, refused, running, seat_of
from tests.server.room import Room, bearer
from wargame.models import Seat, Submission
from wargame.services import submit_command

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    """Two more of red's people have come after its first, who leads."""
    room = running({"cards_per_side": 2})
    for name in ("Second", "Third"):
        room.seats[name] = room.join("red", name)
    return room


def leaders(room: Room) -> dict[str, str]:
    """The name of each side's leader."""
    seats = room.view("observer")["seats"]
    return {seat["role"]: seat["name"] for seat in seats if seat["leader"]}


def as_seen(room: Room, name: str) -> Any:
    return room.call("GET", room.path, headers=bearer(room.seats[name]["token"]))


def names(room: Room) -> list[str]:
    return [seat["name"] for seat in room.view("observer")["seats"]]


# The leader


def test_the_first_of_a_side_leads_it(room: Room) -> None:
    assert leaders(room) == {"red": "Red", "blue": "Blue"}
    assert room.view("red")["you"]["leader"]
    assert not as_seen(room, "Second").body["you"]["leader"]


OF_A_SIDE: list[dict[str, Any]] = [
    {"type": "end_phase"},
    {"type": "draw_card"},
    {"type": "select_cards", "positions": [1, 2]},
    {"type": "swap_cards", "take": ["field_repair"], "give": [1]},
    {"type": "plan_fire", "battery": "R-122", "target": "4563GH"},
    {"type": "declare_fire", "battery": "R-122"},
    {"type": "set_standing_order", "units": ["R-T1"], "order": "hold"},
    {"type": "move_unit", "unit": "R-T1", "path": ["4656GH"]},
    {"type": "end_move", "unit": "R-T1"},
    {"type": "fire", "unit": "R-T1", "target": "B-T1"},
    {"type": "answer", "choice": "pass"},
]


@pytest.mark.parametrize("command", OF_A_SIDE, ids=lambda command: command["type"])
def test_who_does_not_lead_does_not_command(room: Room, command: dict[str, Any]) -> None:
    """The others advise; the director may let all command, and takes it back."""
    fields = {name: value for name, value in command.items() if name != "type"}
    assert refused(room, "Second", command["type"], **fields)["code"] == "not_leader"
    room.do("director", "let_all_command", on=True)
    assert room.view("Second")["all_command"]
    room.do("director", "let_all_command", on=False)
    assert refused(room, "Second", command["type"], **fields)["code"] == "not_leader"
    room.do("director", "set_leader", seat=room.seats["Second"]["id"])
    reply = room.send("Second", command["type"], **fields)
    assert reply.status == 200 or reply.code != "not_leader"


def test_all_command_when_the_director_lets_them(room: Room) -> None:
    room.do("director", "let_all_command", on=True)
    room.do("Second", "plan_fire", battery="R-122", target="4563GH")
    room.do("Third", "draw_card")
    room.do("Second", "end_phase")
    assert room.side() == "blue"


def test_whoever_has_the_dice_in_hand_says_how_they_lie() -> None:
    room = running({"dice": "hand"})
    room.seats["Second"] = room.join("red", "Second")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    rolled = room.do("Second", "enter_dice", faces=[2])["events"][0]
    assert (rolled["type"], rolled["data"]["by"], rolled["data"]["entered_by"]) == (
        "dice_rolled",
        "hand",
        "red",
    )
    waiting = room.view("director")["state"]["waiting"]
    by_director = room.do("director", "enter_dice", faces=[2] * waiting["dice"])["events"][0]
    assert by_director["data"]["entered_by"] == "director"
    room.do("director", "set_dice", mode="auto")
    rest = [event["data"] for event in room.events("blue") if event["type"] == "dice_rolled"][2:]
    assert rest
    assert {(data["by"], data["entered_by"]) for data in rest} == {("auto", None)}


def test_another_leads_and_the_first_advises(room: Room) -> None:
    room.do("director", "set_leader", seat=room.seats["Third"]["id"])
    assert leaders(room) == {"red": "Third", "blue": "Blue"}
    assert refused(room, "red", "end_phase")["code"] == "not_leader"
    room.do("Third", "draw_card")
    assert refused(room, "director", "set_leader", seat=room.seats["Third"]["id"])["code"] == "already_done"
    for elsewhere in ("observer", "controller", "director"):
        error = refused(room, "director", "set_leader", seat=seat_of(room, elsewhere)["id"])
        assert (error["code"], error["field"]) == ("bad_value", "seat")


def test_when_the_leader_goes_the_next_leads(room: Room) -> None:
    room.do("director", "remove_seat", seat=room.seats["red"]["id"])
    assert leaders(room)["red"] == "Second"
    room.do("director", "move_seat", seat=room.seats["Second"]["id"], role="observer")
    assert leaders(room)["red"] == "Third"
    room.do("director", "remove_seat", seat=room.seats["Third"]["id"])
    assert "red" not in leaders(room)
    room.seats["red"] = room.join("red", "Fourth")
    assert leaders(room)["red"] == "Fourth"
    room.do("red", "draw_card")


def test_who_comes_to_a_side_without_a_leader_leads_it(room: Room) -> None:
    room.do("director", "move_seat", seat=room.seats["blue"]["id"], role="red")
    assert leaders(room) == {"red": "Red"}
    room.do("director", "move_seat", seat=room.seats["Third"]["id"], role="blue")
    assert leaders(room) == {"red": "Red", "blue": "Third"}


# Names and roles


def test_a_seat_gets_another_name(room: Room) -> None:
    seat = room.seats["Second"]["id"]
    room.do("director", "rename_seat", seat=seat, name="  李雷 ")
    assert "李雷" in names(room)
    assert as_seen(room, "Second").body["you"]["name"] == "李雷"
    for name, field in (("", "name"), (" ", "name"), ("x" * 61, "name"), ("a\ud800", None), (5, "name")):
        reply = room.send("director", "rename_seat", seat=seat, name=name)
        assert reply.status == 400, name
        assert field is None or reply.body["error"]["field"] == field
    assert "李雷" in names(room)


@pytest.mark.parametrize("act", ["set_leader", "rename_seat", "move_seat", "remove_seat", "hand_over_seat"])
@pytest.mark.parametrize("seat", ["nobody", "", 7, None, "another exercise", "removed"])
def test_a_seat_that_is_not_there(room: Room, act: str, seat: Any) -> None:
    if seat == "another exercise":
        seat = running().seats["red"]["id"]
    elif seat == "removed":
        seat = room.seats["Third"]["id"]
        room.do("director", "remove_seat", seat=seat)
    more = {"rename_seat": {"name": "X"}, "hand_over_seat": {"name": "X"}, "move_seat": {"role": "blue"}}
    error = refused(room, "director", act, seat=seat, **more.get(act, {}))
    assert error["code"] == ("no_such_seat" if isinstance(seat, str) and seat else "bad_value")
    assert error["field"] == "seat"


def test_moved_to_another_role_the_same_secret_shows_the_other_view(room: Room) -> None:
    room.do("red", "plan_fire", battery="R-122", target="4563GH")
    assert as_seen(room, "Second").body["state"]["batteries"]["R-122"]["plans"]
    room.do("Second", "set_ready", ready=True)
    room.do("director", "move_seat", seat=room.seats["Second"]["id"], role="blue")
    seen = as_seen(room, "Second").body
    assert (seen["you"]["role"], seen["you"]["side"], seen["you"]["leader"]) == ("blue", "blue", False)
    assert not seen["you"]["ready"]
    assert not seen["state"]["batteries"]["R-122"]["plans"]
    assert seen["n"] == room.view("blue")["n"]
    assert refused(room, "Second", "end_phase")["code"] == "not_leader"


def test_roles_that_nobody_is_moved_to(room: Room) -> None:
    seat = room.seats["Second"]["id"]
    for role in ("director", "clock", "", "green", None):
        error = refused(room, "director", "move_seat", seat=seat, role=role)
        assert (error["code"], error["field"]) == ("bad_value", "role")
    assert refused(room, "director", "move_seat", seat=seat, role="red")["code"] == "already_done"


# Gone, or another person's


def test_a_removed_seat_opens_nothing_and_its_deeds_stay(room: Room) -> None:
    room.do("director", "let_all_command", on=True)
    room.do("Second", "plan_fire", battery="R-122", target="4563GH")
    room.do("director", "remove_seat", seat=room.seats["Second"]["id"])
    assert (as_seen(room, "Second").status, as_seen(room, "Second").code) == (401, "no_seat")
    assert room.send("Second", "end_phase").status == 401
    assert "Second" not in names(room)
    assert Submission.objects.filter(seat=room.seats["Second"]["id"]).count() == 1
    assert room.view("red")["state"]["batteries"]["R-122"]["plans"]
    assert last_entry(room).before == {"name": "Second", "role": "red"}


def test_a_seat_handed_over_is_another_persons(room: Room) -> None:
    seat = room.seats["red"]
    room.do("red", "set_ready", ready=True)
    answer = room.do("director", "hand_over_seat", seat=seat["id"], name=" 韩梅梅 ")
    address, _, token = answer["link"].partition("?token=")
    assert address == f"/take/{room.id}/"
    assert as_seen(room, "red").status == 401
    assert room.send("red", "draw_card").status == 401
    room.seats["red"] = {**seat, "token": token}
    you = room.view("red")["you"]
    assert you == {**you, "id": seat["id"], "name": "韩梅梅", "leader": True, "ready": False}
    room.do("red", "draw_card")
    assert token not in json.dumps(last_entry(room).fields)
    assert not Submission.objects.filter(command__icontains=token).exists()
    assert token not in json.dumps(
        room.call("GET", f"{room.path}audit/", headers=room.headers("director")).body
    )


def test_handed_over_twice_the_first_link_is_void(room: Room) -> None:
    seat = room.seats["observer"]["id"]
    first, second = (
        room.do("director", "hand_over_seat", seat=seat, name=name)["link"].partition("token=")[2]
        for name in ("A", "B")
    )
    assert room.call("GET", room.path, headers=bearer(first)).status == 401
    assert room.call("GET", room.path, headers=bearer(second)).body["you"]["name"] == "B"


def test_what_was_on_its_way_from_a_seat_that_is_gone_is_refused(room: Room) -> None:
    """The director removes the seat between the check of the token and the lock of the exercise."""
    for act in ("remove_seat", "hand_over_seat"):
        who = "Second" if act == "remove_seat" else "Third"
        room.do("director", "let_all_command", on=True)
        seat = Seat.objects.get(pk=room.seats[who]["id"])
        more = {"name": "X"} if act == "hand_over_seat" else {}
        room.do("director", act, seat=seat.id, **more)
        with pytest.raises(Refused) as caught:
            submit_command(seat=seat, uid=uuid.uuid4(), data={"type": "draw_card"})
        assert caught.value.code == "no_such_seat"


def test_what_was_on_its_way_from_a_seat_that_was_moved_counts_in_its_new_role(room: Room) -> None:
    seat = Seat.objects.get(pk=room.seats["red"]["id"])
    room.do("director", "move_seat", seat=seat.id, role="observer")
    answer = submit_command(seat=seat, uid=uuid.uuid4(), data={"type": "draw_card"})
    assert answer.error is not None
    assert answer.error["code"] == "not_allowed"
