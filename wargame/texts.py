"""The words of the rules in the reader's language: refusals, clauses, and the texts that pages' scripts use."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from adjudication.refusal import Explained, Refused

# Names of the code that stand in a message for something that has a word.
_WORDS = {
    "red": _("red"),
    "blue": _("blue"),
    "director": _("director"),
    "controller": _("controller"),
    "observer": _("observer"),
    "cards": _("cards"),
    "direct_fire": _("direct fire"),
    "movement": _("movement"),
    "rally": _("rally"),
    "indirect_fire": _("indirect fire"),
    "shared": _("shared"),
    # A pool of each side's own.
    "own": _("side's own"),
}
# Nesting of JSON beyond which nothing that means anything lies.
DEEPEST = 32
_WORDED = ("side", "role", "roles", "phase", "wanted", "pool")
# Overrides, embeddings, isolates and marks of direction; separators of lines and paragraphs; spaces of no width.
_UNSEEN = dict.fromkeys(
    [0x061C, 0x200B, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2060, 0x206A), 0xFEFF]
)
_JS_TEXT = re.compile(r"""\bt\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""")


def is_plain(text: str) -> bool:
    """Whether a text can be kept and sent: no NUL, which PostgreSQL refuses, and no half of a surrogate pair."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def tidy(text: str) -> str:
    """`text` without what turns the direction of the words after it, breaks lines unseen, or is there and not seen."""
    return text.translate(_UNSEEN)


def is_seen(text: str) -> bool:
    """Whether anything of a text can be read: not only spaces, joiners and controls."""
    return any(unicodedata.category(letter)[0] not in "CZM" for letter in text)


def tidied(data: Any) -> Any:
    """JSON whose texts are tidy; a field with an untidy name stays unknown."""
    if isinstance(data, str):
        return tidy(data)
    if isinstance(data, list):
        return [tidied(each) for each in data]
    if isinstance(data, dict):
        return {name: tidied(each) for name, each in data.items()}
    return data


def can_be_kept(data: Any) -> bool:
    """Whether a database, a log and a browser can keep this JSON."""
    # Level by level, because a deep one would end the recursion that should find it.
    level = [data]
    for _depth in range(DEEPEST):
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


def said(template: str, params: Mapping[str, Any]) -> str:
    """A message of the rules in the active language."""
    shown = {name: _worded(value) if name in _WORDED else value for name, value in params.items()}
    text = gettext(template).format_map(shown)
    return text[:1].upper() + text[1:]


def message_of(error: Explained) -> str:
    """The message of a refusal or a file error in the active language."""
    return said(error.template, error.params)


def stored_refusal(error: Refused) -> dict[str, Any]:
    """A refusal as it is kept, to be said in any language later."""
    return {
        "code": error.code,
        "template": error.template,
        "params": {name: str(value) for name, value in error.params.items()},
        "clause": error.clause,
        "field": error.field,
    }


def error_body(stored: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a refused command, in the active language (CONTRACT, Commands)."""
    return {
        "error": {
            "code": stored["code"],
            "message": said(stored["template"], stored["params"]),
            "clause": stored["clause"],
            "field": stored["field"],
        }
    }


def _worded(value: Any) -> str:
    return ", ".join(str(_WORDS.get(word, word)) for word in str(value).split(", "))


def script_texts() -> dict[str, str]:
    """The translations of the texts in static/js, for the active language; empty in English, which is the key."""
    language = get_language() or "en"
    return {} if language.startswith("en") else _script_texts(language)


@cache
def _script_texts(language: str) -> dict[str, str]:
    found: set[str] = set()
    for path in sorted((Path(settings.BASE_DIR) / "static" / "js").rglob("*.js")):
        for quoted in _JS_TEXT.findall(path.read_text("utf-8")):
            found.add(re.sub(r"\\(.)", r"\1", quoted[1:-1]))
    with override(language):
        return {text: gettext(text) for text in sorted(found)}
