"""JSON as the interface takes it: what no database, no log and no browser could keep is refused at the door."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from wargame.texts import can_be_kept


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
