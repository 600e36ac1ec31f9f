"""Pace: what the log holds is released at once, beat after beat by the clock, or step by step by the director.

What is not released is not sent to anybody but the director, on no channel. The first beat of a submission goes out
with it; the rest follows. While something is held back, nobody but the director acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from adjudication.options import BEAT_SECONDS, PACES, USUAL_BEAT
from adjudication.reading import Fields
from adjudication.refusal import Refused
from adjudication.ruleset import SIDES
from adjudication.state import Battle
from adjudication.visibility import shown_to
from wargame.models import Event, Exercise
from wargame.positions import Standing, standing_of
from wargame.resuming import counts_down, resume
from wargame.streams import Line, deadlines_of, hold, lines_of, release, show_first

_RELEASED = ["texts", "n_controller", "n_red", "n_blue", "n_observer"]


def revealing(exercise: Exercise) -> bool:
    """Whether something is held back."""
    return exercise.released_seq < exercise.last_seq


def revealing_to(exercise: Exercise, role: str) -> bool:
    """Whether something is held back that this role will be shown. Under fog what a side will not see is no reason for
    it to wait, nor may it learn that there is any.
    """
    return revealing(exercise) and (not exercise.options.get("fog") or _held_from(exercise, role) is not None)


def shown_battle(exercise: Exercise, role: str) -> Battle:
    """The battle as far as a role has been shown it: the director everything; under fog a side that will see nothing of
    what is held is not behind.
    """
    return shown_up_to(exercise, role)[0]


def shown_up_to(exercise: Exercise, role: str) -> tuple[Battle, int | None]:
    """The same, with the place in the log of the first step that is held back from this role, None where none is."""
    standing = standing_of(exercise)
    if role == "director" or not revealing(exercise):
        return standing.battle_for(role), None
    if not exercise.options.get("fog"):
        return standing.shown, exercise.released_seq + 1
    held = _held_from(exercise, role)
    return (standing.position.battle, None) if held is None else (held.old, held.row.seq)


def _held_from(exercise: Exercise, role: str) -> Line | None:
    """The first line that is held back from this role, where it will be shown any."""
    lines = lines_of(held_rows(exercise), standing_of(exercise).shown)
    return next((line for line in lines if _held(line, role)), None)


def _held(line: Line, role: str) -> bool:
    return line.row.text_for(role) is None and shown_to(line.event, role, line.old, line.new) is not None


def held_rows(exercise: Exercise) -> QuerySet[Event]:
    """The rows of the log that are held back, in order."""
    return exercise.events.filter(seq__gt=exercise.released_seq, undone_at=None).order_by("seq")


def permit_act(exercise: Exercise, role: str) -> None:
    """Nobody acts on what he has not been shown; the director has been shown everything."""
    if role != "director" and revealing_to(exercise, role):
        raise Refused("revealing", "the adjudication is still being shown: wait for its end")


def let_out(exercise: Exercise, lines: Sequence[Line], standing: Standing, at: datetime, role: str) -> int:
    """Release of new lines what goes out with their submission; the rest is held. How many are released.

    `exercise.last_seq` is still that before the lines. `role`: whose submission it is. Under fog a side may act while
    something is held of which it knows nothing: then it sees what it does at once, as if nothing were.
    """
    count = 0
    alone = role in SIDES and revealing(exercise) and not revealing_to(exercise, role)
    if not revealing(exercise):
        count = len(lines)
        if exercise.pace["mode"] != "at_once":
            count = _first_shown(exercise, lines)
    release(exercise, lines[:count], at, standing.setup.limits)
    hold(lines[count:], at)
    if alone:
        show_first(exercise, lines, role, at)
    if count < len(lines) and exercise.held_since is None:
        exercise.held_since = at
        exercise.next_release = _next(exercise, at)
    return count


def _first_shown(exercise: Exercise, lines: Sequence[Line]) -> int:
    """How many lines go out with their submission: the first beat. Under fog, where a side that will be shown some of
    the rest sees nothing of it, those up to its own first: else its waiting would tell it of what it does not see.
    """
    ends = [index for index, line in enumerate(lines, 1) if line.row.ends_beat]
    least = 1
    for side in SIDES if exercise.options.get("fog") else ():
        seen = (
            index
            for index, line in enumerate(lines, 1)
            if shown_to(line.event, side, line.old, line.new) is not None
        )
        least = max(least, next(seen, 0))
    return next((end for end in ends if end >= least), 0)


def just_held(exercise: Exercise, role: str, rows: Sequence[Event]) -> bool:
    """Whether with these rows something is held back from a role from which nothing was."""
    first = shown_up_to(exercise, role)[1]
    return first is not None and any(row.seq == first for row in rows)


def release_more(
    exercise: Exercise, now: datetime, *, everything: bool, resumes: bool = True
) -> tuple[list[Event], Standing]:
    """Release the next beat of a locked exercise, or all that is held. The caller saves nothing else of the log.

    `resumes`: when all is shown and something counts down, everybody is told until when.
    """
    standing = standing_of(exercise)
    rows = list(held_rows(exercise))
    if not everything:
        ends = next((index for index, row in enumerate(rows, 1) if row.ends_beat), len(rows))
        left, rows = len(rows) - ends, rows[:ends]
    else:
        left = 0
    lines = lines_of(rows, standing.shown)
    for row in rows:
        row.told_before = frozenset(side for side in SIDES if row.text_for(side) is not None)
    release(exercise, lines, now, standing.setup.limits)
    Event.objects.bulk_update(rows, _RELEASED)
    given = timedelta(0)
    if not left:
        exercise.released_seq = exercise.last_seq
        given = _shown_all(exercise, now, standing.setup.limits.part)
    else:
        exercise.next_release = _next(exercise, now)
    shown = lines[-1].new if lines else standing.shown
    after = Standing(standing.setup, standing.position, standing.seq, shown, exercise.released_seq)
    if not left and resumes and counts_down(exercise):
        told, after = resume(exercise, after, now, given.total_seconds())
        rows += told
    exercise.save()
    return rows, after


def drop_held(exercise: Exercise) -> None:
    """Nothing is held back any more: a rewind has undone it."""
    exercise.released_seq = exercise.last_seq
    exercise.held_since = exercise.next_release = None


def _shown_all(exercise: Exercise, now: datetime, part_seconds: int) -> timedelta:
    """The clock of a part that was running before gets back the time in which its side could only watch: how much.
    Not under fog: everybody reads that clock, and would read in it how much was shown to the other side.
    """
    since, given = exercise.held_since, timedelta(0)
    deadlines = deadlines_of(exercise)
    if since is not None and deadlines.part is not None and not exercise.options.get("fog"):
        begun_before = deadlines.part < since + timedelta(seconds=part_seconds)
        if begun_before:
            given = now - since
            exercise.part_until = deadlines.part + given
    exercise.held_since = exercise.next_release = None
    return given


def _next(exercise: Exercise, now: datetime) -> datetime | None:
    """When the next beat is due; by steps, and while the director has stopped the exercise, he releases it."""
    if exercise.pace["mode"] != "beats" or exercise.status == "paused":
        return None
    return now + timedelta(seconds=float(exercise.pace["seconds"]))


def goes_on(exercise: Exercise, now: datetime) -> None:
    """After a pause, or under another pace, the beats go on from now."""
    exercise.next_release = _next(exercise, now) if revealing(exercise) else None


def read_pace(data: Any) -> dict[str, Any]:
    """The pace of a `set_pace` command."""
    fields = Fields(data)
    fields.text("type")
    mode = fields.choice("pace", PACES)
    seconds = fields.number("seconds", *BEAT_SECONDS, USUAL_BEAT)
    fields.done()
    return {"mode": mode, "seconds": seconds if mode == "beats" else 0}


def pace_of(exercise: Exercise, role: str) -> dict[str, Any]:
    """What a screen shows of the pace; how much is held back is the director's alone."""
    shown = {
        **exercise.pace,
        "revealing": revealing_to(exercise, role),
        "stopped": exercise.status == "paused",
    }
    if role == "director":
        held = held_rows(exercise)
        shown["held"] = held.count()
        shown["beats"] = held.filter(ends_beat=True).count()
        shown["shown_n"] = shown_number(exercise)
    return shown


def shown_number(exercise: Exercise) -> int:
    """The number in the director's stream up to which everybody has been shown what there is."""
    first = held_rows(exercise).values_list("n_director", flat=True).first()
    return int(exercise.numbers.get("director", 0) if first is None else first - 1)
