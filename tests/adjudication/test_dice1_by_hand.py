"""DICE-1: dice by hand: the request says who, how many, what for and by which clause; what is entered is checked."""

from typing import Any

import pytest

from adjudication.refusal import Refused
from adjudication.state import Condition
from tests.adjudication.builders import AIM, Game, battery, faces, of_type, types, unit


def asked(mode: Any = "hand", *units: dict[str, Any], dice: tuple[int, ...] = (), **changes: Any) -> Game:
    """Red's battery is declared; its first die is to be rolled by hand."""
    game = Game(units, [battery(**changes), battery("C1", "blue")], options={"dice": mode}, dice=dice)
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.log.clear()
    game.send("red", "declare_fire", battery="B1")
    return game


def test_dice1_the_request_says_who_rolls_how_many_dice_what_for_and_by_which_clause() -> None:
    game = asked()
    assert types(game.log) == ["fire_declared", "marker_placed", "dice_requested"]
    request = game.log[-1]
    assert (request.clause, request.side) == ("IF-2", "red")
    assert request.data == {
        "roll": 1,
        "side": "red",
        "dice": 1,
        "clause": "IF-2",
        "purpose": "arrival",
        "battery": "B1",
        "gun": None,
        "unit": None,
    }
    assert game.battle.waiting == {"kind": "roll", **request.data}


def test_dice1_every_roll_of_a_battery_is_asked_for_one_at_a_time() -> None:
    game = asked("hand", unit("T", armour="composite"))
    for given in ([1], [1], [6, 6], [5]):
        game.send("red", "enter_dice", faces=given)
    requests = [event for event in game.log if event.type == "dice_requested"]
    assert [(event.clause, event.data["purpose"], event.data["dice"]) for event in requests] == [
        ("IF-2", "arrival", 1),
        ("IF-3a", "scatter", 1),
        ("IF-5", "attack", 2),
        ("IF-6c", "armour", 1),
    ]
    assert [event.data["roll"] for event in requests] == [1, 2, 3, 4]
    assert [(event.data["gun"], event.data["unit"]) for event in requests[1:]] == [
        (1, None),
        (1, "T"),
        (1, "T"),
    ]
    assert all(each["by"] == "hand" for each in of_type(game.log, "dice_rolled"))
    assert faces(game.log) == [1, 1, 6, 6, 5]
    assert game.condition("T") == Condition(destroyed=True)
    assert game.battle.waiting is None
    assert game.position.pending is None


def test_dice1_scatter_dice_by_hand() -> None:
    game = asked("hand", gun="rocket_122")
    for given in ([1], [2], [6]):
        game.send("red", "enter_dice", faces=given)
    assert [event.clause for event in game.log if event.type == "dice_requested"] == [
        "IF-2",
        "IF-3b",
        "IF-3c",
    ]
    assert types(game.log)[-2:] == ["marker_left_map", "fire_ended"]


def test_dice1_nothing_of_the_result_is_known_before_the_dice_are_entered() -> None:
    game = asked("hand", unit("T"))
    assert not {"dice_rolled", "fire_arrived", "fire_failed"} & set(types(game.log))
    assert types(game.send("red", "enter_dice", faces=[1]))[0] == "dice_rolled"


@pytest.mark.parametrize("given", [[], [1, 1], [1] * 36])
def test_dice1_too_few_or_too_many_faces_are_refused(given: list[int]) -> None:
    refusal = asked().refused("red", "enter_dice", faces=given)
    assert (refusal.code, refusal.clause, refusal.field) == ("bad_value", "DICE-1", "faces")


def test_dice1_two_dice_are_two_faces() -> None:
    game = asked("hand", unit("T"))
    game.send("red", "enter_dice", faces=[1])
    game.send("red", "enter_dice", faces=[1])
    for given in ([6], [1, 2, 3]):
        assert game.refused("red", "enter_dice", faces=given).field == "faces"
    game.send("red", "enter_dice", faces=[6, 1])


@pytest.mark.parametrize(
    "face", [0, 7, -1, True, False, "6", "６", 1.0, 6.5, None, [1], {}, 10**30], ids=repr
)
def test_dice1_a_die_shows_a_whole_number_from_1_to_6(face: object) -> None:
    game = asked()
    refusal = game.refused("red", "enter_dice", faces=[face])
    assert (refusal.code, refusal.field) == ("bad_value", "faces[0]")


