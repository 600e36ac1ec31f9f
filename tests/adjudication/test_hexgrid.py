"""MAP-2: neighbours, distance, rings and sides of all four kinds of grid, against a search over plane geometry."""

from collections import deque
from itertools import pairwise, product
from math import hypot, sqrt

import pytest

from adjudication.hexgrid import Hex, HexGrid, opposite

KINDS = list(product(("pointy", "flat"), ("odd", "even")))


def centre(grid: HexGrid, hex_: Hex) -> tuple[float, float]:
    """Where a hex lies in the plane: to the right and downward, in hex widths. Says nothing of cubes."""
    row, column = hex_
    if grid.orientation == "pointy":
        return column + (0.5 if row % 2 == (grid.shifted == "odd") else 0), row * sqrt(3) / 2
    return column * sqrt(3) / 2, row + (0.5 if column % 2 == (grid.shifted == "odd") else 0)


def touching(grid: HexGrid) -> dict[Hex, set[Hex]]:
    """Who touches whom, by the distance of the centres in the plane."""
    places = {hex_: centre(grid, hex_) for hex_ in grid}
    return {
        one: {other for other, (u, v) in places.items() if 0.5 < hypot(u - x, v - y) < 1.01}
        for one, (x, y) in places.items()
    }


def steps_from(start: Hex, around: dict[Hex, set[Hex]]) -> dict[Hex, int]:
    """Shortest paths by breadth-first search."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in around[here] - found.keys():
            found[there] = found[here] + 1
            queue.append(there)
    return found


def grid_of(orientation: str, shifted: str, rows: tuple[int, int] = (0, 8)) -> HexGrid:
    return HexGrid(orientation, shifted, "", rows, (0, 8))


@pytest.mark.parametrize(("orientation", "shifted"), KINDS)
def test_neighbours_are_the_hexes_that_touch_and_the_relation_is_symmetric(
    orientation: str, shifted: str
) -> None:
    grid = grid_of(orientation, shifted)
    around = touching(grid)
    for hex_ in grid:
        assert set(grid.neighbours(hex_)) == around[hex_]
        assert len(grid.neighbours(hex_)) == len(around[hex_])
        for neighbour in grid.neighbours(hex_):
            assert hex_ in grid.neighbours(neighbour)


@pytest.mark.parametrize(("orientation", "shifted"), KINDS)
def test_distance_is_the_count_of_hexes_on_a_shortest_path(orientation: str, shifted: str) -> None:
    grid = grid_of(orientation, shifted)
    around = touching(grid)
    for one in grid:
        steps = steps_from(one, around)
        assert {other: grid.distance(one, other) for other in grid} == steps


@pytest.mark.parametrize(("orientation", "shifted"), KINDS)
def test_ring_is_every_hex_of_the_map_at_that_distance_by_row_and_column(
    orientation: str, shifted: str
) -> None:
    grid = grid_of(orientation, shifted)
    around = touching(grid)
    for hex_ in grid:
        steps = steps_from(hex_, around)
        for radius in range(4):
            assert grid.ring(hex_, radius) == sorted(
                other for other, distance in steps.items() if distance == radius
            )


@pytest.mark.parametrize(("orientation", "shifted"), KINDS)
def test_a_ring_far_from_the_edge_has_six_hexes_for_each_step(orientation: str, shifted: str) -> None:
    grid = grid_of(orientation, shifted)
    assert [len(grid.ring(Hex(4, 4), radius)) for radius in range(5)] == [1, 6, 12, 18, 24]


@pytest.mark.parametrize(("orientation", "shifted"), KINDS)
def test_the_side_towards_a_neighbour_leads_there_and_its_opposite_leads_back(
    orientation: str, shifted: str
) -> None:
    grid = grid_of(orientation, shifted)
    for hex_ in grid:
        for side in grid.sides:
            there = grid.shifted_by(hex_, side)
            assert grid.side_towards(hex_, there) == side
            assert grid.shifted_by(there, opposite(grid.sides, side)) == hex_
        assert grid.side_towards(hex_, Hex(hex_.row + 2, hex_.column + 2)) is None
        assert grid.side_towards(hex_, hex_) is None


@pytest.mark.parametrize(("orientation", "shifted"), KINDS)
def test_the_sides_run_clockwise_once_around(orientation: str, shifted: str) -> None:
    grid = grid_of(orientation, shifted)
    for hex_ in (Hex(4, 4), Hex(5, 4), Hex(4, 5), Hex(5, 5)):
        x, y = centre(grid, hex_)
        arms = [(u - x, v - y) for u, v in (centre(grid, grid.shifted_by(hex_, side)) for side in grid.sides)]
        for (ax, ay), (bx, by) in pairwise([*arms, arms[0]]):
            # Sixty degrees clockwise on a page whose y runs downward: the cross product is positive.
            assert ax * by - ay * bx == pytest.approx(sqrt(3) / 2)


@pytest.mark.parametrize(("orientation", "shifted"), KINDS)
def test_cubes_and_offsets_are_the_same_places_also_off_the_map(orientation: str, shifted: str) -> None:
    grid = grid_of(orientation, shifted)
    for row, column in product(range(-7, 12), repeat=2):
        hex_ = Hex(row, column)
        assert grid.to_hex(grid.to_cube(hex_)) == hex_
