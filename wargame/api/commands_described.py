"""Every command for the OpenAPI description: its fields, their kinds and bounds, and which have to be there."""

from __future__ import annotations

from typing import Any

from adjudication.codec import LONGEST_ANNOUNCEMENT, MODES, SCOPES
from adjudication.commands import ROLES
from adjudication.options import BEAT_SECONDS, PACES
from adjudication.ruleset import SIDES
from adjudication.ruleset_cards import CARDS, POOLS
from adjudication.visibility import AUDIENCES
from wargame.desk import LONGEST_NOTE
from wargame.exercises import LONGEST_NAME
from wargame.marks import LONGEST as LONGEST_MARK
from wargame.marks import SIGNS
from wargame.replay_desk import BOTH, SPEEDS
from wargame.rewinding import LONGEST_REASON

Schema = dict[str, Any]


def text(longest: int = 200, about: str = "") -> Schema:
    """A text that is not blank."""
    return {
        "type": "string",
        "minLength": 1,
        "maxLength": longest,
        **({"description": about} if about else {}),
    }


def whole(low: int, high: int) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": low, "maximum": high}


def one_of(*words: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": list(words)}


def many(items: Schema, most: int) -> Schema:
    """A list."""
    return {"type": "array", "items": items, "maxItems": most}


FLAG: Schema = {"type": "boolean"}
SIDE = one_of(*SIDES)
HEX = text(about="A hex by its name, e.g. 4563GH.")
UNIT = text(about="A unit's id, as the caller's view has it.")
BATTERY = text(about="A battery's id, as the caller's view has it.")
SEAT = text(about="A seat's id, as the view's list of seats has it.")
ORDER: Schema = {"oneOf": [one_of("ask", "hold"), whole(1, 12)]}
PLACES = many(whole(1, len(CARDS)), len(CARDS))
_NUMBER = whole(1, 10**9)
_CHOSEN: Schema = {
    "type": "object",
    "properties": {"option": whole(1, 10**6), "boost": FLAG},
    "required": ["option"],
    "additionalProperties": False,
}
_STATE: Schema = {
    "type": "object",
    "properties": {
        "hex": HEX,
        **dict.fromkeys(("suppressed", "mobility_kill", "firepower_kill", "destroyed"), FLAG),
    },
    "minProperties": 1,
    "additionalProperties": False,
}
# Fields with ? may be left out. The director may add `side` to a side's command.
FIELDS: dict[str, Schema] = {
    "start_exercise": {},
    "pause": {},
    "resume": {},
    "end_exercise": {},
    "end_phase": {"side?": SIDE},
    "plan_fire": {"battery": BATTERY, "target": HEX, "side?": SIDE},
    "declare_fire": {"battery": BATTERY, "side?": SIDE},
    "set_battery": {"battery": BATTERY, "suppressed": FLAG},
    "set_dice": {"mode": one_of(*MODES), "side?": SIDE, "once?": FLAG},
    "enter_dice": {"faces": many(whole(1, 6), 36), "roll?": _NUMBER, "side?": SIDE},
    "set_standing_order": {"units": many(UNIT, 500), "order": ORDER, "side?": SIDE},
    "move_unit": {"unit": UNIT, "path": many(HEX, 500), "ask?": many(HEX, 500), "side?": SIDE},
    "end_move": {"unit": UNIT, "side?": SIDE},
    "fire": {"unit": UNIT, "target": UNIT, "weapon?": text(), "boost?": FLAG, "reload?": FLAG, "side?": SIDE},
    "answer": {
        "choice": {"oneOf": [one_of("pass", "halt", "use", "keep"), _CHOSEN]},
        "scope?": one_of(*(scope for scope in SCOPES if scope != "battery")),
        "decision?": _NUMBER,
        "side?": SIDE,
    },
    "extend": {"what": one_of("decision", "part"), "seconds": whole(1, 86_400)},
    "set_cards": {"count": whole(0, len(CARDS)), "pool?": one_of(*POOLS)},
    "select_cards": {"positions": {**PLACES, "uniqueItems": True}, "side?": SIDE},
    "draw_card": {"position?": whole(1, len(CARDS)), "side?": SIDE},
    "open_reward": {"side": SIDE, "count": whole(1, len(CARDS))},
    "close_reward": {"side?": SIDE, "count?": whole(1, len(CARDS))},
    "swap_cards": {
        "take": many(one_of(*CARDS), len(CARDS)),
        "give": {**PLACES, "uniqueItems": True},
        "side?": SIDE,
    },
    "override": {"unit": UNIT, "set": _STATE, "reason": text(LONGEST_ANNOUNCEMENT)},
    "announce": {"text": text(LONGEST_ANNOUNCEMENT), "to?": one_of("all", *SIDES)},
    "rewind": {"to": whole(0, 10**9), "reason": text(LONGEST_REASON)},
    "set_pace": {
        "pace": one_of(*PACES),
        "seconds?": {"type": "number", "minimum": BEAT_SECONDS[0], "maximum": BEAT_SECONDS[1]},
    },
    "release": {"what?": one_of("one", "all"), "shown_n?": whole(0, 10**9)},
    "set_computer": {"side": SIDE, "on": FLAG},
    "look_here": {"hex": HEX},
    "add_note": {"n": _NUMBER, "text": text(LONGEST_NOTE)},
    "remove_note": {"note": whole(1, 10**12)},
    "open_replay": {"open": FLAG},
    "replay_at": {
        "n": whole(0, 10**9),
        "view?": one_of(*AUDIENCES, BOTH),
        "playing?": FLAG,
        "speed?": {"type": "number", "minimum": SPEEDS[0], "maximum": SPEEDS[1]},
    },
    "set_ready": {"ready": FLAG},
    "set_leader": {"seat": SEAT},
    "let_all_command": {"on": FLAG},
    "rename_seat": {"seat": SEAT, "name": text(LONGEST_NAME)},
    "move_seat": {"seat": SEAT, "role": one_of(*(role for role in ROLES if role != "director"))},
    "remove_seat": {"seat": SEAT},
    "hand_over_seat": {"seat": SEAT, "name": text(LONGEST_NAME)},
    "new_code": {"role": one_of(*ROLES)},
    "mark": {"hex": HEX, "text?": text(LONGEST_MARK), "sign?": one_of(*SIGNS), "side?": SIDE},
    "clear_marks": {"hex?": HEX, "side?": SIDE},
}


def schemas() -> dict[str, Schema]:
    """A component for every command, and `Command`, which is one of them by its `type`."""
    found = {_name(kind): _command(kind, fields) for kind, fields in FIELDS.items()}
    reference = {kind: f"#/components/schemas/{_name(kind)}" for kind in FIELDS}
    found["Command"] = {
        "description": "What a seat wants to happen. A field that a command does not know is refused by name.",
        "oneOf": [{"$ref": place} for place in reference.values()],
        "discriminator": {"propertyName": "type", "mapping": reference},
    }
    return found


def _name(kind: str) -> str:
    return "Command" + "".join(part.title() for part in kind.split("_"))


def _command(kind: str, fields: Schema) -> Schema:
    needed = [name for name in fields if not name.endswith("?")]
    return {
        "type": "object",
        "properties": {"type": one_of(kind), **{name.rstrip("?"): each for name, each in fields.items()}},
        "required": ["type", *needed],
        "additionalProperties": False,
    }
