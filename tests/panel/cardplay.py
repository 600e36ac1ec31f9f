"""A little exercise that is played through with all seven event cards, as each audience is told of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from adjudication.codec import write_event
from adjudication.ruleset import standard
from adjudication.visibility import shown_to
from cards.catalogue import deck_data
from tests.adjudication.builders import Game, battery, unit

CATALOGUE = deck_data(standard())
HANDS = {
    "red": ["rapid_assault", "fire_boost", "support_155", "rapid_reload", "reactive_armour"],
    "blue": ["reactive_armour", "field_repair", "support_122", "rapid_reload", "fire_boost"],
}


def told(audience: str = "director", *, reveal: bool = True) -> list[dict[str, Any]]:
    """What happens, as this audience hears of it; each drawn card is shown to everybody, or to its side only."""
    game = _game(reveal)
    heard = (shown_to(event, audience, game.battle, game.battle) for event in game.log)
    events = [write_event(event) for event in heard if event is not None]
    return [{**event, "n": n, "at": "", "updates": {}} for n, event in enumerate(events, 1)]


@cache
def _game(reveal: bool) -> Game:
    tank = {"weapons": ["large_gun"], "armour": "medium"}
    units = [
        unit("R-T1", "4560GH", "red", **tank),
        unit("R-T2", "4660GH", "red", **tank),
        unit("B-T1", "4563GH", "blue", **tank),
        unit("B-T2", "4663GH", "blue", **tank),
    ]
    game = Game(
        units,
        [battery("B-SP", side="blue")],
        dice=[6, 6, *[1, 2] * 100],
        turns=5,
        options={
            "cards_per_side": 5,
            "hands": HANDS,
            "standing_order": "hold",
            "reveal_drawn_card": reveal,
        },
    )
    for turn in (_draw_only, _armour_and_assault, _repair_and_boost, _reward, _reload_and_support):
        _draw(game, repair=turn is _repair_and_boost)
        turn(game)
        if game.battle.status == "running":
            game.next_turn()
    return game


def _draw(game: Game, *, repair: bool) -> None:
    """Both sides draw their next card, the director for blue; before it blue repairs what its own card is for."""
    if repair:
        game.send("blue", "answer", choice={"option": 1})
    game.send("red", "draw_card")
    game.send("red", "end_phase")
    game.send("director", "draw_card", side="blue")
    game.send("blue", "end_phase")


def _draw_only(game: Game) -> None:
    """The first turn: nothing is in effect."""


def _armour_and_assault(game: Game) -> None:
    """Blue's armour makes M of K; one of red's three units moves by rapid assault."""
    game.send("red", "fire", unit="R-T1", target="B-T1")
    game.send("blue", "answer", choice="use")
    game.to("movement", "red")
    game.send("red", "move_unit", unit="R-T2", path=["4659GH"])
    game.send("red", "end_move", unit="R-T2")


def _repair_and_boost(game: Game) -> None:
    """Red plans its support and boosts a shot; blue forgets to plan."""
    game.send("red", "plan_fire", battery="red-155", target="4663GH")
    game.send("red", "fire", unit="R-T1", target="B-T2", boost=True)


def _reward(game: Game) -> None:
    """Blue's support is to be planned later; a reward is withdrawn and one is used."""
    game.send("director", "extend", what="plan", turns=1, battery="blue-122")
    game.send("controller", "open_reward", side="blue", count=1)
    game.send("director", "close_reward", side="blue")
    game.send("controller", "open_reward", side="red", count=1)
    game.send("red", "swap_cards", take=[game.battle.cards.pools["red"][0]], give=[1])


def _reload_and_support(game: Game) -> None:
    """Red's last shooter fires twice; its support fires."""
    for target in ("B-T1", "B-T2"):
        game.send("red", "fire", unit="R-T1", target=target, reload=True)
    game.to("indirect_fire", "red")
    game.send("red", "declare_fire", battery="red-155")
    while game.battle.status == "running":
        game.send("director", "end_phase")
