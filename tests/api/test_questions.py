"""Reach, targets and sight over HTTP."""

from __future__ import annotations

import pytest

from tests.server.room import Reply, Room, room_here

pytestmark = pytest.mark.django_db


def begun() -> Room:
    room = room_here()
    room.do("director", "start_exercise")
    return room


def ask(room: Room, role: str, question: str) -> Reply:
    return room.call("GET", f"{room.path}{question}", headers=room.headers(role))


def test_reach_gives_a_tree_of_cheapest_ways() -> None:
    room = begun()
    answer = ask(room, "red", "reach/?unit=R-T1").body
    assert answer["points"] == 7
    for hex_, reached in answer["hexes"].items():
        before = answer["hexes"].get(reached["from"], {"cost": 0})
        assert before["cost"] < reached["cost"] <= 7, hex_
        assert reached["left"] == 7 - reached["cost"]


def test_every_way_of_the_tree_is_taken_by_the_rules() -> None:
    room = begun()
    hexes = ask(room, "red", "reach/?unit=R-T3").body["hexes"]
    path, here = [], max(hexes, key=lambda hex_: hexes[hex_]["cost"])
    while here in hexes:
        path.insert(0, here)
        here = hexes[here]["from"]
    room.do(
        "director",
        "set_standing_order",
        side="blue",
        units=[u for u in room.view("blue")["state"]["units"] if u[0] == "B"],
        order="hold",
    )
    room.go_to("movement")
    room.do("red", "move_unit", unit="R-T3", path=path)
    unit = room.view("red")["state"]["units"]["R-T3"]
    assert (unit["hex"], unit["movement_left"]) == (path[-1], hexes[path[-1]]["left"])
    room.send("red", "end_move", unit="R-T3")
    assert ask(room, "red", "reach/?unit=R-T3").body["hexes"] == {}


def test_targets_itemise_every_shift_and_say_what_is_seen() -> None:
    room = begun()
    answer = ask(room, "red", "targets/?unit=R-T1").body
    assert answer["able"] is True
    seen = [target for target in answer["targets"] if target["in_sight"]]
    for target in answer["targets"]:
        for shot in target["shots"]:
            assert shot["level"] == min(12, shot["base"] + sum(shift["value"] for shift in shot["shifts"]))
    target = seen[0]
    room.do("red", "fire", unit="R-T1", target=target["target"], weapon=target["best"])
    fired = next(event for event in room.events("red") if event["type"] == "shot_fired")
    assert fired["data"]["level"] == max(shot["level"] for shot in target["shots"])
    assert ask(room, "red", "targets/?unit=R-T1").body["able"] is False


def test_sight_shows_what_is_seen_and_what_blocks_the_line() -> None:
    room = begun()
    answer = ask(room, "observer", "sight/?hex=4560&to=4076gh&kind=infantry").body
    assert answer["hex"] == "4560GH"
    assert "4560GH" in answer["seen"]
    line = answer["line"]
    assert (line["profile"][0]["hex"], line["profile"][-1]["hex"]) == ("4560GH", "4076GH")
    assert line["clear"] is (line["blocked_by"] is None)
    assert line["blocked_by"] in (None, *(point["hex"] for point in line["profile"] if point["blocks"]))


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        ("reach/", "bad_value", "unit"),
        ("reach/?unit=none", "no_such_unit", "unit"),
        ("targets/?unit=", "bad_value", "unit"),
        ("sight/", "bad_value", "unit"),
        ("sight/?hex=9999", "no_such_hex", "hex"),
        ("sight/?hex=4560&to=xx", "no_such_hex", "to"),
        ("sight/?hex=4560&kind=ship", "bad_value", "kind"),
    ],
)
def test_a_bad_question_names_the_field(question: str, code: str, field: str) -> None:
    reply = ask(begun(), "red", question)
    assert reply.status in (400, 404, 409)
    assert (reply.code, reply.body["error"]["field"]) == (code, field)


def test_nobody_asks_without_a_seat() -> None:
    room = begun()
    assert room.call("GET", f"{room.path}reach/?unit=R-T1").status == 401
