"""Files by name: shipped maps, scenarios and rulesets by their slug, anybody's own by its path. No database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from adjudication.refusal import FileError
from adjudication.ruleset import Ruleset, parse_ruleset, standard
from adjudication.scenario import Scenario, read_scenario

_HERE = Path(__file__).resolve().parent
MAPS = _HERE / "maps"
SCENARIOS = _HERE / "scenarios"
# In the order in which a class meets them.
SHIPPED = ("river-crossing", "meeting-engagement", "hasty-defence")
LARGEST_FILE = 8 * 1024 * 1024


def read_json(path: Path) -> Any:
    """The JSON of a file. Raises `FileError` where there is none or it is no JSON."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise FileError(
                "", "{path} is larger than {limit} MB", {"path": path.name, "limit": LARGEST_FILE >> 20}
            )
        # Editors on Windows put a byte order mark before UTF-8.
        text = path.read_text("utf-8-sig")
        data = json.loads(text)
        if "\\ud" in text.lower():
            # Half a surrogate pair can be neither kept nor printed.
            json.dumps(data, ensure_ascii=False).encode()
        return data
    except OSError:
        raise FileError("", "there is no readable file {path}", {"path": str(path)}) from None
    except UnicodeDecodeError:
        raise FileError("", "{path} is not UTF-8 text", {"path": path.name}) from None
    except json.JSONDecodeError as error:
        raise FileError(
            "",
            "{path} is not JSON: line {line}, column {column}",
            {"path": path.name, "line": error.lineno, "column": error.colno},
        ) from None
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, brackets within brackets without end, a name with a NUL, half a letter.
        raise FileError(
            "", "{path} cannot be read: {problem}", {"path": str(path)[:200], "problem": str(error)[:200]}
        ) from None


def find_file(name: str, folder: Path, beside: Path | None) -> Any:
    """A shipped file by its slug, or any file by its path: seen from `beside`, the folder of the file that names it,
    else from the working folder.
    """
    shipped = folder / f"{name}.json"
    if shipped.parent == folder and shipped.is_file():
        return read_json(shipped)
    path = located(name, beside)
    if not path.is_file() and path.suffix != ".json":
        known = ", ".join(sorted(path.stem for path in folder.glob("*.json")))
        raise FileError(
            "",
            "there is no “{name}”; shipped are: {known}; or give the path of a .json file",
            {"name": name[:80], "known": known},
        )
    return read_json(path)


def find_ruleset(name: str, beside: Path | None = None) -> Ruleset:
    """The shipped ruleset, or that of a .toml file by its path (seen as in `find_file`)."""
    if name == "standard":
        return standard()
    if not name.endswith(".toml"):
        raise FileError(
            "",
            "there is no ruleset “{name}”: write standard, or the path of a .toml file",
            {"name": name[:80]},
        )
    try:
        text = located(name, beside).read_text("utf-8-sig")
    except (OSError, ValueError):
        raise FileError("", "there is no readable file {path}", {"path": name[:200]}) from None
    return parse_ruleset(text)


def located(name: str, beside: Path | None) -> Path:
    """Where a path leads: from `beside` where a file is there, else from the working folder."""
    near = (beside or Path.cwd()) / name
    return near if near.is_file() else Path.cwd() / name


def check_scenario(data: Any, beside: Path | None = None) -> Scenario:
    """The scenario of a file's content, checked against its map and its ruleset."""
    return read_scenario(
        data,
        find_map=lambda name: find_file(name, MAPS, beside),
        find_ruleset=lambda name: find_ruleset(name, beside),
    )
