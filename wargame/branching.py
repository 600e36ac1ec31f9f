"""What if: a new exercise that begins at a step of another one, which stays as it is, and goes its own way.

The log up to there is copied. What was to come must not be foreknown: the dice get a new seed, and the cards that lie
face down are shuffled.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from adjudication.dice import SEED_BYTES, DiceSource, SeededDice
from adjudication.events import Draft
from adjudication.events_cards import cards_shuffled
from adjudication.events_fog import view_reset
from adjudication.refusal import Refused
from adjudication.ruleset_cards import CARDS
from adjudication.state import Battle
from adjudication.version import ENGINE, MIXED
from adjudication.visibility import AUDIENCES
from wargame import log_rows
from wargame.audit import note_act
from wargame.deadlines import Deadlines
from wargame.exercises import LONGEST_TITLE, make_codes, new_seat
from wargame.models import Event, Exercise, Seat, StoredInput, Submission
from wargame.pacing import release_more, revealing
from wargame.positions import battle_at, setup_of
from wargame.reseeding import reseed
from wargame.streams import keep_deadlines
from wargame.texts import tidy
from wargame.timekeeping import keeper, time_of

_ASKS = ("decision_opened", "dice_requested")
_NUMBERS = tuple(f"n_{audience}" for audience in AUDIENCES)
_KEPT = (
    "scenario",
    "scenario_data",
    "ruleset_data",
    "options",
    "dice_method",
    # As it was shown at the start; the new seed is said by an event of its own.
    "seed_hash",
    "pools",
    "pace",
    "all_command",
)


@dataclass(frozen=True)
class Departure:
    """Where a branch leaves: the line of the log, its number in the director's stream, the battle there."""

    seq: int
    n: int
    battle: Battle


def departure_of(exercise: Exercise, n: int) -> Departure:
    """Where a branch from a step of the director's stream leaves (0: before the start): at the end of the last command
    that was completed then; from the end of the exercise, before the command that ended it. Raises `Refused`.
    """
    last = exercise.numbers.get("director", 0)
    if n > last:
        raise Refused("bad_value", "there is no step {to} yet", {"to": n}, field="n")
    if n == 0:
        return Departure(0, 0, battle_at(exercise, 0))
    asked = exercise.events.get(n_director=n).seq
    stood = _stood(exercise, asked)
    spans = _spans(stood)
    seq = asked
    while True:
        before = _begun_before(exercise, stood, spans, seq)
        if before is None:
            break
        seq = before
    row = stood.filter(seq__lte=seq).order_by("-seq").first()
    if row is None:
        return Departure(0, 0, battle_at(exercise, 0))
    return Departure(row.seq, row.n_director or 0, battle_at(exercise, row.seq))


def _stood(exercise: Exercise, seq: int) -> QuerySet[Event]:
    """The lines that stood when the log was so long, and those of later commands."""
    return exercise.events.filter(Q(undone_at=None) | Q(undone_at__gt=seq))


def _spans(stood: QuerySet[Event]) -> dict[int, tuple[int, int]]:
    """The first and the last line of each submission."""
    spans: dict[int, tuple[int, int]] = {}
    for seq, owner in stood.exclude(submission=None).order_by("seq").values_list("seq", "submission"):
        spans[owner] = (spans[owner][0] if owner in spans else seq, seq)
    return spans


def _begun_before(
    exercise: Exercise, stood: QuerySet[Event], spans: dict[int, tuple[int, int]], seq: int
) -> int | None:
    """The line before the command that is half done at this one, or that ended the exercise; None where none is."""
    half = [first for first, last in spans.values() if first <= seq < last]
    if half:
        return min(half) - 1
    battle = battle_at(exercise, seq)
    kinds: tuple[str, ...] = ()
    if battle.status == "ended":
        kinds = ("exercise_ended",)
    elif battle.waiting is not None:
        kinds = _ASKS
    if not kinds:
        return None
    row = stood.filter(seq__lte=seq, type__in=kinds).order_by("-seq")[0]
    return (row.seq if row.submission_id is None else spans[row.submission_id][0]) - 1


def branch(parent_id: str, n: int, *, title: str, director_name: str) -> tuple[Exercise, Seat, str]:
    """Make the exercise. Returns it with the director's seat and that seat's token. Raises `Refused`."""
    title = tidy(title).strip()
    with transaction.atomic():
        parent = Exercise.objects.locked(parent_id)
        if parent is None:
            raise Refused("not_found", "there is nothing at this address")
        leaves = departure_of(parent, n)
        exercise = _copied(parent, leaves, title)
        make_codes(exercise)
        seat, token = new_seat(exercise, "director", director_name)
        if revealing(exercise):
            release_more(exercise, time_of(exercise), everything=True, resumes=False)
        _go_on(exercise, leaves)
        said = {"n": leaves.n, "title": exercise.title}
        note_act(parent, "branch", name=director_name, fields=said)
        came = {"n": leaves.n, "title": parent.title}
        note_act(exercise, "branched", name=director_name, fields=came)
        return exercise, seat, token


