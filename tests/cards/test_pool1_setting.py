"""POOL-1: the director sets how many cards each side gets: 0 to 7 of a pool each, 0 to 3 of a shared one, none at all."""

from typing import Any

import pytest

from adjudication.refusal import FileError
from adjudication.ruleset_cards import CARDS
from adjudication.visibility import view_for
from tests.adjudication.builders import Game, of_type, types
from tests.cards.hands import cards_rules, choosing, fault, holds_each_card_once

NO_CARDS_PHASE = {"turn": {"phases": ["direct_fire", "movement"]}}


@pytest.mark.parametrize("pool", ["side", "shared"])
@pytest.mark.parametrize("count", range(1, 8))
def test_as_many_as_the_pool_has_for_each_side(pool: str, count: int) -> None:
    game = choosing(1)
    if count > (7 if pool == "side" else 3):
        refused = game.refused("director", "set_cards", count=count, pool=pool)
        assert fault(refused) == ("bad_value", "POOL-1", "count")
        assert "shared" in refused.message
        return
    events = game.send("director", "set_cards", count=count, pool=pool)
    owners = ["shared"] if pool == "shared" else ["red", "blue"]
    assert types(events) == ["cards_set", *["cards_shuffled"] * len(owners)]
    assert of_type(events, "cards_set") == [{"count": count, "pool": pool}]
    shuffled = of_type(events, "cards_shuffled")
    assert [(each["what"], each["owner"], each["count"]) for each in shuffled] == [
        ("pool", owner, 7) for owner in owners
    ]
    assert [event.clause for event in events] == ["POOL-1"] * len(events)
    table = game.battle.cards
    assert (table.per_side, table.pool, list(table.pools)) == (count, pool, owners)
    assert [table.pools[owner] for owner in owners] == [tuple(each["cards"]) for each in shuffled]
    holds_each_card_once(game)


@pytest.mark.parametrize("count", [-1, 8, 1.5, True, "3", None], ids=repr)
def test_a_number_that_is_none_is_refused_by_field(count: Any) -> None:
    assert fault(choosing().refused("director", "set_cards", count=count)) == ("bad_value", None, "count")


def test_a_pool_that_is_none_is_refused_by_field() -> None:
    refused = choosing().refused("director", "set_cards", count=1, pool="both")
    assert fault(refused) == ("bad_value", None, "pool")


@pytest.mark.parametrize("role", ["controller", "red", "blue", "observer"])
def test_only_the_director_sets_it(role: str) -> None:
    assert choosing().refused(role, "set_cards", count=1).code == "not_allowed"


@pytest.mark.parametrize("started", ["running", "paused"])
def test_not_after_the_start(started: str) -> None:
    game = Game(options={"cards_per_side": 2})
    if started == "paused":
        game.send("director", "pause")
        assert game.refused("director", "set_cards", count=1).code == "paused"
        return
    assert fault(game.refused("director", "set_cards", count=1)) == ("wrong_phase", "POOL-1", None)


def test_not_after_the_end() -> None:
    game = Game(options={"cards_per_side": 2})
    game.send("director", "end_exercise")
    assert game.refused("director", "set_cards", count=1).code == "wrong_phase"


def test_the_pool_stays_as_it_is_where_none_is_named() -> None:
    game = choosing(2, "shared")
    game.send("director", "set_cards", count=3)
    assert (game.battle.cards.per_side, game.battle.cards.pool) == (3, "shared")


def test_what_had_been_chosen_goes_back_and_all_are_shuffled() -> None:
    game = choosing(3)
    before = game.battle.cards.pools
    game.send("red", "select_cards", positions=[1, 2, 3])
    game.send("director", "set_cards", count=2)
    table = game.battle.cards
    assert (table.chosen, table.hands) == ((), {"red": (), "blue": ()})
    assert [len(pile) for pile in table.pools.values()] == [7, 7]
    assert table.pools["red"] != before["red"]
    holds_each_card_once(game)
    game.send("red", "select_cards", positions=[7, 1])
    assert game.battle.cards.hands["red"] == (table.pools["red"][6], table.pools["red"][0])


