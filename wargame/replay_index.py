"""What a replay page needs before the first step is fetched: the ground, the chapters, and where to find what."""

from __future__ import annotations

from typing import Any

from adjudication.visibility import AUDIENCES
from cards.catalogue import deck_data
from wargame.models import Exercise, TeachingPoint
from wargame.positions import setup_of
from wargame.replay import EVERY, reel_of, start_state, undone_ranges
from wargame.replay_access import views_for

FORMAT = 1


def index_of(exercise: Exercise, role: str, view: str) -> dict[str, Any]:
    """The index of one audience's replay, as plain JSON."""
    reel = reel_of(exercise, view)
    scenario = exercise.scenario_data
    return {
        "format": FORMAT,
        "exercise": {"id": exercise.id, "title": exercise.title, "status": exercise.status},
        "role": role,
        "view": view,
        "views": list(views_for(exercise, role)),
        "open": exercise.replay_open,
        "n": reel.n,
        "every": EVERY,
        "start": start_state(exercise, view),
        "chapters": reel.chapters,
        "marks": reel.marks,
        "losses": reel.losses,
        "undone": undone_ranges(exercise, view),
        "notes": teaching_points(exercise, role, view),
        "parent": _parent(exercise),
        "scenario": {
            name: scenario.get(name)
            for name in ("slug", "title", "brief", "turns", "sides", "objectives", "map")
        },
        "ruleset": exercise.ruleset_data,
        "catalogue": deck_data(setup_of(exercise).ruleset),
        "options": exercise.options,
    }


def teaching_points(exercise: Exercise, role: str, view: str) -> list[dict[str, Any]]:
    """The teaching points in the numbers of an audience's stream: at the last step that it saw of what is meant. They
    are the director's until the exercise has ended.
    """
    if role != "director" and exercise.status != "ended":
        return []
    return [
        {"n": own_number(exercise, view, note.seq), "text": note.text}
        for note in TeachingPoint.objects.filter(exercise=exercise)
    ]


def own_number(exercise: Exercise, view: str, seq: int) -> int:
    """The last step of an audience's stream at or before a line of the log; 0: before its first."""
    number = f"n_{view}"
    seen = exercise.events.filter(seq__lte=seq, **{f"{number}__isnull": False}).order_by("-seq")
    return int(seen.values_list(number, flat=True).first() or 0)


def line_of(exercise: Exercise, view: str, n: int) -> int:
    """The line of the log that a step of an audience's stream is; 0 for the start."""
    return int(exercise.events.filter(**{f"n_{view}": n}).values_list("seq", flat=True).first() or 0)


def _parent(exercise: Exercise) -> dict[str, Any] | None:
    parent = exercise.parent
    if parent is None:
        return None
    return {"id": parent.id, "title": parent.title, "n": exercise.parent_n}


def steps_of_all(exercise: Exercise, view: str, n: int) -> dict[str, int]:
    """Where each audience stands in its own stream when somebody is at step `n` of a view."""
    seq = line_of(exercise, view, n)
    return {audience: own_number(exercise, audience, seq) for audience in AUDIENCES}
