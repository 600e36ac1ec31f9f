"""The life of an exercise beside its play: once more from the beginning, out of the way, gone."""

from __future__ import annotations

from django.db import transaction

from adjudication.ruleset import read_ruleset
from adjudication.scenario import read_scenario
from wargame import broadcast, positions, replay
from wargame.audit import note_act
from wargame.exercises import LONGEST_TITLE, begin
from wargame.models import Exercise, Seat


@transaction.atomic
def duplicate(exercise: Exercise, *, title: str, director_name: str) -> tuple[Exercise, Seat]:
    """The same scenario, rules and options once more, before the start, with a seed and codes of its own."""
    ruleset = read_ruleset(exercise.ruleset_data)
    scenario = read_scenario(
        exercise.scenario_data, find_map=positions.no_file, find_ruleset=lambda name: ruleset
    )
    again = Exercise(
        title=title.strip()[:LONGEST_TITLE] or exercise.title,
        scenario=exercise.scenario,
        scenario_data=exercise.scenario_data,
        ruleset_data=exercise.ruleset_data,
        options=exercise.options,
    )
    _, seat, _token = begin(again, scenario, director_name)
    note_act(again, "duplicate", name=director_name, fields={"title": exercise.title})
    return again, seat


@transaction.atomic
def set_archived(exercise: Exercise, archived: bool, *, director_name: str) -> bool:
    """Out of the list of what is played, or back in it; nothing else changes. Whether it was elsewhere before."""
    changed = Exercise.objects.filter(pk=exercise.pk, archived=not archived).update(archived=archived)
    if changed:
        note_act(exercise, "archive" if archived else "restore", name=director_name)
    return bool(changed)


@transaction.atomic
def delete(exercise: Exercise) -> None:
    """Gone for good, with its log and its seats; open screens are shown out."""
    exercise_id = exercise.id
    seats = list(exercise.seats.filter(removed=None).values_list("id", flat=True))
    exercise.pending = None
    exercise.save(update_fields=["pending"])
    exercise.delete()
    transaction.on_commit(lambda: _gone(exercise_id, seats))


def _gone(exercise_id: str, seats: list[str]) -> None:
    positions.forget(exercise_id)
    replay.forget(exercise_id)
    for seat in seats:
        broadcast.leave(exercise_id, seat)
