"""Who may read the report and the analysis: the director always, everybody else once he has opened the replay."""

from __future__ import annotations

from adjudication.refusal import Refused
from wargame.models import Exercise


def permit_reading(exercise: Exercise, role: str) -> None:
    """Both tell what either side did and meant. Raises `Refused`."""
    if role == "director" or (exercise.status == "ended" and exercise.replay_open):
        return
    if exercise.status != "ended":
        raise Refused(
            "not_allowed", "the report can be read once the exercise has ended and the director has opened it"
        )
    raise Refused("not_allowed", "the director has not opened the replay and the report for all yet")
