"""The log's ready statement writes what Django's own way of storing writes, whatever a row holds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from adjudication.visibility import AUDIENCES
from wargame import log_rows
from wargame.models import Event, Exercise

pytestmark = pytest.mark.django_db

_HELD: list[dict[str, Any]] = [
    {"text": "plain"},
    {"text": "推演 “quoted” \\ \n\t % %s ? ' 😀"},
    {"number": 1.5, "none": None, "yes": True, "nested": [{"a": []}, {}]},
]


def _exercise() -> Exercise:
    return Exercise.objects.create(
        title="", scenario_data={}, ruleset_data={}, dice_method="", seed="", seed_hash=""
    )


def _rows(exercise: Exercise) -> list[Event]:
    return [
        Event(
            exercise=exercise,
            seq=seq,
            at=datetime(2026, 11, 30, 6, 0, seq, 0 if seq == 2 else 123_456, tzinfo=UTC),
            type="announced",
            turn=seq,
            body=held,
            texts={"all": str(held)},
            ends_beat=seq != 2,
            undone_at=7 if seq == 3 else None,
            **{f"n_{name}": seq + place for place, name in enumerate(AUDIENCES) if name != "red"},
        )
        for seq, held in enumerate(_HELD, 1)
    ]


def _stored(exercise: Exercise) -> list[dict[str, Any]]:
    found = list(exercise.events.order_by("seq").values())
    for row in found:
        del row["id"], row["exercise_id"]
    return found


def test_every_column_is_as_django_would_have_stored_it() -> None:
    ready, usual = _exercise(), _exercise()
    log_rows.append(_rows(ready))
    Event.objects.bulk_create(_rows(usual))
    assert len(_stored(ready)) == len(_HELD)
    assert _stored(ready) == _stored(usual)


def test_times_and_truths_are_found_by_the_database_itself() -> None:
    ready = _exercise()
    log_rows.append(_rows(ready))
    second = _rows(ready)[1]
    assert ready.events.get(at=second.at).seq == 2
    assert ready.events.get(ends_beat=False).seq == 2
    assert ready.events.get(body__text=_HELD[0]["text"]).seq == 1


def test_no_rows_are_no_statement(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        log_rows.append([])
