"""Chapter 4, direct fire 直瞄射击: who may fire at whom (DF-1), the attack level shift by shift (DF-2), results (DF-3).

Reaction shots and the mover's own shot (MOV-3 to MOV-5) are the same shot in another mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from adjudication import events_movement as happened
from adjudication.commands import Fire
from adjudication.correction import settle_unit
from adjudication.effects import (
    boost_levels,
    boosted,
    last_shooter,
    may_fire_again,
    name_boosted,
    name_last_shooter,
    permit_boost,
    permit_last_shot,
    shot_number,
)
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.ruleset import Ruleset
from adjudication.sight import sees
from adjudication.state import Battle, Unit
from adjudication.units import living_unit, own_unit

AIMED, OPPORTUNITY, COVERING = "aimed", "opportunity", "covering"
ON_THE_MOVE, SHORT_HALT = "on_the_move", "short_halt"
HIGHEST_LEVEL = 12


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot that could be fired: everything that decides its level, each shift by name."""

    unit: str
    target: str
    weapon: str
    mode: str
    range: int
    base: int
    shifts: tuple[tuple[str, int], ...]
    level: int

    def as_data(self) -> dict[str, Any]:
        """The shot as an event or an option tells it."""
        return {
            "unit": self.unit,
            "target": self.target,
            "weapon": self.weapon,
            "mode": self.mode,
            "range": self.range,
            "base": self.base,
            "shifts": [{"name": name, "value": value} for name, value in self.shifts],
            "level": self.level,
        }


def able(unit: Unit) -> bool:
    """DF-1: not S, not F (and still there)."""
    condition = unit.condition
    return not (condition.suppressed or condition.firepower_kill or condition.destroyed)


def fire(context: Resolution, command: Fire, side: str) -> None:
    """DF-1: a unit fires at a target it sees, once a phase; CARD-2 and CARD-5 where the side names it for them."""
    battle, rules = context.battle, context.ruleset
    shooter = own_unit(battle, command.unit, side)
    _permit_sighted(battle, side, command.target)
    target = living_unit(battle, command.target, field="target")
    if target.side == side:
        raise Refused(
            "not_allowed",
            "{target} is a unit of your own side",
            {"target": target.id},
            clause="DF-1",
            field="target",
        )
    if not able(shooter):
        raise Refused(
            "not_allowed",
            "{unit} cannot fire: it is suppressed, has a firepower kill or is destroyed",
            {"unit": shooter.id},
            clause="DF-1",
            field="unit",
        )
    permit_last_shot(battle, shooter, reload=command.reload)
    if shooter.fired and not may_fire_again(battle, shooter):
        raise Refused(
            "already_done",
            "{unit} has fired in this phase",
            {"unit": shooter.id},
            clause="DF-1",
            field="unit",
        )
    weapons = _weapons_named(shooter, command.weapon)
    if command.boost:
        permit_boost(battle, shooter, for_turn=rules.cards.fire_boost_for == "turn")
    shots = list(shots_at(battle, rules, shooter, target, AIMED, weapons, boost=command.boost))
    if not shots:
        raise Refused(
            "out_of_range",
            "{target} is {distance} hexes away, out of range of {unit}",
            {
                "target": target.id,
                "distance": battle.board.distance(shooter.hex, target.hex),
                "unit": shooter.id,
            },
            clause="DF-1",
            field="weapon" if command.weapon else "target",
        )
    if not sees(battle, rules.sight, shooter, target):
        raise Refused(
            "no_line_of_sight",
            "{unit} does not see {target}",
            {"unit": shooter.id, "target": target.id},
            clause="SIGHT-1",
            field="target",
        )
    if command.boost:
        name_boosted(context, shooter)
    name_last_shooter(context, shooter, reload=command.reload)
    number = shot_number(context.battle, rules, shooter)
    resolve_shot(context, best(shots), "DF-2", number=number)


def _permit_sighted(battle: Battle, side: str, name: str) -> None:
    """FOG-1: what the side does not see now is no target, whatever has become of it."""
    target = battle.units.get(name)
    if target is not None and not battle.knows(side, target):
        raise Refused(
            "no_line_of_sight",
            "your side does not see {target} now",
            {"target": name},
            clause="FOG-1",
            field="target",
        )


def _weapons_named(shooter: Unit, weapon: str | None) -> tuple[str, ...]:
    if weapon is None:
        return shooter.profile.weapons
    if weapon not in shooter.profile.weapons:
        raise Refused(
            "bad_value",
            "{unit} has no weapon “{weapon}”; it has: {known}",
            {"unit": shooter.id, "weapon": weapon[:40], "known": ", ".join(shooter.profile.weapons) or "–"},
            clause="DF-1",
            field="weapon",
        )
    return (weapon,)


def may_fire(battle: Battle, unit: Unit) -> bool:
    """DF-1, CARD-5: whether a unit has a shot of the direct fire phase left."""
    last = last_shooter(battle, unit.side)
    if last is not None and battle.phase == "direct_fire":
        return last == unit.id and able(unit) and may_fire_again(battle, unit)
    return able(unit) and not unit.fired


