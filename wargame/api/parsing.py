"""JSON as the interface takes it: what no database, no log and no browser could keep is refused at the door."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from wargame import strict_json
from wargame.texts import tidied


class PlainJSONParser(JSONParser):
    """Strict JSON in UTF-8, without half characters, NUL, and nesting deeper than any request; its texts are tidy."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            return tidied(strict_json.read(stream.read().decode("utf-8")))
        except ValueError:
            raise ParseError from None
