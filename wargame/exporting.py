"""An exercise as one file (for the director, who has seen everything in it); `importing` takes it back.

The file has a version. The seed is in it only once the exercise has ended and has shown it; an exercise that is still
running goes on with a new seed, and says so. Seats are not in it: whoever goes on joins anew.
"""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction

from adjudication.visibility import AUDIENCES
from wargame.deadlines import moment
from wargame.models import AuditEntry, Event, Exercise, Submission

FORMAT = 1
KIND = "exercise"
LARGEST = 64 * 1024 * 1024
_PLAIN = (
    "title",
    "options",
    "dice_method",
    "pools",
    "status",
    "turn",
    "last_seq",
    "released_seq",
    "numbers",
    "pace",
    "computer",
    "all_command",
    "marks",
)


@transaction.atomic
def export_text(exercise_id: str) -> str:
    """The file of an exercise as it stands now, as one: nothing is written meanwhile."""
    exercise = Exercise.objects.select_for_update().get(pk=exercise_id)
    return json.dumps(export_exercise(exercise), ensure_ascii=False, separators=(",", ":"))


def export_exercise(exercise: Exercise) -> dict[str, Any]:
    """The file's content."""
    # Not `error=None`, which would ask for the JSON value null.
    taken = exercise.submissions.filter(error__isnull=True)
    submissions = list(taken.order_by("id").prefetch_related("inputs"))
    index = {submission.id: place for place, submission in enumerate(submissions)}
    return {
        "format": FORMAT,
        "kind": KIND,
        "engine": exercise.engine,
        **{name: getattr(exercise, name) for name in _PLAIN},
        "scenario": exercise.scenario_data,
        "ruleset": exercise.ruleset_data,
        "seed_hash": exercise.seed_hash,
        "seed": exercise.seed if exercise.status == "ended" else None,
        "created": moment(exercise.created),
        "pending": None if exercise.pending_id is None else index[exercise.pending_id],
        "submissions": [_submission(submission) for submission in submissions],
        "events": [_event(row, index) for row in exercise.events.order_by("seq")],
        "audit": [_audit(entry) for entry in exercise.audit.all()],
        "notes": [
            {"seq": note.seq, "text": note.text, "at": moment(note.at)}
            for note in exercise.teaching_points.all()
        ],
    }


def _submission(submission: Submission) -> dict[str, Any]:
    return {
        "role": submission.role,
        "command": submission.command,
        "at": moment(submission.at),
        "seq_before": submission.seq_before,
        "inputs": [given.data for given in submission.inputs.all()],
    }


def _event(row: Event, index: dict[int, int]) -> dict[str, Any]:
    return {
        "seq": row.seq,
        "submission": None if row.submission_id is None else index[row.submission_id],
        "at": moment(row.at),
        "body": row.body,
        "texts": row.texts,
        "ends_beat": row.ends_beat,
        "undone_at": row.undone_at,
        "n": {audience: getattr(row, f"n_{audience}") for audience in AUDIENCES},
    }


def _audit(entry: AuditEntry) -> dict[str, Any]:
    names = ("role", "name", "action", "fields", "reason", "before", "after", "error")
    return {"at": moment(entry.at), **{name: getattr(entry, name) for name in names}}
