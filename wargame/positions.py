"""Where an exercise stands, folded from its log: kept in the process, caught up when it is behind (law 1)."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from adjudication.apply import fold
from adjudication.codec import read_command, read_event, read_input
from adjudication.commands import Actor
from adjudication.dice import SeededDice
from adjudication.options import read_options
from adjudication.refusal import FileError
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.scenario import Scenario, read_scenario
from adjudication.state import Battle
from adjudication.submission import Pending, Position
from cards.rulebook import new_battle
from wargame.deadlines import Limits, limits_of
from wargame.models import Exercise

_KEPT = 32


@dataclass(frozen=True, eq=False)
class Setup:
    """What does not change during an exercise."""

    scenario: Scenario
    ruleset: Ruleset
    battle: Battle
    limits: Limits


@dataclass(frozen=True, eq=False)
class Standing:
    """An exercise at a length of its log."""

    setup: Setup
    position: Position
    seq: int


_standings: OrderedDict[str, Standing] = OrderedDict()
_lock = Lock()


def standing_of(exercise: Exercise) -> Standing:
    """The standing of an exercise at its `last_seq`; the exercise row must be fresh (or locked)."""
    with _lock:
        kept = _standings.get(exercise.id)
    if kept is not None and kept.seq == exercise.last_seq:
        return kept
    if kept is not None and kept.seq < exercise.last_seq and exercise.pending_id is None:
        # Another process has written: only what is new is folded.
        new = exercise.events.filter(seq__gt=kept.seq, seq__lte=exercise.last_seq).order_by("seq")
        bodies = new.values_list("body", flat=True)
        battle = fold(kept.position.battle, map(read_event, bodies))
        standing = Standing(kept.setup, Position(battle), exercise.last_seq)
    else:
        setup = kept.setup if kept is not None else _setup_of(exercise)
        standing = Standing(setup, _position_of(exercise, setup), exercise.last_seq)
    keep(exercise.id, standing)
    return standing


def battle_at(exercise: Exercise, seq: int) -> Battle:
    """The battle after the first `seq` events of the log (law 1: any prefix)."""
    bodies = exercise.events.filter(seq__lte=seq).order_by("seq").values_list("body", flat=True)
    return fold(standing_of(exercise).setup.battle, map(read_event, bodies))


def keep(exercise_id: str, standing: Standing) -> None:
    """Remember a standing that is committed; the ones not used for longest are forgotten."""
    with _lock:
        known = _standings.get(exercise_id)
        if known is not None and known.seq > standing.seq:
            return
        _standings[exercise_id] = standing
        _standings.move_to_end(exercise_id)
        while len(_standings) > _KEPT:
            _standings.popitem(last=False)


def _setup_of(exercise: Exercise) -> Setup:
    ruleset = read_ruleset(exercise.ruleset_data)
    # The stored ruleset, whatever has become of the file that the scenario names.
    scenario = read_scenario(exercise.scenario_data, find_map=_no_file, find_ruleset=lambda name: ruleset)
    options = read_options(exercise.options)
    battle = new_battle(
        scenario,
        ruleset,
        options,
        SeededDice(exercise.seed),
        method=exercise.dice_method,
        seed_hash=exercise.seed_hash,
    )
    return Setup(scenario, ruleset, battle, limits_of(options, ruleset))


def _no_file(name: str) -> None:
    raise FileError("map", "the stored scenario holds its map itself")


def _position_of(exercise: Exercise, setup: Setup) -> Position:
    # PostgreSQL shows a reader what others have committed since it read the exercise's row: not beyond that row.
    events = exercise.events.filter(seq__lte=exercise.last_seq).order_by("seq")
    bodies = events.values_list("seq", "submission_id", "body")
    waiting = exercise.pending
    battle = setup.battle
    before = battle
    own = []
    for seq, submission_id, body in bodies:
        event = read_event(body)
        battle = fold(battle, (event,))
        if waiting is None:
            continue
        if seq <= waiting.seq_before:
            before = battle
        elif submission_id == waiting.id:
            own.append(event)
    position = Position(battle)
    if waiting is None:
        return position
    inputs = tuple(read_input(each.data) for each in waiting.inputs.all())
    pending = Pending(read_command(waiting.command), Actor(waiting.role), before, inputs, tuple(own))
    return replace(position, pending=pending)
