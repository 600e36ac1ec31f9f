"""Rewards (POOL-4) for tests: red has three cards, its pool the other four."""

from collections.abc import Sequence
from typing import Any

from tests.adjudication.builders import Game
from tests.cards.hands import with_hands

HAND = ["rapid_assault", "fire_boost", "field_repair"]
POOL = ["reactive_armour", "rapid_reload", "support_155", "support_122"]


def rewarded(count: int = 2, hand: Sequence[str] = HAND, **game: Any) -> Game:
    """A reward of so many cards is open to red, whose pool holds POOL."""
    played = with_hands(hand, **game)
    played.send("director", "open_reward", side="red", count=count)
    played.log.clear()
    return played
