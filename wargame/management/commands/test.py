"""`manage.py test`: the whole test suite by pytest; `--long` takes the long set whole, anything else goes to pytest."""

import os
import subprocess
import sys
import tempfile
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

HELP = """usage: manage.py test [--long] [pytest arguments …]

Runs the whole test suite. Tests that need a browser, Redis or PostgreSQL are skipped by name where that is missing
(with CI=true they fail). --long runs the long set whole. Everything else goes to pytest: a file, -k WORD, -x, -n 0 …
"""
WORKERS = 4


class Command(BaseCommand):
    help = "Runs the test suite."
    requires_system_checks: list[str] = []

    def run_from_argv(self, argv: list[str]) -> None:
        # By hand, because pytest's own options must come through untouched.
        sys.exit(self.handle(arguments=argv[2:]))

    def handle(self, *args: Any, **options: Any) -> Any:
        arguments: list[str] = list(options.get("arguments", args))
        if arguments[:1] in (["-h"], ["--help"]):
            print(HELP)
            return 0
        long = "--long" in arguments
        arguments = [argument for argument in arguments if argument != "--long"]
        with tempfile.TemporaryDirectory(prefix="wargame-test-", ignore_cleanup_errors=True) as folder:
            environment = {
                **os.environ,
                "WARGAME_DATA": folder,  # a test never touches the data of a real exercise
                "WARGAME_LONG": "1" if long else "",
                "PYTHONUTF8": "1",
                # Synchronous Playwright runs a loop of its own under Django's synchronous database calls.
                "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
            }
            for name in (
                "DATABASE_URL",
                "REDIS_URL",
                "WARGAME_DEBUG",
                "WARGAME_SECRET_KEY",
                "WARGAME_DIRECTOR_KEY",
            ):
                environment.pop(name, None)
            command = [sys.executable, "-m", "pytest", *parallel(arguments, os.cpu_count() or 1), *arguments]
            child = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment)
            while True:
                try:
                    return child.wait()
                except KeyboardInterrupt:
                    continue  # pytest gets it too, and says where it was


def parallel(arguments: list[str], cores: int) -> list[str]:
    """One worker a core, unless pytest is told otherwise or has to talk to a person."""
    own = ("-n", "--numprocesses", "--pdb", "-s", "--headed", "--collect-only", "--co", "-p")
    if cores < 2 or any(
        argument.startswith(own) and not argument.startswith("--no") for argument in arguments
    ):
        return []
    # In the order of the files: those of the browser stand last (see tests/conftest.py).
    return ["-n", str(min(cores, WORKERS)), "--dist", "loadfile", "--no-loadscope-reorder"]
