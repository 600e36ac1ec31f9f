"""What may be chosen at an open decision: the windows of a movement (MOV-3 to MOV-5), field repair, reactive armour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.commands import AnswerDecision
from adjudication.effects import permit_boost
from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset
from adjudication.state import Battle

# Besides a pass, which every decision takes.
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "opportunity": ("fire",),
    "covering": ("fire", "halt"),
    "mover": ("fire", "halt"),
    "field_repair": ("fire",),
    "reactive_armour": ("use", "keep"),
}
_OF_CARDS = ("field_repair", "reactive_armour")
_SPELLED = {"fire": "{option}"}


def scope_of(waiting: Mapping[str, Any], command: AnswerDecision) -> str:
    """How long an answer holds. A card is asked about each time, unless it is kept for the rest of a battery."""
    return "hex" if waiting["window"] in _OF_CARDS and command.choice != "keep" else command.scope


def permit_choice(
    battle: Battle, waiting: Mapping[str, Any], command: AnswerDecision, rules: Ruleset
) -> None:
    """Refuse an answer that this decision does not take."""
    window, clause = str(waiting["window"]), waiting["clause"]
    if command.choice == "halt" and window == "opportunity":
        raise Refused("bad_value", "only the moving side can halt its unit", clause="MOV-6", field="choice")
    choices = ("pass", *_CHOICES[window])
    if command.choice not in choices:
        known = ", ".join(_SPELLED.get(choice, choice) for choice in choices)
        raise Refused(
            "bad_value",
            "this decision is answered by: {known}",
            {"known": known},
            clause=clause,
            field="choice",
        )
    if command.choice in ("use", "keep") and command.scope not in ("hex", "battery"):
        raise Refused(
            "bad_value",
            "the card is kept this once, or for the rest of the battery",
            clause=clause,
            field="scope",
        )
    if command.choice == "keep" and command.scope == "battery" and waiting["battery"] is None:
        raise Refused(
            "bad_value", "no battery is firing here: leave the scope out", clause=clause, field="scope"
        )
    if command.choice != "fire":
        return
    options = waiting["options"]
    if not 1 <= (command.option or 0) <= len(options):
        raise Refused(
            "bad_value",
            "option {option} is not offered; there are 1 to {count}",
            {"option": command.option, "count": len(options)},
            clause=clause,
            field="choice.option",
        )
    if command.boost:
        if window in _OF_CARDS:
            raise Refused("bad_value", "no shot is fired here", clause=clause, field="choice.boost")
        shooter = battle.units[options[(command.option or 0) - 1]["unit"]]
        for_turn = rules.cards.fire_boost_for == "turn"
        permit_boost(battle, shooter, for_turn=for_turn, field="choice.boost")
