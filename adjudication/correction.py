"""IF-6, result correction 战果修正: terrain and fortification by the held 2d6, armour by a fresh die; then the unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication import events_fire as happened
from adjudication.effects import reactive_armour
from adjudication.movement_cost import halved
from adjudication.resolution import Resolution
from adjudication.score import note_score
from adjudication.state import Battery, Condition, Unit


def settle_result(
    context: Resolution, battery: Battery, shot: Mapping[str, Any], unit: Unit, result: str, held: int
) -> None:
    """IF-6, then IF-5's mark becomes the unit's state: S, M and F add up, K removes the unit from play."""
    clause = "IF-5"
    if result == "K":
        clause = "IF-6"
        result = _corrected_by_ground(context, battery, shot, unit, held)
        if result == "K":
            result = _corrected_by_armour(context, battery, shot, unit)
    cause = {"battery": battery.id, "gun": shot["gun"], "friendly": unit.side == battery.side}
    settle_unit(context, unit, result, clause=clause, cause=cause)


def settle_unit(
    context: Resolution, unit: Unit, result: str, *, clause: str, cause: Mapping[str, Any]
) -> None:
    """A result becomes the unit's state, unless reactive armour lowers it (CARD-4). A mover that becomes suppressed
    keeps half its points (MOV-6).
    """
    after = condition_after(unit.condition, result)
    if after != unit.condition and not cause["friendly"]:
        result = reactive_armour(context, unit, result, clause=clause, cause=cause)
        after = condition_after(unit.condition, result)
    if after == unit.condition:
        return
    left = None
    if unit.id == context.battle.moving and after.suppressed and not unit.condition.suppressed:
        left = halved(unit.movement_left or 0.0, context.ruleset.units.suppressed_movement_factor)
    context.emit(
        happened.unit_changed(
            clause=clause,
            side=unit.side,
            unit=unit.id,
            before=unit.condition.as_data(),
            after=after.as_data(),
            result=result,
            cause=cause,
            movement_left=left,
        )
    )
    if after.destroyed:
        note_score(context)


def condition_after(condition: Condition, result: str) -> Condition:
    """A unit keeps M and F together; S on a suppressed unit changes nothing; K removes it (RULES, Words)."""
    suppressed, mobility, firepower, destroyed = (
        condition.suppressed,
        condition.mobility_kill,
        condition.firepower_kill,
        condition.destroyed,
    )
    match result:
        case "S":
            return Condition(True, mobility, firepower, destroyed)
        case "M":
            return Condition(suppressed, True, firepower, destroyed)
        case "F":
            return Condition(suppressed, mobility, True, destroyed)
        case "K":
            return Condition(suppressed, mobility, firepower, True)
        case _:
            return condition


def _corrected_by_ground(
    context: Resolution, battery: Battery, shot: Mapping[str, Any], unit: Unit, held: int
) -> str:
    """IF-6a and IF-6b: terrain, then fortification of the unit's hex, read with the held 2d6, no new roll."""
    rules = context.ruleset.indirect
    cell = context.battle.board.cells[unit.hex]
    for clause, step, row, letters in (
        ("IF-6a", "terrain", cell.terrain, rules.terrain),
        ("IF-6b", "fort", cell.fort, rules.fort),
    ):
        after = letters[row][held - 2]
        context.emit(
            happened.correction_read(
                clause=clause,
                side=battery.side,
                shot=shot,
                step=step,
                table=f"indirect.{step}",
                row=row,
                held=held,
                before="K",
                after=after,
            )
        )
        if after != "K":
            context.emit(
                happened.result_corrected(
                    clause=clause, side=battery.side, shot=shot, step=step, before="K", after=after
                )
            )
            return after
    return "K"


def _corrected_by_armour(context: Resolution, battery: Battery, shot: Mapping[str, Any], unit: Unit) -> str:
    """IF-6c: a fresh 1d6; at or under the value for this gun and armour class the K becomes S; 0 needs no roll."""
    armour = unit.profile.armour
    value = context.ruleset.indirect.armour[battery.gun][armour]
    if value == 0:
        return "K"
    roll = context.roll("armour", "IF-6c", battery.side, battery=battery.id, gun=shot["gun"], unit=unit.id)
    after = "S" if roll.total <= value else "K"
    context.read(roll, "indirect.armour", row=battery.gun, column=armour, outcome=after, value=value)
    if after == "S":
        context.emit(
            happened.result_corrected(
                clause="IF-6c", side=battery.side, shot=shot, step="armour", before="K", after=after
            )
        )
    return after
