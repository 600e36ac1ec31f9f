"""TURN-1, TURN-2, TURN-3: phases in order, the sides' parts, rally by itself, the end."""

import pytest

from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.state import Condition
from tests.adjudication.builders import AIM, Game, battery, faces, of_type, types, unit


def frame(game: Game) -> list[tuple[str, object]]:
    return [
        (event.type, event.data.get("phase") or event.data.get("turn") or event.data.get("side"))
        for event in game.log
        if event.type in ("turn_started", "phase_started", "side_ended_phase")
    ]


def test_turn1_a_turn_runs_its_phases_in_order_first_one_side_then_the_other() -> None:
    game = Game()
    game.next_turn()
    sides = [("side_ended_phase", "red"), ("side_ended_phase", "blue")]
    assert frame(game) == [
        ("turn_started", 1),
        ("phase_started", "cards"),
        ("phase_started", "direct_fire"),
        *sides,
        ("phase_started", "movement"),
        *sides,
        ("phase_started", "rally"),
        ("phase_started", "indirect_fire"),
        *sides,
        ("turn_started", 2),
        ("phase_started", "cards"),
        ("phase_started", "direct_fire"),
    ]


def test_turn1_events_of_a_new_turn_and_phase_carry_that_turn_and_phase() -> None:
    game = Game()
    game.next_turn()
    for event in game.log:
        if event.type == "turn_started":
            assert event.turn == event.data["turn"]
        if event.type == "phase_started":
            assert event.phase == event.data["phase"]
    assert {event.turn for event in game.log if event.type != "exercise_started"} == {1, 2}


def test_turn1_phases_with_nothing_to_do_still_wait_for_both_sides() -> None:
    game = Game()
    for phase in ("direct_fire", "movement", "indirect_fire"):
        assert (game.battle.phase, game.battle.side) == (phase, "red")
        assert types(game.send("red", "end_phase")) == ["side_ended_phase"]
        assert (game.battle.phase, game.battle.side) == (phase, "blue")
        game.send("blue", "end_phase")


@pytest.mark.parametrize(
    ("option", "scenario", "ruleset", "first"),
    [
        (None, None, "red", "red"),
        (None, None, "blue", "blue"),
        (None, "blue", "red", "blue"),
        (None, "red", "blue", "red"),
        ("red", "blue", "blue", "red"),
        ("blue", "red", "red", "blue"),
    ],
)
def test_turn1_first_side_is_the_options_else_the_scenarios_else_the_rulesets(
    option: str | None, scenario: str | None, ruleset: str, first: str
) -> None:
    rules = read_ruleset({"base": "standard", "turn": {"first_side": ruleset}})
    game = Game(rules=rules, options={"first_side": option}, first_side=scenario)
    assert game.battle.side == first
    assert of_type(game.log, "exercise_started")[0]["first_side"] == first
    game.send(first, "end_phase")
    assert game.battle.side != first


def test_turn1_a_side_ends_its_own_part_only() -> None:
    game = Game()
    refusal = game.refused("blue", "end_phase")
    assert (refusal.code, refusal.clause) == ("not_your_turn", "TURN-1")
    game.send("red", "end_phase")
    assert game.refused("red", "end_phase").code == "not_your_turn"


def test_turn1_the_director_ends_the_part_of_the_side_that_acts() -> None:
    game = Game()
    assert game.refused("director", "end_phase", side="blue").code == "not_your_turn"
    assert of_type(game.send("director", "end_phase"), "side_ended_phase")[0]["side"] == "red"
    assert of_type(game.send("director", "end_phase", side="blue"), "side_ended_phase")[0]["side"] == "blue"


@pytest.mark.parametrize(
    "phases", [["indirect_fire"], ["indirect_fire", "direct_fire"], ["movement", "rally"]], ids=str
)
def test_turn1_the_phases_are_the_rulesets(phases: list[str]) -> None:
    game = Game(rules=read_ruleset({"base": "standard", "turn": {"phases": phases}}))
    game.next_turn()
    started = [each["phase"] for each in of_type(game.log, "phase_started")]
    assert started[: 2 * len(phases)] == (phases * 2)[: len(started)]


def rally(*dice: int, rules: Ruleset | None = None, first_side: str = "red") -> Game:
    """Both batteries suppress units of both sides; then the rally phase of turn 2 rolls."""
    units = [
        unit("b2", "4563GH"),
        unit("b10", "4563GH"),
        unit("r2", "4566GH", side="red"),
        unit("r10", "4566GH", side="red"),
        unit("well", "4058GH", side="red"),
    ]
    game = Game(
        units,
        [battery("B1", gun="howitzer_122", missions=9), battery("C1", "blue", gun="howitzer_122")],
        dice=[*[1, 1, *[2, 4] * 2] * 2, *dice],
        rules=rules,
        first_side=first_side,
    )
    for name, target in (
        (("B1", AIM), ("C1", "4566GH")) if first_side == "red" else (("C1", "4566GH"), ("B1", AIM))
    ):
        game.fire(name, target)
    assert [name for name in sorted(game.battle.units) if game.condition(name).suppressed] == [
        "b10",
        "b2",
        "r10",
        "r2",
    ]
    game.to("movement", "blue" if first_side == "red" else "red")
    game.log.clear()
    game.send("director", "end_phase")
    return game


