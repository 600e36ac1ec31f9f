"""What goes over a websocket: events that are released together in one frame, split under the size limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

LARGEST_FRAME = 512 * 1024
_WRAPPING = 1024


class Frame(NamedTuple):
    """A ready text with events from `first` to `last` and none missing between; `events` are (number, text)."""

    first: int
    last: int
    text: str
    events: Sequence[tuple[int, str]]


def frames(events: Iterable[tuple[int, str]]) -> list[Frame]:
    """Events as frames, in order and each once. Publications overtake each other: where a number is missing, a new
    frame begins, so that the socket sees the gap and fills it from the log.
    """
    found: list[Frame] = []
    batch: list[tuple[int, str]] = []
    size = 0
    for number, text in sorted(dict(events).items()):
        length = len(text.encode())
        if batch and (size + length > LARGEST_FRAME - _WRAPPING or number != batch[-1][0] + 1):
            found.append(_frame(batch))
            batch, size = [], 0
        batch.append((number, text))
        size += length + 1
    if batch:
        found.append(_frame(batch))
    return found


def _frame(batch: Sequence[tuple[int, str]]) -> Frame:
    first, last = batch[0][0], batch[-1][0]
    texts = ",".join(text for _, text in batch)
    return Frame(first, last, f'{{"type":"events","n":{last},"events":[{texts}]}}', batch)
