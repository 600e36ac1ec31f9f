"""The same server on PostgreSQL and Redis; needs are skipped by name."""

from pathlib import Path

import httpx
import pytest

from tests.support import machine
from tests.support.server import ServerProcess


@pytest.mark.postgres
@pytest.mark.redis
def test_two_servers_share_postgresql_and_redis(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    outside = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url}
    with (
        ServerProcess(tmp_path, environment=outside) as one,
        ServerProcess(tmp_path, environment=outside) as two,
    ):
        assert one.port != two.port
        assert one.director_key == two.director_key
        for server in (one, two):
            assert httpx.get(f"{server.base_url}/").status_code == 200
    assert not list(tmp_path.glob("*.sqlite3"))


@pytest.mark.parametrize("name", ["redis", "postgres"])
def test_what_is_missing_is_skipped_by_name_or_fails_in_ci(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, name, lambda: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=f"^{name}: .*install"):
        machine.needs(name)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=f"missing, and CI=true: {name}"):
        machine.needs(name)
