"""MOV-8: at the start of its exercise the computer gives its units orders to fire, so that nobody waits for it."""

from __future__ import annotations

from typing import Any

from adjudication.ruleset import Ruleset
from adjudication.state import Battle, Unit
from wargame.bots.forces import living

_LEVEL = 4  # for most; what has no strong weapon takes a weaker shot
_WEAK_LEVEL = 3
_WEAK = 6


def standing_order(battle: Battle, rules: Ruleset, side: str) -> dict[str, Any] | None:
    """An order for units that would be asked. Given once: such a unit does not say `ask` afterwards.

    An order that the director has chosen for the exercise, to hold or to fire, stays.
    """
    asked = [unit for unit in living(battle, side) if unit.order == "ask" and unit.profile.weapons]
    if not asked:
        return None
    level = _level(rules, asked[0])
    units = [unit.id for unit in asked if _level(rules, unit) == level]
    return {"type": "set_standing_order", "units": units, "order": level}


def _level(rules: Ruleset, unit: Unit) -> int:
    rows = [row for weapon in unit.profile.weapons for row in rules.direct.weapons[weapon].values()]
    strongest = max((max(row, default=0) for row in rows), default=0)
    return _LEVEL if strongest > _WEAK else _WEAK_LEVEL
