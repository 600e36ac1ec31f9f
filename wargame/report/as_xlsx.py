"""The tables as a workbook: a sheet a table, numbers as numbers, heads that stay, columns as wide as what they hold."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import xlsxwriter

from wargame.analysis.tables import Column, Table
from wargame.charts.picture import text_width
from wargame.saying import say, say_cell

_NOT_IN_NAMES = "[]:*?/\\'"
_LONGEST_NAME = 31
_NARROWEST, _WIDEST = 8, 60


def xlsx_bytes(tables: Sequence[Table]) -> bytes:
    """The workbook. No cell is a formula or a link, whatever its text is."""
    out = io.BytesIO()
    # Nothing is written to disk; a text that looks like a formula, a link or a number stays a text.
    with xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    ) as book:
        formats = {
            "head": book.add_format(
                {"bold": True, "text_wrap": True, "valign": "top", "bg_color": "#e9e5d7"}
            ),
            "text": book.add_format({"text_wrap": True, "valign": "top"}),
            "share": book.add_format({"num_format": "0.0%", "valign": "top"}),
            "number": book.add_format({"valign": "top"}),
        }
        taken: set[str] = set()
        for table in tables:
            sheet = book.add_worksheet(_name(say(table.title), taken))
            _fill(sheet, table, formats)
    return out.getvalue()


def _fill(sheet: Any, table: Table, formats: dict[str, Any]) -> None:
    sheet.freeze_panes(1, 0)
    for place, column in enumerate(table.columns):
        head = say(column.title)
        sheet.write_string(0, place, head, formats["head"])
        cells = [say_cell(column.kind, row[place]) for row in table.rows]
        for line, value in enumerate(cells, 1):
            if isinstance(value, str):
                if value:
                    sheet.write_string(line, place, value, formats["text"])
            else:
                sheet.write_number(line, place, value, _format(column, formats))
        sheet.set_column(place, place, _width(head, cells))
    if table.rows:
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


def _format(column: Column, formats: dict[str, Any]) -> Any:
    return formats["share" if column.kind == "share" else "number"]


def _width(head: str, cells: list[Any]) -> float:
    """In letters: as wide as the longest cell, and as the longest word of the head with its filter's arrow."""
    words = max((text_width(each, 1 / 0.55) for each in head.split()), default=0) + 4
    longest = max((text_width(str(each), 1 / 0.55) for each in cells), default=0) + 1
    return min(_WIDEST, max(_NARROWEST, words, longest))


def _name(title: str, taken: set[str]) -> str:
    """The title as the name of a sheet: not too long, none of the letters that are not allowed, none twice."""
    plain = "".join(" " if letter in _NOT_IN_NAMES else letter for letter in title)[:_LONGEST_NAME].strip()
    name, number = plain, 2
    while name.casefold() in taken:
        tail = f" {number}"
        name = plain[: _LONGEST_NAME - len(tail)] + tail
        number += 1
    taken.add(name.casefold())
    return name
