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


def side_ended_phase(*, side: str, next_side: str | None, by: str) -> Draft:
    """`by`: the side itself, the director, or the clock."""
    return Draft("side_ended_phase", "TURN-1", side, {"side": side, "next_side": next_side, "by": by})


def exercise_ended(*, reason: str, dice: Mapping[str, Any]) -> Draft:
    return Draft("exercise_ended", "TURN-3", None, {"reason": reason, **dice})


def paused() -> Draft:
    return Draft("paused", None, None, {})


def resumed() -> Draft:
    return Draft("resumed", None, None, {})


def announced(*, text: str, to: str) -> Draft:
    return Draft("announced", None, None if to == "all" else to, {"text": text, "to": to})


def rewound(
    *,
    seq: int,
    turn: int,
    phase: str | None,
    reason: str,
    undone: int,
    piles: Mapping[str, Any],
    kept: Mapping[str, Any],
) -> Draft:
    """The director has taken the exercise back to the step `seq` of its log; hidden piles of cards are shuffled anew.

    `to` and `undone` are said to each audience in the numbers of its own stream. `kept` is what never goes back: how
    often it was gone back (`rewinds`), the last number of a roll or decision (`requests`), whose dice these are.
    """
    data = {
        "seq": seq,
        "to": None,
        "turn": turn,
        "phase": phase,
        "reason": reason,
        "undone": undone,
        **piles,
        **kept,
    }
    return Draft("rewound", None, None, data)


# Dice


def dice_set(*, mode: str, side: str | None, once: bool) -> Draft:
    return Draft("dice_set", "DICE-1", side, {"mode": mode, "side": side, "once": once})


def dice_reseeded(*, method: str, seed_hash: str, cause: str | None = None) -> Draft:
    """The exercise goes on with another seed: it was taken from a file, which does not hold the old one, or (`cause`
    "branch") it has left another exercise, whose dice must not be foreknown.
    """
    data = {"method": method, "seed_hash": seed_hash}
    return Draft("dice_reseeded", "DICE-1", None, data if cause is None else {**data, "cause": cause})


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
    entered: str | None,
    key: str,
    table: str,
    row: Any,
    column: Any,
    outcome: Any,
    extra: Mapping[str, Any],
) -> Draft:
    """`by`: by itself or by hand; `entered_by`: the side, or the director for it, whose hand has entered the faces."""
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
            "entered_by": entered,
            "key": key,
            **extra,
        },
    )
