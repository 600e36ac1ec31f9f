"""Reading of files and commands: every field is taken by name and kind, and what does not hold is named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudication.refusal import FileError

FORMAT = 1
_REQUIRED = object()


class Fields:
    """One JSON object being read. Each getter takes a field; `done` refuses the fields nobody asked for.

    Every getter raises `FileError` with the path of the field. A getter with a default accepts an absent field
    (and null); without one the field must be there.
    """

    def __init__(self, value: Any, path: str = "") -> None:
        if not isinstance(value, Mapping):
            raise FileError(path, "must be an object with named fields")
        self.value: Mapping[str, Any] = value
        self._taken: set[str] = set()
        self.path = path

    def at(self, name: str) -> str:
        """The path of a field of this object."""
        return f"{self.path}.{name}" if self.path else name

    def raw(self, name: str, default: Any = _REQUIRED) -> Any:
        """The value as it stands."""
        self._taken.add(name)
        value = self.value.get(name)
        if value is None:
            if default is _REQUIRED:
                raise FileError(self.at(name), "is missing")
            return default
        return value

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.value.get(name) is not None

    def text(self, name: str, default: Any = _REQUIRED, *, longest: int = 200) -> Any:
        """A text of at most `longest` characters, not blank where required."""
        value = self.raw(name, default)
        if value is default and default is not _REQUIRED:
            return value
        if not isinstance(value, str) or (default is _REQUIRED and not value.strip()):
            raise FileError(self.at(name), "must be a text")
        if len(value) > longest:
            raise FileError(self.at(name), "must have at most {longest} characters", {"longest": longest})
        return value

    def integer(self, name: str, low: int, high: int, default: Any = _REQUIRED) -> Any:
        """A whole number from `low` to `high`; true and false are no numbers."""
        value = self.raw(name, default)
        if value is default and default is not _REQUIRED:
            return value
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise FileError(
                self.at(name), "must be a whole number from {low} to {high}", {"low": low, "high": high}
            )
        return value

    def number(self, name: str, low: float, high: float, default: Any = _REQUIRED) -> Any:
        """A number from `low` to `high`."""
        value = self.raw(name, default)
        if value is default and default is not _REQUIRED:
            return value
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            raise FileError(
                self.at(name), "must be a number from {low} to {high}", {"low": low, "high": high}
            )
        return value

    def flag(self, name: str, default: Any = _REQUIRED) -> Any:
        """true or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            raise FileError(self.at(name), "must be true or false")
        return value

    def choice(self, name: str, choices: Sequence[str], default: Any = _REQUIRED) -> Any:
        """One of the words in `choices`."""
        value = self.raw(name, default)
        if value is default and default is not _REQUIRED:
            return value
        if not isinstance(value, str) or value not in choices:
            raise FileError(self.at(name), "must be one of: {choices}", {"choices": ", ".join(choices)})
        return value

    def list(self, name: str, default: Any = _REQUIRED, *, longest: int = 10_000) -> list[Any]:
        """A list of at most `longest` entries."""
        value = self.raw(name, default)
        if not isinstance(value, list | tuple):
            raise FileError(self.at(name), "must be a list")
        if len(value) > longest:
            raise FileError(self.at(name), "must have at most {longest} entries", {"longest": longest})
        return list(value)

    def objects(self, name: str, default: Any = _REQUIRED) -> Iterator[Fields]:
        """The entries of a list of objects, one after another."""
        for index, entry in enumerate(self.list(name, default)):
            yield Fields(entry, f"{self.at(name)}[{index}]")

    def child(self, name: str) -> Fields:
        """A field that is an object itself."""
        return Fields(self.raw(name), self.at(name))

    def both_languages(self, name: str, *, longest: int = 200) -> dict[str, str]:
        """A text in English and 中文: {en, zh}."""
        child = self.child(name)
        texts = {"en": child.text("en", longest=longest), "zh": child.text("zh", longest=longest)}
        child.done()
        return texts

    def format(self) -> None:
        """The version of the file, if it carries one: a newer one is refused with what to do."""
        version = self.integer("format", 1, 1_000_000, FORMAT)
        if version > FORMAT:
            raise FileError(
                self.at("format"),
                "this file has format {version} and this program reads up to {known}: "
                "update the program, or save the file again in the older format",
                {"version": version, "known": FORMAT},
            )

    def done(self) -> None:
        """Refuse every field that nobody has taken."""
        for name in self.value:
            if name not in self._taken:
                known = ", ".join(sorted(self._taken))
                raise FileError(
                    self.at(str(name)[:60]), "is not known here; known are: {known}", {"known": known}
                )
