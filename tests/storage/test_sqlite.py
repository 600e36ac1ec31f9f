"""SQLite as a classroom uses it: every connection waits its turn and writes through to the disk; no write is lost."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.server import PROJECT

WRITER = Path(__file__).with_name("writing.py")
FULL = 2


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A data folder with an empty database, and a row to count in."""
    plain = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**plain, "WARGAME_DATA": str(tmp_path), "PYTHONUTF8": "1"}
    make = (
        "from wargame.models import Exercise; "
        "Exercise.objects.create(title='counted', scenario_data={}, ruleset_data={}, seed='', seed_hash='')"
    )
    for arguments in (["migrate", "-v", "0"], ["shell", "-v", "0", "-c", make]):
        subprocess.run([sys.executable, "manage.py", *arguments], cwd=PROJECT, env=environment, check=True)
    return environment


def write(environment: dict[str, str], *processes: tuple[int, int]) -> list[dict[str, Any]]:
    """Run a writer for each (threads, writes a thread), all at once; what they say."""
    running = [
        subprocess.Popen(
            [sys.executable, str(WRITER), f"process {index}", str(threads), str(each)],
            env=environment,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for index, (threads, each) in enumerate(processes)
    ]
    said = [process.communicate(timeout=300)[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    return [json.loads(text) for text in said]


def counted(environment: dict[str, str]) -> tuple[int, int]:
    """The counter, and the rows that were written beside it."""
    with closing(sqlite3.connect(Path(environment["WARGAME_DATA"]) / "wargame.sqlite3")) as file:
        count = file.execute("SELECT last_seq FROM wargame_exercise WHERE title = 'counted'").fetchone()[0]
        rows = file.execute("SELECT count(*) FROM wargame_exercise WHERE title <> 'counted'").fetchone()[0]
        assert file.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    return count, rows


def test_of_320_writes_by_eight_threads_none_is_lost(environment: dict[str, str]) -> None:
    (said,) = write(environment, (8, 40))
    assert said["failed"] == 0
    assert counted(environment) == (320, 320)
    wanted = {"journal_mode": "wal", "synchronous": FULL, "busy_timeout": 20_000, "foreign_keys": 1}
    assert said["settings"] == [wanted] * 8


def test_two_processes_on_one_file_lose_none_either(environment: dict[str, str]) -> None:
    said = write(environment, (4, 40), (4, 40))
    assert [each["failed"] for each in said] == [0, 0]
    assert counted(environment) == (320, 320)
