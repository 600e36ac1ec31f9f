"""MOV-8: standing orders, how long a pass holds, and where the moving side's own windows open."""

import pytest

from tests.adjudication.builders import Game, of_type, types, unit
from tests.adjudication.moves import (
    answer,
    at,
    left,
    move,
    moving,
    offered,
    opened,
    row,
    rules,
    tank,
    window,
    zoned,
)

BLUES = [tank("B1", 66, "blue"), tank("B10", 66, "blue"), tank("B2", 66, "blue")]


def ordered(*orders: str | int, dice: tuple[int, ...] = (), **game: object) -> Game:
    """Blue's B1, B10 and B2 with these orders; R stands in 4560 without a weapon and moves."""
    played = moving(tank("R", 60, weapons=[]), *BLUES, dice=dice, **game)  # type: ignore[arg-type]
    for name, order in zip(("B1", "B10", "B2"), orders, strict=False):
        played.send("blue", "set_standing_order", units=[name], order=order)
    played.log.clear()
    return played


def test_mov8_units_start_with_the_order_of_the_exercise_else_of_the_ruleset() -> None:
    assert {each.order for each in Game(BLUES).battle.units.values()} == {"ask"}
    assert Game(BLUES, options={"standing_order": "hold"}).battle.units["B1"].order == "hold"
    five = rules(reaction={"standing_order": 5})
    assert Game(BLUES, rules=five).battle.units["B1"].order == 5
    assert Game(BLUES, rules=five, options={"standing_order": "ask"}).battle.units["B1"].order == "ask"


def test_mov8_an_order_is_given_to_several_units_at_once() -> None:
    game = Game(BLUES)
    events = game.send("blue", "set_standing_order", units=["B2", "B1", "B2"], order=5)
    assert of_type(events, "standing_order_set") == [{"units": ["B2", "B1"], "order": 5}]
    assert (events[0].clause, events[0].side) == ("MOV-8", "blue")
    assert {name: each.order for name, each in game.battle.units.items()} == {"B1": 5, "B10": "ask", "B2": 5}


@pytest.mark.parametrize(
    ("role", "units", "code"),
    [
        ("blue", [], "bad_value"),
        ("blue", ["R"], "not_allowed"),
        ("blue", ["B1", "R"], "not_allowed"),
        ("blue", ["B1", "nobody"], "no_such_unit"),
        ("red", ["B1"], "not_allowed"),
        ("observer", ["B1"], "not_allowed"),
        ("controller", ["B1"], "not_allowed"),
    ],
    ids=str,
)
def test_mov8_whose_units_they_are(role: str, units: list[str], code: str) -> None:
    game = Game([tank("R", 60), *BLUES])
    assert game.refused(role, "set_standing_order", units=units, order="hold").code == code


def test_mov8_an_order_may_be_given_at_any_time_and_by_the_director() -> None:
    game = Game([tank("R", 60), *BLUES], started=False)
    game.send("blue", "set_standing_order", units=["B1"], order="hold")
    game.send("director", "start_exercise")
    game.send("director", "set_standing_order", units=["B1"], order=3)
    assert of_type(game.log, "standing_order_set")[-1] == {"units": ["B1"], "order": 3}
    game.send("director", "pause")
    assert game.refused("blue", "set_standing_order", units=["B1"], order="ask").code == "paused"


def test_mov8_a_destroyed_unit_takes_no_order() -> None:
    game = Game([tank("R", 60), *BLUES], dice=[6, 6])
    game.to("direct_fire", "red")
    game.send("red", "fire", unit="R", target="B1")
    assert game.refused("blue", "set_standing_order", units=["B1"], order="hold").code == "not_allowed"


def test_mov8_hold_is_not_asked_and_does_not_fire() -> None:
    game = ordered("hold", "hold", "hold")
    assert types(move(game, "R", at(61))) == ["move_started", "unit_moved"]


@pytest.mark.parametrize(("order", "fires"), [(1, True), (8, True), (9, False), (12, False)])
def test_mov8_an_order_fires_at_that_level_or_more(order: int, fires: bool) -> None:
    # Range 5: base 9, less the moving target: level 8.
    game = ordered(order, "hold", "hold", dice=(1, 1))
    events = move(game, "R", at(61))
    assert opened(events) == []
    shots = of_type(events, "shot_fired")
    assert [(each["unit"], each["mode"], each["level"], each["ordered"]) for each in shots] == (
        [("B1", "opportunity", 8, True)] if fires else []
    )


def test_mov8_the_level_is_that_of_its_best_weapon() -> None:
    game = moving(
        tank("R", 60, weapons=[]), tank("B", 66, "blue", weapons=["autocannon", "large_gun"]), dice=[1, 1]
    )
    game.send("blue", "set_standing_order", units=["B"], order=8)
    (shot,) = of_type(move(game, "R", at(61)), "shot_fired")
    assert shot["weapon"] == "large_gun"


def test_mov8_orders_fire_first_by_id_then_the_others_are_asked() -> None:
    game = ordered("ask", 1, 1, dice=(1, 1) * 2)
    events = move(game, "R", at(61))
    assert [data["unit"] for data in of_type(events, "shot_fired")] == ["B10", "B2"]
    assert types(events)[-1] == "decision_opened"
    assert [each[0] for each in offered(game)] == ["B1"]


def test_mov8_an_order_whose_level_is_not_reached_is_not_asked_either() -> None:
    game = ordered(9, "ask", "hold")
    move(game, "R", at(61))
    assert [each[0] for each in offered(game)] == ["B10"]


