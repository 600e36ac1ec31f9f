"""Who may open a page: the director's seat of an exercise, or the browser that has shown the director key."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext

from wargame import access
from wargame.models import Exercise, Seat


def directors_seat(request: HttpRequest, exercise: Exercise) -> Seat | None:
    """The director's seat that this browser holds in an exercise: the one it names, or its newest."""
    wanted = request.GET.get("seat")
    if wanted:
        seat = access.session_seat(request.session, exercise.id, wanted)
        return seat if seat is not None and seat.role == "director" else None
    return access.session_seat_of(request.session, exercise.id, "director")


def directed(request: HttpRequest, exercise_id: str) -> Exercise | HttpResponse:
    """The exercise, for its director; else the page that says whose it is."""
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    if directors_seat(request, exercise) is None and not access.session_is_director(request.session):
        return problem(
            request,
            gettext("This page is for the director"),
            gettext("Open it from the director's screen, in the same browser."),
            status=403,
        )
    return exercise


def keyless(request: HttpRequest) -> HttpResponse | None:
    """The page that says so where a browser has not shown the director key."""
    if access.session_is_director(request.session):
        return None
    message = gettext("Open the director link that the program printed when it started: it carries the key.")
    return problem(request, gettext("This page is for the director"), message, status=403)


def problem(request: HttpRequest, title: str, message: str, *, status: int) -> HttpResponse:
    """A page that says what is wrong and what to do."""
    return render(request, "problem.html", {"title": title, "message": message}, status=status)
