"""CARD-3: at the start of the turn after the draw one unit with M or F is fully restored, S too (TURN-1: before cards)."""

from collections.abc import Sequence
from typing import Any

import pytest

from adjudication.state import Condition
from tests.adjudication.builders import Game, of_type, types, unit, volley
from tests.adjudication.moves import answer, at, move, window
from tests.cards.hands import cards_rules, fault, hurt, lapses, spent_on, state_of, with_hands
from tests.cards.repair import CARD, NONE, UNITS, Hurts, repairing


def condition(game: Game, name: str) -> Condition:
    return game.battle.units[name].condition


@pytest.mark.parametrize(
    "flags",
    [
        ("mobility_kill",),
        ("firepower_kill",),
        ("mobility_kill", "firepower_kill"),
        ("mobility_kill", "suppressed"),
        ("firepower_kill", "suppressed"),
        ("mobility_kill", "firepower_kill", "suppressed"),
    ],
    ids="+".join,
)
def test_a_unit_is_fully_restored_s_too(flags: Sequence[str]) -> None:
    game = repairing({"R2": flags})
    before = condition(game, "R2").as_data()
    events = answer(game, 1)
    assert condition(game, "R2") == NONE
    assert types(events)[:4] == ["decision_closed", "effect_spent", "unit_repaired", "phase_started"]
    repaired = events[2]
    assert (repaired.clause, repaired.side) == ("CARD-3", "red")
    assert repaired.data == {"unit": "R2", "before": before, "after": NONE.as_data()}
    assert spent_on(events) == [(CARD, "R2", 0)]
    assert state_of(game, CARD) == ("spent", 0, ("R2",))
    assert (game.battle.phase, game.battle.side) == ("direct_fire", "red")


def test_it_is_asked_before_the_cards_phase() -> None:
    game = repairing({"R2": ["mobility_kill"]}, hands={"red": [CARD, "fire_boost"]})
    assert types(game.log)[-3:] == ["turn_started", "effect_started", "decision_opened"]
    assert window(game) == (CARD, "red")
    opened = game.log[-1]
    assert (opened.clause, opened.turn, opened.phase, opened.data["unit"]) == ("CARD-3", 2, None, None)
    assert (game.battle.turn, game.battle.phase, game.battle.side) == (2, None, None)
    for kind in ("draw_card", "end_phase"):
        assert fault(game.refused("red", kind))[0] in ("waiting", "bad_value")
    answer(game, 1)
    assert (game.battle.phase, game.battle.side) == ("cards", "red")


def test_all_with_m_or_f_are_offered_by_id_and_nobody_else() -> None:
    game = repairing(
        {
            "R10": ["mobility_kill"],
            "R2": ["firepower_kill", "suppressed"],
            "R3": ["suppressed"],
            "B": ["mobility_kill"],
        }
    )
    waiting = game.battle.waiting
    assert waiting is not None
    shot = {"target": None, "weapon": None, "mode": None, "level": None, "shifts": []}
    flags = {"suppressed": False, "mobility_kill": False, "firepower_kill": False, "destroyed": False}
    assert waiting["options"] == [
        {"id": 1, "unit": "R10", "hex": at(60), **shot, **flags, "mobility_kill": True},
        {"id": 2, "unit": "R2", "hex": at(60), **shot, **flags, "firepower_kill": True, "suppressed": True},
    ]
    answer(game, 2)
    assert [condition(game, name) for name in ("R2", "R10")] == [NONE, Condition(mobility_kill=True)]


@pytest.mark.parametrize(
    "hurts",
    [
        {},
        {"R2": ["suppressed"]},
        {"R2": ["mobility_kill", "destroyed"]},
        {"B": ["mobility_kill", "firepower_kill"]},
    ],
    ids=str,
)
def test_without_such_a_unit_the_card_has_no_effect_and_that_is_said(hurts: Hurts) -> None:
    game = repairing(hurts)
    assert lapses(game.log) == [(CARD, "nobody")]
    assert types(game.log)[-3:] == ["effect_lapsed", "phase_started", "phase_started"]
    assert of_type(game.log, "decision_opened") == []
    assert state_of(game, CARD) == ("lapsed", 1, ())


@pytest.mark.parametrize("role", ["red", "director", "clock"])
def test_who_passes_declines(role: str) -> None:
    game = repairing({"R2": ["mobility_kill"]})
    events = answer(game, "pass", role=role)
    assert lapses(events) == [(CARD, "declined")]
    assert of_type(events, "decision_closed")[0]["by"] == ("side" if role == "red" else role)
    assert condition(game, "R2") == Condition(mobility_kill=True)
    assert game.battle.phase == "direct_fire"


