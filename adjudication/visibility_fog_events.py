"""FOG-2: an event as an eye sees it, or not at all. Every type of event is named here; one that is not is an error.

A result on a unit is seen by its owner and by whoever sees it; markers by both sides; an unseen shooter is not named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.audiences import ALL, KEEPERS, NOTHING, knows_score
from adjudication.events import Event
from adjudication.state import Battle
from adjudication.visibility_fog import in_names, knows_question, question_seen

# The frame of the exercise, and what of the cards everybody may see.
_PUBLIC = frozenset(
    (
        "exercise_started",
        "turn_started",
        "phase_started",
        "side_ended_phase",
        "exercise_ended",
        "announced",
        "paused",
        "resumed",
        "rewound",
        "dice_set",
        "dice_reseeded",
        "view_reset",
        "cards_set",
        "cards_selected",
        "cards_shuffled",
        "card_drawn",
        "cards_swapped",
        "reward_opened",
        "reward_closed",
    )
)
_PICTURE = frozenset(("unit_sighted", "sight_lost", "contact_cleared", "objective_seen"))
# A side's own affair: how its cards are used up tells what its unseen units do.
_OWN = frozenset(
    ("fire_planned", "fire_plan_lapsed", "standing_order_set", "battery_set", "effect_spent", "effect_lapsed")
)
# About one unit, named in `unit`.
_OF_UNIT = frozenset(
    (
        "move_started",
        "unit_moved",
        "move_ended",
        "target_attacked",
        "result_marked",
        "correction_read",
        "result_corrected",
        "unit_changed",
        "suppression_removed",
        "unit_repaired",
        "overridden",
    )
)
_OF_BATTERY = frozenset(
    (
        "fire_declared",
        "fire_failed",
        "fire_arrived",
        "fire_ended",
        "marker_placed",
        "marker_scattered",
        "marker_left_map",
        "zone_opened",
        "zone_closed",
    )
)
_DICE = frozenset(("dice_rolled", "dice_requested"))
# What an enemy's act tells nobody but its own side.
_ENEMYS = {
    "move_started": ("points",),
    "unit_moved": ("cost", "left"),
    "move_ended": ("reason", "left"),
    "unit_changed": ("movement_left",),
    "overridden": ("reason",),
    "fire_declared": ("suppressed", "automatic"),
    "shot_fired": ("left", "ordered"),
    "effect_started": ("battery", "plan_until"),
}
_OF_UNSEEN_SHOOTER: Mapping[str, Any] = {"hex": None, "range": None, "base": None, "shifts": []}
KNOWN_TYPES = (
    _PUBLIC
    | _PICTURE
    | _OWN
    | _OF_UNIT
    | _OF_BATTERY
    | _DICE
    | frozenset(
        ("shot_fired", "decision_opened", "decision_closed", "effect_started", "extended", "score_changed")
    )
)


def event_seen(event: Event, audience: str, eye: str, old: Battle, new: Battle) -> Event | None:
    """The event with an eye's names, None where it is not seen. `old` and `new` are the battle before and after it."""
    if event.type == "score_changed":
        return _score(event, audience, eye, new)
    if eye == ALL:
        return None if event.type in _PICTURE and audience not in KEEPERS else event
    if event.type == "resumed" and event.data.get("moved") == 0 and not _asks(new, eye):
        # After a reveal it tells until when a question is open; whoever does not know of any is told nothing.
        return None
    if event.type in _PUBLIC:
        return None if event.type == "view_reset" and audience != "observer" else event
    if eye == NOTHING:
        return None
    if event.type in _PICTURE:
        return _of_picture(event, new) if event.side == eye else None
    if event.type in _OWN:
        return event if event.side == eye else None
    if event.type in ("decision_opened", "decision_closed"):
        return _decision(event, audience, eye, old)
    if event.type == "extended":
        return _extended(event, audience, eye, old)
    if event.type == "shot_fired":
        return _shot(event, eye, new)
    if event.type == "dice_requested":
        asked = question_seen(new, eye, audience, event.data)
        return None if asked is None else event._replace(data=asked)
    told = in_names(new, eye, event.data)
    told.pop("unseen", None)
    if event.type in _OF_UNIT or event.type == "dice_rolled":
        if event.data["unit"] is not None and told["unit"] is None:
            return None
        if event.data.get("weapon") is not None and told["weapon"] is None and "value" in told:
            # An armour die of an unseen shooter: its row and its value would tell the weapon.
            told.update(row=None, value=None)
    elif event.type not in _OF_BATTERY and event.type != "effect_started":
        raise ValueError(f"who may see {event.type} under fog is not settled")
    told = _without(event, eye, told, new)
    return event if told == event.data else event._replace(data=told)


def _asks(battle: Battle, eye: str) -> bool:
    return battle.waiting is not None and knows_question(battle, eye, battle.waiting)


def _without(event: Event, eye: str, told: dict[str, Any], battle: Battle) -> dict[str, Any]:
    secrets = _ENEMYS.get(event.type)
    if secrets is None:
        return told
    unit = event.data.get("unit")
    side = event.side if unit is None else battle.units[unit].side
    if side != eye:
        told.update({name: None for name in secrets if name in told})
    return told


def _score(event: Event, audience: str, eye: str, battle: Battle) -> Event | None:
    """SCORE-1: who sees the whole board sees who holds what, but before the end not the points."""
    if knows_score(battle, audience) and eye == ALL:
        return event
    return event._replace(data={**event.data, "red": None, "blue": None}) if eye == ALL else None


def _of_picture(event: Event, battle: Battle) -> Event:
    unit = event.data.get("unit")
    if unit is None:
        return event
    label = battle.pictures[str(event.side)].label(unit)
    return event._replace(data={**event.data, "unit": label})


def _shot(event: Event, eye: str, battle: Battle) -> Event | None:
    told = in_names(battle, eye, event.data)
    if told["target"] is None:
        return None
    if told["unit"] is None:
        told.update(_OF_UNSEEN_SHOOTER, weapon=None)
    return event._replace(data=_without(event, eye, told, battle))


def _decision(event: Event, audience: str, eye: str, old: Battle) -> Event | None:
    if event.type == "decision_opened":
        # Numbered by the side's own count, which this question raises.
        told = question_seen(old, eye, audience, event.data)
        if told is None:
            return None
        if audience == event.side:
            told["decision"] = old.pictures[audience].asked + 1
        return event._replace(data=told)
    if old.waiting is None or not knows_question(old, eye, old.waiting):
        return None
    if audience == event.side:
        told = {**in_names(old, eye, event.data), "decision": old.pictures[audience].asked}
    else:
        told = {**in_names(old, eye, event.data), "decision": None, "option": None, "boost": None}
    return event._replace(data=told)


def _extended(event: Event, audience: str, eye: str, old: Battle) -> Event | None:
    if event.data["what"] == "part":
        return event
    if event.data["what"] == "plan":
        return event if event.side == eye else None
    return event if old.waiting is not None and knows_question(old, eye, old.waiting) else None
