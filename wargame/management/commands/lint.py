"""`manage.py lint`: every check of the source, each with its name and result."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from wargame.checks import dependencies, imports, javascript, sizes, translations

STRICT = ("adjudication", "cards")
AUDIT = "no known vulnerability in a dependency"


class Command(BaseCommand):
    help = "Checks the source: lint, format, types, import direction, translations, file sizes, JavaScript."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        project: Path = settings.BASE_DIR
        strict = [name for name in STRICT if any((project / name).glob("*.py"))]
        checks: list[tuple[str, Callable[[], list[str]]]] = [
            ("ruff check", lambda: tool(project, "ruff", "check", "--output-format", "concise", ".")),
            ("ruff format", lambda: tool(project, "ruff", "format", "--check", ".")),
            ("mypy, strict: " + ", ".join(strict), lambda: tool(project, "mypy", "--strict", *strict)),
            ("mypy: wargame", lambda: tool(project, "mypy", "wargame", "manage.py")),
            ("migrations match the models", lambda: migrations(project)),
            ("imports point one way", lambda: imports.problems(project)),
            ("translations", lambda: translations.problems(project)),
            ("file sizes", lambda: sizes.problems(project)),
            ("tsc", lambda: javascript.problems(project)),
            ("every dependency pinned", lambda: dependencies.unpinned(project)),
            (AUDIT, lambda: self._audited(project)),
        ]
        failed = [name for name, check in checks if not self._run(project, name, check)]
        if failed:
            self.stdout.write(f"{len(failed)} of {len(checks)} checks failed: {'; '.join(failed)}")
            sys.exit(1)
        self.stdout.write(f"All {len(checks)} checks done, none failed.")

    def _run(self, project: Path, name: str, check: Callable[[], list[str]]) -> bool:
        if name == "tsc" and (lack := javascript.missing(project)):
            must = os.environ.get("CI") == "true"
            self.stdout.write(f"{'FAILED' if must else 'skipped'}  {name}: {lack}")
            return not must
        self._said: list[str] = []
        found = check()
        self.stdout.write(f"{'FAILED' if found else 'skipped' if self._said else 'ok':<7}  {name}")
        for line in self._said:
            self.stdout.write(f"         not reached: {line}")
        for line in found:
            self.stdout.write(f"         {line}")
        self.stdout.flush()
        return not found

    def _audited(self, project: Path) -> list[str]:
        """What has been found fails; a service that cannot be asked is named, also with CI=true, and fails nothing."""
        found = dependencies.audit(project)
        self._said = found.unreached
        return found.problems


def tool(project: Path, *command: str) -> list[str]:
    """The output of a Python tool where it found something."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=project, capture_output=True, encoding="utf-8", errors="replace"
    )
    return (done.stdout + done.stderr).splitlines() or ["failed without a word"] if done.returncode else []


def migrations(project: Path) -> list[str]:
    """What `makemigrations` would still have to write."""
    done = subprocess.run(
        [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
        cwd=project,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    return (done.stdout + done.stderr).splitlines()[-20:] if done.returncode else []
