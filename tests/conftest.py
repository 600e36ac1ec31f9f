"""What all tests share: what the machine must have, a database of their own, the real server as a process."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management.commands import flush
from whitenoise.middleware import WhiteNoiseMiddleware

from tests.support import machine
from tests.support.server import ServerProcess


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the long set run with `--long` only. Browser tests come last: synchronous Playwright leaves an event loop
    running in its worker, in which no coroutine test could run any more.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    if not machine.long_run():
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="long: python manage.py test --long"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test marked browser, redis or postgres is skipped by name without it; with CI=true it fails."""
    for name in machine.NEEDS:
        if item.get_closest_marker(name):
            machine.needs(name)


@pytest.fixture(scope="session")
def long_run() -> bool:
    """True with `manage.py test --long`: take generated cases whole."""
    return machine.long_run()


@pytest.fixture(scope="session")
def redis_url() -> str:
    return machine.needs("redis")


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """An empty database of its own on the PostgreSQL server, gone afterwards."""
    server = machine.needs("postgres")
    name = f"wargame_test_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """For pytest-playwright: the browser that the machine has; root needs --no-sandbox."""
    return {"executable_path": machine.needs("browser"), "args": ["--no-sandbox", "--disable-gpu"]}


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file as in a classroom, not SQLite's memory, whose locking is another; without waiting for the disk."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        database["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests never touch the data folder of a real exercise."""
    before = settings.DATA_FOLDER, settings.SECRET_KEY, settings.DIRECTOR_KEY
    settings.DATA_FOLDER = tmp_path_factory.mktemp("data")
    settings.SECRET_KEY, settings.DIRECTOR_KEY = "only-in-tests-" * 4, "director-key-of-the-tests"
    yield
    settings.DATA_FOLDER, settings.SECRET_KEY, settings.DIRECTOR_KEY = before


@pytest.fixture(scope="session", autouse=True)
def made_once() -> Iterator[None]:
    """What each test client and each emptied database would make anew: the list of static files, content types."""
    found: dict[tuple[str, bool], Any] = {}
    look = WhiteNoiseMiddleware.add_files_from_finders

    def looked(middleware: WhiteNoiseMiddleware) -> None:
        key = settings.STATIC_URL, settings.DEBUG
        if key not in found:
            look(middleware)
            found[key] = dict(middleware.files)
        middleware.files.update(found[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", looked)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *each: None)
        yield


@pytest.fixture(autouse=True)
def fresh_rate_limits() -> Iterator[None]:
    """Rates and wrong codes count for one test only."""
    yield
    from wargame import limits

    for limit in limits.ALL:
        limit.clear()
    for cache in caches.all(initialized_only=True):
        cache.clear()


@pytest.fixture(scope="session")
def live_server_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The real `manage.py classroom` on a folder of its own, one for each test worker."""
    with ServerProcess(tmp_path_factory.mktemp("classroom")) as server:
        yield server


@pytest.fixture
def own_server_process(tmp_path: Path) -> Iterator[ServerProcess]:
    """The same for one test alone, which may kill and restart it."""
    with ServerProcess(tmp_path / "classroom") as server:
        yield server


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the outside that set-up listens to."""
    for name in [
        name for name in os.environ if name.startswith("WARGAME_") or name in ("DATABASE_URL", "REDIS_URL")
    ]:
        monkeypatch.delenv(name)
