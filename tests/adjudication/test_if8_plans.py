"""IF-8, IF-1: fire plans: when they are due, what replaces them, until when, and what they cost."""

import pytest

from adjudication.ruleset import read_ruleset
from adjudication.state import Plan
from tests.adjudication.builders import AIM, Game, battery, of_type

OTHER = "4060GH"


def plans(game: Game, name: str = "B1") -> tuple[Plan, ...]:
    return game.battle.batteries[name].plans


@pytest.mark.parametrize("delay", [0, 1, 2])
def test_if8_a_plan_made_in_turn_n_is_due_in_turn_n_plus_delay(delay: int) -> None:
    game = Game([], [battery(delay=delay)], dice=[6], turns=4)
    game.next_turn()
    event = game.send("red", "plan_fire", battery="B1", target=AIM)[0]
    assert event.data == {"battery": "B1", "target": AIM, "due": 2 + delay, "replaces": None}
    assert (event.side, event.clause) == ("red", "IF-8")
    for _ in range(delay):
        game.to("indirect_fire", "red")
        assert game.refused("red", "declare_fire", battery="B1").code == "not_allowed"
        game.next_turn()
    game.to("indirect_fire", "red")
    assert of_type(game.send("red", "declare_fire", battery="B1"), "fire_declared")[0]["target"] == AIM
    assert game.battle.turn == 2 + delay


@pytest.mark.parametrize("delay", [0, 1, 2])
def test_if8_a_new_plan_replaces_the_one_due_in_the_same_turn(delay: int) -> None:
    game = Game([], [battery(delay=delay, missions=1)])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.to("movement")
    event = game.send("red", "plan_fire", battery="B1", target=OTHER)[0]
    assert event.data["replaces"] == AIM
    assert plans(game) == (Plan(OTHER, 1, 1 + delay),)


def test_if8_a_plan_with_delay_0_may_be_replaced_until_it_is_declared() -> None:
    game = Game([], [battery()], dice=[6])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=OTHER)
    assert of_type(game.send("red", "declare_fire", battery="B1"), "fire_declared")[0]["target"] == OTHER
    refusal = game.refused("red", "plan_fire", battery="B1", target=AIM)
    assert (refusal.code, refusal.clause) == ("already_done", "IF-8")


def test_if8_with_delay_0_there_is_no_plan_for_this_turn_once_the_part_is_over() -> None:
    game = Game([], [battery()])
    game.to("indirect_fire", "blue")
    assert game.refused("red", "plan_fire", battery="B1", target=AIM).code == "already_done"


def test_if8_the_second_side_may_still_plan_while_the_first_acts() -> None:
    game = Game([], [battery("C1", "blue")], dice=[6])
    game.to("indirect_fire", "red")
    game.send("blue", "plan_fire", battery="C1", target=AIM)
    game.to("indirect_fire", "blue")
    game.send("blue", "declare_fire", battery="C1")


def test_if8_a_plan_with_a_delay_may_be_replaced_until_its_turn_ends_also_after_the_part() -> None:
    game = Game([], [battery(delay=1)], dice=[6])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.to("indirect_fire", "blue")
    game.send("red", "plan_fire", battery="B1", target=OTHER)
    assert plans(game) == (Plan(OTHER, 1, 2),)
    game.next_turn()
    game.send("red", "plan_fire", battery="B1", target=AIM)  # now for turn 3: what is due stays
    assert plans(game) == (Plan(OTHER, 1, 2), Plan(AIM, 2, 3))


def test_if8_two_plans_may_be_open_and_each_comes_in_its_turn() -> None:
    game = Game([], [battery(delay=1)], dice=[6, 6])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.next_turn()
    game.send("red", "plan_fire", battery="B1", target=OTHER)
    for turn, target in ((2, AIM), (3, OTHER)):
        assert game.battle.turn == turn
        game.to("indirect_fire", "red")
        assert of_type(game.send("red", "declare_fire", battery="B1"), "fire_declared")[0]["target"] == target
        if turn == 2:
            game.next_turn()
    assert plans(game) == ()


def test_if8_after_firing_this_turn_a_battery_with_a_delay_plans_for_the_next() -> None:
    game = Game([], [battery(delay=1)], dice=[6])
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.next_turn()
    game.to("indirect_fire", "red")
    game.send("red", "declare_fire", battery="B1")
    game.send("red", "plan_fire", battery="B1", target=OTHER)
    assert plans(game) == (Plan(OTHER, 2, 3),)


