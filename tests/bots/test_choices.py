"""What a bot chooses in small battles: shots, answers, standing orders, ways and plans."""

from typing import Any

import pytest

from adjudication.ruleset import standard
from adjudication.visibility import view_for
from tests.adjudication.builders import AIM, Game, battery, map_data, scenario_data, scenario_of, unit
from wargame.bots import BotSetup, next_command
from wargame.bots.goals import costs_to
from wargame.bots.plans import falls
from wargame.bots.worth import round_share, shot_worth

GUN: dict[str, Any] = {"weapons": ["large_gun"], "value": 10, "fires_on_the_move": True}


def setup_of(game: Game, objectives: dict[str, int] | None = None) -> BotSetup:
    return BotSetup(game.battle.board, game.rules, objectives or dict(game.battle.objectives))


def asked(game: Game, side: str = "red", seed: str = "s") -> Any:
    return next_command(view_for(game.battle, side), setup_of(game), side, seed)


def in_phase(game: Game, phase: str, side: str = "red") -> Game:
    """The game in this part, orders given."""
    for each in ("red", "blue"):
        order = asked(game, each)
        while order is not None and order["type"] == "set_standing_order":
            kind = order.pop("type")
            game.send(each, kind, **order)
            order = asked(game, each)
    game.to(phase, side)
    return game


def objective(hex_: str, value: int = 50) -> dict[str, Any]:
    return {"hex": hex_, "name": {"en": "it", "zh": "它"}, "value": value}


def test_nothing_to_do_before_the_start_after_the_end_or_in_a_pause() -> None:
    game = Game([unit("R", side="red", **GUN)], started=False, seed=1)
    assert asked(game) is None
    game.send("director", "start_exercise")
    game.send("director", "pause")
    assert asked(game) is None
    game.send("director", "resume")
    assert asked(game) is not None
    game.send("director", "end_exercise")
    assert asked(game) is None


def test_nothing_to_do_in_the_others_part_and_the_own_part_is_ended() -> None:
    game = in_phase(Game([unit("R", side="red"), unit("B", "4068GH")], seed=1), "direct_fire")
    assert asked(game, "blue") is None
    assert asked(game, "red") == {"type": "end_phase"}


def test_dice_by_hand_are_left_to_people() -> None:
    game = Game([unit("B")], [battery()], options={"dice": "hand"})
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.send("red", "declare_fire", battery="B1")
    assert game.battle.waiting is not None
    assert asked(game) is None


def test_mov8_orders_to_fire_are_given_once_and_what_the_director_chose_stays() -> None:
    units = [
        unit("R1", side="red", **GUN),
        unit("R2", side="red", weapons=["autocannon"]),
        unit("R3", side="red"),
    ]
    game = in_phase(Game(units, seed=1), "direct_fire")
    assert [game.battle.units[name].order for name in ("R1", "R2", "R3")] == [4, 3, "ask"]
    held = Game(units, seed=1, options={"standing_order": "hold"})
    assert asked(held) == {"type": "end_phase"}


def test_df1_the_shot_worth_most_is_fired_and_a_spent_or_suppressed_unit_fires_no_more() -> None:
    units = [
        unit("R", "4565GH", side="red", **GUN),
        unit("B1", "4563GH", value=5),
        unit("B2", "4566GH", value=9),
        unit("B3", "4564GH", value=9, armour="composite"),
        unit("B4", "4562GH", value=9, kind="infantry"),
    ]
    game = in_phase(Game(units, seed=1), "direct_fire")
    command = asked(game)
    assert command == {"type": "fire", "unit": "R", "target": "B2", "weapon": "large_gun"}
    game.send("red", command.pop("type"), **command)
    assert asked(game) == {"type": "end_phase"}


@pytest.mark.parametrize(
    ("start", "to", "choice"), [("4564GH", "4563GH", {"option": 1}), ("4565GH", "4564GH", "pass")]
)
def test_mov3_an_answer_takes_a_good_shot_and_passes_a_poor_one(start: str, to: str, choice: Any) -> None:
    # Level 4 at three hexes and 2 at four, less one for a moving target.
    shooter = unit("B", "4560GH", kind="infantry", weapons=["rocket_launcher"])
    game = Game([unit("R", start, side="red", value=10), shooter], seed=1)
    game.to("movement", "red")
    game.send("red", "move_unit", unit="R", path=[to])
    answer = asked(game, "blue")
    assert answer == {"type": "answer", "decision": 1, "choice": choice}
    assert asked(game, "red") is None
    game.send("blue", answer.pop("type"), **answer)
    assert game.battle.waiting is None


