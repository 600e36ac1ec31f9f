"""What a replay page needs before the first step is fetched: the ground, the chapters, and where to find what."""

from __future__ import annotations

from typing import Any

from cards.catalogue import deck_data
from wargame.models import Exercise, TeachingPoint
from wargame.positions import setup_of
from wargame.replay import EVERY, Reel, reel_of, start_state, undone_ranges
from wargame.replay_access import views_for

FORMAT = 1


def index_of(exercise: Exercise, role: str, view: str) -> dict[str, Any]:
    """The index of one audience's replay for somebody of a role, as plain JSON.

    `lines` are the gaps between the lines of the log that the steps are, so that views can be laid side by side; null
    for whoever has but one view: they would tell him how much he was not shown.
    """
    reel = reel_of(exercise, view)
    scenario = exercise.scenario_data
    views = views_for(exercise, role)
    with reel.lock:
        told = {
            "n": reel.n,
            "chapters": list(reel.marks.chapters),
            "marks": {kind: list(steps) for kind, steps in reel.marks.kinds.items()},
            "losses": list(reel.marks.losses),
            "lines": _gaps(reel) if len(views) > 1 else None,
            "notes": teaching_points(exercise, role, reel),
        }
    return {
        "format": FORMAT,
        "exercise": {"id": exercise.id, "title": exercise.title, "status": exercise.status},
        "role": role,
        "own": {"n": exercise.numbers.get(role, 0), "epoch": exercise.epoch},
        "view": view,
        "views": list(views),
        "open": exercise.replay_open,
        "every": EVERY,
        "start": start_state(exercise, view),
        **told,
        "undone": undone_ranges(exercise, view),
        "parent": _parent(exercise) if role == "director" else None,
        "branches": _branches(exercise) if role == "director" else [],
        "scenario": {
            name: scenario.get(name)
            for name in ("slug", "title", "brief", "turns", "sides", "objectives", "map")
        },
        "ruleset": exercise.ruleset_data,
        "catalogue": deck_data(setup_of(exercise).ruleset),
        "options": exercise.options,
    }


def teaching_points(exercise: Exercise, role: str, reel: Reel) -> list[dict[str, Any]]:
    """The teaching points in the numbers of an audience's stream: at the last step that it saw of what is meant. They
    are the director's until the exercise has ended.
    """
    if role != "director" and exercise.status != "ended":
        return []
    notes = TeachingPoint.objects.filter(exercise=exercise).order_by("seq", "id")
    return [{"n": reel.number_at(note.seq), "text": note.text} for note in notes]


def _gaps(reel: Reel) -> list[int]:
    return [line - before for before, line in zip([0, *reel.lines], reel.lines, strict=False)]


def _parent(exercise: Exercise) -> dict[str, Any] | None:
    parent = exercise.parent
    if parent is None:
        return None
    return {"id": parent.id, "title": parent.title, "n": exercise.parent_n}


def _branches(exercise: Exercise) -> list[dict[str, Any]]:
    found = exercise.branches.order_by("created").values_list("id", "title", "parent_n", "status")
    return [{"id": id_, "title": title, "n": n, "status": status} for id_, title, n, status in found]
