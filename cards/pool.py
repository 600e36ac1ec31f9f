"""The piles before the start: shuffled pools, how many cards each side gets, the blind choice (POOL-1, POOL-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudication import events_cards as happened
from adjudication.commands import SelectCards, SetCards
from adjudication.dice import DiceSource
from adjudication.refusal import FileError, Refused
from adjudication.resolution import Resolution
from adjudication.ruleset import SIDES
from adjudication.ruleset_cards import CARDS
from adjudication.state import Battle
from adjudication.state_cards import SHARED, CardTable

# A shared pool has seven cards for both sides.
_KINDS = {"side": "own", SHARED: "shared"}
MOST = {"side": len(CARDS), SHARED: len(CARDS) // 2}


def with_cards(
    battle: Battle, source: DiceSource, *, table: CardTable, hands: Mapping[str, Sequence[str]]
) -> Battle:
    """The battle with its pools shuffled, before anybody has chosen.

    `hands` fixes the first cards that a side draws (scripts); what it still lacks is taken from the top of its pool.
    Raises `FileError` naming the option that does not hold.
    """
    if not table.per_side and not hands:
        return battle.changed(cards=table)
    if "cards" not in battle.phases:
        field = "options.cards_per_side" if table.per_side else "options.hands"
        raise FileError(field, "this ruleset has no cards phase to draw in: write 0")
    if table.per_side > MOST[table.pool]:
        raise FileError(
            "options.cards_per_side",
            "a {pool} pool has enough for {most} cards a side",
            {"pool": _KINDS[table.pool], "most": MOST[table.pool]},
        )
    pools = {
        owner: source.shuffled(f"pool|{owner}|{index}", CARDS)
        for index, owner in enumerate((SHARED,) if table.pool == SHARED else SIDES)
    }
    table = replace(table, pools=pools, shuffles=len(pools))
    # Named cards first, for both sides: with a shared pool nothing else may be dealt before.
    for side, named in hands.items():
        table = _with_named(table, side, named)
    for side in hands:
        owner, lack = table.owner(side), table.per_side - len(table.hands[side])
        if lack > 0:
            pool = table.pools[owner]
            dealt = {**table.hands, side: (*table.hands[side], *pool[:lack])}
            table = replace(table, pools={**table.pools, owner: pool[lack:]}, hands=dealt)
    return battle.changed(cards=table)


def _with_named(table: CardTable, side: str, named: Sequence[str]) -> CardTable:
    owner = table.owner(side)
    pool = table.pools[owner]
    if table.per_side and len(named) > table.per_side:
        raise FileError(
            f"options.hands.{side}", "must have at most {longest} entries", {"longest": table.per_side}
        )
    for index, card in enumerate(named):
        if card not in pool or card in named[:index]:
            raise FileError(
                f"options.hands.{side}[{index}]",
                "“{card}” is no card of the pool, or is taken; the seven are: {known}",
                {"card": str(card)[:40], "known": ", ".join(CARDS)},
            )
    return replace(
        table,
        pools={**table.pools, owner: tuple(card for card in pool if card not in named)},
        hands={**table.hands, side: tuple(named)},
        chosen=(*table.chosen, side),
    )


def set_cards(context: Resolution, command: SetCards) -> None:
    """POOL-1: the director sets how many cards each side gets. What had been chosen goes back, all are shuffled."""
    table = context.battle.cards
    _before_the_start(context.battle, "POOL-1")
    pool = table.pool if command.pool is None else command.pool
    if command.count > MOST[pool]:
        raise Refused(
            "bad_value",
            "a {pool} pool has enough for {most} cards a side",
            {"pool": _KINDS[pool], "most": MOST[pool]},
            clause="POOL-1",
            field="count",
        )
    if command.count and "cards" not in context.battle.phases:
        raise Refused(
            "not_allowed", "this ruleset has no cards phase to draw in", clause="TURN-1", field="count"
        )
    context.emit(happened.cards_set(count=command.count, pool=pool))
    for owner in context.battle.cards.pools:
        shuffle(context, "pool", owner, "POOL-1")


def select_cards(context: Resolution, command: SelectCards, side: str) -> None:
    """POOL-2: a side takes its cards from the pool face down, by position."""
    _before_the_start(context.battle, "POOL-2")
    table = context.battle.cards
    pool = table.pools.get(table.owner(side), ())
    if not table.per_side:
        raise Refused("no_cards", "this exercise is played without event cards", clause="POOL-1")
    if side in table.chosen:
        raise Refused("already_done", "{side} has taken its cards", {"side": side}, clause="POOL-2")
    if len(command.positions) != table.per_side:
        raise Refused(
            "bad_value",
            "take {count} cards; {given} positions were named",
            {"count": table.per_side, "given": len(command.positions)},
            clause="POOL-2",
            field="positions",
        )
    for index, position in enumerate(command.positions):
        if position > len(pool):
            raise Refused(
                "bad_value",
                "there are positions 1 to {count} in the pool",
                {"count": len(pool)},
                clause="POOL-2",
                field=f"positions[{index}]",
            )
    _take(context, side, command.positions, context.by)


def deal_for_the_late(context: Resolution) -> None:
    """POOL-2: at the start the director deals, from the top, for a side that has not chosen."""
    for side in SIDES:
        table = context.battle.cards
        if table.per_side and side not in table.chosen:
            _take(context, side, range(1, table.per_side + 1), context.by)


def _take(context: Resolution, side: str, positions: Sequence[int], by: str) -> None:
    table = context.battle.cards
    pool = table.pools[table.owner(side)]
    cards = [pool[position - 1] for position in positions]
    context.emit(happened.cards_selected(side=side, positions=positions, cards=cards, by=by))


def shuffle(context: Resolution, what: str, owner: str, clause: str) -> None:
    """POOL-5: a pile is shuffled and lies face down."""
    battle = context.battle
    pile = battle.cards.pools[owner] if what == "pool" else battle.cards.hands[owner]
    key = f"{battle.rewinds}|{what}|{owner}|{battle.cards.shuffles}"
    # From the order of the clauses: how the pile lay before plays no part.
    cards = context.source.shuffled(key, sorted(pile, key=CARDS.index))
    context.emit(happened.cards_shuffled(clause=clause, what=what, owner=owner, cards=cards))


def _before_the_start(battle: Battle, clause: str) -> None:
    if battle.status != "setup":
        raise Refused("wrong_phase", "this is done before the exercise starts", clause=clause)


def reshuffled(battle: Battle, source: DiceSource) -> dict[str, dict[str, list[str]]]:
    """All hidden piles shuffled anew, for a rewind: a card that was seen and is undone lies among the others again."""
    table, rewind = battle.cards, battle.rewinds + 1

    def anew(what: str, piles: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
        return {
            owner: list(source.shuffled(f"{rewind}|{what}|{owner}|rewind", sorted(pile, key=CARDS.index)))
            for owner, pile in piles.items()
        }

    return {"pools": anew("pool", table.pools), "hands": anew("hand", table.hands)}
