"""After a stoppage, or when the wall clock was set, what waits keeps the time it had left, and everybody is told.

The times that browsers count down to (`until`, `deadline`) are wall-clock times. Where they no longer are, a `resumed`
moves them, as the one after a pause does.
"""

from __future__ import annotations

from wargame.models import Event, Exercise
from wargame.pacing import revealing
from wargame.positions import Standing, standing_of
from wargame.resuming import counts_down, resume
from wargame.timekeeping import Reading


def is_due(exercise: Exercise, reading: Reading) -> bool:
    """Whether the exercise still counts in a scale that is the wall clock's no longer.

    While something is held back it goes on doing so: nothing but what is held may be told then.
    """
    return exercise.offset != reading.offset and not revealing(exercise)


def take_up(exercise: Exercise, reading: Reading) -> tuple[list[Event], Standing] | None:
    """Bring a locked exercise to the wall clock's scale. The event that tells of it, with the standing after it; None
    where nothing runs that anybody counts down to.
    """
    before, moved = reading.served + exercise.offset, reading.offset - exercise.offset
    exercise.offset = reading.offset
    if exercise.computer_next is not None:
        exercise.computer_next += moved
    told = None
    # In a pause nothing runs, and the `resumed` at its end moves everything by itself.
    if counts_down(exercise):
        exercise.paused_at = before
        told = resume(exercise, standing_of(exercise), before + moved, moved.total_seconds())
    exercise.save()
    return told
