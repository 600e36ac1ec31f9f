"""The dice of a re-run where the seed is in no file, because the exercise went on with another one: as recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudication.dice import RollRequest
from wargame.verifying.reading import Row


class NotRecorded(Exception):
    """What the rules ask for now is not recorded: the file and the rules go different ways here."""


class Recorded:
    """Faces from the inputs that are stored with a command, orders of cards from the log behind a step.

    The seed of this part is in no file; what follows from these dice can be checked all the same.
    """

    kind = "seeded"
    seed: str | None = None

    def __init__(self, inputs: Sequence[Any], rows: Sequence[Row]) -> None:
        self._inputs = (each for each in inputs if each["kind"] == self.kind)
        self._piles = _piles(rows)

    def faces(self, request: RollRequest, drawn: int) -> tuple[int, ...]:
        given = next(self._inputs, None)
        if given is None or len(given["faces"]) != request.dice:
            raise NotRecorded
        return tuple(given["faces"])

    def shuffled(self, key: str, cards: Sequence[str]) -> tuple[str, ...]:
        _rewinds, what, owner, *_ = key.split("|")
        for found in self._piles:
            if found[:2] == (what, owner):
                if sorted(found[2]) != sorted(cards):
                    raise NotRecorded
                return tuple(found[2])
        raise NotRecorded


def _piles(rows: Sequence[Row]) -> Iterator[tuple[str, str, list[str]]]:
    for row in rows:
        data = row.body["data"]
        if row.body["type"] == "cards_shuffled":
            yield data["what"], data["owner"], data["cards"]
        elif row.body["type"] == "rewound":
            for what, name in (("pool", "pools"), ("hand", "hands")):
                for owner, pile in data[name].items():
                    yield what, owner, pile
