"""All that a report is made of: the standing log with the battles around it, its analysis, teaching points, seed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from adjudication.state import Battle
from wargame.analysis.log import Moment, moments, shown_at, standing_log
from wargame.analysis.topics import Analysis, analyse_course
from wargame.models import Exercise
from wargame.positions import Setup, setup_of
from wargame.report.course import Turn, turns
from wargame.report.turning import View, views

_KEPT = 3


@dataclass(frozen=True, eq=False)
class Findings:
    """What the log of an exercise says, and nothing that can change without a new step of it."""

    setup: Setup
    course: tuple[Moment, ...]
    analysis: Analysis
    turns: tuple[Turn, ...]
    views: tuple[View, ...]

    @property
    def last(self) -> Battle:
        """The battle as the last step left it."""
        return self.course[-1].new if self.course else self.setup.battle


@dataclass(frozen=True, slots=True)
class Note:
    """A teaching point: the step that it is about, its turn and phase, the director's words."""

    seq: int
    turn: int
    phase: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Branch:
    """An exercise that has left this one: its title, and the step of the director's stream that it left from."""

    title: str
    n: int | None


@dataclass(frozen=True, eq=False)
class Gathered:
    """An exercise and its findings. `seed` is None until it has ended."""

    exercise: Exercise
    findings: Findings
    notes: tuple[Note, ...]
    seed: str | None
    branches: tuple[Branch, ...]


_findings: OrderedDict[tuple[str, int, int, int], Findings] = OrderedDict()
_lock = Lock()


def gather(exercise: Exercise) -> Gathered:
    """Everything about an exercise as far as it has come; for the director while it runs."""
    findings = findings_of(exercise)
    notes = tuple(
        _note(seq, text, findings.course)
        for seq, text in exercise.teaching_points.order_by("seq", "id").values_list("seq", "text")
    )
    branches = tuple(
        Branch(title, n)
        for title, n in exercise.branches.order_by("created").values_list("title", "parent_n")
    )
    seed = exercise.seed if exercise.status == "ended" else None
    return Gathered(exercise, findings, notes, seed, branches)


def findings_of(exercise: Exercise) -> Findings:
    """What the log says. A class opens the report of one exercise together: the last few are kept, and made by one
    request while the others wait.
    """
    key = (exercise.id, exercise.epoch, exercise.last_seq, exercise.released_seq)
    with _lock:
        if key not in _findings:
            _findings[key] = _found(exercise)
            for other in [each for each in _findings if each[0] == exercise.id and each != key]:
                del _findings[other]
        _findings.move_to_end(key)
        while len(_findings) > _KEPT:
            _findings.popitem(last=False)
        return _findings[key]


def _found(exercise: Exercise) -> Findings:
    setup = setup_of(exercise)
    rows = exercise.events.filter(seq__lte=exercise.last_seq, undone_at=None).order_by("seq")
    log = standing_log(
        (seq, at, body, shown_at(texts))
        for seq, at, body, texts in rows.values_list("seq", "at", "body", "texts").iterator()
    )
    course = moments(setup.battle, log)
    analysis = analyse_course(setup.battle, course, setup.scenario, setup.ruleset)
    found = turns(course, analysis, setup.scenario)
    return Findings(setup, course, analysis, found, views(setup.battle, course, found))


def _note(seq: int, text: str, course: tuple[Moment, ...]) -> Note:
    """The turn and phase of the last step that stands, up to the one that is meant."""
    moment = next((each for each in reversed(course) if each.seq <= seq), None)
    if moment is None:
        return Note(seq, 0, None, text)
    return Note(seq, moment.new.turn, moment.new.phase, text)
