"""FOG-1: whom a side sees. After whatever moves, fires, dies or begins a turn it is worked out anew, and said.

A side that sees a unit no longer is told so before the step that takes the unit out of its sight, so that no event and
no state that it gets says where the unit went.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudication import events_fog as happened
from adjudication.events import Draft
from adjudication.ruleset import SIDES
from adjudication.ruleset_ground import SightRules
from adjudication.sight import sight_on
from adjudication.state import Battle, Unit, enemy_of

# What may change who sees whom: a step, a shot (seen at full range), a turn (no longer), a kill, the director's word.
_WATCHED = ("exercise_started", "turn_started", "unit_moved", "shot_fired", "unit_changed", "overridden")


def watched(battle: Battle, kind: str) -> bool:
    """Whether an event of this type may change what a side sees."""
    return battle.fog and kind in _WATCHED


def going(before: Battle, after: Battle, rules: SightRules) -> Iterator[Draft]:
    """The units that a step takes out of an enemy's sight, said before the step; wrecks too to which the director does
    something where nobody sees it.
    """
    for name, unit in after.units.items():
        was, side = before.units[name], enemy_of(unit.side)
        same = was.hex == unit.hex and was.condition == unit.condition
        if same or not before.pictures[side].sees(name):
            continue
        if not _seen(after, rules, side, unit):
            yield happened.sight_lost(side=side, unit=name, hex=was.hex, turn=before.turn)


def noticed(battle: Battle, rules: SightRules, turn: int) -> Iterator[Draft]:
    """What a side sees that it did not, and what it sees no longer; `turn` is the last one in which it did.

    A wreck that was seen does not move and stays known.
    """
    for side in SIDES:
        picture = battle.pictures[side]
        # In the order of the hexes: names that are given at once tell nothing of the units' ids (FOG-3).
        for unit in sorted(battle.units.values(), key=lambda each: (each.hex, each.profile.type, each.id)):
            name = unit.id
            if unit.side == side:
                continue
            seen = _seen(battle, rules, side, unit)
            if seen and not picture.sees(name):
                yield happened.unit_sighted(side=side, unit=name, hex=unit.hex)
            elif not seen and picture.sees(name) and not unit.condition.destroyed:
                yield happened.sight_lost(side=side, unit=name, hex=unit.hex, turn=turn)


def cleared(battle: Battle, rules: SightRules) -> Iterator[Draft]:
    """The last known places that are seen empty now."""
    sight = sight_on(battle.board, rules)
    for side in SIDES:
        for name, contact in battle.pictures[side].contacts.items():
            if contact.seen or contact.hex is None:
                continue
            kind = battle.units[name].profile.kind
            if any(sight.sees_hex(viewer.hex, contact.hex, kind) for viewer in _viewers(battle, side)):
                yield happened.contact_cleared(side=side, unit=name, hex=contact.hex)


def objectives_seen(battle: Battle) -> Iterator[Draft]:
    """SCORE-1: who a side believes holds an objective: whose unit it last saw there, its own among them."""
    for side in SIDES:
        holders = battle.pictures[side].holders
        for unit in battle.units.values():
            held = unit.hex in battle.objectives and not unit.condition.destroyed
            if held and battle.knows(side, unit) and holders.get(unit.hex) != unit.side:
                yield happened.objective_seen(side=side, hex=unit.hex, holder=unit.side)


def _seen(battle: Battle, rules: SightRules, side: str, unit: Unit) -> bool:
    sight = sight_on(battle.board, rules)
    return any(sight.sees(viewer.hex, unit, battle.turn) for viewer in _viewers(battle, side))


def _viewers(battle: Battle, side: str) -> list[Unit]:
    return [unit for unit in battle.units.values() if unit.side == side and not unit.condition.destroyed]
