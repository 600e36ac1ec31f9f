"""Override: the director sets a unit to another hex or condition; everybody is told, with the reason; tried out first."""

import json
from typing import Any

import pytest

from tests.server.lesson import Screens, asked, last_entry, refused, revealing, rolling, running
from tests.server.room import ROLES, Room

pytestmark = pytest.mark.django_db(transaction=True)
FLAGS = ("suppressed", "mobility_kill", "firepower_kill", "destroyed")
FREE = "4656GH"


@pytest.fixture
def room() -> Room:
    return running()


def unit(room: Room, name: str, role: str = "observer") -> Any:
    return room.view(role)["state"]["units"][name]


def preview(room: Room, role: str, command: dict[str, Any]) -> Any:
    return room.call("POST", f"{room.path}preview/", json.dumps({"command": command}), room.headers(role))


def override(room: Room, name: str, reason: str = "misread", **set_: Any) -> Any:
    """The override tried out, then done: both say the same."""
    before = room.everything()
    command = {"type": "override", "unit": name, "set": set_, "reason": reason}
    tried = preview(room, "director", command)
    assert tried.status == 200, tried.text
    assert room.everything() == before
    done = room.do("director", "override", unit=name, set=set_, reason=reason)
    strip = ("n", "at", "updates")
    plain = [{key: event[key] for key in event if key not in strip} for event in done["events"]]
    assert tried.body["events"] == plain
    merged: dict[str, Any] = {}
    for event in done["events"]:
        for section, value in event["updates"].items():
            together = section in ("units", "batteries", "markers", "contacts")
            merged[section] = {**merged.get(section, {}), **value} if together else value
    assert tried.body["updates"] == merged
    return done


@pytest.mark.parametrize("flag", FLAGS)
def test_each_flag_is_set_and_taken_back(room: Room, flag: str) -> None:
    screens = Screens(room)
    for value in (True, False):
        before = {name: unit(room, "R-T1")[name] for name in ("hex", *FLAGS)}
        override(room, "R-T1", reason=f"because {value}", **{flag: value})
        told = screens.new()
        for role in ROLES:
            event = told[role][0]
            assert (event["type"], event["side"], event["clause"]) == ("overridden", "red", None)
            assert event["data"] == {
                "unit": "R-T1",
                "before": before,
                "after": {**before, flag: value},
                "reason": f"because {value}",
            }
            assert unit(room, "R-T1", role)[flag] is value
        entry = last_entry(room)
        assert (entry.before, entry.after) == (before, {**before, flag: value})


def test_a_unit_is_put_elsewhere(room: Room) -> None:
    screens = Screens(room)
    override(room, "R-T1", hex="4656", suppressed=True)
    for role, told in screens.new().items():
        assert told[0]["data"]["after"]["hex"] == FREE
        assert (unit(room, "R-T1", role)["hex"], unit(room, "R-T1", role)["suppressed"]) == (FREE, True)


def test_a_destroyed_unit_comes_back_and_the_score_follows(room: Room) -> None:
    score = room.view("red")["state"]["score"]
    screens = Screens(room)
    override(room, "B-T1", destroyed=True)
    told = screens.new()
    assert [event["type"] for event in told["blue"]] == ["overridden", "score_changed"]
    assert room.view("red")["state"]["score"] != score
    override(room, "B-T1", destroyed=False)
    screens.new()
    assert room.view("red")["state"]["score"] == score
    assert not unit(room, "B-T1")["destroyed"]


def test_the_objective_that_it_is_put_on_counts(room: Room) -> None:
    override(room, "B-I1", destroyed=True)  # who held it
    held = room.view("red")["state"]["objectives"]["4662GH"]
    assert held == "blue"
    override(room, "R-I1", hex="4662GH")
    assert room.view("observer")["state"]["objectives"]["4662GH"] == "red"


