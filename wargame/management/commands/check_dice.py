"""`manage.py check_dice EVENTS`: recompute every automatic die of an ended exercise from its published seed."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from adjudication.dice import METHOD, seed_hash, seeded_faces
from adjudication.refusal import FileError
from wargame.files import read_json


class Command(BaseCommand):
    help = "Checks the dice of an ended exercise: a file as /api/v1/exercises/{id}/events/ answers."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("events", type=Path, help="the events, a JSON file")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = read_json(options["events"])
            events = data["events"] if isinstance(data, dict) else data
            checked = check(events)
        except (FileError, KeyError, TypeError, ValueError) as error:
            self.stderr.write(f"These are not the events of an ended exercise: {error}")
            sys.exit(2)
        for key, said, right in checked.wrong:
            self.stdout.write(f"{key}: the log says {said}, the seed gives {right}")
        self.stdout.write(
            f"{checked.rolls} automatic rolls, {len(checked.wrong)} wrong; "
            f"the seed {'is' if checked.seed_holds else 'is NOT'} the one whose hash was shown at the start."
        )
        if checked.wrong or not checked.seed_holds:
            sys.exit(1)


class Checked:
    """What came out: how many rolls, which are wrong (key, faces in the log, faces by the seed), the seed itself."""

    def __init__(self) -> None:
        self.rolls = 0
        self.wrong: list[tuple[str, list[int], list[int]]] = []
        self.seed_holds = False


def check(events: list[dict[str, Any]]) -> Checked:
    """Compare every automatic roll with the published seed. Raises `ValueError` where there is none."""
    started = next((event["data"] for event in events if event["type"] == "exercise_started"), None)
    ended = next((event["data"] for event in events if event["type"] == "exercise_ended"), None)
    if started is None or ended is None or not ended["seed"]:
        raise ValueError("the start or the end with the seed is not among them")
    if ended["method"] != METHOD:
        raise ValueError(f"the dice method is {ended['method']}, and this program knows {METHOD}")
    checked = Checked()
    checked.seed_holds = seed_hash(ended["seed"]) == started["dice"]["seed_hash"]
    seed = bytes.fromhex(ended["seed"])
    for event in events:
        if event["type"] == "dice_rolled" and event["data"]["by"] == "auto":
            data = event["data"]
            right = list(seeded_faces(seed, data["key"], len(data["faces"])))
            checked.rolls += 1
            if right != data["faces"]:
                checked.wrong.append((data["key"], data["faces"], right))
    return checked
