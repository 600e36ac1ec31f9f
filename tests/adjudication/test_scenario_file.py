"""A scenario file: everything that does not hold is refused by the name of its field (CONTRACT, Files)."""

import json
from pathlib import Path
from typing import Any

import pytest

from adjudication.refusal import FileError
from adjudication.ruleset import standard
from adjudication.scenario import read_scenario
from tests.adjudication.builders import (
    AIM,
    battery,
    map_data,
    no_file,
    ruleset_with,
    scenario_data,
    scenario_of,
    unit,
    words,
)

POND = map_data(
    [
        {"hex": "4463GH", "terrain": "water"},
        {"hex": "4563GH", "terrain": "water", "road": ["E"]},
        {"hex": "4564GH", "road": ["W"]},
    ]
)


def refused(data: Any) -> FileError:
    with pytest.raises(FileError) as error:
        scenario_of(data)
    return error.value


UNIT_FAULTS: list[tuple[list[dict[str, Any]], str]] = [
    ([unit("T"), unit("T", "4060GH")], "units[1].id"),
    ([unit("T", "3963GH")], "units[0].hex"),
    ([unit("T", "4563ZZ")], "units[0].hex"),
    ([unit("T", "here")], "units[0].hex"),
    ([unit("T", "4463GH")], "units[0].hex"),
    ([unit(f"T{index}", "4060GH") for index in range(5)], "units[4].hex"),
    ([unit("T", "4060GH"), unit("R", "4060GH", side="red")], "units[1].hex"),
    ([unit("T", weapons=["death_ray"])], "units[0].weapons[0]"),
    ([unit("T", weapons=["large_gun", ["large_gun"]])], "units[0].weapons[1]"),
    ([unit("T", weapons=[{}])], "units[0].weapons[0]"),
    ([unit("T", weapons="large_gun")], "units[0].weapons"),
    ([unit("T", armour="cardboard")], "units[0].armour"),
    ([unit("T", kind="ship")], "units[0].kind"),
    ([unit("T", side="green")], "units[0].side"),
    ([unit("T", movement_points=-1)], "units[0].movement_points"),
    ([unit("T", movement_points="6")], "units[0].movement_points"),
    ([unit("T", movement_points=float("nan"))], "units[0].movement_points"),
    ([unit("T", value=-5)], "units[0].value"),
    ([unit("T", name="Tank")], "units[0].name"),
    ([unit("T", name={"en": "Tank"})], "units[0].name.zh"),
    ([unit("T", name={**words("Tank"), "de": "Panzer"})], "units[0].name.de"),
    ([unit("T", fires_on_the_move="yes")], "units[0].fires_on_the_move"),
    ([unit("T", crew=3)], "units[0].crew"),
    ([unit("")], "units[0].id"),
    ([unit("T" * 41)], "units[0].id"),
    ([{key: value for key, value in unit("T").items() if key != "type"}], "units[0].type"),
    (["T"], "units[0]"),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("units", "field"), UNIT_FAULTS, ids=lambda value: str(value)[:60])
def test_a_unit_that_does_not_hold_is_named(units: list[dict[str, Any]], field: str) -> None:
    assert refused(scenario_data(units, map_=POND)).field == field


BATTERY_FAULTS: list[tuple[list[dict[str, Any]], str]] = [
    ([battery("B"), battery("B")], "batteries[1].id"),
    ([battery("G")], "batteries[0].id"),
    ([battery("B/1")], "batteries[0].id"),
    ([battery("B", gun="cannon")], "batteries[0].gun"),
    ([battery("B", gun="large_gun")], "batteries[0].gun"),
    ([battery("B", gun=["howitzer_155"])], "batteries[0].gun"),
    ([battery("B", guns=0)], "batteries[0].guns"),
    ([battery("B", guns=37)], "batteries[0].guns"),
    ([battery("B", guns=True)], "batteries[0].guns"),
    ([battery("B", missions=-1)], "batteries[0].missions"),
    ([battery("B", delay=-1)], "batteries[0].delay"),
    ([battery("B", delay=0.5)], "batteries[0].delay"),
    ([battery("B", side="grey")], "batteries[0].side"),
    ([battery("B", unit="nobody")], "batteries[0].unit"),
    ([battery("B", "blue", unit="G")], "batteries[0].unit"),
    ([battery("B", unit="G", suppressed=True)], "batteries[0].suppressed"),
    ([battery("B", suppressed="no")], "batteries[0].suppressed"),
    ([battery("B", rounds=6)], "batteries[0].rounds"),
]


@pytest.mark.parametrize(("batteries", "field"), BATTERY_FAULTS, ids=lambda value: str(value)[:60])
def test_a_battery_that_does_not_hold_is_named(batteries: list[dict[str, Any]], field: str) -> None:
    assert refused(scenario_data([unit("G", "4060GH", side="red")], batteries)).field == field


