"""The only writer: an exercise is made, somebody takes a seat, a submission is adjudicated and stored whole (law 4)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication.codec import read_command, write_command, write_input
from adjudication.commands import Actor
from adjudication.dice import SeededDice
from adjudication.engine import permit_role
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from adjudication.ruleset import SIDES
from adjudication.submission import RulesChanged, Step
from cards.rulebook import submit
from wargame import broadcast
from wargame.models import Event, Exercise, Seat, StoredInput, Submission
from wargame.positions import Standing, keep, standing_of
from wargame.streams import event_rows
from wargame.texts import stored_refusal


@dataclass(frozen=True)
class Answer:
    """The answer to a submission: an error as it is kept, or the bounds of its events in the sender's stream."""

    error: dict[str, Any] | None
    n_before: int
    n_after: int


def submit_command(*, seat: Seat, uid: uuid.UUID, data: Any) -> Answer:
    """Take a command from a seat. The same `uid` again gives the first answer and does nothing twice.

    Raises `Refused` with code `id_reused` where that id was for another command.
    """
    with transaction.atomic():
        exercise = Exercise.objects.select_for_update().get(pk=seat.exercise_id)
        known = Submission.objects.filter(seat=seat, uid=uid).first()
        if known is not None:
            return _first_answer(known, data)
        # Whoever acts again may have ended what the computer waited for.
        exercise.computer_next = None
        submission = Submission(
            exercise=exercise, seat=seat, uid=uid, role=seat.role, command=data, at=timezone.now()
        )
        try:
            if isinstance(data, dict) and data.get("type") == "set_computer":
                return _set_computer(exercise, submission, data)
            return adjudicated(exercise, submission, data)
        except Refused as refused:
            submission.error = stored_refusal(refused)
            submission.n_before = submission.n_after = exercise.numbers.get(seat.role, 0)
            submission.save()
            return _answer(submission)


def _set_computer(exercise: Exercise, submission: Submission, data: dict[str, Any]) -> Answer:
    """The director gives a side to the computer, or takes it back. No event of the battle: who sits there is not."""
    permit_role(Actor(submission.role), ("director",))
    try:
        fields = Fields(data)
        fields.text("type")
        side, on = fields.choice("side", SIDES), fields.flag("on")
        fields.done()
    except FileError as error:
        raise Refused("bad_value", error.template, error.params, field=error.field) from None
    exercise.computer = {**exercise.computer, side: on}
    exercise.save(update_fields=["computer", "computer_next"])
    submission.n_before = submission.n_after = exercise.numbers.get(submission.role, 0)
    submission.save()
    transaction.on_commit(lambda: broadcast.seats_changed(exercise.id))
    return _answer(submission)


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
            "a rule has changed since this command began, so it cannot go on; end the exercise, or put the program "
            "back to the version that began it",
        ) from None
    submission.seq_before = exercise.last_seq
    submission.n_before = exercise.numbers.get(submission.role, 0)
    submission.command = write_command(command)
    submission.save()
    rows = _store(exercise, submission, standing, step)
    submission.n_after = exercise.numbers.get(submission.role, 0)
    submission.save(update_fields=["n_after"])
    after = Standing(standing.setup, step.position, exercise.last_seq)
    transaction.on_commit(lambda: _published(exercise, after, rows))
    return _answer(submission)


def _store(exercise: Exercise, submission: Submission, standing: Standing, step: Step) -> list[Event]:
    """The step's events and inputs, and the exercise's new standing, in the transaction of the submission."""
    resolved = exercise.pending or submission
    # What a waiting command adds belongs to it, whoever sent the die: a re-run compares a command's own events.
    owners = [submission] * len(step.aside) + [resolved] * len(step.events)
    limits = standing.setup.limits
    rows = event_rows(exercise, standing.position.battle, step.new, owners, submission.at, limits)
    Event.objects.bulk_create(rows)
    known = resolved.inputs.count()
    StoredInput.objects.bulk_create(
        StoredInput(submission=resolved, index=known + index, data=write_input(given))
        for index, given in enumerate(step.inputs)
    )
    exercise.pending = None if step.position.pending is None else resolved
    exercise.last_seq += len(rows)
    exercise.status = step.position.battle.status
    exercise.turn = step.position.battle.turn
    exercise.save()
    return rows


def _published(exercise: Exercise, after: Standing, rows: list[Event]) -> None:
    keep(exercise.id, after)
    broadcast.publish(exercise, rows)
