"""Law 3 under fog: battles that differ only in what a side does not see are the same to it, on every channel."""

import json
from random import Random
from typing import Any

import pytest

from adjudication.dice import SeededDice, full_seed
from adjudication.known import battle_as_known
from adjudication.position import Position
from adjudication.ruleset import standard
from adjudication.state import Battle
from adjudication.submission import Step
from adjudication.visibility import view_for
from tests.bots.exercises import shipped
from tests.laws.hidden import are_the_same, otherwise, repairs, tried
from tests.support import machine
from wargame.bots import BotSetup, next_command
from wargame.bots.simulate import play

SIDES = ("red", "blue")
SEEDS = range(20 if machine.long_run() else 2)
SCENARIOS = ("meeting-engagement", "river-crossing")


def moments(slug: str, seed: int) -> list[Battle]:
    """The battles of an exercise of the computer against itself, whenever nothing waits."""
    found: list[Battle] = []

    def keep(before: Battle, step: Step) -> None:
        if step.position.pending is None and step.position.battle.status == "running":
            found.append(step.position.battle)

    options = {"fog": True, "cards_per_side": 7, "standing_order": ("ask", 5, "hold")[seed % 3]}
    play(shipped(slug), standard(), seed=f"fog {seed}", options=options, hook=keep)
    return found


def commands(battle: Battle, side: str, chance: Random, bot: Any) -> list[tuple[str, dict[str, Any]]]:
    """What a side, or somebody with its browser's tools, may try: sense and nonsense, its own names and the enemy's."""
    view = view_for(battle, side)
    own = [name for name, unit in view["units"].items() if unit["side"] == side]
    names = [*view["units"], *view["contacts"], *battle.units, "E1", "E7", "E99", "nobody"]
    batteries = [*view["batteries"], *battle.batteries, "EB1", "support_155"]
    hexes = sorted(battle.board.cells)
    here = battle.board.cells
    tries: list[tuple[str, dict[str, Any]]] = [] if bot is None else [(side, bot)]
    if battle.phase == "direct_fire":
        tries += [
            (side, {"type": "fire", "unit": unit, "target": name}) for unit in own for name in set(names)
        ]
    for _ in range(6):
        unit, name = chance.choice(own), chance.choice(names)
        path, at = [], battle.units[unit].hex
        for _step in range(chance.randrange(1, 5)):
            near = [battle.board.neighbour(at, each) for each in battle.board.grid.sides]
            at = chance.choice([each for each in near if each is not None])
            path.append(at)
        assert at in here
        tries += [
            (side, {"type": "fire", "unit": chance.choice([unit, name]), "target": name}),
            (side, {"type": "move_unit", "unit": chance.choice([unit, unit, name]), "path": path}),
            (side, {"type": "end_move", "unit": name}),
            (side, {"type": "set_standing_order", "units": [unit, name], "order": "hold"}),
            (
                side,
                {"type": "plan_fire", "battery": chance.choice(batteries), "target": chance.choice(hexes)},
            ),
            (side, {"type": "declare_fire", "battery": chance.choice(batteries)}),
            (
                side,
                {"type": "answer", "choice": "pass", "decision": chance.choice([None, 1, battle.requests])},
            ),
            (side, {"type": "enter_dice", "faces": [1], "roll": chance.choice([None, 1, battle.requests])}),
            (side, {"type": "draw_card"}),
            (side, {"type": "end_phase"}),
            ("observer", {"type": "end_phase"}),
        ]
    return tries


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SCENARIOS)
def test_law3_what_a_side_does_not_see_changes_nothing_that_it_gets(slug: str, seed: int, side: str) -> None:
    rules, chance = standard(), Random(f"{slug} {seed} {side}")
    setup = BotSetup.of(shipped(slug), rules)
    source = SeededDice(full_seed("other dice"))
    taken = hidden = 0
    found = moments(slug, seed)
    own = [battle for battle in found if battle.side == side]
    for battle in [*found[::17], *own[::7], *[each for each in own if each.phase == "direct_fire"][::2]]:
        other = otherwise(battle, side, rules, chance)
        hidden += other.units != battle.units
        view = view_for(battle, side)
        assert json.dumps(view_for(other, side)) == json.dumps(view)
        assert battle_as_known(other, side) == battle_as_known(battle, side)
        bot = next_command(view, setup, side, "same")
        for role, command in commands(battle, side, chance, bot):
            first, here = tried(Position(battle), role, command, rules, source, side)
            second, there = tried(Position(other), role, command, rules, source, side)
            if isinstance(first, list) and repairs(here, side) != repairs(there, side):
                # One goes on at once where the other is still asked: as far as both have come.
                length = min(len(first), len(second))
                first, second = first[:length], second[:length]
            are_the_same(first, second)
            taken += isinstance(first, list)
    assert hidden > 5
    assert taken > 5