FIELD_FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"turns": 0}, "turns"),
    ({"turns": 100}, "turns"),
    ({"turns": "6"}, "turns"),
    ({"turns": None}, "turns"),
    ({"first_side": "green"}, "first_side"),
    ({"cards_per_side": 8}, "cards_per_side"),
    ({"title": "A lesson"}, "title"),
    ({"title": {"en": "A", "zh": ""}}, "title.zh"),
    ({"brief": {"en": "A"}}, "brief.zh"),
    ({"slug": "a b"}, "slug"),
    ({"slug": "../etc"}, "slug"),
    ({"slug": "想定"}, "slug"),
    ({"sides": {"red": {"name": words("red")}}}, "sides.blue"),
    ({"sides": {side: {"name": words("x")} for side in ("red", "blue", "green")}}, "sides.green"),
    ({"format": 2}, "format"),
    ({"format": "1"}, "format"),
    ({"weather": "rain"}, "weather"),
    ({"objectives": [{"hex": "9999GH", "name": words("x"), "value": 1}]}, "objectives[0].hex"),
    ({"objectives": [{"hex": AIM, "name": words("x"), "value": -1}]}, "objectives[0].value"),
    ({"objectives": [{"hex": AIM, "name": words("x"), "value": 1}] * 2}, "objectives[1].hex"),
    ({"objectives": [{"hex": AIM, "name": words("x"), "value": 1, "side": "red"}]}, "objectives[0].side"),
    ({"objectives": None}, "objectives"),
    ({"map_": 5}, "map"),
    ({"map_": {**map_data(), "rows": [0, 100]}}, "map.rows"),
    ({"map_": {**map_data(), "sheet": "gh"}}, "map.sheet"),
    ({"map_": {**map_data(), "format": 99}}, "map.format"),
    ({"map_": {**map_data(), "hexes": [{"hex": "9999GH"}]}}, "map.hexes[0].hex"),
]


@pytest.mark.parametrize(("changes", "field"), FIELD_FAULTS, ids=lambda value: str(value)[:60])
def test_a_field_that_does_not_hold_is_named(changes: dict[str, Any], field: str) -> None:
    assert refused(scenario_data(**changes)).field == field


@pytest.mark.parametrize("field", ["units", "batteries", "objectives"])
@pytest.mark.parametrize("value", [{}, None, "none"])
def test_a_list_that_is_none_is_named(field: str, value: object) -> None:
    assert refused({**scenario_data(), field: value}).field == field


def test_a_newer_format_says_what_to_do() -> None:
    error = refused(scenario_data(format=2))
    assert "format 2" in error.message
    assert "update the program" in error.message


def test_files_that_a_scenario_names_and_that_are_not_there_are_named_by_the_field() -> None:
    def nothing(name: str) -> Any:
        raise FileError("", "there is no readable file {path}", {"path": name})

    for changes, field in (({"map_": "nowhere"}, "map"), ({"ruleset": "mine.toml"}, "ruleset")):
        with pytest.raises(FileError) as error:
            read_scenario(scenario_data(**changes), find_map=nothing, find_ruleset=nothing)
        assert error.value.field == field


def test_a_scenario_is_an_object() -> None:
    for data in (None, [], "river-crossing", 5):
        with pytest.raises(FileError):
            scenario_of(data)  # type: ignore[arg-type]


def test_what_may_be_left_out_and_what_may_be_empty() -> None:
    scenario = scenario_of(scenario_data([unit("T")], [battery("B1")]))
    assert (scenario.first_side, scenario.ruleset, scenario.cards_per_side) == (None, "standard", 0)
    assert scenario.units["T"].profile.weapons == ()
    assert (scenario.batteries["B1"].unit, scenario.batteries["B1"].suppressed) == (None, False)
    empty = scenario_of(scenario_data())
    assert (empty.units, empty.batteries, empty.objectives) == ({}, {}, ())


def test_a_unit_may_stand_on_a_bridge_and_four_of_a_side_in_a_hex() -> None:
    units = [unit(f"T{index}", AIM) for index in range(4)]
    assert len(scenario_of(scenario_data(units, map_=POND)).units) == 4


def test_the_stack_the_guns_and_the_weapons_are_the_rulesets() -> None:
    rules = ruleset_with(
        attack_level={"mortar_82": [2, 1, 0]}, kind={"mortar_82": "rocket"}, armour={"mortar_82": [0] * 5}
    )
    read = read_scenario(
        scenario_data([], [battery(gun="mortar_82")]), find_map=no_file, find_ruleset=lambda name: rules
    )
    assert read.batteries["B1"].kind == "rocket"
    assert refused(scenario_data([], [battery(gun="mortar_82")])).field == "batteries[0].gun"


def test_the_shipped_scenario_loads_with_its_map() -> None:
    room = Path(__file__).parents[2] / "wargame"
    data = json.loads((room / "scenarios" / "river-crossing.json").read_text("utf-8"))
    scenario = read_scenario(
        data,
        find_map=lambda name: json.loads((room / "maps" / f"{name}.json").read_text("utf-8")),
        find_ruleset=lambda name: standard(),
    )
    grid = scenario.board.grid
    assert grid.sheet == "GH"
    assert "4563GH" in scenario.board.cells
    assert grid.rows[1] - grid.rows[0] >= 21
    assert grid.columns[1] - grid.columns[0] >= 27
    sides = [each.side for each in scenario.units.values()]
    assert min(sides.count("red"), sides.count("blue")) >= 8
    assert scenario.cards_per_side == 0
    off_map = {each.side: each for each in scenario.batteries.values() if each.unit is None}
    assert (off_map["red"].gun, off_map["blue"].gun, off_map["blue"].kind) == (
        "howitzer_122",
        "rocket_122",
        "rocket",
    )
    assert any(each.unit for each in scenario.batteries.values())
    assert scenario.objectives
    assert all(text.strip() for text in scenario.brief.values())