def title_of(parent: Exercise, turn: int) -> str:
    """What a branch is called that nobody has named."""
    ending = gettext(" – what if, turn {turn}").format(turn=turn) if turn else gettext(" – what if")
    return parent.title[: LONGEST_TITLE - len(ending)] + ending


def _copied(parent: Exercise, leaves: Departure, title: str) -> Exercise:
    """The new exercise with its part of the log, as it was then."""
    rows = list(parent.events.filter(seq__lte=leaves.seq).order_by("seq"))
    for row in rows:
        if row.undone_at is not None and row.undone_at > leaves.seq:
            row.undone_at = None
    # The director alone has seen what was held back; what the others had been shown is the beginning of the log.
    held = next((row.seq for row in rows if row.undone_at is None and row.n_controller is None), None)
    exercise = Exercise(
        **{name: getattr(parent, name) for name in _KEPT},
        title=title[:LONGEST_TITLE] or title_of(parent, leaves.battle.turn),
        # Begun by another version of the engine, it goes on with this one.
        engine=ENGINE if parent.engine == ENGINE else MIXED,
        parent=parent,
        parent_n=leaves.n,
        seed=secrets.token_hex(SEED_BYTES),
        status=leaves.battle.status,
        turn=leaves.battle.turn,
        last_seq=leaves.seq,
        released_seq=leaves.seq if held is None else held - 1,
        numbers=dict(_last_numbers(rows)),
        epoch=1,
        offset=keeper.now().offset,
    )
    exercise.save(force_insert=True)
    owners = _copied_submissions(parent, exercise, leaves.seq)
    for row in rows:
        row.pk, row.exercise = None, exercise
        row.submission = None if row.submission_id is None else owners[row.submission_id]
    log_rows.append(rows)
    return exercise


def _last_numbers(rows: list[Event]) -> Iterator[tuple[str, int]]:
    for audience, name in zip(AUDIENCES, _NUMBERS, strict=True):
        last = next((number for row in reversed(rows) if (number := getattr(row, name)) is not None), 0)
        if last:
            yield audience, last


def _copied_submissions(parent: Exercise, exercise: Exercise, seq: int) -> dict[int, Submission]:
    """The submissions that belong to this part of the log, with their inputs; nobody sits here who has sent them."""
    mine = Q(pk__in=parent.events.filter(seq__lte=seq).values("submission"))
    # A die or an answer adds its events to the command that waited for it.
    mine |= Q(error__isnull=True, seq_before__gt=0, seq_before__lt=seq)
    found = list(parent.submissions.filter(mine).order_by("id").prefetch_related("inputs"))
    old = [(each.pk, [given.data for given in each.inputs.all()]) for each in found]
    for each in found:
        each.pk, each.exercise, each.seat, each.uid = None, exercise, None, uuid.uuid4()
    made = Submission.objects.bulk_create(found, batch_size=500)
    StoredInput.objects.bulk_create(
        (
            StoredInput(submission=submission, index=place, data=data)
            for submission, (_pk, inputs) in zip(made, old, strict=True)
            for place, data in enumerate(inputs)
        ),
        batch_size=1000,
    )
    return {pk: submission for submission, (pk, _inputs) in zip(made, old, strict=True)}


def _go_on(exercise: Exercise, leaves: Departure) -> None:
    """New dice, hidden cards shuffled, a projector that shows nothing; the part of the side that acts begins anew."""
    now, battle = time_of(exercise), leaves.battle
    deadlines = Deadlines(paused=now if battle.status == "paused" else None)
    if battle.side is not None:
        deadlines = Deadlines.for_part(now, setup_of(exercise).limits, deadlines.paused)
    keep_deadlines(exercise, deadlines)
    # Everybody has been told the deadline of then.
    told = Deadlines() if deadlines.part is not None else None
    command = {"type": "branch", "n": leaves.n}
    reseed(exercise, command, cause="branch", then=begun_anew(battle, SeededDice(exercise.seed)), told=told)
    exercise.released_seq = exercise.last_seq
    exercise.save()


def begun_anew(battle: Battle, source: DiceSource) -> list[Draft]:
    """What follows the new seed: every pile that lies face down in another order (POOL-5), and under fog a projector
    that shows nothing (FOG-1).
    """
    hides = battle.fog and battle.observer_view != "none"
    return [*_shuffled(battle, source), *([view_reset(view="none")] if hides else [])]


def _shuffled(battle: Battle, source: DiceSource) -> Iterator[Draft]:
    piles = [("pool", owner, pile) for owner, pile in battle.cards.pools.items()]
    piles += [("hand", owner, pile) for owner, pile in battle.cards.hands.items()]
    for place, (what, owner, pile) in enumerate(each for each in piles if each[2]):
        # The keys of `cards.pool.shuffle`: which shuffle it is in this exercise.
        key = f"{battle.rewinds}|{what}|{owner}|{battle.cards.shuffles + place}"
        cards = source.shuffled(key, sorted(pile, key=CARDS.index))
        yield cards_shuffled(clause="POOL-5", what=what, owner=owner, cards=cards)
