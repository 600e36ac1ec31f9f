"""Who acts without a seat: the clock, which ends what has run out of time, and the computer that plays a side."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import DateTimeField, ExpressionWrapper, F, Q, Value

from adjudication.codec import read_command
from adjudication.commands import CLOCK
from adjudication.refusal import Refused
from adjudication.ruleset import SIDES
from adjudication.visibility import view_for
from wargame import stoppage
from wargame.bots import BotSetup, next_command
from wargame.models import Exercise, Submission
from wargame.pacing import revealing
from wargame.positions import standing_of
from wargame.services import adjudicated, release_next, take_up
from wargame.streams import deadlines_of
from wargame.timekeeping import keeper, time_of

# The computer leaves the room time to see what it does: between commands, and for each roll that is shown.
BETWEEN = 1.2
FOR_A_ROLL = 0.5
LONGEST_WAIT = 20.0
_LIVE = ("setup", "running")
_OVERDUE: dict[str, dict[str, Any]] = {
    "decision": {"type": "answer", "choice": "pass"},
    "part": {"type": "end_phase"},
}


def due_exercises(served: datetime) -> list[str]:
    """The exercises in which the clock or the computer may have something to do when so much has been served."""
    # Each exercise has its own scale.
    now = ExpressionWrapper(F("offset") + Value(served), output_field=DateTimeField())
    overdue = Q(decision_until__lte=now) | Q(part_until__lte=now)
    computer = Q(computer__red=True) | Q(computer__blue=True)
    ready = Q(computer_next__isnull=True) | Q(computer_next__lte=now)
    # Before the start the computer takes its cards.
    live = Q(status__in=_LIVE) & (overdue | (computer & ready))
    stopped = Q(status__in=(*_LIVE, "paused"), released_seq=F("last_seq")) & ~Q(offset=keeper.now().offset)
    return list(
        Exercise.objects.filter(live | Q(next_release__lte=now) | stopped).values_list("id", flat=True)
    )


def attend(exercise_id: str) -> bool:
    """Do what is due in one exercise, at most one command. Returns whether anything was done.

    Under the row's lock everything is looked at again: of all processes and threads that found it due, one does it.
    """
    with transaction.atomic():
        exercise = Exercise.objects.locked(exercise_id)
        if exercise is None:
            return False  # deleted since it was due
        reading = keeper.now()
        if stoppage.is_due(exercise, reading):
            take_up(exercise, reading)
            return True
        now = time_of(exercise)
        if revealing(exercise):
            # Nobody acts on what the room has not been shown, the clock neither.
            return (
                exercise.next_release is not None
                and exercise.next_release <= now
                and release_next(exercise, now)
            )
        if exercise.status not in _LIVE:
            return False
        due = deadlines_of(exercise).due(now)
        if due is not None:
            # What the computer waited for may be over now.
            exercise.computer_next = None
            return _sent(exercise, CLOCK, _OVERDUE[due], now)
        return _computer_acts(exercise, now)


def _computer_acts(exercise: Exercise, now: datetime) -> bool:
    if exercise.computer_next is not None and exercise.computer_next > now:
        return False
    standing = standing_of(exercise)
    setup = BotSetup.of(standing.setup.scenario, standing.setup.ruleset)
    for side in SIDES:
        if not exercise.computer.get(side):
            continue
        command = next_command(view_for(standing.position.battle, side), setup, side, exercise.seed_hash)
        if command is not None and _sent(exercise, side, command, now):
            rolls = exercise.events.filter(seq__gt=standing.seq, type="dice_rolled").count()
            wait = min(LONGEST_WAIT, BETWEEN + FOR_A_ROLL * rolls)
            exercise.computer_next = now + timedelta(seconds=wait)
            exercise.save(update_fields=["computer_next"])
            return True
    # Nothing to do until somebody else acts, who sets this free again.
    exercise.computer_next = now + timedelta(seconds=LONGEST_WAIT)
    exercise.save(update_fields=["computer_next"])
    return False


def _sent(exercise: Exercise, role: str, data: dict[str, Any], now: datetime) -> bool:
    """A command of the clock or the computer, stored as anybody's. False where the rules refuse it now."""
    submission = Submission(exercise=exercise, uid=uuid.uuid4(), role=role, command=data, at=now)
    try:
        read_command(data)
        adjudicated(exercise, submission, data)
    except Refused:
        return False
    return True
