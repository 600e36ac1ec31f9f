"""POOL-3, TURN-1: in the cards phase a side draws its cards of this turn; only then does it end its part."""

from typing import Any

import pytest

from adjudication.ruleset_cards import CARDS
from tests.adjudication.builders import Game, of_type, types
from tests.cards.hands import cards_rules, choosing, fault, holds_each_card_once, with_hands

PLAIN = ["rapid_assault", "fire_boost", "reactive_armour"]
MORE = ["rapid_reload", "field_repair", "support_155"]


@pytest.mark.parametrize("position", [None, 1, 2, 3])
def test_it_may_name_the_position_and_else_takes_the_next(position: int | None) -> None:
    game = with_hands(PLAIN)
    (event,) = game.send("red", "draw_card", position=position)
    place = position or 1
    assert (event.clause, event.side) == ("POOL-3", "red")
    assert event.data == {
        "side": "red",
        "position": place,
        "card": PLAIN[place - 1],
        "by": "side",
        "starts": 2,
        "left": 2,
        "public": True,
    }
    assert game.battle.cards.hands["red"] == tuple(
        card for index, card in enumerate(PLAIN) if index != place - 1
    )
    (effect,) = game.battle.cards.drawn
    assert (effect.side, effect.card, effect.turn, effect.starts) == ("red", PLAIN[place - 1], 1, 2)
    assert (effect.state, effect.left, effect.units) == ("coming", 0, ())


@pytest.mark.parametrize(
    ("position", "clause"),
    [(4, "POOL-3"), (7, "POOL-3"), (8, None), (0, None), (-1, None), (1.0, None), ("1", None), (True, None)],
    ids=repr,
)
def test_a_position_that_is_none_is_refused(position: Any, clause: str | None) -> None:
    refused = with_hands(PLAIN).refused("red", "draw_card", position=position)
    assert fault(refused) == ("bad_value", clause, "position")


def test_a_side_draws_once_a_turn() -> None:
    game = with_hands(PLAIN)
    game.send("red", "draw_card")
    assert fault(game.refused("red", "draw_card")) == ("already_done", "POOL-3", None)
    game.next_turn()
    game.send("red", "draw_card")
    assert [effect.turn for effect in game.battle.cards.drawn] == [1, 2]


def test_two_a_turn_where_the_ruleset_says_so_and_less_where_less_are_left() -> None:
    game = with_hands(PLAIN, rules=cards_rules(cards={"drawn_per_turn": 2}))
    game.send("red", "draw_card", position=3)
    assert fault(game.refused("red", "end_phase")) == ("not_allowed", "POOL-3", None)
    game.send("red", "draw_card", position=2)
    assert game.refused("red", "draw_card").code == "already_done"
    game.send("red", "end_phase")
    game.next_turn()
    game.send("red", "draw_card")
    assert fault(game.refused("red", "draw_card")) == ("no_cards", "POOL-3", None)
    game.send("red", "end_phase")


def test_none_a_turn_where_the_ruleset_says_so() -> None:
    game = with_hands(PLAIN, PLAIN, rules=cards_rules(cards={"drawn_per_turn": 0}))
    assert game.battle.phase == "direct_fire"
    game.next_turn()
    assert game.battle.phase == "direct_fire"
    assert of_type(game.log, "card_drawn") == []


def test_only_in_its_own_part_of_the_cards_phase() -> None:
    game = with_hands(PLAIN, MORE)
    assert fault(game.refused("blue", "draw_card")) == ("not_your_turn", "TURN-1", None)
    assert game.refused("director", "draw_card", side="blue").code == "not_your_turn"
    game.send("red", "draw_card")
    game.send("red", "end_phase")
    assert game.refused("red", "draw_card").code == "not_your_turn"
    game.send("blue", "draw_card")
    game.send("blue", "end_phase")
    for side in ("red", "blue"):
        assert fault(game.refused(side, "draw_card")) == ("wrong_phase", "TURN-1", None)


def test_not_before_the_start_in_a_pause_or_after_the_end() -> None:
    game = choosing(3)
    assert game.refused("red", "draw_card").code == "wrong_phase"
    game.send("director", "start_exercise")
    game.send("director", "pause")
    assert game.refused("red", "draw_card").code == "paused"
    game.send("director", "end_exercise")
    assert game.refused("red", "draw_card").code == "wrong_phase"


@pytest.mark.parametrize("role", ["controller", "observer"])
def test_others_do_not_draw(role: str) -> None:
    assert with_hands(PLAIN).refused(role, "draw_card", side="red").code == "not_allowed"


def test_a_side_does_not_draw_for_the_other() -> None:
    refused = with_hands(PLAIN, MORE).refused("red", "draw_card", side="blue")
    assert (refused.code, refused.field) == ("not_allowed", "side")


def test_a_side_does_not_end_its_part_before_it_has_drawn() -> None:
    game = with_hands(PLAIN, MORE)
    assert fault(game.refused("red", "end_phase")) == ("not_allowed", "POOL-3", None)
    game.send("red", "draw_card")
    game.send("red", "end_phase")
    assert fault(game.refused("blue", "end_phase")) == ("not_allowed", "POOL-3", None)


