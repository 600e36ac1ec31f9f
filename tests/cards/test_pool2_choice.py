"""POOL-2: before the exercise a side takes its cards face down, by position; the director deals for who is late."""

from itertools import permutations
from typing import Any

import pytest

from adjudication.ruleset_cards import CARDS
from adjudication.visibility import AUDIENCES, updates_for, view_for
from tests.adjudication.builders import Game, of_type, types
from tests.cards.hands import choosing, fault, holds_each_card_once


def test_the_cards_at_the_positions_become_the_hand_in_that_order() -> None:
    for positions in permutations(range(1, 8), 3):
        game = choosing(3)
        pool = game.battle.cards.pools["red"]
        events = game.send("red", "select_cards", positions=list(positions))
        taken = [pool[place - 1] for place in positions]
        assert of_type(events, "cards_selected") == [
            {"side": "red", "positions": list(positions), "count": 3, "by": "side", "cards": taken}
        ]
        assert (events[0].clause, events[0].side) == ("POOL-2", "red")
        table = game.battle.cards
        assert table.hands == {"red": tuple(taken), "blue": ()}
        assert table.pools["red"] == tuple(card for card in pool if card not in taken)
        assert len(table.pools["blue"]) == 7
        assert table.chosen == ("red",)
        holds_each_card_once(game)


def test_all_seven_may_be_taken() -> None:
    game = choosing(7)
    game.send("blue", "select_cards", positions=[7, 6, 5, 4, 3, 2, 1])
    assert game.battle.cards.pools["blue"] == ()
    assert sorted(game.battle.cards.hands["blue"]) == sorted(CARDS)


@pytest.mark.parametrize(
    ("positions", "clause", "field"),
    [
        ([], "POOL-2", "positions"),
        ([1, 2], "POOL-2", "positions"),
        ([1, 2, 3, 4], "POOL-2", "positions"),
        ([1, 2, 8], "POOL-2", "positions[2]"),
        ([99, 2, 3], "POOL-2", "positions[0]"),
        ([0, 1, 2], None, "positions[0]"),
        ([1, -1, 2], None, "positions[1]"),
        ([1, 2, 2], None, "positions[2]"),
        ([1, 2, True], None, "positions[2]"),
        ([1, 2, 3.0], None, "positions[2]"),
        ([1, 2, "3"], None, "positions[2]"),
        ([1, 2, None], None, "positions[2]"),
        ("123", None, "positions"),
        (None, None, "positions"),
        ([1, 2, 3, 4, 5, 6, 7, 8], None, "positions"),
    ],
    ids=repr,
)
def test_wrong_numbers_and_positions_are_refused_by_field(positions: Any, clause: Any, field: str) -> None:
    refused = choosing(3).refused("red", "select_cards", positions=positions)
    assert fault(refused) == ("bad_value", clause, field)


def test_a_card_cannot_be_asked_for_by_name() -> None:
    refused = choosing(1).refused("red", "select_cards", positions=["field_repair"])
    assert fault(refused) == ("bad_value", None, "positions[0]")
    assert choosing(1).refused("red", "select_cards", cards=["field_repair"]).code == "bad_value"


def test_a_side_takes_once() -> None:
    game = choosing(2)
    game.send("red", "select_cards", positions=[1, 2])
    assert fault(game.refused("red", "select_cards", positions=[1, 2])) == ("already_done", "POOL-2", None)
    assert game.refused("director", "select_cards", positions=[1, 2], side="red").code == "already_done"
    game.send("blue", "select_cards", positions=[1, 2])


def test_not_after_the_start() -> None:
    game = choosing(2)
    game.send("director", "start_exercise")
    refused = game.refused("red", "select_cards", positions=[1, 2])
    assert fault(refused) == ("wrong_phase", "POOL-2", None)


def test_not_in_an_exercise_without_cards() -> None:
    refused = Game(started=False).refused("red", "select_cards", positions=[1])
    assert fault(refused) == ("no_cards", "POOL-1", None)


