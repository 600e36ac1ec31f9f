"""geometry.js against plain plane geometry: all sides, both parities, both orientations (MAP-1, MAP-2, IF-3b)."""

from __future__ import annotations

import functools
import math
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.support.node import ask_node

PROBE = Path(__file__).with_name("probe.mjs")
ACROSS = 32 * math.sqrt(3)  # from centre to centre
KINDS = list(product(("pointy", "flat"), ("odd", "even")))
# The clock position of each side, clockwise from straight up.
BEARINGS = {
    "pointy": {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330},
    "flat": {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300},
}
ASK = ["4563GH", "45 63 gh", "4563", "4563ZZ", "3563GH", "456GH", ""]


@functools.cache
def answers() -> dict[tuple[str, str], Any]:
    maps = [
        {"orientation": o, "shifted": s, "rows": [43, 51], "columns": [60, 69], "sheet": "GH", "ask": ASK}
        for o, s in KINDS
    ]
    return dict(zip(KINDS, ask_node(PROBE, maps), strict=True))


def apart(a: dict[str, float], b: dict[str, float]) -> float:
    return math.hypot(a["x"] - b["x"], a["y"] - b["y"])


@pytest.mark.parametrize("kind", KINDS)
def test_neighbours_lie_one_step_away_in_the_direction_of_their_side(kind: tuple[str, str]) -> None:
    hexes = answers()[kind]["hexes"]
    for hexagon in hexes.values():
        for side, bearing in BEARINGS[kind[0]].items():
            dx = math.sin(math.radians(bearing)) * ACROSS
            dy = -math.cos(math.radians(bearing)) * ACROSS
            for steps, place in enumerate(hexagon["sides"][side]["walk"], start=1):
                aim = {"x": hexagon["centre"]["x"] + steps * dx, "y": hexagon["centre"]["y"] + steps * dy}
                assert apart(place, aim) < 1e-6
                found = min(hexes, key=lambda name: apart(hexes[name]["centre"], aim))
                on_map = apart(hexes[found]["centre"], aim) < 1
                assert place["hex"] == (found if on_map else None)
            assert hexagon["sides"][side]["neighbour"] == hexagon["sides"][side]["walk"][0]["hex"]
            middle = {"x": hexagon["centre"]["x"] + dx / 2, "y": hexagon["centre"]["y"] + dy / 2}
            assert apart(hexagon["sides"][side]["middle"], middle) < 1e-6


@pytest.mark.parametrize("kind", KINDS)
def test_sides_are_counted_clockwise_from_one_o_clock_or_twelve(kind: tuple[str, str]) -> None:
    assert answers()[kind]["sides"] == list(BEARINGS[kind[0]])


@pytest.mark.parametrize("kind", KINDS)
def test_the_stated_lines_are_shifted(kind: tuple[str, str]) -> None:
    orientation, shifted = kind
    hexes = answers()[kind]["hexes"]
    odd, even = ("4561GH", "4461GH") if orientation == "pointy" else ("4561GH", "4560GH")
    axis = "x" if orientation == "pointy" else "y"
    push = hexes[odd]["centre"][axis] - hexes[even]["centre"][axis]
    assert push == pytest.approx(ACROSS / 2 if shifted == "odd" else -ACROSS / 2)


@pytest.mark.parametrize("kind", KINDS)
def test_distance_is_the_fewest_steps_and_rings_hold_all_of_it(kind: tuple[str, str]) -> None:
    answer = answers()[kind]
    names = list(answer["hexes"])
    for start, row in zip(names, answer["distances"], strict=False):
        steps = {start: 0}
        edge = [start]
        while edge:
            near = [n["neighbour"] for name in edge for n in answer["hexes"][name]["sides"].values()]
            fresh = list(dict.fromkeys(n for n in near if n and n not in steps))
            steps |= dict.fromkeys(fresh, steps[edge[0]] + 1)
            edge = fresh
        assert row == [steps[name] for name in names]
        for far, ring in enumerate(answer["hexes"][start]["rings"]):
            assert sorted(ring) == sorted(name for name in names if steps[name] == far)


@pytest.mark.parametrize("kind", KINDS)
def test_a_point_finds_its_hex_and_a_name_its_place(kind: tuple[str, str]) -> None:
    answer = answers()[kind]
    assert all(hexagon["found"] == name for name, hexagon in answer["hexes"].items())
    here = {"row": 45, "column": 63}
    assert answer["parsed"] == [here, here, here, None, None, None, None]
