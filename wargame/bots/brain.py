"""What the computer does next: from its side's view alone, without memory, clock or database, the same every time."""

from __future__ import annotations

from typing import Any

from adjudication.state import Battle
from wargame.bots import cards, fire, movement, orders, plans
from wargame.bots.known import BotSetup, View, battle_from_view

Command = dict[str, Any]


def next_command(view: View, setup: BotSetup, side: str, seed: str) -> Command | None:
    """The command that this side gives now, as a player would send it; None where there is nothing to do for it.

    It waits for dice that are rolled by hand, whoever rolls them: dice by hand are rolled by people.
    """
    if view["status"] != "running":
        return cards.choice(view, side, seed)
    waiting = view["waiting"]
    if waiting is not None:
        asked = waiting["kind"] == "decision" and waiting["side"] == side
        return fire.answer(battle_from_view(view, setup), setup.ruleset, side) if asked else None
    battle = battle_from_view(view, setup)
    order = orders.standing_order(battle, setup.ruleset, side)
    if order is not None:
        return order
    swap = cards.swap(view, side)
    if swap is not None:
        return swap
    if battle.side != side:
        return None
    if battle.phase == "cards":
        return cards.draw(view, side) or {"type": "end_phase"}
    return _in_own_part(battle, setup, side, seed) or {"type": "end_phase"}


def _in_own_part(battle: Battle, setup: BotSetup, side: str, seed: str) -> Command | None:
    """TURN-1: what there is to do in this phase; None ends the part."""
    rules = setup.ruleset
    match battle.phase:
        case "direct_fire":
            return fire.next_shot(battle, rules, side)
        case "movement":
            # Planned after moving, with own units where they will be; what the enemy does then changes the plan.
            return movement.next_move(battle, setup, side, seed) or plans.next_plan(battle, rules, side)
        case "indirect_fire":
            return plans.next_plan(battle, rules, side) or plans.declaration(battle, side)
        case _:
            return None
