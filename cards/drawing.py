"""POOL-3: each turn a side draws one of its cards; what the card will do is said at once (CARD-1 to CARD-7)."""

from __future__ import annotations

from typing import Any

from adjudication import events_cards as happened
from adjudication.commands import CLOCK, DrawCard
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.state import Battle
from adjudication.state_cards import is_support
from adjudication.turns import end_phase


def draw_card(context: Resolution, command: DrawCard, side: str) -> None:
    """POOL-3: the side turns one of its cards over; no position is the next one."""
    battle = context.battle
    table = battle.cards
    hand = table.hands[side]
    if table.reward is not None and table.reward.side == side:
        raise Refused("waiting", "first the reward has to be closed", clause="POOL-4")
    if not hand:
        raise Refused("no_cards", "{side} has no card left", {"side": side}, clause="POOL-3")
    if table.to_draw(side, battle.turn) == 0:
        raise Refused("already_done", "{side} has drawn in this turn", {"side": side}, clause="POOL-3")
    position = command.position or 1
    if position > len(hand):
        raise Refused(
            "bad_value",
            "there are positions 1 to {count} in the hand",
            {"count": len(hand)},
            clause="POOL-3",
            field="position",
        )
    turn_over(context, side, position)


def end_part(context: Resolution, side: str) -> None:
    """TURN-1, POOL-3: a side ends its part of the cards phase only after drawing; the director and the clock deal."""
    battle = context.battle
    table = battle.cards
    if battle.phase == "cards" and table.to_draw(side, battle.turn):
        if table.reward is not None and table.reward.side == side:
            raise Refused("waiting", "first the reward has to be closed", clause="POOL-4")
        if context.by not in ("director", CLOCK):
            raise Refused("not_allowed", "first draw a card", clause="POOL-3")
        while context.battle.cards.to_draw(side, battle.turn):
            turn_over(context, side, 1)
    end_phase(context, side)


def turn_over(context: Resolution, side: str, position: int) -> None:
    """A card turns over. It takes effect in the next turn; a support card's fire is planned from now on."""
    battle, rules = context.battle, context.ruleset
    hand = battle.cards.hands[side]
    card = hand[position - 1]
    starts: int | None = battle.turn + (rules.indirect.card_delay_turns if is_support(card) else 1)
    if starts is not None and starts > battle.turns:
        starts = None
    context.emit(
        happened.card_drawn(
            side=side,
            position=position,
            card=card,
            by=context.by,
            starts=starts,
            left=len(hand) - 1,
            public=battle.cards.reveal,
        )
    )
    effect = context.battle.cards.effect(side, card)
    assert effect is not None
    if starts is None:
        context.emit(happened.effect_lapsed(effect, reason="too_late"))
    elif is_support(card):
        support = _support(context, side, card, starts)
        context.emit(happened.effect_started(effect, until=starts, uses=1, support=support))


def _support(context: Resolution, side: str, card: str, arrives: int) -> dict[str, Any]:
    """CARD-6, CARD-7: the battery that a support card brings."""
    rules, battle = context.ruleset, context.battle
    gun = rules.cards.guns[card]
    return {
        "battery": _free_name(battle, f"{side}-{card.removeprefix('support_')}"),
        "arrives": arrives,
        "plan_until": battle.turn,
        "gun_type": gun,
        "kind": rules.indirect.kind[gun],
        "guns": rules.cards.numbers[card]["guns"],
    }


def _free_name(battle: Battle, name: str) -> str:
    """A scenario may have a battery or a unit of that name."""
    taken = {*battle.batteries, *battle.units}
    return next(each for each in (name, *(f"{name}-{n}" for n in range(2, 999))) if each not in taken)
