"""The life of an exercise from the director's list: copied, put away, brought back, deleted, saved to a file."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from wargame import access, life
from wargame.downloads import exercise_file
from wargame.exercises import LONGEST_TITLE
from wargame.models import Exercise
from wargame.pages.gate import directed, keyless
from wargame.pages.views import screen_url


@require_GET
def export_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/export/`: the exercise as one file."""
    exercise = directed(request, exercise_id)
    return exercise if isinstance(exercise, HttpResponse) else exercise_file(exercise)


@require_POST
def duplicate_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """Once more from the beginning; the director goes to the new one."""
    stop = keyless(request)
    if stop is not None:
        return stop
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    title = gettext("{title} (copy)").format(title=exercise.title)
    _again, seat = life.duplicate(exercise, title=title[:LONGEST_TITLE], director_name=gettext("Director"))
    access.remember_seat(request.session, seat)
    return HttpResponseRedirect(screen_url(seat))


@require_POST
def archive_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """Out of the list, into the archive."""
    return _archived(request, exercise_id, True)


@require_POST
def restore_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """Back into the list."""
    return _archived(request, exercise_id, False)


def _archived(request: HttpRequest, exercise_id: str, archived: bool) -> HttpResponse:
    stop = keyless(request)
    if stop is not None:
        return stop
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    if life.set_archived(exercise, archived, director_name=gettext("Director")):
        text = (
            gettext("“{title}” is in the archive now.")
            if archived
            else gettext("“{title}” is back in the list.")
        )
        messages.success(request, text.format(title=exercise.title))
    return HttpResponseRedirect(reverse("director"))


@require_http_methods(["GET", "POST"])
def delete_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """What is lost is said, and the title has to be typed; then the exercise is gone for good."""
    stop = keyless(request)
    if stop is not None:
        return stop
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    if request.method == "GET":
        return _confirm(request, exercise)
    typed = " ".join(request.POST.get("title", "").split())
    if typed != " ".join(exercise.title.split()):
        error = gettext("This is not its title: type it as it stands above.")
        return _confirm(request, exercise, typed=typed[:LONGEST_TITLE], error=error)
    title = exercise.title
    life.delete(exercise)
    messages.success(request, gettext("“{title}” has been deleted.").format(title=title))
    return HttpResponseRedirect(reverse("director"))


def _confirm(request: HttpRequest, exercise: Exercise, *, typed: str = "", error: str = "") -> HttpResponse:
    context = {
        "exercise": exercise,
        "seats": exercise.seats.filter(removed=None).count(),
        "events": exercise.events.count(),
        "notes": exercise.teaching_points.count(),
        "typed": typed,
        "error": error,
    }
    return render(request, "delete.html", context, status=400 if error else 200)
