"""Who is shown what: the audiences of an exercise, and with whose eyes each of them sees the board (FOG-1)."""

from __future__ import annotations

from adjudication.ruleset import SIDES
from adjudication.state import Battle

KEEPERS = ("director", "controller")
AUDIENCES = (*KEEPERS, *SIDES, "observer")
ALL, NOTHING = "all", "none"
OBSERVER_VIEWS = (ALL, *SIDES, NOTHING)


def eyes(battle: Battle, audience: str) -> str:
    """With whose eyes an audience sees: "all" of the board, a side's, or "none". Without fog everybody sees it; the
    director may show the observers nothing all the same.
    """
    if audience in KEEPERS:
        return ALL
    seen = battle.observer_view if audience == "observer" else audience
    return seen if battle.fog or seen == NOTHING else ALL


def knows_score(battle: Battle, audience: str) -> bool:
    """SCORE-1: under fog only the director sees scores before the end."""
    return not battle.fog or audience == "director" or battle.status == "ended"
