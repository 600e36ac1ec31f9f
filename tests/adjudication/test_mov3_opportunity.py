"""MOV-3, opportunity fire: who is asked, one decision after another, until the side passes or nobody is left."""

from typing import Any

import pytest

from tests.adjudication.builders import Game, of_type, types, unit
from tests.adjudication.moves import (
    answer,
    at,
    end_of,
    ground,
    left,
    move,
    moving,
    offered,
    opened,
    row,
    rules,
    tank,
    window,
)


def test_mov3_the_enemy_is_asked_in_each_hex_that_it_sees() -> None:
    game = moving(tank("R", 60), tank("B", 66, "blue"))
    events = move(game, "R", *row(61, 62))
    assert types(events) == ["move_started", "unit_moved", "decision_opened"]
    (data,) = of_type(events, "decision_opened")
    assert {key: data[key] for key in ("decision", "kind", "side", "clause", "until", "unit")} == {
        "decision": 1,
        "kind": "opportunity",
        "side": "blue",
        "clause": "MOV-3",
        "until": None,
        "unit": "R",
    }
    assert data["options"] == [
        {
            "id": 1,
            "unit": "B",
            "target": "R",
            "weapon": "large_gun",
            "mode": "opportunity",
            "range": 5,
            "base": 9,
            "level": 8,
            "shifts": [{"name": "moving_target", "value": -1}],
        }
    ]
    assert (events[-1].side, events[-1].clause) == ("blue", "MOV-3")
    assert window(game) == ("opportunity", "blue")
    events = answer(game)
    assert types(events) == ["decision_closed", "unit_moved", "decision_opened"]
    closed = of_type(events, "decision_closed")[0]
    assert (closed["choice"], closed["option"], closed["scope"], closed["by"]) == (
        "pass",
        None,
        "hex",
        "side",
    )
    assert game.battle.units["R"].hex == at(62)


def test_mov3_a_shot_is_adjudicated_at_once_and_the_path_goes_on() -> None:
    game = moving(tank("R", 60), tank("B", 66, "blue"), dice=[1, 1])
    move(game, "R", *row(61, 62))
    events = answer(game, 1)
    assert types(events) == [
        "decision_closed",
        "shot_fired",
        "dice_rolled",
        "result_marked",
        "decision_opened",  # fired at: the mover may fire from a short halt (MOV-5)
    ]
    closed = of_type(events, "decision_closed")[0]
    assert (closed["choice"], closed["option"]) == ("fire", 1)
    (shot,) = of_type(events, "shot_fired")
    assert (shot["unit"], shot["target"], shot["mode"], shot["ordered"]) == ("B", "R", "opportunity", False)
    assert events[1].clause == "MOV-3"
    assert window(game) == ("mover", "red")
    events = answer(game)
    assert types(events) == [
        "decision_closed",
        "unit_moved",
    ]  # B's one reaction shot is used: nobody is asked
    assert game.battle.waiting is None


def test_mov3_one_decision_at_a_time_lists_all_who_still_may() -> None:
    game = moving(
        tank("R", 60),
        tank("B2", 66, "blue"),
        tank("B10", 65, "blue", weapons=["large_gun", "autocannon"]),
        tank("B1", 64, "blue"),
        dice=[1, 1] * 3,
    )
    move(game, "R", at(61))
    # By id as plain text; each weapon that reaches is an option.
    assert [each[0] for each in offered(game)] == ["B1", "B10", "B10", "B2"]
    answer(game, 3)
    assert [each[0] for each in offered(game)] == ["B1", "B2"]
    answer(game, 1)
    assert [each[0] for each in offered(game)] == ["B2"]
    events = answer(game, 1)
    assert opened(events) == ["mover"]
    assert [data["unit"] for data in of_type(game.log, "shot_fired")] == ["B10", "B1", "B2"]


def test_mov3_a_side_out_of_shots_opens_no_window() -> None:
    game = moving(tank("R", 60), tank("S", 59), tank("B", 66, "blue"), dice=[1, 1])
    move(game, "R", at(61))
    assert opened(answer(game, 1)) == ["covering"]
    answer(game, "pass", "phase")
    answer(game, "pass", "phase")
    assert opened(move(game, "R", at(62))) == []
    # Neither for the next unit that moves; in the next turn again.
    assert opened(move(game, "S", at(60))) == []
    game.next_turn()
    game.to("movement", "red")
    assert opened(move(game, "S", at(61))) == ["opportunity"]


def test_mov3_more_shots_a_phase_are_more_decisions() -> None:
    two = rules(reaction={"opportunity_shots_per_phase": 2})
    game = moving(tank("R", 60, weapons=[]), tank("B", 66, "blue"), dice=[1, 1] * 2, rules=two)
    move(game, "R", at(61))
    assert opened(answer(game, 1)) == ["opportunity"]
    assert opened(answer(game, 1)) == []
    assert game.battle.units["B"].reactions == 2


def test_mov3_none_a_phase_is_none() -> None:
    none = rules(reaction={"opportunity_shots_per_phase": 0})
    assert opened(move(moving(tank("R", 60), tank("B", 66, "blue"), rules=none), "R", at(61))) == []