def best(shots: Iterable[Shot]) -> Shot:
    """The shot of the highest level; of equals the weapon named first."""
    return max(shots, key=lambda shot: shot.level)


def shots_at(
    battle: Battle,
    rules: Ruleset,
    shooter: Unit,
    target: Unit,
    mode: str,
    weapons: Iterable[str],
    *,
    boost: bool = False,
) -> Iterator[Shot]:
    """DF-1, DF-2: the shots within range, one a weapon, whether or not the target is seen. `boost`: with CARD-2."""
    board = battle.board
    distance = board.distance(shooter.hex, target.hex)
    shifts = tuple(_shifts(battle, rules, shooter, target, mode, distance))
    if boost or (rules.cards.fire_boost_for == "turn" and boosted(battle, shooter)):
        shifts = (*shifts, ("fire_boost", boost_levels(rules)))
    for weapon in weapons:
        base = rules.direct.base_level(weapon, target.profile.kind, distance)
        if base > 0:
            level = min(HIGHEST_LEVEL, base + sum(value for _, value in shifts))
            yield Shot(shooter.id, target.id, weapon, mode, distance, base, shifts, level)


def _shifts(
    battle: Battle, rules: Ruleset, shooter: Unit, target: Unit, mode: str, distance: int
) -> Iterator[tuple[str, int]]:
    """DF-2: movement of shooter and target, cover, fortification, height; what shifts nothing is left out."""
    direct, cells = rules.direct, battle.board.cells
    here, there = cells[shooter.hex], cells[target.hex]
    grades = (there.height - here.height) // rules.movement.height_step_m
    found = (
        ("on_the_move", direct.on_the_move_shift if mode == ON_THE_MOVE else 0),
        ("short_halt", direct.short_halt_shift if mode == SHORT_HALT else 0),
        ("moving_target", direct.moving_target_shift if battle.moving == target.id else 0),
        ("cover", direct.cover_shift[there.terrain]),
        ("fort", direct.fort_shift[there.fort]),
        ("height", direct.height(grades, distance)),
    )
    return ((name, value) for name, value in found if value != 0)


def seen_shots(
    battle: Battle, rules: Ruleset, shooter: Unit, targets: Iterable[Unit], mode: str
) -> list[Shot]:
    """The shots at those targets that are in range and seen."""
    return [
        shot
        for target in targets
        for shot in shots_at(battle, rules, shooter, target, mode, shooter.profile.weapons)
        if sees(battle, rules.sight, shooter, target)
    ]


def resolve_shot(
    context: Resolution,
    shot: Shot,
    clause: str,
    *,
    left: float | None = None,
    ordered: bool = False,
    number: int = 1,
) -> None:
    """DF-2, DF-3: below level 1 the shot is spent without dice and without effect; else 2d6 on the direct CRT.

    `number`: which of this unit's aimed shots of the phase it is (CARD-5), so that each has dice of its own.
    """
    battle, rules = context.battle, context.ruleset.direct
    shooter, target = battle.units[shot.unit], battle.units[shot.target]
    context.emit(
        happened.shot_fired(
            clause=clause,
            side=shooter.side,
            **shot.as_data(),
            left=left,
            ordered=ordered,
            hexes=(shooter.hex, target.hex),
        )
    )
    if shot.level < 1:
        return
    about = {"shooter": shot.unit, "weapon": shot.weapon}
    roll = context.roll(
        "direct", "DF-3", shooter.side, 2, unit=target.id, shooter=shot.unit, weapon=shot.weapon, shot=number
    )
    result = rules.results[shot.level][roll.total - 2]
    context.read(roll, "direct.results", row=shot.level, column=roll.total, outcome=result, level=shot.level)
    mark = {**about, "unit": target.id}
    context.emit(
        happened.direct_result(side=shooter.side, shot=mark, result=result, level=shot.level, held=roll.total)
    )
    if result == "K":
        result = _corrected_by_armour(context, shooter, target, shot, number)
    settle_unit(context, target, result, clause="DF-3", cause={**about, "friendly": False})


def _corrected_by_armour(context: Resolution, shooter: Unit, target: Unit, shot: Shot, number: int) -> str:
    """DF-3: as in IF-6c with the direct table."""
    armour = target.profile.armour
    value = context.ruleset.direct.armour[shot.weapon][armour]
    if value == 0:
        return "K"
    about = {"shooter": shot.unit, "weapon": shot.weapon}
    roll = context.roll(
        "direct_armour",
        "DF-3",
        shooter.side,
        unit=target.id,
        shooter=shot.unit,
        weapon=shot.weapon,
        shot=number,
    )
    after = "S" if roll.total <= value else "K"
    context.read(roll, "direct.armour", row=shot.weapon, column=armour, outcome=after, value=value)
    if after == "S":
        context.emit(
            happened.direct_corrected(
                side=shooter.side, shot={**about, "unit": target.id}, before="K", after=after
            )
        )
    return after
