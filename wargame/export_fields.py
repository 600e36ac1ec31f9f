"""The parts of an exported exercise, each field read by name and kind. Raises `FileError` with the field's path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from adjudication.codec import read_input
from adjudication.commands import CLOCK, ROLES
from adjudication.dice import METHOD, SEED_BYTES
from adjudication.options import BEAT_SECONDS, PACES, read_options
from adjudication.reading import Fields
from adjudication.refusal import FileError
from adjudication.ruleset import SIDES
from adjudication.ruleset_cards import CARDS
from adjudication.visibility import AUDIENCES
from wargame.exercises import LONGEST_TITLE
from wargame.marks import LONGEST as LONGEST_MARK
from wargame.marks import SIGNS
from wargame.streams import COMMON
from wargame.texts import error_body

MOST = 1_000_000
_STATES = ("setup", "running", "paused", "ended")
_NAME = 60


def read_plain(fields: Fields) -> dict[str, Any]:
    """The fields of the exercise's own row."""
    options = fields.raw("options")
    read_options(options)
    return {
        "title": fields.text("title", longest=LONGEST_TITLE),
        "options": options,
        "dice_method": fields.choice("dice_method", (METHOD,)),
        "pools": {owner: _pile(fields, owner) for owner in fields.child("pools").value},
        "status": fields.choice("status", _STATES),
        "turn": fields.integer("turn", 0, 999),
        "last_seq": fields.integer("last_seq", 0, MOST),
        "released_seq": fields.integer("released_seq", 0, MOST),
        "numbers": _numbers(fields),
        "pace": _pace(fields.child("pace")),
        "computer": _computer(fields.child("computer")),
        "all_command": fields.flag("all_command"),
        "marks": _marks(fields.child("marks")),
        "seed_hash": _hash(fields, "seed_hash"),
    }


def read_seed(fields: Fields, ended: bool) -> str | None:
    """The seed: only an exercise that has ended and has shown it has one in its file."""
    if ended:
        return _hash(fields, "seed")
    if fields.raw("seed", None) is not None:
        raise FileError("seed", "only an exercise that has ended shows its seed")
    return None


def read_submission(fields: Fields) -> tuple[dict[str, Any], list[Any]]:
    """A submission's row, and its inputs."""
    row = {
        "role": fields.choice("role", (*ROLES, CLOCK)),
        "command": dict(fields.child("command").value),
        "at": read_moment(fields),
        "seq_before": fields.integer("seq_before", 0, MOST),
    }
    inputs = fields.list("inputs", longest=MOST)
    for index, given in enumerate(inputs):
        try:
            read = read_input(given)
            fit = all(isinstance(face, int) and 1 <= face <= 6 for face in read.faces)
        except (KeyError, TypeError, AttributeError):
            fit = False
        if not fit:
            raise FileError(f"{fields.at('inputs')}[{index}]", "is no input of a command")
    fields.done()
    return row, inputs


def read_event_row(fields: Fields) -> tuple[dict[str, Any], int | None]:
    """A row of the log, and the place of the submission that it belongs to."""
    body = fields.child("body")
    kept = {
        "type": body.text("type", longest=40),
        "turn": body.integer("turn", 0, 999),
        "phase": body.text("phase", None, longest=40),
        "side": body.choice("side", SIDES, None),
        "clause": body.text("clause", None, longest=40),
        "data": dict(body.child("data").value),
    }
    body.done()
    numbers = fields.child("n")
    row = {
        "seq": fields.integer("seq", 1, MOST),
        "at": read_moment(fields),
        "type": kept["type"],
        "turn": kept["turn"],
        "body": kept,
        "texts": _texts(fields.child("texts"), kept["type"]),
        "ends_beat": fields.flag("ends_beat"),
        "undone_at": fields.integer("undone_at", 1, MOST, None),
        **{f"n_{audience}": numbers.integer(audience, 1, MOST, None) for audience in AUDIENCES},
    }
    numbers.done()
    for audience in AUDIENCES:
        if row[f"n_{audience}"] is not None and not {audience, COMMON} & set(row["texts"]):
            raise FileError(fields.at("texts"), "has none for {audience}", {"audience": audience})
    submission = fields.integer("submission", 0, MOST, None)
    fields.done()
    return row, submission


