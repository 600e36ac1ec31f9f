"""IF-5: 2d6 on the indirect table; the mark; how S, M, F and K add up on a unit (RULES, Words)."""

from itertools import product

import pytest

from adjudication.correction import condition_after
from adjudication.ruleset import standard
from adjudication.state import Condition
from tests.adjudication.builders import faces, of_type, ruleset_with, types, unit, volley

ROWS = standard().data["indirect"]["results"]
MARKS = {
    "-": Condition(),
    "S": Condition(suppressed=True),
    "M": Condition(mobility_kill=True),
    "F": Condition(firepower_kill=True),
    "K": Condition(destroyed=True),
}


def pair(total: int) -> list[int]:
    first = max(1, total - 6)
    return [first, total - first]


@pytest.mark.parametrize(("level", "total"), product(range(1, 13), range(2, 13)))
def test_if5_the_table_is_read_by_level_and_total_and_levels_above_the_last_use_the_last(
    level: int, total: int
) -> None:
    rules = ruleset_with(attack_level={"howitzer_155": [level, 0, 0]})
    game = volley(unit("T"), dice=[1, 1, *pair(total)], rules=rules)
    expected = ROWS[str(min(level, 10))][total - 2]
    rolled = of_type(game.log, "dice_rolled")[-1]
    assert (rolled["purpose"], rolled["table"], rolled["row"], rolled["column"], rolled["outcome"]) == (
        "attack",
        "indirect.results",
        min(level, 10),
        total,
        expected,
    )
    assert (rolled["level"], rolled["faces"], rolled["total"]) == (level, pair(total), total)
    marked = of_type(game.log, "result_marked")[0]
    assert (marked["result"], marked["level"], marked["held"]) == (expected, level, total)
    assert (
        game.condition("T") == MARKS[expected]
    )  # open ground, no works, no armour: a K stands without a roll


def test_if5_a_mark_of_no_effect_is_said_too() -> None:
    game = volley(unit("T"), dice=[1, 1, 1, 1])
    assert of_type(game.log, "result_marked")[0]["result"] == "-"
    assert of_type(game.log, "unit_changed") == []


def test_if5_two_dice_are_rolled_at_once() -> None:
    game = volley(unit("T"), dice=[1, 1, 2, 5])
    assert [each["faces"] for each in of_type(game.log, "dice_rolled")] == [[1], [1], [2, 5]]


def test_words_a_unit_keeps_m_and_f_together_and_s_with_them() -> None:
    # Level 5 "---SSMFKKKK": totals 5 S, 7 M, 8 F.
    game = volley(unit("T"), dice=[1, 1, 3, 4, 1, 4, 4, 1, 2, 3], guns=3)
    assert game.condition("T") == Condition(suppressed=True, mobility_kill=True, firepower_kill=True)
    assert [each["result"] for each in of_type(game.log, "unit_changed")] == ["M", "F", "S"]


@pytest.mark.parametrize("total", [5, 7, 8])
def test_words_the_same_result_again_changes_nothing(total: int) -> None:
    game = volley(unit("T"), dice=[1, 1, *pair(total), 1, *pair(total)], guns=2)
    assert len(of_type(game.log, "result_marked")) == 2
    assert len(of_type(game.log, "unit_changed")) == 1


def test_words_k_removes_the_unit_from_play_and_leaves_a_wreck() -> None:
    game = volley(unit("T"), dice=[1, 1, 6, 6])
    assert game.condition("T").destroyed
    assert game.battle.units["T"].hex == "4563GH"


def test_if5_the_unit_changes_with_before_after_and_cause() -> None:
    game = volley(unit("T"), dice=[1, 1, 2, 3])
    event = next(event for event in game.log if event.type == "unit_changed")
    before, after = event.data["before"], event.data["after"]
    assert before == dict.fromkeys(("suppressed", "mobility_kill", "firepower_kill", "destroyed"), False)
    assert after == {**before, "suppressed": True}
    assert event.data["cause"] == {"battery": "B1", "gun": 1, "friendly": False}
    assert event.side == "blue"
    assert event.clause == "IF-5"


def test_if5_the_mark_becomes_the_state_only_after_the_correction() -> None:
    game = volley(unit("T", armour="medium"), dice=[1, 1, 6, 6, 6])
    order = types(game.log)
    assert order.index("result_marked") < order.index("correction_read") < order.index("unit_changed")
    assert len(of_type(game.log, "unit_changed")) == 1


def test_if5_the_targets_are_settled_before_the_first_die_each_attacked_once() -> None:
    game = volley(unit("T"), unit("U"), dice=[1, 1, 6, 6, 6, 6])
    assert faces(game.log) == [1, 1, 6, 6, 6, 6]
    assert [each["unit"] for each in of_type(game.log, "target_attacked")] == ["T", "U"]


ALL = [Condition(*flags) for flags in product((False, True), repeat=3)]


@pytest.mark.parametrize("condition", ALL, ids=str)
def test_words_results_add_up(condition: Condition) -> None:
    for result, mark in MARKS.items():
        after = condition_after(condition, result).as_data()
        assert after == {name: was or mark.as_data()[name] for name, was in condition.as_data().items()}
