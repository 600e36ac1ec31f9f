"""`/exercises/{id}/replay/`: the replay of an exercise, for everybody who holds a seat in it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from wargame.clauses import clauses_in_words
from wargame.models import Exercise
from wargame.pages.gate import problem
from wargame.pages.views import page_json, screen_url, seat_here
from wargame.texts import script_texts


@require_GET
def replay_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """The page; what it shows comes over the HTTP interface, so the address may name any step and view."""
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    seat = seat_here(request, exercise)
    if seat is None:
        message = gettext("Join with the code that your director reads out.")
        return problem(request, gettext("You hold no seat in this exercise"), message, status=403)
    page = page_json(request, exercise, seat)
    page["urls"] |= {
        "replay": reverse("api-replay", args=[exercise.id]),
        "frames": reverse("api-replay-frames", args=[exercise.id]),
        "stretches": reverse("api-replay-stretches", args=[exercise.id]),
        "branch": reverse("api-branch", args=[exercise.id]),
        "file": reverse("take-home", args=[exercise.id]),
        "screen": screen_url(seat),
        "page": reverse("replay", args=[exercise.id]),
    }
    context = {
        "title": exercise.title,
        "page_json": page,
        "texts_json": script_texts(),
        "clauses_json": clauses_in_words(),
    }
    response = render(request, "replay.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response
