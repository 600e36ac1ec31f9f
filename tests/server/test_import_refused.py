"""A file that does not hold is refused by the field at fault, and nothing is made of it."""

import json
from typing import Any

import pytest

from adjudication.refusal import Refused
from tests.server import lesson
from tests.server.saving import ended, saved
from wargame.importing import import_exercise
from wargame.models import AuditEntry, Event, Exercise, Seat, TeachingPoint

pytestmark = pytest.mark.django_db(transaction=True)


def changed(data: Any, path: str, value: Any) -> str:
    """The file with one value put in another's place; `...` takes it away."""
    *way, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split("/")]
    place = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(data)


WRONG: list[tuple[str, Any, str]] = [
    ("title", ..., "file.title"),
    ("title", 7, "file.title"),
    ("title", "a\0b", "file"),
    ("title", "x" * 201, "file.title"),
    ("surprise", 1, "file.surprise"),
    ("options", {"fogg": 1}, "file.options.fogg"),
    ("options", {"cards_per_side": 7.5}, "file.options.cards_per_side"),
    ("dice_method", "mine/1", "file.dice_method"),
    ("pools", {"red": ["joker"]}, "file.pools.red[0]"),
    ("pools", {"red": ["field_repair"]}, "file.pools"),
    ("pools", [], "file.pools"),
    ("status", "won", "file.status"),
    ("status", "setup", "file.events"),
    ("turn", 5, "file.events"),
    ("turn", "1", "file.turn"),
    ("last_seq", 3, "file.last_seq"),
    ("last_seq", 10**12, "file.last_seq"),
    ("released_seq", 10**5, "file.released_seq"),
    ("released_seq", 2, "file.events[2].n.controller"),
    ("numbers", {}, "file.numbers.director"),
    ("numbers/red", 2, "file.numbers.red"),
    ("numbers/green", 2, "file.numbers.green"),
    ("pace", {"mode": "fast", "seconds": 1}, "file.pace.mode"),
    ("pace", None, "file.pace"),
    ("computer", {"red": 1}, "file.computer.red"),
    ("computer", [True], "file.computer"),
    ("all_command", ..., "file.all_command"),
    ("marks", {"red": [{"hex": "4563GH"}]}, "file.marks.red[0].sign"),
    ("marks", {"green": []}, "file.marks.green"),
    ("scenario", ..., "file.scenario"),
    ("scenario/units/0/hex", "9999GH", "file.scenario.units[0].hex"),
    ("scenario/map", "gh", "file.scenario.map.map"),
    ("ruleset/units/stacking_limit", "many", "file.ruleset.units.stacking_limit"),
    ("seed_hash", "00", "file.seed_hash"),
    ("seed", "00" * 32, "file.seed"),
    ("created", "yesterday", "file.created"),
    ("created", "2026-01-01T00:00:00", "file.created"),
    ("pending", 99, "file.pending"),
    ("pending", None, "file.pending"),
    ("pending", "0", "file.pending"),
    ("submissions", {}, "file.submissions"),
    ("submissions/0/role", "spy", "file.submissions[0].role"),
    ("submissions/0/command", "x", "file.submissions[0].command"),
    ("submissions/0/at", "", "file.submissions[0].at"),
    ("submissions/0/seq_before", -1, "file.submissions[0].seq_before"),
    ("submissions/P/inputs", [1], "file.submissions[P].inputs[0]"),
    ("submissions/P/inputs", [{"kind": "hand"}], "file.submissions[P].inputs[0]"),
    (
        "submissions/P/inputs",
        [{"kind": "hand", "faces": [7], "requested": True, "answer": None}],
        "file.submissions[P].inputs[0]",
    ),
    ("submissions/P/command", {"type": "dance"}, "file.submissions[P].command"),
    ("events/0/seq", 2, "file.events[0].seq"),
    ("events/0", ..., "file.events[0].seq"),
    ("events/0/body", None, "file.events[0].body"),
    ("events/0/body/data", None, "file.events[0].body.data"),
    ("events/0/body/data", [], "file.events[0].body.data"),
    ("events/0/body/turn", -1, "file.events[0].body.turn"),
    ("events/0/body/side", "green", "file.events[0].body.side"),
    ("events/0/body/more", 1, "file.events[0].body.more"),
    ("events/3/body/data", {}, "file.events[3].body"),
    ("events/0/submission", 99, "file.events[0].submission"),
    ("events/0/at", "2026-13-01", "file.events[0].at"),
    ("events/0/texts", {}, "file.events[0].texts"),
    ("events/0/texts/all", "[]", "file.events[0].texts.all"),
    ("events/0/texts/all", "{", "file.events[0].texts.all"),
    ("events/0/texts/all", '{"type":"other"}', "file.events[0].texts.all"),
    ("events/0/texts/green", "{}", "file.events[0].texts.green"),
    ("events/0/ends_beat", "yes", "file.events[0].ends_beat"),
    ("events/0/undone_at", 1, "file.events[0].undone_at"),
    ("events/0/undone_at", 10**5, "file.events[0].undone_at"),
    ("events/0/n", {}, "file.events[0].n.director"),
    ("events/0/n/red", 2, "file.events[0].n.red"),
    ("events/0/n/green", 1, "file.events[0].n.green"),
    ("events/1/n/blue", 1, "file.events[1].n.blue"),
    ("audit/0/action", 5, "file.audit[0].action"),
    ("audit/0/fields", [], "file.audit[0].fields"),
    ("audit/0/role", "spy", "file.audit[0].role"),
    ("audit/0/error", {"template": "{x.y}"}, "file.audit[0].error"),
    ("audit/0/more", 5, "file.audit[0].more"),
    ("notes", [{"seq": 99, "text": "x", "at": "2026-01-01T00:00:00Z"}], "file.notes[0].seq"),
    ("notes", [{"seq": 1, "text": "", "at": "2026-01-01T00:00:00Z"}], "file.notes[0].text"),
    ("notes", 5, "file.notes"),
]


