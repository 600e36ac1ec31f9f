"""How the rules say no: a command refused (the play goes on) and a file that does not hold (it is not loaded)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Explained(Exception):
    """An error whose English message is a template, so that a screen can say it in the reader's language."""

    def __init__(self, template: str, params: Mapping[str, Any] | None = None) -> None:
        self.template = template
        self.params = dict(params or {})
        super().__init__(template.format_map(self.params))

    @property
    def message(self) -> str:
        """The message in English."""
        return self.template.format_map(self.params)


class Refused(Explained):
    """A command that changes nothing: a stable `code`, the message, the clause it rests on, the field at fault."""

    def __init__(
        self,
        code: str,
        template: str,
        params: Mapping[str, Any] | None = None,
        *,
        clause: str | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(template, params)
        self.code = code
        self.clause = clause
        self.field = field


class FileError(Explained):
    """A map, scenario, ruleset or script that does not hold: `field` is the path to what is wrong in it."""

    def __init__(self, field: str, template: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(template, params)
        self.field = field

    def within(self, prefix: str) -> FileError:
        """The same error seen from the file that holds this one."""
        joint = "." if prefix and self.field and not self.field.startswith("[") else ""
        return FileError(f"{prefix}{joint}{self.field}", self.template, self.params)

    def as_refusal(self, whole: str | None = None) -> Refused:
        """The same of a command that was read like a file; `whole` is the field where none is named."""
        return Refused("bad_value", self.template, self.params, field=self.field or whole)

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.field else self.message
