"""DF-3: 2d6 on the direct CRT; a K is corrected by armour with the direct table; what the unit becomes."""

from itertools import product
from typing import Any

import pytest

from adjudication.events import Event
from tests.adjudication.builders import Game, of_type, purposes, types
from tests.adjudication.moves import ground, rules, tank

STANDARD = rules().data["direct"]
ARMOUR = ("none", "light", "medium", "heavy", "composite")
TWO_DICE = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}


def fired(
    *dice: int, level: int = 9, armour: str = "none", weapon: str = "large_gun", **game: Any
) -> tuple[Game, tuple[Event, ...]]:
    """R fires at B at this level: the base of its weapon is set to it."""
    changed = rules(direct={"weapons": {weapon: {"vehicle": [level] * 9}}})
    played = Game(
        [tank("R", 60, weapons=[weapon]), tank("B", 66, "blue", armour=armour)],
        dice=dice,
        rules=changed,
        **game,
    )
    played.to("direct_fire", "red")
    return played, played.send("red", "fire", unit="R", target="B")


@pytest.mark.parametrize("level", range(1, 13))
def test_df3_every_cell_of_the_direct_table(level: int) -> None:
    for total, dice in TWO_DICE.items():
        game, events = fired(*dice, level=level)
        result = STANDARD["results"][str(level)][total - 2]
        roll = of_type(events, "dice_rolled")[0]
        assert (roll["table"], roll["row"], roll["column"], roll["outcome"], roll["level"]) == (
            "direct.results",
            level,
            total,
            result,
            level,
        )
        assert (roll["purpose"], roll["side"], roll["shooter"], roll["unit"]) == ("direct", "red", "R", "B")
        assert of_type(events, "result_marked") == [
            {
                "shooter": "R",
                "weapon": "large_gun",
                "unit": "B",
                "result": result,
                "level": level,
                "held": total,
            }
        ]
        condition = game.condition("B").as_data()
        names = {"S": "suppressed", "M": "mobility_kill", "F": "firepower_kill", "K": "destroyed"}
        assert [name for name, value in condition.items() if value] == (
            [names[result]] if result != "-" else []
        )
        assert len(of_type(events, "unit_changed")) == (result != "-")
        assert {event.clause for event in events if event.type in ("unit_changed", "dice_rolled")} == {"DF-3"}


@pytest.mark.parametrize(("weapon", "armour"), product(sorted(STANDARD["armour"]), ARMOUR))
def test_df3_a_kill_is_corrected_by_armour_at_or_under_the_value_and_0_needs_no_roll(
    weapon: str, armour: str
) -> None:
    value = STANDARD["armour"][weapon][ARMOUR.index(armour)]
    for die in range(1, 7):
        game, events = fired(6, 6, die, weapon=weapon, armour=armour)
        if value == 0:
            assert purposes(events) == ["direct"]
            assert game.condition("B").destroyed
            break
        assert purposes(events) == ["direct", "direct_armour"]
        roll = of_type(events, "dice_rolled")[1]
        assert (roll["table"], roll["row"], roll["column"], roll["value"], roll["side"]) == (
            "direct.armour",
            weapon,
            armour,
            value,
            "red",
        )
        stopped = die <= value
        assert roll["outcome"] == ("S" if stopped else "K")
        assert game.condition("B").suppressed == stopped
        assert game.condition("B").destroyed == (not stopped)
        assert len(of_type(events, "result_corrected")) == stopped


def test_df3_what_a_corrected_kill_says() -> None:
    _game, events = fired(6, 6, 2, armour="composite")
    assert types(events) == [
        "shot_fired",
        "dice_rolled",
        "result_marked",
        "dice_rolled",
        "result_corrected",
        "unit_changed",
    ]
    assert of_type(events, "unit_changed")[0]["cause"] == {
        "shooter": "R",
        "weapon": "large_gun",
        "friendly": False,
    }
    assert of_type(events, "unit_changed")[0]["result"] == "S"
    assert {event.clause for event in events[1:]} == {"DF-3"}


def test_df3_only_a_kill_is_corrected() -> None:
    for dice in ((1, 2), (2, 3), (3, 3)):
        _game, events = fired(*dice, armour="composite")
        assert purposes(events) == ["direct"]


def test_df3_terrain_and_fortification_do_not_correct_a_direct_kill() -> None:
    town = ground({"hex": "4566GH", "terrain": "town", "fort": "bunker"})
    game, events = fired(6, 6, level=12, map_=town)
    assert game.condition("B").destroyed
    assert of_type(events, "correction_read", "result_corrected") == []


def test_df3_results_add_up_and_what_changes_nothing_is_not_said() -> None:
    shooters = [tank(f"R{index}", 60) for index in range(4)]
    game = Game([*shooters, tank("B", 66, "blue", armour="composite")], dice=[2, 3, 3, 3, 1, 2, 6, 6, 1])
    game.to("direct_fire", "red")
    said = []
    for index in range(4):
        events = game.send("red", "fire", unit=f"R{index}", target="B")
        said.append([data["result"] for data in of_type(events, "unit_changed")])
    # M, F, S; then a K that armour turns into S: it is suppressed already.
    assert said == [["M"], ["F"], ["S"], []]
    condition = game.condition("B")
    assert condition.as_data() == {
        "suppressed": True,
        "mobility_kill": True,
        "firepower_kill": True,
        "destroyed": False,
    }


def test_df3_a_destroyed_unit_stays_as_a_wreck_where_it_was() -> None:
    game, _events = fired(6, 6)
    assert game.battle.units["B"].hex == "4566GH"
    assert game.condition("B").destroyed
