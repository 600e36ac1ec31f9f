"""What a script names and holds: every fault stops with 2 and the field; files are found beside what names them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adjudication.builders import battery, map_data, scenario_data, unit
from tests.headless.scripts import FIRE, START, run, script

FAULTS: list[tuple[Any, str]] = [
    ([], "script.json"),
    ({}, "scenario"),
    (script(scenario="nowhere"), "scenario"),
    (script(scenario="nowhere.json"), "scenario"),
    (script(scenario=5), "scenario"),
    (script(scenario="../scenarios/river-crossing"), "scenario"),
    (script(scenario=scenario_data(turns=0)), "scenario.turns"),
    (script(scenario=scenario_data([unit("T", "9999GH")])), "scenario.units[0].hex"),
    (script(scenario=scenario_data([unit("T", weapons=[["x"]])])), "scenario.units[0].weapons[0]"),
    (script(scenario=scenario_data(map_="nowhere")), "scenario.map"),
    (script(scenario=scenario_data(map_=map_data(sheet="gh"))), "scenario.map.sheet"),
    (script(scenario=scenario_data(ruleset="mine")), "scenario.ruleset"),
    (script(ruleset="mine"), "ruleset"),
    (script(ruleset="mine.toml"), "ruleset"),
    (script(ruleset=5), "ruleset"),
    (
        script(ruleset={"base": "standard", "indirect": {"scatters_on": [9]}}),
        "ruleset.indirect.scatters_on[0]",
    ),
    (script(ruleset={"base": "old"}), "ruleset.base"),
    (script(options={"fog": "on"}), "options.fog"),
    (script(options={"pool": "both"}), "options.pool"),
    (script(options={"cards_per_side": 4, "pool": "shared"}), "options.cards_per_side"),
    (script(dice=[1, 7]) | {"dice": [1, 7]}, "dice[1]"),
    (script() | {"dice": [True]}, "dice[0]"),
    (script() | {"dice": ["６"]}, "dice[0]"),
    (script() | {"dice": [1.0]}, "dice[0]"),
    (script() | {"dice": "123"}, "dice"),
    (script() | {"dice": {}}, "dice.seed"),
    (script() | {"dice": {"seed": 1.5}}, "dice.seed"),
    (script() | {"dice": {"seed": 1, "method": "x"}}, "dice.method"),
    (script() | {"commands": None}, "commands"),
    (script() | {"commands": [{"type": "pause"}]}, "commands[0].as"),
    (script() | {"commands": [START, {"as": "umpire", "type": "pause"}]}, "commands[1].as"),
    (script() | {"commands": ["pause"]}, "commands[0]"),
    (script(format=2), "format"),
    (script(titel="x"), "titel"),
]


@pytest.mark.parametrize(
    ("data", "field"), FAULTS, ids=[f"{index} {field}" for index, (_, field) in enumerate(FAULTS)]
)
def test_a_script_that_does_not_hold_stops_with_2_naming_the_field(
    tmp_path: Path, data: Any, field: str
) -> None:
    ran = run(tmp_path, data)
    assert (ran.code, ran.lines) == (2, [])
    assert f"{field}: " in ran.error
    assert len(ran.error.splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"scenario": ',
        "[1, 2",
        "nope",
        "1" * 5000,
        "[" * 100_000,
        '{"scenario": "\\ud800"}',
        "{'a': 1}",
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_json_stops_with_2_naming_the_file(tmp_path: Path, text: str) -> None:
    ran = run(tmp_path, text)
    assert (ran.code, ran.lines) == (2, [])
    assert "script.json" in ran.error
    assert len(ran.error) < 400


def test_half_a_surrogate_pair_stops_with_2_before_anything_is_printed(tmp_path: Path) -> None:
    ran = run(tmp_path, script({"as": "director", "type": "announce", "text": "\ud800"}))
    assert (ran.code, ran.lines) == (2, [])


@pytest.mark.parametrize("name", ["\0.json", "a\0b.json"])
def test_a_file_name_that_cannot_be_one_stops_with_2(tmp_path: Path, name: str) -> None:
    assert run(tmp_path, script(scenario=name)).code == 2
    assert run(tmp_path, script(scenario=scenario_data(map_=name))).code == 2
    assert run(tmp_path, script(ruleset=name.replace("json", "toml"))).code == 2


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    assert run(tmp_path, "\ufeff" + json.dumps(script())).code == 0


def test_files_are_found_beside_the_script(tmp_path: Path) -> None:
    rules = 'base = "standard"\n[indirect]\nfails_to_arrive_on = [1]\n'
    files = {
        "s__json": json.dumps(scenario_data([unit("T")], [battery()], map_="m.json")),
        "m__json": json.dumps(map_data()),
        "r__toml": rules,
    }
    ran = run(tmp_path, script(*FIRE, dice=[1], scenario="s.json", ruleset="r.toml"), **files)
    assert ran.code == 0
    assert [line["type"] for line in ran.lines][-2:] == ["fire_failed", "final"]


def test_what_a_scenario_names_is_found_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    scenario = scenario_data([unit("T")], [battery()], map_="m.json", ruleset="own.toml")
    (tmp_path / "lessons" / "s.json").write_text(json.dumps(scenario), "utf-8")
    (tmp_path / "lessons" / "m.json").write_text(json.dumps(map_data()), "utf-8")
    (tmp_path / "lessons" / "own.toml").write_text(
        'base = "standard"\n[indirect]\nfails_to_arrive_on = [1]\n'
    )
    ran = run(tmp_path, script(*FIRE, dice=[1], scenario="lessons/s.json"))
    assert (ran.code, ran.error) == (0, "")
    assert ran.lines[-2]["type"] == "fire_failed"
    # A ruleset that the script itself names stands beside the script.
    rules = 'base = "standard"\n[indirect]\nfails_to_arrive_on = [2]\n'
    ran = run(
        tmp_path, script(*FIRE, dice=[2], scenario="lessons/s.json", ruleset="mine.toml"), mine__toml=rules
    )
    assert ran.lines[-2]["type"] == "fire_failed"


def test_the_scripts_ruleset_is_played_instead_of_the_scenarios_also_for_its_guns(tmp_path: Path) -> None:
    rules = {"base": "standard", "indirect": {"kind": {"howitzer_155": "rocket"}}}
    ran = run(tmp_path, script(*FIRE, dice=[1, 2, 6], ruleset=rules))
    rolled = [line["data"]["purpose"] for line in ran.lines if line["type"] == "dice_rolled"]
    assert rolled == ["arrival", "direction", "distance"]


def test_a_gun_of_the_scripts_own_ruleset_may_be_fired(tmp_path: Path) -> None:
    rules = {
        "base": "standard",
        "indirect": {
            "attack_level": {"mortar_82": [2, 1, 0]},
            "kind": {"mortar_82": "tube"},
            "armour": {"mortar_82": [0, 0, 0, 0, 0]},
        },
    }
    data = script(*FIRE, dice=[1, 1, 1, 1], ruleset=rules)
    data["scenario"] = scenario_data([unit("T")], [battery(gun="mortar_82")])
    assert run(tmp_path, data).lines[-1]["data"]["dice_used"] == 4


def test_a_gun_that_the_scripts_ruleset_lacks_is_named(tmp_path: Path) -> None:
    data = script(scenario=scenario_data([], [battery(gun="mortar_82")]))
    assert "scenario.batteries[0].gun: " in run(tmp_path, data).error
