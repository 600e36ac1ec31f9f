"""Runs a script through `manage.py adjudicate` in this process: exit code, lines, what it says on standard error."""

import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tests.adjudication.builders import AIM, battery, scenario_data, unit

END = {"as": "director", "type": "end_phase"}
START = {"as": "director", "type": "start_exercise"}
FIRE = [
    {"as": "red", "type": "plan_fire", "battery": "B1", "target": AIM},
    {"as": "red", "type": "declare_fire", "battery": "B1"},
]
Json = dict[str, Any]


@dataclass
class Ran:
    code: int
    lines: list[Json]
    error: str


def run(folder: Path, script: Any, **files: str) -> Ran:
    """The command in this process, on a script of its own folder."""
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text, "utf-8")
    path = folder / "script.json"
    path.write_text(script if isinstance(script, str) else json.dumps(script), "utf-8")
    out, err = io.StringIO(), io.StringIO()
    code = 0
    try:
        call_command("adjudicate", str(path), stdout=out, stderr=err)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return Ran(code, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue())


def script(*commands: Json, dice: Any = (), **changes: Any) -> Json:
    """Up to red's part of the first indirect fire phase, then these commands."""
    return {
        "scenario": scenario_data([unit("T", armour="composite")], [battery(guns=1)]),
        "dice": dice if isinstance(dice, dict) else list(dice),
        "commands": [START, *[END] * 4, *commands],
        **changes,
    }
