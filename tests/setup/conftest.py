"""What the tests of set-up share."""

from pathlib import Path

import pytest

from tests.setup.wheels import only_from, program


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that pip takes for the package index: no network is asked."""
    folder = tmp_path / "index"
    folder.mkdir()
    only_from(monkeypatch, folder)
    return folder


@pytest.fixture
def requirements(tmp_path: Path, index: Path) -> Path:
    return program(tmp_path)
