"""The library: scenario rows and files both ways, and `load_shipped`, which never touches what somebody has edited."""

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client

from adjudication.refusal import FileError
from wargame.files import MAPS, SCENARIOS, SHIPPED, check_scenario
from wargame.library import scenario_file, store_scenario
from wargame.management.commands import load_shipped
from wargame.models import Battery, Exercise, MapSheet, Objective, Scenario, Unit

pytestmark = pytest.mark.django_db(transaction=True)


def shipped(slug: str = "river-crossing") -> dict[str, Any]:
    return json.loads((SCENARIOS / f"{slug}.json").read_text("utf-8"))


def rows() -> list[Any]:
    return [list(model.objects.values()) for model in (MapSheet, Scenario, Unit, Battery, Objective)]


@pytest.fixture
def shipped_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped files that a test may change, as an upgrade of the program would."""
    for name, folder in (("scenarios", SCENARIOS), ("maps", MAPS)):
        shutil.copytree(folder, tmp_path / name)
        monkeypatch.setattr(load_shipped, name.upper(), tmp_path / name)
        monkeypatch.setattr(f"wargame.files.{name.upper()}", tmp_path / name)
    return tmp_path


def change(path: Path, **fields: Any) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **fields}), "utf-8")


def test_every_scenario_that_is_there_is_shipped() -> None:
    assert sorted(SHIPPED) == sorted(path.stem for path in SCENARIOS.glob("*.json"))


@pytest.mark.parametrize("slug", SHIPPED)
def test_rows_and_file_are_the_same_scenario(slug: str) -> None:
    data = shipped(slug)
    written, read = check_scenario(scenario_file(store_scenario(data))), check_scenario(data)
    for name in type(read).__dataclass_fields__:
        if name != "board":
            assert getattr(written, name) == getattr(read, name), name
    assert (written.board.cells, written.board.name) == (read.board.cells, read.board.name)


def test_every_field_comes_back_as_it_was_written() -> None:
    """Also those that the shipped scenario does not use: nothing is lost or filled in on the way through the rows."""
    data = shipped()
    data["first_side"] = "blue"
    data["brief"] = {"en": "A & B <c>", "zh": "“引号”\n第二行"}
    data["units"][0] |= {"value": 0, "movement_points": 2.5, "weapons": []}
    data["batteries"][0] |= {"suppressed": True, "guns": 3}
    data["objectives"] = []
    again = scenario_file(store_scenario(data))
    for name in ("first_side", "brief", "turns", "title", "sides", "units", "batteries", "objectives"):
        assert again[name] == data[name], name
    assert again["map"] == json.loads((MAPS / "gh.json").read_text("utf-8"))
    assert scenario_file(store_scenario(again)) == again


def test_optional_fields_may_be_left_out() -> None:
    data = shipped()
    for name in ("format", "brief", "cards_per_side", "first_side", "ruleset"):
        data.pop(name)
    again = scenario_file(store_scenario(data))
    assert (again["first_side"], again["ruleset"], again["cards_per_side"]) == (None, "standard", 0)
    assert "brief" not in again
    check_scenario(again)


def test_a_scenario_that_does_not_hold_is_not_stored() -> None:
    store_scenario(shipped())
    before = rows()
    for spoil in (
        lambda data: data["units"][0].update(hex="9999GH"),
        lambda data: data["units"].append(copy.deepcopy(data["units"][0])),
        lambda data: data["batteries"][0].update(gun="catapult"),
        lambda data: data.update(colour="red"),
    ):
        data = shipped()
        data["title"] = {"en": "Spoilt", "zh": "坏"}
        spoil(data)
        with pytest.raises(FileError):
            store_scenario(data)
        assert rows() == before


def test_loading_twice_changes_nothing() -> None:
    call_command("load_shipped")
    before = rows()
    assert tuple(each.slug for each in Scenario.objects.all()) == SHIPPED
    call_command("load_shipped")
    assert rows() == before


def test_a_changed_file_replaces_what_nobody_has_edited(shipped_copy: Path) -> None:
    call_command("load_shipped")
    assert Exercise.objects.count() == 0
    change(shipped_copy / "scenarios" / "river-crossing.json", turns=9)
    call_command("load_shipped")
    assert Scenario.objects.get(slug="river-crossing").turns == 9
    change(shipped_copy / "maps" / "gh.json", name="Another name")
    call_command("load_shipped")
    assert MapSheet.objects.get(slug="gh").data["name"] == "Another name"
    assert Unit.objects.filter(scenario__slug="river-crossing").count() == 22


def test_a_file_that_does_not_hold_is_named_and_the_library_stays(shipped_copy: Path) -> None:
    call_command("load_shipped")
    before = rows()
    change(shipped_copy / "scenarios" / "river-crossing.json", turns=0)
    with pytest.raises(CommandError, match=r"river-crossing\.json: turns"):
        call_command("load_shipped")
    assert rows() == before


def admin() -> Client:
    get_user_model().objects.create_superuser("teacher", password="a-long-pass-word")
    client = Client()
    assert client.login(username="teacher", password="a-long-pass-word")
    return client


def form_of(answer: Any) -> dict[str, Any]:
    """What a browser would send of an admin page as it stands."""
    form = answer.context["adminform"].form
    sent: dict[str, Any] = {}
    pages = [form, *(inline.formset.management_form for inline in answer.context["inline_admin_formsets"])]
    pages += [each for inline in answer.context["inline_admin_formsets"] for each in inline.formset.forms]
    for each in pages:
        for field in each:
            value = field.value()
            if value is True:
                sent[field.html_name] = "on"
            elif value is not None and value is not False:
                sent[field.html_name] = value
    return sent


def test_what_a_teacher_edits_in_the_admin_is_kept(shipped_copy: Path) -> None:
    call_command("load_shipped")
    client = admin()
    scenario = Scenario.objects.get(slug="river-crossing")
    address = f"/admin/wargame/scenario/{scenario.pk}/change/"
    sent = form_of(client.get(address)) | {"turns": "4", "units-0-hex": "4755GH"}
    answer = client.post(address, sent)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    change(shipped_copy / "scenarios" / "river-crossing.json", turns=9)
    call_command("load_shipped")
    scenario.refresh_from_db()
    assert (scenario.turns, scenario.units.get(name="R-T1").hex) == (4, "4755GH")


def test_an_edited_map_is_kept(shipped_copy: Path) -> None:
    call_command("load_shipped")
    client = admin()
    sheet = MapSheet.objects.get(slug="gh")
    address = f"/admin/wargame/mapsheet/{sheet.pk}/change/"
    sent = form_of(client.get(address)) | {"name": "My map"}
    assert client.post(address, sent).status_code == 302
    change(shipped_copy / "scenarios" / "river-crossing.json", turns=9)
    call_command("load_shipped")
    assert MapSheet.objects.get(slug="gh").name == "My map"
    assert Scenario.objects.get(slug="river-crossing").turns == 6
