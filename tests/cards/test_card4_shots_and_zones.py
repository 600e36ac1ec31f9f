"""CARD-4: reactive armour at direct shots, reaction shots and in fire zones (MOV-7), and with dice rolled by hand."""

from typing import Any

import pytest

from adjudication.state import Condition
from tests.adjudication.builders import Game, of_type, unit
from tests.adjudication.moves import answer, at, impact, left, move, row, tank, window, zoned
from tests.cards.armour import CARD, NONE, condition_of, tables
from tests.cards.hands import fault, in_effect, spent_on

TWO = [tank("R", 60, "red"), tank("T", 66, "blue")]


def duel(letter: str, *, armour: str = "none", dice: Any = (1, 1), **game: Any) -> Game:
    """Red's part of direct fire; blue's T has reactive armour, every shot has this result."""
    units = [tank("R", 60, "red"), tank("T", 66, "blue", armour=armour)]
    return in_effect(CARD, side="blue", units=units, rules=tables(letter), dice=list(dice), **game)


@pytest.mark.parametrize(("result", "lowered"), [("K", "M"), ("M", "S"), ("F", "S"), ("S", "-")])
def test_a_direct_shots_result_is_lowered(result: str, lowered: str) -> None:
    game = duel(result)
    game.send("red", "fire", unit="R", target="T")
    waiting = game.battle.waiting
    assert waiting is not None
    named = {
        name: waiting[name] for name in ("unit", "battery", "gun", "shooter", "weapon", "result", "lowered")
    }
    assert named == {
        "unit": "T",
        "battery": None,
        "gun": None,
        "shooter": "R",
        "weapon": "large_gun",
        "result": result,
        "lowered": lowered,
    }
    events = answer(game, "use")
    assert game.condition("T") == condition_of(lowered)
    assert of_type(events, "result_corrected") == [
        {
            "shooter": "R",
            "weapon": "large_gun",
            "unit": "T",
            "step": "card",
            "before": result,
            "after": lowered,
        }
    ]
    changed = [event.clause for event in events if event.type == "unit_changed"]
    assert changed == (["DF-3"] if lowered != "-" else [])


@pytest.mark.parametrize(("die", "result", "after"), [(2, "S", NONE), (3, "K", condition_of("M"))])
def test_it_comes_after_the_armour_of_df3(die: int, result: str, after: Condition) -> None:
    game = duel("K", armour="composite", dice=[1, 1, die])
    game.send("red", "fire", unit="R", target="T")
    assert (game.battle.waiting or {})["result"] == result
    answer(game, "use")
    assert game.condition("T") == after


def test_at_a_shot_it_is_kept_once_not_for_a_battery() -> None:
    game = duel("M")
    game.send("red", "fire", unit="R", target="T")
    refused = game.refused("blue", "answer", choice="keep", scope="battery")
    assert fault(refused) == ("bad_value", "CARD-4", "scope")
    answer(game, "keep")
    assert game.condition("T") == condition_of("M")
    assert game.battle.passed == {}


def test_a_shot_without_result_or_below_level_1_asks_nothing() -> None:
    game = duel("-")
    game.send("red", "fire", unit="R", target="T")
    assert game.battle.waiting is None


# Movement: blue has the card, and moves first.


def walking(letter: str, *, dice: Any = (1,) * 20, **game: Any) -> Game:
    played = in_effect(
        CARD,
        side="blue",
        units=TWO,
        rules=tables(letter),
        dice=list(dice),
        options={"first_side": "blue"},
        **game,
    )
    played.to("movement", "blue")
    played.log.clear()
    return played


def test_a_reaction_shot_at_a_mover_asks_between_shot_and_end() -> None:
    game = walking("S")
    move(game, "T", at(65), at(64), side="blue")
    assert window(game) == ("opportunity", "red")
    answer(game, 1)
    assert window(game) == (CARD, "blue")
    answer(game, "use")
    assert (game.condition("T"), left(game, "T")) == (NONE, 5)
    assert window(game) == ("mover", "blue")


