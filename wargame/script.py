"""A script: an exercise written down beforehand, dice and commands, run without a database (CONTRACT, Files)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.codec import read_command, write_event
from adjudication.commands import CLOCK, ROLES, Actor, AnswerDecision, Command
from adjudication.dice import METHOD, DiceSource, ScriptedDice, SeededDice, full_seed, seed_hash
from adjudication.options import read_options
from adjudication.position import Position
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.scenario import Scenario, read_scenario
from adjudication.state import Battle
from cards.rulebook import new_battle, submit


@dataclass(frozen=True, eq=False)
class Script:
    """A script that holds: the battle before the first command, the dice, and the commands as they stand."""

    battle: Battle
    ruleset: Ruleset
    source: DiceSource
    commands: tuple[tuple[Actor, Mapping[str, Any]], ...]
    auto_pass: bool


def read_script(
    data: Any,
    *,
    find_scenario: Callable[[str], Any],
    find_map: Callable[[str], Any],
    find_ruleset: Callable[[str], Ruleset],
) -> Script:
    """The script of a file's content. Raises `FileError` naming the field that does not hold."""
    fields = Fields(data)
    fields.format()
    scenario_data = fields.raw("scenario")
    if isinstance(scenario_data, str):
        try:
            scenario_data = find_scenario(scenario_data)
        except FileError as error:
            raise error.within("scenario") from None
    if fields.has("ruleset"):
        # The script's ruleset is played instead of the scenario's, which is checked against it: guns, weapons, stacks.
        ruleset = _ruleset(fields.raw("ruleset"), find_ruleset)
        scenario = _scenario(scenario_data, find_map, lambda name: ruleset)
    else:
        scenario = _scenario(scenario_data, find_map, find_ruleset)
        ruleset = find_ruleset(scenario.ruleset)
    options = read_options(fields.raw("options", {}), script=True)
    source, method = _dice(fields, full_seed(options.shuffle_seed))
    commands = []
    for entry in fields.objects("commands"):
        role = entry.choice("as", ROLES)
        command = {key: value for key, value in entry.value.items() if key != "as"}
        commands.append((Actor(role, knows_ids=True), command))
    fields.done()
    seed = source.seed
    shown = seed_hash(seed) if seed else None
    battle = new_battle(scenario, ruleset, options, source, method=method, seed_hash=shown)
    return Script(battle, ruleset, source, tuple(commands), options.auto_pass)


def run_script(script: Script) -> Iterator[dict[str, Any]]:
    """The lines of a script: events as the director sees them, refusals, and the final state.

    With `auto_pass` every decision passes unless the next command answers it. Raises `DiceRanOut` where a roll finds no
    face left.
    """
    run = _Run(script)
    for index, (actor, data) in enumerate(script.commands):
        if data.get("type") != "answer":
            yield from run.passed()
        try:
            step = run.taken(read_command(data), actor)
        except Refused as refused:
            yield {"type": "refused", "data": {"index": index, "error": error_data(refused)}}
            continue
        yield from step
    yield from run.passed()
    yield {"type": "final", "data": final_state(run.position.battle, run.dice_used)}


class _Run:
    """A script on its way: where it stands, and how its lines are numbered."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.position = Position(script.battle)
        self.dice_used = 0
        self._number = 0

    def taken(self, command: Command, actor: Actor) -> list[dict[str, Any]]:
        """The lines of one submission."""
        step = submit(
            self.position, command, actor=actor, rules=self._script.ruleset, source=self._script.source
        )
        self.position = step.position
        lines = []
        for event in step.new:
            self._number += 1
            if event.type == "dice_rolled":
                self.dice_used += len(event.data["faces"])
            lines.append({"n": self._number, **write_event(event), "at": None})
        return lines

    def passed(self) -> Iterator[dict[str, Any]]:
        """The lines of the decisions that pass by themselves."""
        while self._script.auto_pass and self._asks():
            yield from self.taken(AnswerDecision("pass"), Actor(CLOCK))

    def _asks(self) -> bool:
        battle = self.position.battle
        return (
            battle.waiting is not None and battle.waiting["kind"] == "decision" and battle.status == "running"
        )


def error_data(refused: Refused) -> dict[str, Any]:
    """The error of a refusal, in English."""
    return {
        "code": refused.code,
        "message": refused.message,
        "clause": refused.clause,
        "field": refused.field,
    }


def final_state(battle: Battle, dice_used: int) -> dict[str, Any]:
    """Where all units and impact markers stand at the end."""
    markers = [
        {"battery": marker.battery, "gun": marker.gun, "hex": marker.hex}
        for marker in sorted(battle.markers.values(), key=lambda each: (each.battery, each.gun or 0))
        if marker.levels is not None
    ]
    return {
        "units": {
            name: {
                "hex": unit.hex,
                **unit.condition.as_data(),
                "movement_left": unit.profile.movement_points
                if unit.movement_left is None
                else unit.movement_left,
            }
            for name, unit in sorted(battle.units.items())
        },
        "markers": markers,
        "dice_used": dice_used,
        "turn": battle.turn,
        "phase": battle.phase,
        "score": dict(battle.score),
    }


def _scenario(data: Any, find_map: Callable[[str], Any], find_ruleset: Callable[[str], Ruleset]) -> Scenario:
    try:
        return read_scenario(data, find_map=find_map, find_ruleset=find_ruleset)
    except FileError as error:
        raise error.within("scenario") from None


def _ruleset(value: Any, find_ruleset: Callable[[str], Ruleset]) -> Ruleset:
    try:
        return find_ruleset(value) if isinstance(value, str) else read_ruleset(value)
    except FileError as error:
        raise error.within("ruleset") from None


def _dice(fields: Fields, shuffles: str) -> tuple[DiceSource, str | None]:
    value = fields.raw("dice", [])
    if isinstance(value, Mapping):
        child = fields.child("dice")
        seed = child.raw("seed")
        child.done()
        if not isinstance(seed, int | str) or isinstance(seed, bool):
            raise FileError(child.at("seed"), "must be a whole number or a text")
        return SeededDice(full_seed(seed), shuffles), METHOD
    faces = fields.list("dice", [], longest=1_000_000)
    for index, face in enumerate(faces):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 6:
            raise FileError(f"dice[{index}]", "a die shows a whole number from 1 to 6")
    return ScriptedDice(faces, shuffles), None
