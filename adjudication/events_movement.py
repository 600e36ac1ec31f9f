"""What happens in movement, direct fire and their decisions (chapters 3, 4, 7): a function for each type of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from adjudication.events import Draft

NOTHING: Mapping[str, Any] = MappingProxyType({})


def move_started(*, side: str, unit: str, points: float) -> Draft:
    """MOV-1: a unit is named; `points` are what it has, halved where it is suppressed."""
    return Draft("move_started", "MOV-1", side, {"unit": unit, "points": points})


def unit_moved(*, side: str, unit: str, from_hex: str, to_hex: str, cost: float, left: float) -> Draft:
    """MOV-2: one step, its cost, and the points left after it."""
    data = {"unit": unit, "from": from_hex, "to": to_hex, "cost": cost, "left": left}
    return Draft("unit_moved", "MOV-2", side, data)


def move_ended(*, side: str, unit: str, reason: str, left: float) -> Draft:
    """MOV-6: declared, spent, insufficient (for any next hex) or stopped (by M or K)."""
    return Draft("move_ended", "MOV-6", side, {"unit": unit, "reason": reason, "left": left})


def decision_opened(
    *,
    clause: str,
    side: str,
    decision: int,
    kind: str,
    unit: str | None,
    options: Sequence[Mapping[str, Any]],
    about: Mapping[str, Any] = NOTHING,
) -> Draft:
    """A side is asked. `until` is set by whoever keeps the clock; the rules know none. `about`: what a card asks."""
    data = {
        "decision": decision,
        "kind": kind,
        "side": side,
        "clause": clause,
        "until": None,
        "unit": unit,
        "options": [dict(option) for option in options],
        **about,
    }
    return Draft("decision_opened", clause, side, data)


def decision_closed(
    *,
    clause: str,
    side: str,
    decision: int,
    kind: str,
    choice: str,
    option: int | None,
    scope: str,
    boost: bool = False,
    by: str,
    about: Mapping[str, Any] = NOTHING,
) -> Draft:
    """What was decided, for how long a pass holds, and who said it (side, director, clock)."""
    data = {
        "decision": decision,
        "kind": kind,
        "side": side,
        "choice": choice,
        "option": option,
        "scope": scope,
        "boost": boost,
        "by": by,
        **{name: about[name] for name in ("card", "public", "battery") if name in about},
    }
    return Draft("decision_closed", clause, side, data)


def shot_fired(
    *,
    clause: str,
    side: str,
    unit: str,
    target: str,
    weapon: str,
    mode: str,
    range: int,
    base: int,
    shifts: Sequence[Mapping[str, Any]],
    level: int,
    left: float | None,
    ordered: bool,
    hexes: tuple[str, str],
) -> Draft:
    """DF-2: a shot with its level, shift by shift, and where shooter and target stand. `left`: the movement points of a
    shooter that is the mover.
    """
    data = {
        "unit": unit,
        "target": target,
        "hex": hexes[0],
        "target_hex": hexes[1],
        "weapon": weapon,
        "mode": mode,
        "range": range,
        "base": base,
        "shifts": [dict(shift) for shift in shifts],
        "level": level,
        "left": left,
        "ordered": ordered,
    }
    return Draft("shot_fired", clause, side, data)


def standing_order_set(*, side: str, units: Sequence[str], order: str | int) -> Draft:
    """MOV-8: units have a standing order from now on."""
    return Draft("standing_order_set", "MOV-8", side, {"units": list(units), "order": order})


def score_changed(*, red: int, blue: int, objectives: Mapping[str, str]) -> Draft:
    """SCORE-1: what each side would have if the exercise ended now, and who holds each objective."""
    return Draft("score_changed", "SCORE-1", None, {"red": red, "blue": blue, "objectives": dict(objectives)})


def extended(*, side: str | None, what: str, seconds: int) -> Draft:
    """The director prolongs an open decision or the acting side's part. `until` is set by whoever keeps the clock."""
    return Draft("extended", "TURN-1", side, {"what": what, "seconds": seconds, "until": None})


def direct_result(*, side: str, shot: Mapping[str, Any], result: str, level: int, held: int) -> Draft:
    """DF-3: the mark of a direct shot, a mark of no effect too."""
    return Draft("result_marked", "DF-3", side, {**shot, "result": result, "level": level, "held": held})


def direct_corrected(*, side: str, shot: Mapping[str, Any], before: str, after: str) -> Draft:
    """DF-3: a K that armour turned into S."""
    data = {**shot, "step": "armour", "before": before, "after": after}
    return Draft("result_corrected", "DF-3", side, data)
