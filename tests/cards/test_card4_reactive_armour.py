"""CARD-4: in the turn after the draw a side may lower the result of an enemy attack on one of its units by one level."""

from collections.abc import Sequence
from typing import Any

import pytest

from adjudication.state import Condition
from tests.adjudication.builders import AIM, Game, battery, map_data, of_type, types, unit
from tests.adjudication.moves import answer, at, tank, window
from tests.cards.armour import CARD, NONE, condition_of, shelled, tables
from tests.cards.hands import fault, hurt, in_effect, lapses, spent_on, state_of


@pytest.mark.parametrize(("result", "lowered"), [("K", "M"), ("M", "S"), ("F", "S"), ("S", "-")])
def test_a_result_is_lowered_by_one_level(result: str, lowered: str) -> None:
    game = shelled(result)
    waiting = game.battle.waiting
    assert waiting is not None
    assert window(game) == (CARD, "blue")
    assert {name: waiting[name] for name in ("unit", "hex", "battery", "gun", "result", "lowered")} == {
        "unit": "T",
        "hex": AIM,
        "battery": "B1",
        "gun": 1,
        "result": result,
        "lowered": lowered,
    }
    assert (waiting["clause"], waiting["options"]) == ("CARD-4", [])
    events = answer(game, "use")
    assert spent_on(events) == [(CARD, "T", 0)]
    corrected = next(event for event in events if event.type == "result_corrected")
    assert (corrected.clause, corrected.side) == ("CARD-4", "blue")
    assert corrected.data == {
        "battery": "B1",
        "gun": 1,
        "unit": "T",
        "step": "card",
        "before": result,
        "after": lowered,
    }
    assert game.condition("T") == condition_of(lowered)
    assert [each["result"] for each in of_type(events, "unit_changed")] == (
        [lowered] if lowered != "-" else []
    )
    assert state_of(game, CARD, "blue") == ("spent", 0, ("T",))


@pytest.mark.parametrize(("result", "lowered"), [("K", "S"), ("M", "-"), ("F", "-"), ("S", "-")])
def test_two_levels_where_the_ruleset_says_so(result: str, lowered: str) -> None:
    game = shelled(result, effect={"result_levels": 2})
    answer(game, "use")
    assert game.condition("T") == condition_of(lowered)


@pytest.mark.parametrize(
    ("result", "flags"),
    [("-", []), ("S", ["suppressed"]), ("M", ["mobility_kill"]), ("F", ["firepower_kill", "suppressed"])],
)
def test_it_is_not_asked_where_the_result_would_not_change_the_unit(
    result: str, flags: Sequence[str]
) -> None:
    game = shelled(result, hurts={"T": flags})
    assert of_type(game.log, "decision_opened") == []
    assert state_of(game, CARD, "blue") == ("active", 1, ())


@pytest.mark.parametrize(
    ("result", "flags", "after"),
    [
        ("K", ["mobility_kill"], Condition(mobility_kill=True)),
        ("K", ["firepower_kill"], Condition(mobility_kill=True, firepower_kill=True)),
        ("M", ["suppressed"], Condition(suppressed=True)),
        ("F", ["mobility_kill"], Condition(suppressed=True, mobility_kill=True)),
    ],
)
def test_the_lowered_result_adds_to_what_the_unit_has(
    result: str, flags: Sequence[str], after: Condition
) -> None:
    game = shelled(result, hurts={"T": flags})
    before = game.condition("T")
    events = answer(game, "use")
    assert game.condition("T") == after
    assert ("unit_changed" in types(events)) == (after != before)


def test_friendly_fire_is_not_asked_about() -> None:
    game = shelled("K", unit("R", "4564GH", side="red"), unit("T"))
    answer(game, "keep")
    assert [each["unit"] for each in of_type(game.log, "decision_opened")] == ["T"]
    assert [game.condition(name) for name in "RT"] == [condition_of("K")] * 2


def test_a_side_hit_by_its_own_battery_is_not_asked() -> None:
    game = shelled("K", unit("R", side="red"), batteries=[battery("B1", "red"), battery("C1", "blue")])
    assert state_of(game, CARD, "blue") == ("active", 1, ())
    game.send("red", "end_phase")
    game.send("blue", "plan_fire", battery="C1", target=AIM)
    hit = shelled("M", unit("T", "4060GH"), batteries=[battery("B1", "red"), battery("C1", "blue")])
    hit.send("red", "end_phase")
    hit.send("blue", "plan_fire", battery="C1", target="4060GH")
    events = hit.send("blue", "declare_fire", battery="C1")
    assert of_type(events, "decision_opened") == []
    assert hit.condition("T") == Condition(mobility_kill=True)


