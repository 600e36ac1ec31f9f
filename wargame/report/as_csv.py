"""The tables as one CSV: each below its title, with an empty line between; or one of them alone, for a program."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from wargame.analysis.tables import Table
from wargame.cells import BOM, guarded
from wargame.saying import say, say_cell


def csv_text(tables: Sequence[Table]) -> str:
    """All tables, each one below a line with its title."""
    return _written([line for each in tables for line in ([say(each.title)], *_lines(each), [])])


def csv_of_one(table: Table) -> str:
    """One table: its heads and rows and nothing else."""
    return _written(_lines(table))


def _lines(table: Table) -> list[list[Any]]:
    kinds = [column.kind for column in table.columns]
    rows = [[say_cell(kind, value) for kind, value in zip(kinds, row, strict=True)] for row in table.rows]
    return [[say(column.title) for column in table.columns], *rows]


def _written(lines: list[list[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    for line in lines:
        writer.writerow([guarded(value) if isinstance(value, str) else value for value in line])
    return BOM + out.getvalue()
