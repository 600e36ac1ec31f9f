"""The event cards to print, for a class that plays on paper: the standard deck, and that of one exercise."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from adjudication.ruleset import Ruleset, read_ruleset, standard
from cards.catalogue import deck_data
from wargame import access
from wargame.models import Exercise
from wargame.pages.views import screen_url
from wargame.texts import script_texts

KEEPERS = ("director", "controller")


@require_GET
def cards_page(request: HttpRequest) -> HttpResponse:
    """`/cards/`: the deck of the standard ruleset, for anybody."""
    return _sheet(request, standard(), back=reverse("join"))


@require_GET
def exercise_cards_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/cards/`: the deck with the numbers of this exercise's ruleset, for those who keep the cards."""
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    seat = access.session_seat(request.session, exercise.id, request.GET.get("seat"))
    keeps = seat is not None and seat.role in KEEPERS
    if not keeps and not access.session_is_director(request.session):
        context = {
            "title": gettext("This page is for the director and the controllers"),
            "message": gettext("They keep the cards of the exercise, and print them."),
        }
        return render(request, "problem.html", context, status=403)
    back = screen_url(seat) if seat is not None else reverse("screen", args=[exercise.id])
    response = _sheet(request, read_ruleset(exercise.ruleset_data), back=back, title=exercise.title)
    response.headers["Cache-Control"] = "no-store"
    return response


def _sheet(request: HttpRequest, ruleset: Ruleset, *, back: str, title: str = "") -> HttpResponse:
    context = {
        "exercise_title": title,
        "back": back,
        "catalogue_json": deck_data(ruleset),
        "texts_json": script_texts(),
    }
    return render(request, "cards.html", context)
