"""What holds in every battle at every step: stacks, shots, points, who may be asked, one open movement."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hypothesis import given

from adjudication.events import Event
from adjudication.state import Battle
from adjudication.visibility import walk
from tests.adjudication.builders import Game
from tests.laws.battles import battles, law
from tests.laws.walking import meant, take
from tests.laws.walks import walks


def living(battle: Battle) -> Counter[tuple[str, str]]:
    return Counter((unit.hex, unit.side) for unit in battle.units.values() if not unit.condition.destroyed)


def check_battle(game: Game, battle: Battle) -> None:
    stacks = living(battle)
    assert max(stacks.values(), default=0) <= game.rules.units.stacking_limit
    assert len({hex_ for hex_, _ in stacks}) == len(stacks), "both sides in one hex"
    most = game.rules.reaction.shots_per_phase
    table, bonus = battle.cards, game.rules.cards.numbers["rapid_assault"]["movement_points"]
    for unit in battle.units.values():
        assert unit.reactions <= most
        assert (unit.movement_left is not None) == unit.moved
        helped = unit.id in table.used_on(unit.side, "rapid_assault", battle.turn)
        # Between the word of a movement and that of its card the points are there already.
        helped = helped or (unit.id == battle.moving and table.active(unit.side, "rapid_assault") is not None)
        longest = unit.profile.movement_points + (bonus if helped else 0)
        assert unit.movement_left is None or 0 <= unit.movement_left <= longest
        assert unit.movement_ended <= unit.moved
        assert battle.board.bridged(unit.hex)
    moving = battle.moving
    if moving is not None:
        assert (battle.phase, battle.units[moving].side) == ("movement", battle.side)
        assert not battle.units[moving].movement_ended
        assert [unit.id for unit in battle.units.values() if unit.moved and not unit.movement_ended] == [
            moving
        ]
    points = dict.fromkeys(("red", "blue"), 0)
    for unit in battle.units.values():
        wreck = unit.condition.destroyed
        points[("blue" if unit.side == "red" else "red") if wreck else unit.side] += unit.profile.value
    for hex_, side in battle.held.items():
        points[side] += battle.objectives[hex_]
    if battle.turn > 0 and battle.score != points:
        # Between a hit or a step and the word of it.
        assert battle.waiting is None


def check_event(before: Battle, event: Event) -> None:
    data = event.data
    if event.type == "unit_moved":
        assert before.board.distance(data["from"], data["to"]) == 1
        assert before.units[data["unit"]].hex == data["from"]
        assert abs((before.units[data["unit"]].movement_left or 0) - data["cost"] - data["left"]) < 1e-6
    if event.type == "decision_opened":
        assert before.waiting is None
    if event.type == "decision_opened" and "card" in data:
        check_card(before, data)
    elif event.type == "decision_opened":
        assert data["options"], "a decision with nobody able to fire does not open"
        assert data["unit"] == before.moving
        asked = data["side"] == before.units[data["unit"]].side
        assert asked == (data["kind"] != "opportunity")
        for option in data["options"]:
            unit = before.units[option["unit"]]
            assert unit.side == data["side"]
            assert data["kind"] == "mover" or unit.order != "hold"
            assert (option["target"] == data["unit"]) == (data["kind"] == "opportunity")
            assert (option["unit"] == data["unit"]) == (data["kind"] == "mover")
    if event.type == "score_changed":
        assert (dict(before.score), dict(before.held)) != (
            {"red": data["red"], "blue": data["blue"]},
            data["objectives"],
        )


def check_card(before: Battle, data: Mapping[str, Any]) -> None:
    """CARD-3 asks before the first phase, who can be repaired; CARD-4 asks where the result would change the unit."""
    assert before.cards.active(data["side"], data["kind"]) is not None
    if data["kind"] == "field_repair":
        hurt = [
            name
            for name, unit in sorted(before.units.items())
            if unit.side == data["side"]
            and not unit.condition.destroyed
            and (unit.condition.mobility_kill or unit.condition.firepower_kill)
        ]
        assert [option["unit"] for option in data["options"]] == hurt != []
        assert before.phase is None
    else:
        unit = before.units[data["unit"]]
        assert (unit.side, unit.hex, data["options"]) == (data["side"], data["hex"], [])
        flag = {"S": "suppressed", "M": "mobility_kill", "F": "firepower_kill", "K": "destroyed"}
        assert unit.condition.as_data()[flag[data["result"]]] is False
        attacker = before.batteries[data["battery"]] if data["battery"] else before.units[data["shooter"]]
        assert attacker.side != unit.side


@law
@given(battles(), walks())
def test_at_every_step_the_board_holds(make: Any, moves: Any) -> None:
    game = make()
    for move in moves:
        if sent := meant(game, move):
            take(game, sent)
    for event, before, after in walk(game.start, game.log):
        check_event(before, event)
        check_battle(game, after)
    standing = {unit.hex: unit.side for unit in game.battle.units.values() if not unit.condition.destroyed}
    for hex_ in game.battle.objectives:
        if hex_ in standing and game.battle.turn > 0:
            assert game.battle.held[hex_] == standing[hex_]
