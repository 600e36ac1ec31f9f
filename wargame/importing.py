"""An exercise from a file that `exporting` has written. What does not hold is named, and then nothing is made."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from adjudication.apply import apply
from adjudication.codec import read_command, read_event
from adjudication.dice import SEED_BYTES, seed_hash
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from adjudication.ruleset import read_ruleset
from adjudication.scenario import read_scenario
from adjudication.state import Battle
from adjudication.version import ENGINE, MIXED
from adjudication.visibility import AUDIENCES, view_for
from wargame import export_fields as parts
from wargame import strict_json
from wargame.audit import note_act
from wargame.deadlines import Deadlines
from wargame.exercises import make_codes, new_seat
from wargame.exporting import KIND
from wargame.models import AuditEntry, Event, Exercise, Scenario, Seat, StoredInput, Submission, TeachingPoint
from wargame.pacing import release_more, revealing
from wargame.positions import no_file, setup_of
from wargame.reseeding import reseed
from wargame.streams import keep_deadlines
from wargame.timekeeping import keeper, time_of

_UNFIT = (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError)


@dataclass(frozen=True)
class _Read:
    """A file's content, each part checked by itself."""

    plain: dict[str, Any]
    scenario: dict[str, Any]
    ruleset: dict[str, Any]
    engine: int
    seed: str | None
    pending: int | None
    submissions: list[tuple[dict[str, Any], list[Any]]]
    events: list[tuple[dict[str, Any], int | None]]
    audit: list[dict[str, Any]]
    notes: list[dict[str, Any]]


def import_exercise(text: str, *, director_name: str) -> tuple[Exercise, Seat]:
    """Make an exercise of a file's text. Raises `Refused` naming what does not hold; then nothing is made."""
    try:
        data = strict_json.read(text)
    except strict_json.NotKept:
        raise Refused(
            "bad_value", "the file holds a character or a number that cannot be kept", field="file"
        ) from None
    except ValueError:
        raise Refused("bad_value", "this is no exported exercise: it is not JSON", field="file") from None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise Refused("bad_value", "this is no exported exercise", field="file")
    try:
        # First of all: a newer format may hold anything.
        Fields(data).format()
        with transaction.atomic():
            return _made(_read(Fields(data)), director_name)
    except (FileError, Refused) as error:
        field = getattr(error, "field", None)
        named = f"file.{field}" if field else "file"
        raise Refused("bad_value", error.template, error.params, field=named) from None


def _read(fields: Fields) -> _Read:
    fields.format()
    fields.text("kind")
    parts.read_moment(fields, "created")
    engine = fields.integer("engine", 0, parts.MOST, 0)
    plain = parts.read_plain(fields)
    read = _Read(
        plain=plain,
        scenario=dict(fields.child("scenario").value),
        ruleset=dict(fields.child("ruleset").value),
        engine=engine,
        seed=parts.read_seed(fields, plain["status"] == "ended"),
        pending=fields.integer("pending", 0, parts.MOST, None),
        submissions=[parts.read_submission(each) for each in parts.entries(fields, "submissions")],
        events=[parts.read_event_row(each) for each in parts.entries(fields, "events")],
        audit=[parts.read_audit_entry(each) for each in parts.entries(fields, "audit")],
        notes=[parts.read_note(each, plain["last_seq"]) for each in parts.entries(fields, "notes")],
    )
    fields.done()
    _read_ground(read)
    _check_places(read)
    _check_numbers(read)
    return read


def _read_ground(read: _Read) -> None:
    """The scenario and the ruleset, each a file of its own."""
    try:
        ruleset = read_ruleset(read.ruleset)
    except FileError as error:
        raise _inside("ruleset", error) from None
    try:
        read_scenario(read.scenario, find_map=no_file, find_ruleset=lambda name: ruleset)
    except FileError as error:
        raise _inside("scenario", error) from None


def _inside(name: str, error: FileError) -> FileError:
    return FileError(f"{name}.{error.field}" if error.field else name, error.template, error.params)


def _check_places(read: _Read) -> None:
    """What names another part by its place names one that is there."""
    count = len(read.submissions)
    for index, (row, submission) in enumerate(read.events):
        if row["seq"] != index + 1:
            raise FileError(f"events[{index}].seq", "must be {seq}", {"seq": index + 1})
        if submission is not None and submission >= count:
            raise FileError(f"events[{index}].submission", "there is no such submission")
        undone = row["undone_at"]
        if undone is not None and not (row["seq"] < undone <= len(read.events)):
            raise FileError(f"events[{index}].undone_at", "there is no such step")
    if read.plain["last_seq"] != len(read.events):
        raise FileError("last_seq", "must be {seq}", {"seq": len(read.events)})
    if read.plain["released_seq"] > len(read.events):
        raise FileError("released_seq", "there is no such step")
    if read.pending is None:
        return
    if read.pending >= count:
        raise FileError("pending", "there is no such submission")
    try:
        read_command(read.submissions[read.pending][0]["command"])
    except Refused as refused:
        where = f"submissions[{read.pending}].command"
        raise FileError(where, refused.template, refused.params) from None


