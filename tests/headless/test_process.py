"""`python manage.py adjudicate` as a process of its own: worked examples 1 to 4, exit codes 0, 2 and 3, clean streams."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.adjudication.builders import AIM, battery, map_data, scenario_data, unit, words

PROJECT = Path(__file__).parents[2]


def run(folder: Path, script: Any, **environment: str) -> subprocess.CompletedProcess[str]:
    path = folder / "script.json"
    path.write_text(json.dumps(script), "utf-8")
    return subprocess.run(
        [sys.executable, str(PROJECT / "manage.py"), "adjudicate", str(path)],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=120,
    )


def script(dice: list[int], *, terrain: str = "open", **gun: Any) -> dict[str, Any]:
    tank = unit("坦克1", armour="composite", name=words("坦克1排"))
    return {
        "scenario": scenario_data(
            [tank], [battery(**gun)], map_=map_data([{"hex": AIM, "terrain": terrain}])
        ),
        "dice": dice,
        "commands": [
            {"as": "director", "type": "start_exercise"},
            *[{"as": "director", "type": "end_phase"}] * 4,
            {"as": "red", "type": "plan_fire", "battery": "B1", "target": AIM},
            {"as": "red", "type": "declare_fire", "battery": "B1"},
        ],
    }


EXAMPLES = {
    "1": (script([6], gun="howitzer_122", guns=6), 1, [], {}),
    "3": (script([2, 3, 4, 5], terrain="forest"), 4, [AIM], {"suppressed": True}),
    "4": (script([2, 3, 5, 5, 5], terrain="forest"), 5, [AIM], {"destroyed": True}),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example_as_a_process(tmp_path: Path, example: str) -> None:
    data, used, markers, state = EXAMPLES[example]
    done = run(tmp_path, data)
    assert (done.returncode, done.stderr) == (0, "")
    final = json.loads(done.stdout.splitlines()[-1])
    assert final["type"] == "final"
    assert final["data"]["dice_used"] == used
    assert [each["hex"] for each in final["data"]["markers"]] == markers
    assert {key for key, value in final["data"]["units"]["坦克1"].items() if value is True} == set(state)


def test_exit_3_names_the_roll_that_found_no_die_after_what_had_happened(tmp_path: Path) -> None:
    done = run(tmp_path, script([2, 3, 5, 5], terrain="forest"))
    assert done.returncode == 3
    assert "armour" in done.stderr
    assert "IF-6c" in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["type"] == "fire_planned"


def test_exit_2_names_the_field(tmp_path: Path) -> None:
    done = run(tmp_path, script([1, 7]))
    assert (done.returncode, done.stdout) == (2, "")
    assert "dice[1]" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_lines_are_json_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    plain = {
        "LC_ALL": "C",
        "LANG": "C",
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "ascii",
        "PYTHONCOERCECLOCALE": "0",
    }
    done = run(tmp_path, script([6]), **plain)
    assert done.returncode == 0, done.stderr
    assert "坦克1" in json.loads(done.stdout.splitlines()[-1])["data"]["units"]
