"""Collecting a bundle: what other machines need, completed and repaired; what cannot be had is named."""

import errno
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.setup.wheels import refused, source, wheel
from wargame.setup import bundle, collect, platforms
from wargame.setup.bundle import Target

PROJECT = Path(__file__).resolve().parents[2]
WINDOWS = Target("windows", "3.13")


def names(folder: Path, target: Target) -> list[str]:
    found = bundle.read(folder).find(target.platform, target.python)
    assert found is not None
    return sorted(found.packages)


def test_what_is_collected_is_what_the_other_machine_needs(requirements: Path, tmp_path: Path) -> None:
    there = tmp_path / "stick"
    collect.collect(requirements, there, [WINDOWS, Target("linux", "3.11"), Target("macos-apple", "3.12")])
    assert names(there, WINDOWS) == ["app", "deeper", "dep", "more", "onwin"]
    assert names(there, Target("linux", "3.11")) == ["app", "deeper", "dep", "more", "notwin", "old"]
    assert names(there, Target("macos-apple", "3.12")) == ["app", "deeper", "dep", "more", "notwin"]
    listed = bundle.read(there)
    assert {path.name for path in listed.wheels.iterdir()} == set(listed.files)
    assert listed.find("windows", "3.13").packages["dep"] == "1.5"  # type: ignore[union-attr]
    readable = (there / collect.README).read_text(encoding="utf-8")
    assert "Windows 10/11, 64 bit with Python 3.13: 5 packages" in readable
    assert "--wheels" in readable


def test_the_same_folder_again_completes_repairs_and_tidies(
    requirements: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "stick"
    collect.collect(requirements, there, [WINDOWS])
    collect.collect(requirements, there, [WINDOWS, Target("linux", "3.12")])
    assert "Windows 10/11, 64 bit with Python 3.13: complete already." in capsys.readouterr().err
    listed = bundle.read(there)
    assert len(listed.targets) == 2
    (there / "wheels" / "dep-1.5-py3-none-any.whl").write_bytes(b"half of it")
    (there / "wheels" / "left-over.whl").write_bytes(b"")
    collect.collect(requirements, there, [WINDOWS])
    again = bundle.read(there)
    assert again.files == listed.files
    assert [bundle.harm(again, target) for target in again.targets] == [None, None]
    assert not (there / "wheels" / "left-over.whl").exists()
    assert not list(there.glob("collecting-*"))


def test_a_new_version_of_the_program_collects_all_its_platforms_anew(
    requirements: Path,
    index: Path,
    tmp_path: Path,
) -> None:
    there = tmp_path / "stick"
    collect.collect(requirements, there, [WINDOWS])
    requirements.write_text("deeper\n")
    collect.collect(requirements, there, [Target("linux", "3.12")])
    assert names(there, WINDOWS) == names(there, Target("linux", "3.12")) == ["deeper"]
    assert [path.name for path in (there / "wheels").iterdir()] == ["deeper-1.0-py3-none-any.whl"]


def test_a_version_taken_too_early_is_replaced(index: Path, tmp_path: Path) -> None:
    wheel(index, "one", "1.0", "shared")
    wheel(index, "two", "1.0", "between")
    wheel(index, "between", "1.0", "shared<2")
    wheel(index, "shared", "1.0")
    wheel(index, "shared", "2.0")
    path = tmp_path / "requirements.txt"
    path.write_text("one\ntwo\n")
    made = collect.collect(path, tmp_path / "stick", [WINDOWS])
    assert made.targets[0].packages["shared"] == "1.0"


def test_what_has_no_ready_package_is_named(index: Path, tmp_path: Path) -> None:
    wheel(index, "fine")
    source(index, "needscompiler")
    source(index, "another")
    path = tmp_path / "requirements.txt"
    path.write_text("fine\nneedscompiler\nanother\n")
    said = refused(collect.collect, path, tmp_path / "stick", [WINDOWS])
    assert "no ready package for Windows 10/11, 64 bit with Python 3.13 of: another, needscompiler." in said
    # What was begun can be completed.
    (index / "needscompiler-1.0.tar.gz").unlink()
    (index / "another-1.0.tar.gz").unlink()
    said = refused(collect.collect, path, tmp_path / "stick", [WINDOWS])
    assert "has no another" in said or "has no needscompiler" in said
    wheel(index, "needscompiler")
    wheel(index, "another")
    assert len(collect.collect(path, tmp_path / "stick", [WINDOWS]).targets[0].packages) == 3


def test_pure_python_sources_go_along_with_what_builds_them(index: Path, tmp_path: Path) -> None:
    source(index, "rjsmin")
    path = tmp_path / "requirements.txt"
    path.write_text("rjsmin\n")
    made = collect.collect(path, tmp_path / "stick", [WINDOWS])
    assert made.targets[0].files == ("rjsmin-1.0.tar.gz",)


def test_without_a_network_it_says_so(
    requirements: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    assert refused(collect.collect, requirements, tmp_path / "stick", [WINDOWS]).startswith("No network:")


def test_folders_that_cannot_take_one(
    requirements: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / "photos"
    foreign.mkdir()
    (foreign / "holiday.jpg").write_bytes(b"")
    said = refused(collect.collect, requirements, foreign, [WINDOWS])
    assert "holds something else and is no bundle" in said
    assert [path.name for path in foreign.iterdir()] == ["holiday.jpg"]
    assert "is a file" in refused(collect.collect, requirements, foreign / "holiday.jpg", [WINDOWS])

    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(collect.shutil, "disk_usage", lambda path: usage._replace(free=30 * 2**20))
    said = refused(collect.collect, requirements, tmp_path / "stick", [WINDOWS])
    assert "Not enough room" in said
    assert "30 MB are free" in said
    monkeypatch.undo()

    def refuse(*arguments: object, **named: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refuse)
    said = refused(collect.collect, requirements, tmp_path / "locked", [WINDOWS])
    assert "cannot be written to" in said
    assert "--data" not in said


@pytest.mark.parametrize(
    ("machine", "name"),
    [
        (("win32", "AMD64"), "windows"),
        (("darwin", "arm64"), "macos-apple"),
        (("darwin", "x86_64"), "macos-intel"),
        (("linux", "x86_64"), "linux"),
        (("linux", "aarch64"), "linux-arm"),
        (("win32", "ARM64"), "win32-arm64"),
        (("linux", "riscv64"), "linux-riscv64"),
    ],
)
def test_machines_by_what_python_says_of_them(machine: tuple[str, str], name: str) -> None:
    assert platforms.of(*machine).name == name
    assert bool(platforms.of(*machine).tags) is (name in platforms.PLATFORMS)


def test_a_machine_without_a_common_name_is_known_to_itself_only() -> None:
    assert platforms.of("linux", "x86_64", libc="musl").tags == ()
    assert platforms.of("win32", "AMD64", wide=False).name == "win32-amd64-32bit"


def test_the_command_as_a_process(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", "bundle", *arguments],
            cwd=PROJECT,
            capture_output=True,
            encoding="utf-8",
        )

    (tmp_path / "letter.txt").write_text("dear")
    done = run(str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{tmp_path} holds something else and is no bundle. Name an empty folder.\n"
    for wrong in (["--python", "3.9"], ["--python", "three"], ["--platform", "amiga"]):
        assert run(str(tmp_path / "new"), *wrong).returncode == 2
    assert not (tmp_path / "new").exists()