@pytest.mark.parametrize("role", ["blue", "controller", "observer"])
def test_only_the_side_and_the_director_answer(role: str) -> None:
    game = repairing({"R2": ["mobility_kill"]})
    code = "not_your_turn" if role == "blue" else "not_allowed"
    assert game.refused(role, "answer", choice={"option": 1}).code == code


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ("halt", "choice"),
        ("use", "choice"),
        ("keep", "choice"),
        ({"option": 2}, "choice.option"),
        ({"option": 1, "boost": True}, "choice.boost"),
    ],
    ids=str,
)
def test_another_answer_is_refused(choice: Any, field: str) -> None:
    refused = repairing({"R2": ["mobility_kill"]}).refused("red", "answer", choice=choice)
    assert fault(refused) == ("bad_value", "CARD-3", field)


@pytest.mark.parametrize("scope", ["movement", "phase"])
def test_a_pass_holds_for_this_card_alone(scope: str) -> None:
    game = repairing({"R2": ["mobility_kill"]})
    events = answer(game, "pass", scope=scope)
    assert of_type(events, "decision_closed")[0]["scope"] == "hex"
    assert game.battle.passed == {}


def test_one_unit_and_more_where_the_ruleset_says_so() -> None:
    hurts: Hurts = {"R10": ["mobility_kill"], "R2": ["mobility_kill"], "R3": ["firepower_kill"]}
    game = repairing(hurts)
    answer(game, 1)
    assert game.battle.waiting is None
    assert [condition(game, name) == NONE for name in hurts] == [True, False, False]

    game = repairing(hurts, rules=cards_rules(effect={CARD: {"units": 2}}))
    answer(game, 3)
    assert state_of(game, CARD) == ("active", 1, ("R3",))
    assert [option["unit"] for option in (game.battle.waiting or {})["options"]] == ["R10", "R2"]
    answer(game, 1)
    assert (state_of(game, CARD)[0], game.battle.waiting) == ("spent", None)

    game = repairing({"R2": ["mobility_kill"]}, rules=cards_rules(effect={CARD: {"units": 2}}))
    assert lapses(answer(game, 1)) == [(CARD, "nobody")]


@pytest.mark.parametrize("first", ["red", "blue"])
def test_both_sides_are_asked_the_first_side_first(first: str) -> None:
    hands = {"red": [CARD], "blue": [CARD]}
    game = with_hands(**hands, units=UNITS, options={"first_side": first})
    game.to("indirect_fire", "blue" if first == "red" else "red")
    for name in ("R2", "B"):
        hurt(game, name, mobility_kill=True)
    game.send("director", "end_phase")
    other = "blue" if first == "red" else "red"
    assert window(game) == (CARD, first)
    answer(game, 1)
    assert window(game) == (CARD, other)
    answer(game, "pass")
    assert game.battle.phase == "direct_fire"
    assert [state_of(game, CARD, side)[0] for side in (first, other)] == ["spent", "lapsed"]


@pytest.mark.parametrize("side", ["red", "blue"])
def test_only_in_the_turn_after_the_draw(side: str) -> None:
    game = with_hands(**{side: ["fire_boost", CARD]}, units=UNITS, turns=4)
    hurt(game, "R2", mobility_kill=True)
    hurt(game, "B", mobility_kill=True)
    asked = []
    while game.battle.status == "running":
        if game.battle.waiting is not None:
            asked.append((game.battle.turn, window(game)))
            answer(game, "pass")
        else:
            game.send("director", "end_phase")
    assert asked == [(3, (CARD, side))]


def test_dice_that_a_person_rolls_before_it_stand() -> None:
    """The command that ended the turn runs again with the answer: what was rolled by hand in it is read once."""
    game = with_hands([CARD], units=UNITS, options={"dice": "hand"})
    game.to("movement", "blue")
    hurt(game, "R2", mobility_kill=True, suppressed=True)
    game.rules = cards_rules(turn={"phases": ["cards", "direct_fire", "movement", "rally"]})
    game.position = type(game.position)(game.battle.changed(phases=game.rules.turn.phases))
    game.send("blue", "end_phase")
    game.send("red", "enter_dice", faces=[2])
    assert window(game) == (CARD, "red")
    events = answer(game, 1)
    assert of_type(events, "dice_rolled") == []
    assert condition(game, "R2") == NONE


def test_a_repaired_unit_moves_and_fires_in_the_turn() -> None:
    game = repairing({"R2": ["mobility_kill", "firepower_kill"]}, dice=[1, 1] * 3)
    answer(game, 1)
    game.send("red", "fire", unit="R2", target="B")
    game.to("movement", "red")
    move(game, "R2", at(59))


def test_a_kill_made_by_fire_is_repaired_too() -> None:
    game = volley(
        unit("T"),
        dice=[1, 1, 4, 2],
        options={"hands": {"blue": [CARD]}},
        rules=cards_rules(indirect={"results": {"5": "MMMMMMMMMMM"}}),
    )
    assert condition(game, "T") == Condition(mobility_kill=True)
    game.next_turn()
    answer(game, 1)
    assert condition(game, "T") == NONE
