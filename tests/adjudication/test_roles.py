"""Who may send which command (CONTRACT, Commands), for which side, and what a pause holds up."""

from itertools import product
from typing import Any

import pytest

from adjudication.codec import COMMAND_TYPES
from adjudication.commands import ROLES
from adjudication.refusal import Refused
from tests.adjudication.builders import AIM, Game, battery, of_type, types, unit

PLAYERS = ("red", "blue")
ALLOWED: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "start_exercise": (("director",), {}),
    "pause": (("director",), {}),
    "resume": (("director",), {}),
    "end_exercise": (("director",), {}),
    "end_phase": ((*PLAYERS, "director"), {}),
    "plan_fire": ((*PLAYERS, "director"), {"battery": "B1", "target": AIM}),
    "declare_fire": ((*PLAYERS, "director"), {"battery": "B1"}),
    "set_battery": (("director", "controller"), {"battery": "B1", "suppressed": True}),
    "set_dice": (("director",), {"mode": "hand"}),
    "enter_dice": ((*PLAYERS, "director"), {"faces": [1]}),
    "set_observer_view": (("director",), {"view": "red"}),
    "announce": (("director", "controller"), {"text": "Five minutes"}),
    "set_standing_order": ((*PLAYERS, "director"), {"units": ["R"], "order": "hold"}),
    "move_unit": ((*PLAYERS, "director"), {"unit": "R", "path": ["4561GH"]}),
    "end_move": ((*PLAYERS, "director"), {"unit": "R"}),
    "fire": ((*PLAYERS, "director"), {"unit": "R", "target": "R"}),
    "answer": ((*PLAYERS, "director"), {"choice": "pass"}),
    "extend": (("director",), {"what": "part", "seconds": 30}),
    "set_cards": (("director",), {"count": 3}),
    "select_cards": ((*PLAYERS, "director"), {"positions": [1, 2]}),
    "draw_card": ((*PLAYERS, "director"), {}),
    "open_reward": (("director", "controller"), {"side": "red", "count": 1}),
    "close_reward": (("director", "controller"), {}),
    "override": (("director",), {"unit": "R", "set": {"suppressed": True}, "reason": "seen so"}),
    "swap_cards": ((*PLAYERS, "director"), {"take": ["field_repair"], "give": [1]}),
}


@pytest.mark.parametrize(("kind", "role"), product(ALLOWED, ROLES))
def test_a_role_that_may_not_send_a_command_is_told_so(kind: str, role: str) -> None:
    roles, fields = ALLOWED[kind]
    game = Game([], [battery()])
    if role not in roles:
        refusal = game.refused(role, kind, **fields)
        assert refusal.code == "not_allowed"
        assert role in refusal.message
        return
    game = Game([], [battery(), battery("C1", "blue")])
    if role == "blue" and "battery" in fields:
        fields = {**fields, "battery": "C1"}
    if "units" in fields:
        game = Game([unit("R", side=role if role in PLAYERS else "red")])
    try:
        game.send(role, kind, **fields)
    except Refused as refused:  # for another reason, which other tests look at
        code = refused.code
    else:
        code = ""
    assert code != "not_allowed"


def test_every_command_that_there_is_stands_in_this_table() -> None:
    assert set(COMMAND_TYPES) == set(ALLOWED)


def test_the_director_acts_for_a_side_by_naming_it() -> None:
    game = Game([], [battery(), battery("C1", "blue")], dice=[6, 6])
    assert game.send("director", "plan_fire", battery="B1", target=AIM, side="red")[0].side == "red"
    assert game.send("director", "plan_fire", battery="C1", target=AIM, side="blue")[0].side == "blue"
    game.to("indirect_fire", "red")
    game.send("director", "declare_fire", battery="B1", side="red")
    game.send("director", "end_phase", side="red")
    game.send("director", "declare_fire", battery="C1", side="blue")


def test_the_director_need_not_name_it_where_the_battery_says_it() -> None:
    game = Game([], [battery(), battery("C1", "blue")], dice=[6])
    assert game.send("director", "plan_fire", battery="C1", target=AIM)[0].side == "blue"
    game.to("indirect_fire", "blue")
    assert types(game.send("director", "declare_fire", battery="C1"))[0] == "fire_declared"


def test_the_director_acting_for_a_side_is_bound_by_its_rules() -> None:
    game = Game([], [battery(), battery("C1", "blue")])
    assert game.refused("director", "plan_fire", battery="C1", target=AIM, side="red").code == "not_allowed"
    assert game.refused("director", "declare_fire", battery="C1", side="blue").code == "wrong_phase"
    assert (
        game.refused("director", "plan_fire", battery="X", target=AIM, side="red").code == "no_such_battery"
    )
    assert game.refused("director", "plan_fire", battery="X", target=AIM).code == "no_such_battery"


@pytest.mark.parametrize(
    ("kind", "fields"), [("end_phase", {}), ("plan_fire", {"battery": "B1", "target": AIM})]
)
def test_a_player_acts_for_no_other_side(kind: str, fields: dict[str, Any]) -> None:
    game = Game([], [battery()])
    refusal = game.refused("blue", kind, side="red", **fields)
    assert (refusal.code, refusal.field) == ("not_allowed", "side")


def test_a_player_may_name_its_own_side() -> None:
    Game().send("red", "end_phase", side="red")


def test_a_pause_holds_up_the_players_and_whoever_acts_for_them() -> None:
    game = Game([], [battery()])
    game.send("director", "pause")
    assert game.battle.status == "paused"
    for role, kind, fields in (
        ("red", "end_phase", {}),
        ("director", "end_phase", {}),
        ("red", "plan_fire", {"battery": "B1", "target": AIM}),
        ("director", "pause", {}),
    ):
        assert game.refused(role, kind, **fields).code == "paused"
    game.send("controller", "announce", text="Coffee")
    game.send("controller", "set_battery", battery="B1", suppressed=True)
    game.send("director", "set_dice", mode="hand")
    game.send("director", "resume")
    game.send("red", "end_phase")


def test_only_what_is_paused_goes_on() -> None:
    game = Game()
    assert game.refused("director", "resume").code == "already_done"
    assert Game(started=False).refused("director", "pause").code == "already_done"


def test_an_exercise_may_end_during_a_pause() -> None:
    game = Game()
    game.send("director", "pause")
    game.send("director", "end_exercise")
    assert game.battle.status == "ended"


def test_an_announcement_is_said_to_all_or_to_one_side() -> None:
    game = Game()
    game.send("director", "announce", text="  To all ")
    game.send("controller", "announce", text="To blue", to="blue")
    assert of_type(game.log, "announced") == [
        {"text": "To all", "to": "all"},
        {"text": "To blue", "to": "blue"},
    ]


def test_somebody_elses_part_is_not_ones_turn_whatever_the_battery() -> None:
    game = Game([], [battery(), battery("C1", "blue")])
    game.to("indirect_fire", "red")
    assert game.refused("blue", "declare_fire", battery="C1").code == "not_your_turn"
    assert game.refused("blue", "end_phase").code == "not_your_turn"
    assert game.refused("red", "declare_fire", battery="C1").code == "not_allowed"
    assert game.refused("red", "declare_fire", battery="X").code == "no_such_battery"
