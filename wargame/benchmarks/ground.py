"""Reach and sight on a map of 92 x 77 hexes, as large as the field's own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adjudication.board import Board, read_board
from adjudication.movement_cost import reach
from adjudication.ruleset import standard
from adjudication.sight import Sight
from wargame.benchmarks.timing import Figure, seconds

_CENTRE = "4639"


def figures() -> Iterator[Figure]:
    """A unit's reach and a sight map, worked out anew each time."""
    rules = standard()
    data = _hills()
    boards = [read_board(data) for _ in range(12)]
    fresh = iter(boards)
    yield Figure(
        "reach of a unit, 92 x 77 hexes",
        seconds(lambda: _reach(next(fresh)), times=1) * 1e3,
        "ms",
        50,
    )
    board = boards[0]
    yield Figure(
        "sight map of a hex, 92 x 77 hexes",
        seconds(lambda: Sight(board, rules.sight).seen_from(_CENTRE, "vehicle"), times=1) * 1e3,
        "ms",
        100,
    )


def _reach(board: Board) -> Any:
    return reach(board, standard().movement, _CENTRE, 8, ())


def _hills() -> dict[str, Any]:
    """Rolling ground with woods and villages, the same each time."""
    chance = random.Random(1)
    hexes = [
        {
            "hex": f"{row:02d}{column:02d}",
            "terrain": chance.choice(["open", "open", "open", "soft", "forest", "town"]),
            "height": 20 * chance.randrange(8),
        }
        for row in range(92)
        for column in range(77)
    ]
    return {
        "name": "hills",
        "sheet": "",
        "orientation": "pointy",
        "shifted": "odd",
        "rows": [0, 91],
        "columns": [0, 76],
        "hex_size_m": 200,
        "default": {"terrain": "open", "height": 0},
        "hexes": hexes,
    }
