"""Chapter 5, indirect fire 间瞄射击: declaration (IF-1), arrival (IF-2), scatter (IF-3), attack level (IF-4), result
(IF-5), fire zones (IF-7). Plans, IF-8, are in `fire_plans`; result correction, IF-6, is in `correction`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from adjudication import events_fire as happened
from adjudication.commands import DeclareFire
from adjudication.correction import settle_result
from adjudication.effects import support_fired
from adjudication.fire_plans import own_battery
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.state import Battery, Battle, Unit


def declare_fire(context: Resolution, command: DeclareFire, side: str) -> None:
    """IF-1: the side declares the fire that a plan brings to this turn; it is adjudicated at once."""
    battle = context.battle
    battery = own_battery(battle, command.battery, side)
    plan = battery.plan_due(battle.turn)
    if battery.declared_turn == battle.turn:
        raise Refused(
            "already_done",
            "{battery} has fired this turn",
            {"battery": battery.id},
            clause="IF-1",
            field="battery",
        )
    if plan is None:
        raise Refused(
            "not_allowed",
            "no plan of {battery} is due in turn {turn}",
            {"battery": battery.id, "turn": battle.turn},
            clause="IF-1",
            field="battery",
        )
    if battle.silenced(battery):
        raise Refused(
            "not_allowed",
            "{battery} cannot fire: {unit} is destroyed or has a firepower kill",
            {"battery": battery.id, "unit": battery.unit},
            clause="IF-8",
            field="battery",
        )
    resolve_battery(context, battery, plan.target, automatic=False)


def declare_due(context: Resolution, side: str) -> None:
    """IF-1: ending the part declares what is due and undeclared, by battery id."""
    for name in sorted(context.battle.batteries):
        battery = context.battle.batteries[name]
        plan = battery.plan_due(context.battle.turn)
        if battery.side != side or plan is None:
            continue
        silenced = context.battle.silenced(battery)
        if silenced:
            context.emit(
                happened.fire_plan_lapsed(
                    side=side, battery=name, target=plan.target, due=plan.due, reason=silenced
                )
            )
        else:
            resolve_battery(context, battery, plan.target, automatic=True)


def resolve_battery(context: Resolution, battery: Battery, target: str, *, automatic: bool) -> None:
    """IF-1 to IF-7 for one battery: the aim is marked, then gun after gun."""
    rules = context.ruleset.indirect
    # IF-8: the suppression of a battery is read once, here, whatever its own rounds do afterwards.
    suppressed = context.battle.battery_suppressed(battery)
    context.emit(
        happened.fire_declared(
            side=battery.side,
            battery=battery.id,
            target=target,
            gun_type=battery.gun,
            kind=battery.kind,
            guns=battery.guns,
            suppressed=suppressed,
            automatic=automatic,
        )
    )
    if battery.card is not None:
        support_fired(context, battery.side, battery.card)
    context.emit(
        happened.marker_placed(clause="IF-1", side=battery.side, battery=battery.id, gun=None, hex=target)
    )
    if rules.arrival_roll_per == "battery" and not _arrives(context, battery, None):
        return
    for gun in range(1, battery.guns + 1):
        if rules.arrival_roll_per == "gun" and not _arrives(context, battery, gun):
            continue
        resolve_gun(context, battery, gun, target, suppressed)
    context.emit(happened.fire_ended(side=battery.side, battery=battery.id))


def _arrives(context: Resolution, battery: Battery, gun: int | None) -> bool:
    """IF-2: 1d6; on a 6 the fire did not arrive."""
    roll = context.roll("arrival", "IF-2", battery.side, battery=battery.id, gun=gun)
    arrived = roll.total not in context.ruleset.indirect.fails_to_arrive_on
    context.read(
        roll,
        "indirect.fails_to_arrive_on",
        column=roll.total,
        outcome="arrived" if arrived else "not_arrived",
    )
    if arrived:
        context.emit(happened.fire_arrived(side=battery.side, battery=battery.id, gun=gun))
    else:
        context.emit(
            happened.fire_failed(side=battery.side, battery=battery.id, gun=gun, reason="not_arrived")
        )
    return arrived


def resolve_gun(context: Resolution, battery: Battery, gun: int, target: str, suppressed: bool) -> None:
    """IF-3 to IF-7 for one gun."""
    context.emit(
        happened.marker_placed(clause="IF-3", side=battery.side, battery=battery.id, gun=gun, hex=target)
    )
    impact = _scatter(context, battery, gun, target, suppressed)
    if impact is None:
        return
    rules = context.ruleset.indirect
    levels = rules.attack_level[battery.gun]
    for distance, unit in _targets(context.battle, impact, levels):
        settle_target(context, battery, gun, unit, distance, levels[distance])
    reach = context.battle.board.reach(impact) if rules.zone_extent == "pattern" else {impact: 0}
    zone = {hex_: levels[distance] for hex_, distance in reach.items() if levels[distance] > 0}
    context.emit(
        happened.zone_opened(side=battery.side, battery=battery.id, gun=gun, hex=impact, levels=zone)
    )


def _scatter(context: Resolution, battery: Battery, gun: int, target: str, suppressed: bool) -> str | None:
    """IF-3a to IF-3c: the final impact hex, or None where the marker has left the map."""
    side, rules = battery.side, context.ruleset.indirect
    if battery.kind == "tube" and not suppressed:
        roll = context.roll("scatter", "IF-3a", side, battery=battery.id, gun=gun)
        scatters = roll.total in rules.scatters_on
        context.read(
            roll, "indirect.scatters_on", column=roll.total, outcome="scatters" if scatters else "stays"
        )
        if not scatters:
            return target
    orientation = context.battle.board.grid.orientation
    roll = context.roll("direction", "IF-3b", side, battery=battery.id, gun=gun)
    direction = rules.scatter_direction[orientation][roll.total - 1]
    context.read(roll, "indirect.scatter_direction", row=orientation, column=roll.total, outcome=direction)
    roll = context.roll("distance", "IF-3c", side, battery=battery.id, gun=gun)
    context.read(roll, "indirect.scatter_distance", column=roll.total, outcome=roll.total)
    impact = context.battle.board.moved(target, direction, roll.total)
    if impact is None:
        context.emit(
            happened.marker_left_map(
                side=side,
                battery=battery.id,
                gun=gun,
                from_hex=target,
                direction=direction,
                distance=roll.total,
            )
        )
    else:
        context.emit(
            happened.marker_scattered(
                side=side,
                battery=battery.id,
                gun=gun,
                from_hex=target,
                to_hex=impact,
                direction=direction,
                distance=roll.total,
            )
        )
    return impact


def _targets(battle: Battle, impact: str, levels: Sequence[int]) -> list[tuple[int, Unit]]:
    """IF-4, IF-5: who is attacked, settled before the first die: nearer hexes, then row, column, unit id.

    Level 0 is no attack. Full hex names of one sheet sort by row, then column.
    """
    reach = battle.board.reach(impact)
    found = [
        (reach[unit.hex], unit.hex, name, unit)
        for name, unit in battle.units.items()
        if unit.hex in reach and levels[reach[unit.hex]] > 0 and not unit.condition.destroyed
    ]
    found.sort(key=itemgetter(0, 1, 2))
    return [(distance, unit) for distance, _, _, unit in found]


def settle_target(
    context: Resolution,
    battery: Battery,
    gun: int,
    unit: Unit,
    distance: int,
    level: int,
    clause: str = "IF-4",
) -> None:
    """IF-4 to IF-6 for one target of one gun; MOV-7 for a unit that enters its fire zone."""
    friendly = unit.side == battery.side
    shot = {"battery": battery.id, "gun": gun, "unit": unit.id}
    context.emit(
        happened.target_attacked(
            clause=clause,
            side=battery.side,
            shot=shot,
            gun_type=battery.gun,
            hex=unit.hex,
            distance=distance,
            level=level,
            friendly=friendly,
        )
    )
    roll = context.roll("attack", "IF-5", battery.side, 2, battery=battery.id, gun=gun, unit=unit.id)
    rules = context.ruleset.indirect
    result = rules.result(level, roll.total)
    context.read(
        roll,
        "indirect.results",
        row=min(level, rules.last_level),
        column=roll.total,
        outcome=result,
        level=level,
    )
    context.emit(
        happened.result_marked(side=battery.side, shot=shot, result=result, level=level, held=roll.total)
    )
    settle_result(context, battery, shot, unit, result, roll.total)
