"""`manage.py adjudicate SCRIPT`: a scripted exercise without a database, one JSON line an event (CONTRACT, Files)."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from adjudication.dice import DiceRanOut
from adjudication.refusal import FileError
from wargame.files import MAPS, SCENARIOS, find_file, find_ruleset, located, read_json
from wargame.script import read_script, run_script

DOES_NOT_HOLD = 2
DICE_RAN_OUT = 3


class Command(BaseCommand):
    help = "Adjudicates a script: prints each event as a line of JSON, then the final state."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("script", type=Path, help="the script, a JSON file")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["script"]
        # What a file names is looked for beside that file: the scenario beside the script, the map beside the scenario.
        near = [path.parent]

        def find_scenario(name: str) -> Any:
            data = find_file(name, SCENARIOS, path.parent)
            near.insert(0, located(name, path.parent).parent)
            return data

        def nearest(name: str) -> Path:
            return next((folder for folder in near if (folder / name).is_file()), path.parent)

        # Where the output has another encoding (a Windows pipe), Chinese is written as \u escapes: the same JSON.
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        speaks_utf8 = encoding.lower().replace("-", "") == "utf8"
        try:
            script = read_script(
                read_json(path),
                find_scenario=find_scenario,
                find_map=lambda name: find_file(name, MAPS, nearest(name)),
                find_ruleset=lambda name: find_ruleset(name, nearest(name)),
            )
            for line in run_script(script):
                self.stdout.write(json.dumps(line, ensure_ascii=not speaks_utf8))
        except FileError as error:
            self._stop(f"{path.name}: {error}", DOES_NOT_HOLD)
        except DiceRanOut as error:
            request = error.request
            self._stop(
                f"The dice ran out: {request.side} rolls {request.dice}d6 for {request.purpose} ({request.clause}), "
                f"{_about(request.about)}, and the script has no face left.",
                DICE_RAN_OUT,
            )

    def _stop(self, message: str, code: int) -> None:
        self.stdout.flush()
        self.stderr.write(message)
        sys.exit(code)


def _about(about: Any) -> str:
    return ", ".join(
        f"{name} {value}" for name, value in about.items() if value is not None and name != "purpose"
    )
