"""Decisions: who answers, what is refused, what is taken meanwhile, dice by hand inside a reaction shot."""

from typing import Any

import pytest

from adjudication.codec import read_command
from adjudication.commands import CLOCK, Actor
from adjudication.position import Pending
from adjudication.submission import submit
from adjudication.visibility import view_for
from tests.adjudication.builders import Game, battery, of_type, purposes, types, unit
from tests.adjudication.moves import answer, at, left, move, moving, offered, opened, row, tank, window


def open_decision(**game: Any) -> Game:
    """R in 4561 of its path to 4562; blue's B is asked."""
    played = moving(tank("R", 60), tank("S", 58), tank("B", 66, "blue"), **game)
    move(played, "R", *row(61, 62))
    return played


def test_an_open_decision_stands_in_every_view() -> None:
    game = open_decision()
    for audience in ("director", "controller", "red", "blue", "observer"):
        waiting = view_for(game.battle, audience)["waiting"]
        assert (waiting["kind"], waiting["window"], waiting["decision"], waiting["side"]) == (
            "decision",
            "opportunity",
            1,
            "blue",
        )
        assert (waiting["unit"], waiting["clause"], waiting["until"]) == ("R", "MOV-3", None)
        assert len(waiting["options"]) == 1
    answer(game)
    answer(game)
    assert view_for(game.battle, "red")["waiting"] is None


@pytest.mark.parametrize(
    ("role", "fields", "code", "field"),
    [
        ("red", {"choice": "pass"}, "not_your_turn", None),
        ("observer", {"choice": "pass"}, "not_allowed", None),
        ("controller", {"choice": "pass"}, "not_allowed", None),
        ("director", {"choice": "pass", "side": "red"}, "not_your_turn", None),
        ("blue", {"choice": "pass", "side": "red"}, "not_your_turn", None),
        ("blue", {"choice": "pass", "decision": 2}, "stale", "decision"),
        ("director", {"choice": {"option": 1}, "decision": 9}, "stale", "decision"),
        ("blue", {"choice": {"option": 2}}, "bad_value", "choice.option"),
        ("director", {"choice": {"option": 99}}, "bad_value", "choice.option"),
        ("blue", {"choice": "halt"}, "bad_value", "choice"),
        ("director", {"choice": "halt"}, "bad_value", "choice"),
    ],
    ids=str,
)
def test_answers_that_are_refused_leave_it_open(
    role: str, fields: dict[str, Any], code: str, field: str | None
) -> None:
    game = open_decision()
    before = game.battle.waiting
    refusal = game.refused(role, "answer", **fields)
    assert (refusal.code, refusal.field) == (code, field)
    assert game.battle.waiting == before


def test_an_answer_without_an_open_decision_is_stale() -> None:
    game = open_decision()
    answer(game, "pass", "movement")
    for role in ("red", "blue", "director"):
        refusal = game.refused(role, "answer", choice="pass")
        assert (refusal.code, refusal.clause, refusal.field) == ("stale", "MOV-8", "decision")


def test_the_same_decision_is_answered_once() -> None:
    game = open_decision()
    game.send("blue", "answer", choice="pass", decision=1)
    assert game.battle.waiting is not None
    assert game.battle.waiting["decision"] == 2
    assert game.refused("blue", "answer", choice="pass", decision=1).code == "stale"
    game.send("blue", "answer", choice="pass", decision=2)


def test_the_director_answers_for_whom_it_asks_and_the_log_says_so() -> None:
    game = open_decision(dice=[1, 1])
    events = game.send("director", "answer", choice={"option": 1}, side="blue")
    assert of_type(events, "decision_closed")[0]["by"] == "director"
    assert events[0].side == "blue"
    assert of_type(events, "shot_fired")[0]["unit"] == "B"
    assert of_type(game.send("director", "answer", choice="halt"), "decision_closed")[0]["by"] == "director"


def test_the_clock_passes_for_whom_it_asks() -> None:
    game = open_decision()
    taken = submit(
        game.position,
        read_command({"type": "answer", "choice": "pass"}),
        actor=Actor(CLOCK),
        rules=game.rules,
        source=game.source,
    )
    closed = of_type(taken.new, "decision_closed")[0]
    assert (closed["choice"], closed["by"], closed["side"]) == ("pass", "clock", "blue")


