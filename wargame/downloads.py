"""Files that a browser saves instead of showing them."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from wargame.audit import audit_csv, audit_rows
from wargame.exporting import export_text
from wargame.models import Exercise
from wargame.report.files import report_file
from wargame.report.gathering import Gathered
from wargame.takehome import home_file

_NOT_IN_NAMES = '\\/:*?"<>|'


def exercise_file(exercise: Exercise) -> HttpResponse:
    """The exercise as one file."""
    return _saved(export_text(exercise.id), "application/json", f"{_named(exercise)}.json")


def replay_file(exercise: Exercise, view: str) -> HttpResponse:
    """The replay of one audience as one page."""
    return _saved(home_file(exercise, view), "text/html; charset=utf-8", f"{_named(exercise)}-{view}.html")


def audit_csv_file(exercise: Exercise) -> HttpResponse:
    """The audit log as a table."""
    return _saved(audit_csv(exercise), "text/csv; charset=utf-8", f"{_named(exercise)}-audit.csv")


def audit_json_file(exercise: Exercise) -> HttpResponse:
    """The audit log as JSON."""
    content: dict[str, Any] = {
        "exercise": exercise.id,
        "title": exercise.title,
        "entries": audit_rows(exercise),
    }
    text = json.dumps(content, ensure_ascii=False, indent=1)
    return _saved(text, "application/json", f"{_named(exercise)}-audit.json")


def report_response(gathered: Gathered, format: str, language: str, table: str = "") -> HttpResponse:
    """The report as a file of a format, in a language."""
    file = report_file(gathered, format, language, table)
    response = _saved(file.content, file.kind, f"{_named(gathered.exercise)}-{file.ending}")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = language
    return response


def _named(exercise: Exercise) -> str:
    """The title as the name of a file, as far as every system takes it."""
    plain = "".join(
        " " if letter in _NOT_IN_NAMES or ord(letter) < 32 else letter for letter in exercise.title
    )
    return " ".join(plain.split())[:80].strip(". ") or exercise.id


def _saved(content: str | bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    response.headers["Cache-Control"] = "no-store"
    return response