@pytest.mark.parametrize(("missions", "allowed"), [(0, 0), (1, 1), (2, 2)])
def test_if8_open_plans_count_against_the_missions_left(missions: int, allowed: int) -> None:
    game = Game([], [battery(delay=2, missions=missions)], turns=9)
    for _ in range(allowed):
        game.send("red", "plan_fire", battery="B1", target=AIM)
        game.next_turn()
    refusal = game.refused("red", "plan_fire", battery="B1", target=AIM)
    assert (refusal.code, refusal.clause, refusal.field) == ("not_allowed", "IF-8", "battery")
    assert "no fire mission left" in refusal.message


def test_if8_a_battery_without_missions_left_is_refused_in_the_next_turn() -> None:
    game = Game([], [battery(missions=1)], dice=[6])
    game.fire()
    game.next_turn()
    assert game.refused("red", "plan_fire", battery="B1", target=AIM).code == "not_allowed"


def test_if8_a_plan_that_would_come_after_the_last_turn_is_refused() -> None:
    game = Game([], [battery("B0"), battery("B1", delay=1), battery("B3", delay=3)], turns=2)
    assert game.refused("red", "plan_fire", battery="B3", target=AIM).code == "not_allowed"
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.next_turn()
    refusal = game.refused("red", "plan_fire", battery="B1", target=AIM)
    assert "turn 3" in refusal.message
    game.send("red", "plan_fire", battery="B0", target=AIM)


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("4563ZZ", "no_such_hex"),
        ("9999GH", "no_such_hex"),
        ("here", "no_such_hex"),
        ("４５６３", "no_such_hex"),
    ],
)
def test_if8_the_target_is_a_hex_of_the_map(target: str, code: str) -> None:
    refusal = Game([], [battery()]).refused("red", "plan_fire", battery="B1", target=target)
    assert (refusal.code, refusal.field) == (code, "target")


def test_if8_the_target_is_kept_by_its_full_name() -> None:
    game = Game([], [battery()])
    game.send("red", "plan_fire", battery="B1", target=" 4563 gh ")
    assert plans(game)[0].target == AIM


def test_if8_an_unknown_battery_is_named_with_ones_own_only() -> None:
    game = Game([], [battery("B1"), battery("SECRET", "blue")])
    refusal = game.refused("red", "plan_fire", battery="X", target=AIM)
    assert (refusal.code, refusal.field) == ("no_such_battery", "battery")
    assert "B1" in refusal.message
    assert "SECRET" not in refusal.message


def test_if8_the_other_sides_battery_is_refused() -> None:
    game = Game([], [battery("C1", "blue")])
    refusal = game.refused("red", "plan_fire", battery="C1", target=AIM)
    assert (refusal.code, refusal.clause, refusal.field) == ("not_allowed", "IF-8", "battery")


def test_if8_no_plan_before_the_start_nor_after_the_end() -> None:
    game = Game([], [battery()], started=False)
    assert game.refused("red", "plan_fire", battery="B1", target=AIM).code == "wrong_phase"
    game.send("director", "start_exercise")
    game.send("director", "end_exercise")
    assert game.refused("red", "plan_fire", battery="B1", target=AIM).code == "wrong_phase"


def test_if8_a_plan_is_made_at_any_time_of_a_turn_by_either_side() -> None:
    game = Game([], [battery("B1", delay=1), battery("C1", "blue", delay=1)])
    for phase in ("direct_fire", "movement", "indirect_fire"):
        for part in ("red", "blue"):
            game.to(phase, part)
            game.send("red", "plan_fire", battery="B1", target=AIM)
            game.send("blue", "plan_fire", battery="C1", target=AIM)


def test_if8_a_plan_whose_turn_has_no_indirect_fire_phase_lapses_and_that_is_said() -> None:
    rules = read_ruleset({"base": "standard", "turn": {"phases": ["direct_fire", "movement"]}})
    game = Game([], [battery(delay=1)], rules=rules, turns=3)
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.next_turn()
    game.log.clear()
    game.next_turn()
    assert of_type(game.log, "fire_plan_lapsed") == [
        {"battery": "B1", "target": AIM, "due": 2, "reason": "turn_over"}
    ]
    assert plans(game) == ()
    assert game.battle.batteries["B1"].missions_left == 3
