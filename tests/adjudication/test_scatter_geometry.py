"""IF-3b, IF-3c, MAP-2: where a marker goes, in every direction x distance x parity x orientation, against the plane."""

from itertools import product
from math import cos, radians, sin, sqrt

import pytest

from adjudication.board import Board, read_board
from adjudication.ruleset import standard
from tests.adjudication.builders import map_data

# Where a die face points, as degrees clockwise from the top of the page: one o'clock is 30 degrees (IF-3b).
ANGLES = {"pointy": (30, 90, 150, 210, 270, 330), "flat": (0, 60, 120, 180, 240, 300)}
CASES = list(product(("pointy", "flat"), ("odd", "even"), (0, 1), (0, 1), range(1, 7), range(1, 7)))


def board_of(orientation: str, shifted: str, rows: tuple[int, int], columns: tuple[int, int]) -> Board:
    return read_board(map_data(rows=rows, columns=columns, orientation=orientation, shifted=shifted))


def in_plane(board: Board, row: int, column: int) -> tuple[float, float]:
    half = (
        0.5
        if (row if board.grid.orientation == "pointy" else column) % 2 == (board.grid.shifted == "odd")
        else 0
    )
    if board.grid.orientation == "pointy":
        return column + half, row * sqrt(3) / 2
    return column * sqrt(3) / 2, row + half


def expected(board: Board, start: tuple[int, int], face: int, distance: int) -> tuple[int, int] | None:
    """The hex whose centre lies on the straight line, found by looking at every hex of the map."""
    x, y = in_plane(board, *start)
    angle = radians(ANGLES[board.grid.orientation][face - 1])
    x, y = x + distance * sin(angle), y - distance * cos(angle)
    for hex_ in board.grid:
        u, v = in_plane(board, hex_.row, hex_.column)
        if abs(u - x) < 0.01 and abs(v - y) < 0.01:
            return hex_.row, hex_.column
    return None


BOARDS = {
    (orientation, shifted): board_of(orientation, shifted, (30, 60), (30, 60))
    for orientation, shifted in product(("pointy", "flat"), ("odd", "even"))
}


@pytest.mark.parametrize(("orientation", "shifted", "row", "column", "face", "distance"), CASES)
def test_if3_a_marker_keeps_to_the_straight_line(
    orientation: str, shifted: str, row: int, column: int, face: int, distance: int
) -> None:
    board = BOARDS[orientation, shifted]
    start = (44 + row, 44 + column)
    side = standard().indirect.scatter_direction[orientation][face - 1]
    target = expected(board, start, face, distance)
    assert target is not None
    assert board.moved("{:02d}{:02d}GH".format(*start), side, distance) == "{:02d}{:02d}GH".format(*target)


@pytest.mark.parametrize(("orientation", "shifted"), product(("pointy", "flat"), ("odd", "even")))
@pytest.mark.parametrize("first", [(0, 0), (1, 1), (94, 94)], ids=str)
def test_if3c_a_marker_leaves_the_map_exactly_where_the_plane_says_so(
    orientation: str, shifted: str, first: tuple[int, int]
) -> None:
    rows, columns = ((start, start + 5) for start in first)
    board = board_of(orientation, shifted, rows, columns)
    off_map = 0
    for hex_ in board.grid:
        for face, distance in product(range(1, 7), range(1, 7)):
            side = standard().indirect.scatter_direction[orientation][face - 1]
            target = expected(board, hex_, face, distance)
            name = None if target is None else board.grid.name(type(hex_)(*target))
            assert board.moved(board.grid.name(hex_), side, distance) == name, (hex_, face, distance)
            off_map += target is None
    assert 0 < off_map < 36 * 36


@pytest.mark.parametrize(("orientation", "shifted"), product(("pointy", "flat"), ("odd", "even")))
def test_if3_a_marker_lands_as_many_hexes_away_as_the_die_says(orientation: str, shifted: str) -> None:
    board = BOARDS[orientation, shifted]
    for side, distance in product(board.grid.sides, range(1, 7)):
        landed = board.moved("4545GH", side, distance)
        assert landed is not None
        assert board.distance("4545GH", landed) == distance


def test_if4_rings_hold_hexes_of_the_map_only() -> None:
    board = board_of("pointy", "odd", (0, 5), (0, 5))
    assert board.rings("0000GH") == (
        ("0000GH",),
        ("0001GH", "0100GH"),
        ("0002GH", "0101GH", "0200GH", "0201GH"),
    )
    assert [len(ring) for ring in BOARDS["flat", "even"].rings("4545GH")] == [1, 6, 12]
