"""The report as a file of each format, in a language; the page is one of them."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from adjudication.refusal import Refused
from wargame.report.as_csv import csv_of_one, csv_text
from wargame.report.as_json import json_text
from wargame.report.composing import report
from wargame.report.gathering import Gathered
from wargame.report.tables import all_tables
from wargame.saying import named

LANGUAGES = ("en", "zh-hans")
_KINDS = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
FILES = tuple(_KINDS)
FORMATS = ("json", "csv", "html", "pdf", "xlsx")


_KEPT = 8
_made: OrderedDict[str, bytes] = OrderedDict()
# A class asks for the same file together: one request makes it, the others wait for that.
_lock = Lock()


class ReportFile(NamedTuple):
    """A file: its bytes, its content type, how its name ends."""

    content: bytes
    kind: str
    ending: str


def report_file(gathered: Gathered, format: str, language: str, table: str = "") -> ReportFile:
    """The report as a file of one of `FILES`. `table`: that table alone, of a CSV. Raises `Refused`."""
    exercise = gathered.exercise
    # All that the content follows from: a file is not made again while nothing of it has changed.
    state = (
        exercise.epoch,
        exercise.last_seq,
        exercise.released_seq,
        exercise.status,
        exercise.title,
        exercise.pace,
        exercise.computer,
    )
    key = f"{exercise.id} {format} {language} {table} {state} {gathered.notes} {gathered.branches}"
    with _lock, override(language):
        if key not in _made:
            _made[key] = _content(gathered, format, language, table)
        _made.move_to_end(key)
        while len(_made) > _KEPT:
            _made.popitem(last=False)
        return ReportFile(_made[key], _KINDS[format], f"report.{format}")


def _content(gathered: Gathered, format: str, language: str, table: str) -> bytes:
    # The libraries of PDF and spreadsheet take memory: they come with the first file.
    match format:
        case "json":
            return json_text(gathered, language).encode()
        case "csv":
            return _csv(gathered, table).encode()
        case "xlsx":
            from wargame.report.as_xlsx import xlsx_bytes

            return xlsx_bytes(all_tables(gathered))
    from wargame.report.as_pdf import pdf_bytes

    return pdf_bytes(gathered.exercise.title, subtitle(gathered), report(gathered))


def _csv(gathered: Gathered, key: str) -> str:
    tables = {each.key: each for each in all_tables(gathered)}
    if not key:
        return csv_text(tuple(tables.values()))
    if key not in tables:
        raise Refused("bad_value", "must be one of {list}", {"list": ", ".join(tables)}, field="table")
    return csv_of_one(tables[key])


def subtitle(gathered: Gathered) -> str:
    """What the title page and the page say below the title."""
    scenario = named(gathered.findings.setup.scenario.title)
    return _("Report of an exercise: {scenario}").format(scenario=scenario)