@pytest.mark.parametrize(
    ("dice", "asked"),
    [([1, 2], False), ([3, 3], False), ([2, 3], True), ([1, 1], True)],
    ids=["S", "F", "M", "none"],
)
def test_mov3_suppressed_and_firepower_killed_units_do_not_react(dice: list[int], asked: bool) -> None:
    # Red's R hits B in the direct fire phase at level 9: 2 none, 3 and 4 S, 5 M, 6 F, 7 and more K.
    game = Game([tank("R", 60), tank("B", 66, "blue")], dice=dice)
    game.to("direct_fire", "red")
    game.send("red", "fire", unit="R", target="B")
    game.to("movement", "red")
    assert opened(move(game, "R", at(61))) == (["opportunity"] if asked else [])


@pytest.mark.parametrize(
    ("blue", "asked"),
    [
        ({"weapons": []}, False),
        ({"weapons": ["rocket_launcher"]}, False),  # reaches four hexes
        ({"weapons": ["small_arms"]}, False),  # against infantry only
        ({"weapons": ["vehicle_missile"]}, True),
        ({"kind": "infantry", "weapons": ["portable_missile"]}, True),
    ],
    ids=str,
)
def test_mov3_range_and_weapon_decide_who_is_asked(blue: dict[str, Any], asked: bool) -> None:
    game = moving(tank("R", 60), tank("B", 66, "blue", **blue))
    assert opened(move(game, "R", at(61))) == (["opportunity"] if asked else [])


def test_mov3_without_sight_nobody_is_asked() -> None:
    wood = ground({"hex": at(63), "terrain": "forest"})
    game = moving(tank("R", 60), tank("B", 66, "blue"), map_=wood)
    assert opened(move(game, "R", *row(61, 62))) == []
    # In the wood, 2 hexes away, it is seen.
    assert opened(move(game, "R", at(63))) == ["opportunity"]


def test_mov3_the_hex_that_is_entered_counts_not_the_one_that_is_left() -> None:
    game = moving(tank("R", 63), tank("B", 67, "blue", weapons=["rocket_launcher"]))
    assert opened(move(game, "R", at(62))) == []  # from within its range to outside
    assert opened(move(game, "R", at(63))) == ["opportunity"]


def test_mov3_a_destroyed_mover_ends_everything_and_no_window_opens() -> None:
    game = moving(tank("R", 60), tank("C", 59), tank("B1", 66, "blue"), tank("B2", 66, "blue"), dice=[6, 6])
    move(game, "R", *row(61, 62), ask=row(61, 62))
    events = answer(game, 1)
    assert game.condition("R").destroyed
    assert opened(events) == []
    assert end_of(events) == {"unit": "R", "reason": "stopped", "left": 5}
    assert game.battle.units["R"].hex == at(61)
    assert types(events)[-1] == "move_ended"


def test_mov3_an_immobilised_mover_is_played_to_the_end_of_its_hex_then_stops() -> None:
    # Level 8 at range 5 less the moving target: "--SSMFKKKKK", 6 is M.
    game = moving(
        tank("R", 60), tank("C", 59), tank("B1", 66, "blue"), tank("B2", 66, "blue"), dice=[3, 3] + [1, 1] * 3
    )
    move(game, "R", *row(61, 62))
    events = answer(game, 1)
    assert game.condition("R").mobility_kill
    assert opened(events) == ["opportunity"]
    assert opened(answer(game, 1)) == ["covering"]
    assert opened(answer(game, 1)) == ["mover"]
    events = answer(game, 1)
    assert end_of(events) == {"unit": "R", "reason": "stopped", "left": 3}  # 5, less the short halt
    assert game.battle.units["R"].hex == at(61)
    assert game.refused("red", "move_unit", unit="R", path=[at(62)]).clause == "MOV-1"


def test_mov3_a_mover_that_is_suppressed_keeps_half_and_goes_on() -> None:
    game = moving(tank("R", 60), tank("B", 66, "blue"), dice=[2, 2])
    move(game, "R", *row(61, 62, 63))
    events = answer(game, 1)
    assert game.condition("R").suppressed
    (changed,) = of_type(events, "unit_changed")
    assert changed["movement_left"] == 2.5
    assert opened(events) == []  # S: the mover's own window does not open
    assert end_of(events) == {"unit": "R", "reason": "insufficient", "left": 0.5}
    assert game.battle.units["R"].hex == at(63)


def test_mov3_a_shot_at_the_last_point_is_played_before_the_movement_is_spent() -> None:
    game = moving(tank("R", 60, movement_points=1), tank("B", 66, "blue"), dice=[1, 1])
    events = move(game, "R", at(61))
    assert end_of(events) is None
    events = answer(game, 1)
    assert end_of(events) == {"unit": "R", "reason": "spent", "left": 0}
    assert left(game, "R") == 0


def test_mov3_the_mover_is_the_target_nobody_else() -> None:
    game = moving(tank("R", 60), tank("S", 61), tank("B", 66, "blue"))
    move(game, "R", at(61))
    assert {each[1] for each in offered(game)} == {"R"}


def test_mov3_in_blues_part_red_is_asked() -> None:
    game = moving(tank("R", 60), tank("B", 66, "blue"), side="blue")
    move(game, "B", at(65), side="blue")
    assert window(game) == ("opportunity", "red")


def test_mov3_infantry_on_the_move_is_fired_at_with_what_reaches_infantry() -> None:
    game = moving(
        unit("R", at(60), "red", kind="infantry"), tank("B", 62, "blue", weapons=["large_gun", "small_arms"])
    )
    move(game, "R", at(61))
    assert offered(game) == [("B", "R", "opportunity", 2), ("B", "R", "opportunity", 1)]
