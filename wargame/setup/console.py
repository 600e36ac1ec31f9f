"""The console: UTF-8 where it can be had, plain characters where not; never an exception because of a letter."""

import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

FRAME = 4  # light modules around a QR code, as its standard wants


def prepare() -> None:
    """Make both output streams unbreakable: UTF-8, or question marks for what the console cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A Windows console takes UTF-8 from Python whatever its code page; a pipe or an old terminal keeps its own.
            wide = os.name == "nt" and stream.isatty()
            stream.reconfigure(encoding="utf-8" if wide else None, errors="replace")
    if os.name == "nt" and sys.stdout.isatty():
        os.system("")  # switches on colour codes in the Windows console


def say(text: str = "") -> None:
    """One line of set-up talk, on standard error."""
    print(text, file=sys.stderr, flush=True)


def can_show(text: str, stream: TextIO) -> bool:
    """Whether every character of `text` exists in the encoding of `stream`."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def both(english: str, chinese: str, stream: TextIO) -> str:
    """English with Chinese after it where the console can show that."""
    return f"{english} · {chinese}" if can_show(chinese + "·", stream) else english


def qr_lines(matrix: Sequence[Sequence[int]], *, blocks: bool, colour: bool) -> list[str]:
    """A QR code as lines of text, dark on light.

    `blocks`: half blocks, two rows a line. `colour`: black and white by escape codes, right on dark and light
    consoles alike; without it the light modules are drawn, for a dark console.
    """
    width = len(matrix[0]) + 2 * FRAME
    empty = [0] * width
    rows = (
        [empty] * FRAME
        + [[0] * FRAME + [int(bool(m)) for m in row] + [0] * FRAME for row in matrix]
        + [empty] * FRAME
    )
    if blocks:
        if len(rows) % 2:
            rows = [*rows, empty]
        signs = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
        if colour:
            return [
                _painted("".join(signs[pair] for pair in zip(a, b, strict=True))) for a, b in _pairs(rows)
            ]
        return ["".join(signs[1 - x, 1 - y] for x, y in zip(a, b, strict=True)) for a, b in _pairs(rows)]
    if colour:
        return [
            "".join("\x1b[40m  " if module else "\x1b[107m  " for module in row) + "\x1b[0m" for row in rows
        ]
    return ["".join("  " if module else "##" for module in row) for row in rows]


def _pairs(rows: Sequence[Sequence[int]]) -> list[tuple[Sequence[int], Sequence[int]]]:
    return list(zip(rows[::2], rows[1::2], strict=True))


def _painted(line: str) -> str:
    return f"\x1b[30;107m{line}\x1b[0m"
