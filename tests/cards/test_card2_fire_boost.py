"""CARD-2: in the turn after the draw one unit that fires gets 2 attack levels; the side names it at its shot."""

from typing import Any

import pytest

from adjudication.direct_fire import AIMED, shots_at
from adjudication.ruleset import Ruleset
from tests.adjudication.builders import Game, battery, of_type, types, unit
from tests.adjudication.moves import at, ground, tank
from tests.cards.hands import cards_rules, fault, hurt, in_effect, lapses, spent_on, state_of, with_hands

CARD = "fire_boost"
SHIFT = {"name": "fire_boost", "value": 2}
TWO = [tank("R1", 60), tank("R2", 60), tank("B", 66, "blue")]  # range 6: level 9


def per(what: str, **effect: Any) -> Ruleset:
    return cards_rules(cards={"fire_boost_for": what}, effect={CARD: effect})


def boosting(*, dice: Any = (1, 1) * 6, units: Any = TWO, **game: Any) -> Game:
    return in_effect(CARD, units=units, dice=list(dice), **game)


def shot(game: Game, name: str, target: str = "B", **fields: Any) -> Any:
    """An aimed shot of red."""
    events = game.send("red", "fire", unit=name, target=target, **fields)
    return of_type(events, "shot_fired")[0]


@pytest.mark.parametrize("what", ["turn", "shot"])
def test_the_unit_is_named_at_its_shot(what: str) -> None:
    game = boosting(rules=per(what))
    events = game.send("red", "fire", unit="R1", target="B", boost=True)
    assert types(events)[:2] == ["effect_spent", "shot_fired"]
    assert (events[0].clause, events[0].side) == ("CARD-2", "red")
    assert spent_on(events) == [(CARD, "R1", 0)]
    fired = events[1].data
    assert (fired["base"], fired["shifts"], fired["level"]) == (9, [SHIFT], 11)
    assert of_type(events, "dice_rolled")[0]["row"] == 11
    assert state_of(game, CARD) == ("spent", 0, ("R1",))


def test_a_shot_without_it_is_as_ever() -> None:
    game = boosting()
    assert shot(game, "R1")["level"] == 9
    assert state_of(game, CARD) == ("active", 1, ())
    assert shot(game, "R2", boost=True)["level"] == 11


@pytest.mark.parametrize("what", ["turn", "shot"])
def test_a_second_unit_is_refused(what: str) -> None:
    game = boosting(rules=per(what))
    shot(game, "R1", boost=True)
    refused = game.refused("red", "fire", unit="R2", target="B", boost=True)
    assert fault(refused) == ("already_done", "CARD-2", "boost")
    assert shot(game, "R2")["level"] == 9


def test_two_units_where_the_ruleset_says_so() -> None:
    units = [*TWO, tank("R3", 60)]
    game = boosting(units=units, rules=per("turn", units=2, attack_levels=1))
    assert [shot(game, name, boost=True)["level"] for name in ("R1", "R2")] == [10, 10]
    assert fault(game.refused("red", "fire", unit="R3", target="B", boost=True))[0] == "already_done"
    assert state_of(game, CARD) == ("spent", 0, ("R1", "R2"))


def test_the_highest_level_is_12() -> None:
    units = [tank("R1", 60), tank("B", 62, "blue")]  # range 2: level 10
    game = boosting(units=units, rules=per("turn", attack_levels=3))
    fired = shot(game, "R1", boost=True)
    assert (fired["base"], fired["level"]) == (10, 12)
    assert fired["shifts"] == [{"name": CARD, "value": 3}]


@pytest.mark.parametrize(
    ("terrain", "fort", "plain", "boosted"),
    [
        ("open", "none", 1, 3),
        ("town", "none", -1, 1),
        ("town", "fieldworks", -2, 0),
        ("town", "bunker", -3, -1),
    ],
)
def test_it_lifts_a_level_below_1_and_where_that_is_not_enough_the_shot_is_spent_with_it(
    terrain: str, fort: str, plain: int, boosted: int
) -> None:
    rifles = {"kind": "infantry", "weapons": ["small_arms"]}
    units = [unit("R1", at(60), "red", **rifles), unit("B", at(62), "blue", **rifles)]
    map_ = ground({"hex": at(62), "terrain": terrain, "fort": fort})
    game = boosting(units=units, map_=map_)
    found = list(
        shots_at(
            game.battle, game.rules, game.battle.units["R1"], game.battle.units["B"], AIMED, ["small_arms"]
        )
    )
    assert [each.level for each in found] == [plain]
    events = game.send("red", "fire", unit="R1", target="B", boost=True)
    assert of_type(events, "shot_fired")[0]["level"] == boosted
    assert ("dice_rolled" in types(events)) == (boosted >= 1)
    assert state_of(game, CARD) == ("spent", 0, ("R1",))
    assert game.battle.units["R1"].fired


