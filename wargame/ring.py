"""The newest texts of one audience's stream, kept in the process: who has missed little is served without the log."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

MOST = 2_000
MOST_BYTES = 4 * 1024 * 1024


class Ring:
    """Consecutive texts up to number `last`; `base` is the number before the oldest one. Read from any thread."""

    def __init__(self, last: int, texts: Sequence[str] = ()) -> None:
        self.last = last
        self._lock = Lock()
        self._texts: list[str] = []
        self._bytes = 0
        self.limit = MOST_BYTES
        self.last -= len(texts)
        self.add(texts)

    @property
    def base(self) -> int:
        """Who has seen everything up to here finds the rest in the ring."""
        return self.last - len(self._texts)

    def add(self, texts: Sequence[str]) -> None:
        """The next texts of the stream. The oldest ones go: there are at most 2,000, and at most `limit` bytes."""
        with self._lock:
            self._texts.extend(texts)
            self._bytes += sum(map(_size, texts))
            self.last += len(texts)
            gone = max(0, len(self._texts) - MOST)
            freed = sum(map(_size, self._texts[:gone]))
            while self._bytes - freed > self.limit and gone < len(self._texts):
                freed += _size(self._texts[gone])
                gone += 1
            if gone:
                del self._texts[:gone]
                self._bytes -= freed

    def after(self, number: int, most: int = MOST) -> list[str] | None:
        """At most so many texts that follow a number; None where the ring no longer reaches back to it."""
        with self._lock:
            start = number - (self.last - len(self._texts))
            return self._texts[start : start + most] if start >= 0 else None


def _size(text: str) -> int:
    return len(text) if text.isascii() else 3 * len(text)