@pytest.mark.parametrize("given", ["6", 6, None, {"0": 6}])
def test_dice1_faces_are_a_list(given: object) -> None:
    refusal = asked().refused("red", "enter_dice", faces=given)
    assert (refusal.code, refusal.field) == ("bad_value", "faces")


@pytest.mark.parametrize("roll", [2, 99])
def test_dice1_a_roll_that_is_not_open_is_stale(roll: int) -> None:
    refusal = asked().refused("red", "enter_dice", faces=[1], roll=roll)
    assert (refusal.code, refusal.field) == ("stale", "roll")


def test_dice1_a_roll_is_answered_once() -> None:
    game = asked()
    game.send("red", "enter_dice", faces=[1], roll=1)
    assert game.refused("red", "enter_dice", faces=[2], roll=1).code == "stale"
    game.send("red", "enter_dice", faces=[2], roll=2)


def test_dice1_with_no_dice_open_it_is_stale() -> None:
    assert Game().refused("red", "enter_dice", faces=[1]).code == "stale"
    assert Game(started=False).refused("director", "enter_dice", faces=[1]).code == "stale"


def test_dice1_the_other_side_does_not_roll_them() -> None:
    game = asked()
    assert game.refused("blue", "enter_dice", faces=[1]).code == "not_your_turn"
    assert game.refused("red", "enter_dice", faces=[1], side="blue").code == "not_your_turn"
    assert game.refused("director", "enter_dice", faces=[1], side="blue").code == "not_your_turn"


@pytest.mark.parametrize("role", ["controller", "observer"])
def test_dice1_controllers_and_observers_roll_nothing(role: str) -> None:
    assert asked().refused(role, "enter_dice", faces=[1]).code == "not_allowed"


@pytest.mark.parametrize("side", [None, "red"])
def test_dice1_the_director_may_enter_them(side: str | None) -> None:
    game = asked()
    assert faces(game.send("director", "enter_dice", faces=[6], side=side)) == [6]


def test_dice1_no_dice_are_entered_during_a_pause() -> None:
    game = asked()
    game.send("director", "pause")
    assert game.refused("red", "enter_dice", faces=[1]).code == "paused"
    game.send("director", "resume")
    game.send("red", "enter_dice", faces=[1])


def test_dice1_the_armour_of_the_target_is_rolled_by_the_side_that_fires() -> None:
    game = asked({"red": "hand"}, unit("T", armour="heavy"))
    for given in ([1], [1], [6, 6]):
        game.send("red", "enter_dice", faces=given)
    assert game.battle.waiting is not None
    assert (game.battle.waiting["purpose"], game.battle.waiting["side"]) == ("armour", "red")
    assert game.refused("blue", "enter_dice", faces=[1]).code == "not_your_turn"


def test_dice1_in_the_rally_phase_the_units_own_side_rolls() -> None:
    units = [unit("T"), unit("R", "4566GH", side="red")]
    game = Game(
        units, [battery(), battery("C1", "blue")], options={"dice": {"blue": "hand"}}, dice=[1, 1, 2, 3, 5]
    )
    game.fire("B1")
    game.to("indirect_fire", "blue")
    game.send("blue", "plan_fire", battery="C1", target="4566GH")
    game.send("blue", "declare_fire", battery="C1")
    for given in ([1], [1], [2, 3]):
        game.send("blue", "enter_dice", faces=given)
    game.to("movement", "blue")
    game.log.clear()
    game.send("blue", "end_phase")
    assert [(each["unit"], each["by"]) for each in of_type(game.log, "dice_rolled")] == [("R", "auto")]
    assert game.log[-1].clause == "TURN-2"
    assert (game.log[-1].side, game.log[-1].data["unit"]) == ("blue", "T")
    assert game.battle.phase == "rally"
    game.send("blue", "enter_dice", faces=[3])
    assert game.battle.phase == "indirect_fire"
    assert game.condition("T") == Condition()


def test_dice1_one_side_by_hand_leaves_the_other_automatic() -> None:
    game = asked({"blue": "hand"}, dice=(6,))
    assert game.battle.waiting is None
    game.send("red", "end_phase")
    game.send("blue", "plan_fire", battery="C1", target=AIM)
    game.send("blue", "declare_fire", battery="C1")
    assert game.battle.waiting is not None
    assert game.battle.waiting["side"] == "blue"


def test_dice1_wrong_faces_change_nothing_and_the_roll_stays_open() -> None:
    game = asked()
    before = game.position
    with pytest.raises(Refused):
        game.send("red", "enter_dice", faces=[1, 2])
    assert game.position is before
    assert game.battle.waiting is not None
