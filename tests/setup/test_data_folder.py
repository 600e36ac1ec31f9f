"""The data folder: keys made once and kept, one server at a time, trouble with the disk in one line."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from wargame.setup import data_folder
from wargame.setup.lock import FileLock
from wargame.setup.problem import SetupProblem

PROJECT = Path(__file__).resolve().parents[2]
HOLDER = """
import sys
from pathlib import Path
from wargame.setup.data_folder import ServerLock
lock = ServerLock(Path(sys.argv[1]))
lock.take()
lock.tell("http://192.168.1.5:8000/")
print("held", flush=True)
sys.stdin.read()
"""

pytestmark = pytest.mark.usefixtures("plain_environment")


@pytest.mark.parametrize("make", [data_folder.secret_key, data_folder.director_key])
def test_a_key_is_made_once_and_kept(tmp_path: Path, make) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "new"
    first = make(folder)
    assert len(first) >= 20
    assert make(folder) == first
    assert make(tmp_path / "other") != first


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_keys_are_for_their_owner_only(tmp_path: Path) -> None:
    data_folder.secret_key(tmp_path)
    data_folder.director_key(tmp_path)
    assert {oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()} == {"0o600"}


def test_an_empty_key_file_left_by_a_power_cut_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "secret-key.txt").write_text("\n")
    assert len(data_folder.secret_key(tmp_path)) > 40


def test_keys_may_come_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARGAME_DIRECTOR_KEY", "given")
    assert data_folder.director_key(tmp_path) == "given"
    assert list(tmp_path.iterdir()) == []


def test_the_folder_is_made_and_left_clean(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "数据 %#?"
    data_folder.prepare(folder)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (errno.EACCES, "cannot be written to"),
        (errno.EROFS, "cannot be written to"),
        (errno.ENOSPC, "is full"),
    ],
)
def test_trouble_with_the_folder_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, line: str
) -> None:
    def refuse(path: Path, data: bytes) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(SetupProblem, match=line) as caught:
        data_folder.prepare(tmp_path)
    assert "\n" not in str(caught.value)


def test_a_nearly_full_disk_is_told_beforehand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=3 * 2**20))
    with pytest.raises(SetupProblem, match="nearly full: 3 MB left"):
        data_folder.prepare(tmp_path)


def test_a_file_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    with pytest.raises(SetupProblem, match="is a file, not a folder"):
        data_folder.prepare(tmp_path / "data")


def test_two_locks_in_one_process(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    second.release()
    second.release()


def test_a_second_server_is_told_where_the_first_is_and_a_killed_one_leaves_nothing(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(SetupProblem, match=rf"already runs .*192\.168\.1\.5:8000/, process {holder.pid}"):
            data_folder.ServerLock(tmp_path).take()
    finally:
        holder.kill()
        holder.wait()
    lock = data_folder.ServerLock(tmp_path)
    lock.take()
    lock.release()


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder.chosen(tmp_path) == tmp_path / "classroom-data"
    monkeypatch.setenv("WARGAME_DATA", str(tmp_path / "x"))
    assert data_folder.chosen(tmp_path) == tmp_path / "x"
