"""What a shot or a round is worth to who fires it, in points of SCORE-1: every face of the dice, read in the tables.

A kill is worth the unit. Lesser results are worth a share of it, nothing where the unit has them already.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from adjudication.board import Cell
from adjudication.ruleset import Ruleset
from adjudication.ruleset_tables import TOTALS
from adjudication.state import Condition, Unit

_SHARE = {"-": 0.0, "S": 0.2, "M": 0.35, "F": 0.5, "K": 1.0}
_FACES = 6


def worth_of(unit: Unit) -> float:
    """What a unit is worth; one of no value still counts for something."""
    return float(max(1, unit.profile.value))


def chances() -> Iterator[tuple[int, float]]:
    """The totals of 2d6 with their chances."""
    return ((total, (_FACES - abs(total - 7)) / _FACES**2) for total in TOTALS)


def shot_worth(rules: Ruleset, weapon: str, level: int, target: Unit) -> float:
    """DF-3: what a direct shot is worth on average."""
    if level < 1:
        return 0.0
    return worth_of(target) * _shot_share(rules, weapon, level, target.profile.armour, target.condition)


@lru_cache(maxsize=20_000)
def _shot_share(rules: Ruleset, weapon: str, level: int, armour: str, condition: Condition) -> float:
    """The 36 faces on the direct CRT, and for a K the six of the armour die."""
    saved = rules.direct.armour[weapon][armour] / _FACES
    share = 0.0
    for total, chance in chances():
        result = rules.direct.results[level][total - 2]
        share += chance * _share(result, saved, condition)
    return share


def _share(result: str, saved: float, condition: Condition) -> float:
    """The share of a result; a K is an S with the chance that something saves the unit."""
    if result == "K":
        return (1 - saved) + saved * _share("S", 0.0, condition)
    known = {"S": condition.suppressed, "M": condition.mobility_kill, "F": condition.firepower_kill}
    return 0.0 if known.get(result) else _SHARE[result]


@lru_cache(maxsize=20_000)
def round_share(
    rules: Ruleset, gun: str, distance: int, cell: Cell, armour: str, condition: Condition
) -> float:
    """IF-4 to IF-6: the share of a unit that one round takes whose impact is so many hexes from it."""
    indirect = rules.indirect
    level = indirect.attack_level[gun][distance]
    if level < 1:
        return 0.0
    saved = indirect.armour[gun][armour] / _FACES
    share = 0.0
    for total, chance in chances():
        result = indirect.result(level, total)
        ground = (indirect.terrain[cell.terrain], indirect.fort[cell.fort])
        if result == "K" and any(letters[total - 2] != "K" for letters in ground):
            result = "S"
        share += chance * _share(result, saved, condition)
    return share
