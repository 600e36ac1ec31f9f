"""Rulesets that the laws are tried under: harsh and mild tables, other orders of the phases, event cards in plenty."""

from typing import Any

from adjudication.ruleset import Ruleset, read_ruleset


def _rules(**choices: Any) -> Ruleset:
    return read_ruleset({"base": "standard", **choices})


# Harsher tables than the standard's for indirect fire, so that short walks see kills, corrections, rallies and rounds
# off the map; milder ones for direct fire, so that they do not end with everybody dead.
_HARSH = {str(level): "-SMFKKKSMFK" for level in range(1, 11)}
_MILD = {str(level): "-----S-MF-K" for level in range(1, 13)}
_ZONES = {"zone_extent": "pattern", "scatters_on": []}
# Every hit hurts and few kill; cards in plenty: many a turn, support that comes soon, several uses.
_HURTS = {str(level): "-SMFSMFMFSK" for level in range(1, 13)}
_HURT = {str(level): "-SMFSMFMFSK" for level in range(1, 11)}
WITH_CARDS = [
    _rules(
        direct={"results": _HURTS},
        indirect={"results": _HURT, "card_delay_turns": 1},
        cards={"drawn_per_turn": 3, "fire_boost_for": "shot", "effect": {"reactive_armour": {"units": 3}}},
        turn={"phases": ["cards", "movement", "direct_fire", "rally", "indirect_fire"]},
    ),
    _rules(
        direct={"results": _HURTS},
        indirect={"results": _HURT, **_ZONES, "card_delay_turns": 1},
        cards={
            "drawn_per_turn": 7,
            "effect": {
                "field_repair": {"units": 2},
                "fire_boost": {"units": 2},
                "support_122": {"guns": 2, "weapon": "rocket_122"},
                "support_155": {"guns": 1},
            },
        },
        turn={"phases": ["direct_fire", "movement", "indirect_fire", "cards", "rally"]},
    ),
    _rules(
        direct={"results": _HURTS},
        indirect={"results": _HURT},
        cards={"drawn_per_turn": 2, "effect": {"support_155": {"guns": 2}}},
        turn={"phases": ["cards", "indirect_fire", "direct_fire", "rally"]},
    ),
    _rules(
        cards={"drawn_per_turn": 2},
        direct={"results": _HURTS},
        turn={"phases": ["cards", "direct_fire", "movement"]},
    ),
]
RULESETS = [
    _rules(),
    _rules(indirect={"results": _HARSH, "scatters_on": [3, 4, 5, 6]}),
    _rules(
        indirect={"results": _HARSH, "arrival_roll_per": "gun", "zone_extent": "pattern"},
        turn={"phases": ["rally", "indirect_fire", "movement"], "first_side": "blue"},
    ),
    _rules(turn={"phases": ["indirect_fire", "rally"]}, units={"rally_succeeds_on": [6]}),
    _rules(
        turn={"phases": ["movement", "rally", "indirect_fire"]}, direct={"results": _MILD}, indirect=_ZONES
    ),
    _rules(
        turn={"phases": ["indirect_fire", "movement"]},
        direct={"results": _MILD},
        indirect={**_ZONES, "zone_rolls": "once"},
    ),
    _rules(
        turn={"phases": ["direct_fire", "movement", "rally"]},
        reaction={"opportunity_shots_per_phase": 2},
        movement={"road": 0, "climb_limit_grades": 1, "open": 0.7},
        direct={"cover_shift": {"forest": -9, "town": 2}, "results": _MILD},
    ),
    _rules(
        turn={"phases": ["movement", "indirect_fire", "direct_fire"]},
        indirect=_ZONES,
        direct={"results": _MILD},
        sight={"vehicle": 4, "infantry": 2},
    ),
    *WITH_CARDS,
]