def test_a_mover_whose_m_became_s_keeps_half_its_points_and_goes_on() -> None:
    game = walking("M")
    move(game, "T", at(65), at(64), side="blue")
    answer(game, 1)
    answer(game, "use")
    assert of_type(game.log, "unit_changed")[0]["movement_left"] == 2.5
    assert (game.condition("T"), left(game, "T")) == (condition_of("S"), 1.5)
    assert game.battle.units["T"].hex == at(64)


def test_a_mover_whose_k_became_m_stops_there() -> None:
    game = walking("K")
    move(game, "T", at(65), at(64), side="blue")
    answer(game, 1)
    answer(game, "use")
    while game.battle.waiting is not None:
        answer(game, "pass")
    assert (game.condition("T"), game.battle.units["T"].hex) == (condition_of("M"), at(65))
    assert of_type(game.log, "move_ended")[0]["reason"] == "stopped"


# Zones: red has the card and moves in turn 2 from 4560 into the zone of blue's guns on 4563.

# By total: 2 M, 3 F, 12 K, else S.
MIXED = {str(level): "MFSSSSSSSSK" for level in range(1, 11)}
M, F, S, K = [1, 1], [1, 2], [2, 2], [6, 6]


def zone(*impacts: Any, dice: Any, extent: str = "impact_hex") -> Game:
    rules = tables("S", indirect={"results": MIXED, "zone_extent": extent})
    options = {"hands": {"red": [CARD]}}
    faces = [face for pair in dice for face in pair]
    return zoned(unit("R", at(60), "red"), impacts=impacts, rules=rules, options=options, dice=faces)


def asked(game: Game, *answers: str, scope: str = "hex") -> list[tuple[str, int]]:
    """R moves to 4563; the batteries and guns that are asked about, answered one after another, then with the last."""
    found = []
    move(game, "R", *row(61, 62, 63))
    while game.battle.waiting is not None:
        waiting = game.battle.waiting
        assert (waiting["window"], waiting["unit"]) == (CARD, "R")
        found.append((waiting["battery"], waiting["gun"]))
        choice = answers[min(len(found), len(answers)) - 1]
        answer(game, choice, scope=scope if choice == "keep" else "hex")
    return found


def test_in_a_zone_each_guns_result_asks() -> None:
    game = zone(impact("B1", guns=3), impact("B2"), dice=[M, F, S, K])
    assert asked(game, "keep") == [("B1", 1), ("B1", 2), ("B1", 3), ("B2", 1)]
    assert game.condition("R") == Condition(True, True, True, True)


def test_in_a_zone_it_may_be_kept_for_the_rest_of_the_battery() -> None:
    game = zone(impact("B1", guns=3), impact("B2"), dice=[M, F, S, K])
    assert asked(game, "keep", scope="battery") == [("B1", 1), ("B2", 1)]


def test_used_in_a_zone_it_is_gone_for_the_next_gun() -> None:
    game = zone(impact("B1", guns=3), dice=[F, S, M])
    assert asked(game, "use") == [("B1", 1)]
    assert spent_on(game.log) == [(CARD, "R", 0)]
    assert game.condition("R") == Condition(suppressed=True, mobility_kill=True)
    assert [event.clause for event in game.log if event.type == "target_attacked"] == ["MOV-7"] * 3


def test_a_k_in_a_zone_that_became_m_ends_the_movement() -> None:
    game = zone(impact("B1"), dice=[K])
    assert asked(game, "use") == [("B1", 1)]
    assert game.condition("R") == condition_of("M")
    assert of_type(game.log, "move_ended")[0]["reason"] == "stopped"


def test_the_next_hex_of_the_same_zone_asks_again() -> None:
    game = zone(impact("B1"), dice=[S, F, K], extent="pattern")
    assert asked(game, "keep", scope="battery") == [("B1", 1)] * 3
    assert game.battle.units["R"].hex == at(63)


def test_ones_own_zone_asks_nothing() -> None:
    game = zone(impact("B1", side="red"), dice=[K])
    assert asked(game, "use") == []
    assert game.condition("R").destroyed
