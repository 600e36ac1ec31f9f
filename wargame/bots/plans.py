"""The batteries of a side (IF-1, IF-8): what they should fire at, planned, planned anew, declared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from adjudication.hexgrid import POINTY_SIDES, Hex, HexGrid
from adjudication.ruleset import SIDES, Ruleset
from adjudication.state import Battery, Battle, Unit
from wargame.bots.forces import enemies_of, gunners, living
from wargame.bots.worth import round_share, worth_of

Command = dict[str, Any]

_FARTHEST = 8  # hexes from the aim: a round that flies six reaches two farther
_REACH = 2
_OWN = 2.0  # an own unit hit is worse than an enemy is good
_GUNS = 1.5  # the counter of a battery is worth more than its points
_LEAST, _LEAST_AT_THE_END = 1.5, 0.3  # points: for less a mission is kept, unless it could not be used later
_BETTER = 1.2  # a plan is changed for one so much better
_STAYS_IF_MOVED, _STAYS = 0.4, 0.8  # chance that a unit is still there when the rounds come next turn


def declaration(battle: Battle, side: str) -> Command | None:
    """IF-1: the fire of a battery that is due and can be fired."""
    for name in sorted(battle.batteries):
        battery = battle.batteries[name]
        due = battery.plan_due(battle.turn) is not None and battery.declared_turn != battle.turn
        if battery.side == side and due and not _silent(battle, battery):
            return {"type": "declare_fire", "battery": name}
    return None


def next_plan(battle: Battle, rules: Ruleset, side: str) -> Command | None:
    """A plan for a battery that has none for the turn it could fire in, or a clearly better one."""
    for name in sorted(battle.batteries):
        battery = battle.batteries[name]
        if battery.side != side or not _may_plan(battle, battery):
            continue
        old = battery.plan_due(battery.due_turn(battle.turn))
        value, target = max(_targets(battle, rules, battery), default=(0.0, ""))
        if old is not None:
            least = _BETTER * max(0.0, _value(battle, rules, battery, old.target))
            if target == old.target or value <= least:
                continue
        if value > _least(battle, battery):
            return {"type": "plan_fire", "battery": name, "target": target}
    return None


def _silent(battle: Battle, battery: Battery) -> bool:
    return battle.silenced(battery) is not None


def _may_plan(battle: Battle, battery: Battery) -> bool:
    """IF-8: whether the battery still has a mission, and a turn to fire it in; CARD-6: and time to plan it."""
    due = battery.due_turn(battle.turn)
    others = sum(1 for plan in battery.plans if plan.due != due)
    return (
        (battery.plan_until is None or battle.turn <= battery.plan_until)
        and "indirect_fire" in battle.phases
        and due <= battle.turns
        and battery.declared_turn != due
        and battery.missions_left > others
        and not _silent(battle, battery)
    )


def _least(battle: Battle, battery: Battery) -> float:
    if battery.card is not None:
        return 0.0  # what is not planned now is lost
    turns = battle.turns - battery.due_turn(battle.turn) + 1
    return _LEAST if battery.missions_left < turns else _LEAST_AT_THE_END


def _targets(battle: Battle, rules: Ruleset, battery: Battery) -> Iterator[tuple[float, str]]:
    """Hexes of enemy units and beside them, with what firing there is worth; none within two hexes of an own unit."""
    board = battle.board
    near = {hex_ for unit in living(battle, battery.side) for hex_ in board.reach(unit.hex)}
    aims = {
        hex_
        for enemy in enemies_of(battle, battery.side)
        for ring in board.rings(enemy.hex)[:2]
        for hex_ in ring
    }
    for hex_ in sorted(aims - near):
        yield _value(battle, rules, battery, hex_), hex_


def _value(battle: Battle, rules: Ruleset, battery: Battery, aim: str) -> float:
    """What the battery's rounds on this aim are worth on average, by how far each unit is from it."""
    prized = gunners(battle, SIDES[0]) | gunners(battle, SIDES[1])
    value = 0.0
    for unit in battle.units.values():
        distance = battle.board.distance(aim, unit.hex)
        if unit.condition.destroyed or distance > _FARTHEST:
            continue
        hit = 1 - (1 - _one_round(battle, rules, battery, unit, distance)) ** battery.guns
        worth = hit * worth_of(unit) * (_GUNS if unit.id in prized else 1.0)
        if unit.side == battery.side:
            value -= _OWN * worth
        else:
            value += worth * _still_there(battery, unit, battle.turn) * _left_over(battle, battery, unit)
    return value


def _one_round(battle: Battle, rules: Ruleset, battery: Battery, unit: Unit, distance: int) -> float:
    scatters = 1.0
    if battery.kind == "tube" and not battle.battery_suppressed(battery):
        scatters = len(rules.indirect.scatters_on) / 6
    cell = battle.board.cells[unit.hex]
    return sum(
        chance * round_share(rules, battery.gun, away, cell, unit.profile.armour, unit.condition)
        for away, chance in enumerate(falls(scatters, distance))
        if chance
    )


def _still_there(battery: Battery, unit: Unit, turn: int) -> float:
    """The chance that a unit is where it is when the rounds arrive."""
    delay = battery.due_turn(turn) - turn
    if delay == 0 or unit.condition.mobility_kill:
        return 1.0
    return float((_STAYS_IF_MOVED if unit.moved else _STAYS) ** delay)


def _left_over(battle: Battle, battery: Battery, unit: Unit) -> float:
    """Less for a unit that another own battery fires at in the same turn."""
    due = battery.due_turn(battle.turn)
    others = [
        each for each in battle.batteries.values() if each.side == battery.side and each.id != battery.id
    ]
    aims = [plan.target for each in others for plan in each.plans if plan.due == due]
    return 0.5 if any(battle.board.distance(aim, unit.hex) <= 1 for aim in aims) else 1.0


@lru_cache(maxsize=1_000)
def falls(scatters: float, distance: int) -> tuple[float, ...]:
    """IF-3: the chances that a round falls 0, 1 or 2 hexes from a unit so far from the aim, whatever the direction."""
    chances = [0.0] * (_REACH + 1)
    if distance <= _REACH:
        chances[distance] += 1 - scatters
    grid = HexGrid("pointy", "odd", "", (0, 60), (0, 60))
    aim = Hex(30, 30)
    ring = grid.ring(aim, distance)
    for side in POINTY_SIDES:
        for flown in range(1, 7):
            impact = grid.shifted_by(aim, side, flown)
            for hex_ in ring:
                away = grid.distance(impact, hex_)
                if away <= _REACH:
                    chances[away] += scatters / (36 * len(ring))
    return tuple(chances)
