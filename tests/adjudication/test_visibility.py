"""FOG-1 without fog: who sees which event and what of a battery; plans are their own side's, the keepers see all."""

import json

import pytest

from adjudication.events import Event
from adjudication.visibility import AUDIENCES, shown_to, updates_for, view_for
from tests.adjudication.builders import AIM, Game, battery, of_type, unit

PLANS = ("fire_planned", "fire_plan_lapsed")
SECTIONS = (
    *("status", "turn", "phase", "side", "first_side", "turns", "phases", "ended"),
    *("markers", "dice", "waiting", "movement", "score", "objectives"),
)


def exercise() -> Game:
    """Red plans, blue plans; blue's counter loses its firepower and its plan lapses; announcements."""
    game = Game(
        [unit("G", "4563GH"), unit("R", "4060GH", side="red")],
        [battery("B1", guns=2), battery("C1", "blue", unit="G")],
        dice=[1, 1, 4, 4, 1, 1, 1],
    )
    game.send("blue", "plan_fire", battery="C1", target="4060GH")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    for to in ("all", "red", "blue"):
        game.send("director", "announce", text=f"to {to}", to=to)
    game.to("indirect_fire", "red")
    game.send("red", "end_phase")
    game.send("blue", "end_phase")
    assert of_type(game.log, "fire_plan_lapsed")
    return game


def heard_by(audience: str) -> list[Event]:
    """The events of the exercise that an audience gets; without fog none of them depends on the battle."""
    game = exercise()
    heard = (shown_to(event, audience, game.battle, game.battle) for event in game.log)
    return [event for event in heard if event is not None]


@pytest.mark.parametrize("audience", AUDIENCES)
def test_plans_and_their_lapse_are_seen_by_their_own_side_and_the_keepers(audience: str) -> None:
    seen = [event for event in heard_by(audience) if event.type in PLANS]
    sides = {"director": ["blue", "red", "blue"], "controller": ["blue", "red", "blue"], "red": ["red"]}
    assert [event.side for event in seen] == sides.get(
        audience, ["blue", "blue"] if audience == "blue" else []
    )


@pytest.mark.parametrize("audience", AUDIENCES)
def test_an_announcement_is_seen_by_whom_it_is_for_and_the_keepers(audience: str) -> None:
    told = [event.data["to"] for event in heard_by(audience) if event.type == "announced"]
    everything = ["all", "red", "blue"]
    assert told == {"observer": ["all"], "red": ["all", "red"], "blue": ["all", "blue"]}.get(
        audience, everything
    )


@pytest.mark.parametrize("audience", AUDIENCES)
def test_everything_else_is_seen_by_everybody(audience: str) -> None:
    game = exercise()
    hidden = {event.type for event in game.log if shown_to(event, audience, game.battle, game.battle) is None}
    assert hidden <= {*PLANS, "announced"}


def test_a_view_shows_the_board_to_everybody_and_is_plain_json() -> None:
    game = exercise()
    views = {audience: view_for(game.battle, audience) for audience in AUDIENCES}
    for view in views.values():
        assert json.loads(json.dumps(view)) == view
        for section in SECTIONS:
            assert view[section] == views["director"][section]
        for name, entry in view["units"].items():
            assert {**entry, "order": "ask"} == views["director"]["units"][name]
    assert views["director"] == views["controller"]
    assert views["red"]["units"]["G"]["firepower_kill"] is True
    assert views["observer"]["batteries"]["C1"]["silenced"] is True
    assert views["observer"]["markers"]["B1/1"]["levels"] == {AIM: 5}


def test_a_view_shows_plans_to_their_side_and_the_keepers() -> None:
    game = Game([], [battery(delay=1), battery("C1", "blue", delay=1)])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    plan = [{"due": 2, "target": AIM, "made": 1}]
    shown = {audience: view_for(game.battle, audience)["batteries"] for audience in AUDIENCES}
    assert {audience: each["B1"]["plans"] for audience, each in shown.items()} == {
        "director": plan,
        "controller": plan,
        "red": plan,
        "blue": None,
        "observer": None,
    }
    assert shown["red"]["C1"]["plans"] is None
    assert shown["blue"]["C1"]["plans"] == []


def test_a_hidden_plan_makes_no_update_for_those_who_do_not_see_it() -> None:
    game = Game([], [battery()])
    before = game.battle
    events = game.send("red", "plan_fire", battery="B1", target=AIM)
    counts = {audience: len(updates_for(before, events, audience)) for audience in AUDIENCES}
    assert counts == {"director": 1, "controller": 1, "red": 1, "blue": 0, "observer": 0}


def test_a_bound_battery_changes_in_the_view_with_its_counter() -> None:
    game = Game([unit("G")], [battery(), battery("C1", "blue", unit="G")], dice=[1, 1, 2, 3])
    before = game.battle
    events = game.fire()
    changes = [each.changes for each in updates_for(before, events, "red") if "units" in each.changes]
    assert [each["batteries"]["C1"]["suppressed"] for each in changes] == [True]


def test_a_standing_order_is_seen_by_its_own_side_and_the_keepers() -> None:
    game = Game([unit("G"), unit("R", "4060GH", side="red")])
    before = game.battle
    events = game.send("blue", "set_standing_order", units=["G"], order=4)
    shown = {audience: view_for(game.battle, audience)["units"] for audience in AUDIENCES}
    assert {audience: (each["G"]["order"], each["R"]["order"]) for audience, each in shown.items()} == {
        "director": (4, "ask"),
        "controller": (4, "ask"),
        "red": (None, "ask"),
        "blue": (4, None),
        "observer": (None, None),
    }
    counts = {audience: len(updates_for(before, events, audience)) for audience in AUDIENCES}
    assert counts == {"director": 1, "controller": 1, "red": 0, "blue": 1, "observer": 0}