def test_the_clock_ends_a_sides_part() -> None:
    game = moving(tank("R", 60))
    step = submit(
        game.position,
        read_command({"type": "end_phase"}),
        actor=Actor(CLOCK),
        rules=game.rules,
        source=game.source,
    )
    assert of_type(step.new, "side_ended_phase") == [{"side": "red", "next_side": "blue", "by": "clock"}]
    assert of_type(game.send("red", "end_phase"), "side_ended_phase")[0]["by"] == "side"
    assert of_type(game.send("director", "end_phase"), "side_ended_phase")[0]["by"] == "director"


@pytest.mark.parametrize(
    ("role", "kind", "fields"),
    [
        ("red", "move_unit", {"unit": "R", "path": [at(62)]}),
        ("red", "move_unit", {"unit": "S", "path": [at(59)]}),
        ("red", "end_move", {"unit": "R"}),
        ("red", "end_phase", {}),
        ("director", "end_phase", {}),
        ("blue", "set_standing_order", {"units": ["B"], "order": "hold"}),
        ("director", "set_battery", {"battery": "G", "suppressed": True}),
    ],
    ids=str,
)
def test_what_does_not_commute_waits_for_the_decision(role: str, kind: str, fields: dict[str, Any]) -> None:
    refusal = open_decision(batteries=[battery("G", "blue")]).refused(role, kind, **fields)
    assert (refusal.code, refusal.clause) == ("waiting", "MOV-8")
    assert "decision" in refusal.message


def test_dice_cannot_be_entered_where_a_decision_is_open_nor_answers_given_where_dice_are() -> None:
    game = open_decision(options={"dice": "hand"})
    assert game.refused("blue", "enter_dice", faces=[1, 1]).code == "stale"
    answer(game, 1)
    assert game.refused("blue", "answer", choice="pass").code == "stale"
    game.send("blue", "enter_dice", faces=[1, 1])


@pytest.mark.parametrize(
    ("role", "kind", "fields", "event"),
    [
        ("blue", "plan_fire", {"battery": "G", "target": at(61)}, "fire_planned"),
        ("director", "announce", {"text": "Think"}, "announced"),
        ("director", "extend", {"what": "decision", "seconds": 60}, "extended"),
        ("director", "extend", {"what": "part", "seconds": 60}, "extended"),
        ("director", "set_dice", {"mode": "hand"}, "dice_set"),
        ("director", "pause", {}, "paused"),
    ],
)
def test_what_commutes_is_taken_meanwhile(role: str, kind: str, fields: dict[str, Any], event: str) -> None:
    game = open_decision(batteries=[battery("G", "blue")])
    before = game.battle.waiting
    assert types(game.send(role, kind, **fields)) == [event]
    assert game.battle.waiting == before
    assert isinstance(game.position.pending, Pending)


def test_a_pause_holds_the_answer_up() -> None:
    game = open_decision()
    game.send("director", "pause")
    for role in ("blue", "director"):
        assert game.refused(role, "answer", choice="pass").code == "paused"
    assert types(game.send("director", "resume")) == ["resumed"]
    answer(game)


def test_the_end_of_the_exercise_cancels_the_decision() -> None:
    game = open_decision()
    game.send("director", "end_exercise")
    assert (game.battle.waiting, game.position.pending) == (None, None)
    assert game.battle.units["R"].hex == at(61)
    assert game.refused("blue", "answer", choice="pass").code == "stale"


@pytest.mark.parametrize(
    ("role", "what", "code", "clause"),
    [
        ("director", "decision", "stale", "MOV-8"),
        ("red", "part", "not_allowed", None),
        ("controller", "part", "not_allowed", None),
    ],
)
def test_what_cannot_be_prolonged(role: str, what: str, code: str, clause: str | None) -> None:
    refusal = moving(tank("R", 60)).refused(role, "extend", what=what, seconds=30)
    assert (refusal.code, refusal.clause) == (code, clause)


