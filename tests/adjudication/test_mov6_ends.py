"""MOV-6: the three ends of a movement, stopped by M or K, and the halving for S."""

import pytest

from tests.adjudication.builders import of_type, types, unit
from tests.adjudication.moves import (
    answer,
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


def test_mov6a_the_side_declares_it_ended() -> None:
    game = moving(tank("R", 60))
    move(game, "R", at(61))
    events = game.send("red", "end_move", unit="R")
    assert types(events) == ["move_ended"]
    assert (events[0].clause, events[0].side) == ("MOV-6", "red")
    assert end_of(events) == {"unit": "R", "reason": "declared", "left": 5}
    assert game.battle.moving is None
    assert game.battle.units["R"].movement_ended
    assert left(game, "R") == 5


def test_mov6a_only_the_open_movement_can_be_declared_ended() -> None:
    game = moving(tank("R", 60), tank("S", 64), unit("B", at(68)))
    assert game.refused("red", "end_move", unit="R").code == "already_done"
    move(game, "R", at(61))
    for name, code in (("S", "already_done"), ("B", "not_allowed"), ("nobody", "no_such_unit")):
        assert game.refused("red", "end_move", unit=name).code == code
    game.send("red", "end_move", unit="R")
    refusal = game.refused("red", "end_move", unit="R")
    assert (refusal.code, refusal.clause, refusal.field) == ("already_done", "MOV-6", "unit")


def test_mov6b_the_points_are_used_up() -> None:
    game = moving(tank("R", 60, movement_points=2))
    events = move(game, "R", *row(61, 62))
    assert end_of(events) == {"unit": "R", "reason": "spent", "left": 0}
    assert game.battle.moving is None


def test_mov6c_the_points_left_do_not_suffice_for_any_next_hex() -> None:
    game = moving(tank("R", 60, movement_points=2.5))
    events = move(game, "R", *row(61, 62))
    assert end_of(events) == {"unit": "R", "reason": "insufficient", "left": 0.5}


def around(hex_column: int, *, but: int | None = None, **changes: object) -> list[dict[str, object]]:
    """The hexes around one of row 45, all but the one west or east of it in the same way."""
    near = [(45, hex_column - 1), (45, hex_column + 1), (44, hex_column), (44, hex_column + 1)]
    near += [(46, hex_column), (46, hex_column + 1)]
    return [
        {"hex": at(column, line), "terrain": "open", **changes}
        for line, column in near
        if (line, column) != (45, but)
    ]


@pytest.mark.parametrize(
    "changes", [{"terrain": "forest"}, {"height": 40}, {"terrain": "water"}, {"height": 120}], ids=str
)
def test_mov6c_hexes_of_the_map_count_by_their_cost_terrain_and_climb(changes: dict[str, object]) -> None:
    # In 4561 one point is left; every next hex costs two or more, or cannot be entered.
    rest = around(61, but=60, **changes)
    game = moving(tank("R", 60, movement_points=2), map_=ground(*rest, {"hex": at(60), "terrain": "forest"}))
    assert end_of(move(game, "R", at(61))) == {"unit": "R", "reason": "insufficient", "left": 1}
    game = moving(tank("R", 60, movement_points=2), map_=ground(*rest))  # the way back costs one
    assert end_of(move(game, "R", at(61))) is None


def test_mov6c_a_road_out_keeps_it_open() -> None:
    wood = around(61, but=62, terrain="forest")
    roads = [
        {"hex": at(61), "terrain": "open", "road": ["E"]},
        {"hex": at(62), "terrain": "forest", "road": ["W"]},
    ]
    game = moving(tank("R", 60, movement_points=2), map_=ground(*wood, *roads))
    assert end_of(move(game, "R", at(61))) is None
    assert end_of(move(game, "R", at(62))) is None  # the road back


def test_mov6c_who_stands_there_does_not_matter() -> None:
    # The only hexes that two points pay for are held by the enemy, or full.
    wood = [each for each in around(61, terrain="forest") if each["hex"] not in (at(60), at(62))]
    stack = [unit(f"S{index}", at(60), "red") for index in range(3)]
    game = moving(
        tank("R", 60, movement_points=2, weapons=[]),
        *stack,
        unit("B", at(62)),
        map_=ground(*wood),
        rules=rules(units={"stacking_limit": 4}),
    )
    assert end_of(move(game, "R", at(61))) is None
    assert game.refused("red", "move_unit", unit="R", path=[at(62)]).code == "hex_occupied"
    assert game.battle.moving == "R"


def test_mov6c_at_the_edge_only_hexes_of_the_map_count() -> None:
    # 4058GH, the corner of the map: its two neighbours are forest.
    wood = ground(*({"hex": name, "terrain": "forest"} for name in ("4059GH", "4158GH")))
    game = moving(tank("R", 58, hex_="4059GH", movement_points=2), map_=wood)
    assert end_of(move(game, "R", "4058GH")) == {"unit": "R", "reason": "insufficient", "left": 1}


def test_mov6_a_dearer_step_while_another_is_payable_is_refused_and_the_movement_stays_open() -> None:
    game = moving(tank("R", 60, movement_points=2), map_=ground({"hex": at(62), "terrain": "forest"}))
    assert end_of(move(game, "R", at(61))) is None
    refusal = game.refused("red", "move_unit", unit="R", path=[at(62)])
    assert (refusal.code, refusal.clause, refusal.field) == ("not_enough_movement", "MOV-2", "path[0]")
    assert game.battle.moving == "R"
    assert end_of(move(game, "R", at(60))) == {"unit": "R", "reason": "spent", "left": 0}


def test_mov6_an_island_without_a_way_off_is_insufficient() -> None:
    # A bridge leads to 4561 and is blown by the ruleset's price: no hex around can be entered.
    water = around(61, terrain="water")
    game = moving(tank("R", 60, movement_points=9), map_=ground(*[each for each in water if each["hex"] != at(60)],
        {"hex": at(60), "terrain": "open", "river": ["E"]}, {"hex": at(61), "terrain": "open", "river": ["W"]}),
        rules=rules(movement={"river": 3}))  # fmt: skip
    assert end_of(move(game, "R", at(61))) is None  # back across the river for 4
    assert left(game, "R") == 5


@pytest.mark.parametrize(
    ("points", "kept"), [(6, 2.5), (5.5, 2), (5, 2), (4.5, 1.5), (4, 1.5), (1, 0)], ids=str
)
def test_mov6_a_mover_that_becomes_suppressed_keeps_half_rounded_down(points: float, kept: float) -> None:
    # One step, then B's shot at level 8: 4 is S.
    game = moving(tank("R", 60, movement_points=points), tank("B", 66, "blue"), dice=[2, 2])
    move(game, "R", at(61))
    events = answer(game, 1)
    assert of_type(events, "unit_changed")[0]["movement_left"] == kept
    assert left(game, "R") == kept
    reason = {0: "spent"}.get(kept)
    end = end_of(events)
    assert (end["reason"] if end else None) == reason


def test_mov6_the_factor_is_the_rulesets() -> None:
    for factor, kept in ((0.5, 2.5), (0.25, 1), (0.9, 4.5), (1, 5), (0, 0)):
        game = moving(
            tank("R", 60),
            tank("B", 66, "blue"),
            dice=[2, 2],
            rules=rules(units={"suppressed_movement_factor": factor}),
        )
        move(game, "R", at(61))
        answer(game, 1)
        assert left(game, "R") == kept


def test_mov6_a_mover_that_was_suppressed_already_is_not_halved_again() -> None:
    # S in the first zone hex, S again in the second.
    game = zoned(
        tank("R", 58, movement_points=12),
        impacts=[impact("B1", at(62)), impact("B2", at(63))],
        dice=[2, 3, 2, 3],
    )
    events = move(game, "R", *row(59, 60, 61, 62, 63, 64))
    changes = of_type(events, "unit_changed")
    assert [each.get("movement_left") for each in changes] == [
        4
    ]  # (12 - 4) / 2; the second S changes nothing
    assert left(game, "R") == 2


def test_mov6_a_suppressed_mover_that_is_hit_otherwise_keeps_its_points() -> None:
    # S, then F at the second zone: no halving.
    game = zoned(
        tank("R", 58, movement_points=12),
        impacts=[impact("B1", at(62)), impact("B2", at(63))],
        dice=[2, 3, 4, 4],
    )
    events = move(game, "R", *row(59, 60, 61, 62, 63))
    first, second = of_type(events, "unit_changed")
    assert (first["movement_left"], "movement_left" in second) == (4, False)
    assert left(game, "R") == 3


def test_mov6_points_that_are_left_are_not_kept_for_the_next_turn() -> None:
    game = moving(tank("R", 60))
    move(game, "R", at(61))
    game.next_turn()
    assert left(game, "R") is None
    game.to("movement", "red")
    assert of_type(move(game, "R", at(62)), "move_started") == [{"unit": "R", "points": 6}]


def test_mov6_free_steps_are_made_until_the_points_are_used_up() -> None:
    roads = [{"hex": at(column), "terrain": "open", "road": ["E", "W"]} for column in (61, 62, 63)]
    roads += [
        {"hex": at(60), "terrain": "open", "road": ["E"]},
        {"hex": at(64), "terrain": "open", "road": ["W"]},
    ]
    game = moving(tank("R", 60, movement_points=1), map_=ground(*roads), rules=rules(movement={"road": 0}))
    events = move(game, "R", *row(61, 62, 63))
    assert end_of(events) is None
    assert left(game, "R") == 1
    assert end_of(move(game, "R", "4463GH")) == {"unit": "R", "reason": "spent", "left": 0}
