"""`manage.py benchmark`: figures with medians, each beside its goal; exit 1 where a goal is missed."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from wargame.benchmarks import commit, flat, ground, pages, pair, replays, rules, sockets

CHAPTERS = {
    "rules": rules,
    "ground": ground,
    "pages": pages,
    "replay": replays,
    "sockets": sockets,
    "flat": flat,
    "commit": commit,
    "pair": pair,
}


class Command(BaseCommand):
    help = "Measures the rules core, page weight, delivery and storage: medians beside their goals and yardsticks."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "chapters", nargs="*", metavar="CHAPTER", help=f"only these: {', '.join(CHAPTERS)}"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        missed = False
        for name in options["chapters"]:
            if name not in CHAPTERS:
                raise CommandError(f"there is no chapter {name}: {', '.join(CHAPTERS)}")
        for name in options["chapters"] or CHAPTERS:
            for figure in CHAPTERS[name].figures():
                if figure.goal is None:
                    goal = "no goal"
                else:
                    goal = f"goal {'at least' if figure.at_least else 'at most'} {figure.goal:,g}"
                verdict = "" if figure.holds else "  MISSED"
                missed = missed or not figure.holds
                self.stdout.write(
                    f"{figure.name:<54} {figure.value:>12,.2f} {figure.unit:<9} {goal}{verdict}"
                )
                self.stdout.flush()
        if missed:
            sys.exit(1)
