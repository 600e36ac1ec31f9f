"""Chapter 2, the turn: phases in order, sides ending their parts (TURN-1), rally (TURN-2), the end (TURN-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication import events as happened
from adjudication import events_fire as fire
from adjudication import events_movement as decided
from adjudication.commands import Announce, Extend, SetDice, SetObserverView
from adjudication.dice import seed_hash
from adjudication.effects import end_of_part, end_of_turn, start_of_turn
from adjudication.events_fog import view_reset
from adjudication.fire_plans import extend_plan
from adjudication.indirect_fire import declare_due
from adjudication.movement import end_open_move
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.score import note_score
from adjudication.state import Battle, enemy_of


def start_exercise(
    context: Resolution, before_first_turn: Callable[[Resolution], None] = lambda context: None
) -> None:
    """TURN-1: the first turn begins. What is shown of the seed is its hash. `before_first_turn`: cards are dealt."""
    battle = context.battle
    if battle.status != "setup":
        raise Refused("already_done", "the exercise has started already", clause="TURN-1")
    context.emit(
        happened.exercise_started(turns=battle.turns, first_side=battle.first_side, dice=_shown(battle))
    )
    before_first_turn(context)
    note_score(context)
    context.emit(happened.turn_started(turn=1))
    _run_phases(context, 0)


def end_phase(context: Resolution, side: str) -> None:
    """TURN-1: a side ends its part. An open movement ends (MOV-1); what is due and undeclared is declared (IF-1)."""
    battle = context.battle
    end_open_move(context, "declared")
    if battle.phase == "indirect_fire":
        declare_due(context, side)
    end_of_part(context, side)
    other = enemy_of(side)
    next_side = other if other not in battle.ended and _has_a_part(context.battle, other) else None
    context.emit(happened.side_ended_phase(side=side, next_side=next_side, by=context.by))
    if next_side is None:
        _run_phases(context, battle.phases.index(str(battle.phase)) + 1)


def end_exercise(context: Resolution, reason: str = "director") -> None:
    """TURN-3: after the last turn or by the director. The seed is shown, so that anybody can check the dice."""
    if context.battle.status in ("setup", "ended"):
        raise Refused("wrong_phase", "the exercise is not running", clause="TURN-3")
    seed = context.source.seed
    shown = {"seed": seed, **_shown(context.battle)}
    if seed is not None:
        # A command that waited may have begun before the exercise went on with another seed.
        shown["seed_hash"] = seed_hash(seed)
    context.emit(happened.exercise_ended(reason=reason, dice=shown))


def pause(context: Resolution) -> None:
    """The director stops the clock for the players."""
    if context.battle.status != "running":
        raise Refused("already_done", "the exercise is not running")
    context.emit(happened.paused())


def resume(context: Resolution) -> None:
    """The director lets the exercise go on."""
    if context.battle.status != "paused":
        raise Refused("already_done", "the exercise is not paused")
    context.emit(happened.resumed())


def announce(context: Resolution, command: Announce) -> None:
    """Something said to everybody, or to one side."""
    context.emit(happened.announced(text=command.text.strip(), to=command.to))


def set_observer_view(context: Resolution, command: SetObserverView) -> None:
    """FOG-1: what the observers' projector shows from now on."""
    if context.battle.observer_view == command.view:
        raise Refused("already_done", "the projector shows that already", clause="FOG-1", field="view")
    context.emit(view_reset(view=command.view))


def extend(context: Resolution, command: Extend) -> None:
    """The director prolongs an open decision, the acting side's part, or the time to plan a support card's fire."""
    battle = context.battle
    if command.what == "plan":
        extend_plan(context, command)
        return
    if command.what == "decision":
        if battle.waiting is None or battle.waiting["kind"] != "decision":
            raise Refused("stale", "no decision is open now", clause="MOV-8", field="what")
        side = str(battle.waiting["side"])
    elif battle.side is None:
        raise Refused("wrong_phase", "no side is acting now", clause="TURN-1", field="what")
    else:
        side = battle.side
    context.emit(decided.extended(side=side, what=command.what, seconds=command.seconds or 0))


