"""An exercise 推演: its frozen rules and scenario, its seats, its submissions, and the append-only event log."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from adjudication.commands import ROLES
from adjudication.visibility import AUDIENCES
from wargame.models.library import Scenario

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ROLE_CHOICES = [(role, role) for role in ROLES]


def public_id() -> str:
    """A short id that says nothing: not how many there are, not which comes next."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(10))


def at_once() -> dict[str, object]:
    """The pace of an exercise for which nobody has chosen one."""
    return {"mode": "at_once", "seconds": 0}


class Exercises(models.Manager["Exercise"]):
    """Exercises, and the way to take one in hand for a change."""

    def locked(self, pk: str) -> Exercise | None:
        """The exercise, locked till the transaction ends; None where there is none.

        Scenario and ruleset are as long as all the rest together, and never change: they are read when asked for,
        and `save` leaves them alone.
        """
        rows = self.select_for_update().defer("scenario_data", "ruleset_data")
        return rows.filter(pk=pk).first()


class Exercise(models.Model):
    """One exercise. Scenario and ruleset are stored whole, so that later edits never change it (law 7).

    `numbers` holds the last `n` given to each audience; `pending` is the submission whose command waits. What the log
    holds beyond `released_seq` only the director has seen; `pace` is {mode, seconds}, `next_release` when the next
    beat is due, `held_since` since when something is held back. `pools` are the card pools as they lay at the
    beginning. `computer` says which sides the computer plays, {side: true}, and `computer_next` when it may act again.
    `marks` are the sides' advice on the board, {side: [mark]}. `offset` is the scale of all its times: what is added to
    the time that has been served (timekeeping.py). `engine` is the version that made the log, 0 where it is an older
    one or more than one. A branch names its `parent` and the step of the director's stream there that it left from.
    `replay_open`: after the end everybody may see both sides' replay.
    """

    id = models.CharField(primary_key=True, max_length=10, default=public_id, editable=False)
    title = models.CharField(max_length=200)
    scenario = models.ForeignKey(Scenario, null=True, on_delete=models.SET_NULL)
    scenario_data = models.JSONField()
    ruleset_data = models.JSONField()
    options = models.JSONField(default=dict)
    dice_method = models.CharField(max_length=40)
    engine = models.PositiveIntegerField(default=0)
    seed = models.CharField(max_length=64)
    seed_hash = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=10, default="setup")
    turn = models.PositiveSmallIntegerField(default=0)
    last_seq = models.PositiveIntegerField(default=0)
    released_seq = models.PositiveIntegerField(default=0)
    pace = models.JSONField(default=at_once)
    next_release = models.DateTimeField(null=True)
    held_since = models.DateTimeField(null=True)
    pools = models.JSONField(null=True)
    epoch = models.PositiveIntegerField(default=0)
    numbers = models.JSONField(default=dict)
    decision_until = models.DateTimeField(null=True)
    part_until = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    offset = models.DurationField(default=timedelta)
    computer = models.JSONField(default=dict)
    computer_next = models.DateTimeField(null=True)
    all_command = models.BooleanField(default=False)
    marks = models.JSONField(default=dict)
    archived = models.BooleanField(default=False)
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="branches"
    )
    parent_n = models.PositiveIntegerField(null=True)
    replay_open = models.BooleanField(default=False)
    pending = models.ForeignKey(
        "Submission", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    objects = Exercises()

    class Meta:
        ordering = ("-created",)
        verbose_name = _("exercise")
        verbose_name_plural = _("exercises")

    def __str__(self) -> str:
        return self.title


class JoinCode(models.Model):
    """Six letters and digits that nobody misreads; whoever types them sits down in that role."""

    code = models.CharField(max_length=6, unique=True)
    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="join_codes")
    role = models.CharField(max_length=10, choices=_ROLE_CHOICES)

    def __str__(self) -> str:
        return f"{self.role} of {self.exercise_id}"


class Seat(models.Model):
    """A person's place in an exercise. Only the hash of its secret token is kept.

    `leader` commands its side, the others of the side advise. A seat that is `removed` stays in the log alone.
    """

    id = models.CharField(primary_key=True, max_length=10, default=public_id, editable=False)
    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=10, choices=_ROLE_CHOICES)
    name = models.CharField(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    leader = models.BooleanField(default=False)
    ready = models.BooleanField(default=False)
    removed = models.DateTimeField(null=True)

    class Meta:
        ordering = ("created", "id")

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"


class Submission(models.Model):
    """A command as it was sent, and the first answer to it, which the same id gets again.

    `seat` is null where the clock or the computer sent it. `error` is null where it was taken; then `n_before` and
    `n_after` bound its events in its sender's stream, and `seq_before` is the log's length before it.
    """

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="submissions")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="submissions")
    uid = models.UUIDField()
    role = models.CharField(max_length=10)
    command = models.JSONField()
    at = models.DateTimeField()
    error = models.JSONField(null=True)
    n_before = models.PositiveIntegerField(default=0)
    n_after = models.PositiveIntegerField(default=0)
    seq_before = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("seat", "uid"), name="one_answer_an_intention")]

    def __str__(self) -> str:
        return f"{self.command.get('type')} by {self.role}"


class StoredInput(models.Model):
    """One input of a command: every die, rolled by hand or not, in order (ARCHITECTURE)."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="inputs")
    index = models.PositiveIntegerField()
    data = models.JSONField()

    class Meta:
        ordering = ("index",)
        constraints = [models.UniqueConstraint(fields=("submission", "index"), name="one_input_an_index")]

    def __str__(self) -> str:
        return f"{self.index}: {self.data}"


class Event(models.Model):
    """One line of the log. Rows are only ever added.

    `body` is the event itself; `texts` the ready JSON text of each audience that may see it, under "all" where no
    audience of its own is named; `n_…` its number in that audience's stream, given when it is released.
    `ends_beat`: one release ends here. `undone_at` is the `seq` of the rewind that has undone it.
    """

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    submission = models.ForeignKey(Submission, null=True, on_delete=models.SET_NULL, related_name="events")
    at = models.DateTimeField()
    type = models.CharField(max_length=40)
    turn = models.PositiveSmallIntegerField()
    body = models.JSONField()
    texts = models.JSONField()
    ends_beat = models.BooleanField(default=True)
    undone_at = models.PositiveIntegerField(null=True)
    n_director = models.PositiveIntegerField(null=True)
    n_controller = models.PositiveIntegerField(null=True)
    n_red = models.PositiveIntegerField(null=True)
    n_blue = models.PositiveIntegerField(null=True)
    n_observer = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("exercise", "seq")
        constraints = [
            models.UniqueConstraint(fields=("exercise", "seq"), name="one_event_a_number"),
            *(
                models.UniqueConstraint(
                    fields=("exercise", f"n_{audience}"),
                    condition=Q(**{f"n_{audience}__isnull": False}),
                    name=f"one_event_a_number_{audience}",
                )
                for audience in AUDIENCES
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: {self.type}"

    def text_for(self, audience: str) -> str | None:
        """The JSON text of this event for an audience, with its number; None where it is not released to it."""
        number = getattr(self, f"n_{audience}")
        if number is None:
            return None
        text: str = self.texts.get(audience) or self.texts["all"]
        return numbered(text, number)


def numbered(text: str, number: int) -> str:
    """The number put before a ready event text."""
    return f'{{"n":{number},{text[1:]}'
