"""An exercise taken from a file that was saved before, here or on another machine."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_POST

from adjudication.refusal import Refused
from wargame import access
from wargame.exporting import LARGEST
from wargame.importing import import_exercise
from wargame.pages.gate import directed, directors_seat, keyless
from wargame.pages.views import screen_url
from wargame.texts import message_of

# What a form adds around its file.
_WRAPPING = 64 * 1024


@csrf_exempt
@require_POST
def import_page(request: HttpRequest) -> HttpResponse:
    """`/director/import/`: who may not, and what is too large, is answered before the body is taken apart."""
    stop = keyless(request)
    if stop is not None:
        return stop
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > LARGEST + _WRAPPING:
        return _refused(request, _too_large())
    return _import(request)


@csrf_protect
def _import(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("file")
    if file is None:
        return _refused(request, gettext("Choose the file that was saved from an exercise."))
    if (file.size or 0) > LARGEST:
        return _refused(request, _too_large())
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        return _refused(request, gettext("This is no exported exercise: it is not text in UTF-8."))
    try:
        exercise, seat = import_exercise(text, director_name=gettext("Director"))
    except Refused as refused:
        where = "" if refused.field in (None, "file") else f" ({refused.field})"
        return _refused(request, f"{message_of(refused)}{where}")
    access.remember_seat(request.session, seat)
    if exercise.status == "ended":
        return HttpResponseRedirect(screen_url(seat))
    return HttpResponseRedirect(f"{reverse('imported', args=[exercise.id])}?seat={seat.id}")


def _too_large() -> str:
    return gettext("The file is too large: at most {limit} MiB.").format(limit=LARGEST // (1024 * 1024))


def _refused(request: HttpRequest, error: str) -> HttpResponse:
    """The director's page says why nothing has been made."""
    messages.error(request, error)
    return HttpResponseRedirect(reverse("director"))


@require_GET
def imported_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/imported/`: what is different from now on, and the way to the screen."""
    exercise = directed(request, exercise_id)
    if isinstance(exercise, HttpResponse):
        return exercise
    seat = directors_seat(request, exercise)
    context = {
        "title": exercise.title,
        "begun": exercise.status != "setup",
        "screen": screen_url(seat) if seat is not None else reverse("screen", args=[exercise.id]),
        "board": reverse("join-board", args=[exercise.id]),
    }
    return render(request, "imported.html", context)
