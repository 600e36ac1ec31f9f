"""Who is calling: a seat by its secret token, the director by the director key, a page by the seats in its session.

The role comes from the seat and from nothing that a message says.
"""

from __future__ import annotations

import hmac
from typing import Any

from django.conf import settings

from wargame.exercises import director_seat, token_hash
from wargame.models import Exercise, Seat

_SEATS = "seats"
_DIRECTOR = "director"


def is_director_key(text: str) -> bool:
    """Whether this is the key that `classroom` printed; compared in constant time."""
    return hmac.compare_digest(text.encode(), str(settings.DIRECTOR_KEY).encode())


def seat_of_token(token: str, exercise_id: str) -> Seat | None:
    """The seat of a bearer token in this exercise; the director key is the director's seat in every one."""
    if is_director_key(token):
        exercise = Exercise.objects.filter(pk=exercise_id).first()
        return director_seat(exercise) if exercise else None
    return Seat.objects.filter(token_hash=token_hash(token), exercise_id=exercise_id, removed=None).first()


def bearer(header: str) -> str | None:
    """The token of an Authorization header."""
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


# Sessions: a browser may hold several seats, one exercise's too, when a teacher tries all roles in one browser.


def remember_seat(session: Any, seat: Seat) -> None:
    """The session holds this seat from now on, as the newest of its exercise."""
    seats = dict(session.get(_SEATS, {}))
    held = [each for each in seats.get(seat.exercise_id, []) if each[0] != seat.id]
    seats[seat.exercise_id] = [*held, [seat.id, _mark(seat)]]
    session[_SEATS] = seats


def _mark(seat: Seat) -> str:
    """What a session keeps of a seat's secret: when that is changed, the seat is another person's."""
    return seat.token_hash[:16]


def session_seat(session: Any, exercise_id: str, wanted: str | None) -> Seat | None:
    """The seat that a session holds in an exercise: the wanted one, or the newest."""
    for seat_id, mark in reversed(session.get(_SEATS, {}).get(exercise_id, [])):
        if wanted and seat_id != wanted:
            continue
        seat = Seat.objects.filter(pk=seat_id, exercise_id=exercise_id, removed=None).first()
        if seat is not None and _mark(seat) == mark:
            return seat
    return None


def session_seat_of(session: Any, exercise_id: str, role: str) -> Seat | None:
    """The seat of a role that a session holds already: the same person comes back to the same seat."""
    held = [
        session_seat(session, exercise_id, seat_id)
        for seat_id, _ in session.get(_SEATS, {}).get(exercise_id, [])
    ]
    return next((seat for seat in reversed(held) if seat is not None and seat.role == role), None)


def sit_down(session: Any, seat: Seat) -> None:
    """A person takes a seat in this browser: whoever had slipped it a session id of his own does not sit there too."""
    session.cycle_key()
    remember_seat(session, seat)


def remember_director(session: Any) -> None:
    """This browser has shown the director key."""
    session.cycle_key()
    session[_DIRECTOR] = token_hash(str(settings.DIRECTOR_KEY))


def session_is_director(session: Any) -> bool:
    """Whether this browser has shown the key that is valid now."""
    return session.get(_DIRECTOR) == token_hash(str(settings.DIRECTOR_KEY))
