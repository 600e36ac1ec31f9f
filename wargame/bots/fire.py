"""Direct fire and reactions: the shot that is worth most (DF-1 to DF-3), or a pass (MOV-3 to MOV-5, MOV-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.direct_fire import AIMED, SHORT_HALT, may_fire, seen_shots
from adjudication.ruleset import Ruleset
from adjudication.state import Battle, Unit
from wargame.bots import cards
from wargame.bots.forces import enemies_of, gunners, living
from wargame.bots.worth import shot_worth, worth_of

Command = dict[str, Any]

_LEAST = 0.02  # of the target: below this a shot only shows where the shooter stands
_LEAST_REACTION = 0.07  # a reaction is kept for something better than that
_HALT_PRICE = 0.2  # a short halt costs movement points
_GUNS = 1.5  # the counter of a battery is worth more than its points


def next_shot(battle: Battle, rules: Ruleset, side: str) -> Command | None:
    """The best shot that a unit of this side still has in the direct fire phase.

    A fire boost goes to the first and best one (CARD-2), a rapid reload to the last unit that has one (CARD-5).
    """
    enemies = enemies_of(battle, side)
    prized = _prized(battle, side)
    best: tuple[float, Command] | None = None
    shooters = set()
    for unit in living(battle, side):
        if not may_fire(battle, unit):
            continue
        for shot in seen_shots(battle, rules, unit, enemies, AIMED):
            target = battle.units[shot.target]
            value = shot_worth(rules, shot.weapon, shot.level, target) * prized.get(target.id, 1.0)
            if value < _LEAST * worth_of(target):
                continue
            shooters.add(unit.id)
            if best is None or value > best[0]:
                best = value, {
                    "type": "fire", "unit": unit.id, "target": target.id, "weapon": shot.weapon
                }  # fmt: skip
    if best is None:
        return None
    boost = battle.cards.active(side, "fire_boost") is not None
    reload = len(shooters) == 1 and battle.cards.active(side, "rapid_reload") is not None
    return {**best[1], **({"boost": True} if boost else {}), **({"reload": True} if reload else {})}


def answer(battle: Battle, rules: Ruleset, side: str) -> Command:
    """The answer to the open decision, which asks this side."""
    waiting = battle.waiting or {}
    of_card = cards.answer(battle, waiting)
    if of_card is not None:
        return of_card
    boost = battle.cards.active(side, "fire_boost") is not None
    prized = _prized(battle, side)

    def value(option: Mapping[str, Any]) -> float:
        target = battle.units[option["target"]]
        worth = shot_worth(rules, option["weapon"], option["level"], target) * prized.get(target.id, 1.0)
        price = _HALT_PRICE if option["mode"] == SHORT_HALT else 0.0
        return worth - price - _LEAST_REACTION * worth_of(target)

    best = max(waiting["options"], key=value)
    choice: Any = "pass"
    if value(best) > 0:
        choice = {"option": best["id"], **({"boost": True} if boost else {})}
    elif waiting["window"] != "opportunity" and _goes_to_ground(battle, rules, battle.units[waiting["unit"]]):
        choice = "halt"
    return {"type": "answer", "decision": waiting["decision"], "choice": choice}


def _goes_to_ground(battle: Battle, rules: Ruleset, mover: Unit) -> bool:
    """A mover that has been suppressed stays where it is in cover."""
    cell = battle.board.cells[mover.hex]
    return mover.condition.suppressed and (cell.terrain in rules.sight.cover_height_m or cell.fort != "none")


def _prized(battle: Battle, side: str) -> dict[str, float]:
    """Enemies that are worth more than their points."""
    return {unit.id: _GUNS for unit in enemies_of(battle, side) if unit.id in gunners(battle, unit.side)}
