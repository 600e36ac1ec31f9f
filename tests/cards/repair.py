"""Field repair (CARD-3) for tests: a side has drawn it in turn 1, in which its units have been hurt."""

from collections.abc import Sequence
from typing import Any

from adjudication.state import Condition
from tests.adjudication.builders import Game, Json
from tests.adjudication.moves import tank
from tests.cards.hands import hurt, with_hands

CARD = "field_repair"
UNITS = [tank("R10", 60), tank("R2", 60), tank("R3", 61), tank("B", 66, "blue")]
NONE = Condition()
Hurts = dict[str, Sequence[str]]


def repairing(
    hurts: Hurts, *, side: str = "red", units: Sequence[Json] = UNITS, options: Any = None, **game: Any
) -> Game:
    """The start of turn 2, after `side` has drawn field repair; these units have been hurt in turn 1; the log of it."""
    cards = {side: [CARD], **game.pop("hands", {})}
    played = with_hands(**cards, units=units, options=options or {}, **game)
    played.to("indirect_fire", "blue")
    for name, flags in hurts.items():
        hurt(played, name, **dict.fromkeys(flags, True))
    played.log.clear()
    played.send("blue", "end_phase")
    return played
