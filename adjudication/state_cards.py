"""The event cards as frozen values (chapter 6): pools and hands face down, what has been drawn, an open reward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjudication.ruleset_cards import SUPPORT

SIDE, SHARED = "side", "shared"
COMING, ACTIVE, SPENT, LAPSED = "coming", "active", "spent", "lapsed"


@dataclass(frozen=True, slots=True)
class Effect:
    """A card that has been drawn, and what has become of its effect.

    It is in effect in the turn `starts` (a support card is planned from the draw on and fires then; None: too late).
    `left` counts the uses that are left, `units` are those it was used on, `battery` is a support card's. `public`:
    everybody has seen the card, or its effect.
    """

    side: str
    card: str
    turn: int
    starts: int | None
    public: bool
    state: str = COMING
    left: int = 0
    units: tuple[str, ...] = ()
    battery: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Reward:
    """POOL-4: a reward that is open: the side may exchange up to so many cards."""

    side: str
    count: int


@dataclass(frozen=True, slots=True)
class CardTable:
    """All cards of an exercise: `pools` by owner (each side's own, or one "shared"), `hands` of undrawn cards by side.

    Piles lie face down, top card first. `chosen` are the sides that have taken their cards (POOL-2); `shuffles` counts
    the shuffles, so that no two are the same.
    """

    per_side: int = 0
    pool: str = SIDE
    per_turn: int = 1
    reveal: bool = True
    pools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"red": (), "blue": ()})
    chosen: tuple[str, ...] = ()
    drawn: tuple[Effect, ...] = ()
    reward: Reward | None = None
    shuffles: int = 0

    def owner(self, side: str) -> str:
        """Whose pool this side takes from."""
        return SHARED if self.pool == SHARED else side

    def to_draw(self, side: str, turn: int) -> int:
        """How many cards a side has still to draw in this turn (POOL-3)."""
        done = sum(1 for effect in self.drawn if effect.side == side and effect.turn == turn)
        return max(0, min(self.per_turn - done, len(self.hands[side])))

    def effect(self, side: str, card: str) -> Effect | None:
        """What a side's card does, once it has been drawn."""
        return next((each for each in self.drawn if each.side == side and each.card == card), None)

    def active(self, side: str, card: str) -> Effect | None:
        """The effect of a side's card that has uses left now."""
        effect = self.effect(side, card)
        return effect if effect is not None and effect.state == ACTIVE else None

    def used_on(self, side: str, card: str, turn: int) -> tuple[str, ...]:
        """The units that a side's card has been used on in this turn."""
        effect = self.effect(side, card)
        return effect.units if effect is not None and effect.starts == turn else ()

    def with_effect(self, changed: Effect) -> CardTable:
        """The table with another state of a drawn card."""
        drawn = tuple(
            changed if (each.side, each.card) == (changed.side, changed.card) else each for each in self.drawn
        )
        return replace(self, drawn=drawn)


NO_CARDS = CardTable()


def is_support(card: str) -> bool:
    """CARD-6, CARD-7: whether a card brings a battery."""
    return card in SUPPORT
