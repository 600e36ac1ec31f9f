"""Advice on the board: marks that a side's own people see, and the director and the controllers; kept until cleared."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from adjudication.reading import Fields
from adjudication.refusal import Refused
from adjudication.ruleset import SIDES
from wargame import broadcast
from wargame.deadlines import moment
from wargame.done import Done
from wargame.models import Exercise, Seat
from wargame.positions import setup_of
from wargame.texts import is_plain

SIGNS = ("look", "go", "fire", "danger")
MOST = 60
LONGEST = 60


def mark(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """A sign on a hex, with a few words. The same person's mark on the same hex is replaced."""
    fields = Fields(data)
    fields.text("type")
    text = fields.text("text", "", longest=LONGEST)
    hex_ = setup_of(exercise).battle.board.full_name(fields.text("hex"))
    sign = fields.choice("sign", SIGNS, "look")
    side = _side(fields, seat)
    fields.done()
    if not is_plain(text):
        raise Refused("bad_value", "the name holds a character that cannot be kept", field="text")
    made = {
        "hex": hex_,
        "sign": sign,
        "text": text.strip(),
        "by": seat.id,
        "name": seat.name,
        "at": moment(at),
    }
    others = [each for each in exercise.marks.get(side, []) if (each["by"], each["hex"]) != (seat.id, hex_)]
    exercise.marks = {**exercise.marks, side: [*others, made][-MOST:]}
    return Done(after=made, tell=(partial(broadcast.marks_changed, side=side),))


def clear_marks(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """Marks are taken away: one's own (at a hex, or all), the leader's and the director's command takes everybody's."""
    fields = Fields(data)
    fields.text("type")
    hex_ = fields.text("hex", None)
    side = _side(fields, seat)
    fields.done()
    if hex_ is not None:
        hex_ = setup_of(exercise).battle.board.full_name(hex_)
    everybodys = seat.leader or seat.role == "director"
    kept = [
        each
        for each in exercise.marks.get(side, [])
        if (hex_ is not None and each["hex"] != hex_) or not (everybodys or each["by"] == seat.id)
    ]
    exercise.marks = {**exercise.marks, side: kept}
    return Done(tell=(partial(broadcast.marks_changed, side=side),))


def _side(fields: Fields, seat: Seat) -> str:
    """A player marks for the own side; the director says for which."""
    named = fields.choice("side", SIDES, None)
    if seat.role in SIDES:
        if named not in (None, seat.role):
            raise Refused("not_allowed", "only the director acts for another side", field="side")
        return seat.role
    if named is None:
        raise Refused("bad_value", "name the side: red or blue", field="side")
    return str(named)