@pytest.mark.parametrize("role", ["controller", "observer"])
def test_others_do_not_take_cards(role: str) -> None:
    assert choosing().refused(role, "select_cards", positions=[1, 2, 3]).code == "not_allowed"


def test_a_side_does_not_take_for_the_other() -> None:
    refused = choosing().refused("red", "select_cards", positions=[1, 2, 3], side="blue")
    assert (refused.code, refused.field) == ("not_allowed", "side")


def test_the_director_takes_for_a_side_that_is_named() -> None:
    game = choosing(2)
    refused = game.refused("director", "select_cards", positions=[1, 2])
    assert (refused.code, refused.field) == ("bad_value", "side")
    (event,) = game.send("director", "select_cards", positions=[3, 1], side="blue")
    assert (event.side, event.data["by"]) == ("blue", "director")
    assert game.battle.cards.chosen == ("blue",)


@pytest.mark.parametrize("chosen", [(), ("red",), ("blue",), ("red", "blue")], ids=str)
def test_at_the_start_the_director_deals_from_the_top_for_a_side_that_has_not_chosen(
    chosen: tuple[str, ...],
) -> None:
    game = choosing(3)
    pools = dict(game.battle.cards.pools)
    for side in chosen:
        game.send(side, "select_cards", positions=[5, 6, 7])
    events = game.send("director", "start_exercise")
    late = [side for side in ("red", "blue") if side not in chosen]
    assert [(each["side"], each["positions"], each["by"]) for each in of_type(events, "cards_selected")] == [
        (side, [1, 2, 3], "director") for side in late
    ]
    assert types(events)[: 1 + len(late)] == ["exercise_started", *["cards_selected"] * len(late)]
    for side in ("red", "blue"):
        expected = pools[side][:3] if side in late else pools[side][4:]
        assert game.battle.cards.hands[side] == expected
    assert set(game.battle.cards.chosen) == {"red", "blue"}
    holds_each_card_once(game)


def test_both_sides_take_from_one_shared_pool() -> None:
    game = choosing(3, "shared")
    pool = game.battle.cards.pools["shared"]
    game.send("blue", "select_cards", positions=[7, 1, 4])
    left = game.battle.cards.pools["shared"]
    assert left == (pool[1], pool[2], pool[4], pool[5])
    # What is left lies together: positions are counted anew.
    refused = game.refused("red", "select_cards", positions=[1, 2, 5])
    assert fault(refused) == ("bad_value", "POOL-2", "positions[2]")
    game.send("red", "select_cards", positions=[4, 1, 2])
    table = game.battle.cards
    assert table.hands == {"red": (left[3], left[0], left[1]), "blue": (pool[6], pool[0], pool[3])}
    assert table.pools == {"shared": (left[2],)}
    holds_each_card_once(game)


def test_the_director_deals_both_sides_from_a_shared_pool() -> None:
    game = choosing(3, "shared")
    pool = game.battle.cards.pools["shared"]
    game.send("director", "start_exercise")
    assert game.battle.cards.hands == {"red": pool[:3], "blue": pool[3:6]}
    holds_each_card_once(game)


def test_the_faces_are_seen_by_the_keepers_alone() -> None:
    game = choosing(3)
    before = game.battle
    events = game.send("red", "select_cards", positions=[2, 4, 6])
    for audience in AUDIENCES:
        keeps = audience in ("director", "controller")
        (update,) = updates_for(before, events, audience)
        assert (update.event.data["cards"] is not None) == keeps
        assert update.event.data["positions"] == [2, 4, 6]
        cards = view_for(game.battle, audience)["cards"]
        assert (cards["hands"]["red"]["cards"] is not None) == keeps
        assert (cards["pools"]["red"]["cards"] is not None) == keeps
        assert (cards["hands"]["red"]["size"], cards["hands"]["red"]["chosen"]) == (3, True)
        assert cards["pools"]["red"]["size"] == 4
        assert cards["hands"]["blue"]["chosen"] is False
