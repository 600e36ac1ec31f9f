"""A process that writes with many threads at once under the program's own settings: `python writing.py NAME THREADS EACH`.

It prints a line of JSON: what each thread's connection is set to, and how many writes failed.
"""

import json
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "wargame.settings"

import django

django.setup()

from django.db import DatabaseError, connection, connections, transaction  # noqa: E402

from wargame.models import Exercise  # noqa: E402


def main(name: str, threads: int, each: int) -> None:
    """Every write counts one up in one row, read and written in one transaction, as a submission does."""
    ready = threading.Barrier(threads)

    def write(thread: int) -> tuple[dict[str, Any], int]:
        ready.wait(60)
        failed = 0
        for _ in range(each):
            try:
                with transaction.atomic():
                    row = Exercise.objects.select_for_update().get(title="counted")
                    row.last_seq += 1
                    row.save()
                    Exercise.objects.create(
                        title=f"{name} {thread}", scenario_data={}, ruleset_data={}, seed="", seed_hash=""
                    )
            except DatabaseError as error:
                print(error, file=sys.stderr)
                failed += 1
        found = pragmas()
        connections.close_all()
        return found, failed

    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(write, range(threads)))
    print(json.dumps({"settings": [found for found, _ in done], "failed": sum(failed for _, failed in done)}))


def pragmas() -> dict[str, Any]:
    """What this thread's connection stands at."""
    found = {}
    with connection.cursor() as cursor:
        for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys"):
            cursor.execute(f"PRAGMA {name}")
            found[name] = cursor.fetchone()[0]
    return found


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
