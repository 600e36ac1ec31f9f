"""FOG-3, the names a side has for the enemy: E1, E2, … for units, EB1, … for batteries; both ways.

Towards a side every id of the enemy becomes its name or nothing; from a side every name becomes the id, and what it has
no name for is unknown to it, whether it exists or not (law 3).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudication import commands as asked
from adjudication.commands import Actor, Command
from adjudication.refusal import Refused
from adjudication.ruleset import SIDES
from adjudication.state import Battle

_OF_UNIT = (asked.MoveUnit, asked.EndMove, asked.Fire)
_OF_BATTERY = (asked.PlanFire, asked.DeclareFire)


def unit_name(battle: Battle, side: str, unit: str) -> str | None:
    """What a side calls a unit that it sees now or owns; None where it does not see it."""
    of = battle.units[unit]
    if of.side == side:
        return unit
    picture = battle.pictures[side]
    return picture.label(unit) if picture.sees(unit) else None


def battery_name(battle: Battle, side: str, battery: str) -> str | None:
    """What a side calls a battery of its own, or one of the enemy that has fired."""
    return battery if battle.batteries[battery].side == side else battle.pictures[side].battery_label(battery)


def in_truth(battle: Battle, command: Command, actor: Actor) -> Command:
    """The command of a side with the ids that its names stand for. Raises `Refused` for what it has no name for, and
    `stale` for a decision or a roll that is not the open one by the side's own count.
    """
    if not battle.fog or actor.role not in SIDES or actor.knows_ids:
        return command
    side = actor.role
    if isinstance(command, _OF_UNIT):
        _permit_own_unit(battle, side, command.unit, "unit")
    if isinstance(command, asked.SetStandingOrder):
        for name in command.units:
            _permit_own_unit(battle, side, name, "units")
    if isinstance(command, _OF_BATTERY):
        _permit_own_battery(battle, side, command.battery)
    if isinstance(command, asked.Fire):
        return replace(command, target=_target(battle, side, command.target))
    if isinstance(command, asked.AnswerDecision):
        _permit_open(battle, side, command.decision, "decision")
        return replace(command, decision=None)
    if isinstance(command, asked.EnterDice):
        _permit_open(battle, side, command.roll, "roll")
        return replace(command, roll=None)
    return command


def as_told(sent: Command, meant: Command, refused: Refused) -> Refused:
    """A refusal in the names of the side that gets it: it says no more of the enemy than the command that was sent.

    Only what was translated is translated back: a text that happens to be an id of the enemy's comes back as it was
    sent, like any other, and so tells nobody that there is such a unit.
    """
    if not isinstance(sent, asked.Fire) or not isinstance(meant, asked.Fire) or sent == meant:
        return refused
    params = {**refused.params}
    for key in ("target", "unit"):
        if params.get(key) == meant.target:
            params[key] = sent.target
    return Refused(refused.code, refused.template, params, clause=refused.clause, field=refused.field)


def _own(battle: Battle, side: str, name: str) -> bool:
    return name in battle.units and battle.units[name].side == side


def _permit_own_unit(battle: Battle, side: str, name: str, field: str) -> None:
    if _own(battle, side, name):
        return
    if _labelled(battle.pictures[side].labels, "E", name) is not None:
        raise Refused("not_allowed", "{unit} is a unit of the other side", {"unit": name}, field=field)
    raise _no_such_unit(name, field)


def _permit_own_battery(battle: Battle, side: str, name: str) -> None:
    own = [each for each in battle.batteries.values() if each.side == side]
    if any(name in (each.id, each.card) for each in own):
        return
    if _labelled(battle.pictures[side].batteries, "EB", name) is not None:
        raise Refused(
            "not_allowed",
            "{battery} is a battery of the other side",
            {"battery": name},
            clause="IF-8",
            field="battery",
        )
    known = ", ".join(sorted(each.id for each in own))
    raise Refused(
        "no_such_battery",
        "there is no battery “{battery}”; yours are: {known}",
        {"battery": name[:40], "known": known or "–"},
        clause="IF-8",
        field="battery",
    )


def _target(battle: Battle, side: str, name: str) -> str:
    if _own(battle, side, name):
        return name
    target = _labelled(battle.pictures[side].labels, "E", name)
    if target is None:
        raise _no_such_unit(name, "target")
    return target


def _labelled(known: tuple[str, ...], prefix: str, name: str) -> str | None:
    """The id that a name stands for, None where the side has no such name."""
    for number, each in enumerate(known, 1):
        if name == f"{prefix}{number}":
            return each
    return None


def _no_such_unit(name: str, field: str) -> Refused:
    return Refused("no_such_unit", "there is no unit “{unit}”", {"unit": name[:40]}, field=field)


def _permit_open(battle: Battle, side: str, number: int | None, what: str) -> None:
    """A number that is not the last the side was given is not open; the rest the rules say themselves."""
    waiting: Any = battle.waiting
    if number is None or waiting is None or waiting["side"] != side or what not in waiting:
        return
    open_ = battle.pictures[side].asked
    if number == open_:
        return
    template = (
        "decision {decision} is not open; decision {open} is"
        if what == "decision"
        else "roll {roll} is not open; roll {open} is"
    )
    clause = "MOV-8" if what == "decision" else "DICE-1"
    raise Refused("stale", template, {what: number, "open": open_}, clause=clause, field=what)
