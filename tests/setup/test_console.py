"""The console: UTF-8 or plain, the two lines exact, a QR code that can be read."""

import io

import pytest
import segno

from wargame.setup import console, welcome
from wargame.setup.network import Address


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict", newline="\n")


def text(written: io.TextIOWrapper) -> str:
    written.flush()
    return written.buffer.getvalue().decode(written.encoding)  # type: ignore[attr-defined]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252", "cp437", "gbk"])
def test_everything_can_be_printed_on_any_console(encoding: str) -> None:
    out = stream(encoding)
    join = "http://192.168.1.5:8000/"
    welcome.links(out, join=join, key="abc")
    own = "http://127.0.0.1:8000/reach/?key=abc"
    welcome.rest(out, join, 8000, [Address("172.17.0.1", "docker0")], reach=own)
    welcome.address_changed(out)
    welcome.network_lost(out, join, lost=True)
    welcome.network_lost(out, join, lost=False)
    lines = text(out).split("\n")
    assert lines[0] == "director: http://192.168.1.5:8000/director/?key=abc"
    assert lines[1] == "join: http://192.168.1.5:8000/"
    assert "also: http://172.17.0.1:8000/ (docker0, virtual)" in lines
    assert any(line.endswith(f": {own}") for line in lines)


def test_chinese_only_where_it_can_be_shown() -> None:
    assert console.both("Stop.", "停止。", stream("utf-8")) == "Stop. · 停止。"
    assert console.both("Stop.", "停止。", stream("cp1252")) == "Stop."


def modules(lines: list[str], signs: dict[str, tuple[int, ...]], width: int) -> list[list[int]]:
    """A drawn code read back, two rows or one a line."""
    rows: list[list[int]] = []
    for line in lines:
        cells = [signs[line[at : at + width]] for at in range(0, len(line), width)]
        rows += [list(row) for row in zip(*cells, strict=True)]
    return rows


def test_the_drawn_code_is_the_code() -> None:
    code = segno.make("http://192.168.1.5:8000/", micro=False)
    frame = [list(row) for row in code.matrix_iter(border=console.FRAME)]
    matrix = [list(row) for row in code.matrix]
    half = {"█": (0, 0), "▄": (1, 0), "▀": (0, 1), " ": (1, 1)}
    plain = console.qr_lines(matrix, blocks=True, colour=False)
    assert modules(plain, half, 1)[: len(frame)] == frame
    dark = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    painted = [
        line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m")
        for line in console.qr_lines(matrix, blocks=True, colour=True)
    ]
    assert modules(painted, dark, 1)[: len(frame)] == frame
    assert modules(console.qr_lines(matrix, blocks=False, colour=False), {"##": (0,), "  ": (1,)}, 2) == frame
    coloured = console.qr_lines(matrix, blocks=False, colour=True)
    cells = [
        line.removesuffix("\x1b[0m").replace("\x1b[40m", "1").replace("\x1b[107m", "0").replace(" ", "")
        for line in coloured
    ]
    assert [[int(cell) for cell in line] for line in cells] == frame
