"""What happens to a side's picture of the enemy under fog (chapter 8): a function for each type of event.

Each is told to that side and to the keepers alone. `unit` is the unit's own id; the side reads its own name for it.
"""

from __future__ import annotations

from adjudication.events import Draft


def unit_sighted(*, side: str, unit: str, hex: str) -> Draft:
    """FOG-1: a side sees an enemy unit from now on."""
    return Draft("unit_sighted", "FOG-1", side, {"unit": unit, "hex": hex})


def sight_lost(*, side: str, unit: str, hex: str, turn: int) -> Draft:
    """FOG-1: a side sees an enemy unit no more; it was last seen in this hex in this turn."""
    return Draft("sight_lost", "FOG-1", side, {"unit": unit, "hex": hex, "turn": turn})


def contact_cleared(*, side: str, unit: str, hex: str) -> Draft:
    """FOG-1: the hex in which a side last saw an enemy unit is seen empty."""
    return Draft("contact_cleared", "FOG-1", side, {"unit": unit, "hex": hex})


def objective_seen(*, side: str, hex: str, holder: str) -> Draft:
    """SCORE-1 under fog: who holds an objective, as far as a side has seen."""
    return Draft("objective_seen", "SCORE-1", side, {"side": side, "hex": hex, "holder": holder})


def view_reset(*, view: str) -> Draft:
    """FOG-1: the director chooses what the observers' projector shows (all, red, blue, none)."""
    return Draft("view_reset", "FOG-1", None, {"view": view})
