"""JSON that means one thing everywhere: no field twice, no NaN or Infinity, no number too large to be one."""

from __future__ import annotations

import json
from typing import Any

from wargame.texts import can_be_kept


class NotKept(ValueError):
    """JSON, but with something in it that cannot be kept."""


def read(text: str) -> Any:
    """The value of a JSON text. Raises `ValueError` for what is none, or what no database and no browser could keep."""
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not can_be_kept(data):
        raise NotKept("holds a character or a number that cannot be kept, or is nested too deeply")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A field that stands twice would be read as one thing here and as another elsewhere."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field stands twice")
    return found


def _no_number(name: str) -> Any:
    raise NotKept(f"{name} is no number")
