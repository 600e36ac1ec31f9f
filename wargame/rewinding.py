"""Rewind: the exercise goes back to the end of the last completed command at or before a step.

What followed stays in the log as undone. Numbers and dice never go back, hidden cards are shuffled anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Max, Min

from adjudication.apply import apply
from adjudication.apply_fog import names_to_keep
from adjudication.codec import write_event
from adjudication.dice import SeededDice
from adjudication.events import Event as Happened
from adjudication.events import rewound
from adjudication.position import Position
from adjudication.reading import Fields
from adjudication.refusal import Refused
from adjudication.state import Battle
from adjudication.visibility import AUDIENCES, changes_between, shown_to
from cards.pool import reshuffled
from wargame.deadlines import Deadlines, Limits, moment
from wargame.models import Event, Exercise, Submission
from wargame.pacing import drop_held, release_more, revealing, shown_up_to
from wargame.positions import Standing, battle_at, standing_of
from wargame.streams import event_text, keep_deadlines

LONGEST_REASON = 500


@dataclass(frozen=True)
class Target:
    """Where a rewind leads: the step in the log, the turn and phase there, what it undoes."""

    seq: int
    battle: Battle
    undone: int
    commands: int


def read_rewind(data: Any) -> tuple[int, str]:
    """`to` (a number of the director's stream, 0: before the start) and `reason` of a `rewind` command."""
    fields = Fields(data)
    fields.text("type")
    to = fields.integer("to", 0, 10**9)
    reason = fields.text("reason", longest=LONGEST_REASON)
    fields.done()
    return to, reason.strip()


def target_of(exercise: Exercise, to: int) -> Target:
    """The step that a rewind to this number leads to. Raises `Refused` where it cannot be gone back to."""
    if exercise.status == "ended":
        raise Refused(
            "wrong_phase",
            "the exercise has ended and its seed has been shown: it cannot be taken back",
            clause="TURN-3",
        )
    if to > exercise.numbers.get("director", 0):
        raise Refused("bad_value", "there is no step {to} yet", {"to": to}, field="to")
    seq = 0
    if to:
        row = exercise.events.get(n_director=to)
        if row.undone_at is not None:
            raise Refused("already_done", "step {to} has been undone already", {"to": to}, field="to")
        seq = _end_of_command(exercise, row.seq)
    undone = exercise.events.filter(seq__gt=seq, undone_at=None)
    count = undone.count()
    # Two directors at once: what only an earlier rewind stands between has been gone back to already.
    if not undone.exclude(type="rewound").exists():
        raise Refused("already_done", "the exercise stands there already", field="to")
    commands = undone.exclude(submission=None).values("submission").distinct().count()
    return Target(seq, battle_at(exercise, seq), count, commands)


def _end_of_command(exercise: Exercise, seq: int) -> int:
    """The last step at or before this one at which no command was half done."""
    spans = (
        exercise.events.filter(undone_at=None)
        .exclude(submission=None)
        .values("submission")
        .annotate(first=Min("seq"), last=Max("seq"))
        .order_by("-first")
    )
    waiting = exercise.pending_id
    for span in spans:
        half = span["first"] <= seq < span["last"] or (span["submission"] == waiting and span["first"] <= seq)
        if half:
            seq = span["first"] - 1
    stood = exercise.events.filter(undone_at=None, seq__lte=seq).aggregate(last=Max("seq"))["last"]
    return int(stood or 0)


def rewind(
    exercise: Exercise, submission: Submission, to: int, reason: str
) -> tuple[list[Event], Standing, dict[str, Any]]:
    """Take a locked exercise back. Returns the new row, the standing after it, and what the audit log keeps."""
    target, standing = target_of(exercise, to), standing_of(exercise)
    published: list[Event] = []
    shown = {audience: shown_up_to(exercise, audience) for audience in AUDIENCES}
    if revealing(exercise) and exercise.released_seq < target.seq:
        # What stands is shown; what is undone never is.
        exercise.events.filter(seq__gt=target.seq, undone_at=None).update(undone_at=exercise.last_seq + 1)
        published, released = release_more(exercise, submission.at, everything=True, resumes=False)
        standing = replace(standing, shown=released.shown)
        # Who had been shown more already, its own (under fog), had; the others have now been shown all that stands.
        shown = {
            audience: (seen, held) if held is None or held > target.seq else (released.shown, held)
            for audience, (seen, held) in shown.items()
        }
    seq = exercise.last_seq + 1
    exercise.events.filter(seq__gt=target.seq, undone_at=None).update(undone_at=seq)
    now = standing.position.battle
    # Those that have been undone themselves count too: no die and no shuffle comes twice.
    earlier = exercise.events.filter(type="rewound").count()
    piles = reshuffled(target.battle.changed(rewinds=earlier), SeededDice(exercise.seed))
    kept = {
        "rewinds": earlier + 1,
        "requests": now.requests,
        "method": now.dice.method,
        "seed_hash": now.dice.seed_hash,
        "observer_view": now.observer_view,
        "pictures": names_to_keep(now),
    }
    draft = rewound(
        seq=target.seq,
        turn=target.battle.turn,
        phase=target.battle.phase,
        reason=reason,
        undone=target.undone,
        piles=piles,
        kept=kept,
    )
    event = Happened(draft.type, target.battle.turn, target.battle.phase, None, None, draft.data)
    after = apply(target.battle, event)
    submission.seq_before = exercise.last_seq
    submission.save()
    _stand(exercise, after, standing.setup.limits, submission.at)
    row = _row(exercise, submission, event, now, {each: seen for each, (seen, _) in shown.items()}, after)
    row.save()
    exercise.last_seq = seq
    drop_held(exercise)
    exercise.save()
    before = {"turn": now.turn, "phase": now.phase}
    record = {"before": before, "after": {"turn": after.turn, "phase": after.phase, "undone": target.undone}}
    return [*published, row], Standing(standing.setup, Position(after), seq, after, seq), record


def _stand(exercise: Exercise, after: Battle, limits: Limits, at: datetime) -> None:
    """Nothing waits any more; the part of the side that acts begins anew by the clock."""
    exercise.pending = None
    exercise.status, exercise.turn = after.status, after.turn
    exercise.computer_next = None
    deadlines = Deadlines(paused=at if after.status == "paused" else None)
    if after.side is not None:
        deadlines = Deadlines.for_part(at, limits, deadlines.paused)
    keep_deadlines(exercise, deadlines)


def _row(
    exercise: Exercise,
    submission: Submission,
    event: Happened,
    now: Battle,
    shown_so_far: Mapping[str, Battle],
    after: Battle,
) -> Event:
    """The line of the rewind: to each audience in its own numbers, with all that is different for it now."""
    numbers = {audience: exercise.numbers.get(audience, 0) + 1 for audience in AUDIENCES}
    texts = {}
    for audience in AUDIENCES:
        shown = shown_to(event, audience, now, after) or event
        body = write_event(shown)
        number = f"n_{audience}"
        stood = exercise.events.filter(seq__lte=event.data["seq"], **{f"{number}__isnull": False})
        body["data"]["to"] = stood.aggregate(last=Max(number))["last"] or 0
        body["data"]["undone"] = exercise.events.filter(
            undone_at=exercise.last_seq + 1, **{f"{number}__isnull": False}
        ).count()
        updates = changes_between(shown_so_far[audience], after, audience)
        updates["deadline"] = moment(exercise.part_until)
        texts[audience] = event_text(body, submission.at, updates)
    exercise.numbers = numbers
    return Event(
        exercise=exercise,
        seq=exercise.last_seq + 1,
        submission=submission,
        at=submission.at,
        type=event.type,
        turn=event.turn,
        body=write_event(event),
        texts=texts,
        **{f"n_{audience}": number for audience, number in numbers.items()},
    )


def rewind_preview(exercise: Exercise, to: int) -> dict[str, Any]:
    """What a rewind would do: where it leads, how much it undoes, which cards would be hidden again."""
    target, standing = target_of(exercise, to), standing_of(exercise)
    now = standing.position.battle
    back = [
        effect for effect in now.cards.drawn if target.battle.cards.effect(effect.side, effect.card) is None
    ]
    last = exercise.events.filter(seq=target.seq).first()
    return {
        "to": last.n_director if last else 0,
        "turn": target.battle.turn,
        "phase": target.battle.phase,
        "side": target.battle.side,
        "at": moment(last.at) if last else None,
        "steps": target.undone,
        "commands": target.commands,
        "cards": [{"side": effect.side, "card": effect.card} for effect in back],
        "cancels": now.waiting is not None,
    }
