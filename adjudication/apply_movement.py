"""What movement, shots, standing orders and the score change in a battle (chapters 3, 4 and 7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication.state import Battle, with_unit

Data = Mapping[str, Any]


def _without_scope(battle: Battle, scope: str) -> dict[str, str]:
    return {key: passed for key, passed in battle.passed.items() if passed != scope}


def _move_started(battle: Battle, data: Data) -> Battle:
    battle = with_unit(battle, data["unit"], moved=True, movement_left=data["points"])
    return battle.changed(moving=data["unit"], passed=_without_scope(battle, "movement"))


def _unit_moved(battle: Battle, data: Data) -> Battle:
    unit = battle.units[data["unit"]]
    if battle.passed:
        # CARD-4: what was kept for a battery's zone in the hex before.
        kept = {key: value for key, value in battle.passed.items() if not key.endswith("/reactive_armour")}
        battle = battle.changed(passed=kept)
    return with_unit(battle, unit.id, hex=data["to"], movement_left=data["left"], steps=unit.steps + 1)


def _move_ended(battle: Battle, data: Data) -> Battle:
    battle = with_unit(battle, data["unit"], movement_ended=True)
    return battle.changed(moving=None, passed=_without_scope(battle, "movement"))


def _shot_fired(battle: Battle, data: Data) -> Battle:
    unit, mode = battle.units[data["unit"]], data["mode"]
    changes: dict[str, Any] = {"fired_turn": battle.turn}
    if mode == "aimed":
        changes["fired"] = True
    elif mode in ("opportunity", "covering"):
        changes["reactions"] = unit.reactions + 1
    else:
        changes.update(move_shot=True, movement_left=data["left"])
    return with_unit(battle, unit.id, **changes)


def _standing_order_set(battle: Battle, data: Data) -> Battle:
    changed = {name: battle.units[name].changed(order=data["order"]) for name in data["units"]}
    return battle.changed(units={**battle.units, **changed})


def _score_changed(battle: Battle, data: Data) -> Battle:
    return battle.changed(held=data["objectives"], score={"red": data["red"], "blue": data["blue"]})


CHANGES: dict[str, Callable[[Battle, Data], Battle]] = {
    "move_started": _move_started,
    "unit_moved": _unit_moved,
    "move_ended": _move_ended,
    "shot_fired": _shot_fired,
    "standing_order_set": _standing_order_set,
    "score_changed": _score_changed,
}