def test_prolonging_names_whose_time_it_is() -> None:
    game = open_decision()
    decision = game.send("director", "extend", what="decision", seconds=60)[0]
    part = game.send("director", "extend", what="part", seconds=90)[0]
    assert (decision.side, part.side) == ("blue", "red")
    assert part.data == {"what": "part", "seconds": 90, "until": None}
    game = Game(started=False)
    assert game.refused("director", "extend", what="part", seconds=30).code == "wrong_phase"


# Stop and resume


def test_dice_by_hand_inside_a_reaction_shot() -> None:
    game = moving(
        tank("R", 60, armour="heavy"),
        tank("B", 66, "blue"),
        tank("B2", 66, "blue"),
        options={"dice": {"blue": "hand"}},
    )
    move(game, "R", *row(61, 62))
    events = answer(game, 1)
    assert types(events) == ["decision_closed", "shot_fired", "dice_requested"]
    asked = of_type(events, "dice_requested")[0]
    assert (asked["roll"], asked["dice"], asked["side"], asked["clause"]) == (2, 2, "blue", "DF-3")
    assert (asked["purpose"], asked["unit"], asked["shooter"], asked["weapon"]) == (
        "direct",
        "R",
        "B",
        "large_gun",
    )
    assert game.refused("red", "enter_dice", faces=[1, 1]).code == "not_your_turn"
    events = game.send("blue", "enter_dice", faces=[6, 6])
    assert types(events) == ["dice_rolled", "result_marked", "dice_requested"]
    assert of_type(events, "dice_requested")[0]["purpose"] == "direct_armour"
    events = game.send("director", "enter_dice", faces=[1])
    assert of_type(events, "result_corrected") == [
        {"shooter": "B", "weapon": "large_gun", "unit": "R", "step": "armour", "before": "K", "after": "S"}
    ]
    assert opened(events) == ["opportunity"]  # B2 may still fire
    assert left(game, "R") == 2.5
    answer(game, "pass", "movement")
    assert game.battle.units["R"].hex == at(62)


def test_a_decision_after_a_hand_roll_and_a_hand_roll_after_a_decision_in_one_command() -> None:
    game = moving(
        tank("R", 60, fires_on_the_move=True), tank("C", 60), tank("B", 66, "blue"), options={"dice": "hand"}
    )
    move(game, "R", *row(61, 62))
    answer(game, 1)
    game.send("blue", "enter_dice", faces=[1, 1])
    assert window(game) == ("covering", "red")
    answer(game, 1)
    game.send("red", "enter_dice", faces=[1, 1])
    assert window(game) == ("mover", "red")
    answer(game, 2)
    events = game.send("red", "enter_dice", faces=[1, 1])
    assert types(events) == ["dice_rolled", "result_marked", "unit_moved"]
    assert purposes(game.log) == ["direct"] * 3
    by_hand = [data["by"] for data in of_type(game.log, "dice_rolled")]
    assert by_hand == ["hand"] * 3
    numbers = [
        data.get("roll") or data.get("decision")
        for data in of_type(game.log, "dice_requested", "decision_opened")
    ]
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_the_dice_may_be_set_automatic_while_a_decision_is_open_and_once_for_the_next_shot() -> None:
    game = open_decision(dice=[1, 1], options={"dice": "hand"})
    game.send("director", "set_dice", mode="auto", side="blue", once=True)
    events = answer(game, 1)
    assert of_type(events, "dice_rolled")[0]["by"] == "auto"
    assert game.battle.dice.once["blue"] is None
    assert window(game) == ("covering", "red")
    assert types(answer(game, 1))[-1] == "dice_requested"


def test_scripted_faces_before_and_after_a_decision_are_used_from_left_to_right() -> None:
    game = moving(tank("R", 60), tank("A", 66, "blue"), tank("B", 66, "blue"), dice=[1, 1, 1, 2])
    game.send("blue", "set_standing_order", units=["A"], order=1)
    move(game, "R", at(61))
    assert game.used == 2
    assert offered(game) == [("B", "R", "opportunity", 8)]
    answer(game, 1)
    assert game.used == 4
    assert [data["faces"] for data in of_type(game.log, "dice_rolled")] == [[1, 1], [1, 2]]


def test_a_unit_without_anything_to_ask_is_never_asked() -> None:
    game = moving(tank("R", 60), unit("B", at(66)))
    assert opened(move(game, "R", *row(61, 62))) == []
