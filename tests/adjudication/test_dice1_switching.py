"""DICE-1: `set_dice` in the middle: no face already rolled changes, and the seeded faces are the same whoever rolls."""

from collections.abc import Iterable

import pytest

from adjudication.dice import SeededDice, full_seed, seeded_faces
from adjudication.events import Event
from tests.adjudication.builders import AIM, Game, battery, faces, of_type, types, unit

UNITS = [unit("T", armour="composite"), unit("U", "4564GH", armour="light"), unit("R", "4462GH", side="red")]


def fresh(mode: str = "auto") -> Game:
    game = Game(UNITS, [battery(guns=3), battery("C1", "blue")], seed=7, options={"dice": mode})
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.log.clear()
    return game


def rolled(events: Iterable[Event]) -> list[tuple[str, list[int]]]:
    return [(data["key"], data["faces"]) for data in of_type(events, "dice_rolled")]


def enter_seeded(game: Game) -> None:
    """The side rolls by hand, by chance the very faces that the seed would have given."""
    waiting = game.battle.waiting
    assert waiting is not None
    battle = game.battle
    key = "|".join(
        "" if each is None else str(each)
        for each in (
            battle.rewinds,
            battle.turn,
            battle.phase,
            waiting["side"],
            waiting["purpose"],
            waiting["battery"],
            waiting["gun"],
            waiting["unit"],
            0,
        )
    )
    game.send(
        waiting["side"],
        "enter_dice",
        faces=list(seeded_faces(bytes.fromhex(full_seed(7)), key, waiting["dice"])),
    )


def automatic() -> list[tuple[str, list[int]]]:
    game = fresh()
    game.send("red", "declare_fire", battery="B1")
    return rolled(game.log)


@pytest.mark.parametrize("by_hand", range(12))
def test_from_hand_to_automatic_in_the_middle_changes_no_face(by_hand: int) -> None:
    game = fresh("hand")
    game.send("red", "declare_fire", battery="B1")
    for _ in range(by_hand):
        if game.battle.waiting is None:
            break
        enter_seeded(game)
    if game.battle.waiting is not None:
        game.send("director", "set_dice", mode="auto")
    assert rolled(game.log) == automatic()
    assert game.battle.waiting is None
    assert game.position.pending is None


def test_set_to_automatic_the_waiting_command_goes_on_by_itself_in_the_same_submission() -> None:
    game = fresh("hand")
    game.send("red", "declare_fire", battery="B1")
    step = game.step("director", "set_dice", mode="auto", side="red")
    assert types(step.aside) == ["dice_set"]
    assert types(step.events)[0] == "dice_rolled"
    assert types(step.events)[-1] == "fire_ended"
    assert all(each["by"] == "auto" for each in of_type(step.events, "dice_rolled"))


def test_a_mode_for_the_other_side_resumes_nothing() -> None:
    game = fresh("hand")
    game.send("red", "declare_fire", battery="B1")
    assert types(game.send("director", "set_dice", mode="auto", side="blue")) == ["dice_set"]
    assert game.battle.waiting is not None


def test_from_automatic_to_hand_before_a_command_asks_for_its_first_die() -> None:
    game = fresh()
    game.send("director", "set_dice", mode="hand", side="red")
    assert types(game.send("red", "declare_fire", battery="B1"))[-1] == "dice_requested"


def test_once_by_hand_is_for_the_next_roll_of_that_side_only() -> None:
    game = fresh()
    game.send("director", "set_dice", mode="hand", side="red", once=True)
    assert game.battle.dice.once == {"red": "hand", "blue": None}
    game.send("red", "declare_fire", battery="B1")
    assert game.battle.waiting is not None
    enter_seeded(game)
    assert game.battle.waiting is None
    assert [each["by"] for each in of_type(game.log, "dice_rolled")][:3] == ["hand", "auto", "auto"]
    assert game.battle.dice.once == {"red": None, "blue": None}
    assert rolled(game.log) == automatic()


def test_once_automatic_while_dice_are_open_rolls_that_one_and_asks_for_the_next() -> None:
    game = fresh("hand")
    game.send("red", "declare_fire", battery="B1")
    events = game.send("director", "set_dice", mode="auto", once=True)
    assert types(events) == ["dice_set", "dice_rolled", "fire_arrived", "marker_placed", "dice_requested"]
    assert game.battle.waiting is not None
    assert game.battle.waiting["roll"] == 2
    assert game.battle.dice.modes == {"red": "hand", "blue": "hand"}
    assert game.battle.dice.once == {"red": None, "blue": "auto"}
    while game.battle.waiting is not None:
        enter_seeded(game)
    assert rolled(game.log) == automatic()


def test_back_and_forth_in_one_battery_gives_the_same_faces() -> None:
    game = fresh("hand")
    game.send("red", "declare_fire", battery="B1")
    turn = 0
    while game.battle.waiting is not None:
        turn += 1
        if turn % 2:
            game.send("director", "set_dice", mode="auto", once=True, side="red")
        else:
            enter_seeded(game)
    assert rolled(game.log) == automatic()
    assert {each["by"] for each in of_type(game.log, "dice_rolled")} == {"auto", "hand"}


def test_a_lasting_choice_replaces_an_exception_that_waits_for_its_roll() -> None:
    game = fresh()
    game.send("director", "set_dice", mode="hand", once=True)
    game.send("director", "set_dice", mode="auto")
    assert game.battle.dice.once == {"red": None, "blue": None}
    game.send("red", "declare_fire", battery="B1")
    assert game.battle.waiting is None


def test_hand_dice_do_not_shift_the_scripted_ones() -> None:
    game = Game([], [battery(gun="rocket_122")], dice=[2, 4], options={"dice": {"red": "auto"}})
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.send("director", "set_dice", mode="hand", once=True, side="red")
    game.log.clear()
    game.send("red", "declare_fire", battery="B1")
    game.send("red", "enter_dice", faces=[3])
    assert faces(game.log) == [3, 2, 4]
    assert game.used == 2


def test_the_dice_may_be_set_before_the_start() -> None:
    game = Game([], [battery()], started=False)
    game.send("director", "set_dice", mode="hand", side="red")
    assert game.battle.dice.modes == {"red": "hand", "blue": "auto"}


def test_what_one_side_does_does_not_shift_the_others_seeded_dice() -> None:
    alone = fresh()
    alone.send("red", "end_phase")
    alone.send("blue", "plan_fire", battery="C1", target=AIM)
    busy = fresh()
    busy.send("red", "declare_fire", battery="B1")
    busy.send("red", "end_phase")
    busy.send("blue", "plan_fire", battery="C1", target=AIM)
    assert isinstance(busy.source, SeededDice)
    first = rolled(alone.send("blue", "declare_fire", battery="C1"))
    second = rolled(busy.send("blue", "declare_fire", battery="C1"))
    assert first[:2] == second[:2]


def test_dice1_automatic_dice_wait_for_the_end_of_a_pause() -> None:
    game = fresh("hand")
    game.send("red", "declare_fire", battery="B1")
    game.send("director", "pause")
    assert "dice_rolled" not in types(game.send("director", "set_dice", mode="auto"))
    assert game.battle.waiting is not None
    assert "fire_ended" in types(game.send("director", "resume"))
    assert game.battle.waiting is None
