"""Our server as `classroom` runs it, that also publishes what it is told by JSON lines on standard input.

Run as `python -m wargame.benchmarks.stage PORT`, with WARGAME_DATA naming a folder that is thrown away.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from typing import Any


def main(port: int) -> None:
    """Serve until standard input ends."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "wargame.settings"
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_shipped", stdout=sys.stderr)
    connections.close_all()
    from wargame.serving import serve

    def ready() -> None:
        _say({"ready": True, "key": str(settings.DIRECTOR_KEY)})
        threading.Thread(target=_listen, daemon=True).start()

    serve("127.0.0.1", port, ready)


def _listen() -> None:
    from channels.db import database_sync_to_async
    from daphne.server import twisted_loop

    for line in sys.stdin:
        asked = json.loads(line)
        # In a thread that the server's own loop has made, as a command's.
        work = database_sync_to_async(publish)(asked["exercise"], asked["events"], asked["size"])
        _say(asyncio.run_coroutine_threadsafe(work, twisted_loop).result())
    os._exit(0)


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def publish(exercise_id: str, events: int, size: int) -> dict[str, Any]:
    """Store so many events that everybody may see, in one transaction, and publish them when it is committed."""
    from django.db import transaction

    from wargame import broadcast, log_rows
    from wargame.benchmarks.rows import rows_of
    from wargame.models import Exercise

    at = time.perf_counter()
    with transaction.atomic():
        exercise = Exercise.objects.locked(exercise_id)
        assert exercise is not None
        rows = rows_of(exercise, events, size)
        log_rows.append(rows)
        exercise.save()
    broadcast.publish(exercise, rows)
    return {"at": at, "n": exercise.numbers["observer"]}


if __name__ == "__main__":
    main(int(sys.argv[1]))
