"""`manage.py classroom` as a process: it serves, stops, goes on; what is wrong is one line and exit code 1."""

import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.support.server import PROJECT, ServerProcess, free_port
from wargame.static_files import shortened


def classroom(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "classroom", "--no-browser", "--host", "127.0.0.1", *arguments],
        cwd=PROJECT,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_it_serves_and_goes_on_after_a_kill(own_server_process: ServerProcess) -> None:
    server = own_server_process
    key = server.director_key
    assert httpx.get(f"{server.base_url}/").status_code == 200
    assert server.lines[:2] == [f"director: {server.director_url}", f"join: {server.base_url}/"]
    second = classroom("--port", str(free_port()), "--data", str(server.folder))
    assert f"A server already runs on {server.folder} ({server.base_url}/, process {server.pid})" in one_line(
        second
    )
    server.restart()
    assert server.director_key == key
    assert httpx.get(f"{server.base_url}/").status_code == 200
    if sys.platform != "win32":
        assert server.stop() == 0


def test_static_files_are_served_for_good_under_an_address_of_their_contents(
    live_server_process: ServerProcess,
) -> None:
    from django.templatetags.static import static

    answer = httpx.get(live_server_process.base_url + static("js/text.js"))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.content == shortened(PROJECT / "static" / "js" / "text.js")
    again = httpx.get(answer.url, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert httpx.get(answer.url, headers={"range": "bytes=0-3"}).content == answer.content
    assert httpx.head(answer.url).headers["content-length"] == str(len(answer.content))
    picture = static("img/symbols.svg")
    part = httpx.get(live_server_process.base_url + picture, headers={"range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"<svg")
    assert httpx.post(answer.url).status_code == 405


@pytest.mark.parametrize("path", ["static/js/none.js", "static/../manage.py", "static/%2e%2e/manage.py"])
def test_nothing_else_is_served_as_a_file(live_server_process: ServerProcess, path: str) -> None:
    assert httpx.get(f"{live_server_process.base_url}/{path}").status_code == 404


def test_pages_run_only_our_own_scripts(live_server_process: ServerProcess) -> None:
    assert (
        "script-src 'self';"
        in httpx.get(f"{live_server_process.base_url}/").headers["content-security-policy"]
    )


def test_a_port_in_use_names_another(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = one_line(classroom("--port", str(port), "--data", str(tmp_path)))
    assert said.startswith(f"Port {port} is in use by another program. Try another: --port ")


def test_a_data_folder_that_cannot_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "is a file, not a folder" in one_line(classroom("--data", str(tmp_path / "file")))
    assert "is a file, not a folder" not in one_line(classroom("--data", str(tmp_path / "file" / "below")))


def test_a_foreign_address(tmp_path: Path) -> None:
    assert "is not an address of this machine" in one_line(
        classroom("--host", "192.0.2.77", "--data", str(tmp_path))
    )


@pytest.mark.parametrize("port", ["0", "65536", "-1", "８０００", "many"])
def test_a_port_that_is_none(port: str) -> None:
    done = classroom(f"--port={port}")
    assert done.returncode == 2
    assert "a number from 1 to 65535 is wanted" in done.stderr


def test_a_damaged_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "wargame.sqlite3").write_bytes(b"no database" * 500)
    assert "The database is damaged" in one_line(
        classroom("--port", str(free_port()), "--data", str(tmp_path))
    )


def test_an_upgrade_copies_the_database_first(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        server.kill()
    assert not (tmp_path / "backups").exists()
    with closing(sqlite3.connect(tmp_path / "wargame.sqlite3")) as database:
        # A database from before the last change of a table of Django's own.
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        database.execute("DROP TABLE django_session")
        database.commit()
    with ServerProcess(tmp_path) as server:
        assert any(
            line.startswith("Upgrading the database; a copy as it was is in ") for line in server.lines
        )
    (copy,) = (tmp_path / "backups").iterdir()
    with closing(sqlite3.connect(copy)) as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    assert "django_session" not in names
    assert "django_migrations" in names


def test_data_of_a_newer_program_is_one_line(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        server.kill()
    with closing(sqlite3.connect(tmp_path / "wargame.sqlite3")) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('wargame', '9999_later', '2030-01-01')"
        )
        database.commit()
    assert "made by a newer version" in one_line(
        classroom("--port", str(free_port()), "--data", str(tmp_path))
    )
