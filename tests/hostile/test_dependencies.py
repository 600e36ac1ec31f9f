"""The check of the dependencies: what is not pinned, what has a known vulnerability, what could not be asked."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from wargame.checks import dependencies
from wargame.checks.dependencies import Found


def project(folder: Path, requirements: str, typescript: str = "5.9.3") -> Path:
    (folder / "requirements.txt").write_text(requirements, encoding="utf-8")
    package = {"devDependencies": {"typescript": typescript}}
    (folder / "package.json").write_text(json.dumps(package), encoding="utf-8")
    return folder


def test_exact_pins_with_reasons_pass(tmp_path: Path) -> None:
    good = '# why\n\na==1.0  # x\nb-c[binary]==2.3.4rc1  # x\nd==2026.2; sys_platform == "win32"  # x\n'
    assert dependencies.unpinned(project(tmp_path, good)) == []


@pytest.mark.parametrize(
    "line", ["a", "a>=1.0  # x", "a==1.*  # x", "a~=1.2  # x", "a @ https://x/  # x", "-r b  # x", "a==1.0"]
)
def test_what_is_not_exact_or_has_no_reason_is_named(tmp_path: Path, line: str) -> None:
    found = dependencies.unpinned(project(tmp_path, f"ok==1  # x\n{line}\n"))
    assert len(found) == 1
    assert found[0].startswith("requirements.txt:2: ")


@pytest.mark.parametrize("version", ["^5.9.3", "latest", "5.x", ">=5.9.3"])
def test_a_loose_package_of_node_is_named(tmp_path: Path, version: str) -> None:
    assert dependencies.unpinned(project(tmp_path, "", version)) == [
        f"package.json: not pinned exactly: typescript {version}"
    ]


def test_a_known_vulnerability_is_told_with_its_way_out() -> None:
    found = Found()
    known = [{"id": "PYSEC-1", "fix_versions": ["1.2"]}, {"id": "PYSEC-2", "fix_versions": []}]
    answer = {
        "dependencies": [
            {"name": "a", "version": "1.1", "vulns": known},
            {"name": "b", "version": "1", "vulns": []},
        ]
    }
    dependencies.read_python(answer, found)
    assert found.problems == ["a 1.1: PYSEC-1, fixed in 1.2", "a 1.1: PYSEC-2, fixed in nowhere yet"]
    assert found.unreached == []


def test_an_index_that_knows_no_package_is_no_clean_bill() -> None:
    found = Found()
    dependencies.read_python({"dependencies": [{"name": "a", "skip_reason": "not found on PyPI"}]}, found)
    assert found.problems == []
    assert len(found.unreached) == 1


@pytest.mark.parametrize(
    ("answer", "problems", "unreached"),
    [
        ({"metadata": {}, "vulnerabilities": {"x": {"range": "<2", "severity": "high"}}}, 1, 0),
        ({"metadata": {}, "vulnerabilities": {}}, 0, 0),
        ({"message": "405 Method Not Allowed"}, 0, 1),
        ("ECONNREFUSED", 0, 1),
    ],
)
def test_what_npm_answers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: Any, problems: int, unreached: int
) -> None:
    monkeypatch.setattr(dependencies.shutil, "which", lambda name: name)
    monkeypatch.setattr(dependencies, "_answer", lambda command, project: answer)
    found = Found()
    dependencies._node(tmp_path, found)
    assert (len(found.problems), len(found.unreached)) == (problems, unreached)


def test_a_tool_that_fails_or_never_ends_is_not_reached(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dependencies, "PATIENCE", 1)
    for command in (
        [sys.executable, "-c", "raise SystemExit('no network')"],
        [sys.executable, "-c", "import time; time.sleep(60)"],
        [str(tmp_path / "nothing")],
    ):
        answer = dependencies._answer(command, tmp_path)
        assert isinstance(answer, str)
        assert answer
