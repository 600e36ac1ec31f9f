"""A demonstration: an exercise in which the computer plays both sides, started and ready to be watched."""

from __future__ import annotations

import uuid

from django.utils.translation import gettext

from wargame.exercises import create_exercise
from wargame.models import Exercise, Scenario
from wargame.services import submit_command

_COMMANDS = (
    {"type": "set_computer", "side": "red", "on": True},
    {"type": "set_computer", "side": "blue", "on": True},
    {"type": "start_exercise"},
)


def start_demo() -> Exercise:
    """Make and start it, from the first scenario of the library. It plays while somebody watches."""
    scenario = Scenario.objects.order_by("id")[0]
    exercise, seat, _token = create_exercise(
        scenario_slug=scenario.slug,
        title=gettext("Demonstration"),
        options={"window_seconds": 20, "cards_per_side": 5},
        director_name=gettext("Director"),
    )
    for command in _COMMANDS:
        submit_command(seat=seat, uid=uuid.uuid4(), data=command)
    return exercise
