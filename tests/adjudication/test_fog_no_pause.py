"""Law 3 for pauses (FOG-4, CARD-4): with an enemy that a side does not see, however it is set, the side gets the same."""

from typing import Any

import pytest

from adjudication.visibility import updates_for, view_for
from tests.adjudication.builders import Game, battery, unit
from tests.adjudication.foggy import fogged, near_sighted, scout
from tests.adjudication.moves import at, move, moving, tank
from tests.cards.hands import cards_rules, in_effect

FATES: list[dict[str, Any]] = [
    {"suppressed": True},
    {"firepower_kill": True},
    {"destroyed": True},
    {"hex": at(68)},
]


def as_got(game: Game, before: Any, log: int, side: str) -> tuple[Any, Any]:
    """What a side has got since: its events with their updates, and its view."""
    updates = [(each.event, dict(each.changes)) for each in updates_for(before, game.log[log:], side)]
    return updates, view_for(game.battle, side)


@pytest.mark.parametrize("column", [62, 63, 64, 65])
@pytest.mark.parametrize("orders", ["ask", "hold", None], ids=str)
@pytest.mark.parametrize("fate", [{}, *FATES], ids=str)
def test_fog4_a_movement_in_the_sight_of_an_unseen_enemy_is_that_where_there_is_none(
    column: int, orders: str | None, fate: dict[str, Any]
) -> None:
    got = []
    for changed in (False, True):
        game = moving(
            tank("R", 58, movement_points=9),
            scout("B", column + 2, "blue"),
            **fogged(options={"standing_order": "hold"}),
        )
        if changed:
            if orders is not None:
                game.send("blue", "set_standing_order", units=["B"], order=orders)
            if fate:
                game.send("director", "override", unit="B", set=fate, reason="a word")
        before, log = game.battle, len(game.log)
        assert not before.pictures["red"].labels
        # To three hexes before it: it sees the tank, the tank does not see it.
        move(game, "R", *[at(each) for each in range(59, column)])
        got.append(as_got(game, before, log, "red"))
    assert got[0] == got[1]


def shelled(letter: str, fate: dict[str, Any]) -> tuple[Any, Any]:
    """Blue has reactive armour in effect; red's gun fires at a hex which it does not see."""
    rules = cards_rules(
        indirect={"results": {str(level): letter * 11 for level in range(1, 11)}},
        sight=near_sighted().data["sight"],
    )
    game = in_effect(
        "reactive_armour",
        side="blue",
        units=[tank("R", 58), unit("B", at(64), "blue")],
        batteries=[battery("GUN")],
        seed=3,
        rules=rules,
        options={"fog": True, "standing_order": "hold"},
    )
    game.to("indirect_fire", "red")
    if fate:
        game.send("director", "override", unit="B", set=fate, reason="a word")
    before, log = game.battle, len(game.log)
    game.fire("GUN", at(64))
    assert game.battle.waiting is None
    return as_got(game, before, log, "red")


@pytest.mark.parametrize("letter", "SMFK")
@pytest.mark.parametrize("fate", FATES, ids=str)
def test_card4_a_fire_at_what_is_not_seen_is_the_same_whoever_stands_there(
    letter: str, fate: dict[str, Any]
) -> None:
    assert shelled(letter, {}) == shelled(letter, fate)
