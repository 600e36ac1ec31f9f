"""JSON both ways for commands, events and inputs, each strict: what is not known is named, nothing is guessed.

Malformed (`Refused` with code `bad_value` or `unknown_command`) is told apart from illegal, which the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from adjudication import commands as asked
from adjudication.commands import Command
from adjudication.events import Event
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from adjudication.resolution import Input
from adjudication.ruleset import SIDES

VERSION = 1
MODES = ("auto", "hand")
LONGEST_ANNOUNCEMENT = 500


def _side(fields: Fields) -> str | None:
    side: str | None = fields.choice("side", SIDES, None)
    return side


def _faces(fields: Fields) -> tuple[int, ...]:
    faces = fields.list("faces", longest=36)
    for index, face in enumerate(faces):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 6:
            raise FileError(f"{fields.at('faces')}[{index}]", "a die shows a whole number from 1 to 6")
    return tuple(faces)


_READERS: dict[str, Callable[[Fields], Command]] = {
    "start_exercise": lambda fields: asked.StartExercise(),
    "pause": lambda fields: asked.Pause(),
    "resume": lambda fields: asked.Resume(),
    "end_exercise": lambda fields: asked.EndExercise(),
    "end_phase": lambda fields: asked.EndPhase(side=_side(fields)),
    "plan_fire": lambda fields: asked.PlanFire(
        battery=fields.text("battery"), target=fields.text("target"), side=_side(fields)
    ),
    "declare_fire": lambda fields: asked.DeclareFire(battery=fields.text("battery"), side=_side(fields)),
    "set_battery": lambda fields: asked.SetBattery(
        battery=fields.text("battery"), suppressed=fields.flag("suppressed")
    ),
    "set_dice": lambda fields: asked.SetDice(
        mode=fields.choice("mode", MODES), side=_side(fields), once=fields.flag("once", False)
    ),
    "enter_dice": lambda fields: asked.EnterDice(
        faces=_faces(fields), roll=fields.integer("roll", 1, 10**9, None), side=_side(fields)
    ),
    "announce": lambda fields: asked.Announce(
        text=fields.text("text", longest=LONGEST_ANNOUNCEMENT),
        to=fields.choice("to", ("all", *SIDES), "all"),
    ),
}
COMMAND_TYPES = tuple(_READERS)
_NAMES = {
    asked.StartExercise: "start_exercise",
    asked.Pause: "pause",
    asked.Resume: "resume",
    asked.EndExercise: "end_exercise",
    asked.EndPhase: "end_phase",
    asked.PlanFire: "plan_fire",
    asked.DeclareFire: "declare_fire",
    asked.SetBattery: "set_battery",
    asked.SetDice: "set_dice",
    asked.EnterDice: "enter_dice",
    asked.Announce: "announce",
}


def read_command(data: Any) -> Command:
    """The command of a JSON object with `type`. Raises `Refused` naming the field and what would be right."""
    try:
        fields = Fields(data)
        kind = fields.text("type")
        reader = _READERS.get(kind)
        if reader is None:
            raise Refused(
                "unknown_command",
                "there is no command “{type}”; known are: {known}",
                {"type": kind[:40], "known": ", ".join(COMMAND_TYPES)},
                field="type",
            )
        command = reader(fields)
        fields.done()
    except FileError as error:
        raise Refused("bad_value", error.template, error.params, field=error.field or "command") from None
    return command


def write_command(command: Command) -> dict[str, Any]:
    """The JSON object of a command, every field written out."""
    fields = {
        name: list(value) if isinstance(value, tuple) else value for name, value in asdict(command).items()
    }
    return {"type": _NAMES[type(command)], **fields}


def write_event(event: Event) -> dict[str, Any]:
    """The JSON object of an event, without what the log adds (`n`, `at`)."""
    return {
        "type": event.type,
        "turn": event.turn,
        "phase": event.phase,
        "side": event.side,
        "clause": event.clause,
        "data": dict(event.data),
    }


def read_event(data: Mapping[str, Any]) -> Event:
    """The event of a stored JSON object."""
    return Event(data["type"], data["turn"], data["phase"], data["side"], data["clause"], data["data"])


def write_input(given: Input) -> dict[str, Any]:
    """The JSON object of an input."""
    return {"kind": given.kind, "faces": list(given.faces), "requested": given.requested}


def read_input(data: Mapping[str, Any]) -> Input:
    """The input of a stored JSON object."""
    return Input(data["kind"], tuple(data["faces"]), data["requested"])
