"""Where each unit should go in the end: objectives (SCORE-1), shared out among a side's units; else the enemy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from adjudication.board import Board
from adjudication.movement_cost import steps_from
from adjudication.ruleset_ground import MovementRules
from adjudication.state import Battle, Unit
from wargame.bots.forces import enemies_of, gunners, living
from wargame.bots.known import BotSetup
from wargame.bots.worth import worth_of

_PATIENCE = 0.8  # what a turn's march away is worth, against being there
_SHARED = 0.65  # what an objective is worth to the next unit, when one is on its way
_SAFE, _THREATENED = 0.15, 0.6  # what an objective in our hands is worth, against one to take
_NEAR = 12  # hexes: an enemy so near threatens an objective
_NO_WAY = float("inf")


@dataclass(frozen=True, slots=True)
class Goal:
    """A hex to go for, what it is worth to this unit, and what it costs to get there from anywhere."""

    hex: str
    value: float
    costs: Mapping[str, float] | None

    def cost(self, board: Board, place: str) -> float:
        """The points from `place` to the goal, whoever stands between."""
        if self.costs is None:
            return float(board.distance(place, self.hex))
        return self.costs.get(place, _NO_WAY)

    def pull(self, board: Board, unit: Unit, place: str) -> float:
        """What it is worth to this unit to be in `place`: the goal's value, less for every turn it is away."""
        turns = self.cost(board, place) / max(1.0, unit.profile.movement_points)
        return self.value * _PATIENCE**turns


def goals(battle: Battle, setup: BotSetup, side: str) -> dict[str, Goal]:
    """A goal for each unit that can move and has one: the nearest and richest first, each worth less the more go."""
    guns = gunners(battle, side)
    free = [
        unit
        for unit in living(battle, side)
        if unit.id not in guns and not unit.condition.mobility_kill and unit.profile.movement_points > 0
    ]
    open_goals = _open_goals(battle, setup, side)
    chosen: dict[str, Goal] = {}
    while free and open_goals:
        _, unit, goal = max(
            ((goal.pull(battle.board, unit, unit.hex), unit, goal) for unit in free for goal in open_goals),
            key=lambda each: (each[0], each[1].id, each[2].hex),
        )
        chosen[unit.id] = goal
        free.remove(unit)
        open_goals.remove(goal)
        open_goals.append(Goal(goal.hex, goal.value * _SHARED, goal.costs))
    return chosen


def _open_goals(battle: Battle, setup: BotSetup, side: str) -> list[Goal]:
    board, enemies = battle.board, enemies_of(battle, side)
    if not setup.objectives:
        return [Goal(enemy.hex, worth_of(enemy), None) for enemy in enemies]
    found = []
    for hex_, value in setup.objectives.items():
        factor = 1.0
        if battle.held.get(hex_) == side:
            near = any(board.distance(enemy.hex, hex_) <= _NEAR for enemy in enemies)
            factor = _THREATENED if near else _SAFE
        found.append(Goal(hex_, value * factor, costs_to(board, setup.ruleset.movement, hex_)))
    return found


def costs_to(board: Board, rules: MovementRules, goal: str) -> Mapping[str, float]:
    """MOV-2: the least points from every hex to this one; kept with the board."""
    known: Mapping[str, float] | None = board.memo.get(("costs to", rules, goal))
    if known is not None:
        return known
    into = _steps_into(board, rules)
    found: dict[str, float] = {}
    todo = [(0.0, goal)]
    while todo:
        cost, here = heappop(todo)
        if here in found:
            continue
        found[here] = cost
        for before, step in into.get(here, ()):
            if before not in found:
                heappush(todo, (cost + step, before))
    board.memo["costs to", rules, goal] = found
    return found


def _steps_into(board: Board, rules: MovementRules) -> Mapping[str, list[tuple[str, float]]]:
    """The steps that lead into each hex, with where they come from and what they cost."""
    known: dict[str, list[tuple[str, float]]] | None = board.memo.get(("steps into", rules))
    if known is None:
        known = {}
        for here in board.cells:
            for to, cost in steps_from(board, rules, here):
                known.setdefault(to, []).append((here, cost))
        board.memo["steps into", rules] = known
    return known
