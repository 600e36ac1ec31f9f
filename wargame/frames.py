"""What goes over a websocket: ready texts with their bytes on the wire, made once however many sockets get them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LARGEST_FRAME = 512 * 1024
_WRAPPING = 1024
_TEXT_FRAME = 0x81  # RFC 6455: a whole message of text, not masked, as servers send it


class Ready:
    """A text that is ready to be sent."""

    __slots__ = ("_wire", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._wire: bytes | None = None

    @property
    def wire(self) -> bytes:
        """The websocket frame as a server writes it to its connection (RFC 6455, 5.2)."""
        if self._wire is None:
            payload = self.text.encode()
            size = len(payload)
            if size < 126:
                head = bytes((_TEXT_FRAME, size))
            elif size < 65536:
                head = bytes((_TEXT_FRAME, 126)) + size.to_bytes(2, "big")
            else:
                head = bytes((_TEXT_FRAME, 127)) + size.to_bytes(8, "big")
            self._wire = head + payload
        return self._wire


class Frame(Ready):
    """Events from number `first` to number `last` of a stream, none missing between."""

    __slots__ = ("first", "last")

    def __init__(self, first: int, texts: Sequence[str]) -> None:
        self.first, self.last = first, first + len(texts) - 1
        super().__init__(f'{{"type":"events","n":{self.last},"events":[{",".join(texts)}]}}')


def frames(first: int, texts: Iterable[str], largest: int = LARGEST_FRAME) -> list[Frame]:
    """Consecutive events, the first of them with number `first`, as frames of at most `largest` bytes.

    A single event that is larger goes alone.
    """
    found: list[Frame] = []
    batch: list[str] = []
    size = 0
    for text in texts:
        length = len(text) if text.isascii() else len(text.encode())
        if batch and size + length > largest - _WRAPPING:
            found.append(Frame(first, batch))
            first, batch, size = first + len(batch), [], 0
        batch.append(text)
        size += length + 1
    if batch:
        found.append(Frame(first, batch))
    return found
