"""What indirect fire, and any result on a unit, changes in a battle (chapter 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudication.apply_fog import battery_heard
from adjudication.state import AIM, IMPACT, Battery, Battle, Condition, Marker, Plan, marker_key, with_unit

Data = Mapping[str, Any]


def _with_battery(battle: Battle, name: str, **changes: Any) -> Battle:
    battery = battle.batteries[name].changed(**changes)
    return battle.changed(batteries={**battle.batteries, name: battery})


def _other_plans(battery: Battery, due: int) -> tuple[Plan, ...]:
    return tuple(plan for plan in battery.plans if plan.due != due)


def _fire_planned(battle: Battle, data: Data) -> Battle:
    battery = battle.batteries[data["battery"]]
    plan = Plan(target=data["target"], made=battle.turn, due=data["due"])
    plans = sorted((*_other_plans(battery, plan.due), plan), key=lambda each: each.due)
    return _with_battery(battle, battery.id, plans=tuple(plans))


def _fire_plan_lapsed(battle: Battle, data: Data) -> Battle:
    battery = battle.batteries[data["battery"]]
    return _with_battery(battle, battery.id, plans=_other_plans(battery, data["due"]))


def _battery_set(battle: Battle, data: Data) -> Battle:
    return _with_battery(battle, data["battery"], suppressed=data["suppressed"])


def _fire_declared(battle: Battle, data: Data) -> Battle:
    battery = battle.batteries[data["battery"]]
    return _with_battery(
        battery_heard(battle, battery.id),
        battery.id,
        plans=_other_plans(battery, battle.turn),
        missions_left=battery.missions_left - 1,
        declared_turn=battle.turn,
    )


def _with_marker(battle: Battle, marker: Marker) -> Battle:
    return battle.changed(markers={**battle.markers, marker.key: marker})


def _without_marker(battle: Battle, battery: str, gun: int | None) -> Battle:
    gone = marker_key(battery, gun)
    if gone not in battle.markers:
        return battle
    return battle.changed(markers={key: marker for key, marker in battle.markers.items() if key != gone})


def _marker_placed(battle: Battle, data: Data) -> Battle:
    gun = data["gun"]
    return _with_marker(
        battle, Marker(data["battery"], gun, data["hex"], data["hex"], AIM if gun is None else IMPACT)
    )


def _marker_scattered(battle: Battle, data: Data) -> Battle:
    marker = battle.markers[marker_key(data["battery"], data["gun"])]
    return _with_marker(battle, replace(marker, hex=data["to"]))


def _marker_gone(battle: Battle, data: Data) -> Battle:
    return _without_marker(battle, data["battery"], data["gun"])


def _zone_opened(battle: Battle, data: Data) -> Battle:
    marker = battle.markers[marker_key(data["battery"], data["gun"])]
    return _with_marker(battle, replace(marker, levels=data["levels"]))


def _fire_ended(battle: Battle, data: Data) -> Battle:
    return _without_marker(battle, data["battery"], None)


def _with_condition(battle: Battle, name: str, condition: Condition) -> Battle:
    return with_unit(battle, name, condition=condition)


def _unit_changed(battle: Battle, data: Data) -> Battle:
    after = Condition(**data["after"])
    if "movement_left" in data:
        return with_unit(battle, data["unit"], condition=after, movement_left=data["movement_left"])
    return _with_condition(battle, data["unit"], after)


def _overridden(battle: Battle, data: Data) -> Battle:
    after = dict(data["after"])
    return with_unit(battle, data["unit"], hex=after.pop("hex"), condition=Condition(**after))


def _suppression_removed(battle: Battle, data: Data) -> Battle:
    unit = battle.units[data["unit"]]
    return _with_condition(battle, unit.id, replace(unit.condition, suppressed=False))


CHANGES: dict[str, Callable[[Battle, Data], Battle]] = {
    "fire_planned": _fire_planned,
    "fire_plan_lapsed": _fire_plan_lapsed,
    "battery_set": _battery_set,
    "fire_declared": _fire_declared,
    "marker_placed": _marker_placed,
    "marker_scattered": _marker_scattered,
    "marker_left_map": _marker_gone,
    "fire_failed": _marker_gone,
    "zone_opened": _zone_opened,
    "zone_closed": _marker_gone,
    "fire_ended": _fire_ended,
    "unit_changed": _unit_changed,
    "suppression_removed": _suppression_removed,
    "overridden": _overridden,
}
