"""Logs without secrets, headers, compiled texts, fingerprints, arguments of the test command."""

import logging
import os
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.http import HttpResponse
from django.test import RequestFactory

from wargame.headers import SafeHeaders
from wargame.logs import HideSecrets, without_secrets
from wargame.management.commands.test import parallel
from wargame.setup import fingerprint, texts

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Start"\nmsgstr "开始"\n'


@pytest.mark.parametrize(
    "line",
    [
        "GET /director/?key=SECRET HTTP/1.1",
        "GET /x/?after=3&token=SECRET",
        "Authorization: Bearer SECRET",
        'body {"token": "SECRET", "n": 1}',
    ],
)
def test_no_secret_is_logged(line: str) -> None:
    assert "SECRET" not in without_secrets(line)
    try:
        raise ValueError(line)
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "at %s", (line,), sys.exc_info())
    HideSecrets().filter(record)
    formatted = logging.Formatter().format(record)
    assert "SECRET" not in formatted
    assert "***" in formatted


def test_a_page_runs_only_our_own_scripts() -> None:
    middleware = SafeHeaders(lambda request: HttpResponse())
    header = middleware(RequestFactory().get("/", headers={"host": "192.168.1.5:8000"}))[
        "Content-Security-Policy"
    ]
    assert "script-src 'self';" in header
    assert "connect-src 'self' ws://192.168.1.5:8000 wss://192.168.1.5:8000;" in header
    docs = middleware(RequestFactory().get("/api/docs/"))["Content-Security-Policy"]
    assert "unsafe" not in header + docs


def test_texts_are_compiled_where_older_or_missing(tmp_path: Path) -> None:
    source = tmp_path / "zh_Hans" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO, encoding="utf-8")
    target = source.with_suffix(".mo")
    assert texts.compile_stale(tmp_path) == [target]
    assert "开始".encode() in target.read_bytes()
    assert texts.compile_stale(tmp_path) == []
    later = source.stat().st_mtime + 5
    os.utime(source, (later, later))
    assert texts.compile_stale(tmp_path) == [target]
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_a_catalogue_that_cannot_be_written_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "zh_Hans" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO, encoding="utf-8")

    def refuse(source: Path, target: Path) -> None:
        raise PermissionError("read only")

    monkeypatch.setattr(texts, "_compile", refuse)
    assert texts.compile_stale(tmp_path) == []
    assert "could not be compiled" in capsys.readouterr().err


def test_a_fingerprint_changes_with_contents_and_names_only(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    folder.mkdir()
    (folder / "x.js").write_text("1")
    first = fingerprint.of(folder)
    os.utime(folder / "x.js", (1, 1))
    assert fingerprint.of(folder) == first
    (folder / "x.js").write_text("2")
    second = fingerprint.of(folder)
    (folder / "x.js").rename(folder / "y.js")
    assert len({first, second, fingerprint.of(folder)}) == 3


@pytest.mark.parametrize(
    ("arguments", "cores", "expected"),
    [
        ([], 2, ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]),
        (["-k", "scatter", "-x"], 16, ["-n", "4", "--dist", "loadfile", "--no-loadscope-reorder"]),
        ([], 1, []),
        (["-n", "0"], 8, []),
        (["-n0"], 8, []),
        (["--pdb"], 8, []),
        (["--no-header"], 8, ["-n", "4", "--dist", "loadfile", "--no-loadscope-reorder"]),
    ],
)
def test_one_worker_a_core_unless_told_otherwise(
    arguments: list[str], cores: int, expected: list[str]
) -> None:
    assert parallel(arguments, cores) == expected


def test_our_test_command_is_the_one() -> None:
    assert get_commands()["test"] == "wargame"
