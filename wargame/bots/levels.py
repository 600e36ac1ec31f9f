"""Who could hit whom from where: DF-2 and SIGHT-1 asked for places that units are not in yet.

The answer depends on the map, the weapons and the target's kind alone, so it is kept with the board.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.direct_fire import AIMED, able, shots_at
from adjudication.ruleset import Ruleset
from adjudication.sight import sight_on
from adjudication.state import Battle, Unit
from wargame.bots.worth import shot_worth

_Key = tuple[tuple[str, ...], str, str, str]
_Levels = tuple[tuple[str, int], ...]
_KEPT = 100_000


def shot_from(battle: Battle, rules: Ruleset, shooter: Unit, place: str, target: Unit, there: str) -> float:
    """What an aimed shot from `place` at the target in `there` would be worth; 0 out of sight or range."""
    levels = _levels(battle, rules, shooter, place, target, there)
    return max((shot_worth(rules, weapon, level, target) for weapon, level in levels), default=0.0)


def danger_to(battle: Battle, rules: Ruleset, unit: Unit, there: str, enemies: Iterable[Unit]) -> float:
    """What the fire of these enemies would take from a unit that stood in `there`."""
    return sum(shot_from(battle, rules, enemy, enemy.hex, unit, there) for enemy in enemies)


def best_from(battle: Battle, rules: Ruleset, unit: Unit, place: str, enemies: Iterable[Unit]) -> float:
    """What the best shot of a unit in `place` would be worth."""
    if not able(unit):
        return 0.0
    return max((shot_from(battle, rules, unit, place, enemy, enemy.hex) for enemy in enemies), default=0.0)


def _levels(battle: Battle, rules: Ruleset, shooter: Unit, place: str, target: Unit, there: str) -> _Levels:
    """The levels of at least 1, by weapon, of a shot between two hexes."""
    kept: dict[_Key, _Levels] = battle.board.memo.setdefault(("shots between hexes", rules), {})
    key = (shooter.profile.weapons, place, target.profile.kind, there)
    known = kept.get(key)
    if known is None:
        if len(kept) >= _KEPT:
            kept.clear()
        known = kept[key] = _worked_out(battle, rules, shooter, place, target, there)
    return known


def _worked_out(
    battle: Battle, rules: Ruleset, shooter: Unit, place: str, target: Unit, there: str
) -> _Levels:
    weapons, kind = shooter.profile.weapons, target.profile.kind
    distance = battle.board.distance(place, there)
    if not any(rules.direct.base_level(weapon, kind, distance) for weapon in weapons):
        return ()
    moved = target.changed(hex=there, fired_turn=None)
    if not sight_on(battle.board, rules.sight).sees(place, moved, battle.turn):
        return ()
    standing = battle if battle.moving is None else battle.changed(moving=None)
    shots = shots_at(standing, rules, shooter.changed(hex=place), moved, AIMED, weapons)
    return tuple((shot.weapon, shot.level) for shot in shots if shot.level >= 1)
