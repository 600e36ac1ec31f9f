"""SCORE-1: objectives held, own units alive, enemy units destroyed, by the scenario's values."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication import events_movement as happened
from adjudication.resolution import Resolution
from adjudication.ruleset import SIDES
from adjudication.state import Battle, enemy_of


def holders(battle: Battle) -> dict[str, str]:
    """Who holds each objective: the last side with a living unit in the hex, also after leaving."""
    held = dict(battle.held)
    for unit in battle.units.values():
        if unit.hex in battle.objectives and not unit.condition.destroyed:
            held[unit.hex] = unit.side
    return {hex_: held[hex_] for hex_ in battle.objectives if hex_ in held}


def score_of(battle: Battle, held: Mapping[str, str]) -> dict[str, int]:
    """The points of both sides as they stand."""
    points = dict.fromkeys(SIDES, 0)
    for hex_, side in held.items():
        points[side] += battle.objectives[hex_]
    for unit in battle.units.values():
        side = enemy_of(unit.side) if unit.condition.destroyed else unit.side
        points[side] += unit.profile.value
    return points


def note_score(context: Resolution) -> None:
    """Say the score where it has changed."""
    battle = context.battle
    held = holders(battle)
    points = score_of(battle, held)
    if held != battle.held or points != battle.score:
        context.emit(happened.score_changed(**points, objectives=held))
