"""Chapter 5, indirect fire 间瞄射击: plans (IF-8), declaration (IF-1), arrival (IF-2), scatter (IF-3), attack level
(IF-4), result (IF-5), fire zones (IF-7). Result correction, IF-6, is in `correction`.
"""

from __future__ import annotations

from adjudication import events as happened
from adjudication.commands import DeclareFire, PlanFire, SetBattery
from adjudication.correction import settle_result
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.state import Battery, Battle, Unit


def own_battery(battle: Battle, name: str, side: str) -> Battery:
    """The battery of that id; refused where there is none or it is the other side's."""
    battery = battle.batteries.get(name)
    if battery is None:
        known = ", ".join(sorted(each.id for each in battle.batteries.values() if each.side == side))
        raise Refused(
            "no_such_battery",
            "there is no battery “{battery}”; yours are: {known}",
            {"battery": name[:40], "known": known or "–"},
            clause="IF-8",
            field="battery",
        )
    if battery.side != side:
        raise Refused(
            "not_allowed",
            "{battery} is a battery of the other side",
            {"battery": name},
            clause="IF-8",
            field="battery",
        )
    return battery


def plan_fire(context: Resolution, command: PlanFire, side: str) -> None:
    """IF-8: a plan made in turn N is due in turn N + delay and replaces the one that was due then."""
    battle = context.battle
    battery = own_battery(battle, command.battery, side)
    if battle.turn == 0:
        raise Refused("wrong_phase", "fire is planned once the exercise has started", clause="IF-8")
    target = battle.board.full_name(command.target, field="target")
    if battle.silenced(battery) == "destroyed":
        raise Refused(
            "not_allowed", "{battery} has been destroyed", {"battery": battery.id}, clause="IF-8", field="battery"
        )
    due = battle.turn + battery.delay
    if due > battle.turns:
        raise Refused(
            "not_allowed",
            "a plan made now would arrive in turn {due}, and the exercise ends after turn {turns}",
            {"due": due, "turns": battle.turns},
            clause="IF-8",
            field="battery",
        )
    if due == battle.turn and (battery.declared_turn == due or _part_is_over(battle, side)):
        raise Refused(
            "already_done",
            "{battery} cannot fire any more this turn",
            {"battery": battery.id},
            clause="IF-8",
            field="battery",
        )
    others = [plan for plan in battery.plans if plan.due != due]
    if battery.missions_left - len(others) < 1:
        raise Refused(
            "not_allowed",
            "{battery} has no fire mission left",
            {"battery": battery.id},
            clause="IF-8",
            field="battery",
        )
    replaced = battery.plan_due(due)
    context.emit(
        happened.fire_planned(
            side=side,
            battery=battery.id,
            target=target,
            due=due,
            replaces=replaced.target if replaced else None,
        )
    )


def _part_is_over(battle: Battle, side: str) -> bool:
    """Whether this side's part of this turn's indirect fire phase lies behind it."""
    phases = battle.phases
    if battle.phase is None or "indirect_fire" not in phases:
        return battle.phase is not None
    now, fire = phases.index(battle.phase), phases.index("indirect_fire")
    return now > fire or (now == fire and side in battle.ended)


def set_battery(context: Resolution, command: SetBattery) -> None:
    """IF-8: a battery off the map is set suppressed or not; one on the map is as suppressed as its counter."""
    battery = context.battle.batteries.get(command.battery)
    if battery is None:
        raise Refused(
            "no_such_battery",
            "there is no battery “{battery}”; there are: {known}",
            {"battery": command.battery[:40], "known": ", ".join(sorted(context.battle.batteries)) or "–"},
            clause="IF-8",
            field="battery",
        )
    if battery.unit is not None:
        raise Refused(
            "not_allowed",
            "{battery} is bound to {unit} on the map and is suppressed when that unit is",
            {"battery": battery.id, "unit": battery.unit},
            clause="IF-8",
            field="battery",
        )
    if battery.suppressed == command.suppressed:
        raise Refused("already_done", "{battery} is set so already", {"battery": battery.id}, clause="IF-8")
    context.emit(
        happened.battery_set(side=battery.side, battery=battery.id, suppressed=command.suppressed)
    )


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
    levels = attack_levels(context, battery.gun, impact)
    for distance, unit, level in _targets(context.battle, impact, levels):
        settle_target(context, battery, gun, unit, distance, level)
    zone = levels if context.ruleset.indirect.zone_extent == "pattern" else {impact: levels.get(impact, 0)}
    context.emit(
        happened.zone_opened(side=battery.side, battery=battery.id, gun=gun, hex=impact, levels=zone)
    )


def _scatter(
    context: Resolution, battery: Battery, gun: int, target: str, suppressed: bool
) -> str | None:
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
    context.read(
        roll, "indirect.scatter_direction", row=orientation, column=roll.total, outcome=direction
    )
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


def attack_levels(context: Resolution, gun_type: str, impact: str) -> dict[str, int]:
    """IF-4: the attack level of every hex that the impact can reach, nearer hexes first, then row and column."""
    by_distance = context.ruleset.indirect.attack_level[gun_type]
    rings = context.battle.board.rings(impact)
    return {
        hex_: level for level, ring in zip(by_distance, rings, strict=True) if level > 0 for hex_ in ring
    }


def _targets(battle: Battle, impact: str, levels: dict[str, int]) -> list[tuple[int, Unit, int]]:
    """IF-4, IF-5: who is attacked, settled before the first die: distance, then row, column, then unit id."""
    rings = battle.board.rings(impact)
    found = [unit for unit in battle.units.values() if unit.hex in levels and not unit.condition.destroyed]
    placed = [
        (next(distance for distance, ring in enumerate(rings) if unit.hex in ring), unit.hex, unit.id, unit)
        for unit in found
    ]
    placed.sort(key=lambda each: each[:3])
    return [(distance, unit, levels[hex_]) for distance, hex_, _, unit in placed]


def settle_target(
    context: Resolution, battery: Battery, gun: int, unit: Unit, distance: int, level: int
) -> None:
    """IF-4 to IF-6 for one target of one gun."""
    friendly = unit.side == battery.side
    shot = {"battery": battery.id, "gun": gun, "unit": unit.id}
    context.emit(
        happened.target_attacked(
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
