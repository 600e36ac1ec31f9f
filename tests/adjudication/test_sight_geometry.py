"""SIGHT-1 by its definition, in the plane and with whole numbers: lines on maps made at random."""

from random import Random

import pytest

from adjudication.ruleset import Ruleset
from adjudication.sight import Sight, sight_on
from tests.adjudication.builders import Game, Json, unit
from tests.adjudication.moves import rules
from tests.adjudication.plane import SHAPES, Plane, random_map

CASES = [
    pytest.param(Plane(*shape), seed, id=f"{shape[0]}-{shape[1]}-{seed}")
    for shape in SHAPES
    for seed in range(3)
]
HEIGHTS = (0, 5, 10, 10, 15, 20, 30)
Point = tuple[int, int]


def nearest(plane: Plane, x: int, y: int, scale: int, places: dict[Point, str]) -> list[str]:
    """The hexes whose centres lie nearest to (x/scale, y/scale)."""
    away = {
        name: plane.square(px * scale - x, py * scale - y)
        for (px, py), name in places.items()
        if abs(px * scale - x) <= 3 * scale and abs(py * scale - y) <= 3 * scale
    }
    least = min(away.values())
    return [name for name, square in away.items() if square == least]


def samples(plane: Plane, one: Point, other: Point) -> list[list[str]]:
    """The hexes that count at i/d for i = 1 … d-1, off the map too."""
    d = plane.distance(one, other)
    around = plane.places(margin=2)
    return [
        nearest(
            plane,
            one[0] * d + (other[0] - one[0]) * i,
            one[1] * d + (other[1] - one[1]) * i,
            d,
            around,
        )
        for i in range(1, d)
    ]


def clear(plane: Plane, map_: Json, one: Point, other: Point) -> bool:
    """The line from one centre to the other, each at its hex's height: blocked where all hexes of a sample are higher."""
    cells = {cell["hex"]: cell for cell in map_["hexes"]}
    places = plane.places()
    start, end = cells[places[one]]["height"], cells[places[other]]["height"]
    d = plane.distance(one, other)
    for i, hexes in enumerate(samples(plane, one, other), 1):
        assert len(hexes) in (1, 2)
        higher = []
        for name in hexes:
            cell = cells.get(name)
            cover = 10 if cell and cell["terrain"] in ("forest", "town") else 0
            higher.append(cell is not None and (cell["height"] + cover) * d > start * d + (end - start) * i)
        if all(higher):
            return False
    return True


def sight(map_: Json, changed: Ruleset | None = None) -> Sight:
    game = Game(map_=map_)
    return sight_on(game.battle.board, (changed or rules()).sight)


@pytest.mark.parametrize(("plane", "seed"), CASES)
def test_sight1_lines_agree_with_the_definition_and_are_the_same_both_ways(plane: Plane, seed: int) -> None:
    map_ = random_map(plane, seed, HEIGHTS)
    seen = sight(map_)
    random = Random(seed)
    places = list(plane.places())
    found = set()
    for _ in range(600):
        one, other = random.sample(places, 2)
        names = plane.places()[one], plane.places()[other]
        wanted = clear(plane, map_, one, other)
        assert wanted == clear(plane, map_, other, one)
        assert seen.clear(*names) == wanted, names
        assert seen.clear(*reversed(names)) == wanted, names
        found.add(wanted)
    assert found == {True, False}


@pytest.mark.parametrize(("plane", "seed"), CASES)
def test_sight1_the_profile_tells_the_same_line(plane: Plane, seed: int) -> None:
    map_ = random_map(plane, seed, HEIGHTS)
    seen = sight(map_)
    random = Random(seed + 50)
    places = plane.places()
    for _ in range(100):
        one, other = random.sample(list(places), 2)
        profile = seen.profile(places[one], places[other])
        between = [name for hexes in samples(plane, one, other) for name in hexes if name in places.values()]
        assert sorted(point.hex for point in profile) == sorted([places[one], *between, places[other]])
        assert (profile[0].hex, profile[-1].hex) == (places[one], places[other])
        assert any(point.blocks for point in profile) == (not seen.clear(places[one], places[other]))
        for point in profile:
            cell = next(cell for cell in map_["hexes"] if cell["hex"] == point.hex)
            assert point.height == cell["height"]
            assert point.cover == (10 if cell["terrain"] in ("forest", "town") else 0)
            assert not point.blocks or point.height + point.cover > point.line_height


@pytest.mark.parametrize(("plane", "seed"), CASES)
def test_sight1_who_sees_whom_by_range_cover_and_line(plane: Plane, seed: int) -> None:
    """The range depends on the target: its kind, and halved in forest or town. Adjacent units see each other."""
    map_ = random_map(plane, seed, HEIGHTS)
    cells = {cell["hex"]: cell for cell in map_["hexes"]}
    short = rules(sight={"vehicle": 5, "infantry": 3})
    places = plane.places()
    centre = {name: point for point, name in places.items()}
    land = next(name for name, cell in cells.items() if cell["terrain"] != "water")
    game = Game([unit(kind, land, kind=kind) for kind in ("vehicle", "infantry")], map_=map_, rules=short)
    watched = game.battle.units
    seen = sight_on(game.battle.board, short.sight)
    random = Random(seed + 100)
    for kind, reach in (("vehicle", 5), ("infantry", 3)):
        for here in random.sample(sorted(centre), 6):
            wanted = set()
            for name, point in centre.items():
                distance = plane.distance(centre[here], point)
                covered = cells[name]["terrain"] in ("forest", "town")
                in_range = distance <= (reach // 2 if covered else reach)
                if distance <= 1 or (in_range and clear(plane, map_, centre[here], point)):
                    wanted.add(name)
            assert set(seen.seen_from(here, kind)) == wanted
            for name in random.sample(sorted(centre), 20):
                if cells[name]["terrain"] != "water":
                    target = watched[kind].changed(hex=name)
                    assert seen.sees(here, target, 1) == (name in wanted)
                    fired = target.changed(fired_turn=1)
                    distance = plane.distance(centre[here], centre[name])
                    line = clear(plane, map_, centre[here], centre[name])
                    assert seen.sees(here, fired, 1) == (distance <= 1 or (distance <= reach and line))
                    assert seen.sees(here, fired, 2) == (name in wanted)