def test_the_director_deals_a_card_and_the_side_ends_its_part() -> None:
    game = with_hands(PLAIN, MORE)
    (event,) = game.send("director", "draw_card", position=2)
    assert (event.data["card"], event.data["by"], event.data["side"]) == (PLAIN[1], "director", "red")
    game.send("red", "end_phase")
    assert game.battle.side == "blue"


@pytest.mark.parametrize("role", ["director", "clock"])
@pytest.mark.parametrize("per_turn", [1, 2])
def test_where_the_director_or_the_clock_ends_the_part_the_next_cards_are_dealt(
    role: str, per_turn: int
) -> None:
    game = with_hands(PLAIN, MORE, rules=cards_rules(cards={"drawn_per_turn": per_turn}))
    events = game.send(role, "end_phase")
    assert [(each["card"], each["position"], each["by"]) for each in of_type(events, "card_drawn")] == [
        (card, 1, role) for card in PLAIN[:per_turn]
    ]
    assert types(events) == [*["card_drawn"] * per_turn, "side_ended_phase"]
    assert of_type(events, "side_ended_phase") == [{"side": "red", "next_side": "blue", "by": role}]


def test_nothing_is_dealt_to_a_side_that_has_drawn() -> None:
    game = with_hands(PLAIN, MORE)
    game.send("red", "draw_card", position=3)
    assert types(game.send("clock", "end_phase")) == ["side_ended_phase"]


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_side_without_cards_has_no_part(side: str) -> None:
    game = with_hands(**{side: PLAIN})
    assert (game.battle.phase, game.battle.side) == ("cards", side)
    game.send(side, "draw_card")
    events = game.send(side, "end_phase")
    assert of_type(events, "side_ended_phase") == [{"side": side, "next_side": None, "by": "side"}]
    assert (game.battle.phase, game.battle.side) == ("direct_fire", "red")


def test_the_phase_passes_by_itself_where_no_side_has_a_card() -> None:
    game = with_hands(PLAIN[:1], MORE[:1], turns=4)
    game.next_turn()
    assert [
        (event.data["phase"], event.data["side"])
        for event in game.log
        if event.type == "phase_started" and event.turn == 2
    ] == [("cards", None), ("direct_fire", "red")]


def test_the_phase_goes_on_for_the_side_that_has_cards_left() -> None:
    game = with_hands(PLAIN[:1], MORE)
    game.next_turn()
    assert (game.battle.phase, game.battle.side) == ("cards", "blue")


def test_the_side_that_acts_first_draws_first() -> None:
    game = with_hands(PLAIN, MORE, options={"first_side": "blue"})
    assert game.battle.side == "blue"


@pytest.mark.parametrize("first", ["red", "blue"])
@pytest.mark.parametrize("phases", [["cards", "movement"], ["movement", "cards"], ["cards"]], ids=str)
def test_the_cards_phase_may_stand_anywhere(first: str, phases: list[str]) -> None:
    rules = cards_rules(turn={"phases": phases})
    hands = [["fire_boost", "rapid_assault"], ["rapid_reload"]]
    game = with_hands(*hands, rules=rules, options={"first_side": first}, turns=2)
    while game.battle.status == "running":
        game.send("director", "end_phase")
    drawn = [(each.side, each.card, each.turn) for each in game.battle.cards.drawn]
    assert sorted(drawn) == [
        ("blue", "rapid_reload", 1),
        ("red", "fire_boost", 1),
        ("red", "rapid_assault", 2),
    ]
    assert drawn[0][0] == first


def test_a_card_drawn_in_the_last_turn_is_too_late_and_that_is_said_at_once() -> None:
    game = with_hands(["fire_boost", "rapid_assault"], turns=2)
    game.next_turn()
    events = game.send("red", "draw_card")
    assert types(events) == ["card_drawn", "effect_lapsed"]
    assert of_type(events, "card_drawn")[0]["starts"] is None
    lapsed = of_type(events, "effect_lapsed")[0]
    assert (lapsed["card"], lapsed["reason"], lapsed["left"]) == ("rapid_assault", "too_late", 0)
    assert events[1].clause == "CARD-1"


@pytest.mark.parametrize("pool", ["side", "shared"])
def test_every_card_is_drawn_once_turn_after_turn(pool: str) -> None:
    game = Game(options={"cards_per_side": 3, "pool": pool}, turns=5)
    while game.battle.status == "running":
        holds_each_card_once(game)
        game.send("director", "end_phase")
    holds_each_card_once(game)
    drawn = game.battle.cards.drawn
    assert [effect.turn for effect in drawn] == [1, 1, 2, 2, 3, 3]
    assert len({(effect.side, effect.card) for effect in drawn}) == 6
    if pool == "shared":
        assert len({effect.card for effect in drawn} | set(game.battle.cards.pools["shared"])) == len(CARDS)
