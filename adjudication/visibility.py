"""What each audience may know (FOG-1): its view of a battle, and the updates that take an old view to the new one.

Without fog everybody sees the board; fire plans are seen by their own side, the director and the controllers alone.
Under fog a side sees with its own eyes, and the observers with those that the director lends them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from adjudication.apply import apply
from adjudication.audiences import ALL, AUDIENCES, KEEPERS, eyes, knows_score
from adjudication.events import Event
from adjudication.state import Battle, Unit
from adjudication.visibility_cards import battery_shown, cards_view, shown_card_event, shown_decision
from adjudication.visibility_entries import battery_data, marker_data, unit_data
from adjudication.visibility_fog import (
    batteries_seen,
    battery_entry,
    contacts_view,
    markers_seen,
    objectives_view,
    question_seen,
    seen_unit,
    unit_entry,
    units_seen,
)
from adjudication.visibility_fog_events import event_seen

# Events about a plan name its target and its turn; a standing order tells what a side will do.
_OF_OWN_SIDE = ("fire_planned", "fire_plan_lapsed", "standing_order_set")
_SCALARS = ("status", "turn", "phase", "side", "first_side", "turns")
_scalars = attrgetter(*_SCALARS)
_SAME = object()
_WATCHES_OBSERVERS = (*KEEPERS, "observer")

__all__ = ["AUDIENCES", "Update", "changes_between", "shown_to", "updates_for", "view_for", "walk"]


@dataclass(frozen=True, slots=True)
class Update:
    """An event as one audience gets it: `changes` merged into its old view give its new one.

    `changes` maps a section to its new value; for units, batteries and markers to {id: entry, or None when gone}.
    """

    event: Event
    changes: Mapping[str, Any]


def shown_to(event: Event, audience: str, old: Battle, new: Battle) -> Event | None:
    """The event as this audience gets it, None where it does not. `old` and `new`: the battle before and after it."""
    if audience not in KEEPERS:
        if event.type in _OF_OWN_SIDE and event.side != audience:
            return None
        if event.type == "announced" and event.data["to"] not in ("all", audience):
            return None
    shown = shown_card_event(event, audience)
    eye = eyes(new, audience)
    if shown is None or (eye == ALL and not new.fog):
        return shown
    return event_seen(shown, audience, eye, old, new)


def view_for(battle: Battle, audience: str) -> dict[str, Any]:
    """The whole state as this audience may know it, as plain JSON."""
    eye = eyes(battle, audience)
    view: dict[str, Any] = {name: getattr(battle, name) for name in _SCALARS}
    view["phases"] = list(battle.phases)
    view["ended"] = list(battle.ended)
    view["fog"] = battle.fog
    view["observer_view"] = _observer_view(battle, audience)
    for name, show in _SECTIONS.items():
        view[name] = show(battle, audience, eye)
    return view


def updates_for(before: Battle, events: Iterable[Event], audience: str) -> list[Update]:
    """The events that this audience gets, each with what it changes in its view (law 2)."""
    found = []
    for event, old, new in walk(before, events):
        shown = shown_to(event, audience, old, new)
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
    changes: dict[str, Any] = {}
    were, are = _scalars(old), _scalars(new)
    if were != are:
        changes = {name: now for name, was, now in zip(_SCALARS, were, are, strict=True) if was != now}
    if old.ended != new.ended:
        changes["ended"] = list(new.ended)
    if old.observer_view != new.observer_view and audience in _WATCHES_OBSERVERS:
        changes["observer_view"] = new.observer_view
    was, eye = eyes(old, audience), eyes(new, audience)
    # Whose names they are, or whether the score is known, changes all that is shown.
    other = was != eye or (old.pictures is not new.pictures and (eye != ALL or audience in KEEPERS))
    for name, parts in _PARTS.items():
        if other or any(getattr(old, part) is not getattr(new, part) for part in parts):
            if name == "units" and not other:
                found = _unit_changes(old, new, audience, eye)
            else:
                found = _differs(
                    _SECTIONS[name](old, audience, was), _SECTIONS[name](new, audience, eye), name
                )
            if found is not _SAME:
                changes[name] = found
    return changes


def waiting_for(battle: Battle, audience: str) -> dict[str, Any] | None:
    """What waits, as an audience may know it."""
    return _waiting(battle, audience, eyes(battle, audience))


def _differs(was: Any, now: Any, name: str) -> Any:
    """What is new in a section: the entries that differ, None for those that are gone; or the whole section, which
    itself may be None now.
    """
    if was == now:
        return _SAME
    if name not in _KEYED:
        return now
    entries = {key: entry for key, entry in now.items() if was.get(key) != entry}
    entries.update({key: None for key in was if key not in now})
    return entries


def _unit_changes(old: Battle, new: Battle, audience: str, eye: str) -> Any:
    """Units that have changed for this viewer: an order that it does not know is no change to it."""
    entries = {}
    for key, unit in new.units.items():
        before = old.units[key]
        if before is not unit:
            name = seen_unit(new, eye, unit) if eye != ALL else key
            if name is None:
                continue
            shown = _unit_seen(unit, name, audience, eye)
            if shown != _unit_seen(before, name, audience, eye):
                entries[name] = shown
    return entries or _SAME


def _observer_view(battle: Battle, audience: str) -> str | None:
    return battle.observer_view if audience in _WATCHES_OBSERVERS else None


def _waiting(battle: Battle, audience: str, eye: str) -> dict[str, Any] | None:
    if battle.waiting is None:
        return None
    shown = shown_decision(battle.waiting, audience)
    return dict(shown) if eye == ALL else question_seen(battle, eye, audience, shown)


def _movement(battle: Battle, audience: str, eye: str) -> dict[str, Any] | None:
    if battle.moving is None:
        return None
    name = battle.moving if eye == ALL else seen_unit(battle, eye, battle.units[battle.moving])
    return None if name is None else {"unit": name}


def _score(battle: Battle, audience: str, eye: str) -> dict[str, int | None]:
    return dict(battle.score) if knows_score(battle, audience) else dict.fromkeys(battle.score)


def _objectives(battle: Battle, audience: str, eye: str) -> dict[str, str | None]:
    if eye != ALL:
        return objectives_view(battle, eye)
    return {hex_: battle.held.get(hex_) for hex_ in battle.objectives}


def _units(battle: Battle, audience: str, eye: str) -> dict[str, Any]:
    if eye == ALL:
        return {name: unit_data(unit, audience) for name, unit in battle.units.items()}
    return {name: _unit_seen(unit, name, audience, eye) for name, unit in units_seen(battle, eye)}


def _unit_seen(unit: Unit, name: str, audience: str, eye: str) -> dict[str, Any]:
    entry = unit_data(unit, audience)
    return entry if eye in (ALL, unit.side) else unit_entry(entry, name)


def _batteries(battle: Battle, audience: str, eye: str) -> dict[str, Any]:
    if eye == ALL:
        return {
            key: battery_data(battle, battery, audience)
            for key, battery in battle.batteries.items()
            if battery_shown(battle, battery, audience)
        }
    found = {}
    for name, battery in batteries_seen(battle, eye):
        entry = battery_data(battle, battery, audience)
        found[name] = entry if battery.side == eye else battery_entry(entry, name)
    return found


def _markers(battle: Battle, audience: str, eye: str) -> dict[str, Any]:
    if eye == ALL:
        return {key: marker_data(marker, marker.battery) for key, marker in battle.markers.items()}
    return {key: marker_data(marker, name) for key, (marker, name) in markers_seen(battle, eye).items()}


def _contacts(battle: Battle, audience: str, eye: str) -> dict[str, Any]:
    if not battle.fog or (eye == ALL and audience not in KEEPERS):
        return {}
    return contacts_view(battle, eye, audience)


def _cards(battle: Battle, audience: str, eye: str) -> dict[str, Any]:
    return cards_view(battle, audience)


def _dice(battle: Battle, audience: str, eye: str) -> dict[str, Any]:
    """Under fog an exception for one roll is its side's own: it is used up unseen."""
    dice = battle.dice
    once = {side: value if eye in (ALL, side) else None for side, value in dice.once.items()}
    return {
        "method": dice.method,
        "seed_hash": dice.seed_hash,
        "seed": dice.seed,
        "modes": dict(dice.modes),
        "once": once,
    }


# Each section of a view, and the parts of a battle that it follows from (with the pictures, where a side's eyes look).
_SECTIONS: Mapping[str, Callable[[Battle, str, str], Any]] = {
    "dice": _dice,
    "waiting": _waiting,
    "movement": _movement,
    "score": _score,
    "objectives": _objectives,
    "units": _units,
    "batteries": _batteries,
    "markers": _markers,
    "contacts": _contacts,
    "cards": _cards,
}
_PARTS: Mapping[str, tuple[str, ...]] = {
    "dice": ("dice",),
    "waiting": ("waiting",),
    "movement": ("moving",),
    "score": ("score", "status"),
    "objectives": ("held", "status"),
    "units": ("units",),
    # A battery also changes with the unit that it is bound to, and with the card that brings it.
    "batteries": ("batteries", "units", "cards"),
    "markers": ("markers",),
    "contacts": (),
    # How many cards a side has still to draw changes with the turn and the start as well.
    "cards": ("cards", "turn", "status"),
}
_KEYED = ("units", "batteries", "markers", "contacts")