def test_movement_goes_to_the_objective_once_and_for_all_round_a_fire_zone() -> None:
    units = [unit("R", "4560GH", side="red"), unit("B", "4068GH")]
    game = in_phase(Game(units, seed=1, objectives=[objective("4564GH")]), "movement")
    command = asked(game)
    assert (command["type"], command["unit"], command["path"][-1]) == ("move_unit", "R", "4564GH")
    game.send("red", command.pop("type"), **command)
    assert game.battle.held == {"4564GH": "red"}
    assert asked(game)["type"] == "end_phase"


def test_a_unit_that_cannot_move_or_has_moved_is_left_alone() -> None:
    units = [unit("R", "4560GH", side="red", movement_points=0), unit("B", "4068GH")]
    game = in_phase(Game(units, seed=1, objectives=[objective("4564GH")]), "movement")
    assert asked(game) == {"type": "end_phase"}


def test_movement_prefers_cover_on_the_way_to_the_enemy() -> None:
    wood = [{"hex": "4562GH", "terrain": "forest"}]
    units = [
        unit("R", "4560GH", side="red", movement_points=3, kind="infantry", value=10),
        unit("B", "4567GH", weapons=["autocannon", "large_gun"]),
    ]
    game = in_phase(Game(units, seed=1, map_=map_data(wood), objectives=[objective("4568GH", 5)]), "movement")
    ends = {asked(game, seed=str(seed))["path"][-1] for seed in range(6)}
    assert "4562GH" in ends


def test_if8_a_battery_plans_at_the_enemy_never_within_two_hexes_of_its_own_and_declares() -> None:
    units = [
        unit("R", "4561GH", side="red"),
        unit("C1", "4563GH", value=30),
        unit("C2", "4166GH", value=10),
    ]
    game = in_phase(Game(units, [battery(guns=6)], seed=1), "indirect_fire")
    command = asked(game)
    assert (command["type"], command["battery"]) == ("plan_fire", "B1")
    board = game.battle.board
    assert board.distance(command["target"], "4561GH") > 2
    assert min(board.distance(command["target"], hex_) for hex_ in ("4563GH", "4166GH")) <= 1
    game.send("red", command.pop("type"), **command)
    assert asked(game) == {"type": "declare_fire", "battery": "B1"}
    game.send("red", "declare_fire", battery="B1")
    assert asked(game) == {"type": "end_phase"}


def test_if8_a_plan_is_changed_when_the_enemy_has_gone() -> None:
    units = [unit("R", "4959GH", side="red"), unit("B", "4166GH", value=10)]
    game = in_phase(Game(units, [battery(guns=6)], seed=1), "movement")
    game.send("red", "plan_fire", battery="B1", target="4258GH")
    game.to("indirect_fire", "red")
    command = asked(game)
    assert command["type"] == "plan_fire"
    assert game.battle.board.distance(command["target"], "4166GH") <= 1


@pytest.mark.parametrize("level", range(1, 13))
def test_the_worth_of_a_shot_is_the_mean_over_all_faces(level: int) -> None:
    rules = standard()
    game = Game([unit("B", value=10, armour="heavy")], seed=1)
    target = game.battle.units["B"]
    share = {"-": 0, "S": 0.2, "M": 0.35, "F": 0.5}
    worth = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            for armour in range(1, 7):
                result = rules.direct.results[level][one + two - 2]
                saved = armour <= rules.direct.armour["medium_gun"]["heavy"]
                worth += 10 * (share["S"] if saved else 1.0) if result == "K" else 10 * share[result]
    assert shot_worth(rules, "medium_gun", level, target) == pytest.approx(worth / 216)


def test_if3_the_chances_of_where_a_round_falls() -> None:
    assert falls(0.0, 0) == (1, 0, 0)
    assert falls(0.0, 2) == (0, 0, 1)
    assert falls(1.0, 0) == pytest.approx((0, 1 / 6, 1 / 6))
    assert falls(1.0, 1)[0] == pytest.approx(1 / 36)
    assert falls(1 / 3, 8)[2] > 0
    rules, game = standard(), Game([unit("B")], seed=1)
    cell, condition = game.battle.board.cells[AIM], game.battle.units["B"].condition
    near, far = (round_share(rules, "howitzer_155", away, cell, "none", condition) for away in (0, 2))
    assert 0 < far < near < 1


def test_mov2_the_cost_to_a_goal_is_the_cost_of_the_way_there() -> None:
    scenario = scenario_of(scenario_data([unit("R", "4560GH")]))
    costs = costs_to(scenario.board, standard().movement, "4564GH")
    assert costs["4564GH"] == 0
    assert costs["4560GH"] == 4
    assert len(costs) == len(scenario.board.cells)
