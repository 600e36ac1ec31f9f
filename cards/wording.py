"""Printed texts with numbers in them: `{units}`, and `{units:1=one form|other form}` for words that follow a number."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from string import Formatter

from adjudication.refusal import FileError


def check(text: str, known: Collection[str], at: str) -> None:
    """Raises `FileError` at the place `at` where a text names a number that its card does not have."""
    for _, name, forms in _parts(text, at):
        if name is None:
            continue
        if name not in known:
            raise FileError(
                at,
                "“{name}” is no number of this card; known are: {known}",
                {"name": name[:60], "known": ", ".join(sorted(known))},
            )
        if forms:
            _check_forms(forms, at)


def filled(text: str, values: Mapping[str, int | str]) -> str:
    """The text as it is printed."""
    words = []
    for before, name, forms in _parts(text, ""):
        words.append(before)
        if name is not None:
            words.append(_form(forms, values[name]) if forms else str(values[name]))
    return "".join(words)


def _parts(text: str, at: str) -> Iterator[tuple[str, str | None, str]]:
    """Plain text, the number that follows it, and that number's forms."""
    try:
        for before, name, forms, conversion in Formatter().parse(text):
            if conversion:
                raise ValueError(f"!{conversion}")
            yield before, name, forms or ""
    except ValueError as error:
        raise FileError(
            at, "the braces in the text do not hold: {problem}", {"problem": str(error)}
        ) from None


def _check_forms(forms: str, at: str) -> None:
    """Each form but the last belongs to a number, the last to all others."""
    *for_numbers, last = forms.split("|")
    if not for_numbers or _number(last) is not None or None in map(_number, for_numbers):
        raise FileError(
            at,
            "“{forms}” must be forms such as 1=unit|units, the last one for every other number",
            {"forms": forms[:60]},
        )


def _number(form: str) -> int | None:
    number, equals, _ = form.partition("=")
    return int(number) if equals and number.isascii() and number.isdigit() else None


def _form(forms: str, value: int | str) -> str:
    *for_numbers, last = forms.split("|")
    for form in for_numbers:
        if _number(form) == value:
            return form.partition("=")[2].replace("#", str(value))
    return last.replace("#", str(value))
