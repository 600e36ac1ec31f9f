"""`verify`: exercises of every kind follow from their files; whatever is changed in one is found and named."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from adjudication.version import ENGINE, MIXED
from tests.server import lesson, saving
from tests.server.played import PLAYED, export_of
from tests.server.tampering import CHANGES, Change, a_die, place_of
from wargame.models import Exercise
from wargame.verifying import OtherEngine, StillRunning, Unreadable, Verdict, verify

pytestmark = pytest.mark.django_db(transaction=True)
_kept: dict[str, dict[str, Any]] = {}


def exported(name: str) -> dict[str, Any]:
    """An export of its own to each test, played once."""
    if name not in _kept:
        _kept[name] = export_of(name)
    return copy.deepcopy(_kept[name])


def judged(data: dict[str, Any]) -> Verdict:
    return verify(json.dumps(data, ensure_ascii=False))


@pytest.mark.parametrize("name", PLAYED)
def test_an_exercise_follows_from_its_file(name: str) -> None:
    data = exported(name)
    verdict = judged(data)
    assert verdict.findings == ()
    assert verdict.follows
    assert not verdict.more
    assert verdict.steps == len(data["events"])
    assert verdict.rolls == sum(event["body"]["type"] == "dice_rolled" for event in data["events"]) > 0
    assert verdict.texts == sum(len([n for n in event["n"].values() if n]) for event in data["events"])
    assert bool(verdict.notes) == (name == "from a file" or name.startswith("branch"))


def test_each_of_them_holds_what_it_is_for() -> None:
    kinds = {name: {event["body"]["type"] for event in exported(name)["events"]} for name in PLAYED}
    assert "effect_spent" in kinds["cards"]
    assert {"dice_requested", "dice_set"} <= kinds["dice by hand"]
    assert "rewound" in kinds["rewinds"]
    assert "unit_sighted" in kinds["fog"]
    assert "dice_reseeded" in kinds["from a file"]
    steps = exported("in steps")["events"]
    assert any(
        json.loads(each["texts"]["all"])["at"] != each["at"] for each in steps if "all" in each["texts"]
    )


@pytest.mark.parametrize(("played", "changing"), CHANGES, ids=[each.__name__ for _, each in CHANGES])
def test_what_is_changed_is_found_and_named(played: str, changing: Change) -> None:
    data = exported(played)
    step, field = changing(data)
    verdict = judged(data)
    assert not verdict.follows
    if field:
        assert (step, field) in [(each.step, each.field) for each in verdict.findings]
        first = next(each for each in verdict.findings if each.field == field)
        assert first.says != first.follows


def test_a_single_changed_die_is_the_only_finding_and_says_what_follows() -> None:
    data = exported("plain")
    at = place_of(data, "dice_rolled", by="auto")
    right = list(data["events"][at]["body"]["data"]["faces"])
    step, _ = a_die(data)
    (found,) = judged(data).findings
    assert (found.step, found.says, found.follows) == (step, right[0] % 6 + 1, right[0])
    assert found.clause == data["events"][at]["body"]["clause"]


def run(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code: Any = 0
    try:
        call_command("verify", str(path))
    except SystemExit as end:
        code = end.code
    return code, capsys.readouterr().out


def test_the_command_says_it_with_its_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "export.json"
    data = exported("plain")
    path.write_text(json.dumps(data), "utf-8")
    code, told = run(path, capsys)
    assert code == 0
    assert "Everything follows" in told
    step, field = a_die(data)
    path.write_text(json.dumps(data), "utf-8")
    code, told = run(path, capsys)
    assert code == 1
    assert f"Step {step}, " in told
    assert field in told
    path.write_text(json.dumps({**data, "engine": 99}), "utf-8")
    assert run(path, capsys)[0] == 3
    del data["engine"]
    path.write_text(json.dumps(data), "utf-8")
    code, told = run(path, capsys)
    assert (code, "older version" in told) == (3, True)
    for text in ("", "[]", '{"kind": "exercise", "status": "ended", "engine": 1}'):
        path.write_text(text, "utf-8")
        assert run(path, capsys)[0] == 2
    assert run(tmp_path / "nothing.json", capsys)[0] == 2


def test_one_that_runs_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "export.json"
    path.write_text(saving.saved(lesson.running()), "utf-8")
    code, told = run(path, capsys)
    assert (code, told.count("\n")) == (2, 1)
    assert "has not ended" in told
    with pytest.raises(StillRunning):
        verify(path.read_text("utf-8"))


def test_another_engine_s_file_is_not_judged() -> None:
    data = exported("plain")
    with pytest.raises(OtherEngine):
        judged({**data, "engine": data["engine"] + 1})
    with pytest.raises(Unreadable):
        verify("no JSON")


def test_an_exercise_that_goes_on_under_another_engine_belongs_to_none() -> None:
    room = lesson.running()
    assert json.loads(saving.saved(room))["engine"] == ENGINE
    Exercise.objects.filter(pk=room.id).update(engine=ENGINE + 1)
    assert json.loads(saving.saved(room))["engine"] == ENGINE + 1
    again = saving.taken(room, saving.saved(room))
    assert json.loads(saving.saved(again))["engine"] == MIXED
    room.end_phase()
    room.do("director", "end_exercise")
    data = json.loads(saving.saved(room))
    assert data["engine"] == MIXED
    with pytest.raises(OtherEngine):
        judged(data)
