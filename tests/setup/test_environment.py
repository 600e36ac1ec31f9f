"""The environment: taken as it is, brought up to date, rebuilt; what goes wrong is one line."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from wargame.setup import environment, installer
from wargame.setup.problem import SetupProblem

PROJECT = Path(__file__).resolve().parents[2]
VERSION = "{}.{}".format(*sys.version_info[:2])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "requirements.txt").write_text("one==1\n")
    return tmp_path


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, project: Path) -> list[str]:
    """What set-up would do, without the network; `venv --without-pip` is quick."""
    done: list[str] = []

    def make(folder: Path) -> None:
        done.append("make")
        subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(folder)], check=True)

    monkeypatch.setattr(installer, "make_environment", make)
    monkeypatch.setattr(installer, "install", lambda python, requirements: done.append("install"))
    monkeypatch.setattr(installer, "has_pip", lambda python: python.exists())
    return done


def test_made_once_then_left_alone(
    project: Path, calls: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    environment.ensure(project)
    assert calls == ["make", "install"]
    heard = capsys.readouterr()
    assert "Setting up" in heard.err
    assert heard.out == ""
    environment.ensure(project)
    assert calls == ["make", "install"]
    assert capsys.readouterr().err == ""


def test_new_requirements_are_installed_into_the_same_environment(project: Path, calls: list[str]) -> None:
    environment.ensure(project)
    (project / "requirements.txt").write_text("one==2\n")
    environment.ensure(project)
    assert calls == ["make", "install", "install"]


def test_line_ends_of_windows_are_no_change(project: Path, calls: list[str]) -> None:
    environment.ensure(project)
    (project / "requirements.txt").write_bytes(b"one==1\r\n")
    environment.ensure(project)
    assert calls == ["make", "install"]


def test_an_interrupted_installation_is_done_again(project: Path, calls: list[str]) -> None:
    environment.ensure(project)
    (project / ".venv" / environment.STAMP).unlink()
    environment.ensure(project)
    assert calls == ["make", "install", "install"]


@pytest.mark.parametrize("harm", ["interpreter", "half a stamp", "other python"])
def test_a_broken_one_is_repaired(project: Path, calls: list[str], harm: str) -> None:
    environment.ensure(project)
    folder = project / ".venv"
    if harm == "interpreter":
        environment.python_of(folder).unlink()
    elif harm == "half a stamp":
        (folder / environment.STAMP).write_text('{"requirem')
    else:
        stamp = environment.read_stamp(folder)
        (folder / environment.STAMP).write_text(json.dumps({**(stamp or {}), "python": "3.9"}))
    environment.ensure(project)
    assert calls[2:] == (["make", "install"] if harm == "interpreter" else ["install"])
    assert environment.ready(folder, project / "requirements.txt")


@pytest.mark.skipif(os.name == "nt", reason="environments of Windows carry their place")
def test_a_moved_project_keeps_its_environment(
    project: Path, calls: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    environment.ensure(project)
    moved = tmp_path_factory.mktemp("other") / "moved here"
    project.rename(moved)
    environment.ensure(moved)
    assert calls == ["make", "install"]


def test_nothing_is_deleted_that_is_no_environment(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(SetupProblem, match="is not a Python environment"):
        installer.make_environment(tmp_path)
    assert (tmp_path / "letter.txt").exists()


def test_a_read_only_project_is_one_line(
    project: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(lock: object) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(environment.FileLock, "take", refuse)
    with pytest.raises(SetupProblem, match="cannot be written to"):
        environment.ensure(project)


def test_a_missing_venv_module_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installer.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(installer.shutil, "which", lambda name: "/usr/bin/apt-get")
    with pytest.raises(SetupProblem, match="sudo apt install python3-venv"):
        installer.make_environment(tmp_path / ".venv")


@pytest.mark.parametrize(
    ("output", "line"),
    [
        ("Retrying … NewConnectionError(... [Errno -3] Temporary failure in name resolution", "No network"),
        (
            "ERROR: Could not find a version\nERROR: No matching distribution found for Django==5.2.19",
            "No network",
        ),
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "disk is full",
        ),
        ("ERROR: [WinError 206] The filename or extension is too long", "too long for Windows"),
        ("ERROR: [Errno 13] Permission denied: 'C:\\x'", "cannot be written to"),
        ("noise\nERROR: something new\nnoise", "something new"),
        ("", "no reason"),
    ],
)
def test_what_pip_says_becomes_one_line(output: str, line: str) -> None:
    said = installer.explain(output)
    assert line in said
    assert "\n" not in said


def test_an_old_python_gets_one_clear_line() -> None:
    source = (PROJECT / "manage.py").read_text(encoding="utf-8")
    fake = "import sys\nsys.version_info = (3, 8, 1, 'final', 0)\n" + source
    done = subprocess.run([sys.executable, "-c", fake], capture_output=True, text=True, cwd=PROJECT)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer, and this is Python 3.8" in done.stderr


def test_an_environment_that_does_not_take_over_is_told_not_looped(
    project: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(environment.ENTERED, "1")
    with pytest.raises(SetupProblem, match="is broken"):
        environment.enter(project, ["manage.py", "check"])
