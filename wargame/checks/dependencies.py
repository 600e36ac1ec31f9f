"""Every dependency is pinned exactly, and no pin has a known vulnerability.

The pins are checked always. The advisories are asked of PyPI (by pip-audit) and of the npm registry; a service that is
not reached is named and fails nothing, because then nothing has been found: a machine without internet still checks
the rest. What is found fails everywhere.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_PIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(\[[a-z0-9,_-]+\])?==[0-9][A-Za-z0-9.+!]*(\s*;.*)?")
_EXACT = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?")
PATIENCE = 180


@dataclass
class Found:
    """What was found, a line each, and which service was not reached, with the reason."""

    problems: list[str] = field(default_factory=list)
    unreached: list[str] = field(default_factory=list)


def unpinned(project: Path) -> list[str]:
    """One line for each dependency that is not pinned exactly, or whose reason is missing."""
    found = []
    for number, line in enumerate((project / "requirements.txt").read_text("utf-8").splitlines(), 1):
        pin, _, reason = line.partition("  # ")
        if line.strip() and not line.startswith("#"):
            if not _PIN.fullmatch(pin.strip()):
                found.append(f"requirements.txt:{number}: not pinned exactly: {pin.strip()}")
            elif not reason.strip():
                found.append(f"requirements.txt:{number}: without its reason: {pin.strip()}")
    package = json.loads((project / "package.json").read_text("utf-8"))
    for kind in ("dependencies", "devDependencies"):
        for name, version in package.get(kind, {}).items():
            if not _EXACT.fullmatch(version):
                found.append(f"package.json: not pinned exactly: {name} {version}")
    return found


def audit(project: Path) -> Found:
    """Known vulnerabilities of what is installed here and of what package-lock.json names."""
    found = Found()
    for ask in (_python, _node):
        ask(project, found)
    return found


def _python(project: Path, found: Found) -> None:
    # What is installed, so that what a pin brings with it is asked about too.
    command = [sys.executable, "-m", "pip_audit", "--local", "--format", "json", "--progress-spinner", "off"]
    answer = _answer(command, project)
    if not isinstance(answer, dict) or not isinstance(answer.get("dependencies"), list):
        found.unreached.append(f"advisories of PyPI: {answer}")
        return
    read_python(answer, found)


def read_python(answer: dict[str, Any], found: Found) -> None:
    """What pip-audit tells. A mirror without advisories answers as if no package were known, which is no clean bill."""
    asked = [each for each in answer["dependencies"] if "skip_reason" not in each]
    if not asked:
        found.unreached.append("advisories of PyPI: the index in use knows none of the packages")
        return
    for each in asked:
        for known in each["vulns"]:
            fixed = ", ".join(known.get("fix_versions") or ()) or "nowhere yet"
            found.problems.append(f"{each['name']} {each['version']}: {known['id']}, fixed in {fixed}")


def _node(project: Path, found: Found) -> None:
    npm = shutil.which("npm")
    if npm is None:
        found.unreached.append("advisories of npm: npm is missing")
        return
    answer = _answer([npm, "audit", "--package-lock-only", "--json"], project)
    if not isinstance(answer, dict) or "metadata" not in answer:
        told = answer.get("message") if isinstance(answer, dict) else answer
        found.unreached.append(f"advisories of npm: {told}")
        return
    for name, each in answer.get("vulnerabilities", {}).items():
        found.problems.append(
            f"{name} {each.get('range', '')}: {each.get('severity', 'unknown')} (npm audit)"
        )


def _answer(command: list[str], project: Path) -> Any:
    """The JSON that a tool prints, or the last line of what it said instead."""
    try:
        done = subprocess.run(
            command, cwd=project, capture_output=True, encoding="utf-8", errors="replace", timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{type(error).__name__} after at most {PATIENCE} s"
    try:
        return json.loads(done.stdout)
    except ValueError:
        said = (done.stderr + done.stdout).strip().splitlines()
        return said[-1][:200] if said else "no answer"
