"""`manage.py verify EXPORT`: recompute an ended exercise's file from its seed and inputs.

Exit code 0: all follows; 1: it does not; 2: the file cannot be read, or its exercise has not ended; 3: it was made by
another version of the engine.
"""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext

from adjudication.version import ENGINE
from wargame.exporting import LARGEST
from wargame.verifying import Finding, OtherEngine, StillRunning, Unreadable, verify

LONGEST = 160


class Command(BaseCommand):
    help = "Recomputes an exported exercise that has ended, and names what does not follow."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("export", type=Path, help="the file, as the director has downloaded it")

    def handle(self, *args: Any, **options: Any) -> None:
        text = self._text(options["export"])
        try:
            verdict = verify(text)
        except Unreadable as error:
            self._end(2, gettext(error.template).format(**error.params))
        except StillRunning:
            self._end(
                2, gettext("This exercise has not ended: its file holds no seed, so nothing can be checked.")
            )
        except OtherEngine as error:
            self._end(3, _other(error.engine))
        for note in verdict.notes:
            self.stdout.write(gettext(note.text).format(**note.params))
        for finding in verdict.findings:
            self.stdout.write(said(finding))
        if verdict.more:
            self.stdout.write(gettext("There may be more behind these; the first one is where to look."))
        counted = gettext("{steps} steps, {rolls} rolls and {texts} texts compared.").format(
            steps=verdict.steps, rolls=verdict.rolls, texts=verdict.texts
        )
        if verdict.follows:
            self.stdout.write(f"{counted} {gettext('Everything follows from the seed and the inputs.')}")
        else:
            self._end(1, f"{counted} {gettext('This file does NOT follow from its seed and its inputs.')}")

    def _text(self, path: Path) -> str:
        try:
            if path.stat().st_size > LARGEST:
                self._end(2, gettext("{path} is too large").format(path=path.name))
            return path.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            return self._end(2, gettext("there is no readable file {path}").format(path=path))

    def _end(self, code: int, text: str) -> Any:
        self.stdout.write(text)
        sys.exit(code)


def said(finding: Finding) -> str:
    """A finding in one line: the step and its clause, what it is, where, what the file says and what follows."""
    what = gettext(finding.what).format(**finding.params)
    place = gettext("Step {step}").format(step=finding.step) if finding.step else gettext("The exercise")
    if finding.clause:
        place = gettext("{place}, {clause}").format(place=place, clause=finding.clause)
    if finding.says is None and finding.follows is None:
        return gettext("{place}: {what} ({field})").format(place=place, what=what, field=finding.field)
    return gettext("{place}: {what} ({field}): the file says {says}, what follows is {follows}").format(
        place=place,
        what=what,
        field=finding.field,
        says=_short(finding.says),
        follows=_short(finding.follows),
    )


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _other(engine: int) -> str:
    if not engine:
        return gettext(
            "This file was made by an older version of the engine, or by more than one: it is not judged here."
        )
    return gettext(
        "This file was made by version {engine} of the engine; this program is version {own}: it is not judged here."
    ).format(engine=engine, own=ENGINE)
