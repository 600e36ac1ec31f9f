"""A bundle: collected for other machines, completed, repaired; what does not fit is refused in one line that helps."""

import errno
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.setup.wheels import only_from, source, wheel
from wargame.setup import bundle, collect, environment, platforms, start
from wargame.setup.bundle import Target
from wargame.setup.problem import SetupProblem

PROJECT = Path(__file__).resolve().parents[2]
HERE = platforms.this_machine().name
VERSION = "{}.{}".format(*sys.version_info[:2])
MINE = Target(HERE, VERSION)
WINDOWS = Target("windows", "3.13")


def program(folder: Path) -> Path:
    """A program that needs different things on different machines, and the index that has them."""
    index = folder / "index"
    wheel(
        index,
        "app",
        "1.0",
        "dep>=1,<2",
        'onwin; sys_platform == "win32"',
        'notwin; sys_platform != "win32"',
        'old; python_version < "3.12"',
        'more; extra == "more"',
    )
    wheel(index, "dep", "1.5", "deeper")
    wheel(index, "dep", "2.0")
    wheel(index, "deeper")
    wheel(index, "onwin", tag="cp313-cp313-win_amd64")
    wheel(index, "notwin", tag="py3-none-manylinux_2_17_x86_64.manylinux_2_17_aarch64.macosx_11_0_universal2")
    wheel(index, "old")
    wheel(index, "more")
    path = folder / "requirements.txt"
    path.write_text("# what it needs\napp[more]==1.0  # the program\n")
    return path


@pytest.fixture
def requirements(tmp_path: Path, index: Path) -> Path:
    return program(tmp_path)


def names(folder: Path, target: Target) -> list[str]:
    found = bundle.read(folder).find(target.platform, target.python)
    assert found is not None
    return sorted(found.packages)


def refused(action: object, *arguments: object) -> str:
    with pytest.raises(SetupProblem) as problem:
        action(*arguments)  # type: ignore[operator]
    assert "\n" not in str(problem.value)
    return str(problem.value)


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


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("once")
    with pytest.MonkeyPatch.context() as patch:
        only_from(patch, folder / "index")
        collect.collect(program(folder), folder / "stick", [MINE])
    return folder / "stick"


@pytest.fixture
def made(made_once: Path, requirements: Path, tmp_path: Path) -> Path:
    """A bundle for this machine, for one test alone."""
    return Path(shutil.copytree(made_once, tmp_path / "stick"))


def test_a_bundle_that_fits(made: Path, requirements: Path) -> None:
    listed, target = bundle.fitting(made, requirements, VERSION)
    assert target.packages["app"] == "1.0"
    requirements.write_bytes(requirements.read_bytes().replace(b"\n", b"\r\n"))
    assert bundle.fitting(made, requirements, VERSION) == (listed, target)


def test_bundles_that_do_not_fit_say_what_to_run(made: Path, requirements: Path, tmp_path: Path) -> None:
    command = f"python manage.py bundle {made} --platform {HERE} --python"
    said = refused(bundle.fitting, made, requirements, "3.99")
    assert f"is for {MINE.title}, and this is {Target(HERE, '3.99').title}." in said
    assert f"{command} 3.99" in said

    manifest = made / bundle.MANIFEST
    as_it_was = manifest.read_text()
    manifest.write_text(as_it_was.replace(f'"{HERE}"', '"windows"' if HERE != "windows" else '"linux"'))
    assert f"and this is {MINE.title}" in refused(bundle.fitting, made, requirements, VERSION)
    manifest.write_text(as_it_was)

    requirements.write_text("app[more]==1.0\ndep\n")
    said = refused(bundle.fitting, made, requirements, VERSION)
    assert "is of another version of this program" in said
    assert f"{command} {VERSION}" in said

    assert "There is no bundle in" in refused(bundle.fitting, tmp_path / "nowhere", requirements, VERSION)
    assert "There is no bundle in" in refused(bundle.fitting, requirements, requirements, VERSION)


@pytest.mark.parametrize("harm", ["changed", "missing", "short"])
def test_a_damaged_file_is_named(made: Path, requirements: Path, harm: str) -> None:
    file = made / "wheels" / "dep-1.5-py3-none-any.whl"
    content = file.read_bytes()
    if harm == "missing":
        file.unlink()
    else:
        file.write_bytes(content[:-1] if harm == "short" else content[:-1] + bytes([content[-1] ^ 1]))
    said = refused(bundle.fitting, made, requirements, VERSION)
    assert "dep-1.5-py3-none-any.whl" in said
    assert ("is incomplete" if harm == "missing" else "is damaged") in said
    assert "python manage.py bundle" in said


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": 1}', '{"format": 1, "requirements": "", "targets": 3, "files": {}}'],
)
def test_a_manifest_that_is_none(made: Path, requirements: Path, text: str) -> None:
    (made / bundle.MANIFEST).write_text(text)
    assert "manifest.json cannot be read" in refused(bundle.fitting, made, requirements, VERSION)


def test_a_manifest_names_no_file_outside(made: Path, requirements: Path) -> None:
    data = json.loads((made / bundle.MANIFEST).read_text())
    data["files"]["../../etc/passwd"] = {"bytes": 1, "sha256": ""}
    data["targets"][0]["files"].append("../../etc/passwd")
    (made / bundle.MANIFEST).write_text(json.dumps(data))
    assert "cannot be read" in refused(bundle.fitting, made, requirements, VERSION)
    data["format"] = 2
    (made / bundle.MANIFEST).write_text(json.dumps(data))
    assert "by another version" in refused(bundle.fitting, made, requirements, VERSION)


def test_an_environment_is_made_from_it_without_any_index(
    made: Path, requirements: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "school with spaces"
    project.mkdir()
    shutil.copy(requirements, project / "requirements.txt")
    # Whatever pip's own settings say there, nothing but the bundle is used.
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "nowhere"))
    monkeypatch.setenv(environment.WHEELS, str(made))
    wheel(made / "wheels", "dep", "1.9")  # newer, and not in the manifest
    environment.ensure(project)
    python = environment.python_of(project / ".venv")
    ask = "import app, dep, deeper, more; print(dep.version)"
    done = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1.5"
    assert environment.ready(project / ".venv", project / "requirements.txt")
    # Made once, it needs no bundle any more.
    monkeypatch.setenv(environment.WHEELS, str(tmp_path / "nowhere"))
    environment.ensure(project)


def test_nothing_is_made_where_the_bundle_does_not_fit(
    made: Path, requirements: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "school"
    project.mkdir()
    (project / "requirements.txt").write_text("other==1\n")
    monkeypatch.setenv(environment.WHEELS, str(made))
    assert "another version" in refused(environment.ensure, project)
    assert not (project / ".venv").exists()


def test_wheels_is_an_option_of_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(environment.WHEELS, "")
    assert start._name_wheels(["manage.py", "test", "--wheels", "D", "-x"]) == ["manage.py", "test", "-x"]
    assert environment.os.environ[environment.WHEELS] == "D"
    assert start._name_wheels(["manage.py", "classroom", "--wheels=E"]) == ["manage.py", "classroom"]
    assert environment.os.environ[environment.WHEELS] == "E"
    for wrong in (["--wheels"], ["--wheels", "--demo"], ["--wheels="]):
        assert "needs the folder" in refused(start._name_wheels, ["manage.py", "classroom", *wrong])


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
