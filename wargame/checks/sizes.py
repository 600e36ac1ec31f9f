"""No source file over 300 lines: past that it holds more than one thing."""

from pathlib import Path

CEILING = 300
KINDS = {".py", ".js", ".css", ".html"}
ROOMS = ("adjudication", "cards", "wargame", "templates", "static", "tests", "manage.py")
APART = {"migrations", "locale", "__pycache__"}


def problems(project: Path) -> list[str]:
    """One line for each file that is too long."""
    found = []
    for room in ROOMS:
        place = project / room
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            inside = path.relative_to(project)
            if path.suffix in KINDS and path.is_file() and not APART & set(inside.parts):
                with path.open("rb") as file:
                    lines = sum(1 for _ in file)
                if lines > CEILING:
                    found.append(f"{inside.as_posix()}: {lines} lines, the ceiling is {CEILING}")
    return found
