"""An exercise of so many events that the computer has played against itself, ended, with teaching points and a rewind.

Run as `python -m wargame.benchmarks.long_course EVENTS [OPTIONS]`, with WARGAME_DATA naming a folder of its own and the
exercise's options as JSON. Prints the exercise's id. The director puts units back where they began, whole, so that
there is somebody left to play.
"""

from __future__ import annotations

import json
import os
import sys
import uuid
from typing import Any

from adjudication.dice import SEED_BYTES, seed_hash

TURNS = 99
SEED = "5e" * SEED_BYTES  # the same course each time
AGAIN = 4  # so many turns, and all units stand where they began
_WHOLE = dict.fromkeys(("suppressed", "mobility_kill", "firepower_kill", "destroyed"), False)
_LESSONS = ("The first shot", "Fire before movement", "A reserve at the right place", "Who sees first")


def main(events: int, options: dict[str, Any]) -> None:
    """Play on a fresh database."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "wargame.settings"
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    from wargame.setup import data_folder

    data_folder.prepare(settings.DATA_FOLDER)
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_shipped", stdout=sys.stderr)
    # Nobody minds if a power cut loses this one.
    connections["default"].cursor().execute("PRAGMA synchronous=OFF")
    sys.stdout.write(played(events, options) + "\n")


def played(events: int, options: dict[str, Any]) -> str:
    """The id of the exercise, which has ended after at least so many events."""
    from wargame import staff
    from wargame.exercises import create_exercise
    from wargame.models import Exercise, Scenario, Seat
    from wargame.services import submit_command

    scenario = Scenario.objects.get(slug="river-crossing")
    exercise, seat, _token = create_exercise(
        scenario_slug=scenario.slug, title="A long course", options=options, director_name="Director"
    )
    Exercise.objects.filter(pk=exercise.pk).update(
        scenario_data={**exercise.scenario_data, "turns": TURNS}, seed=SEED, seed_hash=seed_hash(SEED)
    )

    def do(*may_be: str, **command: Any) -> None:
        answer = submit_command(seat=Seat.objects.get(pk=seat.pk), uid=uuid.uuid4(), data=command)
        if answer.error is not None and answer.error["code"] not in may_be:
            raise RuntimeError(str(answer.error))

    from wargame import positions

    positions.forget(exercise.id)
    for side in ("red", "blue"):
        do(type="set_computer", side=side, on=True)
    do(type="start_exercise")
    lessons, turn, rewound = list(_LESSONS), 1, False
    while True:
        Exercise.objects.filter(pk=exercise.pk).update(computer_next=None)
        if not staff.attend(exercise.id):
            raise RuntimeError("the computer has nothing to do")
        exercise.refresh_from_db()
        if exercise.last_seq >= events:
            break
        if lessons and exercise.last_seq >= events * (len(_LESSONS) - len(lessons) + 1) / (len(_LESSONS) + 1):
            do(type="add_note", n=exercise.numbers["director"], text=lessons.pop(0))
        if not rewound and exercise.pending is None and exercise.last_seq >= events * 0.6:
            rewound = True
            do(type="rewind", to=exercise.numbers["director"] - max(5, events // 40), reason="once more")
        elif exercise.turn > turn and exercise.pending is None:
            turn = exercise.turn
            standing = positions.standing_of(exercise)
            for unit in standing.position.battle.units.values():
                if unit.condition.destroyed or turn % AGAIN == 0:
                    new = {"hex": standing.setup.battle.units[unit.id].hex, **_WHOLE}
                    do(
                        "hex_occupied",
                        "already_done",
                        type="override",
                        unit=unit.id,
                        set=new,
                        reason="a new unit",
                    )
    do(type="end_exercise")
    return exercise.id


if __name__ == "__main__":
    main(int(sys.argv[1]), json.loads(sys.argv[2]) if len(sys.argv) > 2 else {})
