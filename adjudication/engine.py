"""`adjudicate`: one command, from the battle before it to its events. Dispatch and who may act, no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudication import commands as asked
from adjudication import direct_fire, fire_plans, indirect_fire, movement, overriding, turns
from adjudication.commands import CLOCK, Actor, Command
from adjudication.dice import DiceSource
from adjudication.events import Event
from adjudication.refusal import Refused
from adjudication.resolution import Input, InputMissing, Request, Resolution
from adjudication.ruleset import SIDES, Ruleset
from adjudication.state import Battle, DiceSettings

Handler = Callable[[Resolution, Any, str], None]


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a run may use: recorded inputs first, then the source, under the live battle's dice settings.

    `drawn` counts the faces the source has given to earlier commands; `requested` says that the first die beyond the
    record stands in the log as a request already.
    """

    source: DiceSource
    dice: DiceSettings
    recorded: tuple[Input, ...] = ()
    drawn: int = 0
    requested: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The events of a command, all inputs used, and what is still wanted (None: the command is done)."""

    events: tuple[Event, ...]
    inputs: tuple[Input, ...]
    wanted: Request | None


def _whole(handler: Callable[..., None]) -> Handler:
    return lambda context, command, side: handler(context)


def _said(handler: Callable[..., None]) -> Handler:
    return lambda context, command, side: handler(context, command)


@dataclass(frozen=True, slots=True)
class Rule:
    """How a command is taken: the roles that may send it, whether for a side, in which phase, and its chapter.

    `phase`: None any time of the exercise; "own_part" the side's own part of any phase; else that phase's own part.
    """

    handler: Handler
    roles: tuple[str, ...]
    for_side: bool = False
    phase: str | None = None
    while_paused: bool = False


DIRECTOR = ("director",)
KEEPERS = ("director", "controller")
PLAYERS = (*SIDES, "director")

RULES: Mapping[type, Rule] = {
    asked.StartExercise: Rule(_whole(turns.start_exercise), DIRECTOR),
    asked.EndExercise: Rule(_whole(turns.end_exercise), DIRECTOR, while_paused=True),
    asked.Pause: Rule(_whole(turns.pause), DIRECTOR),
    asked.Resume: Rule(_whole(turns.resume), DIRECTOR, while_paused=True),
    asked.Announce: Rule(_said(turns.announce), KEEPERS, while_paused=True),
    asked.SetObserverView: Rule(_said(turns.set_observer_view), DIRECTOR, while_paused=True),
    asked.SetDice: Rule(_said(turns.set_dice), DIRECTOR, while_paused=True),
    asked.Override: Rule(_said(overriding.override), DIRECTOR, while_paused=True),
    asked.SetBattery: Rule(_said(fire_plans.set_battery), KEEPERS, while_paused=True),
    asked.EndPhase: Rule(
        lambda context, command, side: turns.end_phase(context, side), (*PLAYERS, CLOCK), True, "own_part"
    ),
    asked.PlanFire: Rule(fire_plans.plan_fire, PLAYERS, True),
    asked.SetStandingOrder: Rule(movement.set_standing_order, PLAYERS, True),
    asked.MoveUnit: Rule(movement.move_unit, PLAYERS, True, "movement"),
    asked.EndMove: Rule(movement.end_move, PLAYERS, True, "movement"),
    asked.Fire: Rule(direct_fire.fire, PLAYERS, True, "direct_fire"),
    asked.Extend: Rule(_said(turns.extend), DIRECTOR, while_paused=True),
    asked.DeclareFire: Rule(indirect_fire.declare_fire, PLAYERS, True, "indirect_fire"),
}


def adjudicate(
    battle: Battle,
    command: Command,
    *,
    actor: Actor,
    inputs: Inputs,
    rules: Ruleset,
    table: Mapping[type, Rule] = RULES,
) -> Outcome:
    """Resolve a command. Raises `Refused` where it may not be done; then nothing has happened.

    `table` says how each type of command is taken; the whole rulebook's, cards too, is `cards.rulebook.RULEBOOK`.
    Where a die is missing the outcome holds the events so far and `wanted`; call again with one more recorded input.
    """
    rule = table[type(command)]
    side = permit(battle, command, actor, rule)
    context = Resolution(
        battle,
        rules,
        recorded=inputs.recorded,
        source=inputs.source,
        dice=inputs.dice,
        drawn=inputs.drawn,
        requested=inputs.requested,
        actor=actor.role,
    )
    wanted = None
    try:
        rule.handler(context, command, side)
    except InputMissing as missing:
        wanted = missing.request
    return Outcome(tuple(context.events), tuple(context.inputs), wanted)


def permit(battle: Battle, command: Command, actor: Actor, rule: Rule) -> str:
    """Whether this seat may give this command now. Returns the side it acts for ("" where it acts for none)."""
    permit_role(actor, rule.roles)
    if rule.phase is not None and battle.status == "setup":
        raise Refused("wrong_phase", "the exercise has not started yet", clause="TURN-1")
    if battle.status == "ended" and not isinstance(command, asked.Announce | asked.SetObserverView):
        raise Refused("wrong_phase", "the exercise has ended", clause="TURN-3")
    side = acting_side(battle, command, actor) if rule.for_side else ""
    if battle.status == "paused" and not rule.while_paused:
        raise Refused("paused", "the director has paused the exercise")
    if rule.phase is not None:
        _permit_part(battle, side, rule.phase)
    return side


def permit_role(actor: Actor, roles: Sequence[str]) -> None:
    """Refuse a role that may not send this command."""
    if actor.role not in roles:
        raise Refused(
            "not_allowed",
            "this is for: {roles}; you are: {role}",
            {"roles": ", ".join(roles), "role": actor.role},
        )


def acting_side(battle: Battle, command: Any, actor: Actor) -> str:
    """The side a command is for: a player's own; the director names one, or means the side now acting."""
    if actor.role in SIDES:
        if command.side not in (None, actor.role):
            raise Refused("not_allowed", "only the director acts for another side", field="side")
        return actor.role
    if command.side is not None:
        return str(command.side)
    units = getattr(command, "units", ()) or (getattr(command, "unit", ""),)
    named = battle.batteries.get(getattr(command, "battery", "")) or battle.units.get(units[0])
    side = named.side if named else battle.side
    if side is None:
        raise Refused("bad_value", "name the side: red or blue", field="side")
    return side


def _permit_part(battle: Battle, side: str, phase: str) -> None:
    if phase != "own_part" and battle.phase != phase:
        raise Refused(
            "wrong_phase",
            "this is done in the phase {wanted}; now it is {phase}",
            {"wanted": phase, "phase": battle.phase},
            clause="TURN-1",
        )
    if battle.side != side:
        raise Refused(
            "not_your_turn",
            "it is not {side}'s part of the phase",
            {"side": side},
            clause="TURN-1",
        )
