"""Setting up from a bundle: without any index, and where it does not fit, one line that helps."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.setup.wheels import only_from, program, refused, wheel
from wargame.setup import bundle, collect, environment, platforms, start
from wargame.setup.bundle import Target

HERE = platforms.this_machine().name
VERSION = "{}.{}".format(*sys.version_info[:2])
MINE = Target(HERE, VERSION)


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
