"""Texts and cells of the analysis in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext

from wargame.analysis.tables import Text
from wargame.analysis.words import word


def say(text: Text) -> str:
    """A text in the active language, its params put in; texts among them are translated, names in both languages
    ({"en", "zh"}) are chosen from.
    """
    params = {name: _param(value) for name, value in text.params.items()}
    return gettext(text.text).format(**params) if text.text else ""


def named(names: Mapping[str, str]) -> str:
    """A name in the active language."""
    return names["zh" if (get_language() or "").startswith("zh") else "en"]


def _param(value: Any) -> Any:
    if isinstance(value, Text):
        return say(value)
    return named(value) if isinstance(value, Mapping) else value


def say_cell(kind: str, value: Any) -> Any:
    """What a cell shows: numbers stay numbers, codes and sentences become words, None an empty text."""
    if value is None:
        return ""
    match kind:
        case "word":
            return say(word(str(value)))
        case "names":
            return named(value)
        case "flag":
            return gettext("yes") if value else gettext("no")
        case "sentence":
            return say(_text(value))
    return value


def _text(data: Mapping[str, Any]) -> Text:
    """The text that this JSON is of."""
    params = {
        name: _text(value) if isinstance(value, Mapping) and "text" in value else value
        for name, value in data["params"].items()
    }
    return Text(data["text"], params)
