"""What happened: one frozen event, and a function for each type that says which fields it carries.

The names are those of CONTRACT (Events). An event carries all that a reader needs to check it: the dice, the table
with row and column, the clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Event(NamedTuple):
    """`side` is the side concerned, None for both; `data` is plain JSON."""

    type: str
    turn: int
    phase: str | None
    side: str | None
    clause: str | None
    data: Mapping[str, Any]


class Draft(NamedTuple):
    """An event before the resolution stamps turn and phase on it."""

    type: str
    clause: str | None
    side: str | None
    data: Mapping[str, Any]


# Frame


def exercise_started(*, turns: int, first_side: str, dice: Mapping[str, Any]) -> Draft:
    return Draft(
        "exercise_started", "TURN-1", None, {"turns": turns, "first_side": first_side, "dice": dict(dice)}
    )


def turn_started(*, turn: int) -> Draft:
    return Draft("turn_started", "TURN-1", None, {"turn": turn})


def phase_started(*, phase: str, side: str | None) -> Draft:
    return Draft("phase_started", "TURN-1", side, {"phase": phase, "side": side})


def side_ended_phase(*, side: str, next_side: str | None) -> Draft:
    return Draft("side_ended_phase", "TURN-1", side, {"side": side, "next_side": next_side})


def exercise_ended(*, reason: str, dice: Mapping[str, Any]) -> Draft:
    return Draft("exercise_ended", "TURN-3", None, {"reason": reason, **dice})


def paused() -> Draft:
    return Draft("paused", None, None, {})


def resumed() -> Draft:
    return Draft("resumed", None, None, {})


def announced(*, text: str, to: str) -> Draft:
    return Draft("announced", None, None if to == "all" else to, {"text": text, "to": to})


# Dice


def dice_set(*, mode: str, side: str | None, once: bool) -> Draft:
    return Draft("dice_set", "DICE-1", side, {"mode": mode, "side": side, "once": once})


def dice_requested(*, clause: str, side: str, roll: int, dice: int, about: Mapping[str, Any]) -> Draft:
    return Draft(
        "dice_requested", clause, side, {"roll": roll, "side": side, "dice": dice, "clause": clause, **about}
    )


def dice_rolled(
    *,
    clause: str,
    side: str,
    about: Mapping[str, Any],
    faces: Sequence[int],
    by: str,
    key: str,
    table: str,
    row: Any,
    column: Any,
    outcome: Any,
    extra: Mapping[str, Any],
) -> Draft:
    return Draft(
        "dice_rolled",
        clause,
        side,
        {
            **about,
            "side": side,
            "faces": list(faces),
            "total": sum(faces),
            "table": table,
            "row": row,
            "column": column,
            "outcome": outcome,
            "by": by,
            "key": key,
            **extra,
        },
    )


# Indirect fire


def fire_planned(*, side: str, battery: str, target: str, due: int, replaces: str | None) -> Draft:
    return Draft(
        "fire_planned", "IF-8", side, {"battery": battery, "target": target, "due": due, "replaces": replaces}
    )


def fire_plan_lapsed(*, side: str, battery: str, target: str, due: int, reason: str) -> Draft:
    return Draft(
        "fire_plan_lapsed", "IF-8", side, {"battery": battery, "target": target, "due": due, "reason": reason}
    )


def battery_set(*, side: str, battery: str, suppressed: bool) -> Draft:
    return Draft("battery_set", "IF-8", side, {"battery": battery, "suppressed": suppressed})


def fire_declared(
    *,
    side: str,
    battery: str,
    target: str,
    gun_type: str,
    kind: str,
    guns: int,
    suppressed: bool,
    automatic: bool,
) -> Draft:
    return Draft(
        "fire_declared",
        "IF-1",
        side,
        {
            "battery": battery,
            "target": target,
            "gun_type": gun_type,
            "kind": kind,
            "guns": guns,
            "suppressed": suppressed,
            "automatic": automatic,
        },
    )


def marker_placed(*, clause: str, side: str, battery: str, gun: int | None, hex: str) -> Draft:
    return Draft("marker_placed", clause, side, {"battery": battery, "gun": gun, "hex": hex})


def fire_failed(*, side: str, battery: str, gun: int | None, reason: str) -> Draft:
    return Draft("fire_failed", "IF-2", side, {"battery": battery, "gun": gun, "reason": reason})


def fire_arrived(*, side: str, battery: str, gun: int | None) -> Draft:
    return Draft("fire_arrived", "IF-2", side, {"battery": battery, "gun": gun})


def marker_scattered(
    *, side: str, battery: str, gun: int, from_hex: str, to_hex: str, direction: str, distance: int
) -> Draft:
    return Draft(
        "marker_scattered",
        "IF-3c",
        side,
        {
            "battery": battery,
            "gun": gun,
            "from": from_hex,
            "to": to_hex,
            "direction": direction,
            "distance": distance,
        },
    )


def marker_left_map(
    *, side: str, battery: str, gun: int, from_hex: str, direction: str, distance: int
) -> Draft:
    return Draft(
        "marker_left_map",
        "IF-3c",
        side,
        {"battery": battery, "gun": gun, "from": from_hex, "direction": direction, "distance": distance},
    )


def target_attacked(
    *, side: str, shot: Mapping[str, Any], gun_type: str, hex: str, distance: int, level: int, friendly: bool
) -> Draft:
    return Draft(
        "target_attacked",
        "IF-4",
        side,
        {
            **shot,
            "gun_type": gun_type,
            "hex": hex,
            "distance": distance,
            "level": level,
            "friendly": friendly,
        },
    )


def result_marked(*, side: str, shot: Mapping[str, Any], result: str, level: int, held: int) -> Draft:
    return Draft("result_marked", "IF-5", side, {**shot, "result": result, "level": level, "held": held})


def correction_read(
    *,
    clause: str,
    side: str,
    shot: Mapping[str, Any],
    step: str,
    table: str,
    row: str,
    held: int,
    before: str,
    after: str,
) -> Draft:
    """A held 2d6 read in the terrain or fortification row; said also where the result stands."""
    return Draft(
        "correction_read",
        clause,
        side,
        {**shot, "step": step, "table": table, "row": row, "column": held, "before": before, "after": after},
    )


def result_corrected(
    *, clause: str, side: str, shot: Mapping[str, Any], step: str, before: str, after: str
) -> Draft:
    return Draft("result_corrected", clause, side, {**shot, "step": step, "before": before, "after": after})


def unit_changed(
    *,
    clause: str,
    side: str,
    unit: str,
    before: Mapping[str, bool],
    after: Mapping[str, bool],
    result: str,
    cause: Mapping[str, Any],
) -> Draft:
    return Draft(
        "unit_changed",
        clause,
        side,
        {"unit": unit, "before": dict(before), "after": dict(after), "result": result, "cause": dict(cause)},
    )


def zone_opened(*, side: str, battery: str, gun: int, hex: str, levels: Mapping[str, int]) -> Draft:
    return Draft(
        "zone_opened", "IF-7", side, {"battery": battery, "gun": gun, "hex": hex, "levels": dict(levels)}
    )


def zone_closed(*, side: str, battery: str, gun: int, hex: str) -> Draft:
    return Draft("zone_closed", "IF-7", side, {"battery": battery, "gun": gun, "hex": hex})


def fire_ended(*, side: str, battery: str) -> Draft:
    return Draft("fire_ended", "IF-1", side, {"battery": battery})


# Rally


def suppression_removed(*, side: str, unit: str) -> Draft:
    return Draft("suppression_removed", "TURN-2", side, {"unit": unit})
