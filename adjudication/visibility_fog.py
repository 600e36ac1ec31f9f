"""FOG-1, FOG-2: the battle with a side's eyes. What it does not see is not there; what it sees of the enemy has its own
names (FOG-3) and tells nothing of what happened out of its sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudication.audiences import KEEPERS, NOTHING
from adjudication.fog_names import battery_name, unit_name
from adjudication.ruleset import SIDES
from adjudication.state import AIM, Battery, Battle, Marker, Unit
from adjudication.state_cards import ACTIVE, COMING, LAPSED, Effect
from adjudication.state_fog import Picture

# Of an enemy unit these would tell what it did unseen, what it may still do, or what the scenario thinks of it.
_UNKNOWN_OF_UNIT = (
    "value",
    "order",
    "movement_left",
    "moved",
    "movement_ended",
    "fired",
    "reactions",
    "move_shot",
    "fired_turn",
)
_KNOWN_OF_BATTERY = ("side", "gun", "kind", "guns", "declared_turn")
_NOTHING_SEEN = Picture()
# Of a question that is another side's.
_TOLD_OF_WAITING = ("kind", "window", "side", "until", "clause", "dice", "purpose", "gun")


def seen_unit(battle: Battle, eye: str, unit: Unit) -> str | None:
    """The name under which this eye sees a unit, None where it does not."""
    return None if eye == NOTHING else unit_name(battle, eye, unit.id)


def units_seen(battle: Battle, eye: str) -> Iterator[tuple[str, Unit]]:
    """The units that an eye sees, by its names: its own as the scenario has them, then the enemy's in the order of
    their names, so that their places tell nothing of the scenario's (FOG-3).
    """
    if eye == NOTHING:
        return
    yield from ((name, unit) for name, unit in battle.units.items() if unit.side == eye)
    picture = battle.pictures[eye]
    for number, unit in enumerate(picture.labels, 1):
        if picture.sees(unit):
            yield f"E{number}", battle.units[unit]


def batteries_seen(battle: Battle, eye: str) -> Iterator[tuple[str, Battery]]:
    """The batteries that an eye knows, by its names, in the same order."""
    if eye == NOTHING:
        return
    yield from ((name, battery) for name, battery in battle.batteries.items() if battery.side == eye)
    for number, battery in enumerate(battle.pictures[eye].batteries, 1):
        yield f"EB{number}", battle.batteries[battery]


def unit_entry(entry: dict[str, Any], name: str) -> dict[str, Any]:
    """The entry of an enemy unit as its enemy sees it."""
    unknown: dict[str, Any] = dict.fromkeys(_UNKNOWN_OF_UNIT)
    return {**entry, "id": name, "name": {"en": name, "zh": name}, **unknown}


def seen_battery(battle: Battle, eye: str, battery: Battery) -> str | None:
    """The name under which this eye knows a battery, None where it does not."""
    return None if eye == NOTHING else battery_name(battle, eye, battery.id)


def battery_entry(entry: dict[str, Any], name: str) -> dict[str, Any]:
    """The entry of an enemy battery: what its fire has told."""
    told = {key: value if key in _KNOWN_OF_BATTERY else None for key, value in entry.items()}
    return {**told, "id": name}


def markers_seen(battle: Battle, eye: str) -> dict[str, tuple[Marker, str]]:
    """FOG-2: all impact markers, under the names that this eye has for their batteries."""
    found = {}
    for marker in () if eye == NOTHING else battle.markers.values():
        name = battery_name(battle, eye, marker.battery) or ""
        found[f"{name}/{AIM if marker.gun is None else marker.gun}"] = (marker, name)
    return found


def contacts_view(battle: Battle, eye: str, audience: str) -> dict[str, Any]:
    """FOG-1: the last places seen of enemy units that are not seen now; to the keepers, what each side knows."""
    found = {}
    for side in SIDES if audience in KEEPERS else (eye,):
        picture = battle.pictures.get(side, _NOTHING_SEEN)
        for unit, contact in picture.contacts.items():
            label, profile = picture.label(unit), battle.units[unit].profile
            entry = {
                "id": label,
                "side": profile.side,
                "type": profile.type,
                "kind": profile.kind,
                "hex": contact.hex,
                "turn": contact.turn,
            }
            if audience in KEEPERS:
                found[f"{side}/{label}"] = {**entry, "unit": unit, "seen": contact.seen}
            elif not contact.seen and contact.hex is not None:
                found[str(label)] = entry
    return found


def objectives_view(battle: Battle, eye: str) -> dict[str, str | None]:
    """Who holds each objective as far as this eye has seen; after the end, who does."""
    if eye == NOTHING:
        return dict.fromkeys(battle.objectives)
    holders = battle.held if battle.status == "ended" else battle.pictures[eye].holders
    return {hex_: holders.get(hex_) for hex_ in battle.objectives}


def effect_seen(battle: Battle, effect: Effect, entry: dict[str, Any]) -> dict[str, Any]:
    """An enemy's card: what it does is out of sight, so all that is told follows from the card and the turn."""
    starts = effect.starts
    if not effect.public or starts is None:
        state = None
    elif battle.status != "ended" and battle.turn <= starts:
        state = ACTIVE if battle.turn == starts else COMING
    else:
        state = LAPSED
    unknown: dict[str, Any] = {"left": None, "units": [], "battery": None, "reason": None}
    return {**entry, "state": state, **unknown}


def waiting_known(battle: Battle, role: str) -> Mapping[str, Any] | None:
    """What waits, where a role may know that anything does: a side, what it is asked itself or about what it sees."""
    waiting = battle.waiting
    if waiting is None or not battle.fog or role not in SIDES:
        return waiting
    return waiting if knows_question(battle, role, waiting) else None


def knows_question(battle: Battle, eye: str, asked: Mapping[str, Any]) -> bool:
    """Whether an eye knows of a question: its own side's; another's about a unit that it sees, or about no unit of
    which the dice tell (arrival, scatter).
    """
    if eye == NOTHING:
        return False
    if asked["side"] == eye:
        return True
    unit = asked.get("unit")
    return unit_name(battle, eye, unit) is not None if unit is not None else "roll" in asked


def question_seen(battle: Battle, eye: str, audience: str, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """A question as this eye sees it: its own side's whole, in its own names and by its own count; of another's, that
    it is asked.
    """
    if not knows_question(battle, eye, asked):
        return None
    told = in_names(battle, eye, asked)
    number = "roll" if "roll" in asked else "decision"
    if audience == asked["side"]:
        return {**told, number: battle.pictures[audience].asked}
    shown = {
        key: value if key in _TOLD_OF_WAITING or key in ("unit", "battery", "shooter") else None
        for key, value in told.items()
    }
    return {**shown, "options": []} if "options" in asked else shown


def in_names(battle: Battle, eye: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an event with this eye's names for units and batteries; None for what it does not see. The key of a
    die holds ids, so it is left out.
    """
    told = dict(data)
    # The target of a shot is a unit, that of a battery a hex.
    for field in ("unit", "shooter", "target") if "mode" in told else ("unit", "shooter"):
        if told.get(field) is not None:
            told[field] = unit_name(battle, eye, told[field])
    if told.get("battery") is not None:
        told["battery"] = battery_name(battle, eye, told["battery"])
    if data.get("shooter") is not None and told["shooter"] is None:
        told["weapon"] = None
    if "key" in told:
        told["key"] = None
    if "cause" in told:
        told["cause"] = in_names(battle, eye, told["cause"])
    if "options" in told:
        told["options"] = [in_names(battle, eye, option) for option in told["options"]]
    return told
