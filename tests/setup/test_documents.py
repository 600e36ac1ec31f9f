"""What the documents point to is there: pages, pictures, and the commands they name."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
_LINK = re.compile(r"\]\(([^)\s#]+)")
_COMMAND = re.compile(r"manage\.py ([a-z_]+)\b")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_and_picture_leads_somewhere(document: Path) -> None:
    links = [link for link in _LINK.findall(document.read_text(encoding="utf-8")) if "://" not in link]
    missing = [link for link in links if not (document.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_that_is_named_exists(document: Path) -> None:
    named = set(_COMMAND.findall(document.read_text(encoding="utf-8")))
    assert named <= set(get_commands())


def test_every_picture_is_shown_somewhere() -> None:
    shown = {
        (document.parent / link).resolve()
        for document in DOCUMENTS
        for link in _LINK.findall(document.read_text(encoding="utf-8"))
    }
    assert {path.resolve() for path in (ROOT / "docs" / "pictures").iterdir()} <= shown
