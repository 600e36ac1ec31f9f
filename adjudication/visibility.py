"""What each audience may know (FOG-1): its view of a battle, and the updates that take an old view to the new one.

Without fog everybody sees the board; fire plans are seen by their own side, the director and the controllers alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.apply import apply
from adjudication.events import Event
from adjudication.ruleset import SIDES
from adjudication.state import Battery, Battle, Marker, Unit

AUDIENCES = ("director", "controller", *SIDES, "observer")
_KEEPERS = ("director", "controller")
# Events about a plan name its target and its turn; a standing order tells what a side will do.
_OF_OWN_SIDE = ("fire_planned", "fire_plan_lapsed", "standing_order_set")
_SCALARS = ("status", "turn", "phase", "side", "first_side", "turns")


@dataclass(frozen=True, slots=True)
class Update:
    """An event as one audience gets it: `changes` merged into its old view give its new one.

    `changes` maps a section to its new value; for units, batteries and markers to {id: entry, or None when gone}.
    """

    event: Event
    changes: Mapping[str, Any]


def may_see(event: Event, audience: str) -> bool:
    """Whether this audience gets this event."""
    if audience in _KEEPERS:
        return True
    if event.type in _OF_OWN_SIDE:
        return event.side == audience
    if event.type == "announced":
        return event.data["to"] in ("all", audience)
    return True


def view_for(battle: Battle, audience: str) -> dict[str, Any]:
    """The whole state as this audience may know it, as plain JSON."""
    view: dict[str, Any] = {name: getattr(battle, name) for name in _SCALARS}
    view["phases"] = list(battle.phases)
    view["ended"] = list(battle.ended)
    view["dice"] = _dice(battle)
    view["waiting"] = None if battle.waiting is None else dict(battle.waiting)
    view["movement"] = _movement(battle)
    view["score"] = dict(battle.score)
    view["objectives"] = {hex_: battle.held.get(hex_) for hex_ in battle.objectives}
    view["units"] = {name: _unit(unit, audience) for name, unit in battle.units.items()}
    view["batteries"] = {
        name: _battery(battle, battery, audience) for name, battery in battle.batteries.items()
    }
    view["markers"] = {name: _marker(marker) for name, marker in battle.markers.items()}
    return view


def updates_for(before: Battle, events: Iterable[Event], audience: str) -> list[Update]:
    """The events that this audience gets, each with what it changes in its view (law 2)."""
    found = []
    for event, old, new in walk(before, events):
        if may_see(event, audience):
            found.append(Update(event, changes_between(old, new, audience)))
    return found


def walk(before: Battle, events: Iterable[Event]) -> Iterable[tuple[Event, Battle, Battle]]:
    """Each event with the battle before and after it."""
    for event in events:
        after = apply(before, event)
        yield event, before, after
        before = after


def changes_between(old: Battle, new: Battle, audience: str) -> dict[str, Any]:
    """What differs between two views of an audience, section by section."""
    if old is new:
        return {}
    changes: dict[str, Any] = {
        name: getattr(new, name) for name in _SCALARS if getattr(old, name) != getattr(new, name)
    }
    if old.ended != new.ended:
        changes["ended"] = list(new.ended)
    if old.dice is not new.dice:
        changes["dice"] = _dice(new)
    if old.waiting is not new.waiting:
        changes["waiting"] = None if new.waiting is None else dict(new.waiting)
    if old.moving != new.moving:
        changes["movement"] = _movement(new)
    if old.score != new.score:
        changes["score"] = dict(new.score)
    if old.held != new.held:
        changes["objectives"] = {hex_: new.held.get(hex_) for hex_ in new.objectives}
    if old.units is not new.units:
        units = _unit_changes(old, new, audience)
        if units:
            changes["units"] = units
    if old.batteries is not new.batteries or old.units is not new.units:
        changes.update(_battery_changes(old, new, audience))
    if old.markers is not new.markers:
        changes["markers"] = _entries(old.markers, new.markers, _marker)
    return changes


def _entries(old: Mapping[str, Any], new: Mapping[str, Any], show: Any) -> dict[str, Any]:
    entries = {name: show(value) for name, value in new.items() if old.get(name) is not value}
    entries.update({name: None for name in old if name not in new})
    return entries


def _unit_changes(old: Battle, new: Battle, audience: str) -> dict[str, Any]:
    """Units that have changed for this viewer: an order that it does not know is no change to it."""
    entries = {}
    for name, unit in new.units.items():
        before = old.units[name]
        if before is not unit:
            shown = _unit(unit, audience)
            if shown != _unit(before, audience):
                entries[name] = shown
    return entries


def _movement(battle: Battle) -> dict[str, Any] | None:
    return None if battle.moving is None else {"unit": battle.moving}


def _battery_changes(old: Battle, new: Battle, audience: str) -> dict[str, Any]:
    """A battery also changes with the unit that it is bound to. What the viewer cannot see is no change to it."""
    entries = {}
    for name, battery in new.batteries.items():
        shown = _battery(new, battery, audience)
        if shown != _battery(old, old.batteries[name], audience):
            entries[name] = shown
    return {"batteries": entries} if entries else {}


def _dice(battle: Battle) -> dict[str, Any]:
    dice = battle.dice
    return {
        "method": dice.method,
        "seed_hash": dice.seed_hash,
        "seed": dice.seed,
        "modes": dict(dice.modes),
        "once": dict(dice.once),
    }


def _unit(unit: Unit, audience: str) -> dict[str, Any]:
    profile = unit.profile
    knows = audience in _KEEPERS or audience == profile.side
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


def _battery(battle: Battle, battery: Battery, audience: str) -> dict[str, Any]:
    plans = None
    if audience in _KEEPERS or audience == battery.side:
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
    }


def _marker(marker: Marker) -> dict[str, Any]:
    return {
        "battery": marker.battery,
        "gun": marker.gun,
        "hex": marker.hex,
        "aim_hex": marker.aim_hex,
        "state": marker.state,
        "levels": None if marker.levels is None else dict(marker.levels),
    }
