"""The reward swap 奖励调换 (POOL-4, POOL-5): the pool turns face up to one side, which exchanges cards."""

from __future__ import annotations

from adjudication import events_cards as happened
from adjudication.commands import CloseReward, OpenReward, SwapCards
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.ruleset_cards import CARDS
from adjudication.state_cards import CardTable, Reward
from cards.pool import shuffle


def open_reward(context: Resolution, command: OpenReward) -> None:
    """POOL-4: the controllers grant a side a swap of up to `count` cards. An empty pool: no reward."""
    battle, side = context.battle, command.side
    table = battle.cards
    if battle.status == "setup":
        raise Refused("wrong_phase", "rewards are given once the exercise has started", clause="POOL-4")
    if table.reward is not None:
        raise Refused(
            "already_done",
            "a reward of {side} is open: close it first",
            {"side": table.reward.side},
            clause="POOL-4",
        )
    pool = table.pools.get(table.owner(side), ())
    if not pool:
        raise Refused(
            "no_cards", "no card is left in the pool: there is no reward", clause="POOL-4", field="side"
        )
    most = min(len(pool), len(table.hands[side]))
    if not most:
        raise Refused(
            "no_cards",
            "{side} has no undrawn card to give",
            {"side": side},
            clause="POOL-4",
            field="side",
        )
    if command.count > most:
        raise Refused(
            "bad_value",
            "{side} can exchange at most {most} cards now",
            {"side": side, "most": most},
            clause="POOL-4",
            field="count",
        )
    faces = sorted(pool, key=CARDS.index)
    context.emit(happened.reward_opened(side=side, count=command.count, cards=faces))


def swap_cards(context: Resolution, command: SwapCards, side: str) -> None:
    """POOL-4, POOL-5: the side takes cards by name, gives as many of its own by position; both piles are shuffled."""
    table = context.battle.cards
    reward = table.reward
    if reward is None or reward.side != side:
        raise Refused("stale", "no reward of {side} is open", {"side": side}, clause="POOL-4")
    if not command.take or len(command.take) > reward.count:
        raise Refused(
            "bad_value",
            "take 1 to {count} cards of the pool",
            {"count": reward.count},
            clause="POOL-4",
            field="take",
        )
    if len(command.give) != len(command.take):
        raise Refused(
            "bad_value",
            "give as many cards as you take: {count}, not {given}",
            {"count": len(command.take), "given": len(command.give)},
            clause="POOL-4",
            field="give",
        )
    _permit_places(table, reward, command)
    context.emit(happened.cards_swapped(side=side, take=command.take, give=command.give))
    _close(context, reward, swapped=True)


def close_reward(context: Resolution, command: CloseReward) -> None:
    """POOL-4: the controllers withdraw a reward. The pool has been seen: it is shuffled (POOL-5)."""
    reward = context.battle.cards.reward
    if reward is None:
        raise Refused("already_done", "no reward is open", clause="POOL-4")
    for field, given, right in (
        ("side", command.side, reward.side),
        ("count", command.count, reward.count),
    ):
        if given not in (None, right):
            raise Refused(
                "bad_value",
                "the open reward has {right} here",
                {"right": right},
                clause="POOL-4",
                field=field,
            )
    _close(context, reward, swapped=False)


def _permit_places(table: CardTable, reward: Reward, command: SwapCards) -> None:
    pool, hand = table.pools[table.owner(reward.side)], table.hands[reward.side]
    for index, card in enumerate(command.take):
        if card not in pool or card in command.take[:index]:
            raise Refused(
                "bad_value",
                "“{card}” is not in the pool, or named twice; there are: {known}",
                {"card": card[:40], "known": ", ".join(sorted(pool, key=CARDS.index))},
                clause="POOL-4",
                field=f"take[{index}]",
            )
    for index, position in enumerate(command.give):
        if position > len(hand):
            raise Refused(
                "bad_value",
                "there are positions 1 to {count} in the hand",
                {"count": len(hand)},
                clause="POOL-4",
                field=f"give[{index}]",
            )


def _close(context: Resolution, reward: Reward, *, swapped: bool) -> None:
    owner = context.battle.cards.owner(reward.side)
    if swapped:
        shuffle(context, "hand", reward.side, "POOL-5")
    shuffle(context, "pool", owner, "POOL-5")
    context.emit(happened.reward_closed(side=reward.side, swapped=swapped))