def _check_numbers(read: _Read) -> None:
    """Every audience's stream is numbered from 1 without gaps, and ends where the file says."""
    for audience in AUDIENCES:
        last = 0
        for index, (row, _submission) in enumerate(read.events):
            number = row[f"n_{audience}"]
            if number is None and audience != "director":
                continue
            held = row["undone_at"] is None and row["seq"] > read.plain["released_seq"]
            if held and audience != "director":
                raise FileError(f"events[{index}].n.{audience}", "this step has not been released")
            if number != last + 1:
                raise FileError(f"events[{index}].n.{audience}", "must be {seq}", {"seq": last + 1})
            last = number
        if read.plain["numbers"].get(audience, 0) != last:
            raise FileError(f"numbers.{audience}", "must be {seq}", {"seq": last})


def _made(read: _Read, director_name: str) -> tuple[Exercise, Seat]:
    ended = read.plain["status"] == "ended"
    exercise = Exercise(
        **read.plain,
        scenario=Scenario.objects.filter(slug=str(read.scenario.get("slug"))).first(),
        scenario_data=read.scenario,
        ruleset_data=read.ruleset,
        # `seed_hash` stays as it was shown at the start; a new seed is said by an event of its own.
        seed=read.seed or secrets.token_hex(SEED_BYTES),
        epoch=1,
        offset=keeper.now().offset,
        # What goes on here may be another version's.
        engine=read.engine if ended or read.engine == ENGINE else MIXED,
    )
    battle = _battle_of(exercise, read)
    keep_deadlines(exercise, Deadlines(paused=time_of(exercise) if battle.status == "paused" else None))
    exercise.save(force_insert=True)
    submissions = [_new_submission(exercise, *each) for each in read.submissions]
    Event.objects.bulk_create(
        Event(exercise=exercise, submission=None if place is None else submissions[place], **row)
        for row, place in read.events
    )
    AuditEntry.objects.bulk_create(AuditEntry(exercise=exercise, **entry) for entry in read.audit)
    TeachingPoint.objects.bulk_create(TeachingPoint(exercise=exercise, **note) for note in read.notes)
    if read.pending is not None:
        exercise.pending = submissions[read.pending]
    make_codes(exercise)
    seat, _token = new_seat(exercise, "director", director_name)
    if revealing(exercise):
        release_more(exercise, time_of(exercise), everything=True, resumes=False)
    if not ended:
        # The old seed is in no file.
        reseed(exercise, {"type": "import"})
    exercise.save()
    note_act(exercise, "import", name=director_name)
    return exercise, seat


def _battle_of(exercise: Exercise, read: _Read) -> Battle:
    """The battle that the log makes, which has to be the one that the file says, and one that can be shown."""
    pools: dict[str, list[str]] = read.plain["pools"]
    exercise.pools = None
    fresh = setup_of(exercise).battle
    exercise.pools = pools
    if {owner: sorted(pile) for owner, pile in fresh.cards.pools.items()} != {
        owner: sorted(pile) for owner, pile in pools.items()
    }:
        raise FileError("pools", "are not the pools of this exercise")
    battle = setup_of(exercise).battle
    for index, (row, _submission) in enumerate(read.events):
        if row["undone_at"] is not None:
            continue
        try:
            battle = apply(battle, read_event(row["body"]))
        except _UNFIT:
            where = f"events[{index}].body"
            raise FileError(where, "this event does not fit what went before it") from None
    try:
        for audience in AUDIENCES:
            view_for(battle, audience)
    except _UNFIT:
        raise FileError("events", "the log leads to a state that cannot be shown") from None
    if (battle.status, battle.turn) != (exercise.status, exercise.turn):
        raise FileError("events", "the log does not lead to what the file says of the exercise")
    if (read.pending is None) != (battle.waiting is None):
        raise FileError("pending", "the log does not lead to what the file says of the exercise")
    if read.seed is not None and battle.dice.seed_hash != seed_hash(read.seed):
        raise FileError("seed", "is not the one whose hash was shown at the start")
    return battle


def _new_submission(exercise: Exercise, row: dict[str, Any], inputs: list[Any]) -> Submission:
    submission = Submission.objects.create(exercise=exercise, uid=uuid.uuid4(), **row)
    StoredInput.objects.bulk_create(
        StoredInput(submission=submission, index=place, data=given) for place, given in enumerate(inputs)
    )
    return submission
