"""The course of an exercise turn by turn: the sentences of each turn, and the score at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudication.ruleset import SIDES
from adjudication.scenario import Scenario
from adjudication.state import Battle
from wargame.analysis.hits import hits
from wargame.analysis.log import Moment
from wargame.analysis.tables import Table, Text
from wargame.analysis.topics import Analysis
from wargame.analysis.words import N_, word
from wargame.report import sentences
from wargame.report.sentences import LOSSES, OBJECTIVES, Sentence, joined


@dataclass(frozen=True, eq=False)
class Turn:
    """A turn: what happened, the steps of the log that it took, and how everything stood at its end."""

    number: int
    sentences: tuple[Sentence, ...]
    first: int
    last: int
    end: Battle

    @property
    def score(self) -> tuple[int, int]:
        """The points of Red and Blue at the end of the turn."""
        return self.end.score["red"], self.end.score["blue"]


def turns(course: tuple[Moment, ...], analysis: Analysis, scenario: Scenario) -> tuple[Turn, ...]:
    """Every turn that has begun, in order."""
    of_turn: dict[int, list[Moment]] = {}
    for moment in course:
        if moment.new.turn:
            of_turn.setdefault(moment.new.turn, []).append(moment)
    names = {each.hex: each.name for each in scenario.objectives}
    return tuple(
        Turn(
            number,
            tuple(_told(number, tuple(own), analysis, names)),
            own[0].seq,
            own[-1].seq,
            own[-1].new,
        )
        for number, own in sorted(of_turn.items())
    )


def _told(
    number: int, own: tuple[Moment, ...], analysis: Analysis, names: Mapping[str, object]
) -> Iterator[Sentence]:
    found = hits(own)
    of_phase = {
        "cards": sentences.cards(own),
        "direct_fire": sentences.shots(found),
        "movement": sentences.movement(own),
        "rally": sentences.rallied(own),
        "indirect_fire": sentences.batteries(own, found),
    }
    for phase in own[0].new.phases:
        yield from of_phase.get(phase, ())
    yield from _losses(number, analysis.table("losses"))
    yield from _objectives(number, analysis.table("objectives_changes"), names)
    yield from sentences.by_director(own)


def _losses(number: int, table: Table) -> Iterator[Sentence]:
    rows = [row for row in table.objects() if row["turn"] == number]
    for side in SIDES:
        lost = [row for row in rows if row["side"] == side]
        if lost:
            parts = [
                Text(N_("{unit} (by {by})"), {"unit": row["unit"], "by": row["by"]})
                if row["by"]
                else Text("{unit}", {"unit": row["unit"]})
                for row in lost
            ]
            yield LOSSES, Text(N_("{side} lost {what}."), {"side": word(side), "what": joined(parts)})


def _objectives(number: int, table: Table, names: Mapping[str, object]) -> Iterator[Sentence]:
    for row in table.objects():
        if row["turn"] == number:
            told = {"side": word(row["to"]), "name": names.get(row["hex"], row["hex"]), "hex": row["hex"]}
            yield OBJECTIVES, Text(N_("{side} took {name} ({hex})."), told)
