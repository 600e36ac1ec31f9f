"""field.js and contours.js: whose each place is, how high it lies, where a wood ends, and the lines of equal value."""

from __future__ import annotations

import functools
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.support.node import ask_node

PROBE = Path(__file__).with_name("ground.mjs")
KINDS = list(product(("pointy", "flat"), ("odd", "even")))


@functools.cache
def answers() -> dict[tuple[str, str], Any]:
    woods = [
        {"hex": f"{row}{column}GH", "terrain": "forest"} for row in (46, 47, 48) for column in (64, 65, 66)
    ]
    hills = [{"hex": f"50{column}GH", "height": 120} for column in (61, 62, 63)]
    maps = [
        {
            "orientation": orientation,
            "shifted": shifted,
            "rows": [43, 52],
            "columns": [60, 69],
            "sheet": "GH",
            "default": {"terrain": "open", "height": 40, "road": [], "river": [], "fort": "none"},
            "hexes": woods + hills,
        }
        for orientation, shifted in KINDS
    ]
    return dict(zip(KINDS, ask_node(PROBE, maps), strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_every_place_belongs_to_the_hex_it_lies_in_and_none_to_nobody(kind: tuple[str, str]) -> None:
    found = answers()[kind]
    assert found["unowned"] == 0
    assert [hexagon for hexagon in found["hexes"] if set(hexagon["owners"]) != {hexagon["hex"]}] == []


@pytest.mark.parametrize("kind", KINDS)
def test_heights_stay_between_the_lowest_and_the_highest_hex(kind: tuple[str, str]) -> None:
    found = answers()[kind]
    assert (found["low"], found["high"]) == pytest.approx((found["lowest"], found["highest"]), abs=1e-3)
    assert found["low"] == pytest.approx(40, abs=1e-3)
    assert 80 < found["high"] <= 120
    highest = max(found["hexes"], key=lambda hexagon: float(hexagon["high"]))
    assert highest["hex"] == "5062GH"


@pytest.mark.parametrize("kind", KINDS)
def test_a_wood_is_where_it_is_and_nowhere_else(kind: tuple[str, str]) -> None:
    for hexagon in answers()[kind]["hexes"]:
        wood = 1 if hexagon["terrain"] == "forest" else 0
        assert hexagon["wood"] == pytest.approx(wood, abs=1e-4), hexagon["hex"]


@pytest.mark.parametrize("kind", KINDS)
def test_lines_of_equal_value_close_and_keep_their_value(kind: tuple[str, str]) -> None:
    found = answers()[kind]
    for level, lines in zip((20, 40, 60), found["circles"], strict=True):
        assert [line["closed"] for line in lines] == [True]
        assert lines[0]["radii"] == pytest.approx([level] * len(lines[0]["radii"]), abs=0.2)
    # What is found for many levels at once is what is found for each.
    assert found["alone"] == [len(line["radii"]) for line in found["circles"][1]]
