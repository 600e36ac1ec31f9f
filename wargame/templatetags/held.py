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
    found = Exercise.objects.filter(archived=archived).defer("ruleset_data")[:MOST]
    return [
        {
            "id": exercise.id,
            "title": exercise.title,
            "scenario_title": exercise.scenario_data["title"][language],
            "status": exercise.status,
            "turn": exercise.turn,
            "fog": bool(exercise.options.get("fog")),
            "created": exercise.created,
        }
        for exercise in found
    ]