def test_turn2_each_suppressed_unit_rolls_the_first_sides_then_the_others_by_id() -> None:
    game = rally(1, 2, 3, 6)
    rolls = of_type(game.log, "dice_rolled")
    assert [(each["unit"], each["side"], each["outcome"]) for each in rolls] == [
        ("r10", "red", "stays_suppressed"),
        ("r2", "red", "stays_suppressed"),
        ("b10", "blue", "rallied"),
        ("b2", "blue", "rallied"),
    ]
    assert [each["unit"] for each in of_type(game.log, "suppression_removed")] == ["b10", "b2"]
    assert {name: game.condition(name).suppressed for name in ("r2", "r10", "b2", "b10")} == {
        "r2": True,
        "r10": True,
        "b2": False,
        "b10": False,
    }
    assert game.battle.phase == "indirect_fire"


def test_turn2_the_other_side_first_where_it_is_the_first_side() -> None:
    game = rally(1, 1, 1, 1, first_side="blue")
    assert [each["unit"] for each in of_type(game.log, "dice_rolled")] == ["b10", "b2", "r10", "r2"]


@pytest.mark.parametrize("face", range(1, 7))
def test_turn2_suppression_is_shed_on_3_to_6(face: int) -> None:
    game = rally(face, 1, 1, 1)
    assert game.condition("r10").suppressed == (face < 3)
    rolled = of_type(game.log, "dice_rolled")[0]
    assert (rolled["table"], rolled["column"]) == ("units.rally_succeeds_on", face)


def test_turn2_the_faces_are_the_rulesets() -> None:
    game = rally(1, 6, 6, 6, rules=read_ruleset({"base": "standard", "units": {"rally_succeeds_on": [1]}}))
    assert [each["unit"] for each in of_type(game.log, "suppression_removed")] == ["r10"]


def test_turn2_rally_has_no_commands_and_keeps_m_and_f() -> None:
    game = Game([unit("T")], [battery(guns=3)], dice=[1, 1, 3, 4, 1, 4, 4, 1, 2, 3, 6])
    game.fire()
    game.to("indirect_fire", "blue")
    game.to("movement", "blue")
    game.log.clear()
    game.send("director", "end_phase")
    assert faces(game.log) == [6]
    assert game.condition("T") == Condition(mobility_kill=True, firepower_kill=True)


def test_turn2_destroyed_units_do_not_rally() -> None:
    game = Game([unit("T")], [battery(guns=2)], dice=[1, 1, 2, 3, 1, 6, 6])
    game.fire()
    assert game.condition("T") == Condition(suppressed=True, destroyed=True)
    game.to("movement", "blue")
    assert faces(game.send("director", "end_phase")) == []


def test_turn3_an_exercise_ends_after_its_last_turn() -> None:
    game = Game(turns=2)
    for _ in range(11):
        game.send("director", "end_phase")
    assert game.battle.status == "running"
    events = game.send("director", "end_phase")
    assert types(events) == ["side_ended_phase", "exercise_ended"]
    assert (events[-1].data["reason"], events[-1].clause) == ("last_turn", "TURN-3")
    assert (game.battle.status, game.battle.turn, game.battle.side) == ("ended", 2, None)


def test_turn3_the_director_ends_it_at_any_time_and_nothing_comes_after() -> None:
    game = Game([], [battery()])
    event = game.send("director", "end_exercise")[0]
    assert event.data["reason"] == "director"
    for role, kind in (
        ("red", "end_phase"),
        ("director", "end_phase"),
        ("director", "pause"),
        ("director", "resume"),
    ):
        assert game.refused(role, kind).code == "wrong_phase"
    assert game.refused("director", "end_exercise").code == "wrong_phase"
    assert game.refused("director", "set_dice", mode="hand").code == "wrong_phase"
    assert game.refused("director", "set_battery", battery="B1", suppressed=True).code == "wrong_phase"
    game.send("director", "announce", text="Thank you")


def test_turn3_never_because_a_side_has_nothing_left() -> None:
    game = Game([unit("T")], [battery()], dice=[1, 1, 6, 6])
    game.fire()
    game.next_turn()
    assert game.battle.status == "running"


def test_turn3_an_exercise_starts_once() -> None:
    game = Game(started=False)
    assert game.refused("director", "end_exercise").code == "wrong_phase"
    assert game.refused("red", "end_phase").code == "wrong_phase"
    game.send("director", "start_exercise")
    assert game.refused("director", "start_exercise").code == "already_done"
