"""`manage.py benchmark`: figures with medians, each beside its goal; exit 1 where a goal is missed."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from wargame.benchmarks import ground, pages, rules


class Command(BaseCommand):
    help = "Measures the rules core, scenario load and page weight: medians beside their goals."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        missed = False
        for chapter in (rules, ground, pages):
            for figure in chapter.figures():
                if figure.goal is None:
                    goal = "no goal"
                else:
                    goal = f"goal {'at least' if figure.at_least else 'at most'} {figure.goal:,.0f}"
                verdict = "" if figure.holds else "  MISSED"
                missed = missed or not figure.holds
                self.stdout.write(
                    f"{figure.name:<52} {figure.value:>12,.1f} {figure.unit:<9} {goal}{verdict}"
                )
        if missed:
            sys.exit(1)
