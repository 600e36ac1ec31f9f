"""Counters that stay where only a place or a mark has changed: the board is the same as one drawn from nothing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.support.node import ask_node

PROBE = Path(__file__).with_name("counters.mjs")
STATES = ("suppressed", "mobility_kill", "firepower_kill", "destroyed")
UNITS = [f"{side}-{number}" for side in "RB" for number in range(1, 8)]


def unit(name: str, hex_: int, *states: str) -> dict[str, Any]:
    side = "red" if name[0] == "R" else "blue"
    names = {"en": f"Unit {name} with a long name", "zh": name}
    return {"id": name, "side": side, "type": "tank", "name": names, "hex": str(hex_)} | {
        state: state in states for state in STATES
    }


def course(chance: random.Random) -> list[dict[str, Any]]:
    """Of units that come, go, stack, are hit, destroyed and whole again; now and then a stack is spread."""
    steps = []
    for _ in range(12):
        there = [name for name in UNITS if chance.random() < 0.8]
        units = {
            name: unit(name, chance.randrange(5), *(state for state in STATES if chance.random() < 0.25))
            for name in there
        }
        steps.append({"units": units, "open": str(chance.randrange(5)) if chance.random() < 0.4 else None})
    return steps


@pytest.fixture(scope="module")
def courses() -> list[list[dict[str, Any]]]:
    answer: list[list[dict[str, Any]]] = ask_node(PROBE, [course(random.Random(seed)) for seed in range(60)])
    return answer


def test_each_step_is_drawn_as_if_nothing_had_been_there(courses: list[list[dict[str, Any]]]) -> None:
    steps = [step for each in courses for step in each]
    assert len(steps) == 720
    assert [step["after"] for step in steps] == [step["fresh"] for step in steps]


def test_the_courses_show_every_mark_and_some_counters_stay(courses: list[list[dict[str, Any]]]) -> None:
    drawn = "".join(sign for each in courses for step in each for sign in step["after"])
    assert all(f"badge-{letter}" in drawn for letter in "smfk")
    assert all(name in drawn for name in ("fanned", "under", "wreck", "count"))
    assert any(step["kept"] for each in courses for step in each)


def test_who_moves_or_is_hit_keeps_the_counter_and_who_is_destroyed_does_not() -> None:
    whole, moved, hit, dead = (
        {"units": {"R-1": one}, "open": None}
        for one in (
            unit("R-1", 1),
            unit("R-1", 3),
            unit("R-1", 3, "suppressed"),
            unit("R-1", 3, "suppressed", "destroyed"),
        )
    )
    (steps,) = ask_node(PROBE, [[whole, moved, hit, dead]])
    assert [step["kept"] for step in steps] == [[], ["R-1"], ["R-1"], []]
    assert [step["found"][0]["x"] for step in steps] == [100, 300, 300, 300]
    assert "Unit R-1 with a long name (Red), suppressed" in steps[2]["after"][0]