@pytest.fixture(scope="module")
def whole(django_db_setup: Any, django_db_blocker: Any) -> str:
    """The file of an exercise in the middle of a battery."""
    with django_db_blocker.unblock():
        room = lesson.rolling()
        room.do("red", "enter_dice", faces=[2])
        text = saved(room)
        Exercise.objects.get(pk=room.id).delete()
    return text


def counts() -> list[int]:
    return [model.objects.count() for model in (Exercise, Event, Seat, AuditEntry, TeachingPoint)]


@pytest.mark.parametrize(("path", "value", "field"), WRONG, ids=lambda value: str(value)[:40])
def test_a_broken_file_is_refused_by_its_field_and_nothing_is_made(
    whole: str, path: str, value: Any, field: str
) -> None:
    data = json.loads(whole)
    # P is the submission that waits.
    path, field = path.replace("/P/", f"/{data['pending']}/"), field.replace("[P]", f"[{data['pending']}]")
    before = counts()
    with pytest.raises(Refused) as caught:
        import_exercise(changed(data, path, value), director_name="X")
    assert (caught.value.code, caught.value.field) == ("bad_value", field)
    assert counts() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        '{"kind":"scenario","format":1}',
        "[" * 100_000,
        '{"kind":"exercise"}',
    ],
    ids=lambda text: text[:30],
)
def test_what_is_no_such_file_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        import_exercise(text, director_name="X")
    assert caught.value.code == "bad_value"
    assert str(caught.value.field).startswith("file")
    assert Exercise.objects.count() == 0


def test_a_newer_format_is_refused_with_what_to_do(whole: str) -> None:
    data = {**json.loads(whole), "format": 2, "something_new": {}}
    with pytest.raises(Refused) as caught:
        import_exercise(json.dumps(data), director_name="X")
    assert (caught.value.code, caught.value.field) == ("bad_value", "file.format")
    assert "update the program" in caught.value.message
    assert "2" in caught.value.message


def test_an_ended_exercise_needs_the_seed_of_its_hash() -> None:
    room = ended()
    data = json.loads(saved(room))
    for seed in ("00" * 31, "11" * 32, None, "G" * 64):
        with pytest.raises(Refused) as caught:
            import_exercise(json.dumps({**data, "seed": seed}), director_name="X")
        assert caught.value.field == "file.seed"
