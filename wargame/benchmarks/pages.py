"""What a browser has to fetch, and how long a scenario takes to read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from wargame.benchmarks.timing import Figure, seconds
from wargame.files import SCENARIOS, check_scenario, read_json
from wargame.modules import imports
from wargame.static_files import shortened

_LATER = re.compile(r"""import\(["'](\.[^"']+\.js)["']\)\)?[.;)]""")
_STATIC = re.compile(r"""static ["']([^"']+)["']""")


def figures() -> Iterator[Figure]:
    """Scenario load and page weight."""
    path = SCENARIOS / "river-crossing.json"
    yield Figure(
        "shipped scenario with its map, read and checked",
        seconds(lambda: check_scenario(read_json(path), path.parent), times=5) * 1e3,
        "ms",
        None,
    )
    opened = player_page_files("player.js")
    yield Figure("player page, files before compression", _weight(opened), "kB", 300)
    tools = player_page_files("player.js", "unittools.js") - opened
    yield Figure("tools fetched once that page is open", _weight(tools), "kB", None)


def _weight(files: Iterable[Path]) -> float:
    return sum(len(shortened(file) or file.read_bytes()) for file in files) / 1000


def player_page_files(*waited_for: str) -> set[Path]:
    """Every file that the player's screen loads: what its templates name, what those modules import, and of the modules
    that are fetched later those named.
    """
    found: set[Path] = set()
    for name in ("base.html", "screen.html", "exercise.html"):
        origin = get_template(name).origin.name  # type: ignore[attr-defined]
        for static in _STATIC.findall(Path(origin).read_text("utf-8")):
            path = finders.find(static)
            if isinstance(path, str) and "join.css" not in static and "director.css" not in static:
                found.add(Path(path))
    sprite = Path(settings.BASE_DIR) / "static" / "img" / "symbols.svg"
    if sprite.exists():
        found.add(sprite)
    static = Path(settings.BASE_DIR) / "static"
    todo = [path.relative_to(static).as_posix() for path in found if path.suffix == ".js"]
    for name in todo:
        later = [
            posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            for path in _LATER.findall((static / name).read_text("utf-8"))
            if path.endswith(waited_for)
        ]
        todo += [other for other in dict.fromkeys([*imports(name), *later]) if other not in todo]
    return found | {static / name for name in todo}
