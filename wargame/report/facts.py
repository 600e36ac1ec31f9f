"""What an exercise is, before anything is said of its course: names, options, where it comes from, how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from django.utils.translation import gettext as _

from adjudication.options import read_options
from adjudication.ruleset import SIDES
from wargame.analysis.strength import strength_of
from wargame.analysis.words import word
from wargame.report.gathering import Gathered
from wargame.saying import named, say

Fact = tuple[str, str]


def exercise_facts(gathered: Gathered) -> tuple[Fact, ...]:
    """Scenario, sides, when, how far, from which exercise."""
    exercise, setup, last = gathered.exercise, gathered.findings.setup, gathered.findings.last
    scenario = setup.scenario
    sides = "; ".join(f"{say(word(side))}: {named(scenario.sides[side])}" for side in SIDES)
    return (
        (_("Scenario"), named(scenario.title)),
        (_("Sides"), sides),
        (_("Ruleset"), str(exercise.ruleset_data.get("name") or scenario.ruleset)),
        (_("Made"), _moment(exercise.created)),
        *_times(gathered),
        (_("State"), _state(exercise.status, last.turn, last.turns)),
        *_origin(gathered),
    )


def _moment(at: datetime) -> str:
    return _("{time} UTC").format(time=at.astimezone(UTC).strftime("%Y-%m-%d %H:%M"))


def _times(gathered: Gathered) -> Iterator[Fact]:
    course = gathered.findings.course
    if course and course[0].line.at and course[-1].line.at:
        yield _("First and last step"), f"{_moment(course[0].line.at)} – {_moment(course[-1].line.at)}"


def _state(status: str, turn: int, turns: int) -> str:
    told = {"turn": turn, "turns": turns}
    match status:
        case "setup":
            return _("not begun")
        case "ended":
            return _("ended in turn {turn} of {turns}").format(**told)
        case "paused":
            return _("paused in turn {turn} of {turns}").format(**told)
    return _("running, turn {turn} of {turns}").format(**told)


def _origin(gathered: Gathered) -> Iterator[Fact]:
    exercise = gathered.exercise
    if exercise.parent is not None:
        told = _("“{title}”, from step {step} on").format(title=exercise.parent.title, step=exercise.parent_n)
        yield _("Branched from"), told
    if gathered.branches:
        told = "; ".join(
            _("“{title}”, from step {step} on").format(title=each.title, step=each.n)
            for each in gathered.branches
        )
        yield _("Branches"), told


def option_facts(gathered: Gathered) -> tuple[Fact, ...]:
    """How it was played."""
    setup, last = gathered.findings.setup, gathered.findings.last
    options = read_options(gathered.exercise.options)
    modes = {"auto": _("automatic"), "hand": _("by hand")}
    dice = "; ".join(f"{say(word(side))}: {modes[last.dice.modes[side]]}" for side in SIDES)
    cards = _("none")
    if last.cards.per_side:
        text = (
            _("{count} a side, from one pool")
            if last.cards.pool == "shared"
            else _("{count} a side, from its own pool")
        )
        cards = text.format(count=last.cards.per_side)
    return (
        (_("Turns"), str(last.turns)),
        (_("First side"), say(word(last.first_side))),
        (_("Fog of war"), _("yes") if options.fog else _("no")),
        (_("Dice"), dice),
        (_("Event cards"), cards),
        (_("Pace"), _pace(gathered.exercise.pace)),
        (_("Seconds for a decision"), _seconds(setup.limits.window)),
        (_("Seconds for a part of a phase"), _seconds(setup.limits.part)),
        *_computer(gathered),
    )


def _pace(pace: dict[str, object]) -> str:
    match pace.get("mode"):
        case "beats":
            return _("in beats of {seconds} s").format(seconds=pace.get("seconds"))
        case "steps":
            return _("step by step")
    return _("at once")


def _seconds(seconds: int) -> str:
    return str(seconds) if seconds else _("no limit")


def _computer(gathered: Gathered) -> Iterator[Fact]:
    sides = [say(word(side)) for side in SIDES if gathered.exercise.computer.get(side)]
    if sides:
        yield _("Played by the computer"), ", ".join(sides)


def standing_facts(gathered: Gathered) -> tuple[Fact, ...]:
    """The score and the strength as they are now."""
    last = gathered.findings.last
    rows = []
    for side in SIDES:
        strength = strength_of(last, side)
        told = _("{points} points; {living} of {all} units left, value {value} of {whole}").format(
            points=last.score[side],
            living=strength.living,
            all=strength.living + strength.destroyed,
            value=strength.value,
            whole=strength.value + strength.lost,
        )
        rows.append((say(word(side)), told))
    return tuple(rows)
