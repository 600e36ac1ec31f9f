"""MOV-7 before MOV-3 before MOV-4 before MOV-5 before MOV-6, all in one hex; and what K and M in the zone leave of them."""

import pytest

from tests.adjudication.builders import of_type, types
from tests.adjudication.moves import answer, at, end_of, impact, move, opened, row, tank, zoned

ZONE = row(61, 62, 63)  # the way from 4560 into the zone in 4563


def test_mov7_a_mover_destroyed_by_a_zone_gives_the_enemy_no_shot_and_no_window_opens() -> None:
    game = zoned(
        tank("R", 60),
        tank("C", 60),
        tank("B", 66, "blue", weapons=["rocket_launcher"]),
        impacts=[impact()],
        dice=[6, 6],
    )
    move(game, "R", *row(61))
    events = move(game, "R", *row(62, 63), ask=row(63))
    # In 4562 B (range 4) was asked already.
    assert opened(events) == ["opportunity"]
    events = answer(game)
    assert opened(events) == []
    assert game.condition("R").destroyed
    assert types(events)[-1] == "move_ended"
    assert end_of(events) == {"unit": "R", "reason": "stopped", "left": 3}


@pytest.mark.parametrize(("dice", "shots"), [([6, 6], 0), ([1, 1, 1, 1], 1)], ids=["K", "none"])
def test_mov7_a_standing_order_does_not_fire_at_a_mover_that_the_zone_has_destroyed(
    dice: list[int], shots: int
) -> None:
    launcher = tank("B", 67, "blue", weapons=["rocket_launcher"])  # reaches 4563 and no hex before it
    game = zoned(tank("R", 60, weapons=[]), launcher, impacts=[impact()], dice=dice)
    game.send("blue", "set_standing_order", units=["B"], order=1)
    events = move(game, "R", *ZONE)
    assert len(of_type(events, "shot_fired")) == shots


def test_mov7_a_mover_immobilised_by_a_zone_is_still_shot_at_then_stops() -> None:
    game = zoned(
        tank("R", 60),
        tank("B", 67, "blue", weapons=["rocket_launcher"]),
        impacts=[impact()],
        dice=[3, 4, 1, 1],
    )
    events = move(game, "R", *ZONE, at(64))
    assert opened(events) == ["opportunity"]
    events = answer(game, 1)
    assert opened(events) == ["mover"]
    assert end_of(answer(game)) == {"unit": "R", "reason": "stopped", "left": 3}
    assert game.battle.units["R"].hex == at(63)


def test_the_order_mov7_then_mov3_then_mov4_then_mov5_then_mov6_in_one_hex() -> None:
    game = zoned(
        tank("R", 60, fires_on_the_move=True),
        tank("C", 60),
        tank("B", 67, "blue", weapons=["rocket_launcher"]),
        tank("A", 67, "blue", weapons=["rocket_launcher"]),
        impacts=[impact()],
        dice=[1, 1] * 5,
    )
    game.send("blue", "set_standing_order", units=["A"], order=1)
    move(game, "R", *ZONE, at(62))
    answer(game, 1)
    answer(game, 2)
    answer(game, 1)
    told = [
        (event.type, event.clause)
        for event in game.log
        if event.type
        in ("unit_moved", "target_attacked", "shot_fired", "decision_opened", "decision_closed", "move_ended")
    ]
    assert told == [
        *[("unit_moved", "MOV-2")] * 3,
        ("target_attacked", "MOV-7"),
        ("shot_fired", "MOV-3"),  # the standing order first
        ("decision_opened", "MOV-3"),
        ("decision_closed", "MOV-3"),
        ("shot_fired", "MOV-3"),
        ("decision_opened", "MOV-4"),
        ("decision_closed", "MOV-4"),
        ("shot_fired", "MOV-4"),
        ("decision_opened", "MOV-5"),
        ("decision_closed", "MOV-5"),
        ("shot_fired", "MOV-5"),
        ("unit_moved", "MOV-2"),
    ]
    assert [data["mode"] for data in of_type(game.log, "shot_fired")] == [
        "opportunity",
        "opportunity",
        "covering",
        "on_the_move",
    ]
    assert [data["purpose"] for data in of_type(game.log, "dice_rolled")] == ["attack", *["direct"] * 4]
