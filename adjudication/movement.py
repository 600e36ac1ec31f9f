"""Chapter 3, movement adjudication 机动裁决流程: naming a unit (MOV-1), a step (MOV-2), fire zones (MOV-7), the end
(MOV-6). Opportunity fire, covering fire and the mover's shot, MOV-3 to MOV-5, are in `reactions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudication import events_movement as happened
from adjudication.commands import EndMove, MoveUnit, SetStandingOrder
from adjudication.effects import extra_points, mover_named
from adjudication.indirect_fire import settle_target
from adjudication.movement_cost import Reached, cheapest_step, exact, halved, reach, step_cost
from adjudication.reactions import covering_fire, movers_shot, opportunity_fire
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.ruleset import Ruleset
from adjudication.score import note_score
from adjudication.state import Battle, Unit, marker_key
from adjudication.units import own_unit


def set_standing_order(context: Resolution, command: SetStandingOrder, side: str) -> None:
    """MOV-8: what units do when they could react."""
    if not command.units:
        raise Refused("bad_value", "name at least one unit", clause="MOV-8", field="units")
    units = [own_unit(context.battle, name, side).id for name in dict.fromkeys(command.units)]
    context.emit(happened.standing_order_set(side=side, units=units, order=command.order))


def move_unit(context: Resolution, command: MoveUnit, side: str) -> None:
    """MOV-1, MOV-2: a unit goes along a path, pausing in every hex, until MOV-6 ends it or the path does."""
    battle = context.battle
    unit = own_unit(battle, command.unit, side)
    _permit_move(battle, unit)
    points = points_of(battle, context.ruleset, unit)
    path, _left = permitted_path(battle, context.ruleset, unit, command.path)
    asks = {battle.board.full_name(text, field="ask") for text in command.ask}
    if battle.moving not in (None, unit.id):
        end_open_move(context, "declared")
    if battle.moving != unit.id:
        context.emit(happened.move_started(side=side, unit=unit.id, points=points))
        mover_named(context, unit)
    for to in path:
        if not _step(context, unit.id, to) or not _hex_played(context, unit.id, asked=to in asks):
            return


def end_move(context: Resolution, command: EndMove, side: str) -> None:
    """MOV-6a: the side declares the movement ended."""
    unit = own_unit(context.battle, command.unit, side)
    if context.battle.moving != unit.id:
        raise Refused(
            "already_done", "{unit} is not moving now", {"unit": unit.id}, clause="MOV-6", field="unit"
        )
    end_open_move(context, "declared")


def end_open_move(context: Resolution, reason: str) -> None:
    """MOV-1, MOV-6: the open movement, if there is one, ends."""
    moving = context.battle.moving
    if moving is not None:
        unit = context.battle.units[moving]
        context.emit(
            happened.move_ended(side=unit.side, unit=unit.id, reason=reason, left=unit.movement_left or 0.0)
        )


def points_of(battle: Battle, rules: Ruleset, unit: Unit) -> float:
    """The movement points a unit has now: what is left, or its full points, halved for S, with what a card adds."""
    if unit.movement_left is not None:
        return unit.movement_left
    points = float(unit.profile.movement_points)
    if unit.condition.suppressed:
        points = halved(points, rules.units.suppressed_movement_factor)
    return points + extra_points(battle, rules, unit.side)


def closed_hexes(battle: Battle, rules: Ruleset, unit: Unit, *, unseen: bool = False) -> set[str]:
    """MOV-2: the hexes that a unit may not enter: held by an enemy that its side sees, or full of its own side.

    `unseen`: by any enemy, as it proves when the step is to be made.
    """
    shut = set()
    own: Counter[str] = Counter()
    for other in battle.units.values():
        if other.condition.destroyed or other.id == unit.id:
            continue
        if other.side != unit.side:
            if unseen or battle.knows(unit.side, other):
                shut.add(other.hex)
        else:
            own[other.hex] += 1
    return shut | {hex_ for hex_, count in own.items() if count >= rules.units.stacking_limit}


def may_move(battle: Battle, unit: Unit) -> bool:
    """MOV-1: whether a unit can be named, or go on."""
    done = unit.movement_ended or (unit.moved and battle.moving != unit.id)
    return not (done or unit.condition.mobility_kill or unit.condition.destroyed)


def reachable(battle: Battle, rules: Ruleset, unit: Unit) -> dict[str, Reached]:
    """Where a unit can go with the points it has now, by MOV-2."""
    return reachable_from(battle, rules, unit, unit.hex, points_of(battle, rules, unit))


def reachable_from(
    battle: Battle, rules: Ruleset, unit: Unit, hex_: str, points: float
) -> dict[str, Reached]:
    """Where it could go on to from a hex of its way, with the points it has left there."""
    return reach(battle.board, rules.movement, hex_, points, closed_hexes(battle, rules, unit))


def permitted_path(
    battle: Battle, rules: Ruleset, unit: Unit, texts: Sequence[str]
) -> tuple[list[str], float]:
    """A path by full names, and the points left at its end; one known to be impossible is refused whole."""
    path = _path(battle, unit, texts)
    return path, _permit_path(battle, rules, unit, path, points_of(battle, rules, unit))


def _permit_move(battle: Battle, unit: Unit) -> None:
    if unit.condition.mobility_kill:
        raise Refused(
            "not_allowed", "{unit} has a mobility kill", {"unit": unit.id}, clause="MOV-1", field="unit"
        )
    if unit.movement_ended or (unit.moved and battle.moving != unit.id):
        raise Refused(
            "already_done", "{unit} has moved this turn", {"unit": unit.id}, clause="MOV-1", field="unit"
        )


def _path(battle: Battle, unit: Unit, texts: Sequence[str]) -> list[str]:
    """The hexes of a path by full name; refused where it is empty or a step is not to an adjacent hex."""
    if not texts:
        raise Refused("bad_value", "a path has at least one hex", clause="MOV-2", field="path")
    path, here = [], unit.hex
    for index, text in enumerate(texts):
        to = battle.board.full_name(text, field=f"path[{index}]")
        if battle.board.side_towards(here, to) is None:
            raise Refused(
                "bad_value",
                "{to} is not adjacent to {hex}",
                {"to": to, "hex": here},
                clause="MOV-2",
                field=f"path[{index}]",
            )
        path.append(to)
        here = to
    return path


def _permit_path(battle: Battle, rules: Ruleset, unit: Unit, path: Sequence[str], points: float) -> float:
    """The points left after a path; refused at the step that fails."""
    here, left = unit.hex, points
    shut = closed_hexes(battle, rules, unit)
    for index, to in enumerate(path):
        left = _permit_step(battle, rules, (here, to), left, shut, f"path[{index}]")
        here = to
    return left


def _permit_step(
    battle: Battle, rules: Ruleset, step: tuple[str, str], left: float, shut: set[str], field: str
) -> float:
    """MOV-2: the points left after a step; refused where it cannot be made."""
    here, to = step
    price = step_cost(battle.board, rules.movement, here, to)
    if price.why is not None:
        raise _impassable(price.why, here, to, field)
    if to in shut:
        raise Refused(
            "hex_occupied",
            "{to} is held by the enemy, or full",
            {"to": to},
            clause="MOV-2",
            field=field,
        )
    if price.cost > left:
        raise Refused(
            "not_enough_movement",
            "{to} costs {cost} movement points; {left} are left",
            {"to": to, "cost": price.cost, "left": left},
            clause="MOV-2",
            field=field,
        )
    return exact(left - price.cost)


def _impassable(why: str, here: str, to: str, field: str) -> Refused:
    """MOV-2: why no number of points is enough."""
    params = {"hex": here, "to": to}
    match why:
        case "climb":
            return Refused(
                "not_allowed",
                "the climb from {hex} to {to} is too steep",
                params,
                clause="MOV-2",
                field=field,
            )
        case "river":
            return Refused(
                "not_allowed",
                "the river between {hex} and {to} is crossed on a road only",
                params,
                clause="MOV-2",
                field=field,
            )
        case _:
            return Refused(
                "not_allowed", "{to} is entered on a road only", params, clause="MOV-2", field=field
            )


def _step(context: Resolution, name: str, to: str) -> bool:
    """MOV-2: one step, unless it has proved impossible meanwhile, as where an enemy that was not seen holds the hex;
    then the unit stands, and the movement stays open.
    """
    battle, rules = context.battle, context.ruleset
    unit = battle.units[name]
    left = unit.movement_left or 0.0
    shut = closed_hexes(battle, rules, unit, unseen=True)
    try:
        after = _permit_step(battle, rules, (unit.hex, to), left, shut, "path")
    except Refused:
        return False
    context.emit(
        happened.unit_moved(
            side=unit.side, unit=name, from_hex=unit.hex, to_hex=to, cost=exact(left - after), left=after
        )
    )
    note_score(context)
    return True


def _hex_played(context: Resolution, name: str, *, asked: bool) -> bool:
    """MOV-7, then MOV-3, MOV-4, MOV-5, then MOV-6: whether the unit goes on to the next hex of its path."""
    pass_fire_zones(context, name)
    halted = False
    if not context.battle.units[name].condition.destroyed:
        fired_at = opportunity_fire(context, name)
        if not context.battle.units[name].condition.destroyed and (fired_at or asked):
            halted = covering_fire(context, name) or movers_shot(context, name)
    unit = context.battle.units[name]
    left = unit.movement_left or 0.0
    if unit.condition.destroyed or unit.condition.mobility_kill:
        end_open_move(context, "stopped")
        return False
    if left == 0:
        end_open_move(context, "spent")
        return False
    cheapest = cheapest_step(context.battle.board, context.ruleset.movement, unit.hex)
    if cheapest is None or cheapest > left:
        end_open_move(context, "insufficient")
        return False
    return not halted


def pass_fire_zones(context: Resolution, name: str) -> None:
    """MOV-7: a unit that enters a hex of a fire zone is adjudicated there first, friend and foe alike.

    Each marker of the hex in order of its placing until K, or with `zone_rolls` "once" only the highest level.
    """
    battle = context.battle
    hex_ = battle.units[name].hex
    zones = [
        marker
        for marker in battle.markers.values()
        if marker.levels is not None and marker.levels.get(hex_, 0) > 0
    ]
    if context.ruleset.indirect.zone_rolls == "once" and zones:
        zones = [max(zones, key=lambda marker: (marker.levels or {})[hex_])]
    for marker in zones:
        unit = context.battle.units[name]
        if unit.condition.destroyed:
            return
        live = context.battle.markers[marker_key(marker.battery, marker.gun)]
        distance = battle.board.distance(live.hex, hex_)
        settle_target(
            context,
            battle.batteries[marker.battery],
            marker.gun or 0,
            unit,
            distance,
            (marker.levels or {})[hex_],
            clause="MOV-7",
        )
