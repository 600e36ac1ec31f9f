"""JSON both ways for commands, events and inputs, each strict: what is not known is named, nothing is guessed.

Malformed (`Refused` with code `bad_value` or `unknown_command`) is told apart from illegal, which the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from adjudication import commands as asked
from adjudication.audiences import OBSERVER_VIEWS
from adjudication.commands import Command
from adjudication.events import Event
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from adjudication.resolution import Answer, Input
from adjudication.ruleset import SIDES
from adjudication.ruleset_cards import CARDS, POOLS
from adjudication.ruleset_ground import read_order

VERSION = 1
MODES = ("auto", "hand")
SCOPES = ("hex", "movement", "phase", "battery")
LONGEST_ANNOUNCEMENT = 500
_FLAGS = ("suppressed", "mobility_kill", "firepower_kill", "destroyed")


def _side(fields: Fields) -> str | None:
    side: str | None = fields.choice("side", SIDES, None)
    return side


def _faces(fields: Fields) -> tuple[int, ...]:
    faces = fields.list("faces", longest=36)
    for index, face in enumerate(faces):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 6:
            raise FileError(f"{fields.at('faces')}[{index}]", "a die shows a whole number from 1 to 6")
    return tuple(faces)


def _texts(fields: Fields, name: str, default: list[str] | None = None) -> tuple[str, ...]:
    values = fields.list(name, longest=500) if default is None else fields.list(name, default, longest=500)
    for index, value in enumerate(values):
        if not isinstance(value, str):
            raise FileError(f"{fields.at(name)}[{index}]", "must be a text")
    return tuple(values)


def _answer(fields: Fields) -> asked.AnswerDecision:
    """`choice` is "pass", "halt", "use" or "keep", or {option, boost} for one of the options."""
    decision = fields.integer("decision", 1, 10**9, None)
    scope = fields.choice("scope", SCOPES, "hex")
    option, boost = None, False
    if isinstance(fields.raw("choice"), Mapping):
        chosen = fields.child("choice")
        option = chosen.integer("option", 1, 10**6)
        boost = chosen.flag("boost", False)
        chosen.done()
        choice = "fire"
    else:
        choice = fields.choice("choice", ("pass", "halt", "use", "keep"))
    if scope == "battery" and choice != "keep":
        raise FileError(fields.at("scope"), "“battery” goes with the choice “keep”")
    return asked.AnswerDecision(choice, option, scope, decision, _side(fields), boost)


def _positions(fields: Fields, name: str) -> tuple[int, ...]:
    """Places in a pile of cards, counted from 1, each once."""
    places = fields.list(name, longest=len(CARDS))
    for index, place in enumerate(places):
        if not isinstance(place, int) or isinstance(place, bool) or place < 1 or place in places[:index]:
            raise FileError(f"{fields.at(name)}[{index}]", "each position once, counted from 1")
    return tuple(places)


def _extend(fields: Fields) -> asked.Extend:
    what = fields.choice("what", ("decision", "plan", "part"))
    if what == "plan":
        return asked.Extend(what, turns=fields.integer("turns", 1, 99), battery=fields.text("battery", None))
    return asked.Extend(what, seconds=fields.integer("seconds", 1, 86_400))


def _override(fields: Fields) -> asked.Override:
    """`set` names at least one of the hex and the four flags."""
    change = fields.child("set")
    hex_ = change.text("hex", None)
    flags = tuple((name, change.flag(name)) for name in _FLAGS if change.has(name))
    for name in _FLAGS:
        change.raw(name, None)
    change.done()
    if hex_ is None and not flags:
        raise FileError(
            fields.at("set"), "name what is to be set: hex, {flags}", {"flags": ", ".join(_FLAGS)}
        )
    reason = fields.text("reason", longest=LONGEST_ANNOUNCEMENT)
    return asked.Override(fields.text("unit"), reason.strip(), hex_, flags)


def _fire(fields: Fields) -> asked.Fire:
    return asked.Fire(
        unit=fields.text("unit"),
        target=fields.text("target"),
        weapon=fields.text("weapon", None),
        boost=fields.flag("boost", False),
        reload=fields.flag("reload", False),
        side=_side(fields),
    )


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
    "set_standing_order": lambda fields: asked.SetStandingOrder(
        units=_texts(fields, "units"), order=read_order(fields, "order"), side=_side(fields)
    ),
    "move_unit": lambda fields: asked.MoveUnit(
        unit=fields.text("unit"),
        path=_texts(fields, "path"),
        ask=_texts(fields, "ask", []),
        side=_side(fields),
    ),
    "end_move": lambda fields: asked.EndMove(unit=fields.text("unit"), side=_side(fields)),
    "fire": _fire,
    "answer": _answer,
    "extend": _extend,
    "set_cards": lambda fields: asked.SetCards(
        count=fields.integer("count", 0, len(CARDS)), pool=fields.choice("pool", POOLS, None)
    ),
    "select_cards": lambda fields: asked.SelectCards(
        positions=_positions(fields, "positions"), side=_side(fields)
    ),
    "draw_card": lambda fields: asked.DrawCard(
        position=fields.integer("position", 1, len(CARDS), None), side=_side(fields)
    ),
    "open_reward": lambda fields: asked.OpenReward(
        side=fields.choice("side", SIDES), count=fields.integer("count", 1, len(CARDS))
    ),
    "close_reward": lambda fields: asked.CloseReward(
        side=_side(fields), count=fields.integer("count", 1, len(CARDS), None)
    ),
    "swap_cards": lambda fields: asked.SwapCards(
        take=_texts(fields, "take"), give=_positions(fields, "give"), side=_side(fields)
    ),
    "override": _override,
    "set_observer_view": lambda fields: asked.SetObserverView(view=fields.choice("view", OBSERVER_VIEWS)),
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
    asked.SetStandingOrder: "set_standing_order",
    asked.MoveUnit: "move_unit",
    asked.EndMove: "end_move",
    asked.Fire: "fire",
    asked.AnswerDecision: "answer",
    asked.Extend: "extend",
    asked.SetCards: "set_cards",
    asked.SelectCards: "select_cards",
    asked.DrawCard: "draw_card",
    asked.OpenReward: "open_reward",
    asked.CloseReward: "close_reward",
    asked.SwapCards: "swap_cards",
    asked.Override: "override",
    asked.SetObserverView: "set_observer_view",
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
        raise error.as_refusal("command") from None
    return command


def write_command(command: Command) -> dict[str, Any]:
    """The JSON object of a command, every field written out."""
    fields = {
        name: list(value) if isinstance(value, tuple) else value for name, value in asdict(command).items()
    }
    if isinstance(command, asked.AnswerDecision):
        option, boost = fields.pop("option"), fields.pop("boost")
        fields["choice"] = {"option": option, "boost": boost} if command.choice == "fire" else command.choice
    if isinstance(command, asked.Extend):
        # A field that is not of this kind of extension is not written: it would be refused when read.
        fields = {name: value for name, value in fields.items() if value is not None}
    if isinstance(command, asked.Override):
        place = {} if command.hex is None else {"hex": command.hex}
        del fields["hex"], fields["flags"]
        fields["set"] = {**place, **dict(command.flags)}
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
    """The event of a stored JSON object. A roll that was logged before it was known who enters one says null."""
    told = data["data"]
    if data["type"] == "dice_rolled" and "entered_by" not in told:
        told = {**told, "entered_by": None}
    return Event(data["type"], data["turn"], data["phase"], data["side"], data["clause"], told)


def write_input(given: Input) -> dict[str, Any]:
    """The JSON object of an input."""
    answer = given.answer._asdict() if given.answer else None
    return {
        "kind": given.kind,
        "faces": list(given.faces),
        "requested": given.requested,
        "answer": answer,
        "entered": given.entered,
    }


def read_input(data: Mapping[str, Any]) -> Input:
    """The input of a stored JSON object."""
    answer = Answer(**data["answer"]) if data.get("answer") else None
    return Input(data["kind"], tuple(data["faces"]), data["requested"], answer, data.get("entered"))
