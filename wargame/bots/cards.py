"""Event cards (chapter 6): the blind choice, the draw, the swap of a reward, whom to repair, when to use armour."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from adjudication.ruleset_cards import CARDS
from adjudication.state import Battle
from wargame.bots.known import View
from wargame.bots.worth import worth_of

Command = dict[str, Any]

# What a card is worth to a side that may choose, the best first.
_WANTED = (
    "support_155",
    "rapid_reload",
    "support_122",
    "reactive_armour",
    "fire_boost",
    "rapid_assault",
    "field_repair",
)
_SHARE = {"-": 0.0, "S": 0.2, "M": 0.35, "F": 0.5, "K": 1.0}
_USE_AT = 0.3  # of a unit's worth: what reactive armour has to save


def choice(view: View, side: str, seed: str) -> Command | None:
    """POOL-2: cards are taken face down; which positions is as good as any, and the same every time."""
    cards = view["cards"]
    hand = cards["hands"][side]
    if view["status"] != "setup" or not cards["per_side"] or hand["chosen"]:
        return None
    pool = cards["pools"][side if cards["pool"] == "side" else "shared"]["size"]
    order = sorted(range(1, pool + 1), key=lambda position: _mixed(f"{seed}|{side}|{position}"))
    return {"type": "select_cards", "positions": sorted(order[: cards["per_side"]])}


def _mixed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def draw(view: View, side: str) -> Command | None:
    """POOL-3: the next card, where the side still has to draw."""
    return {"type": "draw_card"} if view["cards"]["hands"][side]["to_draw"] else None


def swap(view: View, side: str) -> Command | None:
    """POOL-4: the best of the open pool for as many of the own unseen cards."""
    reward = view["cards"]["reward"]
    if reward is None or reward["side"] != side or view["waiting"] is not None:
        return None
    known = {entry["card"] for entry in view["cards"]["drawn"] if entry["side"] == side}
    unseen = [card for card in CARDS if card not in reward["cards"] and card not in known]
    # A card is taken where it is better than what an own unseen one is on average.
    average = sum(map(_WANTED.index, unseen)) / max(1, len(unseen))
    better = sorted((card for card in reward["cards"] if _WANTED.index(card) < average), key=_WANTED.index)
    best = min(reward["cards"], key=_WANTED.index)
    take = (better or [best])[: min(reward["count"], view["cards"]["hands"][side]["size"])]
    return {"type": "swap_cards", "take": take, "give": list(range(1, len(take) + 1))}


def answer(battle: Battle, waiting: Mapping[str, Any]) -> Command | None:
    """CARD-3, CARD-4: the unit worth most is repaired; armour is used where it saves enough. None: another decision."""
    if waiting["window"] == "field_repair":
        best = max(waiting["options"], key=lambda option: worth_of(battle.units[option["unit"]]))
        return _answered(waiting, {"option": best["id"]})
    if waiting["window"] == "reactive_armour":
        saved = _SHARE[waiting["result"]] - _SHARE[waiting["lowered"]]
        worth = worth_of(battle.units[waiting["unit"]])
        most = max(worth_of(unit) for unit in battle.units.values() if unit.side == waiting["side"])
        return _answered(waiting, "use" if saved * worth >= _USE_AT * most else "keep")
    return None


def _answered(waiting: Mapping[str, Any], choice: Any) -> Command:
    return {"type": "answer", "decision": waiting["decision"], "choice": choice}