def test_setting_the_same_again_gives_another_order() -> None:
    game = choosing(3)
    seen = {game.battle.cards.pools["red"]}
    for _ in range(5):
        game.send("director", "set_cards", count=3)
        seen.add(game.battle.cards.pools["red"])
    assert len(seen) == 6


def test_none_is_an_exercise_without_cards() -> None:
    game = choosing(3)
    assert types(game.send("director", "set_cards", count=0)) == ["cards_set"]
    assert game.battle.cards.pools == {}
    refused = game.refused("red", "select_cards", positions=[])
    assert fault(refused) == ("no_cards", "POOL-1", None)
    started = game.send("director", "start_exercise")
    assert "cards_selected" not in types(started)
    assert [data["phase"] for data in of_type(started, "phase_started")] == ["cards", "direct_fire"]
    assert [data["side"] for data in of_type(started, "phase_started")] == [None, "red"]
    assert view_for(game.battle, "red")["cards"] == {
        "per_side": 0,
        "pool": "side",
        "per_turn": 1,
        "reveal": True,
        "pools": {},
        "hands": {
            side: {"size": 0, "cards": None, "chosen": False, "to_draw": 0} for side in ("red", "blue")
        },
        "drawn": [],
        "reward": None,
    }


def test_an_exercise_that_was_made_without_cards_can_be_given_some() -> None:
    game = Game(started=False)
    assert game.battle.cards.pools == {}
    game.send("director", "set_cards", count=7, pool="side")
    game.send("director", "start_exercise")
    assert [len(game.battle.cards.hands[side]) for side in ("red", "blue")] == [7, 7]
    holds_each_card_once(game)


def test_without_a_cards_phase_there_is_nothing_to_set_but_0() -> None:
    game = Game(started=False, rules=cards_rules(**NO_CARDS_PHASE))
    refused = game.refused("director", "set_cards", count=1)
    assert fault(refused) == ("not_allowed", "TURN-1", "count")
    game.send("director", "set_cards", count=0)


@pytest.mark.parametrize(
    ("scenario", "option", "count"),
    [(0, None, 0), (4, None, 4), (4, 2, 2), (4, 0, 0), (0, 7, 7)],
    ids=str,
)
def test_the_exercises_option_counts_before_the_scenarios_number(
    scenario: int, option: int | None, count: int
) -> None:
    game = Game(options={"cards_per_side": option}, cards_per_side=scenario, started=False)
    assert game.battle.cards.per_side == count


@pytest.mark.parametrize(
    ("ruleset", "option", "owners"),
    [
        ("side", None, ["red", "blue"]),
        ("shared", None, ["shared"]),
        ("shared", "side", ["red", "blue"]),
        ("side", "shared", ["shared"]),
    ],
    ids=str,
)
def test_the_exercises_option_counts_before_the_rulesets_pool(
    ruleset: str, option: str | None, owners: list[str]
) -> None:
    rules = cards_rules(cards={"pool": ruleset})
    game = Game(options={"cards_per_side": 2, "pool": option}, rules=rules, started=False)
    assert list(game.battle.cards.pools) == owners
    assert all(sorted(pile) == sorted(CARDS) for pile in game.battle.cards.pools.values())


@pytest.mark.parametrize(
    ("options", "tables", "field"),
    [
        ({"cards_per_side": 4, "pool": "shared"}, {}, "options.cards_per_side"),
        ({"cards_per_side": 1}, NO_CARDS_PHASE, "options.cards_per_side"),
        ({"hands": {"red": ["field_repair"]}}, NO_CARDS_PHASE, "options.hands"),
    ],
    ids=["shared", "no-phase", "hands-no-phase"],
)
def test_an_exercise_that_does_not_hold_is_not_made(
    options: dict[str, Any], tables: dict[str, Any], field: str
) -> None:
    with pytest.raises(FileError) as error:
        Game(options=options, rules=cards_rules(**tables), started=False)
    assert error.value.field == field
