"""`/exercises/{id}/replay/file/`: the replay of one audience as a file to take home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from adjudication.refusal import Refused
from wargame.downloads import replay_file
from wargame.models import Exercise
from wargame.pages.gate import problem
from wargame.pages.views import seat_here
from wargame.replay_access import permitted_view
from wargame.texts import message_of


@require_GET
def take_home_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """The file, for whoever may look at that audience's replay."""
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    seat = seat_here(request, exercise)
    if seat is None:
        message = gettext("Join with the code that your director reads out.")
        return problem(request, gettext("You hold no seat in this exercise"), message, status=403)
    try:
        view = permitted_view(exercise, seat.role, request.GET.get("view"))
    except Refused as refused:
        return problem(request, gettext("This view is not open to you."), message_of(refused), status=403)
    return replay_file(exercise, view)
