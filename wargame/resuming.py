"""The exercise goes on: a `resumed` of nobody's command tells everybody anew until when what is open lasts.

It follows where these times have changed without an event that says so: after a reveal, in which they begin with the
beats and the director was told before them, and after a stoppage (stoppage.py).
"""

from __future__ import annotations

import uuid
from datetime import datetime

from adjudication.apply import apply
from adjudication.commands import CLOCK
from adjudication.events import Event as Happened
from adjudication.events import resumed
from adjudication.position import Position
from wargame import log_rows
from wargame.deadlines import Deadlines
from wargame.models import Event, Exercise, Submission
from wargame.positions import Standing
from wargame.streams import new_lines, release


def counts_down(exercise: Exercise) -> bool:
    """Whether a window or a part is running, for which screens count down."""
    open_ = exercise.decision_until is not None or exercise.part_until is not None
    return open_ and exercise.status == "running"


def resume(
    exercise: Exercise, standing: Standing, at: datetime, moved: float
) -> tuple[list[Event], Standing]:
    """Store and release the event in a locked exercise in which nothing is held back. The caller saves the exercise.

    `moved`: by how many seconds its times are others now. The deadlines are those of the row, later by the time since
    `paused_at` where that is set. Returns the new row and the standing after it.
    """
    battle = standing.position.battle
    draft = resumed()
    data = {**draft.data, "moved": round(moved, 3)}
    event = Happened(draft.type, battle.turn, battle.phase, draft.side, draft.clause, data)
    submission = Submission.objects.create(
        exercise=exercise,
        uid=uuid.uuid4(),
        role=CLOCK,
        command={"type": "resume"},
        at=at,
        seq_before=exercise.last_seq,
    )
    lines = new_lines(exercise, battle, [event], [submission], at)
    # As if nothing had been told: so all of it is.
    release(exercise, lines, at, standing.setup.limits, known=Deadlines())
    rows = [line.row for line in lines]
    log_rows.append(rows)
    exercise.last_seq += len(rows)
    after = apply(battle, event)
    position = Position(after, standing.position.pending, standing.position.drawn)
    return rows, Standing(standing.setup, position, exercise.last_seq, after, exercise.last_seq)
