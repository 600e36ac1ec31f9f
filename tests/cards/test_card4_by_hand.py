"""CARD-4 with dice rolled by hand: the command runs again from its beginning with every input."""

from typing import Any

from tests.adjudication.builders import AIM, Game, battery, of_type, types, unit
from tests.adjudication.moves import answer
from tests.cards.armour import CARD, condition_of, tables
from tests.cards.hands import in_effect, state_of


def by_hand(*answers: Any) -> Game:
    """Red's battery of two guns on T and U, all dice by hand; `answers` in the order in which they are wanted."""
    game = in_effect(
        CARD,
        side="blue",
        units=[unit("T"), unit("U")],
        batteries=[battery(guns=2)],
        rules=tables("S"),
        options={"dice": "hand"},
    )
    game.to("indirect_fire", "red")
    game.send("red", "plan_fire", battery="B1", target=AIM)
    game.log.clear()
    game.send("red", "declare_fire", battery="B1")
    for each in answers:
        if isinstance(each, list):
            game.send("red", "enter_dice", faces=each)
        else:
            answer(game, each)
    return game


def test_a_decision_in_the_middle_of_hand_rolled_dice() -> None:
    game = by_hand([1], [1], [2, 3], "keep", [1, 4])
    assert (game.battle.waiting or {})["unit"] == "U"
    assert game.condition("T") == condition_of("S")
    events = answer(game, "use")
    assert types(events)[:3] == ["decision_closed", "effect_spent", "result_corrected"]
    assert (game.battle.waiting or {})["kind"] == "roll"
    for faces in ([1], [5, 5], [6, 1]):
        game.send("red", "enter_dice", faces=faces)
    assert [game.condition(name) for name in "TU"] == [condition_of("S")] * 2
    assert game.position.pending is None
    assert [data["faces"] for data in of_type(game.log, "dice_rolled")] == [
        [1],
        [1],
        [2, 3],
        [1, 4],
        [1],
        [5, 5],
        [6, 1],
    ]
    assert state_of(game, CARD, "blue") == ("spent", 0, ("U",))


def test_set_to_automatic_after_the_decision_it_goes_on_by_itself() -> None:
    game = by_hand([1], [1], [2, 3], "use")
    game.source = type(game.source)([1] * 20)  # type: ignore[call-arg]
    game.send("director", "set_dice", mode="auto")
    assert game.position.pending is None
    assert [game.condition(name) for name in "TU"] == [condition_of("S")] * 2


def test_dice_are_not_taken_while_a_decision_is_open_nor_the_other_way_round() -> None:
    game = by_hand([1], [1], [2, 3])
    assert game.refused("red", "enter_dice", faces=[1, 1]).code == "stale"
    answer(game, "keep")
    assert game.refused("blue", "answer", choice="use").code == "stale"
