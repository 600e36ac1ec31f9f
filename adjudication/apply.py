"""The only way a battle changes: `apply(battle, event) -> battle`. No dice, no tables, no decisions (law 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudication.events import Event
from adjudication.state import (
    AIM,
    IMPACT,
    Battery,
    Battle,
    Condition,
    DiceSettings,
    Marker,
    Plan,
    Unit,
    marker_key,
)

Data = Mapping[str, Any]


def apply(battle: Battle, event: Event) -> Battle:
    """The battle after the event. A type that only tells (a fall of fire, a result read) changes nothing."""
    change = _CHANGES.get(event.type)
    return battle if change is None else change(battle, event.data)


def fold(battle: Battle, events: Iterable[Event]) -> Battle:
    """The battle after all the events, in order."""
    for event in events:
        battle = apply(battle, event)
    return battle


# Frame


def _exercise_started(battle: Battle, data: Data) -> Battle:
    return battle.changed(status="running")


def _turn_started(battle: Battle, data: Data) -> Battle:
    return battle.changed(turn=data["turn"], phase=None, side=None, ended=())


def _phase_started(battle: Battle, data: Data) -> Battle:
    return battle.changed(phase=data["phase"], side=data["side"], ended=())


def _side_ended_phase(battle: Battle, data: Data) -> Battle:
    return battle.changed(side=data["next_side"], ended=(*battle.ended, data["side"]))


def _paused(battle: Battle, data: Data) -> Battle:
    return battle.changed(status="paused")


def _resumed(battle: Battle, data: Data) -> Battle:
    return battle.changed(status="running")


def _exercise_ended(battle: Battle, data: Data) -> Battle:
    return battle.changed(
        status="ended", side=None, waiting=None, dice=replace(battle.dice, seed=data["seed"])
    )


# Dice


def _dice_set(battle: Battle, data: Data) -> Battle:
    dice = battle.dice
    sides = tuple(dice.modes) if data["side"] is None else (data["side"],)
    chosen = {side: str(data["mode"]) for side in sides}
    if data["once"]:
        return battle.changed(dice=replace(dice, once={**dice.once, **chosen}))
    # A lasting choice replaces an exception that was still waiting for its roll.
    cleared: dict[str, str | None] = dict.fromkeys(sides)
    return battle.changed(dice=replace(dice, modes={**dice.modes, **chosen}, once={**dice.once, **cleared}))


def _dice_requested(battle: Battle, data: Data) -> Battle:
    return battle.changed(requests=data["roll"], waiting={"kind": "roll", **data})


def _dice_rolled(battle: Battle, data: Data) -> Battle:
    dice = spent_once(battle.dice, data["side"])
    if battle.waiting is None and dice is battle.dice:
        return battle
    return battle.changed(waiting=None, dice=dice)


def spent_once(dice: DiceSettings, side: str) -> DiceSettings:
    """The settings after a roll of this side: an exception that was for one roll is over."""
    return dice if dice.once[side] is None else replace(dice, once={**dice.once, side: None})


# Indirect fire


def _with_battery(battle: Battle, name: str, **changes: Any) -> Battle:
    battery = replace(battle.batteries[name], **changes)
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
        battle,
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


# Units


def _with_condition(battle: Battle, name: str, condition: Condition) -> Battle:
    unit = battle.units[name]
    unit = Unit(unit.profile, unit.hex, condition)
    return battle.changed(units={**battle.units, name: unit})


def _unit_changed(battle: Battle, data: Data) -> Battle:
    return _with_condition(battle, data["unit"], Condition(**data["after"]))


def _suppression_removed(battle: Battle, data: Data) -> Battle:
    unit = battle.units[data["unit"]]
    return _with_condition(battle, unit.id, replace(unit.condition, suppressed=False))


_CHANGES: dict[str, Callable[[Battle, Data], Battle]] = {
    "exercise_started": _exercise_started,
    "turn_started": _turn_started,
    "phase_started": _phase_started,
    "side_ended_phase": _side_ended_phase,
    "paused": _paused,
    "resumed": _resumed,
    "exercise_ended": _exercise_ended,
    "dice_set": _dice_set,
    "dice_requested": _dice_requested,
    "dice_rolled": _dice_rolled,
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
}
