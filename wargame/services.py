"""The only writer: a submission is adjudicated, or decided at the director's desk, and stored whole (law 4)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from adjudication.codec import read_command, write_command, write_input
from adjudication.commands import Actor
from adjudication.dice import SeededDice
from adjudication.engine import permit_role
from adjudication.refusal import FileError, Refused
from adjudication.submission import RulesChanged, Step
from adjudication.version import ENGINE, MIXED
from cards.rulebook import submit
from wargame import broadcast, pacing, rewinding, stoppage
from wargame.audit import record
from wargame.desk import DESK, Desk, permit_leader
from wargame.models import Event, Exercise, Seat, StoredInput, Submission
from wargame.positions import Standing, keep, standing_of
from wargame.streams import Line, new_lines
from wargame.texts import stored_refusal
from wargame.timekeeping import Reading, time_of


@dataclass(frozen=True)
class Answer:
    """The answer to a submission: an error as it is kept, or the bounds of its events in the sender's stream.

    `extra` is told once, to the first answer (a link that seats somebody).
    """

    error: dict[str, Any] | None
    n_before: int
    n_after: int
    extra: dict[str, Any] | None = None


def submit_command(*, seat: Seat, uid: uuid.UUID, data: Any) -> Answer:
    """Take a command from a seat. The same `uid` again gives the first answer and does nothing twice.

    Raises `Refused` with code `id_reused` where that id was for another command, `no_such_seat` where the seat has
    become another person's while this was on its way.
    """
    with transaction.atomic():
        exercise = Exercise.objects.locked(seat.exercise_id)
        if exercise is None:
            raise Refused("not_found", "there is nothing at this address")
        _still_seated(seat)
        known = Submission.objects.filter(seat=seat, uid=uid).first()
        if known is not None:
            return _first_answer(known, data)
        # Whoever acts again may have ended what the computer waited for.
        exercise.computer_next = None
        submission = Submission(
            exercise=exercise, seat=seat, uid=uid, role=seat.role, command=data, at=time_of(exercise)
        )
        submission.n_before = exercise.numbers.get(seat.role, 0)
        try:
            return _taken(exercise, seat, submission, data)
        except Refused as refused:
            submission.error = stored_refusal(refused)
            submission.n_before = submission.n_after = exercise.numbers.get(seat.role, 0)
            submission.save()
            record(submission, seat, data, error=submission.error)
            return _answer(submission)


def _still_seated(seat: Seat) -> None:
    """The seat as it is now, under the exercise's lock: the director may just have moved, removed or handed it over."""
    secret = seat.token_hash
    seat.refresh_from_db()
    if seat.removed is not None or seat.token_hash != secret:
        raise Refused("no_such_seat", "this seat is no longer yours: join again, or ask the director")


def _taken(exercise: Exercise, seat: Seat, submission: Submission, data: Any) -> Answer:
    """The submission by its kind: the director's desk, a rewind, or the rules."""
    kind = data.get("type") if isinstance(data, dict) else None
    if kind == "rewind":
        return _rewind(exercise, seat, submission, data)
    if isinstance(kind, str) and kind in DESK:
        done = _at_desk(DESK[kind], exercise, seat, submission, data)
        if DESK[kind].kept:
            record(submission, seat, data, before=done.before, after=done.after)
        transaction.on_commit(lambda: [tell(exercise.id) for tell in done.tell])
        return Answer(None, submission.n_before, submission.n_after, done.extra)
    pacing.permit_act(exercise, seat.role)
    if kind != "enter_dice":
        # Whoever of the side has the dice in hand may say how they lie.
        permit_leader(exercise, seat)
    answer = adjudicated(exercise, submission, data)
    record(submission, seat, data, **_before_after(submission))
    return answer


def _at_desk(what: Desk, exercise: Exercise, seat: Seat, submission: Submission, data: Any) -> Any:
    permit_role(Actor(seat.role), what.roles)
    try:
        done = what.do(exercise, seat, data, submission.at)
    except FileError as error:
        raise error.as_refusal() from None
    if not what.kept:
        submission.n_after = submission.n_before
        return done
    exercise.save()
    submission.n_after = exercise.numbers.get(seat.role, 0)
    submission.save()
    if done.published is not None:
        rows, standing = done.published
        transaction.on_commit(lambda: _published(exercise, standing, rows))
    return done


def _rewind(exercise: Exercise, seat: Seat, submission: Submission, data: Any) -> Answer:
    permit_role(Actor(seat.role), ("director",))
    try:
        to, reason = rewinding.read_rewind(data)
    except FileError as error:
        raise error.as_refusal() from None
    rows, standing, kept = rewinding.rewind(exercise, submission, to, reason)
    submission.n_after = exercise.numbers.get(seat.role, 0)
    submission.save()
    record(submission, seat, data, **kept)
    transaction.on_commit(lambda: _published(exercise, standing, rows))
    return _answer(submission)


