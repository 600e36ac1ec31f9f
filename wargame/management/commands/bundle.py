"""`manage.py bundle DIR`: the packages for machines without internet, collected on one that has it."""

import argparse
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from wargame.setup import collect, platforms
from wargame.setup.bundle import Target
from wargame.setup.problem import SetupProblem

OLDEST = (3, 11)


def python_version(text: str) -> str:
    major, _, minor = text.partition(".")
    if major.isdigit() and minor.isdigit() and OLDEST <= (int(major), int(minor)) < (4, 0):
        return f"{int(major)}.{int(minor)}"
    raise argparse.ArgumentTypeError(f"a version such as 3.12 is wanted (3.11 or newer), not {text}")


class Command(BaseCommand):
    help = (
        "Collects everything that setting up needs into a folder, on a machine with internet. On the machine without: "
        "`manage.py classroom --wheels DIR`. Run again, it completes or repairs the folder."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "folder", type=Path, help="an empty folder or an earlier bundle, e.g. on a USB stick"
        )
        parser.add_argument(
            "--platform",
            action="append",
            choices=sorted(platforms.PLATFORMS),
            help="the machine without internet (this kind of machine); may be given several times",
        )
        parser.add_argument(
            "--python",
            action="append",
            type=python_version,
            help="the Python there, e.g. 3.12 (as here); may be given several times",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        here, running = platforms.this_machine(), "{}.{}".format(*sys.version_info[:2])
        names: list[str] = options["platform"] or [here.name]
        pythons: list[str] = options["python"] or [running]
        if here.name in names and not here.tags and pythons != [running]:
            raise SetupProblem(f"For {here.title} a bundle can be made for its own Python only ({running}).")
        folder: Path = options["folder"].expanduser().absolute()
        targets = [Target(name, python) for name in names for python in pythons]
        bundle = collect.collect(settings.BASE_DIR / "requirements.txt", folder, targets)
        total = sum(size for size, _ in bundle.files.values()) / 1e6
        self.stdout.write(f"{folder}: {total:.0f} MB")
        self.stdout.write(collect.summary(bundle))
