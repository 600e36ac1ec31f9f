"""An exercise that the computer has played against itself, and the director's window on its end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.windows import LAPTOP, Windows
from tests.support.server import PROJECT, ServerProcess

EVENTS = 420


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, str]]:
    """A server with an exercise under fog that the computer has played against itself, with a rewind."""
    folder = tmp_path_factory.mktemp("replay")
    made = subprocess.run(
        [sys.executable, "-m", "wargame.benchmarks.long_course", str(EVENTS), json.dumps({"fog": True})],
        cwd=PROJECT,
        env={**os.environ, "WARGAME_DATA": str(folder), "PYTHONUTF8": "1"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    with ServerProcess(Path(folder)) as server:
        yield server, made.stdout.strip()


@pytest.fixture
def windows(open_windows: Callable[..., Windows], played: tuple[ServerProcess, str]) -> Windows:
    server, exercise = played
    windows = open_windows(server)
    page = windows.open("director", LAPTOP)
    page.goto(server.director_url)
    page.goto(f"{server.base_url}/exercises/{exercise}/")
    windows.codes = windows.view("director")["join"]
    return windows
