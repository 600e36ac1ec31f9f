"""An exercise goes on with a new seed for its dice, and everybody reads that: one from a file, and a branch."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.dice import METHOD, seed_hash
from adjudication.events import Draft, dice_reseeded
from adjudication.events import Event as Happened
from wargame import log_rows
from wargame.deadlines import Deadlines
from wargame.models import Exercise, Submission
from wargame.positions import standing_of
from wargame.streams import new_lines, release
from wargame.timekeeping import time_of


def reseed(
    exercise: Exercise,
    command: Mapping[str, Any],
    *,
    cause: str | None = None,
    then: Sequence[Draft] = (),
    told: Deadlines | None = None,
) -> None:
    """The log's next lines, of a submission of the director's: the new seed's hash, and what comes with it.

    `told`: the deadlines that everybody has been told, where they are not those in the exercise's row.
    """
    now = time_of(exercise)
    standing = standing_of(exercise)
    battle = standing.position.battle
    drafts = (dice_reseeded(method=METHOD, seed_hash=seed_hash(exercise.seed), cause=cause), *then)
    events = [
        Happened(draft.type, battle.turn, battle.phase, draft.side, draft.clause, draft.data)
        for draft in drafts
    ]
    submission = Submission.objects.create(
        exercise=exercise,
        uid=uuid.uuid4(),
        role="director",
        command=dict(command),
        at=now,
        seq_before=exercise.last_seq,
    )
    lines = new_lines(exercise, battle, events, [submission] * len(events), now)
    release(exercise, lines, now, standing.setup.limits, known=told)
    log_rows.append(line.row for line in lines)
    exercise.last_seq += len(lines)
