"""MOV-2: cost and reach agree with a plain Dijkstra written from the ruleset file, on maps made at random."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from adjudication.movement import reachable
from adjudication.movement_cost import halved, step_cost
from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset
from adjudication.state import Condition
from tests.adjudication.builders import Game, Json, of_type, unit
from tests.adjudication.moves import at, ground, moving, row, rules, tank
from tests.adjudication.plane import SHAPES, SIDES, Plane, random_map

RULESETS = {
    "standard": {},
    "dear": {
        "road": 0.25,
        "soft": 1.5,
        "water": 4,
        "river": "impassable",
        "height_step_m": 15,
        "climb_free_grades": 0,
        "climb_cost_per_grade": 0.3,
        "climb_limit_grades": 3,
    },
    "no-roads": {"road": "impassable", "town": "impassable", "river": 0.7},
}
CASES = [
    pytest.param(Plane(*shape), seed, name, id=f"{shape[0]}-{shape[1]}-{seed}-{name}")
    for shape in SHAPES
    for seed, name in enumerate([*RULESETS, "standard"])
]


def price(tables: Any, here: Json, side: str, there: Json) -> Fraction | None:
    """What a step costs, as the ruleset file and MOV-2 say it; None where it cannot be made."""

    def number(name: str) -> Fraction | None:
        return None if tables[name] == "impassable" else Fraction(str(tables[name]))

    grades = (there["height"] - here["height"]) // tables["height_step_m"]
    if grades > tables["climb_limit_grades"]:
        return None
    climb = max(0, grades - tables["climb_free_grades"]) * Fraction(str(tables["climb_cost_per_grade"]))
    road, ground, river = number("road"), number(there["terrain"]), number("river")
    if side in here["road"] and road is not None:
        return road + climb
    if ground is None:
        return None
    if side not in here["river"]:
        return ground + climb
    return None if river is None else ground + river + climb


def dijkstra(
    plane: Plane, map_: Json, tables: Any, start: str, points: Fraction, shut: set[str]
) -> dict[str, Fraction]:
    """The cheapest cost of every hex within the points: nothing clever, one hex after another."""
    cells = {cell["hex"]: cell for cell in map_["hexes"]}
    places = plane.places()
    centre = {name: point for point, name in places.items()}
    best = {start: Fraction(0)}
    settled: dict[str, Fraction] = {}
    while len(settled) < len(best):
        here = min((name for name in best if name not in settled), key=lambda name: best[name])
        settled[here] = best[here]
        x, y = centre[here]
        for side, (dx, dy) in SIDES[plane.orientation].items():
            to = places.get((x + dx, y + dy))
            if to is None or to in shut or to in settled:
                continue
            cost = price(tables, cells[here], side, cells[to])
            if cost is not None and best[here] + cost <= points:
                best[to] = min(best.get(to, points), best[here] + cost)
    return settled


def battle(plane: Plane, seed: int, name: str) -> tuple[Game, Json, Ruleset, set[str]]:
    """A mover R, two enemies and a full stack of its own side on a random map."""
    random = Random(seed)
    map_ = random_map(plane, seed)
    land = [cell["hex"] for cell in map_["hexes"] if cell["terrain"] != "water"]
    start, one, two, full = random.sample(land, 4)
    changed = rules(movement=RULESETS[name], units={"stacking_limit": 2})
    units = [
        unit("R", start, "red", movement_points=random.choice([3, 4.5, 6, 10])),
        unit("B1", one),
        unit("B2", two),
        unit("S1", full, "red"),
        unit("S2", full, "red"),
    ]
    game = Game(units, map_=map_, rules=changed)
    game.to("movement", "red")
    return game, map_, changed, {one, two, full}


@pytest.mark.parametrize(("plane", "seed", "name"), CASES)
def test_mov2_every_step_costs_what_the_ruleset_says(plane: Plane, seed: int, name: str) -> None:
    game, map_, changed, _shut = battle(plane, seed, name)
    cells = {cell["hex"]: cell for cell in map_["hexes"]}
    places = plane.places()
    steps = 0
    for (x, y), here in places.items():
        for side, (dx, dy) in SIDES[plane.orientation].items():
            to = places.get((x + dx, y + dy))
            if to is not None:
                wanted = price(changed.data["movement"], cells[here], side, cells[to])
                given = step_cost(game.battle.board, changed.movement, here, to)
                assert (given.why is None) == (wanted is not None), (here, to)
                if wanted is not None:
                    assert Fraction(str(given.cost)) == wanted, (here, to)
                steps += 1
    assert steps > 300


@pytest.mark.parametrize(("plane", "seed", "name"), CASES)
def test_mov2_reach_is_that_of_a_plain_dijkstra(plane: Plane, seed: int, name: str) -> None:
    game, map_, changed, shut = battle(plane, seed, name)
    mover = game.battle.units["R"]
    points = Fraction(str(mover.profile.movement_points))
    wanted = dijkstra(plane, map_, changed.data["movement"], mover.hex, points, shut)
    reached = reachable(game.battle, changed, mover)
    assert {hex_: Fraction(str(each.cost)) for hex_, each in reached.items()} == wanted
    weak = mover.changed(condition=Condition(suppressed=True))
    half = Fraction(int(points * Fraction(1, 2) * 2), 2)
    assert set(reachable(game.battle, changed, weak)) == set(
        dijkstra(plane, map_, changed.data["movement"], mover.hex, half, shut)
    )


@pytest.mark.parametrize(("plane", "seed", "name"), CASES)
def test_mov2_what_is_within_reach_can_be_walked_and_what_is_not_cannot(
    plane: Plane, seed: int, name: str
) -> None:
    game, _map, changed, _shut = battle(plane, seed, name)
    start = game.position
    reached = reachable(game.battle, changed, game.battle.units["R"])
    for hex_, goal in reached.items():
        path: list[str] = []
        back: str | None = hex_
        while back is not None and reached[back].came_from is not None:
            path.insert(0, back)
            back = reached[back].came_from
        if not path:
            continue
        game.position = start
        moved = of_type(game.send("red", "move_unit", unit="R", path=path), "unit_moved")
        assert [data["to"] for data in moved] == path
        assert sum(Fraction(str(data["cost"])) for data in moved) == Fraction(str(goal.cost))
        assert moved[-1]["left"] == pytest.approx(game.battle.units["R"].profile.movement_points - goal.cost)
        for side in game.battle.board.grid.sides:
            beyond = game.battle.board.neighbour(hex_, side)
            if beyond is not None and beyond not in reached:
                game.position = start
                with pytest.raises(Refused) as refused:
                    game.send("red", "move_unit", unit="R", path=[*path, beyond])
                assert refused.value.clause == "MOV-2"
                assert refused.value.field == f"path[{len(path)}]"


def test_mov6b_where_the_points_are_used_up_a_free_step_is_not_within_reach() -> None:
    roads = [{"hex": at(column), "terrain": "open", "road": ["E", "W"]} for column in (61, 62)]
    roads += [
        {"hex": at(60), "terrain": "open", "road": ["E"]},
        {"hex": at(63), "terrain": "open", "road": ["W"]},
    ]
    free = rules(movement={"road": 0})
    game = moving(tank("R", 59, movement_points=1), map_=ground(*roads), rules=free)
    assert at(61) not in reachable(game.battle, free, game.battle.units["R"])
    game = moving(tank("R", 59, movement_points=1.5), map_=ground(*roads), rules=free)
    assert set(row(60, 61, 62, 63)) <= set(reachable(game.battle, free, game.battle.units["R"]))


def test_mov6_the_half_is_rounded_down_by_decimal_arithmetic() -> None:
    for points in range(121):
        for percent in range(101):
            exact = Fraction(points, 2) * Fraction(percent, 100)
            assert halved(points / 2, percent / 100) == int(exact * 2) / 2, (points / 2, percent / 100)
