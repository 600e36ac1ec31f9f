"""What each audience may know of the event cards (POOL-2 to POOL-4, FOG-1): faces and orders of piles are the keepers'.

A side sees a card when it draws it, and the pool while its reward is open; the others when the card is shown to
everybody or its effect is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudication.audiences import ALL, KEEPERS, eyes
from adjudication.events import Event
from adjudication.ruleset import SIDES
from adjudication.ruleset_cards import CARDS
from adjudication.state import Battery, Battle
from adjudication.state_cards import ACTIVE, CardTable, Effect
from adjudication.visibility_fog import effect_seen, seen_battery

# What an event of the cards tells its own side besides what it tells everybody; the rest of these is the keepers'.
_OWN = {"cards_swapped": ("take", "give"), "reward_opened": ("cards",)}
_SECRET = {
    "rewound": ("pools", "hands", "seq", "rewinds", "requests", "pictures", "observer_view"),
    "cards_selected": ("cards",),
    "cards_shuffled": ("cards",),
    "cards_swapped": ("take", "give"),
    "reward_opened": ("cards",),
    "card_drawn": ("card", "starts"),
}
_TOLD = ("decision", "side", "until", "by")
_EFFECT = ("effect_started", "effect_lapsed")


def shown_card_event(event: Event, audience: str) -> Event | None:
    """An event of the cards, or a decision about one, as this audience may see it; None where it may not at all."""
    if audience in KEEPERS:
        return event
    data, own = event.data, audience == event.side
    if not own and _of_own_side(event):
        return None
    hidden = set(_SECRET.get(event.type, ()))
    if own:
        hidden -= set(_OWN.get(event.type, ()))
    if event.type == "card_drawn" and (own or data["public"]):
        hidden = set()
    of_effect = event.type in _EFFECT or (event.type == "extended" and data["what"] == "plan")
    if of_effect and not own:
        if not data["public"]:
            return None
        # When its fire has to be planned is the side's own affair.
        hidden = {"plan_until", "turns"}
    if event.type in ("decision_opened", "decision_closed") and "card" in data:
        shown = shown_decision(data, audience)
        clause = event.clause if shown is data else "POOL-3"
        return event._replace(data=shown, clause=clause)
    if not hidden:
        return event
    return event._replace(data={name: None if name in hidden else value for name, value in data.items()})


def _of_own_side(event: Event) -> bool:
    """What tells of a battery that the others do not know, or that its fire has not been planned (FOG-1)."""
    if event.type == "battery_set":
        return event.data.get("public") is False
    return event.type == "effect_lapsed" and event.data["reason"] == "no_plan"


def shown_decision(data: Mapping[str, Any], audience: str) -> Mapping[str, Any]:
    """A decision about a card that this audience has not been shown: that a side is asked, and no more."""
    if audience in (*KEEPERS, data["side"]) or data.get("public") is not False:
        return data
    shown = {name: value if name in _TOLD else None for name, value in data.items()}
    if "options" in data:
        shown["options"] = []
    if "window" in data:
        # What waits, in a view; the clause of the question would tell the card.
        return {**shown, "kind": "decision", "window": "card", "clause": "POOL-3"}
    return {**shown, "kind": "card"}


def cards_view(battle: Battle, audience: str) -> dict[str, Any]:
    """The cards as this audience may know them, as plain JSON."""
    table = battle.cards
    keeps, eye = audience in KEEPERS, eyes(battle, audience)
    return {
        "per_side": table.per_side,
        "pool": table.pool,
        "per_turn": table.per_turn,
        "reveal": table.reveal,
        "pools": {owner: _pile(pile, keeps) for owner, pile in table.pools.items()},
        "hands": {
            side: {
                **_pile(table.hands[side], keeps),
                "chosen": side in table.chosen,
                "to_draw": table.to_draw(side, battle.turn) if battle.status in ("running", "paused") else 0,
            }
            for side in SIDES
        },
        "drawn": [_drawn(battle, effect, audience, eye) for effect in table.drawn],
        "reward": _reward(table, audience),
    }


def battery_shown(battle: Battle, battery: Battery, audience: str) -> bool:
    """Whether a viewer knows of a battery: a support card's is unknown to others until the card is; under fog any of
    the enemy's until it has fired.
    """
    eye = eyes(battle, audience)
    if eye != ALL:
        return seen_battery(battle, eye, battery) is not None
    if battery.card is None or audience in (*KEEPERS, battery.side):
        return True
    effect = battle.cards.effect(battery.side, battery.card)
    return effect is not None and effect.public


def _pile(pile: tuple[str, ...], keeps: bool) -> dict[str, Any]:
    return {"size": len(pile), "cards": list(pile) if keeps else None}


def _as_it_seems(battle: Battle, effect: Effect) -> Effect:
    """A support that was lost for want of a plan seems still to come until its turn is over: plans are hidden."""
    over = battle.status == "ended" or battle.turn > (effect.starts or 0)
    if effect.reason != "no_plan" or over:
        return effect
    return replace(effect, state=ACTIVE, reason=None)


def _drawn(battle: Battle, effect: Effect, audience: str, eye: str) -> dict[str, Any]:
    if audience in (*KEEPERS, effect.side):
        return _effect(effect, True)
    entry = _effect(_as_it_seems(battle, effect), False)
    return entry if eye in (ALL, effect.side) else effect_seen(battle, effect, entry)


def _effect(effect: Effect, knows: bool) -> dict[str, Any]:
    shown = knows or effect.public
    return {
        "side": effect.side,
        "card": effect.card if shown else None,
        "turn": effect.turn,
        "starts": effect.starts if shown else None,
        "state": effect.state if shown else None,
        "left": effect.left if shown else None,
        "units": list(effect.units) if shown else [],
        "battery": effect.battery if shown else None,
        "reason": effect.reason if shown else None,
        "public": effect.public,
    }


def _reward(table: CardTable, audience: str) -> dict[str, Any] | None:
    reward = table.reward
    if reward is None:
        return None
    sees = audience in (*KEEPERS, reward.side)
    pool = sorted(table.pools[table.owner(reward.side)], key=CARDS.index)
    return {"side": reward.side, "count": reward.count, "cards": pool if sees else None}
