"""JSON as the interface takes it: what no database, no log and no browser could keep is refused at the door."""

from __future__ import annotations

import math
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from wargame.texts import is_plain

DEEPEST = 32


class PlainJSONParser(JSONParser):
    """JSON without numbers that are none (1e999), half characters, NUL, and nesting deeper than any request."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError from None
        if not can_be_kept(data):
            raise ParseError
        return data


def can_be_kept(data: Any) -> bool:
    """Whether a database, a log and a browser can keep this JSON."""
    # Level by level, because a deep one would end the recursion that should find it.
    level = [data]
    for _ in range(DEEPEST):
        if not level:
            return True
        inside: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inside.extend(value)
                inside.extend(value.values())
            elif isinstance(value, list):
                inside.extend(value)
            elif not _fits(value):
                return False
        level = inside
    return not level


def _fits(value: Any) -> bool:
    if isinstance(value, str):
        return is_plain(value)
    return not isinstance(value, float) or math.isfinite(value)
