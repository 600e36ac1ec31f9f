"""MOV-3 opportunity fire 机会射击, MOV-4 covering fire 掩护射击, MOV-5 the mover's own shot, MOV-8 who is asked.

Movement pauses in a hex while these are played. One decision at a time lists all who still may, until the side passes
or nobody is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudication.direct_fire import (
    COVERING,
    ON_THE_MOVE,
    OPPORTUNITY,
    SHORT_HALT,
    Shot,
    able,
    best,
    resolve_shot,
    seen_shots,
    shots_at,
)
from adjudication.effects import name_boosted
from adjudication.movement_cost import exact
from adjudication.resolution import Resolution
from adjudication.ruleset import Ruleset
from adjudication.sight import sees
from adjudication.state import Battle, Unit, enemy_of

_OPPORTUNITY, _COVERING, _MOVER = "opportunity", "covering", "mover"


def opportunity_fire(context: Resolution, mover: str) -> bool:
    """MOV-3: enemy units with sight, range and an unused reaction shot may fire at the mover. Whether any did.

    Standing orders fire first, by id; then those whose order is `ask` are asked (MOV-8).
    """
    fired = False
    side = enemy_of(context.battle.units[mover].side)
    for name in sorted(context.battle.units):
        battle = context.battle
        unit, target = battle.units[name], battle.units[mover]
        if target.condition.destroyed:
            return fired
        if (
            unit.side != side
            or not isinstance(unit.order, int)
            or not _may_react(battle, context.ruleset, unit)
        ):
            continue
        ordered = seen_shots(battle, context.ruleset, unit, [target], OPPORTUNITY)
        if ordered and best(ordered).level >= unit.order:
            resolve_shot(context, best(ordered), "MOV-3", ordered=True)
            fired = True

    def shots() -> list[Shot]:
        battle = context.battle
        target = battle.units[mover]
        return [
            shot
            for unit in _reacting(battle, context.ruleset, side)
            # FOG-4: a unit that the mover's side does not see reacts by standing order only: no pause betrays it.
            if unit.order == "ask" and not target.condition.destroyed and battle.knows(target.side, unit)
            for shot in seen_shots(battle, context.ruleset, unit, [target], OPPORTUNITY)
        ]

    shot_taken, _halted = _window(context, _OPPORTUNITY, "MOV-3", side, mover, shots)
    return fired or shot_taken


def covering_fire(context: Resolution, mover: str) -> bool:
    """MOV-4: units of the moving side may fire at enemy units that can see the mover. Whether the path is halted.

    A unit on `hold` is not listed; an order to fire counts as `ask` here.
    """
    side = context.battle.units[mover].side

    def shots() -> list[Shot]:
        battle, rules = context.battle, context.ruleset
        target = battle.units[mover]
        watching = [
            enemy
            for enemy in _enemies(battle, side)
            if not target.condition.destroyed and sees(battle, rules.sight, enemy, target)
        ]
        return [
            shot
            for unit in _reacting(battle, rules, side)
            if unit.id != mover and unit.order != "hold"
            for shot in seen_shots(battle, rules, unit, watching, COVERING)
        ]

    return _window(context, _COVERING, "MOV-4", side, mover, shots)[1]


def movers_shot(context: Resolution, mover: str) -> bool:
    """MOV-5: the mover itself may fire, on the move or from a short halt, once a phase. Whether the path is halted."""
    side = context.battle.units[mover].side

    def shots() -> list[Shot]:
        battle, rules = context.battle, context.ruleset
        unit = battle.units[mover]
        if not able(unit) or unit.move_shot:
            return []
        modes = []
        if unit.profile.fires_on_the_move and unit.profile.kind == "vehicle":
            modes.append(ON_THE_MOVE)
        if (unit.movement_left or 0.0) >= rules.movement.short_halt_cost:
            modes.append(SHORT_HALT)
        enemies = _enemies(battle, side)
        return [shot for mode in modes for shot in seen_shots(battle, rules, unit, enemies, mode)]

    return _window(context, _MOVER, "MOV-5", side, mover, shots)[1]


def _window(
    context: Resolution, kind: str, clause: str, side: str, mover: str, shots: Callable[[], Sequence[Shot]]
) -> tuple[bool, bool]:
    """Ask until the side passes or nobody is left. Returns whether a shot was taken, and whether it said halt."""
    taken = False
    while f"{side}/{kind}" not in context.battle.passed:
        found = shots()
        if not found:
            break
        options = [{"id": index, **shot.as_data()} for index, shot in enumerate(found, 1)]
        answer = context.ask(kind, clause, side, mover, options)
        if answer.choice == "halt":
            return taken, True
        if answer.option is None:
            break
        shot = found[answer.option - 1]
        if answer.boost:
            shot = _with_boost(context, shot)
        left = None
        if kind == _MOVER:
            cost = context.ruleset.movement.short_halt_cost if shot.mode == SHORT_HALT else 0.0
            left = exact((context.battle.units[mover].movement_left or 0.0) - cost)
        resolve_shot(context, shot, clause, left=left)
        taken = True
    return taken, False


def _with_boost(context: Resolution, shot: Shot) -> Shot:
    """CARD-2: the side names the shooter for its fire boost, at this shot."""
    name_boosted(context, context.battle.units[shot.unit])
    battle = context.battle
    shooter, target = battle.units[shot.unit], battle.units[shot.target]
    (again,) = shots_at(battle, context.ruleset, shooter, target, shot.mode, (shot.weapon,), boost=True)
    return again


def _may_react(battle: Battle, rules: Ruleset, unit: Unit) -> bool:
    return able(unit) and unit.reactions < rules.reaction.shots_per_phase


def _reacting(battle: Battle, rules: Ruleset, side: str) -> list[Unit]:
    return [unit for unit in _living(battle, side) if _may_react(battle, rules, unit)]


def _living(battle: Battle, side: str) -> list[Unit]:
    """A side's units in play, by id."""
    units = (battle.units[name] for name in sorted(battle.units))
    return [unit for unit in units if unit.side == side and not unit.condition.destroyed]


def _enemies(battle: Battle, side: str) -> list[Unit]:
    """The enemy's units in play, by id; under fog in the order of the names that the side has for them, so that the
    order of what it may choose tells nothing of their ids (FOG-3).
    """
    enemies = _living(battle, enemy_of(side))
    if battle.fog:
        labels = battle.pictures[side].labels
        enemies = sorted(
            (unit for unit in enemies if unit.id in labels), key=lambda unit: labels.index(unit.id)
        )
    return enemies
