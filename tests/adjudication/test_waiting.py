"""While dice are open: what is taken beside the waiting command, what is refused as `waiting`, what cancels it."""

from typing import Any

import pytest

from tests.adjudication.builders import AIM, Game, battery, of_type, types, unit

OTHER = "4060GH"
BATTERIES = [
    battery("B1"),
    battery("B2"),
    battery("C1", "blue"),
    battery("C2", "blue", delay=1),
]


def waiting(kind: str = "declare_fire") -> Game:
    """Red's B1 (declared, or due when red ended its part) waits for its arrival die."""
    game = Game([unit("T")], BATTERIES, options={"dice": "hand"})
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.send("red", kind, **({"battery": "B1"} if kind == "declare_fire" else {}))
    assert game.battle.waiting is not None
    return game


@pytest.mark.parametrize(
    ("role", "kind", "fields"),
    [
        ("red", "end_phase", {}),
        ("director", "end_phase", {}),
        ("red", "declare_fire", {"battery": "B2"}),
        ("director", "set_battery", {"battery": "B1", "suppressed": True}),
        ("controller", "set_battery", {"battery": "C1", "suppressed": True}),
        ("director", "start_exercise", {}),
    ],
)
def test_what_does_not_commute_is_refused_as_waiting(role: str, kind: str, fields: dict[str, Any]) -> None:
    refusal = waiting().refused(role, kind, **fields)
    assert (refusal.code, refusal.clause) == ("waiting", "DICE-1")


@pytest.mark.parametrize(
    ("role", "kind", "fields", "event"),
    [
        ("red", "plan_fire", {"battery": "B2", "target": OTHER}, "fire_planned"),
        ("blue", "plan_fire", {"battery": "C1", "target": OTHER}, "fire_planned"),
        ("blue", "plan_fire", {"battery": "C2", "target": OTHER}, "fire_planned"),
        ("director", "plan_fire", {"battery": "C1", "target": OTHER}, "fire_planned"),
        ("director", "announce", {"text": "Roll!"}, "announced"),
        ("controller", "announce", {"text": "Roll!"}, "announced"),
        ("director", "pause", {}, "paused"),
        ("director", "set_dice", {"mode": "hand"}, "dice_set"),
    ],
)
def test_what_commutes_is_taken_and_the_same_dice_are_open_still(
    role: str, kind: str, fields: dict[str, Any], event: str
) -> None:
    game = waiting()
    before = game.battle.waiting
    step = game.step(role, kind, **fields)
    assert (types(step.aside), step.events, step.inputs) == ([event], (), ())
    assert game.battle.waiting == before
    assert game.position.pending is not None


def test_the_battery_that_is_being_adjudicated_takes_no_plan_meanwhile() -> None:
    refusal = waiting().refused("red", "plan_fire", battery="B1", target=OTHER)
    assert (refusal.code, refusal.clause) == ("waiting", "IF-8")


@pytest.mark.parametrize("name", ["B1", "B2"])
def test_ending_the_part_uses_all_batteries_of_the_side(name: str) -> None:
    assert waiting("end_phase").refused("red", "plan_fire", battery=name, target=OTHER).code == "waiting"


def test_ending_the_part_leaves_the_other_sides_batteries_free() -> None:
    waiting("end_phase").send("blue", "plan_fire", battery="C1", target=OTHER)


@pytest.mark.parametrize("role", ["observer", "controller"])
def test_who_may_not_plan_is_told_so_also_while_dice_are_open(role: str) -> None:
    for name in ("B1", "C1"):
        assert waiting().refused(role, "plan_fire", battery=name, target=OTHER).code == "not_allowed"
    assert waiting().refused(role, "end_phase").code == "not_allowed"


def test_somebody_elses_battery_is_refused_as_such_also_while_its_dice_are_open() -> None:
    assert waiting().refused("blue", "plan_fire", battery="B1", target=OTHER).code == "not_allowed"
    assert waiting("end_phase").refused("blue", "plan_fire", battery="B1", target=OTHER).code == "not_allowed"


@pytest.mark.parametrize("name", ["B2", "C1", "C2"])
@pytest.mark.parametrize("answered", range(3))
def test_a_plan_during_the_wait_is_the_same_plan_before_it(name: str, answered: int) -> None:
    during = waiting()
    for given in ([1], [1])[:answered]:
        during.send("director", "enter_dice", faces=given)
    during.send("director", "plan_fire", battery=name, target=OTHER)
    for given in ([1], [1], [6, 6])[answered:]:
        during.send("director", "enter_dice", faces=given)

    before = Game([unit("T")], BATTERIES, options={"dice": "hand"})
    before.to("indirect_fire", "red")
    before.send("red", "plan_fire", battery="B1", target=AIM)
    before.send("director", "plan_fire", battery=name, target=OTHER)
    before.send("red", "declare_fire", battery="B1")
    for given in ([1], [1], [6, 6]):
        before.send("director", "enter_dice", faces=given)
    assert during.battle.changed(board=None) == before.battle.changed(board=None)
    assert sorted(map(repr, during.log)) == sorted(map(repr, before.log))


def test_a_plan_refused_for_another_reason_says_that_reason() -> None:
    game = waiting()
    assert game.refused("red", "plan_fire", battery="B2", target="9999GH").code == "no_such_hex"
    assert game.refused("red", "plan_fire", battery="X", target=OTHER).code == "no_such_battery"


def test_the_end_of_the_exercise_cancels_what_waits() -> None:
    game = waiting()
    assert types(game.send("director", "end_exercise")) == ["exercise_ended"]
    assert game.battle.waiting is None
    assert game.position.pending is None
    assert game.refused("red", "enter_dice", faces=[1]).code == "stale"


def test_a_pause_during_the_wait_is_over_before_the_next_die() -> None:
    game = waiting()
    game.send("director", "pause")
    assert game.refused("red", "plan_fire", battery="B2", target=OTHER).code == "paused"
    game.send("director", "resume")
    assert of_type(game.send("red", "enter_dice", faces=[6]), "fire_failed")


def test_a_rally_that_waits_leaves_all_batteries_free() -> None:
    game = Game([unit("T")], BATTERIES, options={"dice": {"blue": "hand"}}, dice=[1, 1, 2, 3])
    game.fire("B1")
    game.to("movement", "blue")
    game.send("blue", "end_phase")
    assert game.battle.waiting is not None
    for name in ("B1", "B2", "C1", "C2"):
        game.send("director", "plan_fire", battery=name, target=OTHER)
    game.send("blue", "enter_dice", faces=[1])
    assert game.battle.phase == "indirect_fire"
    assert [len(game.battle.batteries[name].plans) for name in ("B1", "B2", "C1", "C2")] == [1, 1, 1, 1]
