"""IF-8, the batteries of a side: fire plans 炮兵火力计划 and the turn they are due in, and who may set a battery."""

from __future__ import annotations

from adjudication import events_fire as happened
from adjudication.commands import PlanFire, SetBattery
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.state import Battery, Battle


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
            "not_allowed",
            "{battery} has been destroyed",
            {"battery": battery.id},
            clause="IF-8",
            field="battery",
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
    context.emit(happened.battery_set(side=battery.side, battery=battery.id, suppressed=command.suppressed))
