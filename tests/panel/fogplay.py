"""A script played under fog, and its stream as one audience gets it, updates and all."""

from __future__ import annotations

from functools import cache
from typing import Any

from adjudication.codec import read_command, write_event
from adjudication.commands import Actor, AnswerDecision
from adjudication.position import Position
from adjudication.refusal import Refused
from adjudication.visibility import updates_for
from cards.rulebook import submit
from wargame.files import MAPS, SCENARIOS, find_file, find_ruleset
from wargame.script import read_script

ANYBODY = ("director", "controller", "red", "blue", "observer")
# Blue fires from where red does not see it, moves in and out of red's sight, and both fire on the move.
COMMANDS: tuple[dict[str, Any], ...] = (
    {"as": "director", "type": "start_exercise"},
    {"as": "director", "type": "set_observer_view", "view": "red"},
    {"as": "red", "type": "end_phase"},
    {"as": "blue", "type": "fire", "unit": "B-A2", "target": "R-F3"},
    {"as": "blue", "type": "fire", "unit": "B-T2", "target": "R-T1"},
    {"as": "blue", "type": "end_phase"},
    {"as": "blue", "type": "set_standing_order", "units": ["B-A1", "B-A2", "B-I3", "B-T1"], "order": 1},
    {"as": "red", "type": "plan_fire", "battery": "R-SP", "target": "4563GH"},
    {"as": "red", "type": "move_unit", "unit": "R-F1", "path": ["4656GH", "4657GH", "4658GH"]},
    {"as": "red", "type": "end_phase"},
    {
        "as": "blue",
        "type": "move_unit",
        "unit": "B-F1",
        "path": ["4564GH", "4464GH", "4363GH", "4263GH", "4163GH", "4064GH"],
    },
    {"as": "blue", "type": "move_unit", "unit": "B-R1", "path": ["4167GH", "4068GH", "3968GH"]},
    {"as": "blue", "type": "end_phase"},
    {"as": "red", "type": "declare_fire", "battery": "R-SP"},
    {"as": "red", "type": "end_phase"},
    {"as": "blue", "type": "end_phase"},
    {"as": "director", "type": "set_observer_view", "view": "none"},
    {"as": "red", "type": "end_phase"},
    {"as": "blue", "type": "fire", "unit": "B-A2", "target": "R-T3"},
    {"as": "director", "type": "end_exercise"},
)


@cache
def _played() -> dict[str, list[dict[str, Any]]]:
    script = read_script(
        {
            "scenario": "river-crossing",
            "options": {"fog": True, "cards_per_side": 0, "auto_pass": True},
            "dice": {"seed": 4},
            "commands": list(COMMANDS),
        },
        find_scenario=lambda name: find_file(name, SCENARIOS, SCENARIOS),
        find_map=lambda name: find_file(name, MAPS, MAPS),
        find_ruleset=lambda name: find_ruleset(name, SCENARIOS),
    )
    position = Position(script.battle)
    streams: dict[str, list[dict[str, Any]]] = {audience: [] for audience in ANYBODY}

    def take(command: Any, actor: Actor) -> None:
        nonlocal position
        before = position.battle
        step = submit(position, command, actor=actor, rules=script.ruleset, source=script.source)
        position = step.position
        for audience, stream in streams.items():
            for update in updates_for(before, step.new, audience):
                told = {"n": len(stream) + 1, **write_event(update.event), "at": None}
                stream.append({**told, "updates": dict(update.changes)})

    for actor, data in script.commands:
        try:
            take(read_command(data), actor)
        except Refused:
            continue
        while position.battle.waiting is not None:
            # Whoever is asked fires where it can.
            options = position.battle.waiting["options"]
            fires = AnswerDecision("fire", options[0]["id"]) if options else AnswerDecision("pass")
            take(fires, Actor("director"))
    return streams


def stream_of(audience: str) -> list[dict[str, Any]]:
    """What an audience gets of the story under fog."""
    return _played()[audience]
