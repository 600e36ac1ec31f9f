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
from adjudication.visibility_cards import (
    KEEPERS,
    battery_shown,
    cards_view,
    shown_card_event,
    shown_decision,
)

AUDIENCES = ("director", "controller", *SIDES, "observer")
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


def shown_to(event: Event, audience: str) -> Event | None:
    """The event as this audience gets it, None where it does not."""
    if audience in KEEPERS:
        return event
    if event.type in _OF_OWN_SIDE and event.side != audience:
        return None
    if event.type == "announced" and event.data["to"] not in ("all", audience):
        return None
    return shown_card_event(event, audience)


def view_for(battle: Battle, audience: str) -> dict[str, Any]:
    """The whole state as this audience may know it, as plain JSON."""
    view: dict[str, Any] = {name: getattr(battle, name) for name in _SCALARS}
    view["phases"] = list(battle.phases)
    view["ended"] = list(battle.ended)
    view["dice"] = _dice(battle)
    view["waiting"] = _waiting(battle, audience)
    view["movement"] = _movement(battle)
    view["score"] = dict(battle.score)
    view["objectives"] = {hex_: battle.held.get(hex_) for hex_ in battle.objectives}
    view["units"] = {name: _unit(unit, audience) for name, unit in battle.units.items()}
    view["batteries"] = {
        name: _battery(battle, battery, audience)
        for name, battery in battle.batteries.items()
        if battery_shown(battle, battery, audience)
    }
    view["markers"] = {name: _marker(marker) for name, marker in battle.markers.items()}
    view["cards"] = cards_view(battle, audience)
    return view


def updates_for(before: Battle, events: Iterable[Event], audience: str) -> list[Update]:
    """The events that this audience gets, each with what it changes in its view (law 2)."""
    found = []
    for event, old, new in walk(before, events):
        shown = shown_to(event, audience)
        if shown is not None:
            found.append(Update(shown, changes_between(old, new, audience)))
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
        changes["waiting"] = _waiting(new, audience)
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
    if _cards_may_differ(old, new):
        cards = cards_view(new, audience)
        if cards != cards_view(old, audience):
            changes["cards"] = cards
    if (
        old.batteries is not new.batteries
        or old.units is not new.units
        or (new.batteries and old.cards is not new.cards)
    ):
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


def _cards_may_differ(old: Battle, new: Battle) -> bool:
    """How many cards a side has still to draw changes with the turn and the start as well."""
    return old.cards is not new.cards or (old.turn, old.status) != (new.turn, new.status)


def _waiting(battle: Battle, audience: str) -> dict[str, Any] | None:
    return None if battle.waiting is None else dict(shown_decision(battle.waiting, audience))


def _movement(battle: Battle) -> dict[str, Any] | None:
    return None if battle.moving is None else {"unit": battle.moving}


def _battery_changes(old: Battle, new: Battle, audience: str) -> dict[str, Any]:
    """A battery also changes with the unit that it is bound to. What the viewer cannot see is no change to it."""
    entries = {}
    for name, battery in new.batteries.items():
        before = old.batteries.get(name)
        known = before is not None and battery_shown(old, before, audience)
        shown = _battery(new, battery, audience) if battery_shown(new, battery, audience) else None
        if shown != (_battery(old, before, audience) if before is not None and known else None):
            entries[name] = shown
    # A rewind may take away what a card has brought.
    entries.update({name: None for name, each in old.batteries.items() if _gone(old, new, each, audience)})
    return {"batteries": entries} if entries else {}


def _gone(old: Battle, new: Battle, battery: Battery, audience: str) -> bool:
    return battery.id not in new.batteries and battery_shown(old, battery, audience)


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


def _battery(battle: Battle, battery: Battery, audience: str) -> dict[str, Any]:
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


def _marker(marker: Marker) -> dict[str, Any]:
    return {
        "battery": marker.battery,
        "gun": marker.gun,
        "hex": marker.hex,
        "aim_hex": marker.aim_hex,
        "state": marker.state,
        "levels": None if marker.levels is None else dict(marker.levels),
    }
