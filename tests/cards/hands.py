"""Exercises with event cards for tests: hands that are known, effects that are on, and what has become of them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from adjudication.events import Event
from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.ruleset_cards import CARDS
from adjudication.state import with_unit
from adjudication.state_cards import Effect
from tests.adjudication.builders import Game, Json, of_type

OTHER = {"red": "blue", "blue": "red"}
Fault = tuple[str, str | None, str | None]


def cards_rules(**tables: Any) -> Ruleset:
    """The standard ruleset with changes; `cards` and `effect` are those of its chapter 6."""
    cards = {**tables.pop("cards", {})}
    if "effect" in tables:
        cards["effect"] = tables.pop("effect")
    return read_ruleset({"base": "standard", **tables, "cards": cards})


def choosing(count: int = 3, pool: str = "side", **game: Any) -> Game:
    """An exercise before its start, in which nobody has taken cards yet."""
    options = {"cards_per_side": count, "pool": pool, **game.pop("options", {})}
    return Game(options=options, started=False, **game)


def with_hands(
    red: Sequence[str] = (), blue: Sequence[str] = (), *, units: Iterable[Json] = (), **game: Any
) -> Game:
    """An exercise in which these are the cards that the sides draw, first to last, and all they have."""
    options = {"hands": {"red": list(red), "blue": list(blue)}, **game.pop("options", {})}
    return Game(units, game.pop("batteries", ()), options=options, **game)


def in_effect(*cards: str, side: str = "red", units: Iterable[Json] = (), **game: Any) -> Game:
    """Turn 2, in which these cards, drawn in turn 1, are in effect for a side; the log cleared."""
    hands = {side: cards, **game.pop("hands", {})}
    rules = game.pop("rules", None) or cards_rules()
    if len(cards) > 1:
        tables = {**rules.data, "cards": {**rules.data["cards"], "drawn_per_turn": len(cards)}}
        rules = read_ruleset(tables)
    played = with_hands(**hands, units=units, rules=rules, **game)
    played.log.clear()
    while played.battle.turn == 1:
        played.send("director", "end_phase")
    played.log[:] = [event for event in played.log if event.turn == 2]
    return played


def effect_of(game: Game, card: str, side: str = "red") -> Effect:
    found = game.battle.cards.effect(side, card)
    assert found is not None, f"{side} has not drawn {card}"
    return found


def state_of(game: Game, card: str, side: str = "red") -> tuple[str, int, tuple[str, ...]]:
    """The state of an effect, its uses left, and the units it was used on."""
    found = effect_of(game, card, side)
    return found.state, found.left, found.units


def lapses(events: Iterable[Event]) -> list[tuple[str, str]]:
    """What has lapsed in these events, and why."""
    return [(data["card"], data["reason"]) for data in of_type(events, "effect_lapsed")]


def spent_on(events: Iterable[Event]) -> list[tuple[str, str | None, int]]:
    """What was used in these events, on whom, and how many uses are left."""
    return [(data["card"], data["unit"], data["left"]) for data in of_type(events, "effect_spent")]


def fault(refused: Refused) -> Fault:
    """Code, clause and field of a refusal."""
    return refused.code, refused.clause, refused.field


def all_cards(game: Game, owner: str) -> list[str]:
    """Every card that an owner of a pool has anywhere, in the order of the clauses."""
    table = game.battle.cards
    sides = ("red", "blue") if owner == "shared" else (owner,)
    found = [*table.pools.get(owner, ())]
    for side in sides:
        found += table.hands[side]
    found += [effect.card for effect in table.drawn if effect.side in sides]
    return sorted(found, key=CARDS.index)


def holds_each_card_once(game: Game) -> None:
    """Law 6: seven cards are seven cards, for every pool."""
    for owner in game.battle.cards.pools:
        assert all_cards(game, owner) == list(CARDS), owner


def hurt(game: Game, name: str, **flags: bool) -> None:
    """As if fire had done this to a unit before: not in the log."""
    unit = game.battle.units[name]
    battle = with_unit(game.battle, name, condition=replace(unit.condition, **flags))
    game.position = replace(game.position, battle=battle)