def set_dice(context: Resolution, command: SetDice) -> None:
    """DICE-1: automatic dice or dice by hand."""
    context.emit(happened.dice_set(mode=command.mode, side=command.side, once=command.once))


def _run_phases(context: Resolution, index: int) -> None:
    """From this phase on, until one waits for a side, or the exercise is over."""
    while True:
        battle = context.battle
        if index == len(battle.phases):
            end_of_turn(context)
            _lapse_plans(context)
            if battle.turn == battle.turns:
                end_exercise(context, "last_turn")
                return
            context.emit(happened.turn_started(turn=battle.turn + 1))
            start_of_turn(context)
            index = 0
        phase = battle.phases[index]
        context.emit(happened.phase_started(phase=phase, side=_first_to_act(context.battle, phase)))
        if phase == "rally":
            _rally(context)
        elif phase == "indirect_fire":
            _close_zones(context)
            return
        elif context.battle.side is not None:
            return
        # The cards phase ends by itself where no side has a card to draw (TURN-1), rally when it has rolled.
        index += 1


def _first_to_act(battle: Battle, phase: str) -> str | None:
    """Whose part of the phase comes first: in the cards phase that of a side which has a card to draw."""
    if phase == "rally":
        return None
    first = battle.first_side
    starting = battle.changed(phase=phase)
    return next((side for side in (first, enemy_of(first)) if _has_a_part(starting, side)), None)


def _has_a_part(battle: Battle, side: str) -> bool:
    return battle.phase != "cards" or battle.cards.to_draw(side, battle.turn) > 0


def ends_turn(battle: Battle, side: str) -> bool:
    """TURN-1: whether the turn is over with this side's part of the phase."""
    other = enemy_of(side)
    if battle.phase is None or (other not in battle.ended and _has_a_part(battle, other)):
        return False
    to_come = battle.phases[battle.phases.index(battle.phase) + 1 :]
    return all(
        phase == "rally" or (phase == "cards" and _first_to_act(battle, phase) is None) for phase in to_come
    )


def _rally(context: Resolution) -> None:
    """TURN-2: each suppressed unit rolls 1d6, the first side's then the other's, by id; DICE-1: its own side rolls."""
    first = context.battle.first_side
    for side in (first, enemy_of(first)):
        for name in sorted(context.battle.units):
            unit = context.battle.units[name]
            if unit.side != side or not unit.condition.suppressed or unit.condition.destroyed:
                continue
            roll = context.roll("rally", "TURN-2", side, unit=name)
            rallied = roll.total in context.ruleset.units.rally_succeeds_on
            context.read(
                roll,
                "units.rally_succeeds_on",
                column=roll.total,
                outcome="rallied" if rallied else "stays_suppressed",
            )
            if rallied:
                context.emit(fire.suppression_removed(side=side, unit=name))


def _close_zones(context: Resolution) -> None:
    """IF-7: the fire lasts one turn, until the next indirect fire phase begins."""
    for marker in list(context.battle.markers.values()):
        if marker.gun is not None:
            side = context.battle.batteries[marker.battery].side
            context.emit(fire.zone_closed(side=side, battery=marker.battery, gun=marker.gun, hex=marker.hex))


def _lapse_plans(context: Resolution) -> None:
    """A plan whose turn is over without an indirect fire phase is lost, and that is said."""
    battle = context.battle
    for name in sorted(battle.batteries):
        battery = battle.batteries[name]
        for plan in battery.plans:
            if plan.due <= battle.turn:
                context.emit(
                    fire.fire_plan_lapsed(
                        side=battery.side,
                        battery=name,
                        target=plan.target,
                        due=plan.due,
                        reason="turn_over",
                    )
                )


def _shown(battle: Battle) -> Mapping[str, Any]:
    return {"method": battle.dice.method, "seed_hash": battle.dice.seed_hash}
