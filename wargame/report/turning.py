"""Which moments of an exercise are shown as maps: the start, where most changed, ends of turns, the end."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.ruleset import SIDES
from adjudication.state import Battle
from wargame.analysis.log import Moment
from wargame.analysis.strength import strength_of
from wargame.analysis.tables import Text
from wargame.analysis.words import N_, phase_code, word
from wargame.report.course import Turn

TURNING = 3  # phases in which strength and score changed most
ENDS = 3  # ends of turns besides


@dataclass(frozen=True, eq=False)
class View:
    """The board after a step of the log. `kind`: start, turning, turn or end; `weight`: how much had changed."""

    seq: int
    turn: int
    kind: str
    title: Text
    battle: Battle
    weight: int = 0


def weights(course: tuple[Moment, ...]) -> dict[tuple[int, str], int]:
    """By how much the value left and the score of both sides changed in each phase of each turn."""
    found: dict[tuple[int, str], int] = {}
    for moment in course:
        changed = _changed(moment.old, moment.new)
        if changed and moment.event.phase:
            key = (moment.turn, moment.event.phase)
            found[key] = found.get(key, 0) + changed
    return found


def _changed(old: Battle, new: Battle) -> int:
    changed = 0
    if old.units is not new.units:
        for name, unit in new.units.items():
            before = old.units[name]
            if unit is not before and unit.condition.destroyed != before.condition.destroyed:
                changed += unit.profile.value
    if old.score is not new.score:
        changed += sum(abs(new.score[side] - old.score[side]) for side in SIDES)
    return changed


def views(start: Battle, course: tuple[Moment, ...], turns: tuple[Turn, ...]) -> tuple[View, ...]:
    """The moments to be shown, in order: at most `TURNING` + `ENDS` besides the start and the end."""
    first = View(0, 0, "start", Text(N_("At the start")), start)
    if not turns:
        return (first,)
    over = course[-1].new.status == "ended"
    title = Text(N_("At the end")) if over else Text(N_("As it stands now"))
    last = View(turns[-1].last, turns[-1].number, "end", title, turns[-1].end)
    turning = [view for view in _turning(course) if _differs(view.battle, last.battle)]
    ends = [
        View(
            turn.last,
            turn.number,
            "turn",
            Text(N_("End of turn {turn}"), {"turn": turn.number}),
            turn.end,
        )
        for turn in turns[:-1]
    ]
    shown = [start, last.battle, *(view.battle for view in turning)]
    ends = [view for view in ends if all(_differs(view.battle, other) for other in shown)]
    return tuple(sorted((first, *turning, *_spread(ends), last), key=lambda view: view.seq))


def _turning(course: tuple[Moment, ...]) -> list[View]:
    """The phases in which most changed, each at the last step that changed anything."""
    heavy = sorted(weights(course).items(), key=lambda item: (-item[1], item[0]))[:TURNING]
    found = []
    for (turn, phase), weight in heavy:
        own = [moment for moment in course if (moment.turn, moment.event.phase) == (turn, phase)]
        place = max(index for index, moment in enumerate(own) if _changed(moment.old, moment.new))
        lost = {
            side: strength_of(own[place].new, side).lost - strength_of(own[0].old, side).lost
            for side in SIDES
        }
        said = {
            "turn": turn,
            "phase": word(str(phase_code(phase))),
            "red": lost["red"],
            "blue": lost["blue"],
            "red_score": own[place].new.score["red"],
            "blue_score": own[place].new.score["blue"],
        }
        text = N_(
            "Turn {turn}, {phase}: value lost Red {red}, Blue {blue}; score {red_score} to {blue_score}"
        )
        found.append(View(own[place].seq, turn, "turning", Text(text, said), own[place].new, weight))
    return found


def _differs(one: Battle, other: Battle) -> bool:
    """Whether two maps would show the units or the objectives differently."""
    return _seen(one) != _seen(other)


def _seen(battle: Battle) -> tuple[object, ...]:
    return (
        tuple((unit.id, unit.hex, unit.condition) for unit in battle.units.values()),
        tuple(sorted(battle.held.items())),
    )


def _spread(ends: list[View]) -> list[View]:
    """At most `ENDS` of them, evenly over the course."""
    if len(ends) <= ENDS:
        return ends
    return [ends[round(index * (len(ends) - 1) / (ENDS - 1))] for index in range(ENDS)]
