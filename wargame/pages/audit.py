"""The audit log to read and to keep: a page with a filter, a table for a spreadsheet, JSON."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from wargame.deadlines import moment
from wargame.downloads import audit_csv_file, audit_json_file
from wargame.models import AuditEntry, Exercise
from wargame.pages.audit_words import AuditWords
from wargame.pages.gate import directed, directors_seat
from wargame.pages.views import screen_url
from wargame.texts import error_body

LONGEST_FILTER = 100


@require_GET
def audit_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/audit/`: when, who, what, to what, why, before and after, refused and why."""
    exercise = directed(request, exercise_id)
    if isinstance(exercise, HttpResponse):
        return exercise
    wanted = request.GET.get("q", "").strip()[:LONGEST_FILTER]
    rows = _rows(exercise)
    shown = [row for row in rows if _matches(row, wanted)]
    seat = directors_seat(request, exercise)
    context = {
        "title": exercise.title,
        "exercise_id": exercise.id,
        "rows": shown,
        "count": len(rows),
        "wanted": wanted,
        "seat": request.GET.get("seat", ""),
        "back": screen_url(seat) if seat is not None else f"/exercises/{exercise.id}/",
    }
    response = render(request, "audit.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_GET
def audit_csv_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/audit.csv`."""
    exercise = directed(request, exercise_id)
    return exercise if isinstance(exercise, HttpResponse) else audit_csv_file(exercise)


@require_GET
def audit_json_page(request: HttpRequest, exercise_id: str) -> HttpResponse:
    """`/exercises/{id}/audit.json`."""
    exercise = directed(request, exercise_id)
    return exercise if isinstance(exercise, HttpResponse) else audit_json_file(exercise)


def _rows(exercise: Exercise) -> list[dict[str, Any]]:
    words = AuditWords(exercise)
    return [_row(entry, words) for entry in exercise.audit.all()]


def _row(entry: AuditEntry, words: AuditWords) -> dict[str, Any]:
    before, after = _different(entry.before, entry.after)
    return {
        "at": entry.at,
        "moment": moment(entry.at),
        "name": entry.name,
        "role": words.fields(entry.role),
        "action": words.action(entry.action),
        "what": words.fields(entry.fields),
        "reason": entry.reason,
        "before": words.fields(before),
        "after": words.fields(after),
        "refused": error_body(entry.error)["error"]["message"] if entry.error else "",
    }


def _different(before: Any, after: Any) -> tuple[Any, Any]:
    """Of what was before and after only what has changed."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return before, after
    same = {name for name in before if name in after and before[name] == after[name]}
    left, right = ({name: each[name] for name in each if name not in same} for each in (before, after))
    return left, right


def _matches(row: dict[str, Any], wanted: str) -> bool:
    """Whether every word of the filter is somewhere in the row."""
    text = " ".join(str(value) for value in row.values()).casefold()
    return all(word in text for word in wanted.casefold().split())
