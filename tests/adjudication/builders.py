"""Small battles for tests: maps, units, batteries as files say them, and a game played in memory on scripted dice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudication.codec import read_command
from adjudication.commands import Actor
from adjudication.dice import METHOD, DiceSource, ScriptedDice, SeededDice, full_seed, seed_hash
from adjudication.events import Event
from adjudication.options import read_options
from adjudication.position import Position
from adjudication.refusal import Refused
from adjudication.ruleset import Ruleset, read_ruleset, standard
from adjudication.scenario import Scenario, read_scenario
from adjudication.state import Battle, Condition
from adjudication.submission import Step
from cards.rulebook import new_battle, submit
from wargame.script import read_script, run_script

AIM = "4563GH"  # the seed's example, in the middle of the little map
Json = dict[str, Any]


def words(text: str) -> Json:
    return {"en": text, "zh": text}


def map_data(
    hexes: Iterable[Json] = (),
    *,
    rows: tuple[int, int] = (40, 50),
    columns: tuple[int, int] = (58, 68),
    **changes: Any,
) -> Json:
    """A flat open map of sheet GH, pointy-top, odd rows shifted, around 4563GH."""
    return {
        "name": "flat",
        "sheet": "GH",
        "orientation": "pointy",
        "shifted": "odd",
        "rows": list(rows),
        "columns": list(columns),
        "hex_size_m": 200,
        "default": {"terrain": "open", "height": 0},
        "hexes": list(hexes),
        **changes,
    }


def unit(name: str, /, hex_: str = AIM, side: str = "blue", armour: str = "none", **changes: Any) -> Json:
    return {
        "id": name,
        "side": side,
        "name": words(name),
        "type": "tank",
        "kind": "vehicle",
        "hex": hex_,
        "movement_points": 6,
        "armour": armour,
        "weapons": [],
        **changes,
    }


def battery(name: str = "B1", /, side: str = "red", gun: str = "howitzer_155", **changes: Any) -> Json:
    """One gun, three missions, fired in the turn it is planned, unless `changes` say otherwise."""
    return {"id": name, "side": side, "gun": gun, "guns": 1, "missions": 3, "delay": 0, **changes}


def scenario_data(
    units: Iterable[Json] = (), batteries: Iterable[Json] = (), *, map_: Any = None, **changes: Any
) -> Json:
    return {
        "slug": "test",
        "title": words("test"),
        "map": map_data() if map_ is None else map_,
        "turns": 3,
        "sides": {side: {"name": words(side)} for side in ("red", "blue")},
        "units": list(units),
        "batteries": list(batteries),
        "objectives": [],
        **changes,
    }


def no_file(name: str) -> Any:
    raise AssertionError(f"no file was to be read: {name}")


def scenario_of(data: Json, rules: Ruleset | None = None) -> Scenario:
    return read_scenario(data, find_map=no_file, find_ruleset=lambda name: rules or standard())


def ruleset_with(**indirect: Any) -> Ruleset:
    """The standard ruleset with changes in its chapter of indirect fire."""
    return read_ruleset({"base": "standard", "indirect": indirect})


class Game:
    """An exercise in memory. `log` holds every event, `position` where it stands."""

    def __init__(
        self,
        units: Iterable[Json] = (),
        batteries: Iterable[Json] = (),
        *,
        dice: Sequence[int] = (),
        seed: int | str | None = None,
        rules: Ruleset | None = None,
        options: Json | None = None,
        started: bool = True,
        **scenario: Any,
    ) -> None:
        self.rules = rules or standard()
        chosen = read_options(options or {}, script=True)
        shuffles = full_seed(chosen.shuffle_seed)
        self.source: DiceSource = (
            ScriptedDice(dice, shuffles) if seed is None else SeededDice(full_seed(seed), shuffles)
        )
        secret = self.source.seed
        read = scenario_of(scenario_data(units, batteries, **scenario), self.rules)
        self.start = new_battle(
            read,
            self.rules,
            chosen,
            self.source,
            method=None if secret is None else METHOD,
            seed_hash=None if secret is None else seed_hash(secret),
        )
        self.position = Position(self.start)
        self.log: list[Event] = []
        if started:
            self.send("director", "start_exercise")

    @property
    def battle(self) -> Battle:
        return self.position.battle

    @property
    def used(self) -> int:
        """How many scripted faces have been used."""
        return self.position.drawn

    def step(self, role: str, kind: str, **fields: Any) -> Step:
        command = read_command({"type": kind, **fields})
        taken = submit(self.position, command, actor=Actor(role), rules=self.rules, source=self.source)
        self.position = taken.position
        self.log.extend(taken.new)
        return taken

    def send(self, role: str, kind: str, **fields: Any) -> tuple[Event, ...]:
        """Send a command that is to be taken; its new events."""
        return self.step(role, kind, **fields).new

    def refused(self, role: str, kind: str, **fields: Any) -> Refused:
        """Send a command that is to be refused, and see that nothing has changed."""
        before = self.position
        try:
            self.send(role, kind, **fields)
        except Refused as error:
            assert self.position is before
            return error
        raise AssertionError(f"{role}'s {kind} {fields} was taken")

    def to(self, phase: str, side: str | None = None) -> None:
        """The director ends parts until this phase (and this side's part of it)."""
        for _ in range(60):
            if self.battle.phase == phase and side in (None, self.battle.side):
                return
            self.send("director", "end_phase")
        raise AssertionError(f"{phase} never came")

    def next_turn(self) -> None:
        turn = self.battle.turn
        while self.battle.turn == turn:
            self.send("director", "end_phase")

    def fire(self, name: str = "B1", target: str = AIM) -> tuple[Event, ...]:
        """Plan (delay 0) and declare in the side's own part of the indirect fire phase."""
        side = self.start.batteries[name].side
        self.to("indirect_fire", side)
        self.send(side, "plan_fire", battery=name, target=target)
        return self.send(side, "declare_fire", battery=name)

    def condition(self, name: str) -> Condition:
        return self.battle.units[name].condition


def volley(*units: Json, dice: Sequence[int], guns: int = 1, gun: str = "howitzer_155", **game: Any) -> Game:
    """Red's battery B1 fires at 4563GH on these dice; the game afterwards, its log only of the fire."""
    given = game.pop("battery", {})
    played = Game(units, [battery(gun=gun, guns=guns, **given)], dice=dice, **game)
    played.to("indirect_fire", "red")
    played.send("red", "plan_fire", battery="B1", target=AIM)
    played.log.clear()
    played.send("red", "declare_fire", battery="B1")
    return played


def types(events: Iterable[Event]) -> list[str]:
    return [event.type for event in events]


def of_type(events: Iterable[Event], *kinds: str) -> list[Mapping[str, Any]]:
    """The data of the events of these types, in order."""
    return [event.data for event in events if event.type in kinds]


def faces(events: Iterable[Event]) -> list[int]:
    """All dice rolled, left to right."""
    return [face for data in of_type(events, "dice_rolled") for face in data["faces"]]


def purposes(events: Iterable[Event]) -> list[str]:
    return [data["purpose"] for data in of_type(events, "dice_rolled")]


def play(script: Json) -> list[Json]:
    """The output lines of a script whose scenario stands in it."""
    read = read_script(script, find_scenario=no_file, find_map=no_file, find_ruleset=lambda name: standard())
    return list(run_script(read))
