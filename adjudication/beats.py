"""How an adjudication is shown step by step: where one beat ends and the next begins. No rule depends on it.

One attacked target with its corrections is one beat; a battery's harmless guns pass in one; so do a shot, a step of a
movement, a card that turns over, and what begins a turn or a phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.events import Event

# Each of these begins a beat.
_BEGIN = ("target_attacked", "shot_fired", "unit_moved", "move_started", "card_drawn", "cards_swapped")
# These tell where the exercise is now: what follows one another of them is one beat.
_FRAME = (
    "side_ended_phase",
    "phase_started",
    "turn_started",
    "zone_closed",
    "exercise_ended",
    "score_changed",
)


def beat_ends(events: Sequence[Event]) -> list[bool]:
    """For each event whether a beat ends with it; the last one always does."""
    starts = _starts(events)
    return [index + 1 == len(events) or index + 1 in starts for index in range(len(events))]


def _starts(events: Sequence[Event]) -> set[int]:
    starts = set()
    harmful = _harmful_guns(events)
    quiet = False  # in a run of harmless guns
    for index, event in enumerate(events):
        before = events[index - 1].type if index else ""
        gun = _gun(event.data)
        if event.type == "fire_declared":
            starts.add(index)
            quiet = False
        elif _begins_gun(event):
            if gun in harmful or not quiet:
                starts.add(index)
            quiet = gun not in harmful
        elif event.type in _BEGIN or (event.type == "dice_rolled" and _own_beat(event.data)):
            starts.add(index)
        elif event.type in _FRAME and before not in _FRAME and event.type != "score_changed":
            starts.add(index)
            quiet = False
        elif event.type == "effect_started" and before in _FRAME:
            starts.add(index)
    return starts


def _own_beat(data: Mapping[str, Any]) -> bool:
    """The arrival of a battery, and each rally."""
    return data["purpose"] == "rally" or (data["purpose"] == "arrival" and data["gun"] is None)


def _begins_gun(event: Event) -> bool:
    return event.type == "marker_placed" and event.data["gun"] is not None


def _gun(data: Mapping[str, Any]) -> tuple[Any, Any]:
    return data.get("battery"), data.get("gun")


def _harmful_guns(events: Sequence[Event]) -> set[tuple[Any, Any]]:
    """The guns that attack somebody."""
    return {_gun(event.data) for event in events if event.type == "target_attacked"}