def read_audit_entry(fields: Fields) -> dict[str, Any]:
    """An entry of the audit log."""
    entry = {
        "at": read_moment(fields),
        "role": fields.choice("role", ROLES),
        "name": fields.text("name", "", longest=_NAME),
        "action": fields.text("action", longest=40),
        "fields": dict(fields.child("fields").value),
        "reason": fields.text("reason", "", longest=500),
        "before": fields.raw("before", None),
        "after": fields.raw("after", None),
        "error": fields.raw("error", None),
    }
    if entry["error"] is not None:
        try:
            error_body(entry["error"])
        except (KeyError, TypeError, AttributeError, ValueError, IndexError):
            raise FileError(fields.at("error"), "is no refusal") from None
    fields.done()
    return entry


def read_note(fields: Fields, last_seq: int) -> dict[str, Any]:
    """A teaching point."""
    note = {
        "seq": fields.integer("seq", 1, max(1, last_seq)),
        "text": fields.text("text", longest=500),
        "at": read_moment(fields),
    }
    fields.done()
    return note


def entries(fields: Fields, name: str) -> Iterator[Fields]:
    """The objects of a list, of any length."""
    for index, entry in enumerate(fields.list(name, longest=MOST)):
        yield Fields(entry, f"{fields.at(name)}[{index}]")


def read_moment(fields: Fields, name: str = "at") -> datetime:
    """A time with its zone."""
    text = fields.text(name, longest=40)
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        raise FileError(fields.at(name), "must be a time like 2026-01-31T08:00:00.000Z")
    return at


def _hash(fields: Fields, name: str) -> str:
    text: str = fields.text(name, longest=2 * SEED_BYTES)
    if len(text) != 2 * SEED_BYTES or not set(text) <= set("0123456789abcdef"):
        raise FileError(fields.at(name), "must be 64 hexadecimal digits")
    return text


def _pile(fields: Fields, owner: str) -> list[str]:
    pile = fields.child("pools").list(owner, longest=len(CARDS))
    for index, card in enumerate(pile):
        if card not in CARDS:
            raise FileError(f"pools.{owner}[{index}]", "is no card")
    return pile


def _numbers(fields: Fields) -> dict[str, int]:
    child = fields.child("numbers")
    numbers = {name: child.integer(name, 0, MOST) for name in AUDIENCES if child.has(name)}
    child.done()
    return numbers


def _pace(fields: Fields) -> dict[str, Any]:
    mode = fields.choice("mode", PACES)
    seconds = fields.number("seconds", 0, BEAT_SECONDS[1])
    fields.done()
    return {"mode": mode, "seconds": max(BEAT_SECONDS[0], seconds) if mode == "beats" else 0}


def _computer(fields: Fields) -> dict[str, bool]:
    sides = {side: fields.flag(side) for side in SIDES if fields.has(side)}
    fields.done()
    return sides


def _marks(fields: Fields) -> dict[str, list[dict[str, Any]]]:
    marks = {side: [_mark(each) for each in entries(fields, side)] for side in SIDES if fields.has(side)}
    fields.done()
    return marks


def _mark(fields: Fields) -> dict[str, Any]:
    mark = {
        "hex": fields.text("hex", longest=12),
        "sign": fields.choice("sign", SIGNS),
        "text": fields.text("text", "", longest=LONGEST_MARK),
        "by": fields.text("by", longest=10),
        "name": fields.text("name", "", longest=_NAME),
        "at": fields.text("at", longest=40),
    }
    fields.done()
    return mark


def _texts(fields: Fields, type_: str) -> dict[str, str]:
    """The texts of an event as they are sent: each one JSON object that a number is put into."""
    texts = {}
    for name in fields.value:
        if name not in (COMMON, *AUDIENCES):
            raise FileError(fields.at(str(name)[:60]), "is no audience")
        text = fields.text(name, longest=MOST)
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            told = None
        if not (isinstance(told, dict) and text.startswith("{") and told.get("type") == type_):
            raise FileError(fields.at(name), "is not the text of this event")
        texts[name] = text
    return texts
