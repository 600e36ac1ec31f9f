"""Scripts go out without comments, and are the same programs."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from wargame.static_files import shortened

STATIC = Path(settings.BASE_DIR) / "static"
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))


def differing(pairs: list[tuple[str, str, str]]) -> list[tuple[str, list[str]]]:
    """The names of the pairs that are not the same program, with the first leaves that differ."""
    node = shutil.which("node")
    if node is None or not (Path(settings.BASE_DIR) / "node_modules" / "typescript").is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("node with typescript is missing: npm ci")
        pytest.skip("needs node and npm ci")
    answer = subprocess.run(
        [node, str(Path(__file__).parent / "same_program.mjs")],
        input=json.dumps(pairs),
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=settings.BASE_DIR,
    )
    return [(name, leaves) for name, leaves in json.loads(answer.stdout)]


def test_every_script_is_the_same_program_when_shortened() -> None:
    pairs = []
    for path in SCRIPTS:
        short = shortened(path)
        assert short is not None
        pairs.append((path.name, path.read_text("utf-8"), short.decode()))
    assert len(pairs) > 40
    assert differing(pairs) == []


def test_the_comparison_sees_a_difference_in_a_text() -> None:
    pairs = [
        ("blanks", "a(`1  2`)", "a(`1 2`)"),
        ("line", "a\n(b)", "a;(b)"),
        ("same", "a ( b ) // c", "a(b)"),
    ]
    assert [name for name, _ in differing(pairs)] == ["blanks", "line"]


def test_no_comment_of_types_goes_out() -> None:
    assert all(b"@param" not in (shortened(path) or b"") for path in SCRIPTS)


def test_other_files_go_out_as_they_stand() -> None:
    assert shortened(STATIC / "img" / "symbols.svg") is None
