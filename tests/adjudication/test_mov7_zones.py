"""MOV-7 and IF-7: a unit that enters a hex of a fire zone is adjudicated there first, friend and foe alike."""

from typing import Any

import pytest

from adjudication.events import Event
from tests.adjudication.builders import Game, faces, of_type, purposes, types, unit
from tests.adjudication.moves import (
    at,
    end_of,
    ground,
    impact,
    left,
    move,
    moving,
    row,
    rules,
    tank,
    zoned,
)

ZONE = row(61, 62, 63)  # the way from 4560 into the zone in 4563


def hit(*dice: int, **changes: Any) -> tuple[Game, tuple[Event, ...]]:
    """R enters the zone of one 155 mm gun (level 5: 2 to 4 none, 5 and 6 S, 7 M, 8 F, 9 and more K)."""
    game = zoned(tank("R", 60, **changes.pop("mover", {})), impacts=[impact()], dice=dice, **changes)
    return game, move(game, "R", *ZONE, at(64))


def test_mov7_the_mover_is_adjudicated_by_if4_to_if6_then_goes_on() -> None:
    game, events = hit(1, 1)
    assert types(events)[3:] == [
        "unit_moved",
        "target_attacked",
        "dice_rolled",
        "result_marked",
        "unit_moved",
    ]
    (attack,) = of_type(events, "target_attacked")
    assert attack == {
        "battery": "B1",
        "gun": 1,
        "unit": "R",
        "gun_type": "howitzer_155",
        "hex": at(63),
        "distance": 0,
        "level": 5,
        "friendly": False,
    }
    told = next(event for event in events if event.type == "target_attacked")
    assert (told.clause, told.side) == ("MOV-7", "blue")
    roll = of_type(events, "dice_rolled")[0]
    assert (roll["purpose"], roll["side"], roll["table"]) == ("attack", "blue", "indirect.results")
    assert game.battle.units["R"].hex == at(64)


@pytest.mark.parametrize(
    ("dice", "condition", "end"),
    [
        ([1, 1], [], None),
        ([2, 3], ["suppressed"], "insufficient"),
        ([3, 4], ["mobility_kill"], "stopped"),
        ([4, 4], ["firepower_kill"], None),
        ([6, 6], ["destroyed"], "stopped"),
    ],
    ids=["none", "S", "M", "F", "K"],
)
def test_mov7_each_result_does_to_the_movement_what_mov6_says(
    dice: list[int], condition: list[str], end: str | None
) -> None:
    game, events = hit(*dice, mover={"movement_points": 4.5})
    assert [name for name, value in game.condition("R").as_data().items() if value] == condition
    ended = end_of(events)
    assert (ended["reason"] if ended else None) == (end or "insufficient")
    assert game.battle.units["R"].hex == (at(63) if end else at(64))


def test_mov7_a_kill_is_corrected_by_the_ground_of_the_hex_and_by_armour() -> None:
    wood = ground({"hex": at(63), "terrain": "forest"})
    game, events = hit(4, 5, map_=wood)
    assert of_type(events, "result_corrected")[0]["step"] == "terrain"
    assert game.condition("R").suppressed
    game, events = hit(6, 6, 4, mover={"armour": "composite"})
    assert purposes(events) == ["attack", "armour"]
    assert of_type(events, "result_corrected")[0]["step"] == "armour"
    assert left(game, "R") == 0.5  # 3 halved, then one more step


@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize("battery_side", ["red", "blue"])
def test_mov7_friend_and_foe_pass_the_same_zone_alike(side: str, battery_side: str) -> None:
    mover, other = ("R", "B") if side == "red" else ("B", "R")
    column = 60 if side == "red" else 66
    game = zoned(
        unit(mover, at(column), side),
        unit(other, "4058GH", "blue" if side == "red" else "red"),
        impacts=[impact("G", at(63), battery_side)],
        dice=[3, 4],
    )
    game.to("movement", side)
    way = row(61, 62, 63, 64) if side == "red" else row(65, 64, 63, 62)
    events = move(game, mover, *way, side=side)
    (attack,) = of_type(events, "target_attacked")
    assert (attack["level"], attack["friendly"]) == (5, side == battery_side)
    assert game.condition(mover).mobility_kill
    assert end_of(events) == {"unit": mover, "reason": "stopped", "left": 3}
    (changed,) = of_type(events, "unit_changed")
    assert changed["cause"] == {"battery": "G", "gun": 1, "friendly": side == battery_side}
    roll = of_type(events, "dice_rolled")[0]
    assert roll["side"] == battery_side  # DICE-1: the battery's side rolls


def test_mov7_only_the_mover_is_adjudicated() -> None:
    # S stands in the hex already: it came in before, and is not attacked again.
    game = zoned(tank("R", 60), tank("S", 66), impacts=[impact()], dice=[1, 1] * 2)
    move(game, "S", *row(65, 64, 63))
    game.send("red", "end_move", unit="S")
    events = move(game, "R", *ZONE)
    assert [data["unit"] for data in of_type(events, "target_attacked")] == ["R"]


def test_mov7_standing_in_a_zone_and_leaving_it_is_no_attack() -> None:
    game, events = hit(1, 1)
    assert len(of_type(events, "target_attacked")) == 1  # it left the hex in the same path
    game = zoned(tank("R", 60), impacts=[impact()], dice=[1, 1])
    move(game, "R", *ZONE)
    for _ in range(2):
        assert of_type(move(game, "R", at(64 if _ == 0 else 65)), "target_attacked") == []
    assert of_type(game.send("red", "end_phase"), "target_attacked") == []


