"""All topics of the analysis together: `analyse` is what pages, reports and exports call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudication.ruleset import Ruleset
from adjudication.scenario import Scenario
from adjudication.state import Battle
from wargame.analysis import cards, dice, fire, movement, objectives, reactions, strength
from wargame.analysis.hits import hits
from wargame.analysis.log import Line, Moment, moments
from wargame.analysis.specs import Chart, chart_json
from wargame.analysis.tables import Table, Text
from wargame.analysis.words import N_


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic: sentences that sum it up, its tables, and the charts that show them."""

    key: str
    title: Text
    words: tuple[Text, ...]
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...]

    def as_json(self) -> dict[str, Any]:
        """The topic as plain JSON."""
        return {
            "key": self.key,
            "title": self.title.as_json(),
            "words": [text.as_json() for text in self.words],
            "tables": [each.as_json() for each in self.tables],
            "charts": [chart_json(each) for each in self.charts],
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """All topics, in the order of a report."""

    topics: tuple[Topic, ...]

    def topic(self, key: str) -> Topic:
        """One topic. Raises `KeyError` where there is none of that name."""
        return {each.key: each for each in self.topics}[key]

    def table(self, key: str) -> Table:
        """One table of any topic. Raises `KeyError`."""
        return {each.key: each for topic in self.topics for each in topic.tables}[key]

    def as_json(self) -> dict[str, Any]:
        """All topics as plain JSON."""
        return {"format": 1, "topics": [each.as_json() for each in self.topics]}


def analyse(start: Battle, log: Iterable[Line], scenario: Scenario, ruleset: Ruleset) -> Analysis:
    """Analyse an exercise from the battle as it was set up and what stands of its log (`standing_log`)."""
    return analyse_course(start, moments(start, log), scenario, ruleset)


def analyse_course(
    start: Battle, course: tuple[Moment, ...], scenario: Scenario, ruleset: Ruleset
) -> Analysis:
    """The same where the battles around each event are there already."""
    last = course[-1].new if course else start
    found = hits(course)
    all_rolls = dice.rolls(course, ruleset)
    times = reactions.reactions(course)
    fired = any(moment.event.type == "fire_declared" for moment in course)
    return Analysis(
        (
            Topic(
                "strength",
                Text(N_("Strength and losses")),
                _losses_in_words(start, last),
                (strength.by_turn(start, course), strength.losses(course), strength.by_step(start, course)),
                strength.charts(start, course),
            ),
            Topic(
                "score",
                Text(N_("Score")),
                (
                    Text(
                        N_("Red has {red} points, Blue has {blue}."),
                        {"red": last.score["red"], "blue": last.score["blue"]},
                    ),
                ),
                (strength.score_by_turn(start, course), strength.score_by_step(course)),
                (strength.score_chart(start, course),) if last.turn else (),
            ),
            Topic(
                "objectives",
                Text(N_("Objectives")),
                () if scenario.objectives else (Text(N_("The scenario has no objectives.")),),
                (
                    objectives.by_turn(start, course, scenario),
                    objectives.turns_held(start, course, scenario),
                    objectives.changes(course),
                ),
                (objectives.chart(start, course, scenario),) if scenario.objectives else (),
            ),
            Topic(
                "fire",
                Text(N_("Fire effect")),
                _fire_in_words(found, fired),
                (
                    fire.by_weapon(found),
                    fire.by_battery(last, course, found),
                    fire.scatter(last, course),
                    fire.own_hits(found),
                ),
                fire.charts(last, course, found),
            ),
            Topic(
                "movement",
                Text(N_("Movement")),
                (),
                (
                    movement.by_unit(start, course),
                    movement.by_hex(course),
                    movement.ways_table(start, course),
                ),
                (movement.chart(start, course),),
            ),
            Topic(
                "cards",
                Text(N_("Event cards")),
                () if last.cards.drawn else (Text(N_("No event card was drawn.")),),
                (cards.brought(last, course, found, ruleset), cards.piles(course)),
                (),
            ),
            Topic(
                "dice",
                Text(N_("Dice")),
                dice.sentences(all_rolls),
                (dice.outcomes_table(all_rolls), dice.faces_table(all_rolls)),
                dice.charts(all_rolls),
            ),
            Topic(
                "reactions",
                Text(N_("Reaction times")),
                () if times else (Text(N_("No decision has a time.")),),
                (reactions.summary(times), reactions.each(times)),
                reactions.charts(times),
            ),
        )
    )


def _losses_in_words(start: Battle, last: Battle) -> tuple[Text, ...]:
    red, blue = (strength.strength_of(last, side) for side in ("red", "blue"))
    told = {
        "red": red.destroyed,
        "red_all": red.destroyed + red.living,
        "blue": blue.destroyed,
        "blue_all": blue.destroyed + blue.living,
    }
    if not red.destroyed + blue.destroyed:
        return (Text(N_("No unit was destroyed.")),)
    return (Text(N_("Red has lost {red} of {red_all} units, Blue {blue} of {blue_all}."), told),)


def _fire_in_words(found: tuple[Any, ...], fired: bool) -> tuple[Text, ...]:
    said = []
    if not any(each.direct for each in found):
        said.append(Text(N_("No shot of direct fire was fired.")))
    if not fired:
        said.append(Text(N_("No battery fired.")))
    own = sum(each.friendly for each in found)
    if own:
        said.append(Text(N_("Own fire struck own units {count} times."), {"count": own}))
    return tuple(said)
