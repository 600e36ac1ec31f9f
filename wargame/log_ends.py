"""Where the streams end in the log, and whose the seats are: what the hub's memory is checked against."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from wargame.models import Exercise, Seat
from wargame.streams import events_after

WARM = 500  # texts that a feed begins with
_AT_ONCE = 500  # SQLite takes no more values in one question


class Facts(NamedTuple):
    """`ends`: {exercise: ({audience: last number}, epoch)}; `seats`: {seat: (role, hash of token)}, those sat on."""

    ends: dict[str, tuple[dict[str, int], int]]
    seats: dict[str, tuple[str, str]]


def newest(exercise_id: str, audience: str) -> tuple[int, int, list[str]]:
    """The last number of a stream, the epoch, and the newest texts up to that number."""
    numbers, epoch = _ends([exercise_id]).get(exercise_id, ({}, 0))
    last = numbers.get(audience, 0)
    texts = events_after(exercise_id, audience, max(0, last - WARM), min(last, WARM)) if last else []
    return last, epoch, [text for _, text in texts]


def facts(exercise_ids: Collection[str], seat_ids: Collection[str]) -> Facts:
    """What the database says of these exercises and seats, in one question each."""
    seats = {
        pk: (role, secret)
        for some in _portions(seat_ids)
        for pk, role, secret in Seat.objects.filter(pk__in=some, removed=None).values_list(
            "id", "role", "token_hash"
        )
    }
    return Facts(_ends(exercise_ids), seats)


def _ends(exercise_ids: Collection[str]) -> dict[str, tuple[dict[str, int], int]]:
    return {
        pk: (numbers, epoch)
        for some in _portions(exercise_ids)
        for pk, numbers, epoch in Exercise.objects.filter(pk__in=some).values_list("id", "numbers", "epoch")
    }


def _portions(ids: Collection[str]) -> Iterator[list[str]]:
    found = list(ids)
    for start in range(0, len(found), _AT_ONCE):
        yield found[start : start + _AT_ONCE]
