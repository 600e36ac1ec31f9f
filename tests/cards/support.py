"""Support cards for tests: red draws one in a turn of its choice, on a little map with nobody near the target."""

from collections.abc import Mapping
from typing import Any

from tests.adjudication.builders import AIM, Game
from tests.cards.hands import with_hands

FILLERS = ("rapid_assault", "fire_boost", "rapid_reload", "field_repair", "reactive_armour")
CARDS = {"support_155": "CARD-6", "support_122": "CARD-7"}
GUN = {"support_155": "howitzer_155", "support_122": "howitzer_122"}
BATTERY = {"support_155": "red-155", "support_122": "red-122"}
ELSEWHERE = "4060GH"


def supported(card: str = "support_155", turn: int = 1, *, turns: int = 6, **game: Any) -> Game:
    """Red has just drawn the support card in that turn; the log cleared before it."""
    hands = {"red": (*FILLERS[: turn - 1], card), **game.pop("hands", {})}
    played = with_hands(**hands, turns=turns, **game)
    while played.battle.turn < turn:
        played.next_turn()
    played.log.clear()
    played.send("red", "draw_card")
    return played


def plan(game: Game, target: str = AIM, battery: str = "red-155", side: str = "red") -> Any:
    return game.send(side, "plan_fire", battery=battery, target=target)


def to_turn(game: Game, turn: int) -> None:
    while game.battle.turn < turn:
        game.next_turn()


def battery_of(game: Game, name: str = "red-155") -> Any:
    return game.battle.batteries[name]


def started(game: Game) -> Mapping[str, Any]:
    """The event of the effect of the support that was drawn."""
    return next(event.data for event in game.log if event.type == "effect_started")
