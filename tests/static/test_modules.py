"""The modules that a page names in its head: all that it needs from the start, and nothing of another role's screen."""

from __future__ import annotations

import posixpath
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from wargame.modules import imports, reached

STATIC = Path(settings.BASE_DIR) / "static"
ENTRIES = {
    "director": "js/screens/director.js",
    "red": "js/screens/player.js",
    "blue": "js/screens/player.js",
    "controller": "js/screens/observer.js",
    "observer": "js/screens/observer.js",
}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LATER = re.compile(r"""\bimport\(["'](\.[^"']+)["']\)""")
_LINK = re.compile(r'<link rel="modulepreload" href="[^"]*?/(js/[^"]+)">')


def named(role: str) -> list[str]:
    side = role if role in ("red", "blue") else None
    page = {"seat": {"role": role, "side": side}}
    return _LINK.findall(render_to_string("exercise.html", {"page_json": page}))


def test_what_is_reached_is_closed_and_there() -> None:
    for entry in {*ENTRIES.values(), "js/page.js", "js/replay/replay.js"}:
        found = reached(entry)
        assert found[0] == entry
        assert len(set(found)) == len(found)
        assert [name for name in found if not (STATIC / name).is_file()] == []
        assert {other for name in found for other in imports(name)} <= set(found)


def test_what_is_imported_later_is_not_reached() -> None:
    found = reached("js/page.js", "js/screens/player.js")
    assert "js/panel/later.js" in found
    assert "js/panel/figures.js" not in found


@pytest.mark.parametrize("role", ENTRIES)
def test_each_role_is_told_its_own_screen(role: str) -> None:
    found = named(role)
    assert found == list(reached("js/page.js", ENTRIES[role]))
    assert ("js/screens/director.js" in found) == (role == "director")
    assert ("js/screens/observer.js" in found) == (role in ("controller", "observer"))


def test_the_replay_names_its_own() -> None:
    assert _LINK.findall(render_to_string("replay.html", {})) == list(reached("js/replay/replay.js"))


def test_scripts_import_one_way_what_is_fetched_later_too() -> None:
    paths = sorted(path.relative_to(STATIC).as_posix() for path in (STATIC / "js").rglob("*.js"))
    order: TopologicalSorter[str] = TopologicalSorter()
    count = 0
    for name in paths:
        text = _COMMENT.sub("", (STATIC / name).read_text("utf-8"))
        fetched = [
            posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in _LATER.findall(text)
        ]
        count += len(fetched)
        order.add(name, *imports(name), *fetched)
    assert count > 10
    assert len(list(order.static_order())) == len(paths)  # it raises CycleError, which names the circle
