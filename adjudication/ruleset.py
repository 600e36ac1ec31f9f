"""The numbers that the rules look up: a ruleset file, merged with its base and checked on load.

`standard` is shipped. A teacher's own file says `base = "standard"` and names only what differs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from adjudication import ruleset_ground as ground
from adjudication import ruleset_tables as tables
from adjudication.reading import Fields
from adjudication.refusal import FileError
from adjudication.ruleset_cards import CardRules, read_cards

PHASES = ("cards", "direct_fire", "movement", "rally", "indirect_fire")
SIDES = ("red", "blue")


@dataclass(frozen=True)
class TurnRules:
    """TURN-1: the phases in order, who acts first, and the clock for a side's part (seconds, 0 = none)."""

    phases: tuple[str, ...]
    first_side: str
    part_seconds: int


@dataclass(frozen=True)
class UnitRules:
    """Stacking, the factor on a suppressed unit's movement points, and the rally faces (TURN-2)."""

    stacking_limit: int
    suppressed_movement_factor: float
    rally_succeeds_on: frozenset[int]


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A whole ruleset. `data` is the merged file as it was read, for screens and for storing."""

    name: str
    version: int
    turn: TurnRules
    units: UnitRules
    indirect: tables.IndirectRules
    direct: tables.DirectRules
    movement: ground.MovementRules
    reaction: ground.ReactionRules
    sight: ground.SightRules
    cards: CardRules
    data: Mapping[str, Any]


def read_ruleset(data: Any) -> Ruleset:
    """The ruleset of a file's content. Raises `FileError` naming the row, column or value that does not hold."""
    if not isinstance(data, Mapping):
        raise FileError("", "a ruleset is a table of named values")
    base = data.get("base")
    merged: dict[str, Any]
    if base is None:
        merged = dict(data)
    elif base == "standard":
        merged = _merged(standard().data, {key: value for key, value in data.items() if key != "base"}, "")
    else:
        raise FileError("base", "must be one of: {choices}", {"choices": "standard"})
    fields = Fields(merged)
    indirect = tables.read_indirect(fields.child("indirect"))
    ruleset = Ruleset(
        name=fields.text("name", longest=60),
        version=fields.integer("version", 1, 1_000_000),
        turn=_read_turn(fields.child("turn")),
        units=_read_units(fields.child("units")),
        indirect=indirect,
        direct=tables.read_direct(fields.child("direct")),
        movement=ground.read_movement(fields.child("movement")),
        reaction=ground.read_reaction(fields.child("reaction")),
        sight=ground.read_sight(fields.child("sight")),
        cards=read_cards(fields.child("cards"), indirect),
        data=merged,
    )
    score = fields.child("score")
    score.choice("objectives", ("at_end",))
    score.done()
    fields.done()
    return ruleset


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset of a TOML text."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError("", "is not TOML: {problem}", {"problem": str(error)}) from None
    return read_ruleset(data)


@cache
def standard() -> Ruleset:
    """The shipped ruleset `standard`."""
    return parse_ruleset(
        resources.files("adjudication").joinpath("rulesets/standard.toml").read_text("utf-8")
    )


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any], path: str) -> dict[str, Any]:
    """The base with the changes laid over it, table by table; a name the base does not know is an error."""
    result = dict(base)
    for key, value in changes.items():
        here = f"{path}.{key}" if path else key
        # A new weapon or gun is a new row of an existing table: those tables are open, all others are closed.
        if key not in base and path not in tables.OPEN_TABLES:
            known = ", ".join(sorted(base))
            raise FileError(here, "is not known in the base; known are: {known}", {"known": known})
        if isinstance(value, Mapping) and isinstance(base.get(key), Mapping):
            result[key] = _merged(base[key], value, here)
        else:
            result[key] = value
    return result


def _read_turn(fields: Fields) -> TurnRules:
    phases = fields.list("phases")
    for index, phase in enumerate(phases):
        if phase not in PHASES or phase in phases[:index]:
            raise FileError(
                f"{fields.at('phases')}[{index}]",
                "each phase once, of: {choices}",
                {"choices": ", ".join(PHASES)},
            )
    if not phases:
        raise FileError(fields.at("phases"), "each phase once, of: {choices}", {"choices": ", ".join(PHASES)})
    first_side = fields.choice("first_side", SIDES)
    part_seconds = fields.integer("part_seconds", 0, 86_400)
    fields.done()
    return TurnRules(tuple(phases), first_side, part_seconds)


def _read_units(fields: Fields) -> UnitRules:
    rules = UnitRules(
        stacking_limit=fields.integer("stacking_limit", 1, 99),
        suppressed_movement_factor=fields.number("suppressed_movement_factor", 0, 1),
        rally_succeeds_on=tables.read_faces(fields, "rally_succeeds_on"),
    )
    fields.done()
    return rules
