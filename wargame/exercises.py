"""How an exercise comes about: made from a scenario, joined by code, with a secret token for every seat."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import Any

from django.db import IntegrityError, transaction

from adjudication.commands import ROLES
from adjudication.dice import METHOD, SEED_BYTES, SeededDice, seed_hash
from adjudication.options import read_options
from adjudication.refusal import FileError, Refused
from adjudication.ruleset import SIDES, read_ruleset
from adjudication.scenario import Scenario as Checked
from adjudication.version import ENGINE
from cards.rulebook import new_battle
from wargame.files import check_scenario, find_ruleset
from wargame.library import scenario_file
from wargame.models import Exercise, JoinCode, Scenario, Seat
from wargame.models.exercise import at_once
from wargame.texts import is_plain, is_seen, tidy
from wargame.timekeeping import keeper

# Nobody misreads these: no 0 O, 1 I L, 5 S, 2 Z, 8 B, U V.
CODE_LETTERS = "ACDEFGHJKMNPQRTWXY34679"
CODE_LENGTH = 6
JOINABLE = tuple(role for role in ROLES if role != "director")
LONGEST_NAME = 60
LONGEST_TITLE = 200


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def create_exercise(
    *, scenario_slug: str, title: str, options: Any, director_name: str
) -> tuple[Exercise, Seat, str]:
    """Make an exercise. Returns it with the director's seat and that seat's token.

    Raises `Refused` naming the field: a scenario that is not there, an option that is unknown, a scenario whose rows
    somebody has edited so that they do not hold any more.
    """
    title = tidy(title)
    if not is_plain(title):
        raise Refused("bad_value", "the title holds a character that cannot be kept", field="title")
    scenario = Scenario.objects.filter(slug=scenario_slug).first() if is_plain(scenario_slug) else None
    if scenario is None:
        known = ", ".join(Scenario.objects.values_list("slug", flat=True))
        raise Refused(
            "no_such_scenario",
            "there is no scenario “{slug}”; there are: {known}",
            {"slug": scenario_slug[:60], "known": known or "–"},
            field="scenario",
        )
    data = scenario_file(scenario)
    try:
        checked = check_scenario(data)
        exercise = Exercise(
            title=title.strip() or scenario.title_en,
            scenario=scenario,
            scenario_data=data,
            ruleset_data=find_ruleset(scenario.ruleset).data,
            options={} if options is None else options,
        )
        return begin(exercise, checked, director_name)
    except FileError as error:
        field = error.field if error.field.startswith("options") else f"scenario.{error.field}"
        raise Refused("bad_value", error.template, error.params, field=field) from None


def begin(exercise: Exercise, scenario: Checked, director_name: str) -> tuple[Exercise, Seat, str]:
    """Save a new exercise before its start: a seed, shuffled pools, codes and the director's seat of its own.

    Raises `FileError` where its ruleset or its options do not hold.
    """
    options = read_options(exercise.options)
    seed = secrets.token_hex(SEED_BYTES)
    battle = new_battle(scenario, read_ruleset(exercise.ruleset_data), options, SeededDice(seed))
    exercise.engine = ENGINE
    exercise.dice_method, exercise.seed, exercise.seed_hash = METHOD, seed, seed_hash(seed)
    exercise.pools = {owner: list(pile) for owner, pile in battle.cards.pools.items()}
    exercise.pace = options.pace or at_once()
    exercise.offset = keeper.now().offset
    exercise.save()
    make_codes(exercise)
    seat, token = new_seat(exercise, "director", director_name)
    return exercise, seat, token


def make_codes(exercise: Exercise) -> None:
    """A join code for every role but the director's."""
    for role in JOINABLE:
        _new_code(exercise, role)


def _new_code(exercise: Exercise, role: str) -> None:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        try:
            with transaction.atomic():
                JoinCode.objects.create(code=code, exercise=exercise, role=role)
            return
        except IntegrityError:
            continue


def renew_code(exercise: Exercise, role: str) -> None:
    """Another code for a role; the old one seats nobody any more."""
    exercise.join_codes.filter(role=role).delete()
    _new_code(exercise, role)


def new_seat(exercise: Exercise, role: str, name: str) -> tuple[Seat, str]:
    """A seat and its secret token, which is never shown again. The first of a side leads it."""
    token = new_token()
    leads = role in SIDES and not exercise.seats.filter(role=role, leader=True, removed=None).exists()
    seat = Seat.objects.create(
        exercise=exercise, role=role, name=name, token_hash=token_hash(token), leader=leads
    )
    return seat, token


def join(*, code: Any, name: Any) -> tuple[Seat, str]:
    """Sit down by a join code. Raises `Refused` naming the field."""
    if not isinstance(code, str) or not code.strip():
        raise Refused("bad_value", "the join code is missing", field="code")
    name = tidy(name) if isinstance(name, str) else ""
    if not is_seen(name):
        raise Refused("bad_value", "the name is missing", field="name")
    if len(name.strip()) > LONGEST_NAME:
        raise Refused(
            "bad_value", "a name has at most {longest} characters", {"longest": LONGEST_NAME}, field="name"
        )
    if not is_plain(name):
        raise Refused("bad_value", "the name holds a character that cannot be kept", field="name")
    found = join_code_of(code)
    if found is None:
        raise Refused(
            "wrong_code", "no exercise has this code: ask the director, and mind each letter", field="code"
        )
    return new_seat(found.exercise, found.role, name.strip())


def join_code_of(text: str) -> JoinCode | None:
    """The join code that somebody has typed, if there is such a one."""
    # NFKC: a Chinese keyboard may write full-width letters.
    wanted = unicodedata.normalize("NFKC", "".join(text.split())).upper()[: CODE_LENGTH + 1]
    if not (wanted.isascii() and wanted.isalnum()):
        return None
    return JoinCode.objects.select_related("exercise").filter(code=wanted).first()


def director_seat(exercise: Exercise) -> Seat:
    """The seat in which whoever holds the director key sits down."""
    seat = exercise.seats.filter(role="director", removed=None).first()
    return seat if seat is not None else new_seat(exercise, "director", "Director")[0]


def join_codes(exercise: Exercise) -> dict[str, str]:
    """The codes by role, for the director."""
    return dict(exercise.join_codes.values_list("role", "code"))
