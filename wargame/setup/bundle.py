"""A bundle: the packages of the program in a folder, for machines without internet; read and checked, never trusted.

`manifest.json` says for which version of the program, platforms and Pythons it is, and the size and hash of each file.
"""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wargame.setup import platforms
from wargame.setup.problem import SetupProblem, from_os_error

MANIFEST = "manifest.json"
WHEELS = "wheels"
FORMAT = 1


@dataclass(frozen=True)
class Target:
    """One platform with one Python: the exact versions it gets, and the files they are in."""

    platform: str
    python: str
    packages: dict[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return f"{platforms.title(self.platform)} with Python {self.python}"


@dataclass(frozen=True)
class Bundle:
    """What a manifest says. `files`: name -> (bytes, sha256)."""

    folder: Path
    requirements: str
    files: dict[str, tuple[int, str]]
    targets: tuple[Target, ...]

    @property
    def wheels(self) -> Path:
        return self.folder / WHEELS

    def find(self, platform: str, python: str) -> Target | None:
        return next((t for t in self.targets if (t.platform, t.python) == (platform, python)), None)


def command_for(folder: Path, platform: str, python: str) -> str:
    """What has to be typed on a machine with internet."""
    shown = f'"{folder}"' if " " in str(folder) else str(folder)
    return f"python manage.py bundle {shown} --platform {platform} --python {python}"


def hash_of_requirements(requirements: Path) -> str:
    """Which version of the list of packages this is; a checkout on Windows is the same list."""
    return hashlib.sha256(requirements.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def read(folder: Path) -> Bundle:
    """The bundle in `folder`, or one line that says what is there instead."""
    path = folder / MANIFEST
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise SetupProblem(
                f"The bundle in {folder} was made by another version of this program. Make it again with this one."
            )
        return _bundle(folder, data)
    except (FileNotFoundError, NotADirectoryError):
        raise SetupProblem(
            f"There is no bundle in {folder}: it has no {MANIFEST}. A machine with internet makes one: "
            "python manage.py bundle DIR"
        ) from None
    except OSError as error:
        raise from_os_error(error, path) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise SetupProblem(
            f"The bundle in {folder} is damaged: {MANIFEST} cannot be read. Copy it again."
        ) from None


def _bundle(folder: Path, data: dict[str, Any]) -> Bundle:
    files = {str(name): (int(entry["bytes"]), str(entry["sha256"])) for name, entry in data["files"].items()}
    targets = tuple(
        Target(
            str(entry["platform"]),
            str(entry["python"]),
            {str(name): str(version) for name, version in entry["packages"].items()},
            tuple(str(name) for name in entry["files"]),
        )
        for entry in data["targets"]
    )
    # Names of files only: a manifest must not make us read outside its folder.
    if any(Path(name).name != name for name in files) or any(
        name not in files for target in targets for name in target.files
    ):
        raise ValueError("a file of a target is not listed")
    return Bundle(folder, str(data["requirements"]), files, targets)


def write(bundle: Bundle, made: str) -> None:
    """Put the manifest in its place, whole or not at all."""
    data = {
        "format": FORMAT,
        "made": made,
        "requirements": bundle.requirements,
        "targets": [
            {
                "platform": t.platform,
                "python": t.python,
                "packages": dict(sorted(t.packages.items())),
                "files": sorted(t.files),
            }
            for t in bundle.targets
        ],
        "files": {name: {"bytes": size, "sha256": sha} for name, (size, sha) in sorted(bundle.files.items())},
    }
    draft = bundle.folder / f"{MANIFEST}.part"
    draft.write_text(json.dumps(data, indent=1), encoding="utf-8")
    draft.replace(bundle.folder / MANIFEST)


def measure(path: Path) -> tuple[int, str]:
    """Bytes and sha256 of a file."""
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()


def harm(bundle: Bundle, target: Target) -> str | None:
    """What is wrong with the files of a target: the first one that is missing or not what was collected."""
    for name in target.files:
        try:
            if measure(bundle.wheels / name) != bundle.files[name]:
                return f"is damaged: {name} is not the file that was collected"
        except FileNotFoundError:
            return f"is incomplete: {name} is missing"
        except OSError as error:
            return f"cannot be read: {name} ({error.strerror or error})"
    return None


def fitting(folder: Path, requirements: Path, python: str) -> tuple[Bundle, Target]:
    """The bundle and what it has for this machine, every file checked; else one line with the command that helps."""
    bundle = read(folder)
    here = platforms.this_machine().name
    again = f"On a machine with internet run: {command_for(folder, here, python)}"
    if bundle.requirements != hash_of_requirements(requirements):
        raise SetupProblem(
            f"The bundle in {folder} is of another version of this program: its list of packages differs. {again}"
        )
    target = bundle.find(here, python)
    if target is None:
        there = ", ".join(each.title for each in bundle.targets) or "nothing yet"
        mine = Target(here, python).title
        raise SetupProblem(f"The bundle in {folder} is for {there}, and this is {mine}. {again}")
    trouble = harm(bundle, target)
    if trouble is not None:
        raise SetupProblem(f"The bundle in {folder} {trouble}. Copy it again, or complete it. {again}")
    return bundle, target
