"""SIGHT-1 by hand: ranges, cover, heights along the line, ties, and the unit that has fired."""

from typing import Any

import pytest

from adjudication.refusal import Refused
from adjudication.sight import sight_on
from tests.adjudication.builders import Game, Json
from tests.adjudication.moves import answer, at, ground, move, moving, opened, rules, tank

WIDE = {"columns": (40, 90)}


def cell(column: int, line: int = 45, **changes: Any) -> Json:
    return {"hex": at(column, line), "terrain": "open", **changes}


def clear(*cells: Json, one: str = at(60), other: str = at(64)) -> bool:
    board = Game(map_=ground(*cells)).battle.board
    sight = sight_on(board, rules().sight)
    assert sight.clear(one, other) == sight.clear(other, one)
    return sight.clear(one, other)


def sees(distance: int, *cells: Json, fired: bool = False, kind: str = "vehicle", **tables: Any) -> bool:
    """Whether from 4550 a unit that many hexes to the east is seen."""
    game = Game([tank("T", 50 + distance, "blue", kind=kind)], map_=ground(*cells, **WIDE))
    target = game.battle.units["T"].changed(fired_turn=1 if fired else None)
    return sight_on(game.battle.board, rules(**tables).sight).sees(at(50), target, 1)


@pytest.mark.parametrize(
    ("kind", "terrain", "reach"),
    [
        ("vehicle", "open", 25), ("vehicle", "soft", 25), ("vehicle", "forest", 12), ("vehicle", "town", 12),
        ("infantry", "open", 10), ("infantry", "forest", 5), ("infantry", "town", 5),
    ],
)  # fmt: skip
def test_sight1_the_range_of_the_targets_kind_is_halved_in_forest_or_town(
    kind: str, terrain: str, reach: int
) -> None:
    assert sees(reach, cell(50 + reach, terrain=terrain), kind=kind)
    assert not sees(reach + 1, cell(51 + reach, terrain=terrain), kind=kind)


def test_sight1_the_viewers_own_cover_does_not_matter() -> None:
    assert sees(25, cell(50, terrain="forest"))


@pytest.mark.parametrize(("kind", "reach"), [("vehicle", 25), ("infantry", 10)])
def test_sight1_a_unit_that_fired_this_turn_is_seen_at_full_range(kind: str, reach: int) -> None:
    assert sees(reach, cell(50 + reach, terrain="forest"), fired=True, kind=kind)
    assert not sees(reach + 1, cell(51 + reach, terrain="forest"), fired=True, kind=kind)
    assert not sees(reach, cell(50 + reach, terrain="forest"), cell(52, height=50), fired=True, kind=kind)


def test_sight1_the_numbers_are_the_rulesets() -> None:
    wood = cell(53, terrain="forest")
    assert not sees(3, wood, sight={"vehicle": 6, "cover_divisor": 3})
    assert sees(3, wood, sight={"vehicle": 9, "cover_divisor": 3})
    assert not sees(5, sight={"vehicle": 4})
    low = {"cover_height_m": {"forest": 0}}
    assert not sees(4, cell(52, terrain="forest"))
    assert sees(4, cell(52, terrain="forest"), sight=low)


def test_sight1_adjacent_units_always_see_each_other() -> None:
    assert sees(1, cell(51, terrain="town", height=900))
    assert sees(1, cell(51, terrain="forest"), sight={"vehicle": 0})
    assert sees(0, sight={"vehicle": 0})


@pytest.mark.parametrize(("height", "blocked"), [(-10, False), (0, False), (1, True), (50, True)])
def test_sight1_on_a_level_line_what_is_higher_blocks_and_as_high_does_not(
    height: int, blocked: bool
) -> None:
    assert clear(cell(62, height=height)) != blocked


@pytest.mark.parametrize("terrain", ["forest", "town"])
def test_sight1_cover_adds_to_the_height_of_the_hex_between_not_to_the_ends(terrain: str) -> None:
    assert not clear(cell(62, terrain=terrain))
    assert clear(cell(62, terrain=terrain, height=-10))
    assert not clear(cell(62, terrain=terrain, height=-9))
    assert clear(cell(60, terrain=terrain), cell(64, terrain=terrain))


@pytest.mark.parametrize(
    ("column", "height", "blocked"),
    [(61, 10, False), (61, 11, True), (62, 20, False), (62, 21, True), (63, 30, False), (63, 31, True)],
)
def test_sight1_the_line_rises_evenly_from_centre_to_centre(column: int, height: int, blocked: bool) -> None:
    assert clear(cell(64, height=40), cell(column, height=height)) != blocked


def test_sight1_a_line_that_is_no_whole_metre_is_not_rounded() -> None:
    # From 0 to 10 over three hexes: 3.33 and 6.67 metres.
    for column, height, blocked in ((61, 3, False), (61, 4, True), (62, 6, False), (62, 7, True)):
        assert clear(cell(63, height=10), cell(column, height=height), other=at(63)) != blocked


def test_sight1_on_a_tie_both_hexes_count_and_both_must_block() -> None:
    # From 4560 to 4360: straight up between 4460 and 4461 (row 45 is shifted right).
    one, other, pair = at(60), "4360GH", ("4460GH", "4461GH")
    walls = [{"hex": name, "terrain": "open", "height": 100} for name in pair]
    assert clear(one=one, other=other)
    assert clear(walls[0], one=one, other=other)
    assert clear(walls[1], one=one, other=other)
    assert not clear(*walls, one=one, other=other)


def test_sight1_units_do_not_block() -> None:
    game = moving(tank("R", 60), tank("S", 63), tank("B2", 65, "blue", weapons=[]), tank("B", 66, "blue"))
    assert opened(move(game, "R", at(61))) == ["opportunity"]


def test_sight1_two_units_need_not_see_each_other_alike() -> None:
    """The line is the same both ways; the range depends on the target."""
    game = Game(
        [tank("R", 50), tank("B", 65, "blue")], dice=[1, 1], map_=ground(cell(65, terrain="forest"), **WIDE)
    )
    game.to("direct_fire", "red")
    assert game.refused("red", "fire", unit="R", target="B").code == "no_line_of_sight"
    game.send("red", "end_phase")
    game.send("blue", "fire", unit="B", target="R")


def test_sight1_who_has_fired_gives_itself_away_until_the_turn_ends() -> None:
    """Blue fires from the wood in its part; in the movement phase of the same turn red's C may cover against it."""
    wood = ground(cell(65, terrain="forest"), cell(50), **WIDE)
    for fires in (True, False):
        game = Game([tank("R", 50, weapons=[]), tank("C", 50), tank("B", 65, "blue")], dice=[1, 1], map_=wood)
        game.to("direct_fire", "blue")
        if fires:
            game.send("blue", "fire", unit="B", target="C")
        game.send("blue", "set_standing_order", units=["B"], order="hold")
        game.to("movement", "red")
        assert opened(move(game, "R", at(51), ask=[at(51)])) == (["covering"] if fires else [])
        if fires:
            answer(game)
        game.next_turn()
        game.to("movement", "red")
        assert opened(move(game, "R", at(50), ask=[at(50)])) == []


def test_sight1_refusals_name_both_units() -> None:
    game = Game([tank("R", 60), tank("B", 66, "blue")], map_=ground(cell(63, height=50)))
    game.to("direct_fire", "red")
    with pytest.raises(Refused) as refused:
        game.send("red", "fire", unit="R", target="B")
    assert "R" in refused.value.message
    assert "B" in refused.value.message
