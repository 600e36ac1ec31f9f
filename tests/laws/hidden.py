"""Battles that are the same to one side under fog: what it does not see of the enemy is otherwise in the second."""

from dataclasses import replace
from random import Random
from typing import Any

from adjudication.codec import read_command
from adjudication.commands import Actor
from adjudication.contacts import noticed
from adjudication.dice import DiceSource
from adjudication.events import Event
from adjudication.position import Position
from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset
from adjudication.state import Battle, Condition, Plan, enemy_of, with_unit
from adjudication.visibility import updates_for
from cards.rulebook import submit
from wargame.script import error_data

# What a side gets to see of what was hidden: from here on two such battles may differ to it.
SHOWS = ("unit_sighted", "objective_seen", "exercise_ended")
# These only where they are the enemy's: its fire, its dice by hand about what the side sees.
ENEMYS = ("shot_fired", "fire_declared", "dice_requested", "target_attacked")
SHOWN = "from here on it shows something"


def otherwise(battle: Battle, side: str, rules: Ruleset, chance: Random) -> Battle:
    """The same battle to this side: unseen enemies stand elsewhere, in another condition, with other orders; their
    batteries have other missions and plans; other things were asked of them.
    """
    enemy, hexes = enemy_of(side), sorted(battle.board.cells)
    other = battle
    for name, unit in battle.units.items():
        if unit.side != enemy or battle.pictures[side].sees(name):
            continue
        flags = [chance.random() < 0.3 for _ in range(3)]
        changes: dict[str, Any] = {
            "condition": Condition(*flags, destroyed=chance.random() < 0.2),
            "order": chance.choice(["ask", "hold", 12]),
            "profile": replace(
                unit.profile, value=chance.randrange(9), armour=chance.choice(["none", "heavy"])
            ),
            "moved": chance.random() < 0.5,
            "fired": chance.random() < 0.5,
            "reactions": chance.randrange(3),
        }
        other = _placed(with_unit(other, name, **changes), name, hexes, rules, chance)
    batteries = {
        name: replace(
            each,
            plans=(Plan(chance.choice(hexes), battle.turn, battle.turn + each.delay),),
            missions_left=chance.randrange(4),
            suppressed=chance.random() < 0.5,
        )
        if each.side == enemy and each.id not in battle.pictures[side].batteries
        else each
        for name, each in other.batteries.items()
    }
    return other.changed(
        batteries=batteries,
        requests=battle.requests + chance.randrange(5),
        score={each: chance.randrange(99) for each in ("red", "blue")},
        passed={**battle.passed, f"{enemy}/covering": "phase"},
        # An exception that would stop for a person stops the game for everybody: the time it takes is no secret.
        dice=replace(
            battle.dice,
            once={**battle.dice.once, enemy: "auto" if battle.dice.once[enemy] is None else None}
            if battle.dice.modes[enemy] == "auto" and battle.dice.once[enemy] != "hand"
            else battle.dice.once,
        ),
    )


def _placed(battle: Battle, name: str, hexes: list[str], rules: Ruleset, chance: Random) -> Battle:
    """The unit in another hex in which the other side does not see it either, if there is one that is free."""
    held = {unit.hex for unit in battle.units.values() if unit.id != name}
    for hex_ in chance.sample(hexes, min(len(hexes), 12)):
        moved = with_unit(battle, name, hex=hex_)
        if hex_ not in held and not list(noticed(moved, rules.sight, battle.turn)):
            return moved
    return battle


def tried(
    position: Position, role: str, command: dict[str, Any], rules: Ruleset, source: DiceSource, side: str
) -> tuple[Any, Position]:
    """What a command comes to, as the side gets it up to what shows it something new; and where it leads."""
    try:
        step = submit(position, read_command(command), actor=Actor(role), rules=rules, source=source)
    except Refused as refused:
        return error_data(refused), position
    heard: list[Any] = []
    for update in updates_for(position.battle, step.new, side):
        if shows(update.event, side):
            return [*heard, SHOWN], step.position
        heard.append((update.event, dict(update.changes)))
    return heard, step.position


def shows(event: Event, side: str) -> bool:
    """Whether an event shows a side something of what was hidden from it."""
    return event.type in SHOWS or (event.type in ENEMYS and event.side != side)


def shown(heard: Any) -> bool:
    return isinstance(heard, list) and heard[-1:] == [SHOWN]


def repairs(position: Position, side: str) -> bool:
    """Whether all wait while the other side chooses what its field repair mends: the card is public, the time it takes too."""
    waiting = position.battle.waiting
    return waiting is not None and waiting.get("window") == "field_repair" and waiting["side"] != side


def are_the_same(first: Any, second: Any) -> None:
    """What two battles came to is the same: all of it, or as far as neither has shown anything new."""
    if shown(first) or shown(second):
        assert isinstance(first, list), (first, second)
        assert isinstance(second, list), (first, second)
        length = min(len(first) - shown(first), len(second) - shown(second))
        first, second = first[:length], second[:length]
    assert first == second