def _before_after(submission: Submission) -> dict[str, Any]:
    """What an override or a setting of a battery has changed, for the audit log."""
    row = submission.events.filter(type__in=("overridden", "battery_set")).first()
    if row is None:
        return {}
    told = row.body["data"]
    if row.type == "overridden":
        return {"before": told["before"], "after": told["after"]}
    return {"before": {"suppressed": not told["suppressed"]}, "after": {"suppressed": told["suppressed"]}}


def _first_answer(known: Submission, data: Any) -> Answer:
    if known.command != data and _normal(data) != known.command:
        raise Refused(
            "id_reused", "this id was used for another command: take a new one for each intention", field="id"
        )
    return _answer(known)


def _normal(data: Any) -> Any:
    try:
        return write_command(read_command(data))
    except Refused:
        return data


def _answer(submission: Submission) -> Answer:
    return Answer(submission.error, submission.n_before, submission.n_after)


def adjudicated(exercise: Exercise, submission: Submission, data: Any) -> Answer:
    """Adjudicate a submission to a locked exercise and store it whole. Raises `Refused`; then nothing is stored."""
    standing = standing_of(exercise)
    command = read_command(data)
    try:
        step = submit(
            standing.position,
            command,
            actor=Actor(submission.role),
            rules=standing.setup.ruleset,
            source=SeededDice(exercise.seed),
        )
    except RulesChanged:
        raise Refused(
            "rules_changed",
            "a rule has changed since this command began, so it cannot go on; take the exercise back to the step "
            "before it, or put the program back to the version that began it",
        ) from None
    if exercise.engine != ENGINE:
        # Begun by another version of the engine: no single one leads to this log any more.
        exercise.engine = MIXED
    submission.seq_before = exercise.last_seq
    submission.n_before = exercise.numbers.get(submission.role, 0)
    submission.command = write_command(command)
    submission.save()
    lines, after = _store(exercise, submission, standing, step)
    submission.n_after = exercise.numbers.get(submission.role, 0)
    submission.save(update_fields=["n_after"])
    rows = [line.row for line in lines]
    transaction.on_commit(lambda: _published(exercise, after, rows))
    return _answer(submission)


def _store(
    exercise: Exercise, submission: Submission, standing: Standing, step: Step
) -> tuple[list[Line], Standing]:
    """The step's events and inputs, and the exercise's new standing, in the transaction of the submission."""
    resolved = exercise.pending or submission
    # What a waiting command adds belongs to it, whoever sent the die: a re-run compares a command's own events.
    owners = [submission] * len(step.aside) + [resolved] * len(step.events)
    lines = new_lines(exercise, standing.position.battle, step.new, owners, submission.at)
    exercise.status = step.position.battle.status
    exercise.turn = step.position.battle.turn
    released = pacing.let_out(exercise, lines, standing, submission.at, submission.role)
    Event.objects.bulk_create(line.row for line in lines)
    known = resolved.inputs.count()
    StoredInput.objects.bulk_create(
        StoredInput(submission=resolved, index=known + index, data=write_input(given))
        for index, given in enumerate(step.inputs)
    )
    exercise.pending = None if step.position.pending is None else resolved
    exercise.last_seq += len(lines)
    if any(event.type in ("paused", "resumed") for event in step.new):
        pacing.goes_on(exercise, submission.at)
    exercise.save()
    shown = lines[released - 1].new if released else standing.shown
    return lines, Standing(standing.setup, step.position, exercise.last_seq, shown, exercise.released_seq)


def release_next(exercise: Exercise, now: datetime) -> bool:
    """The clock's beat of a locked exercise. Whether anything was held."""
    if not pacing.revealing(exercise):
        return False
    rows, standing = pacing.release_more(exercise, now, everything=False)
    transaction.on_commit(lambda: _published(exercise, standing, rows))
    return True


def take_up(exercise: Exercise, reading: Reading) -> None:
    """A locked exercise goes on after a stoppage, or when the wall clock was set."""
    told = stoppage.take_up(exercise, reading)
    if told is not None:
        rows, standing = told
        transaction.on_commit(lambda: _published(exercise, standing, rows))


def _published(exercise: Exercise, after: Standing, rows: list[Event]) -> None:
    keep(exercise.id, after)
    broadcast.publish(exercise, rows)
    broadcast.pace_changed(exercise, rows)
