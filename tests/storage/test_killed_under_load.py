"""The server is killed (SIGKILL; on Windows TerminateProcess) at random moments of a running exercise under load.

200 times on SQLite, and 50 times one of two processes on PostgreSQL with Redis; a tenth of that without `--long`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.storage.under_load import UnderLoad
from tests.support.server import ServerProcess


def killed(servers: Sequence[ServerProcess], source: str, times: int, seed: int) -> dict[str, int]:
    with UnderLoad(servers, source, seed) as load:
        for _ in range(times):
            load.kill_once()
    return load.counts


def test_killed_on_sqlite(tmp_path: Path, long_run: bool) -> None:
    times = 200 if long_run else 20
    with ServerProcess(tmp_path / "classroom") as server:
        counts = killed([server], str(tmp_path / "classroom" / "wargame.sqlite3"), times, seed=5)
    assert counts["kills"] == times
    assert counts["commands"] > times
    assert counts["unanswered"] > 0


@pytest.mark.redis
@pytest.mark.postgres
def test_one_of_two_killed_on_postgresql_with_redis(
    tmp_path: Path, redis_url: str, postgres_url: str, long_run: bool
) -> None:
    times = 50 if long_run else 5
    environment = {
        "DATABASE_URL": postgres_url,
        "REDIS_URL": redis_url,
        "WARGAME_SECRET_KEY": "one-for-both-processes",
        "WARGAME_DIRECTOR_KEY": "one-key-for-both",
    }
    with (
        ServerProcess(tmp_path / "one", environment=environment) as one,
        ServerProcess(tmp_path / "two", environment=environment) as two,
    ):
        counts = killed([one, two], postgres_url, times, seed=6)
    assert counts["kills"] == times
    assert counts["commands"] > times