def test_mov7_coming_back_into_the_hex_is_entering_it_again() -> None:
    game = zoned(tank("R", 60), impacts=[impact()], dice=[1, 1] * 2)
    events = move(game, "R", *ZONE, at(64), at(63))
    rolls = of_type(events, "dice_rolled")
    assert len(rolls) == 2
    assert len({roll["key"] for roll in rolls}) == 2


def test_mov7_the_hexes_around_the_impact_are_safe_with_zone_extent_impact_hex() -> None:
    game = zoned(tank("R", 59), impacts=[impact()])
    assert of_type(move(game, "R", *row(60, 61, 62)), "target_attacked") == []


def test_mov7_with_the_pattern_each_ring_attacks_at_its_level() -> None:
    pattern = rules(indirect={"zone_extent": "pattern"})
    game = zoned(tank("R", 60, movement_points=9), impacts=[impact()], dice=[1, 1] * 5, rules=pattern)
    events = move(game, "R", *row(61, 62, 63, 64, 65, 66))
    attacks = [(data["hex"], data["distance"], data["level"]) for data in of_type(events, "target_attacked")]
    assert attacks == [(at(61), 2, 1), (at(62), 1, 3), (at(63), 0, 5), (at(64), 1, 3), (at(65), 2, 1)]
    assert [data["row"] for data in of_type(events, "dice_rolled")] == [1, 3, 5, 3, 1]


def test_mov7_with_the_pattern_a_ring_of_level_0_is_no_attack() -> None:
    pattern = rules(indirect={"zone_extent": "pattern"})
    game = zoned(
        tank("R", 60), impacts=[impact("B1", at(63), gun="howitzer_122")], dice=[1, 1], rules=pattern
    )
    events = move(game, "R", *row(61, 62))
    assert [data["hex"] for data in of_type(events, "target_attacked")] == [at(62)]


TWO = [impact("B2", at(63), "red", gun="howitzer_122", guns=2), impact("B1", at(63))]


def test_mov7_each_marker_of_the_hex_attacks_in_the_order_of_its_placing() -> None:
    game = zoned(tank("R", 60), impacts=TWO, dice=[1, 1] * 3)
    events = move(game, "R", *ZONE)
    attacks = [(data["battery"], data["gun"], data["level"]) for data in of_type(events, "target_attacked")]
    assert attacks == [("B2", 1, 4), ("B2", 2, 4), ("B1", 1, 5)]


def test_mov7_until_k() -> None:
    game = zoned(tank("R", 60), impacts=TWO, dice=[1, 1, 6, 6])
    events = move(game, "R", *ZONE)
    assert len(of_type(events, "target_attacked")) == 2
    assert game.condition("R").destroyed


def test_mov7_results_add_up_from_marker_to_marker() -> None:
    game = zoned(tank("R", 60), impacts=TWO, dice=[4, 4, 2, 4, 4, 4])  # M and S at level 4, F at level 5
    events = move(game, "R", *ZONE)
    condition = game.condition("R")
    assert (condition.suppressed, condition.mobility_kill, condition.firepower_kill) == (True, True, True)
    assert [data["result"] for data in of_type(events, "unit_changed")] == ["M", "S", "F"]
    assert end_of(events) == {"unit": "R", "reason": "stopped", "left": 1.5}


def test_mov7_with_zone_rolls_once_only_the_highest_level_attacks() -> None:
    once = rules(indirect={"zone_rolls": "once"})
    game = zoned(tank("R", 60), impacts=TWO, dice=[1, 1], rules=once)
    events = move(game, "R", *ZONE)
    assert [(data["battery"], data["level"]) for data in of_type(events, "target_attacked")] == [("B1", 5)]
    assert len(faces(events)) == 2


def test_mov7_with_zone_rolls_once_of_equals_the_first_placed_attacks() -> None:
    once = rules(indirect={"zone_rolls": "once", "zone_extent": "pattern"})
    guns = [impact("Z", at(63)), impact("A", at(64))]
    game = zoned(tank("R", 60), impacts=guns, dice=[1, 1] * 3, rules=once)
    events = move(game, "R", *ZONE)
    attacks = [(data["hex"], data["battery"], data["level"]) for data in of_type(events, "target_attacked")]
    assert attacks == [(at(61), "Z", 1), (at(62), "Z", 3), (at(63), "Z", 5)]
    guns = [impact("Z", at(64)), impact("A", at(63))]
    game = zoned(tank("R", 60), impacts=guns, dice=[1, 1] * 3, rules=once)
    events = move(game, "R", *ZONE)
    assert [data["battery"] for data in of_type(events, "target_attacked")] == ["A", "A", "A"]


def test_if7_the_zone_is_gone_when_the_next_indirect_fire_phase_begins() -> None:
    game = zoned(tank("R", 60), impacts=[impact()])
    game.next_turn()
    game.to("movement", "red")
    assert of_type(move(game, "R", *ZONE), "target_attacked") == []


def test_if7_no_zone_no_attack() -> None:
    assert of_type(move(moving(tank("R", 60)), "R", *ZONE), "target_attacked") == []
