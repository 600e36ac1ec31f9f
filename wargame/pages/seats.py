"""Pages about seats: taking over one that was handed over, and the join codes for the whole room to read."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from wargame import access
from wargame.exercises import join_codes, token_hash
from wargame.models import Exercise
from wargame.pages.gate import directed, directors_seat, problem
from wargame.pages.views import screen_url
from wargame.qr import qr_svg
from wargame.whereabouts import join_address

# As the room reads them: the sides first. A second director's code is never shown to everybody.
_BOARD = {"red": _("Red"), "blue": _("Blue"), "observer": _("Observers"), "controller": _("Controllers")}
_LANGUAGES = ("en", "zh-hans")


@require_GET
def take_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/take/{id}/?token=…`: this browser has the seat from now on; the secret leaves the address."""
    exercise = get_object_or_404(Exercise, pk=exercise_id)
    token = request.GET.get("token", "")
    seat = exercise.seats.filter(token_hash=token_hash(token), removed=None).first() if token else None
    if seat is None:
        return problem(
            request,
            gettext("This link opens no seat"),
            gettext("It may have been replaced by a newer one: ask your director for the seat again."),
            status=403,
        )
    access.sit_down(request.session, seat)
    response = HttpResponseRedirect(screen_url(seat))
    response.headers["Cache-Control"] = "no-store"
    return response


@require_GET
def join_board(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/join/`: where to join and each role's code, large enough for the back row."""
    exercise = directed(request, exercise_id)
    if isinstance(exercise, HttpResponse):
        return exercise
    address = join_address(request)
    codes = join_codes(exercise)
    places = [_place(role, codes[role], address) for role in _BOARD if role in codes]
    seat = directors_seat(request, exercise)
    context = {
        "title": exercise.title,
        "address": address.partition("://")[2].rstrip("/") or address,
        "places": places,
        "back": screen_url(seat) if seat is not None else f"/exercises/{exercise.id}/",
    }
    response = render(request, "joinboard.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _place(role: str, code: str, address: str) -> dict[str, Any]:
    """A role with its name in the language of the page and in the other one."""
    here = get_language() or _LANGUAGES[0]
    other = next(language for language in _LANGUAGES if language != here)
    with override(other):
        other_name = str(_BOARD[role])
    return {
        "role": role,
        "letter": {"red": "R", "blue": "B"}.get(role),
        "name": str(_BOARD[role]),
        "other": other_name,
        "other_language": other,
        "code": code,
        "qr": qr_svg(f"{address}?code={code}"),
    }
