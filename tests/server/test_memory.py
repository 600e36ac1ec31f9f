"""What a serving process holds for nothing: libraries that only some of its files, or nothing of it, want."""

import subprocess
import sys
from pathlib import Path

import pytest

from wargame import memory

ROOT = Path(__file__).parents[2]
LOADED = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "wargame.settings"
os.environ.pop("DATABASE_URL", None)
import wargame.asgi
from django.urls import get_resolver
get_resolver().url_patterns
print(*sorted({name.partition(".")[0] for name in sys.modules}))
import psycopg, requests, pygments
"""


def test_the_server_on_sqlite_loads_no_library_it_does_not_use() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    loaded = set(ran.stdout.split())
    assert {"rest_framework", "wargame", "adjudication"} <= loaded
    assert not loaded & {"psycopg", "requests", "pygments", "reportlab", "PIL", "xlsxwriter", "pypdf"}


def test_what_was_loaded_before_is_there_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    here = object()
    monkeypatch.setitem(sys.modules, "requests", here)  # type: ignore[arg-type]
    monkeypatch.delitem(sys.modules, "pygments", raising=False)
    memory.load_rest_framework()
    assert sys.modules["requests"] is here  # type: ignore[comparison-overlap]
    assert "pygments" not in sys.modules
