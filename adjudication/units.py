"""Units named in commands: found, or refused with the reason."""

from __future__ import annotations

from adjudication.refusal import Refused
from adjudication.state import Battle, Unit


def living_unit(battle: Battle, name: str, *, field: str = "unit") -> Unit:
    """The unit of that id, still in play."""
    unit = battle.units.get(name)
    if unit is None:
        raise Refused("no_such_unit", "there is no unit “{unit}”", {"unit": name[:40]}, field=field)
    if unit.condition.destroyed:
        raise Refused("not_allowed", "{unit} has been destroyed", {"unit": name}, field=field)
    return unit


def own_unit(battle: Battle, name: str, side: str) -> Unit:
    """The unit of that id, still in play and of this side."""
    unit = living_unit(battle, name)
    if unit.side != side:
        raise Refused("not_allowed", "{unit} is a unit of the other side", {"unit": name}, field="unit")
    return unit
