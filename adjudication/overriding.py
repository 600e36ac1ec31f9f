"""The director decides what the rules do not: a unit is set to another place or condition, with the reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from adjudication.commands import Override
from adjudication.events import Draft
from adjudication.movement import end_open_move
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.score import note_score
from adjudication.state import Battle, Unit


def override(context: Resolution, command: Override) -> None:
    """Set what is named and leave the rest. The place must be on the map, free of the enemy and not full."""
    battle = context.battle
    unit = battle.units.get(command.unit)
    if unit is None:
        raise Refused("no_such_unit", "there is no unit “{unit}”", {"unit": command.unit[:40]}, field="unit")
    condition = replace(unit.condition, **dict(command.flags))
    hex_ = unit.hex if command.hex is None else battle.board.full_name(command.hex, field="set.hex")
    before, after = _shown(unit), {"hex": hex_, **condition.as_data()}
    if before == after:
        raise Refused("already_done", "{unit} is so already", {"unit": unit.id}, field="set")
    if not condition.destroyed:
        _permit_place(context, unit, hex_)
    if battle.moving == unit.id:
        end_open_move(context, "stopped")
    data = {"unit": unit.id, "before": before, "after": after, "reason": command.reason}
    context.emit(Draft("overridden", None, unit.side, data))
    if battle.status != "setup":
        note_score(context)


def _shown(unit: Unit) -> dict[str, Any]:
    return {"hex": unit.hex, **unit.condition.as_data()}


def _permit_place(context: Resolution, unit: Unit, hex_: str) -> None:
    """MOV-2 holds for the director too: no hex has units of both sides, none more than the stacking limit."""
    here = _living_in(context.battle, unit, hex_)
    own = here[unit.side]
    if sum(here.values()) > own or own >= context.ruleset.units.stacking_limit:
        raise Refused(
            "hex_occupied",
            "{to} is held by the enemy, or full",
            {"to": hex_},
            clause="MOV-2",
            field="set.hex",
        )


def _living_in(battle: Battle, unit: Unit, hex_: str) -> Counter[str]:
    return Counter(
        other.side
        for other in battle.units.values()
        if other.hex == hex_ and other.id != unit.id and not other.condition.destroyed
    )