def test_the_best_weapon_is_chosen_with_it_and_a_named_one_gets_it_too() -> None:
    units = [tank("R1", 60, weapons=["autocannon", "large_gun"]), tank("B", 66, "blue")]
    assert shot(boosting(units=units), "R1", boost=True)["weapon"] == "large_gun"
    fired = shot(boosting(units=units), "R1", boost=True, weapon="autocannon")
    assert (fired["weapon"], fired["base"], fired["level"]) == ("autocannon", 3, 5)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"target": "B", "unit": "R3"}, "out_of_range"),
        ({"target": "R2"}, "not_allowed"),
        ({"target": "B", "weapon": "catapult"}, "bad_value"),
        ({"target": "nobody"}, "no_such_unit"),
    ],
    ids=str,
)
def test_a_shot_that_is_refused_uses_nothing(fields: dict[str, Any], code: str) -> None:
    game = boosting(units=[*TWO, tank("R3", 60, weapons=["rocket_launcher"])])
    assert game.refused("red", "fire", boost=True, **{"unit": "R1", **fields}).code == code
    assert state_of(game, CARD) == ("active", 1, ())


def test_without_the_card_or_in_the_wrong_turn_it_is_refused() -> None:
    game = with_hands([CARD], units=TWO, turns=4)
    game.to("direct_fire", "red")
    for turn in (1, 3):
        while game.battle.turn < turn:
            game.next_turn()
        game.to("direct_fire", "red")
        refused = game.refused("red", "fire", unit="R1", target="B", boost=True)
        assert fault(refused) == ("not_allowed", "CARD-2", "boost")
    bare = Game(TWO)
    bare.to("direct_fire", "red")
    assert bare.refused("red", "fire", unit="R1", target="B", boost=True).clause == "CARD-2"


def test_the_other_sides_card_is_not_ones_own() -> None:
    game = in_effect(CARD, side="blue", units=TWO)
    refused = game.refused("red", "fire", unit="R1", target="B", boost=True)
    assert fault(refused) == ("not_allowed", "CARD-2", "boost")


def test_unused_it_lapses_with_the_turn_not_with_a_phase() -> None:
    game = boosting()
    game.to("indirect_fire", "blue")
    assert lapses(game.log) == []
    events = game.send("blue", "end_phase")
    assert lapses(events) == [(CARD, "turn_over")]
    lapsed, started = types(events).index("effect_lapsed"), types(events).index("turn_started")
    assert lapsed < started
    assert state_of(game, CARD) == ("lapsed", 1, ())


def test_where_nobody_can_fire_it_lapses() -> None:
    game = boosting()
    for name in ("R1", "R2"):
        hurt(game, name, firepower_kill=True)
    refused = game.refused("red", "fire", unit="R1", target="B", boost=True)
    assert fault(refused) == ("not_allowed", "DF-1", "unit")
    game.next_turn()
    assert lapses(game.log) == [(CARD, "turn_over")]


def test_a_battery_is_no_unit_that_fires() -> None:
    game = boosting(batteries=[battery(unit="R1")], dice=[6])
    game.fire()
    assert state_of(game, CARD) == ("active", 1, ())
    assert game.refused("red", "declare_fire", battery="B1", boost=True).field == "boost"
    game.send("red", "end_phase")
    game.send("blue", "end_phase")
    assert lapses(game.log) == [(CARD, "turn_over")]


def test_it_and_the_reload_on_one_unit() -> None:
    for what, second in (("turn", 11), ("shot", 9)):
        game = in_effect(CARD, "rapid_reload", units=TWO, dice=[1, 1] * 2, rules=per(what))
        assert shot(game, "R1", boost=True, reload=True)["level"] == 11
        assert shot(game, "R1")["level"] == second
        assert state_of(game, "rapid_reload") == ("spent", 0, ("R1",))
