"""Results as plain values: a text to be translated, a table, and what a cell of it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# What a cell holds: a text as it stands, a code that `words.WORDS` puts into words, a name in both languages
# ({"en", "zh"}), a number, a share of 1, seconds, yes or no, or a sentence (the JSON of a `Text`).
KINDS = ("text", "word", "names", "number", "share", "seconds", "flag", "sentence")


@dataclass(frozen=True, slots=True)
class Text:
    """An English text that is translated where it is shown. `params` are put into its {places}: numbers, names as they
    stand, or further texts.
    """

    text: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """{"text", "params"}; a text among the params likewise."""
        params = {
            name: value.as_json() if isinstance(value, Text) else value for name, value in self.params.items()
        }
        return {"text": self.text, "params": params}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name in rows as JSON objects, its title, and what its cells hold (one of `KINDS`)."""

    key: str
    title: Text
    kind: str = "number"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of plain JSON values, a value a column; None is a cell that has none."""

    key: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]

    def as_json(self) -> dict[str, Any]:
        """The table with its rows as lists."""
        return {
            "key": self.key,
            "title": self.title.as_json(),
            "columns": [
                {"key": column.key, "title": column.title.as_json(), "kind": column.kind}
                for column in self.columns
            ],
            "rows": [list(row) for row in self.rows],
        }

    def column(self, key: str) -> list[Any]:
        """All cells of one column. Raises `KeyError` where there is no such column."""
        for index, column in enumerate(self.columns):
            if column.key == key:
                return [row[index] for row in self.rows]
        raise KeyError(key)

    def objects(self) -> list[dict[str, Any]]:
        """Each row by the keys of its columns."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]


def table(key: str, title: str, columns: Sequence[Column], rows: Sequence[Sequence[Any]]) -> Table:
    """A table of rows that are as long as its columns. `title` is an English text of the catalogue."""
    found = tuple(tuple(row) for row in rows)
    assert all(len(row) == len(columns) for row in found), key
    return Table(key, Text(title), tuple(columns), found)
