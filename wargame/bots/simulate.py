"""A whole exercise of computer against computer, in memory: for rehearsals, tests and comparisons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudication.codec import read_command
from adjudication.commands import Actor
from adjudication.dice import METHOD, SeededDice, full_seed, seed_hash
from adjudication.events import Event
from adjudication.options import read_options
from adjudication.position import Position
from adjudication.ruleset import SIDES, Ruleset
from adjudication.scenario import Scenario
from adjudication.state import Battle
from adjudication.submission import Step
from adjudication.visibility import view_for
from cards.rulebook import new_battle, submit
from wargame.bots.brain import next_command
from wargame.bots.known import BotSetup

_MOST_COMMANDS = 500  # for a part of a phase: more is a bot that does not end

Hook = Callable[[Battle, Step], None]


@dataclass(frozen=True, eq=False)
class Result:
    """An exercise that is over: the battle before and after it, all events, all commands with who gave them."""

    start: Battle
    battle: Battle
    log: list[Event] = field(repr=False)
    commands: list[tuple[str, Mapping[str, Any]]] = field(repr=False)


class Stuck(Exception):
    """Neither side has anything to do, or one does not end its part."""


def play(
    scenario: Scenario,
    ruleset: Ruleset,
    *,
    seed: str,
    dice: str | None = None,
    options: Mapping[str, Any] | None = None,
    hook: Hook | None = None,
) -> Result:
    """Play to the end. `dice` is the seed of the dice where it is not that of the bots.

    `hook` is called after every submission with the battle before it. Raises `Refused` where a bot's command is.
    """
    source = SeededDice(full_seed(seed if dice is None else dice))
    start = new_battle(
        scenario,
        ruleset,
        read_options(dict(options or {}), script=True),
        source,
        method=METHOD,
        seed_hash=seed_hash(str(source.seed)),
    )
    setup = BotSetup.of(scenario, ruleset)
    position = Position(start)
    role, command = _next(start, setup, seed)
    log: list[Event] = []
    commands: list[tuple[str, Mapping[str, Any]]] = []
    part, count = None, 0
    while True:
        before = position.battle
        step = submit(position, read_command(command), actor=Actor(role), rules=ruleset, source=source)
        position = step.position
        log.extend(step.new)
        commands.append((role, command))
        if hook is not None:
            hook(before, step)
        battle = position.battle
        if battle.status == "ended":
            return Result(start, battle, log, commands)
        here = battle.turn, battle.phase, battle.side
        part, count = here, (count + 1 if here == part else 0)
        if count > _MOST_COMMANDS:
            raise Stuck(f"the part of {battle.side} in {battle.phase}, turn {battle.turn}, does not end")
        role, command = _next(battle, setup, seed)


def _next(battle: Battle, setup: BotSetup, seed: str) -> tuple[str, dict[str, Any]]:
    waiting = battle.waiting
    # Whoever is asked comes first: under fog the other does not know that anything waits.
    for side in SIDES if waiting is None else (waiting["side"],):
        command = next_command(view_for(battle, side), setup, side, seed)
        if command is not None:
            return side, command
    if battle.status == "setup":
        return "director", {"type": "start_exercise"}
    raise Stuck(f"nobody has anything to do in {battle.phase}, turn {battle.turn}")
