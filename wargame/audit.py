"""The audit log: what the director and the controllers did, who, when, why, before and after; refused acts too."""

from __future__ import annotations

import csv
import io
from typing import Any

from django.utils import timezone

from wargame.cells import BOM, guarded
from wargame.deadlines import moment
from wargame.models import AuditEntry, Exercise, Seat, Submission
from wargame.texts import error_body

KEEPERS = ("director", "controller")
COLUMNS = ("at", "role", "name", "action", "fields", "reason", "before", "after", "refused")
_NOT_SHOWN = ("type", "reason")


def record(
    submission: Submission,
    seat: Seat,
    data: Any,
    *,
    before: Any = None,
    after: Any = None,
    error: dict[str, Any] | None = None,
) -> None:
    """Write down what a keeper has done; players' commands are in the event log alone."""
    if seat.role not in KEEPERS:
        return
    fields = data if isinstance(data, dict) else {}
    AuditEntry.objects.create(
        exercise_id=submission.exercise_id,
        at=submission.at,
        role=seat.role,
        name=seat.name,
        action=str(fields.get("type"))[:40],
        fields={name: value for name, value in fields.items() if name not in _NOT_SHOWN},
        reason=str(fields.get("reason") or "")[:500],
        before=before,
        after=after,
        error=error,
    )


def note_act(
    exercise: Exercise, action: str, *, name: str, fields: dict[str, Any] | None = None, after: Any = None
) -> None:
    """Write down what the director has done to the exercise as a whole, from his list of exercises."""
    AuditEntry.objects.create(
        exercise=exercise,
        at=timezone.now(),
        role="director",
        name=name,
        action=action,
        fields=fields or {},
        after=after,
    )


def audit_rows(exercise: Exercise) -> list[dict[str, Any]]:
    """The entries, oldest first, a refusal in the active language."""
    return [
        {
            "at": moment(entry.at),
            "role": entry.role,
            "name": entry.name,
            "action": entry.action,
            "fields": entry.fields,
            "reason": entry.reason,
            "before": entry.before,
            "after": entry.after,
            "refused": error_body(entry.error)["error"]["message"] if entry.error else None,
        }
        for entry in exercise.audit.all()
    ]


def audit_csv(exercise: Exercise) -> str:
    """The audit log as CSV that a spreadsheet program opens (with a byte order mark, so that Chinese is right)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in audit_rows(exercise):
        writer.writerow([_cell(row[name]) for name in COLUMNS])
    return BOM + out.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    text = str(value)
    if isinstance(value, dict):
        text = "; ".join(f"{name}: {each}" for name, each in value.items())
    return guarded(text)
