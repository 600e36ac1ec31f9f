"""Exercises to analyse: bots on the shipped scenarios, with cards and with fog, and the recorded ones."""

from functools import cache
from typing import Any

from adjudication.codec import read_event
from adjudication.events import Event
from adjudication.ruleset import Ruleset, standard
from adjudication.scenario import Scenario, read_scenario
from adjudication.state import Battle
from tests.bots.exercises import DECKS, SHIPPED, shipped
from tests.recorded import record
from tests.recorded.reading import NAMES, events, read
from tests.support import machine
from wargame.analysis import Analysis, Line, analyse
from wargame.bots.simulate import play
from wargame.files import MAPS, SCENARIOS, find_file, find_ruleset

SEEDS = range(20 if machine.long_run() else 2)
BOTS = [
    f"{slug} {seed}"
    for index, slug in enumerate(SHIPPED)
    for seed in SEEDS
    if machine.long_run() or seed != index % 2
]
FOG = ["river-crossing fog"]
CASES = [*BOTS, *FOG, *NAMES]


class Case:
    """An exercise, its events, and its analysis."""

    def __init__(self, start: Battle, log: list[Event], scenario: Scenario, ruleset: Ruleset) -> None:
        self.start, self.log, self.scenario, self.ruleset = start, log, scenario, ruleset
        self.analysis: Analysis = analyse(
            start, [Line(seq, None, event) for seq, event in enumerate(log, 1)], scenario, ruleset
        )

    def rows(self, key: str) -> list[dict[str, Any]]:
        return self.analysis.table(key).objects()

    def of(self, *types: str) -> list[Event]:
        return [event for event in self.log if event.type in types]


@cache
def case(name: str) -> Case:
    if name in NAMES:
        script = read(name)
        data = record.script(name)["scenario"]
        if isinstance(data, str):
            data = find_file(data, SCENARIOS, record.HERE)
        scenario = read_scenario(
            data,
            find_map=lambda slug: find_file(slug, MAPS, record.HERE),
            find_ruleset=lambda slug: find_ruleset(slug, record.HERE),
        )
        return Case(script.battle, [read_event(line) for line in events(name)], scenario, script.ruleset)
    slug, seed = name.split()
    scenario = shipped(slug)
    deck = DECKS[3] if seed == "fog" else DECKS[(int(seed) + 1) % 3]
    result = play(scenario, standard(), seed=seed, options=deck)
    return Case(result.start, result.log, scenario, standard())
