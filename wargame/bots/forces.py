"""The units of both sides as a side thinks of them."""

from __future__ import annotations

from adjudication.direct_fire import able
from adjudication.state import Battle, Unit


def living(battle: Battle, side: str) -> list[Unit]:
    """A side's units in play, by id."""
    return [unit for unit in _by_id(battle) if unit.side == side and not unit.condition.destroyed]


def enemies_of(battle: Battle, side: str) -> list[Unit]:
    """The other side's units in play, by id."""
    return [unit for unit in _by_id(battle) if unit.side != side and not unit.condition.destroyed]


def dangerous(battle: Battle, side: str) -> list[Unit]:
    """Enemies whose fire is to be reckoned with: those who can shoot, and the suppressed, who may rally first."""
    return [
        enemy
        for enemy in enemies_of(battle, side)
        if able(enemy) or (enemy.condition.suppressed and not enemy.condition.firepower_kill)
    ]


def gunners(battle: Battle, side: str) -> set[str]:
    """The units that are a battery's counter (IF-8): its guns are worth more than the ground they could take."""
    return {
        battery.unit
        for battery in battle.batteries.values()
        if battery.side == side and battery.unit is not None
    }


def _by_id(battle: Battle) -> list[Unit]:
    return [battle.units[name] for name in sorted(battle.units)]
