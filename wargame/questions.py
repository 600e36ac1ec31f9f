"""What a player asks before acting: where a unit can go, whom it can fire at, what is seen and what blocks the line.

Answers come from the rules' own functions and from what the seat may know, which without fog is the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.direct_fire import AIMED, best, may_fire, shots_at
from adjudication.known import battle_as_known
from adjudication.movement import may_move, permitted_path, points_of, reachable_from
from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset
from adjudication.sight import sees, sight_on
from adjudication.state import Battle, Unit
from adjudication.units import living_unit
from wargame.models import Exercise, Seat
from wargame.pacing import shown_battle
from wargame.positions import standing_of


def _known(seat: Seat) -> tuple[Battle, Ruleset]:
    """The battle as far as the seat has been shown it and may know it (law 3), and the rules."""
    exercise = Exercise.objects.get(pk=seat.exercise_id)
    known = battle_as_known(shown_battle(exercise, seat.role), seat.role)
    return known, standing_of(exercise).setup.ruleset


def reach_for(seat: Seat, unit_id: str, path: Sequence[str] = ()) -> dict[str, Any]:
    """The hexes a unit can enter now with the points it has, each with its cheapest cost and the hex before it.

    With a `path` that is being drawn: those it could enter from there, costs counted from its end.
    """
    battle, rules = _known(seat)
    unit = living_unit(battle, unit_id)
    start, points = unit.hex, points_of(battle, rules, unit)
    if path:
        walked, points = permitted_path(battle, rules, unit, path)
        start = walked[-1]
    found = reachable_from(battle, rules, unit, start, points) if may_move(battle, unit) else {}
    return {
        "unit": unit.id,
        "from": start,
        "points": points,
        "hexes": {
            hex_: {"cost": reached.cost, "left": points - reached.cost, "from": reached.came_from}
            for hex_, reached in found.items()
            if reached.came_from is not None
        },
    }


def targets_for(seat: Seat, unit_id: str) -> dict[str, Any]:
    """The enemy units within range of a unit, nearest first, with every weapon's level shift by shift."""
    battle, rules = _known(seat)
    unit = living_unit(battle, unit_id)
    targets = []
    for enemy in _enemies(battle.units, unit):
        shots = list(shots_at(battle, rules, unit, enemy, AIMED, unit.profile.weapons))
        if shots:
            targets.append(
                {
                    "target": enemy.id,
                    "hex": enemy.hex,
                    "range": shots[0].range,
                    "in_sight": sees(battle, rules.sight, unit, enemy),
                    "best": best(shots).weapon,
                    "shots": [shot.as_data() for shot in shots],
                }
            )
    targets.sort(key=lambda each: (not each["in_sight"], each["range"], each["target"]))
    return {"unit": unit.id, "able": may_fire(battle, unit), "targets": targets}


def _enemies(units: Any, unit: Unit) -> list[Unit]:
    return [other for other in units.values() if other.side != unit.side and not other.condition.destroyed]


def sight_for(
    seat: Seat, *, unit_id: str | None, hex_: str | None, to: str | None, kind: str
) -> dict[str, Any]:
    """What is seen from a hex or a unit's hex, for targets of a kind; with `to`, the line there hex by hex."""
    battle, rules = _known(seat)
    board = battle.board
    if unit_id is not None:
        start = living_unit(battle, unit_id).hex
    elif hex_ is not None:
        start = board.full_name(hex_)
    else:
        raise Refused("bad_value", "name a unit or a hex", field="unit")
    sight = sight_on(board, rules.sight)
    line = None
    if to is not None:
        end = board.full_name(to, field="to")
        points = sight.profile(start, end)
        blocked = next((point.hex for point in points if point.blocks), None)
        distance = board.distance(start, end)
        line = {
            "to": end,
            "distance": distance,
            "range": sight.range_to(kind, end),
            "clear": blocked is None,
            "blocked_by": blocked,
            "profile": [
                {
                    "hex": point.hex,
                    "height": point.height,
                    "cover": point.cover,
                    "line_height": round(point.line_height, 2),
                    "blocks": point.blocks,
                }
                for point in points
            ],
        }
    return {"hex": start, "kind": kind, "seen": sight.seen_from(start, kind), "line": line}
