"""What event cards change in a battle (chapter 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudication.ruleset import SIDES
from adjudication.ruleset_cards import CARDS
from adjudication.state import Battery, Battle, Condition, with_unit
from adjudication.state_cards import ACTIVE, LAPSED, SHARED, SPENT, Effect, Reward

Data = Mapping[str, Any]


def _table(battle: Battle, **changes: Any) -> Battle:
    return battle.changed(cards=replace(battle.cards, **changes))


def _with_effect(battle: Battle, data: Data, **changes: Any) -> Battle:
    effect = battle.cards.effect(data["side"], data["card"])
    assert effect is not None, "an effect belongs to a card that has been drawn"
    return battle.changed(cards=battle.cards.with_effect(replace(effect, **changes)))


def _cards_set(battle: Battle, data: Data) -> Battle:
    owners = (SHARED,) if data["pool"] == SHARED else SIDES
    return _table(
        battle,
        per_side=data["count"],
        pool=data["pool"],
        pools=dict.fromkeys(owners, CARDS) if data["count"] else {},
        hands=dict.fromkeys(SIDES, ()),
        chosen=(),
    )


def _cards_selected(battle: Battle, data: Data) -> Battle:
    table, side = battle.cards, data["side"]
    owner, taken = table.owner(side), set(data["positions"])
    rest = tuple(card for place, card in enumerate(table.pools[owner], 1) if place not in taken)
    return _table(
        battle,
        pools={**table.pools, owner: rest},
        hands={**table.hands, side: tuple(data["cards"])},
        chosen=(*table.chosen, side),
    )


def _cards_shuffled(battle: Battle, data: Data) -> Battle:
    name = "pools" if data["what"] == "pool" else "hands"
    piles = {**getattr(battle.cards, name), data["owner"]: tuple(data["cards"])}
    return _table(battle, **{name: piles}, shuffles=battle.cards.shuffles + 1)


def _card_drawn(battle: Battle, data: Data) -> Battle:
    table, side = battle.cards, data["side"]
    hand = tuple(card for place, card in enumerate(table.hands[side], 1) if place != data["position"])
    effect = Effect(side, data["card"], battle.turn, data["starts"], data["public"])
    return _table(battle, hands={**table.hands, side: hand}, drawn=(*table.drawn, effect))


def _effect_started(battle: Battle, data: Data) -> Battle:
    battle = _with_effect(battle, data, state=ACTIVE, left=data["uses"], battery=data["battery"])
    if data["battery"] is None:
        return battle
    battery = Battery(
        id=data["battery"],
        side=data["side"],
        gun=data["gun_type"],
        kind=data["kind"],
        guns=data["guns"],
        missions=1,
        missions_left=1,
        delay=data["arrives"] - battle.turn,
        card=data["card"],
        arrives=data["arrives"],
        plan_until=data["plan_until"],
    )
    return battle.changed(batteries={**battle.batteries, battery.id: battery})


def _effect_spent(battle: Battle, data: Data) -> Battle:
    table = battle.cards
    effect = table.effect(data["side"], data["card"])
    units = effect.units if effect is not None else ()
    if data["unit"] is not None and data["unit"] not in units:
        units = (*units, data["unit"])
    state = ACTIVE if data["left"] else SPENT
    return _with_effect(battle, data, left=data["left"], state=state, units=units, public=data["public"])


def _effect_lapsed(battle: Battle, data: Data) -> Battle:
    return _with_effect(battle, data, state=LAPSED, reason=data["reason"])


def _unit_repaired(battle: Battle, data: Data) -> Battle:
    return with_unit(battle, data["unit"], condition=Condition(**data["after"]))


def _reward_opened(battle: Battle, data: Data) -> Battle:
    return _table(battle, reward=Reward(data["side"], data["count"]))


def _cards_swapped(battle: Battle, data: Data) -> Battle:
    table, side = battle.cards, data["side"]
    owner, given = table.owner(side), set(data["give"])
    hand, pool = table.hands[side], table.pools[owner]
    kept = tuple(card for place, card in enumerate(hand, 1) if place not in given)
    back = tuple(card for place, card in enumerate(hand, 1) if place in given)
    left = tuple(card for card in pool if card not in data["take"])
    return _table(
        battle,
        hands={**table.hands, side: (*kept, *data["take"])},
        pools={**table.pools, owner: (*left, *back)},
        # The pool lies face down again at once: the cards that were given are not to be seen in it.
        reward=None,
    )


def _reward_closed(battle: Battle, data: Data) -> Battle:
    return _table(battle, reward=None)


def _extended(battle: Battle, data: Data) -> Battle:
    """A support card's fire may be planned for longer; one that was lost for want of a plan is back."""
    if data["what"] != "plan":
        return battle
    battery = battle.batteries[data["battery"]].changed(plan_until=data["plan_until"])
    battle = battle.changed(batteries={**battle.batteries, battery.id: battery})
    effect = battle.cards.effect(battery.side, str(battery.card))
    if effect is None or effect.state != LAPSED:
        return battle
    return battle.changed(cards=battle.cards.with_effect(replace(effect, state=ACTIVE, reason=None)))


CHANGES: dict[str, Callable[[Battle, Data], Battle]] = {
    "cards_set": _cards_set,
    "cards_selected": _cards_selected,
    "cards_shuffled": _cards_shuffled,
    "card_drawn": _card_drawn,
    "effect_started": _effect_started,
    "effect_spent": _effect_spent,
    "effect_lapsed": _effect_lapsed,
    "unit_repaired": _unit_repaired,
    "reward_opened": _reward_opened,
    "cards_swapped": _cards_swapped,
    "reward_closed": _reward_closed,
    "extended": _extended,
}
