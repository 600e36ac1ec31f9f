"""Storing an adjudication: 40 events in one transaction that survives a power cut, beside the bare driver's."""

from __future__ import annotations

import json
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from wargame.benchmarks.timing import Figure
from wargame.loadtest.figures import percentile

ROUNDS = 120
_WARM = 10
EVENTS = 40


def figures() -> Iterator[Figure]:
    """p95 of a commit of 40 events: SQLite, write-ahead log, synchronous FULL."""
    from django.db import connection

    if connection.vendor != "sqlite":
        yield Figure("commit of 40 events: skipped, DATABASE_URL names another database", 0, "", None)
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        ours, bare = _by_turns(Path(folder))
    yield Figure("bare driver: commit of 40 rows, p95", bare * 1e3, "ms", None)
    yield Figure("commit of 40 events, p95", ours * 1e3, "ms", None)
    yield Figure("... as a ratio to the bare driver", ours / bare, "x", 2)


def _by_turns(folder: Path) -> tuple[float, float]:
    from django.core.management import call_command
    from django.db import connections, transaction

    from wargame import log_rows
    from wargame.benchmarks.rows import rows_of
    from wargame.models import Exercise

    connection = connections["default"]
    connection.close()
    before = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(folder / "ours.sqlite3")
    ours, bare = [], []
    try:
        call_command("migrate", verbosity=0)
        exercise = Exercise.objects.create(
            title="", scenario_data={}, ruleset_data={}, dice_method="", seed="", seed_hash=""
        )
        driver = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
        driver.execute("PRAGMA journal_mode=WAL")
        driver.execute("PRAGMA synchronous=FULL")
        _same_table(driver, connection)
        for number in range(_WARM + ROUNDS):
            rows = rows_of(exercise, EVENTS, 440)
            begun = time.perf_counter()
            with transaction.atomic():
                log_rows.append(rows)
                exercise.save(update_fields=["numbers", "last_seq", "released_seq"])
            done = time.perf_counter()
            plain = [_plain(row, number * EVENTS + place) for place, row in enumerate(rows)]
            between = time.perf_counter()
            _commit(driver, plain)
            if number >= _WARM:
                ours.append(done - begun)
                bare.append(time.perf_counter() - between)
        driver.close()
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before
    return percentile(ours, 0.95) or 0.0, percentile(bare, 0.95) or 0.0


def _same_table(driver: sqlite3.Connection, connection: object) -> None:
    with connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute("SELECT sql FROM sqlite_master WHERE tbl_name = 'wargame_event' AND sql IS NOT NULL")
        for (statement,) in cursor.fetchall():
            driver.execute(statement)


_COLUMNS = (
    "id, exercise_id, seq, submission_id, at, type, turn, body, texts, ends_beat, undone_at, "
    "n_director, n_controller, n_red, n_blue, n_observer"
)


def _plain(row: object, number: int) -> tuple[object, ...]:
    """The same row as the driver takes it."""
    names = [name.strip() for name in _COLUMNS.split(",")]
    values = {name: getattr(row, name) for name in names}
    values.update(id=number + 1, at=values["at"].isoformat(" "), body=json.dumps(values["body"]))
    values["texts"] = json.dumps(values["texts"])
    return tuple(values[name] for name in names)


def _commit(driver: sqlite3.Connection, rows: list[tuple[object, ...]]) -> None:
    marks = ", ".join("?" * len(rows[0]))
    driver.execute("BEGIN IMMEDIATE")
    driver.executemany(f"INSERT INTO wargame_event ({_COLUMNS}) VALUES ({marks})", rows)  # noqa: S608
    driver.execute("COMMIT")
