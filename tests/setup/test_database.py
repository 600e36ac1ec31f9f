"""An upgrade copies the database first; a newer one is refused; damage is one line."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from django.db import OperationalError

from wargame import migrating
from wargame.setup import database
from wargame.setup.problem import SetupProblem

NOW = datetime(2026, 1, 2, 3, 4, 5)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "wargame.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE lesson (name)")
        connection.execute("INSERT INTO lesson VALUES ('one')")
        connection.commit()
    return path


def rows(path: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name FROM lesson").fetchall()


def test_the_copy_holds_what_is_not_in_the_main_file_yet(written: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(written)) as open_one:
        open_one.execute("INSERT INTO lesson VALUES ('two')")
        open_one.commit()
        copy = database.backup(written, tmp_path / "backups", now=NOW)
    assert copy.name == "wargame-20260102-030405.sqlite3"
    assert rows(copy) == [("one",), ("two",)]
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]


def test_the_oldest_copies_go(written: Path, tmp_path: Path) -> None:
    for second in range(13):
        last = database.backup(written, tmp_path / "backups", now=NOW.replace(second=second))
    kept = sorted(path.name for path in (tmp_path / "backups").iterdir())
    assert len(kept) == database.KEPT
    assert kept[-1] == last.name


def test_an_empty_file_needs_no_copy_and_a_damaged_one_is_told(written: Path, tmp_path: Path) -> None:
    assert database.needs_backup(written)
    assert not database.needs_backup(tmp_path / "none.sqlite3")
    (tmp_path / "empty.sqlite3").touch()
    assert not database.needs_backup(tmp_path / "empty.sqlite3")
    (tmp_path / "bad.sqlite3").write_bytes(b"no database" * 500)
    with pytest.raises(SetupProblem, match="cannot be read"):
        database.needs_backup(tmp_path / "bad.sqlite3")


def test_a_failed_copy_changes_nothing(written: Path, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("a file in the way")
    with pytest.raises(SetupProblem):
        database.backup(written, tmp_path / "backups")
    assert rows(written) == [("one",)]


def test_data_of_a_newer_program_is_refused() -> None:
    known = {("wargame", "0001_initial"), ("auth", "0001_initial")}
    database.refuse_newer(known | {("gone_app", "0009_x")}, known, "here")
    with pytest.raises(SetupProblem, match=r"newer version .*0002_more"):
        database.refuse_newer(known | {("wargame", "0002_more")}, known, "here")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("database or disk is full", "disk is full"),
        ("attempt to write a readonly database", "cannot be written to"),
        ("unable to open database file", "cannot be written to"),
        ("database disk image is malformed", "damaged"),
        ("file is not a database", "damaged"),
        ("something else\nin two lines", "cannot be used: something else"),
        ("", "cannot be used"),
    ],
)
def test_what_the_database_says_becomes_one_line(said: str, line: str) -> None:
    problem = str(migrating.explained(OperationalError(said), "db"))
    assert line in problem
    assert "\n" not in problem
