"""An exercise as one file, and back (for the director, who has seen everything in it).

The file has a version. The seed is in it only once the exercise has ended and has shown it; an exercise that is still
running goes on with a new seed, and says so. Seats are not in it: whoever goes on joins anew.
"""

from __future__ import annotations

import json
import secrets
import uuid
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication.apply import apply
from adjudication.codec import read_event
from adjudication.dice import METHOD, SEED_BYTES, seed_hash
from adjudication.events import Event as Happened
from adjudication.events import dice_reseeded
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from adjudication.state import Battle
from adjudication.visibility import AUDIENCES
from wargame.deadlines import Deadlines, moment
from wargame.exercises import LONGEST_TITLE, make_codes, new_seat
from wargame.models import AuditEntry, Event, Exercise, Scenario, Seat, StoredInput, Submission, TeachingPoint
from wargame.pacing import release_more, revealing
from wargame.positions import setup_of, standing_of
from wargame.streams import keep_deadlines, new_lines, release

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
    "numbers",
    "pace",
    "computer",
    "marks",
)


def export_exercise(exercise: Exercise) -> dict[str, Any]:
    """The file's content."""
    submissions = list(exercise.submissions.filter(error=None).order_by("id"))
    index = {submission.id: place for place, submission in enumerate(submissions)}
    return {
        "format": FORMAT,
        "kind": KIND,
        **{name: getattr(exercise, name) for name in _PLAIN},
        "scenario": exercise.scenario_data,
        "ruleset": exercise.ruleset_data,
        "seed_hash": exercise.seed_hash,
        "seed": exercise.seed if exercise.status == "ended" else None,
        "created": moment(exercise.created),
        "last_seq": exercise.last_seq,
        "released_seq": exercise.released_seq,
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
        "submission": None if row.submission_id is None else index.get(row.submission_id),
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


def read_export(text: str) -> dict[str, Any]:
    """The content of a file. Raises `Refused` where it is none, or of a newer version."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("bad_value", "this is no exported exercise: it is not JSON", field="file") from None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise Refused("bad_value", "this is no exported exercise", field="file")
    try:
        Fields(data).format()
    except FileError as error:
        raise Refused("bad_value", error.template, error.params, field=error.field) from None
    return data


@transaction.atomic
def import_exercise(data: dict[str, Any], *, director_name: str) -> tuple[Exercise, Seat]:
    """Make an exercise of a file's content. Raises `Refused` naming what does not hold; then nothing is made."""
    try:
        return _made(data, director_name)
    except (FileError, Refused) as error:
        field = getattr(error, "field", None)
        raise Refused(
            "bad_value", error.template, error.params, field=f"file.{field}" if field else "file"
        ) from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError) as error:
        raise Refused(
            "bad_value",
            "this file does not hold: {problem}",
            {"problem": f"{type(error).__name__} {str(error)[:120]}"},
            field="file",
        ) from None


def _made(data: dict[str, Any], director_name: str) -> tuple[Exercise, Seat]:
    ended = data["status"] == "ended"
    seed = data["seed"] if ended else secrets.token_hex(SEED_BYTES)
    exercise = Exercise.objects.create(
        **{name: data[name] for name in _PLAIN},
        scenario=Scenario.objects.filter(slug=data["scenario"]["slug"]).first(),
        scenario_data=data["scenario"],
        ruleset_data=data["ruleset"],
        seed=seed,
        # As it was shown at the start; a new seed is said by an event of its own.
        seed_hash=data["seed_hash"],
        last_seq=data["last_seq"],
        released_seq=data["released_seq"],
    )
    exercise.title = str(exercise.title)[:LONGEST_TITLE]
    submissions = [_new_submission(exercise, each) for each in data["submissions"]]
    rows = [_new_event(exercise, each, submissions) for each in data["events"]]
    battle = _checked(exercise, data["events"])
    Event.objects.bulk_create(rows)
    if data["pending"] is not None:
        exercise.pending = submissions[data["pending"]]
    _beside(exercise, data)
    make_codes(exercise)
    seat, _token = new_seat(exercise, "director", director_name)
    paused = timezone.now() if battle.status == "paused" else None
    keep_deadlines(exercise, Deadlines(paused=paused))
    exercise.save()
    if not ended:
        _reseed(exercise, seed)
    exercise.epoch += 1
    exercise.save()
    return exercise, seat


def _checked(exercise: Exercise, events: list[dict[str, Any]]) -> Battle:
    """The battle that the log makes, which has to be one: numbers without gaps, every event of a known kind."""
    battle = setup_of(exercise).battle
    for place, each in enumerate(events, 1):
        if each["seq"] != place:
            raise FileError(f"events[{place - 1}].seq", "must be {seq}", {"seq": place})
        if not all(isinstance(json.loads(text), dict) for text in each["texts"].values()):
            raise FileError(f"events[{place - 1}].texts", "must be an object with named fields")
        if each["undone_at"] is None:
            battle = apply(battle, read_event(each["body"]))
    if (battle.status, len(events)) != (exercise.status, exercise.last_seq):
        raise FileError("events", "the log does not lead to what the file says of the exercise")
    return battle


def _new_submission(exercise: Exercise, each: dict[str, Any]) -> Submission:
    submission = Submission.objects.create(
        exercise=exercise,
        uid=uuid.uuid4(),
        role=each["role"],
        command=each["command"],
        at=datetime.fromisoformat(each["at"]),
        seq_before=each["seq_before"],
    )
    StoredInput.objects.bulk_create(
        StoredInput(submission=submission, index=place, data=given)
        for place, given in enumerate(each["inputs"])
    )
    return submission


def _new_event(exercise: Exercise, each: dict[str, Any], submissions: list[Submission]) -> Event:
    return Event(
        exercise=exercise,
        seq=each["seq"],
        submission=None if each["submission"] is None else submissions[each["submission"]],
        at=datetime.fromisoformat(each["at"]),
        type=each["body"]["type"],
        turn=each["body"]["turn"],
        body=each["body"],
        texts=each["texts"],
        ends_beat=each["ends_beat"],
        undone_at=each["undone_at"],
        **{f"n_{audience}": each["n"][audience] for audience in AUDIENCES},
    )


def _beside(exercise: Exercise, data: dict[str, Any]) -> None:
    """The audit log and the teaching points."""
    AuditEntry.objects.bulk_create(
        AuditEntry(exercise=exercise, **{**each, "at": datetime.fromisoformat(each["at"])})
        for each in data["audit"]
    )
    TeachingPoint.objects.bulk_create(
        TeachingPoint(
            exercise=exercise, seq=each["seq"], text=each["text"], at=datetime.fromisoformat(each["at"])
        )
        for each in data["notes"]
    )


def _reseed(exercise: Exercise, seed: str) -> None:
    """The old seed is in no file: the exercise goes on with a new one, and everybody reads that."""
    now = timezone.now()
    if revealing(exercise):
        release_more(exercise, now, everything=True)
    standing = standing_of(exercise)
    draft = dice_reseeded(method=METHOD, seed_hash=seed_hash(seed))
    battle = standing.position.battle
    event = Happened(draft.type, battle.turn, battle.phase, draft.side, draft.clause, draft.data)
    submission = Submission.objects.create(
        exercise=exercise,
        uid=uuid.uuid4(),
        role="director",
        command={"type": "import"},
        at=now,
        seq_before=exercise.last_seq,
    )
    lines = new_lines(exercise, battle, [event], [submission], now)
    release(exercise, lines, now, standing.setup.limits)
    Event.objects.bulk_create(line.row for line in lines)
    exercise.last_seq += len(lines)
