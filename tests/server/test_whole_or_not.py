"""Law 4: a submission is stored whole with its events, or not at all; what is stored is never lost by a failed push."""

import itertools
import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError
from django.db.models.query import QuerySet

from adjudication import indirect_fire
from tests.server.room import ROLES, Room, room_here
from wargame import log_rows
from wargame.models import Event, Exercise, StoredInput, Submission

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    """A room where red has its dice in hand and a battery of its own ready to fire."""
    room = room_here({"dice": {"red": "hand"}}, raising=False)
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    return room


def counts() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in (Event, StoredInput, Submission)}


def row(room: Room) -> dict[str, Any]:
    return Exercise.objects.filter(pk=room.id).values().get()


def fail_at(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, model: Any, which: int
) -> Callable[[], bool]:
    """The `which`-th write of this kind fails after it has been made. Returns whether it came to that."""
    real = getattr(owner, name)
    seen = itertools.count(1)
    reached = []

    def write(self: Any, *args: Any, **kwargs: Any) -> Any:
        result = real(self, *args, **kwargs)
        of = self.model if isinstance(self, QuerySet) else type(self)
        # A function of a module writes rows of one kind only.
        if (of is model or owner is log_rows) and next(seen) == which:
            reached.append(True)
            raise DatabaseError("the disk is gone")
        return result

    monkeypatch.setattr(owner, name, write)
    return lambda: bool(reached)


WRITES: list[tuple[Any, str, Any, int]] = [
    (Submission, "save", Submission, 1),
    (log_rows, "append", Event, 1),
    (QuerySet, "bulk_create", StoredInput, 1),
    (Exercise, "save", Exercise, 1),
]


@pytest.mark.parametrize("write", WRITES, ids=lambda write: f"{write[2].__name__}.{write[1]}.{write[3]}")
def test_a_failed_write_leaves_nothing(room: Room, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before, kept, exercise = room.everything(), counts(), row(room)
    body = json.dumps({"id": str(uuid.uuid4()), "command": {"type": "enter_dice", "faces": [3]}})
    with monkeypatch.context() as patch:
        reached = fail_at(patch, *write)
        assert room.raw("red", body).status == 500
        assert reached()
    assert (counts(), row(room)) == (kept, exercise)
    assert room.everything() == before
    taken = room.raw("red", body)  # the same id: nothing of the failed try is remembered
    assert taken.status == 200, taken.text
    assert taken.body["events"][0]["data"]["faces"] == [3]


def test_a_failed_refusal_is_not_remembered(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = counts()
    with monkeypatch.context() as patch:
        reached = fail_at(patch, Submission, "save", Submission, 1)
        assert room.send("blue", "end_phase").status == 500
        assert reached()
    assert counts() == kept
    assert room.send("blue", "end_phase").status == 409
    assert counts() == {**kept, "Submission": kept["Submission"] + 1}


def test_a_fault_of_the_rules_in_the_middle_stores_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, kept = room.everything(), counts()

    def breaks(*args: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(indirect_fire, "resolve_gun", breaks)
        assert room.send("red", "enter_dice", faces=[3]).status == 500
    assert (counts(), room.everything()) == (kept, before)
    assert room.send("red", "enter_dice", faces=[3]).status == 200


def test_a_rule_that_has_changed_meanwhile_stores_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The re-run does not repeat the stored events: the submission is refused; the exercise can still be ended."""
    before, events = room.everything(), Event.objects.count()
    real = indirect_fire.resolve_battery

    def changed(context: Any, battery: Any, target: str, *, automatic: bool) -> None:
        real(context, battery, "4565GH", automatic=automatic)

    monkeypatch.setattr(indirect_fire, "resolve_battery", changed)
    reply = room.send("red", "enter_dice", faces=[3])
    assert (reply.status, reply.code) == (409, "rules_changed")
    assert (Event.objects.count(), room.everything()) == (events, before)
    ended = room.do("director", "end_exercise")
    assert ended["events"][-1]["type"] == "exercise_ended"
    assert room.view("red")["state"]["waiting"] is None


def test_a_push_that_fails_loses_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    last = {role: room.view(role)["n"] for role in ROLES}

    def no_layer() -> None:
        raise ConnectionError("Redis is gone")

    monkeypatch.setattr("wargame.broadcast.get_channel_layer", no_layer)
    assert room.send("red", "enter_dice", faces=[3]).status == 200
    for role in ROLES:
        fresh = room.events(role, after=last[role])
        assert fresh[0]["n"] == last[role] + 1
        assert fresh[0]["data"]["faces"] == [3]


def test_the_log_is_numbered_without_gaps_and_knows_its_submissions(room: Room) -> None:
    faces = itertools.cycle([4, 1, 2, 6, 3, 5])
    while room.roll(faces):
        pass
    room.do("red", "end_phase")
    log = list(Event.objects.order_by("seq"))
    assert (
        [event.seq for event in log]
        == list(range(1, len(log) + 1))
        == list(range(1, row(room)["last_seq"] + 1))
    )
    declared = Submission.objects.get(command__type="declare_fire")
    own = [event for event in log if event.submission_id == declared.id]
    assert [event.type for event in own][0 :: len(own) - 1] == ["fire_declared", "fire_ended"]
    assert own == log[own[0].seq - 1 : own[-1].seq]
    inputs = list(declared.inputs.values_list("index", flat=True))
    assert inputs == list(range(len([event for event in own if event.type == "dice_rolled"])))
