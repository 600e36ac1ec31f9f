"""What happens in indirect fire, and to units: a function for each type of event (chapter 5, TURN-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.events import Draft


def fire_planned(*, side: str, battery: str, target: str, due: int, replaces: str | None) -> Draft:
    return Draft(
        "fire_planned", "IF-8", side, {"battery": battery, "target": target, "due": due, "replaces": replaces}
    )


def fire_plan_lapsed(*, side: str, battery: str, target: str, due: int, reason: str) -> Draft:
    return Draft(
        "fire_plan_lapsed", "IF-8", side, {"battery": battery, "target": target, "due": due, "reason": reason}
    )


def battery_set(*, side: str, battery: str, suppressed: bool, hidden: bool = False) -> Draft:
    """`hidden`: only its own side and the keepers know of the battery."""
    data: dict[str, Any] = {"battery": battery, "suppressed": suppressed}
    return Draft("battery_set", "IF-8", side, {**data, "public": False} if hidden else data)


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
    *,
    clause: str,
    side: str,
    shot: Mapping[str, Any],
    gun_type: str,
    hex: str,
    distance: int,
    level: int,
    friendly: bool,
) -> Draft:
    return Draft(
        "target_attacked",
        clause,
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
    movement_left: float | None = None,
) -> Draft:
    """`movement_left`: what a mover keeps that has become suppressed (MOV-6)."""
    data: dict[str, Any] = {
        "unit": unit,
        "before": dict(before),
        "after": dict(after),
        "result": result,
        "cause": dict(cause),
    }
    if movement_left is not None:
        data["movement_left"] = movement_left
    return Draft("unit_changed", clause, side, data)


def zone_opened(*, side: str, battery: str, gun: int, hex: str, levels: Mapping[str, int]) -> Draft:
    return Draft(
        "zone_opened", "IF-7", side, {"battery": battery, "gun": gun, "hex": hex, "levels": dict(levels)}
    )


def zone_closed(*, side: str, battery: str, gun: int, hex: str) -> Draft:
    return Draft("zone_closed", "IF-7", side, {"battery": battery, "gun": gun, "hex": hex})


def fire_ended(*, side: str, battery: str) -> Draft:
    return Draft("fire_ended", "IF-1", side, {"battery": battery})


def suppression_removed(*, side: str, unit: str) -> Draft:
    return Draft("suppression_removed", "TURN-2", side, {"unit": unit})
