"""MOV-2, what a step costs 机动力: road or terrain, river side, climb; and how far a unit's points reach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush

from adjudication.board import Board, Cell
from adjudication.ruleset_ground import MovementRules


@dataclass(frozen=True, slots=True)
class Step:
    """The price of one step: its parts by name, or `why` it is impassable ("water", "climb", "river")."""

    cost: float
    why: str | None = None


def exact(points: float) -> float:
    """Points without the crumbs of binary arithmetic: three steps of 0.1 use up 0.3."""
    return round(points, 6)


def step_cost(board: Board, rules: MovementRules, hex_: str, to: str) -> Step:
    """The cost of entering the adjacent hex `to`. Who stands there does not matter here."""
    side = board.side_towards(hex_, to)
    assert side is not None, "only adjacent hexes have a step between them"
    return _cost_across(board.cells[hex_], side, board.cells[to], rules)


def _cost_across(here: Cell, side: str, there: Cell, rules: MovementRules) -> Step:
    grades = (there.height - here.height) // rules.height_step_m
    if grades > rules.climb_limit_grades:
        return Step(0.0, "climb")
    climb = max(0, grades - rules.climb_free_grades) * rules.climb_cost_per_grade
    # A road that crosses the shared side is a bridge, over water and rivers too.
    if side in here.road and rules.road is not None:
        return Step(exact(rules.road + climb))
    ground = rules.terrain[there.terrain]
    if ground is None:
        return Step(0.0, there.terrain)
    if side in here.river:
        if rules.river is None:
            return Step(0.0, "river")
        ground += rules.river
    return Step(exact(ground + climb))


def steps_from(board: Board, rules: MovementRules, hex_: str) -> list[tuple[str, float]]:
    """The adjacent hexes that can be entered for points, with the cost; kept with the board."""
    key = (rules, hex_)
    known: list[tuple[str, float]] | None = board.memo.get(key)
    if known is None:
        known = []
        for side in board.grid.sides:
            to = board.neighbour(hex_, side)
            if to is not None:
                step = _cost_across(board.cells[hex_], side, board.cells[to], rules)
                if step.why is None:
                    known.append((to, step.cost))
        board.memo[key] = known
    return known


def cheapest_step(board: Board, rules: MovementRules, hex_: str) -> float | None:
    """The least that any next hex costs (MOV-6c), None where there is none."""
    return min((cost for _, cost in steps_from(board, rules, hex_)), default=None)


@dataclass(frozen=True, slots=True)
class Reached:
    """A hex within reach: the points it costs, and the hex before it on the cheapest way."""

    cost: float
    came_from: str | None


def reach(
    board: Board, rules: MovementRules, start: str, points: float, closed: Iterable[str]
) -> dict[str, Reached]:
    """Every hex that these points reach, on a cheapest way that enters no `closed` hex (enemies, full stacks)."""
    shut = frozenset(closed)
    found = {start: Reached(0.0, None)}
    todo: list[tuple[float, str]] = [(0.0, start)]
    done: set[str] = set()
    while todo:
        spent, here = heappop(todo)
        if here in done:
            continue
        done.add(here)
        if spent >= points and here != start:
            continue  # Where the points are used up the movement ends (MOV-6b), a free step beside it or not.
        for to, cost in steps_from(board, rules, here):
            total = exact(spent + cost)
            known = found.get(to)
            if total <= points and to not in shut and (known is None or total < known.cost):
                found[to] = Reached(total, here)
                heappush(todo, (total, to))
    return found


def halved(points: float, factor: float) -> float:
    """The points of a suppressed unit, rounded down to 0.5 (MOV-6)."""
    return int(exact(points * factor * 2)) / 2