REFUSED: list[tuple[dict[str, Any], str, str | None]] = [
    ({"unit": "R-T1", "set": {"hex": "4563GH"}}, "hex_occupied", "set.hex"),  # the enemy's
    ({"unit": "R-X9", "set": {"suppressed": True}}, "no_such_unit", "unit"),
    ({"unit": "R-T1", "set": {"hex": "9999GH"}}, "no_such_hex", "set.hex"),
    ({"unit": "R-T1", "set": {"hex": "4655GH"}}, "already_done", "set"),
    ({"unit": "R-T1", "set": {"suppressed": False}}, "already_done", "set"),
    ({"unit": "R-T1", "set": {}}, "bad_value", "set"),
    ({"unit": "R-T1"}, "bad_value", "set"),
    ({"set": {"suppressed": True}}, "bad_value", "unit"),
    ({"unit": "R-T1", "set": {"suppressed": 1}}, "bad_value", "set.suppressed"),
    ({"unit": "R-T1", "set": {"hex": ["4656"]}}, "bad_value", "set.hex"),
    ({"unit": "R-T1", "set": {"order": "hold"}}, "bad_value", "set.order"),
]


@pytest.mark.parametrize(("fields", "code", "field"), REFUSED, ids=lambda value: str(value)[:60])
def test_what_cannot_be_is_refused_tried_out_or_not(
    room: Room, fields: dict[str, Any], code: str, field: str
) -> None:
    error = refused(room, "director", "override", **fields, reason="because")
    assert (error["code"], error["field"]) == (code, field)
    tried = preview(room, "director", {"type": "override", **fields, "reason": "because"})
    assert tried.body["error"] == error
    assert last_entry(room).error["code"] == code


@pytest.mark.parametrize("reason", [None, "", "   ", 5, "x" * 501])
def test_without_a_reason_nothing_is_decided(room: Room, reason: Any) -> None:
    error = refused(room, "director", "override", unit="R-T1", set={"suppressed": True}, reason=reason)
    assert (error["code"], error["field"]) == ("bad_value", "reason")


def test_no_hex_holds_more_than_the_stacking_limit(room: Room) -> None:
    limit = room.view("director")["ruleset"]["units"]["stacking_limit"]
    reds = [name for name in room.view("red")["state"]["units"] if name.startswith("R-")]
    for name in reds[:limit]:
        override(room, name, hex=FREE)
    error = refused(room, "director", "override", unit=reds[limit], set={"hex": FREE}, reason="one more")
    assert (error["code"], error["field"], error["clause"]) == ("hex_occupied", "set.hex", "MOV-2")
    # A wreck takes no place; coming back to life it needs one.
    override(room, reds[limit], hex=FREE, destroyed=True)
    error = refused(room, "director", "override", unit=reds[limit], set={"destroyed": False}, reason="alive")
    assert error["code"] == "hex_occupied"


def test_in_the_middle_of_a_movement_it_ends(room: Room) -> None:
    room.go_to("movement")
    room.do("red", "move_unit", unit="R-T1", path=[FREE])
    assert room.view("red")["state"]["movement"] == {"unit": "R-T1"}
    screens = Screens(room)
    done = override(room, "R-T1", mobility_kill=True)
    assert [event["type"] for event in done["events"]] == ["move_ended", "overridden"]
    assert done["events"][0]["data"]["reason"] == "stopped"
    screens.new()
    assert room.view("red")["state"]["movement"] is None


def test_another_unit_is_set_while_one_moves(room: Room) -> None:
    room.go_to("movement")
    room.do("red", "move_unit", unit="R-T1", path=[FREE])
    done = override(room, "R-T2", suppressed=True)
    assert [event["type"] for event in done["events"]] == ["overridden"]
    assert room.view("red")["state"]["movement"] == {"unit": "R-T1"}


@pytest.mark.parametrize("at", [rolling, asked])
def test_first_what_is_open_is_answered(at: Any) -> None:
    room = at()
    fields = {"unit": "R-T1", "set": {"suppressed": True}, "reason": "now"}
    assert refused(room, "director", "override", **fields)["code"] == "waiting"
    assert preview(room, "director", {"type": "override", **fields}).code == "waiting"


