"""Which packages a list of requirements needs on another machine, read from the packages collected so far.

pip's `--platform` chooses files, but compares conditions such as `sys_platform == "win32"` with the machine it runs on;
so the conditions are looked at here. `packaging` is imported inside: set-up's modules load before it is installed.
"""

import email.parser
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargame.setup.problem import SetupProblem


@dataclass(frozen=True)
class Package:
    """One file: a wheel, or a source archive (`built`) that the other machine builds itself."""

    name: str
    version: str
    file: Path
    requires: tuple[str, ...]

    @property
    def built(self) -> bool:
        return self.file.suffix != ".whl"


def inventory(folder: Path) -> dict[str, Package]:
    """The packages in `folder` by their normal names."""
    found = {}
    for path in sorted(folder.iterdir()):
        if path.name.endswith((".whl", ".tar.gz", ".zip")):
            package = read(path)
            found[package.name] = package
    return found


def read(path: Path) -> Package:
    """Name, version and requirements of a file as it says itself."""
    from packaging.utils import canonicalize_name

    try:
        text, build = _wheel(path) if path.suffix == ".whl" else _source(path)
    except (OSError, ValueError, KeyError, StopIteration, zipfile.BadZipFile, tarfile.TarError) as error:
        raise SetupProblem(f"{path.name} is not a package that can be read ({error}).") from None
    head = email.parser.HeaderParser().parsestr(text)
    requires = (*head.get_all("Requires-Dist", []), *build)
    return Package(canonicalize_name(str(head["Name"])), str(head["Version"]), path, requires)


def _wheel(path: Path) -> tuple[str, tuple[str, ...]]:
    with zipfile.ZipFile(path) as archive:
        name = next(n for n in archive.namelist() if n.count("/") == 1 and n.endswith(".dist-info/METADATA"))
        return archive.read(name).decode("utf-8", "replace"), ()


def _source(path: Path) -> tuple[str, tuple[str, ...]]:
    """A source archive needs its build tools too, there where it is built."""
    texts = {}
    with tarfile.open(path) as archive:
        for member in archive:
            name = member.name.partition("/")[2]
            file = archive.extractfile(member) if name in ("PKG-INFO", "pyproject.toml") else None
            if file is not None:
                texts[name] = file.read().decode("utf-8", "replace")
    system = tomllib.loads(texts.get("pyproject.toml", "")).get("build-system", {})
    return texts["PKG-INFO"], tuple(system.get("requires", ["setuptools"]))


def listed(requirements: Path) -> list[str]:
    """The lines of a requirements file without comments."""
    lines = (line.partition(" #")[0].strip() for line in requirements.read_text("utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def needed(wanted: Iterable[str], found: Mapping[str, Package], markers: Mapping[str, str]) -> dict[str, Any]:
    """Every package needed, name -> the versions that will do (`SpecifierSet`), as far as `found` tells.

    A package that is not among `found` yet is in the answer, what it needs in its turn is not.
    """
    from packaging.requirements import InvalidRequirement, Requirement
    from packaging.specifiers import SpecifierSet
    from packaging.utils import canonicalize_name

    versions: dict[str, Any] = {}
    seen: set[tuple[str, str]] = set()
    ahead: list[tuple[str, str]] = [(text, "") for text in wanted]
    while ahead:
        text, extra = ahead.pop()
        try:
            requirement = Requirement(text)
        except InvalidRequirement as error:
            raise SetupProblem(f"A requirement cannot be read: {text} ({error}).") from None
        if requirement.marker and not requirement.marker.evaluate({**markers, "extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        versions[name] = versions.get(name, SpecifierSet()) & requirement.specifier
        for part in ("", *sorted(requirement.extras)):
            if name in found and (name, part) not in seen:
                seen.add((name, part))
                ahead.extend((each, part) for each in found[name].requires)
    return versions


def unmet(versions: Mapping[str, Any], found: Mapping[str, Package]) -> list[str]:
    """Those of `versions` for which no file, or a file of a version that will not do, is there."""
    return sorted(
        name
        for name, wanted in versions.items()
        if name not in found or not wanted.contains(found[name].version, prereleases=True)
    )
