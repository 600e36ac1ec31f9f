"""The list of exercises on the director's page."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import get_language

from wargame.models import Exercise

register = template.Library()
MOST = 100


@register.inclusion_tag("exercise_list.html", takes_context=True)
def held_exercises(context: dict[str, Any]) -> dict[str, Any]:
    """The exercises that are played, those in the archive, and what has just been done to one."""
    language = "zh" if (get_language() or "en").startswith("zh") else "en"
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "messages": context.get("messages"),
        "exercises": _rows(language, archived=False),
        "archived": _rows(language, archived=True),
    }


def _rows(language: str, *, archived: bool) -> list[dict[str, Any]]:
    held = Exercise.objects.filter(archived=archived).select_related("parent")
    # Scenarios and rulesets are as long as all the rest together.
    found = list(held.defer("ruleset_data", "parent__ruleset_data", "parent__scenario_data")[:MOST])
    return [
        {
            "id": exercise.id,
            "title": exercise.title,
            "scenario_title": exercise.scenario_data["title"][language],
            "status": exercise.status,
            "turn": exercise.turn,
            "fog": bool(exercise.options.get("fog")),
            "created": exercise.created,
            "depth": depth,
            "parent": exercise.parent,
            "parent_n": exercise.parent_n,
        }
        for exercise, depth in under_parents(found)
    ]


def under_parents(found: list[Exercise]) -> list[tuple[Exercise, int]]:
    """The same with each branch below the exercise that it left, oldest first, and how deep it stands there. One whose
    parent is not among them stands by itself.
    """
    there = {exercise.id for exercise in found}
    branches: dict[str | None, list[Exercise]] = {}
    for exercise in found:
        above = exercise.parent_id if exercise.parent_id in there else None
        branches.setdefault(above, []).append(exercise)
    rows: list[tuple[Exercise, int]] = []
    # Branches of branches go as deep as anybody likes: no recursion.
    left = [(exercise, 0) for exercise in reversed(branches.get(None, []))]
    while left:
        exercise, depth = left.pop()
        rows.append((exercise, depth))
        # `found` has the newest first, and the last one is taken next: the oldest.
        left += [(each, depth + 1) for each in branches.get(exercise.id, [])]
    return rows