def test_the_other_side_is_not_asked_about_its_enemys_card() -> None:
    game = in_effect(CARD, units=[unit("T")], batteries=[battery()], dice=[1, 1, 6, 6], rules=tables("K"))
    game.fire()
    assert of_type(game.log, "decision_opened") == []
    assert game.condition("T").destroyed


def test_a_kill_that_a_correction_turned_into_s_is_asked_about_as_s() -> None:
    cell = map_data([{"hex": AIM, "terrain": "forest"}])
    game = shelled("K", map_=cell, dice=[1, 1, 1, 1])
    assert [(game.battle.waiting or {})[name] for name in ("result", "lowered")] == ["S", "-"]
    answer(game, "use")
    assert game.condition("T") == NONE


@pytest.mark.parametrize(("die", "result", "after"), [(4, "S", NONE), (5, "K", condition_of("M"))])
def test_it_comes_after_the_armour(die: int, result: str, after: Condition) -> None:
    game = shelled("K", unit("T", armour="composite"), dice=[1, 1, 6, 6, die])
    assert (game.battle.waiting or {})["result"] == result
    order = [event.type for event in game.log if event.type in ("dice_rolled", "decision_opened")]
    assert order[-2:] == ["dice_rolled", "decision_opened"]
    events = answer(game, "use")
    assert game.condition("T") == after
    assert of_type(events, "dice_rolled") == []


# Answers that are none.


@pytest.mark.parametrize(
    ("fields", "clause", "field"),
    [
        ({"choice": {"option": 1}}, "CARD-4", "choice"),
        ({"choice": "halt"}, "CARD-4", "choice"),
        ({"choice": "spare"}, None, "choice"),
        ({"choice": "use", "scope": "battery"}, None, "scope"),
        ({"choice": "pass", "scope": "battery"}, None, "scope"),
        ({"choice": "keep", "scope": "movement"}, "CARD-4", "scope"),
        ({"choice": "keep", "scope": "phase"}, "CARD-4", "scope"),
        ({"choice": "use", "scope": "phase"}, "CARD-4", "scope"),
    ],
    ids=str,
)
def test_another_answer_is_refused(fields: dict[str, Any], clause: str | None, field: str) -> None:
    refused = shelled("K").refused("blue", "answer", **fields)
    assert fault(refused) == ("bad_value", clause, field)


@pytest.mark.parametrize("role", ["red", "controller", "observer"])
def test_only_the_side_and_the_director_answer(role: str) -> None:
    assert shelled("K").refused(role, "answer", choice="use").code in ("not_your_turn", "not_allowed")


# When.


@pytest.mark.parametrize("turn", [1, 3])
def test_neither_in_the_turn_of_the_draw_nor_after_the_next(turn: int) -> None:
    options = {"hands": {"blue": [CARD]}}
    game = Game([unit("T")], [battery()], dice=[1, 1, 6, 6], rules=tables("K"), turns=4, options=options)
    while game.battle.turn < turn:
        game.next_turn()
    game.fire()
    assert of_type(game.log, "decision_opened") == []
    assert game.condition("T").destroyed


def test_unused_it_lapses_with_the_turn() -> None:
    game = in_effect(CARD, side="blue", units=[unit("T")])
    game.to("indirect_fire", "blue")
    assert lapses(game.log) == []
    game.send("blue", "end_phase")
    assert lapses(game.log) == [(CARD, "turn_over")]


def test_kept_to_the_end_it_lapses_with_the_turn() -> None:
    game = shelled("S")
    answer(game, "keep")
    game.next_turn()
    assert lapses(game.log) == [(CARD, "turn_over")]


def test_nobody_attacked_nobody_asked() -> None:
    game = shelled("K", unit("T", "4060GH"))
    assert of_type(game.log, "decision_opened") == []


def test_an_effect_beside_it_on_the_same_unit() -> None:
    """Repaired at the start of the turn, then saved by its armour."""
    both = Game(
        [unit("T", at(63)), tank("R", 60)],
        dice=[1] * 20,
        rules=tables("F", cards={"drawn_per_turn": 2}),
        options={"hands": {"blue": ["field_repair", CARD]}},
    )
    hurt(both, "T", mobility_kill=True)
    both.next_turn()
    answer(both, 1)
    assert both.condition("T") == NONE
    both.send("red", "fire", unit="R", target="T")
    answer(both, "use")
    assert both.condition("T") == Condition(suppressed=True)
    assert [state_of(both, card, "blue")[2] for card in ("field_repair", CARD)] == [("T",), ("T",)]
