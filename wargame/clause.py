"""What a clause of the rules of play is to a screen."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Clause:
    """A clause's title and what it says, in English; the catalogue has it in 中文."""

    title: str
    text: str
