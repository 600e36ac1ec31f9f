"""Reactive armour (CARD-4) for tests: every attack has the same result, and blue has the card."""

from collections.abc import Sequence
from typing import Any

from adjudication.state import Condition
from tests.adjudication.builders import Game, Json, battery, unit
from tests.cards.hands import cards_rules, hurt, in_effect

CARD = "reactive_armour"
NONE = Condition()
FLAG = {"S": "suppressed", "M": "mobility_kill", "F": "firepower_kill", "K": "destroyed"}


def tables(letter: str, **changes: Any) -> Any:
    """A ruleset in which every indirect and every direct attack has this result."""
    indirect = {str(level): letter * 11 for level in range(1, 11)}
    direct = {str(level): letter * 11 for level in range(1, 13)}
    return cards_rules(
        indirect={"results": indirect, **changes.pop("indirect", {})},
        direct={"results": direct},
        effect={CARD: {"units": 1, "result_levels": 1, **changes.pop("effect", {})}},
        **changes,
    )


def shelled(
    letter: str,
    *units: Json,
    dice: Sequence[int] = (),
    guns: int = 1,
    hurts: dict[str, Sequence[str]] | None = None,
    batteries: Sequence[Json] | None = None,
    effect: dict[str, int] | None = None,
    **game: Any,
) -> Game:
    """Turn 2: blue has reactive armour, red's B1 fires at the aim; every attack has this result."""
    given = units or (unit("T"),)
    rules = tables(letter, effect=effect or {})
    played = in_effect(
        CARD,
        side="blue",
        units=given,
        batteries=batteries or [battery(guns=guns)],
        dice=list(dice) or [1] * 40,
        rules=rules,
        **game,
    )
    for name, flags in (hurts or {}).items():
        hurt(played, name, **dict.fromkeys(flags, True))
    played.to("indirect_fire", "red")
    played.log.clear()
    played.fire()
    return played


def condition_of(letter: str) -> Condition:
    return Condition(**({FLAG[letter]: True} if letter != "-" else {}))
