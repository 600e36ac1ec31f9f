"""What happens with event cards (chapter 6): a function for each type of event.

Names of cards in `cards`, `take` and `card` are for those who may see them; visibility takes them out for the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.events import Draft
from adjudication.ruleset_cards import CLAUSE_OF
from adjudication.state_cards import Effect


def cards_set(*, count: int, pool: str) -> Draft:
    """POOL-1: the director sets how many cards each side gets, from which pool. All cards go back into it."""
    return Draft("cards_set", "POOL-1", None, {"count": count, "pool": pool})


def cards_selected(*, side: str, positions: Sequence[int], cards: Sequence[str], by: str) -> Draft:
    """POOL-2: a side has taken its cards face down, by position, or somebody has dealt them."""
    data = {
        "side": side,
        "positions": list(positions),
        "count": len(positions),
        "by": by,
        "cards": list(cards),
    }
    return Draft("cards_selected", "POOL-2", side, data)


def cards_shuffled(*, clause: str, what: str, owner: str, cards: Sequence[str]) -> Draft:
    """POOL-5: a pile is shuffled: the "pool" or the "hand" of an owner; `cards` is its new order."""
    data = {"what": what, "owner": owner, "count": len(cards), "cards": list(cards)}
    return Draft("cards_shuffled", clause, None if owner == "shared" else owner, data)


def card_drawn(
    *, side: str, position: int, card: str, by: str, starts: int | None, left: int, public: bool
) -> Draft:
    """POOL-3: a card turns over. `starts` is the turn of its effect, None where the exercise ends before."""
    data = {
        "side": side,
        "position": position,
        "card": card,
        "by": by,
        "starts": starts,
        "left": left,
        "public": public,
    }
    return Draft("card_drawn", "POOL-3", side, data)


def effect_started(
    effect: Effect, *, until: int, uses: int, support: Mapping[str, Any] | None = None
) -> Draft:
    """An effect begins; a support card's at once, with its battery, when it arrives, the last turn to plan in."""
    data = {
        "side": effect.side,
        "card": effect.card,
        "until": until,
        "uses": uses,
        "battery": None,
        "arrives": None,
        "plan_until": None,
        "gun_type": None,
        "kind": None,
        "guns": None,
        **(support or {}),
        "public": effect.public,
    }
    return Draft("effect_started", CLAUSE_OF[effect.card], effect.side, data)


def effect_spent(effect: Effect, *, unit: str | None, left: int, fog: bool = False) -> Draft:
    """An effect is used, on a unit or by a battery. What it does is seen, and so the card is known from now on; under
    fog it may not be seen.
    """
    data = {
        "side": effect.side,
        "card": effect.card,
        "unit": unit,
        "battery": effect.battery,
        "left": left,
        "public": effect.public or not fog,
    }
    return Draft("effect_spent", CLAUSE_OF[effect.card], effect.side, data)


def effect_lapsed(effect: Effect, *, reason: str) -> Draft:
    """An effect is over without having been used up."""
    data = {
        "side": effect.side,
        "card": effect.card,
        "reason": reason,
        "battery": effect.battery,
        "left": effect.left,
        "public": effect.public,
    }
    return Draft("effect_lapsed", CLAUSE_OF[effect.card], effect.side, data)


def unit_repaired(*, side: str, unit: str, before: Mapping[str, bool], after: Mapping[str, bool]) -> Draft:
    """CARD-3: a unit is fully restored."""
    data = {"unit": unit, "before": dict(before), "after": dict(after)}
    return Draft("unit_repaired", "CARD-3", side, data)


def result_lowered(
    *, clause: str, side: str, unit: str, cause: Mapping[str, Any], before: str, after: str
) -> Draft:
    """CARD-4: reactive armour lowers a result, beside the corrections of IF-6 and DF-3."""
    shot = {name: value for name, value in cause.items() if name != "friendly"}
    data = {**shot, "unit": unit, "step": "card", "before": before, "after": after}
    return Draft("result_corrected", clause, side, data)


def reward_opened(*, side: str, count: int, cards: Sequence[str]) -> Draft:
    """POOL-4: what is left in the pool turns face up to that side, in the order of the clauses."""
    return Draft("reward_opened", "POOL-4", side, {"side": side, "count": count, "cards": list(cards)})


def cards_swapped(*, side: str, take: Sequence[str], give: Sequence[int]) -> Draft:
    """POOL-4: the side has taken cards from the pool and given as many of its own, by position, unseen."""
    data = {"side": side, "count": len(take), "take": list(take), "give": list(give)}
    return Draft("cards_swapped", "POOL-4", side, data)


def reward_closed(*, side: str, swapped: bool) -> Draft:
    """POOL-4: the reward is over, used or withdrawn."""
    return Draft("reward_closed", "POOL-4", side, {"side": side, "swapped": swapped})


def plan_extended(
    *, clause: str, side: str, battery: str, turns: int, plan_until: int, public: bool
) -> Draft:
    """CARD-6, CARD-7: the director extends the time in which a support card's fire may be planned."""
    data = {
        "what": "plan",
        "battery": battery,
        "turns": turns,
        "plan_until": plan_until,
        "seconds": None,
        "until": None,
        "public": public,
    }
    return Draft("extended", clause, side, data)
