"""POOL-2 to POOL-5, law 3: nobody gets the name of a card, or a place that tells it, before he may know it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from adjudication.events import Event
from adjudication.refusal import Refused
from adjudication.ruleset_cards import CARDS, CLAUSE_OF
from adjudication.visibility import AUDIENCES, updates_for, view_for
from tests.adjudication.builders import Game
from tests.cards.whole import exercise

KEEPERS = ("director", "controller")
OTHERS = tuple(audience for audience in AUDIENCES if audience not in KEEPERS)
# A card is known by its name, by its clause, and a support by its battery.
TELLING = {**{card: card for card in CARDS}, **{clause: card for card, clause in CLAUSE_OF.items()}}
TELLING |= {f"{side}-{card[-3:]}": card for side in ("red", "blue") for card in CARDS[5:]}
TELLING |= {"howitzer_155": "support_155", "howitzer_122": "support_122"}
PATTERN = re.compile("|".join(sorted(TELLING, key=len, reverse=True)))


def named(told: Any) -> set[str]:
    return {TELLING[found] for found in PATTERN.findall(repr(told))}


def learnt(event: Event, audience: str, reveal: bool) -> set[str]:
    """The cards that this event may tell an audience of, by the rules."""
    data, own = event.data, event.side == audience
    if event.type == "card_drawn" and (own or reveal):
        return {data["card"]}
    if event.type == "effect_spent":
        return {data["card"]}
    if event.type == "reward_opened" and own:
        return set(data["cards"])
    return set()


@pytest.mark.parametrize("pool", ["side", "shared"])
@pytest.mark.parametrize("reveal", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_named_before_it_may_be_known(pool: str, reveal: bool, seed: int) -> None:
    known: dict[str, set[str]] = {audience: set() for audience in OTHERS}
    types = set()
    seen, start = 0, None
    for game in exercise(pool=pool, reveal=reveal, seed=seed):
        start = start or game.start
        new = game.log[seen:]
        types |= {event.type for event in new}
        for audience in OTHERS:
            for event in new:
                known[audience] |= learnt(event, audience, reveal)
            updates = updates_for(start, new, audience)
            assert named(updates) <= known[audience], audience
            assert named(view_for(game.battle, audience)) <= known[audience], audience
        start, seen = game.battle, len(game.log)
    assert types >= {"card_drawn", "effect_started", "effect_lapsed", "reward_opened", "reward_closed"}
    assert "cards_swapped" in types
    # The director has seen everything; and that the search finds names at all.
    assert named(view_for(game.battle, "director")) == set(CARDS)
    assert known["red"]
    assert known["blue"]


def test_among_these_exercises_every_kind_of_secret_is_kept() -> None:
    """Decisions about cards nobody has been shown, support that fires unannounced, effects that lapse unseen."""
    found = set()
    for pool in ("side", "shared"):
        for seed in range(6):
            *_, game = exercise(pool=pool, reveal=False, seed=seed)
            for event in game.log:
                if event.data.get("public") is False:
                    found.add((event.type, event.data.get("kind") or event.data.get("reason")))
    assert found >= {
        ("card_drawn", None),
        ("effect_started", "tube"),
        ("effect_started", None),
        ("decision_opened", "field_repair"),
        ("decision_opened", "reactive_armour"),
        ("decision_closed", "reactive_armour"),
        ("effect_lapsed", "turn_over"),
        ("effect_lapsed", "phase_over"),
        ("effect_lapsed", "nobody"),
    }


@pytest.mark.parametrize("pool", ["side", "shared"])
@pytest.mark.parametrize("seed", range(4))
def test_the_piles_of_nobody_are_in_a_view_of_the_others(pool: str, seed: int) -> None:
    for game in exercise(pool=pool, reveal=True, seed=seed):
        for audience in OTHERS:
            cards = view_for(game.battle, audience)["cards"]
            piles = [*cards["pools"].values(), *cards["hands"].values()]
            assert all(pile["cards"] is None for pile in piles)
        for audience in KEEPERS:
            cards = view_for(game.battle, audience)["cards"]
            table = game.battle.cards
            assert {side: hand["cards"] for side, hand in cards["hands"].items()} == {
                side: list(hand) for side, hand in table.hands.items()
            }
            assert {owner: pile["cards"] for owner, pile in cards["pools"].items()} == {
                owner: list(pile) for owner, pile in table.pools.items()
            }


# Two exercises that differ in the order of cards that nobody draws.

RED = ["rapid_assault", "fire_boost", "rapid_reload"]
BLUE = ["rapid_reload", "reactive_armour", "rapid_assault"]
LEFT = ["field_repair", "support_155", "support_122"]


def tails() -> Iterator[list[str]]:
    yield LEFT
    yield LEFT[::-1]
    yield [LEFT[1], LEFT[2], LEFT[0]]


def telling(game: Game, audience: str) -> tuple[Any, ...]:
    """All that an audience gets of a whole exercise: its stream with every change, its view, and answers to wrong asks."""
    asks: list[tuple[str, dict[str, Any]]] = [
        ("draw_card", {"position": 7}),
        ("swap_cards", {"take": ["support_155"], "give": [1]}),
        ("select_cards", {"positions": [1, 2, 3]}),
        ("plan_fire", {"battery": "support_155", "target": "4563GH"}),
    ]
    errors = []
    if audience in ("red", "blue"):
        for kind, fields in asks:
            try:
                game.send(audience, kind, **fields)
            except Refused as refused:
                errors.append((refused.code, refused.message, refused.clause, refused.field))
            else:
                raise AssertionError(kind)
    return updates_for(game.start, game.log, audience), view_for(game.battle, audience), errors


def undrawn(tail: list[str], seed: int, reveal: bool) -> Game:
    """Three turns of an exercise: each side has drawn three cards, of which it had six; a reward was withdrawn."""
    hands = {"red": [*RED, *tail], "blue": [*BLUE, *tail[::-1]]}
    options = {"hands": hands, "seed": seed, "reveal_drawn_card": reveal}
    game = Game(options=options, turns=6)
    for _ in range(3):
        for side in ("red", "blue"):
            game.send(side, "draw_card")
            game.send(side, "end_phase")
        game.send("controller", "open_reward", side="blue", count=1)
        game.send("director", "close_reward")
        while game.battle.phase != "cards":
            game.send("director", "end_phase")
    return game


@pytest.mark.parametrize("reveal", [True, False])
def test_the_order_of_undrawn_cards_is_in_no_stream_and_no_view_but_the_keepers(reveal: bool) -> None:
    games = [undrawn(tail, seed, reveal) for seed, tail in enumerate(tails())]
    assert len({game.battle.cards.hands["red"] for game in games}) == 3
    for audience in OTHERS:
        for one, other in pairwise(games):
            assert telling(one, audience) == telling(other, audience), audience
    for audience in KEEPERS:
        one, other = games[:2]
        assert view_for(one.battle, audience) != view_for(other.battle, audience)


@pytest.mark.parametrize("pool", ["side", "shared"])
def test_the_order_of_a_pool_is_in_no_stream_and_no_view_but_the_keepers(pool: str) -> None:
    """Other seeds, so other orders; what is drawn is fixed. The reward shows the pool in the order of the clauses."""
    games = []
    for seed in range(4):
        hands = {"red": RED[:2], "blue": ["reactive_armour"]}
        game = Game(options={"hands": hands, "seed": seed, "pool": pool}, turns=6)
        game.send("red", "draw_card")
        game.send("red", "end_phase")
        game.send("director", "open_reward", side="red", count=1)
        game.send("red", "swap_cards", take=["support_122"], give=[1])
        games.append(game)
    owner = "red" if pool == "side" else "shared"
    assert len({game.battle.cards.pools[owner] for game in games}) > 1
    for audience in OTHERS:
        assert all(telling(game, audience) == telling(games[0], audience) for game in games), audience


@pytest.mark.parametrize("pool", ["side", "shared"])
def test_before_the_start_two_exercises_look_alike_whatever_lies_in_the_pools(pool: str) -> None:
    games = []
    for seed in range(3):
        game = Game(options={"cards_per_side": 3, "pool": pool, "seed": seed}, started=False)
        game.send("director", "set_cards", count=2)
        game.send("red", "select_cards", positions=[3, 1])
        game.send("director", "start_exercise")
        games.append(game)
    assert len({game.battle.cards.hands["red"] for game in games}) > 1
    for audience in OTHERS:
        assert all(telling(game, audience) == telling(games[0], audience) for game in games), audience
