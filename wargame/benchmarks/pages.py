"""What a browser has to fetch, and how long a scenario takes to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from wargame.benchmarks.timing import Figure, seconds
from wargame.files import SCENARIOS, check_scenario, read_json
from wargame.static_files import shortened

# Imports that run (a type in a comment does not); of those that wait, the player's own screen and the tools that are
# fetched as soon as it is open.
_IMPORT = re.compile(
    r"""^(?:import|export)\s[\w*\s,]*(?:\{[^}]*\}\s*)?from\s*["'](\.[^"']+\.js)["']"""
    r"""|^import\s*["'](\.[^"']+\.js)["']|import\(["'](\.[^"']*(?:player|unittools)\.js)["']""",
    re.MULTILINE,
)
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
    weight = sum(len(shortened(file) or file.read_bytes()) for file in player_page_files()) / 1000
    yield Figure("player page, all files before compression", weight, "kB", 300)


def player_page_files() -> set[Path]:
    """Every file that the player's screen loads: what its templates name, and what those modules import."""
    found: set[Path] = set()
    for name in ("base.html", "exercise.html"):
        origin = get_template(name).origin.name  # type: ignore[attr-defined]
        for static in _STATIC.findall(Path(origin).read_text("utf-8")):
            path = finders.find(static)
            if isinstance(path, str) and "join.css" not in static and "director.css" not in static:
                found.add(Path(path))
    sprite = Path(settings.BASE_DIR) / "static" / "img" / "symbols.svg"
    if sprite.exists():
        found.add(sprite)
    todo = [path for path in found if path.suffix == ".js"]
    while todo:
        module = todo.pop()
        for imported in _IMPORT.findall(module.read_text("utf-8")):
            target = (module.parent / "".join(imported)).resolve()
            if target not in found:
                found.add(target)
                todo.append(target)
    return found