def test_during_a_pause_the_director_may_and_after_the_end_not(room: Room) -> None:
    room.do("director", "pause")
    override(room, "R-T1", suppressed=True)
    room.do("director", "end_exercise")
    fields = {"unit": "R-T1", "set": {"suppressed": False}, "reason": "late"}
    assert refused(room, "director", "override", **fields)["code"] == "wrong_phase"


def test_what_is_decided_while_an_adjudication_is_shown_is_held_with_it() -> None:
    room = revealing()
    screens = Screens(room)
    room.do("director", "override", unit="R-T1", set={"suppressed": True}, reason="seen so")
    told = screens.new()
    assert [event["type"] for event in told["director"]] == ["overridden"]
    assert not any(told[role] for role in ROLES[1:])
    room.do("director", "release", what="all")
    assert "overridden" in [event["type"] for event in screens.new()["blue"]]


# Trying out


@pytest.mark.parametrize("role", ROLES[1:])
def test_only_the_director_tries_out(room: Room, role: str) -> None:
    command = {"type": "override", "unit": "R-T1", "set": {"suppressed": True}, "reason": "x"}
    reply = preview(room, role, command)
    assert (reply.status, reply.code) == (403, "not_allowed")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "command"),
        ({"command": None}, "command"),
        ({"command": "override"}, "type"),
        ({"command": {"type": "end_phase"}}, "type"),
        ({"command": {"type": "draw_card"}}, "type"),
        ({"command": {"type": "rewind"}}, "to"),
        ({"command": {"type": "rewind", "to": 10**6}}, "to"),
        ({"command": {"type": "override", "unit": "R-T1"}}, "set"),
        ({"id": "x", "command": {}}, "id"),
        ([], "body"),
    ],
    ids=str,
)
def test_what_cannot_be_tried_out_is_refused_by_its_field(room: Room, body: Any, field: str) -> None:
    reply = room.call("POST", f"{room.path}preview/", json.dumps(body), room.headers("director"))
    assert (reply.status, reply.code, reply.body["error"]["field"]) == (400, "bad_value", field)


def test_the_reason_may_come_later(room: Room) -> None:
    assert preview(room, "director", {"type": "override", "unit": "R-T1", "set": {"suppressed": True}}).body
    assert preview(room, "director", {"type": "rewind", "to": 0}).status == 200


def test_what_a_rewind_would_do_is_what_it_does(room: Room) -> None:
    to = room.view("director")["n"]
    room.do("red", "plan_fire", battery="R-122", target="4563GH")
    room.end_phase()
    before = room.everything()
    tried = preview(room, "director", {"type": "rewind", "to": to}).body
    assert room.everything() == before
    assert tried == {
        **tried,
        "type": "rewind",
        "to": to,
        "turn": 1,
        "phase": "direct_fire",
        "side": "red",
        "steps": 2,
        "commands": 2,
        "cards": [],
        "cancels": False,
    }
    room.do("director", "rewind", to=to, reason="again")
    event = room.events("director")[-1]["data"]
    assert (event["to"], event["turn"], event["phase"], event["undone"]) == (to, 1, "direct_fire", 2)


def test_a_rewind_names_the_cards_that_are_hidden_again_and_what_it_cancels() -> None:
    room = running({"cards_per_side": 2, "dice": "hand"})
    to = room.view("director")["n"]
    room.do("red", "draw_card")
    card = room.view("red")["state"]["cards"]["drawn"][0]["card"]
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    while room.view("director")["state"]["phase"] != "indirect_fire":
        room.do("director", "end_phase")
    room.do("red", "declare_fire", battery="R-SP")
    tried = preview(room, "director", {"type": "rewind", "to": to}).body
    assert {"side": "red", "card": card} in tried["cards"]
    assert tried["cancels"]
    assert (tried["turn"], tried["phase"]) == (1, "cards")
