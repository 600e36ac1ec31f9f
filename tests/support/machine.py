"""What the machine under the tests has: a browser, Redis, PostgreSQL."""

import functools
import os
import shutil
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
PLACES = (
    r"{PROGRAMFILES}\Google\Chrome\Application\chrome.exe",
    r"{PROGRAMFILES(X86)}\Google\Chrome\Application\chrome.exe",
    r"{LOCALAPPDATA}\Google\Chrome\Application\chrome.exe",
    r"{PROGRAMFILES(X86)}\Microsoft\Edge\Application\msedge.exe",
    r"{PROGRAMFILES}\Microsoft\Edge\Application\msedge.exe",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
NEEDS = {
    "browser": "browser: install Chromium, Chrome or Edge (sudo apt install chromium)",
    "redis": "redis: install Redis (sudo apt install redis-server), or name one in WARGAME_TEST_REDIS_URL",
    "redis_server": "redis_server: install Redis (sudo apt install redis-server)",
    "postgres_server": "postgres_server: install PostgreSQL (sudo apt install postgresql)",
    "nginx": "nginx: install nginx (sudo apt install nginx-light)",
    "systemd": "systemd: systemd-analyze is missing (sudo apt install systemd)",
    "postgres": "postgres: name a PostgreSQL server in WARGAME_TEST_POSTGRES_URL (sudo apt install postgresql)",
}


def needs(name: str) -> str:
    """The browser's path or the server's address; without it the test is skipped by name, with CI=true it fails."""
    found = {
        "browser": browser,
        "redis": redis,
        "postgres": postgres,
        "redis_server": functools.partial(shutil.which, "redis-server"),
        "postgres_server": postgres_programs,
        "nginx": nginx,
        "systemd": functools.partial(shutil.which, "systemd-analyze"),
    }[name]()
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"missing, and CI=true: {NEEDS[name]}", pytrace=False)
        pytest.skip(NEEDS[name])
    return found


def long_run() -> bool:
    return os.environ.get("WARGAME_LONG") == "1"


@functools.cache
def browser() -> str | None:
    """A browser that Playwright's Chromium driver can drive."""
    named = os.environ.get("WARGAME_TEST_BROWSER")
    if named:
        return named
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return found
    for place in PLACES:
        for name in ("PROGRAMFILES(X86)", "PROGRAMFILES", "LOCALAPPDATA"):
            place = place.replace(f"{{{name}}}", os.environ.get(name, "?"))
        if Path(place).exists():
            return place
    return None


@functools.cache
def redis() -> str | None:
    """The server named for the tests, or one on the usual port."""
    url = os.environ.get("WARGAME_TEST_REDIS_URL") or "redis://127.0.0.1:6379/15"
    return url if _answers(url, 6379) else None


@functools.cache
def postgres() -> str | None:
    """The server named for the tests; its user may make databases."""
    url = os.environ.get("WARGAME_TEST_POSTGRES_URL")
    return url if url and _answers(url, 5432) else None


@functools.cache
def postgres_programs() -> str | None:
    """The folder of `initdb` and `pg_ctl`: on the path, or where Debian keeps it."""
    found = shutil.which("pg_ctl")
    if found is not None:
        return str(Path(found).parent)
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return str(kept[-1].parent) if kept else None


@functools.cache
def nginx() -> str | None:
    """The web server's program; Debian keeps it where only root's path leads."""
    return shutil.which("nginx") or next(filter(os.path.exists, ["/usr/sbin/nginx"]), None)


def _answers(url: str, port: int) -> bool:
    where = urlsplit(url)
    try:
        socket.create_connection((where.hostname or "127.0.0.1", where.port or port), timeout=2).close()
    except OSError:
        return False
    return True
