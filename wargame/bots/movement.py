"""Movement (chapter 3): each unit goes once, by one whole path, to where being is worth most against the danger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from adjudication.direct_fire import able
from adjudication.movement import closed_hexes, points_of
from adjudication.movement_cost import Reached, reach
from adjudication.state import Battle, Unit
from wargame.bots.forces import dangerous, enemies_of, gunners, living
from wargame.bots.goals import Goal, goals
from wargame.bots.known import BotSetup
from wargame.bots.levels import best_from, danger_to, shot_from
from wargame.bots.worth import worth_of

_MOST_PULLED, _AT_RANDOM, _LOOKED_AT = 16, 8, 5
_CAUTION, _GUNS_CAUTION = 0.3, 2.0  # how much a point of danger counts against a point of gain
_PASSING = 0.25  # danger on the way, against danger at its end
_ZEAL = 0.5  # a shot that could be fired from there next
_COVER = 0.06  # of its worth: cover and works help against shells too
_CROWD = 0.5  # each own unit in the same hex, which one shell would reach too
_UNDER_OWN_FIRE = 0.5  # of its worth: standing where own fire will fall this turn
_MARGIN = 0.3  # what a move must gain at least
_WHIM = 0.4  # chance, so that two exercises differ


@dataclass(frozen=True, slots=True)
class _Side:
    """What all units of a side reckon with."""

    battle: Battle
    setup: BotSetup
    side: str
    enemies: list[Unit]
    dangerous: list[Unit]
    goals: Mapping[str, Goal]
    guns: set[str]
    zones: set[str]
    aims: set[str]


def next_move(battle: Battle, setup: BotSetup, side: str, seed: str) -> dict[str, Any] | None:
    """The next unit that gains by moving, the one nearest to its goal first, and its path."""
    units = [unit for unit in living(battle, side) if not unit.moved and not unit.condition.mobility_kill]
    if not units:
        return None
    known = _side(battle, setup, side)
    units = [unit for unit in units if unit.id not in known.guns or _must_leave(known, unit)]

    def order(unit: Unit) -> tuple[float, str]:
        goal = known.goals.get(unit.id)
        return (0.0 if goal is None else goal.cost(battle.board, unit.hex)), unit.id

    for unit in sorted(units, key=order):
        path = _path(known, unit, Random(f"{seed}|{battle.turn}|{battle.phase}|{side}|{unit.id}"))
        if path:
            ask = path[-1:] if _may_fire_there(known, unit, path[-1]) else []
            return {"type": "move_unit", "unit": unit.id, "path": path, "ask": ask}
    return None


def _side(battle: Battle, setup: BotSetup, side: str) -> _Side:
    board = battle.board
    plans = [
        plan.target
        for battery in battle.batteries.values()
        if battery.side == side
        for plan in battery.plans
        if plan.due == battle.turn
    ]
    return _Side(
        battle=battle,
        setup=setup,
        side=side,
        enemies=enemies_of(battle, side),
        dangerous=dangerous(battle, side),
        goals=goals(battle, setup, side),
        guns=gunners(battle, side),
        zones={hex_ for marker in battle.markers.values() for hex_ in marker.levels or ()},
        aims={hex_ for target in plans for hex_ in board.reach(target)},
    )


def _path(known: _Side, unit: Unit, chance: Random) -> list[str]:
    """The way to the best place within reach, around fire zones (MOV-7); empty to stay."""
    battle, rules = known.battle, known.setup.ruleset
    shut = closed_hexes(battle, rules, unit) | known.zones
    reached = reach(battle.board, rules.movement, unit.hex, points_of(battle, rules, unit), shut)
    stay = _value(known, unit, unit.hex) + _MARGIN
    places = _candidates(known, unit, [hex_ for hex_ in reached if hex_ != unit.hex], chance)
    rated = [(_value(known, unit, place) + chance.uniform(0, _WHIM), place) for place in places]
    rated.sort(reverse=True)
    best, way = stay, []
    for value, place in rated[:_LOOKED_AT]:
        path = _way_to(reached, place)
        value += _taken_on(known, path) - _caution(known, unit) * _PASSING * _passing(known, unit, path)
        if value > best:
            best, way = value, path
    return way


def _candidates(known: _Side, unit: Unit, places: list[str], chance: Random) -> list[str]:
    """Places worth a closer look: those nearest to the goal, and some others."""
    board, goal = known.battle.board, known.goals.get(unit.id)
    places.sort()
    if goal is None:
        return chance.sample(places, min(len(places), _MOST_PULLED + _AT_RANDOM))
    places.sort(key=lambda place: goal.cost(board, place))
    rest = places[_MOST_PULLED:]
    return places[:_MOST_PULLED] + chance.sample(rest, min(len(rest), _AT_RANDOM))


def _value(known: _Side, unit: Unit, place: str) -> float:
    """What it is worth to a unit to be in a place: its goal, a good shot, cover from the enemy, room."""
    battle, rules = known.battle, known.setup.ruleset
    value = -_caution(known, unit) * danger_to(battle, rules, unit, place, known.dangerous)
    goal = known.goals.get(unit.id)
    if goal is not None:
        value += goal.pull(battle.board, unit, place)
    if unit.id not in known.guns:
        value += _ZEAL * best_from(battle, rules, unit, place, known.enemies)
    cell = battle.board.cells[place]
    if cell.terrain in rules.sight.cover_height_m or cell.fort != "none":
        value += _COVER * worth_of(unit)
    if place in known.aims:
        value -= _UNDER_OWN_FIRE * worth_of(unit)
    return value - _CROWD * sum(
        1
        for other in battle.units.values()
        if other.hex == place and other.id != unit.id and not other.condition.destroyed
    )


def _must_leave(known: _Side, unit: Unit) -> bool:
    """Guns stay where they are until the enemy could shoot at them there."""
    return danger_to(known.battle, known.setup.ruleset, unit, unit.hex, known.dangerous) > 0


def _caution(known: _Side, unit: Unit) -> float:
    return _GUNS_CAUTION if unit.id in known.guns else _CAUTION


def _way_to(reached: Mapping[str, Reached], place: str) -> list[str]:
    """The cheapest way, hex by hex, without the first."""
    way = []
    here: str | None = place
    while here is not None:
        way.append(here)
        here = reached[here].came_from
    return way[-2::-1]


def _taken_on(known: _Side, path: list[str]) -> float:
    """SCORE-1: objectives that change hands on the way or at its end, which stay in hand afterwards."""
    values, held = known.setup.objectives, known.battle.held
    return float(sum(values[hex_] for hex_ in path if hex_ in values and held.get(hex_) != known.side))


def _passing(known: _Side, unit: Unit, path: list[str]) -> float:
    """MOV-3: what the enemy's reactions on the way would take, each fired where it is worth most."""
    battle, rules = known.battle, known.setup.ruleset
    return sum(
        max(shot_from(battle, rules, enemy, enemy.hex, unit, hex_) for hex_ in path)
        for enemy in known.dangerous
        if able(enemy) and enemy.reactions < rules.reaction.shots_per_phase
    )


def _may_fire_there(known: _Side, unit: Unit, place: str) -> bool:
    """MOV-5: whether the mover should be asked at the end of its way, because there is something to fire at."""
    return not unit.move_shot and best_from(known.battle, known.setup.ruleset, unit, place, known.enemies) > 0
