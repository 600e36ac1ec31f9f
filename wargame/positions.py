"""Where an exercise stands, folded from its log: kept in the process, caught up when it is behind (law 1).

What a rewind has undone stays in the log and is not folded. What is not released yet is part of the position, and not
of what the others than the director are shown.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from django.db.models import Q

from adjudication.apply import fold
from adjudication.codec import read_command, read_event, read_input
from adjudication.commands import Actor
from adjudication.dice import SeededDice
from adjudication.fog_names import in_truth
from adjudication.options import read_options
from adjudication.position import Pending, Position
from adjudication.refusal import FileError
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.scenario import Scenario, read_scenario
from adjudication.state import Battle
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
    """An exercise at a length of its log; `shown` is the battle at what has been released of it."""

    setup: Setup
    position: Position
    seq: int
    shown: Battle
    shown_seq: int

    def battle_for(self, role: str) -> Battle:
        """The battle as far as a role has been shown it: the director sees everything at once."""
        return self.position.battle if role == "director" else self.shown


_standings: OrderedDict[str, Standing] = OrderedDict()
_lock = Lock()


def standing_of(exercise: Exercise) -> Standing:
    """The standing of an exercise at its `last_seq` and `released_seq`; the exercise row must be fresh (or locked)."""
    with _lock:
        kept = _standings.get(exercise.id)
    if kept is not None and (kept.seq, kept.shown_seq) == (exercise.last_seq, exercise.released_seq):
        return kept
    standing = _caught_up(exercise, kept) if kept is not None else None
    if standing is None:
        setup = kept.setup if kept is not None else _setup_of(exercise)
        standing = _folded(exercise, setup)
    keep(exercise.id, standing)
    return standing


def _caught_up(exercise: Exercise, kept: Standing) -> Standing | None:
    """Another process has written: only what is new is folded. None where that is not enough."""
    if kept.seq > exercise.last_seq or exercise.pending_id is not None or kept.position.pending is not None:
        return None
    new = exercise.events.filter(
        seq__gt=min(kept.seq, kept.shown_seq), seq__lte=exercise.last_seq, undone_at=None
    )
    battle, shown = kept.position.battle, kept.shown
    for seq, type_, body in new.order_by("seq").values_list("seq", "type", "body"):
        if type_ == "rewound":
            return None
        event = read_event(body)
        if seq > kept.seq:
            battle = fold(battle, (event,))
        if kept.shown_seq < seq <= exercise.released_seq:
            shown = fold(shown, (event,))
    if exercise.released_seq == exercise.last_seq:
        shown = battle
    return Standing(kept.setup, Position(battle), exercise.last_seq, shown, exercise.released_seq)


def battle_at(exercise: Exercise, seq: int) -> Battle:
    """The battle after the first `seq` events of the log (law 1: any prefix), as it was then."""
    stood = Q(undone_at=None) | Q(undone_at__gt=seq)
    bodies = exercise.events.filter(stood, seq__lte=seq).order_by("seq").values_list("body", flat=True)
    return fold(setup_of(exercise).battle, map(read_event, bodies))


def setup_of(exercise: Exercise) -> Setup:
    """What does not change during an exercise."""
    with _lock:
        kept = _standings.get(exercise.id)
    return kept.setup if kept is not None else _setup_of(exercise)


def keep(exercise_id: str, standing: Standing) -> None:
    """Remember a standing that is committed; the ones not used for longest are forgotten."""
    with _lock:
        known = _standings.get(exercise_id)
        if known is not None and (known.seq, known.shown_seq) > (standing.seq, standing.shown_seq):
            return
        _standings[exercise_id] = standing
        _standings.move_to_end(exercise_id)
        while len(_standings) > _KEPT:
            _standings.popitem(last=False)


def forget(exercise_id: str) -> None:
    """An exercise is gone, or has been put in another's place."""
    with _lock:
        _standings.pop(exercise_id, None)


def _setup_of(exercise: Exercise) -> Setup:
    ruleset = read_ruleset(exercise.ruleset_data)
    # The stored ruleset, whatever has become of the file that the scenario names.
    scenario = read_scenario(exercise.scenario_data, find_map=no_file, find_ruleset=lambda name: ruleset)
    options = read_options(exercise.options)
    battle = new_battle(
        scenario,
        ruleset,
        options,
        SeededDice(exercise.seed),
        method=exercise.dice_method,
        seed_hash=exercise.seed_hash,
    )
    if exercise.pools is not None:
        # As they were shuffled when the exercise was made, whatever its seed is now.
        pools = {owner: tuple(pile) for owner, pile in exercise.pools.items()}
        battle = battle.changed(cards=replace(battle.cards, pools=pools))
    return Setup(scenario, ruleset, battle, limits_of(options, ruleset))


def no_file(name: str) -> None:
    """A stored scenario names no other file."""
    raise FileError("map", "the stored scenario holds its map itself")


def _folded(exercise: Exercise, setup: Setup) -> Standing:
    # PostgreSQL shows a reader what others have committed since it read the exercise's row: not beyond that row.
    events = exercise.events.filter(seq__lte=exercise.last_seq, undone_at=None).order_by("seq")
    waiting = exercise.pending
    battle = before = shown = setup.battle
    own = []
    for seq, submission_id, body in events.values_list("seq", "submission_id", "body"):
        event = read_event(body)
        battle = fold(battle, (event,))
        if seq <= exercise.released_seq:
            shown = battle
        if waiting is None:
            continue
        if seq <= waiting.seq_before:
            before = battle
        elif submission_id == waiting.id:
            own.append(event)
    position = Position(battle)
    if waiting is not None:
        inputs = tuple(read_input(each.data) for each in waiting.inputs.all())
        actor = Actor(waiting.role)
        command = in_truth(before, read_command(waiting.command), actor)
        pending = Pending(command, actor, before, inputs, tuple(own))
        position = replace(position, pending=pending)
    return Standing(setup, position, exercise.last_seq, shown, exercise.released_seq)