def test_mov8_orders_stop_when_the_mover_is_destroyed() -> None:
    game = ordered(1, 1, 1, dice=(6, 6))
    events = move(game, "R", at(61))
    assert [data["unit"] for data in of_type(events, "shot_fired")] == ["B1"]
    assert opened(events) == []
    assert types(events)[-1] == "move_ended"


def test_mov8_an_order_uses_the_reaction_shot_and_waits_for_a_level_that_is_reached() -> None:
    game = ordered(9, "hold", "hold", dice=(1, 1))
    events = move(game, "R", *row(61, 62, 63))  # ranges 5, 4 and 3: base 9, 10, 10
    assert [(data["range"], data["level"]) for data in of_type(events, "shot_fired")] == [(4, 9)]
    assert opened(events) == []


def test_mov8_a_shot_by_order_opens_the_moving_sides_windows() -> None:
    game = moving(tank("R", 60), tank("C", 60), tank("B", 66, "blue"), dice=[1, 1])
    game.send("blue", "set_standing_order", units=["B"], order=1)
    assert opened(move(game, "R", at(61))) == ["covering"]


def test_mov8_an_order_may_be_changed_between_the_steps() -> None:
    game = ordered("hold", "hold", "hold", dice=(1, 1))
    move(game, "R", at(61))
    game.send("blue", "set_standing_order", units=["B1", "B2"], order=1)
    assert game.battle.moving == "R"
    game.send("blue", "set_standing_order", units=["B2"], order="ask")
    assert [data["unit"] for data in of_type(move(game, "R", at(62)), "shot_fired")] == ["B1"]
    assert window(game) == ("opportunity", "blue")


# How long a pass holds


def passed(scope: str) -> Game:
    game = moving(tank("R", 60, weapons=[]), tank("S", 59, weapons=[]), tank("B", 67, "blue"))
    move(game, "R", at(61))
    assert window(game) == ("opportunity", "blue")
    closed = of_type(answer(game, "pass", scope), "decision_closed")[0]
    assert closed["scope"] == scope
    return game


def test_mov8_a_pass_for_this_hex_holds_for_this_hex() -> None:
    assert opened(move(passed("hex"), "R", at(62))) == ["opportunity"]


def test_mov8_a_pass_for_this_movement_holds_until_it_ends() -> None:
    game = passed("movement")
    assert opened(move(game, "R", at(62))) == []
    assert opened(move(game, "R", at(61))) == []
    assert opened(move(game, "S", at(60))) == ["opportunity"]
    game = passed("movement")
    game.send("red", "end_move", unit="R")
    assert opened(move(game, "S", at(60))) == ["opportunity"]


def test_mov8_a_pass_for_this_phase_holds_until_the_phase_ends() -> None:
    game = passed("phase")
    assert opened(move(game, "R", at(62))) == []
    assert opened(move(game, "S", at(60))) == []
    game.next_turn()
    game.to("movement", "red")
    assert opened(move(game, "S", at(61))) == ["opportunity"]


def test_mov8_a_pass_for_the_movement_does_not_hold_back_a_standing_order() -> None:
    game = passed("phase")
    game.send("blue", "set_standing_order", units=["B"], order=12)
    assert of_type(move(game, "R", at(62)), "shot_fired") == []
    game.send("blue", "set_standing_order", units=["B"], order="hold")
    assert opened(move(game, "R", at(61))) == []


def test_mov8_a_pass_holds_for_its_own_window_only() -> None:
    # Red passes covering fire for the phase; it is still asked for the mover's shot, and later in blue's part.
    game = moving(tank("R", 60), tank("C", 60), tank("B", 67, "blue", weapons=[]))
    assert opened(move(game, "R", *row(61, 62), ask=row(61, 62))) == ["covering"]
    assert opened(answer(game, "pass", "phase")) == ["mover"]
    assert opened(answer(game, "pass")) == ["mover"]
    answer(game, "pass", "movement")
    game.to("movement", "blue")
    assert opened(move(game, "B", at(66), side="blue")) == ["opportunity"]


def test_mov8_a_shot_first_then_a_pass_for_the_rest() -> None:
    game = ordered("ask", "ask", "ask", dice=(1, 1))
    move(game, "R", *row(61, 62))
    assert opened(answer(game, 1)) == ["opportunity"]
    assert opened(answer(game, "pass", "movement")) == []
    assert game.battle.units["R"].hex == at(62)


# Where the moving side's windows open


def test_mov8_only_the_marked_hexes_of_the_path_ask_the_moving_side() -> None:
    game = moving(tank("R", 60), unit("B", at(68)))
    events = move(game, "R", *row(61, 62, 63), ask=["4562", "4568"])  # 4568 is not on the path
    assert opened(events) == ["mover"]
    assert game.battle.units["R"].hex == at(62)
    answer(game)
    assert left(game, "R") == 3


def test_mov8_a_marked_hex_in_which_nobody_can_fire_does_not_pause() -> None:
    game = moving(tank("R", 60, weapons=[]), unit("B", at(68)))
    assert types(move(game, "R", *row(61, 62), ask=row(61, 62))) == [
        "move_started",
        "unit_moved",
        "unit_moved",
    ]


def test_mov8_a_zone_alone_does_not_open_the_moving_sides_windows() -> None:
    game = zoned(
        tank("R", 60),
        unit("B", at(67)),
        impacts=[
            {
                "id": "G",
                "side": "blue",
                "gun": "howitzer_155",
                "guns": 1,
                "missions": 1,
                "delay": 0,
                "target": at(63),
            }
        ],
        dice=[1, 1],
    )
    assert opened(move(game, "R", *row(61, 62, 63))) == []
