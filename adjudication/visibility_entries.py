"""The entries of a view, for whoever sees the whole board: a unit, a battery, a marker as plain JSON."""

from __future__ import annotations

from typing import Any

from adjudication.audiences import KEEPERS
from adjudication.state import Battery, Battle, Marker, Unit


def unit_data(unit: Unit, audience: str) -> dict[str, Any]:
    """A unit; its standing order to its own side and the keepers alone."""
    profile = unit.profile
    knows = audience in KEEPERS or audience == profile.side
    return {
        "id": profile.id,
        "side": profile.side,
        "name": dict(profile.name),
        "type": profile.type,
        "kind": profile.kind,
        "hex": unit.hex,
        "movement_points": profile.movement_points,
        "armour": profile.armour,
        "weapons": list(profile.weapons),
        "fires_on_the_move": profile.fires_on_the_move,
        "value": profile.value,
        **unit.condition.as_data(),
        "order": unit.order if knows else None,
        "movement_left": profile.movement_points if unit.movement_left is None else unit.movement_left,
        "moved": unit.moved,
        "movement_ended": unit.movement_ended,
        "fired": unit.fired,
        "reactions": unit.reactions,
        "move_shot": unit.move_shot,
        "fired_turn": unit.fired_turn,
    }


def battery_data(battle: Battle, battery: Battery, audience: str) -> dict[str, Any]:
    """A battery; its plans to its own side and the keepers alone."""
    plans = None
    if audience in KEEPERS or audience == battery.side:
        plans = [{"due": plan.due, "target": plan.target, "made": plan.made} for plan in battery.plans]
    return {
        "id": battery.id,
        "side": battery.side,
        "gun": battery.gun,
        "kind": battery.kind,
        "guns": battery.guns,
        "missions": battery.missions,
        "missions_left": battery.missions_left,
        "delay": battery.delay,
        "unit": battery.unit,
        "suppressed": battle.battery_suppressed(battery),
        "silenced": battle.silenced(battery) is not None,
        "declared_turn": battery.declared_turn,
        "plans": plans,
        "card": battery.card,
        "arrives": battery.arrives,
        "plan_until": None if plans is None else battery.plan_until,
    }


def marker_data(marker: Marker, battery: str) -> dict[str, Any]:
    """A marker, under the name that its battery has for the viewer."""
    return {
        "battery": battery,
        "gun": marker.gun,
        "hex": marker.hex,
        "aim_hex": marker.aim_hex,
        "state": marker.state,
        "levels": None if marker.levels is None else dict(marker.levels),
    }
