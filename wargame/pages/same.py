"""The same person comes back: a browser that holds a seat already gets it again for the same join code."""

from __future__ import annotations

from django.http import HttpRequest

from wargame import access
from wargame.exercises import join_code_of
from wargame.models import Seat


def same_seat(request: HttpRequest, code: str) -> Seat | None:
    """The seat that this browser holds in the exercise and the role of a join code."""
    found = join_code_of(code) if code.strip() else None
    if found is None:
        return None
    return access.session_seat_of(request.session, found.exercise_id, found.role)
