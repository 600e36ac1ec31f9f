"""A bot knows its side's view and nothing else (FOG-1): what the view hides cannot change what it does (law 3)."""

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adjudication.ruleset import standard
from adjudication.state import Battle, Plan, enemy_of, with_unit
from adjudication.state_cards import CardTable
from adjudication.submission import Step
from adjudication.visibility import view_for
from tests.bots.exercises import DECKS, known_again, shipped
from wargame.bots import BotSetup, next_command
from wargame.bots.simulate import play

SIDES = ("red", "blue")


@pytest.fixture(scope="module")
def moments() -> list[Battle]:
    """The battles of an exercise after every submission."""
    found: list[Battle] = []

    def keep(before: Battle, step: Step) -> None:
        found.append(step.position.battle)

    play(
        shipped("meeting-engagement"),
        standard(),
        seed="known",
        options={"standing_order": "ask", **DECKS[2]},
        hook=keep,
    )
    return found


@pytest.fixture(scope="module")
def setup() -> BotSetup:
    return BotSetup.of(shipped("meeting-engagement"), standard())


def otherwise(battle: Battle, side: str, chance: Random) -> Battle:
    """The same battle to this side: the enemy has other plans and other standing orders, and has passed otherwise."""
    enemy = enemy_of(side)
    hexes = sorted(battle.board.cells)
    batteries = {
        name: replace(each, plans=(Plan(chance.choice(hexes), battle.turn, battle.turn + each.delay),))
        if each.side == enemy
        else each
        for name, each in battle.batteries.items()
    }
    other = battle.changed(
        batteries=batteries, passed={f"{enemy}/opportunity": "phase"}, cards=_dealt_otherwise(battle, chance)
    )
    for name, unit in battle.units.items():
        if unit.side == enemy:
            other = with_unit(other, name, order=chance.choice(["ask", "hold", 3, 12]))
    return other


def _dealt_otherwise(battle: Battle, chance: Random) -> CardTable:
    """What lies face down lies otherwise, in the pool and in both hands."""
    table = battle.cards
    pile = [card for cards in (*table.pools.values(), *table.hands.values()) for card in cards]
    chance.shuffle(pile)

    def dealt(piles: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        return {name: tuple(pile.pop() for _ in cards) for name, cards in piles.items()}

    return replace(table, pools=dealt(table.pools), hands=dealt(table.hands))


@pytest.mark.parametrize("side", SIDES)
def test_the_enemys_plans_and_orders_change_no_command(
    side: str, moments: list[Battle], setup: BotSetup
) -> None:
    chance = Random(side)
    commands = 0
    for battle in moments:
        other = otherwise(battle, side, chance)
        view = view_for(battle, side)
        assert view_for(other, side) == view
        command = next_command(view, setup, side, "known")
        assert next_command(view_for(other, side), setup, side, "known") == command
        commands += command is not None
    assert commands > 30


@pytest.mark.parametrize("side", SIDES)
def test_the_view_as_json_on_a_map_read_anew_gives_the_same_command_and_stays_as_it_is(
    side: str, moments: list[Battle], setup: BotSetup
) -> None:
    anew = BotSetup.of(shipped("meeting-engagement"), standard())
    for battle in moments[::5]:
        text = json.dumps(view_for(battle, side))
        view = json.loads(text)
        assert next_command(view, anew, side, "known") == next_command(
            view_for(battle, side), setup, side, "known"
        )
        assert json.dumps(view) == text


@pytest.mark.parametrize("side", SIDES)
def test_the_battle_that_a_side_makes_of_its_view_gives_that_view_again(
    side: str, moments: list[Battle], setup: BotSetup
) -> None:
    for battle in moments[::3]:
        view = view_for(battle, side)
        again: Any = known_again(view, side, setup)
        for name, unit in view["units"].items():
            if unit["order"] is None:
                assert again["units"][name].pop("order") is None
        assert again["units"].keys() == view["units"].keys()
        assert {**again, "units": view["units"]} == view
