"""The rules core on one core: a six-gun battery on ten units in reach (PERFORMANCE, the rules core)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count

from adjudication import commands as asked
from adjudication import contacts
from adjudication.apply import fold
from adjudication.board import read_board
from adjudication.commands import Actor
from adjudication.dice import SeededDice
from adjudication.engine import Inputs, adjudicate
from adjudication.events import Event
from adjudication.position import Position
from adjudication.ruleset import SIDES, Ruleset, standard
from adjudication.state import Battery, Battle, Plan, Unit, UnitProfile
from adjudication.state_fog import Picture
from adjudication.submission import submit
from adjudication.visibility import updates_for
from wargame.benchmarks.timing import Figure, seconds

_TARGET = "2020"
_AUDIENCES = ("director", "red", "blue", "observer")


def figures() -> Iterator[Figure]:
    """All rows of the rules core that exist."""
    rules = standard()
    battle = _battle(rules)
    events = _fire(battle, rules, 1)
    seeds = count(1)
    per_battery = seconds(lambda: _fire(battle, rules, next(seeds)), times=100)
    yield Figure("six-gun batteries adjudicated", 1 / per_battery, "a second", 1_000, at_least=True)
    per_fold = seconds(lambda: fold(battle, events), times=200)
    yield Figure("events folded in memory", len(events) / per_fold, "a second", 300_000, at_least=True)
    yield Figure("a hand-rolled stop, re-run included, at worst", _worst_stop(battle, rules) * 1e3, "ms", 5)
    yield Figure(
        "updates of four audiences, an event", _updates(battle, events) / len(events) * 1e6, "µs", 30
    )
    foggy = _under_fog(battle, rules)
    seen = _fire(foggy, rules, 1)
    yield Figure("the same under fog, twenty units", _updates(foggy, seen) / len(seen) * 1e6, "µs", 30)
    yield Figure("a step of twenty units under fog, sight and all", _step(foggy, rules) * 1e3, "ms", 5)


def _battle(rules: Ruleset) -> Battle:
    """Ten units around an aim, a battery of six 155 mm guns with a plan for this turn."""
    board = read_board(
        {
            "name": "plain",
            "sheet": "",
            "orientation": "pointy",
            "shifted": "odd",
            "rows": [10, 30],
            "columns": [10, 30],
            "hex_size_m": 200,
            "default": {"terrain": "open", "height": 0},
            "hexes": [],
        }
    )
    places = [hex_ for ring in board.rings(_TARGET) for hex_ in ring]
    units = {}
    for index in range(10):
        name = f"B{index}"
        profile = UnitProfile(
            name, "blue", {"en": name, "zh": name}, "tank", "vehicle", 6, "composite", (), True, 10
        )
        units[name] = Unit(profile, places[index])
    battery = Battery("R1", "red", "howitzer_155", "tube", 6, 9, 9, 0, plans=(Plan(_TARGET, 1, 1),))
    return Battle(
        board=board,
        turns=9,
        phases=rules.turn.phases,
        first_side="red",
        units=units,
        batteries={battery.id: battery},
        status="running",
        turn=1,
        phase="indirect_fire",
        side="red",
    )


def _under_fog(battle: Battle, rules: Ruleset) -> Battle:
    """The same battle under fog with ten red units, four of which stand near enough to see and be seen."""
    units = dict(battle.units)
    for index in range(10):
        name, hex_ = f"R{index + 1}0", f"{12 + 2 * (index % 2)}{11 + 2 * index}"
        profile = UnitProfile(
            name, "red", {"en": name, "zh": name}, "tank", "vehicle", 6, "composite", (), True, 10
        )
        units[name] = Unit(profile, hex_)
    foggy = battle.changed(units=units, fog=True, pictures={side: Picture() for side in SIDES})
    look = contacts.noticed(foggy, rules.sight, 1)
    return fold(foggy, [Event(each.type, 1, None, each.side, each.clause, each.data) for each in look])


def _step(battle: Battle, rules: Ruleset) -> float:
    """One step of a movement, with what each side sees by it."""
    moving = battle.changed(phase="movement", side="red")
    source, actor = SeededDice(f"{1:064x}"), Actor("red")
    command = asked.MoveUnit("R10", (moving.board.neighbour(moving.units["R10"].hex, "E") or "",))
    return seconds(
        lambda: submit(Position(moving), command, actor=actor, rules=rules, source=source), times=50
    )


def _fire(battle: Battle, rules: Ruleset, seed: int) -> tuple[Event, ...]:
    inputs = Inputs(SeededDice(f"{seed:064x}"), battle.dice)
    return adjudicate(battle, asked.DeclareFire("R1"), actor=Actor("red"), inputs=inputs, rules=rules).events


def _worst_stop(battle: Battle, rules: Ruleset) -> float:
    """Every die by hand, always a three: the longest of all the re-runs."""
    source = SeededDice(f"{1:064x}")
    actor = Actor("director")
    position = Position(battle)
    position = submit(position, asked.SetDice("hand"), actor=actor, rules=rules, source=source).position
    position = submit(position, asked.DeclareFire("R1"), actor=actor, rules=rules, source=source).position
    worst = 0.0
    while position.battle.waiting is not None:
        faces = (3,) * position.battle.waiting["dice"]
        begun = time.perf_counter()
        step = submit(position, asked.EnterDice(faces), actor=actor, rules=rules, source=source)
        worst = max(worst, time.perf_counter() - begun)
        position = step.position
    return worst


def _updates(battle: Battle, events: tuple[Event, ...]) -> float:
    return seconds(
        lambda: [updates_for(battle, events, audience) for audience in _AUDIENCES],
        times=20,
    )
