"""One submission to an exercise: a new command, or an input to the one that waits (ARCHITECTURE, step by step).

Pure like the rest: it takes a position and gives the next one with the events that are new. The live service stores
what it returns; the headless command prints it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from adjudication import commands as asked
from adjudication.apply import fold, spent_once
from adjudication.choices import permit_choice, scope_of
from adjudication.commands import Actor, Command
from adjudication.dice import DiceSource
from adjudication.engine import RULES, Inputs, Outcome, Rule, adjudicate, permit_role
from adjudication.events import Event
from adjudication.fog_names import as_told, in_truth
from adjudication.meanwhile import permit_meanwhile
from adjudication.position import Pending, Position
from adjudication.refusal import Refused
from adjudication.resolution import Answer, Input, InputUnfit
from adjudication.ruleset import SIDES, Ruleset
from adjudication.visibility_fog import waiting_known


@dataclass(frozen=True, slots=True)
class Step:
    """What a submission did: the new position and the new events.

    `aside` are those of a submission beside a command that waits; then come `events` and `inputs` of the command that
    is being resolved.
    """

    position: Position
    aside: tuple[Event, ...]
    events: tuple[Event, ...]
    inputs: tuple[Input, ...]

    @property
    def new(self) -> tuple[Event, ...]:
        """All new events in order."""
        return (*self.aside, *self.events)


class RulesChanged(Exception):
    """A re-run did not repeat the stored events: a rule has changed under a running exercise. Nothing is stored."""


@dataclass(frozen=True, slots=True)
class _Play:
    """What a submission is adjudicated with."""

    rules: Ruleset
    source: DiceSource
    table: Mapping[type, Rule]


def submit(
    position: Position,
    command: Command,
    *,
    actor: Actor,
    rules: Ruleset,
    source: DiceSource,
    table: Mapping[type, Rule] = RULES,
) -> Step:
    """Take a submission. Raises `Refused` (nothing has happened), `DiceRanOut` (a script), or `RulesChanged`.

    Under fog a side names the enemy by its own names, and is answered in them (FOG-3).
    """
    meant = in_truth(position.battle, command, actor)
    try:
        return _taken(position, meant, actor, _Play(rules, source, table))
    except Refused as refused:
        raise as_told(command, meant, refused) from None


def _taken(position: Position, command: Command, actor: Actor, play: _Play) -> Step:
    if isinstance(command, asked.EnterDice):
        return _enter_dice(position, command, actor, play)
    if isinstance(command, asked.AnswerDecision):
        return _answer(position, command, actor, play)
    pending = position.pending
    if pending is not None and not isinstance(command, asked.EndExercise):
        permit_meanwhile(position, pending, command, actor, play.table[type(command)])
    inputs = Inputs(play.source, position.battle.dice, drawn=position.drawn)
    outcome = adjudicate(
        position.battle, command, actor=actor, inputs=inputs, rules=play.rules, table=play.table
    )
    if pending is not None:
        step = _alongside(position, pending, outcome, command)
        frees = isinstance(command, asked.SetDice | asked.Resume)
        return _resume_by_source(step, play) if frees else step
    return _advance(position, Pending(command, actor, position.battle, (), ()), outcome, ())


def _alongside(position: Position, pending: Pending, outcome: Outcome, command: Command) -> Step:
    """A command taken while another waits; the end of the exercise cancels what waits."""
    battle = fold(position.battle, outcome.events)
    kept = None if isinstance(command, asked.EndExercise) else pending
    return Step(replace(position, battle=battle, pending=kept), outcome.events, (), ())


def _enter_dice(position: Position, command: asked.EnterDice, actor: Actor, play: _Play) -> Step:
    """DICE-1: the faces of the open roll, given once by the side it asks or by the director."""
    permit_role(actor, (*SIDES, "director"))
    waiting, pending = waiting_known(position.battle, actor.role), position.pending
    if waiting is None or pending is None or waiting["kind"] != "roll":
        raise Refused("stale", "no dice are asked for now", clause="DICE-1", field="roll")
    if command.roll is not None and command.roll != waiting["roll"]:
        raise Refused(
            "stale",
            "roll {roll} is not open; roll {open} is",
            {"roll": command.roll, "open": waiting["roll"]},
            clause="DICE-1",
            field="roll",
        )
    if actor.role in SIDES and actor.role != waiting["side"]:
        raise Refused("not_your_turn", "the other side rolls these dice", clause="DICE-1")
    if command.side not in (None, waiting["side"]):
        raise Refused("not_your_turn", "the other side rolls these dice", clause="DICE-1", field="side")
    if position.battle.status == "paused":
        raise Refused("paused", "the director has paused the exercise")
    if len(command.faces) != waiting["dice"]:
        raise Refused(
            "bad_value",
            "this roll has {dice} dice; {given} faces were given",
            {"dice": waiting["dice"], "given": len(command.faces)},
            clause="DICE-1",
            field="faces",
        )
    given = Input("hand", command.faces, requested=True, entered=actor.role)
    return _run_again(position, pending, (*pending.inputs, given), play, requested=False)


def _answer(position: Position, command: asked.AnswerDecision, actor: Actor, play: _Play) -> Step:
    """MOV-8: the answer to the open decision, given once by the side it asks, by the director, or by the clock."""
    permit_role(actor, (*SIDES, "director", asked.CLOCK))
    waiting, pending = waiting_known(position.battle, actor.role), position.pending
    if waiting is None or pending is None or waiting["kind"] != "decision":
        raise Refused("stale", "no decision is open now", clause="MOV-8", field="decision")
    if command.decision is not None and command.decision != waiting["decision"]:
        raise Refused(
            "stale",
            "decision {decision} is not open; decision {open} is",
            {"decision": command.decision, "open": waiting["decision"]},
            clause="MOV-8",
            field="decision",
        )
    side = waiting["side"]
    if (actor.role in SIDES and actor.role != side) or command.side not in (None, side):
        raise Refused("not_your_turn", "the other side is asked", clause="MOV-8")
    if position.battle.status == "paused":
        raise Refused("paused", "the director has paused the exercise")
    permit_choice(position.battle, waiting, command, play.rules)
    by = "side" if actor.role in SIDES else actor.role
    answer = Answer(command.choice, command.option, scope_of(waiting, command), by, command.boost)
    recorded = (*pending.inputs, Input("answer", answer=answer))
    return _run_again(position, pending, recorded, play, requested=False)


def _resume_by_source(step: Step, play: _Play) -> Step:
    """The dice have been set anew, or a pause is over: where the open roll is automatic now, the waiting command goes
    on by itself, though not while the exercise is paused.
    """
    position, pending = step.position, step.position.pending
    waiting = position.battle.waiting
    if position.battle.status == "paused":
        return step
    if pending is None or waiting is None or waiting["kind"] != "roll":
        return step
    if position.battle.dice.mode(waiting["side"]) == "hand":
        return step
    after = _run_again(position, pending, pending.inputs, play, requested=True)
    return replace(after, aside=step.aside)


def _run_again(
    position: Position,
    pending: Pending,
    recorded: tuple[Input, ...],
    play: _Play,
    *,
    requested: bool,
) -> Step:
    dice = position.battle.dice
    waiting = position.battle.waiting
    if not requested and waiting is not None and waiting["kind"] == "roll":
        # The hand's roll, which is in the record now, has used up an exception that was for one roll.
        dice = spent_once(dice, waiting["side"])
    inputs = Inputs(play.source, dice, recorded, position.drawn, requested)
    try:
        outcome = adjudicate(
            pending.before,
            pending.command,
            actor=pending.actor,
            inputs=inputs,
            rules=play.rules,
            table=play.table,
        )
    except (InputUnfit, Refused):
        # It was taken once, and its inputs fitted.
        raise RulesChanged from None
    known = len(pending.events)
    if outcome.events[:known] != pending.events:
        raise RulesChanged
    return _advance(position, pending, outcome, pending.events)


def _advance(position: Position, pending: Pending, outcome: Outcome, known: Iterable[Event]) -> Step:
    """The new events applied to the live battle; the command stays pending while something is wanted."""
    old_events, old_inputs = len(tuple(known)), len(pending.inputs)
    new = outcome.events[old_events:]
    new_inputs = outcome.inputs[old_inputs:]
    drawn = position.drawn + sum(len(each.faces) for each in new_inputs if each.kind != "hand")
    still = replace(pending, inputs=outcome.inputs, events=outcome.events) if outcome.wanted else None
    return Step(Position(fold(position.battle, new), still, drawn), (), new, new_inputs)
