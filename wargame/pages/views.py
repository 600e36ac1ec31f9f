"""The pages that people open. They seat a browser by its session; everything live comes over the HTTP interface."""

from __future__ import annotations

import math
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_http_methods

from adjudication.refusal import Refused
from wargame import access, addresses
from wargame.clauses import clauses_in_words
from wargame.exercises import create_exercise, director_seat
from wargame.guessing import Slowed, failed, join_from, permit
from wargame.limiting import wait_message
from wargame.models import Exercise, Scenario, Seat
from wargame.pages.same import same_seat
from wargame.texts import message_of, script_texts
from wargame.whereabouts import join_address


@require_http_methods(["GET", "POST"])
def join_page(request: HttpRequest) -> HttpResponse:
    """`/`: a code and a name, and the browser sits down; one that sits there already comes back to its seat."""
    code = (request.GET if request.method == "GET" else request.POST).get("code", "")
    known = same_seat(request, code)
    if known is not None:
        return HttpResponseRedirect(screen_url(known))
    if request.method == "GET":
        return render(request, "join.html", {"code": code[:12]})
    try:
        address = addresses.of_request(request)
        seat, _token = join_from(address, code=request.POST.get("code"), name=request.POST.get("name"))
    except Slowed as slowed:
        page = _join_again(request, wait_message(slowed.seconds), status=429)
        page.headers["Retry-After"] = str(slowed.seconds)
        return page
    except Refused as refused:
        return _join_again(request, message_of(refused), status=400)
    access.sit_down(request.session, seat)
    return HttpResponseRedirect(screen_url(seat))


def _join_again(request: HttpRequest, error: str, *, status: int) -> HttpResponse:
    context = {"error": error, "code": request.POST.get("code", ""), "name": request.POST.get("name", "")}
    return render(request, "join.html", context, status=status)


def screen_url(seat: Seat) -> str:
    """The address of a seat's own screen; it names the seat, so that one browser can show several."""
    return f"{reverse('screen', args=[seat.exercise_id])}?seat={seat.id}"


@require_http_methods(["GET", "POST"])
def director_page(request: HttpRequest) -> HttpResponse:
    """`/director/`: the exercises there are, and a new one. The key opens it once and then leaves the address."""
    key = request.GET.get("key")
    if key is not None:
        shown = _shown_key(request, key)
        if shown is not None:
            return shown
    if not access.session_is_director(request.session):
        message = gettext(
            "Open the director link that the program printed when it started: it carries the key."
        )
        return _problem(request, gettext("This page is for the director"), message, status=403)
    if request.method == "POST":
        return _create(request)
    return _director(request)


def _shown_key(request: HttpRequest, key: str) -> HttpResponse | None:
    """The right key leaves the address at once; a wrong one is counted like a wrong join code, and opens nothing."""
    address = addresses.of_request(request)
    try:
        permit("key", address)
    except Slowed as slowed:
        page = _problem(request, gettext("Too many tries"), wait_message(slowed.seconds), status=429)
        page.headers["Retry-After"] = str(slowed.seconds)
        return page
    if not access.is_director_key(key):
        failed("key", address)
        return None
    access.remember_director(request.session)
    response = HttpResponseRedirect(reverse("director"))
    response.headers["Cache-Control"] = "no-store"
    return response


def _create(request: HttpRequest) -> HttpResponse:
    try:
        _exercise, seat, _token = create_exercise(
            scenario_slug=request.POST.get("scenario", ""),
            title=request.POST.get("title", "")[:200],
            options=_options(request),
            director_name=gettext("Director"),
        )
    except Refused as refused:
        return _director(request, error=message_of(refused), status=400)
    access.remember_seat(request.session, seat)
    return HttpResponseRedirect(screen_url(seat))


def _options(request: HttpRequest) -> dict[str, Any]:
    """The options of the form; what is left blank is as the scenario and the ruleset say."""
    options: dict[str, Any] = {"dice": request.POST.get("dice", "auto")}
    for name in ("first_side", "standing_order", "window_seconds", "part_seconds", "cards_per_side", "pool"):
        text = request.POST.get(name, "").strip()
        if text:
            options[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text
    if request.POST.get("fog") == "true":
        options["fog"] = True
    shown = request.POST.get("reveal_drawn_card", "").strip()
    if shown:
        options["reveal_drawn_card"] = {"true": True, "false": False}.get(shown, shown)
    pace = request.POST.get("pace", "").strip()
    if pace:
        seconds = request.POST.get("beat_seconds", "").strip()
        options["pace"] = (
            {"mode": pace, "seconds": _seconds(seconds)} if pace == "beats" and seconds else pace
        )
    return options


def _seconds(text: str) -> float | str:
    """A number of seconds; what is none stays as it was typed, and is refused with its name."""
    try:
        seconds = float(text)
    except ValueError:
        return text
    return seconds if math.isfinite(seconds) else text


def _director(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    language = "zh" if (get_language() or "en").startswith("zh") else "en"
    exercises = [
        {
            "title": exercise.title,
            "scenario_title": exercise.scenario_data["title"][language],
            "status": exercise.status,
            "turn": exercise.turn,
            "created": exercise.created,
            "url": reverse("screen", args=[exercise.id]),
        }
        for exercise in Exercise.objects.all()[:100]
    ]
    scenarios = [
        {
            "slug": scenario.slug,
            "title": getattr(scenario, f"title_{language}"),
            "brief": getattr(scenario, f"brief_{language}"),
            "turns": scenario.turns,
        }
        for scenario in Scenario.objects.all()
    ]
    context = {"exercises": exercises, "scenarios": scenarios, "error": error}
    return render(request, "director.html", context, status=status)


@require_GET
def screen_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/`: the seat's own screen, or the director's where the browser has shown the key."""
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    seat = seat_here(request, exercise)
    if seat is None:
        message = gettext("Join with the code that your director reads out.")
        return _problem(request, gettext("You hold no seat in this exercise"), message, status=403)
    context = {
        "title": exercise.title,
        "page_json": page_json(request, exercise, seat),
        "texts_json": script_texts(),
        "clauses_json": clauses_in_words(),
    }
    response = render(request, "exercise.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def seat_here(request: HttpRequest, exercise: Exercise) -> Seat | None:
    """The seat that this browser holds, or the director's where it has shown the key."""
    seat = access.session_seat(request.session, exercise.id, request.GET.get("seat"))
    if seat is None and access.session_is_director(request.session):
        seat = director_seat(exercise)
        access.remember_seat(request.session, seat)
    return seat


def page_json(request: HttpRequest, exercise: Exercise, seat: Seat) -> dict[str, Any]:
    """What the script of an exercise's page is told: who sits here, and where to ask."""
    return {
        "exercise": exercise.id,
        "seat": {
            "id": seat.id,
            "role": seat.role,
            "name": seat.name,
            "side": seat.role if seat.role in ("red", "blue") else None,
        },
        "language": get_language() or "en",
        "csrf": get_token(request),
        "urls": {
            "view": reverse("api-exercise", args=[exercise.id]),
            "events": reverse("api-events", args=[exercise.id]),
            "commands": reverse("api-commands", args=[exercise.id]),
            "socket": f"/ws/exercises/{exercise.id}/",
            "join": join_address(request),
        },
    }


def _problem(request: HttpRequest, title: str, message: str, *, status: int) -> HttpResponse:
    return render(request, "problem.html", {"title": title, "message": message}, status=status)
