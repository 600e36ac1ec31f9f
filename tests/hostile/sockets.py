"""Hostile websockets byte by byte: handshakes of every wrong kind, and frames of every wrong kind after a right one."""

from __future__ import annotations

import base64
import contextlib
import os
import random
import socket
import struct
import time
from dataclasses import dataclass, field

PATIENCE = 20.0
# How long a connection is listened to after what was sent, where the server may rightly leave it open.
MOMENT = 0.05


@dataclass
class Handshake:
    """What is asked for; `headers` may hold a name twice."""

    path: str
    headers: list[tuple[str, str]] = field(default_factory=list)
    method: str = "GET"
    version: str = "HTTP/1.1"
    cut: int | None = None  # so many bytes are sent and no more

    def text(self) -> bytes:
        lines = [
            f"{self.method} {self.path} {self.version}",
            *(f"{name}: {value}" for name, value in self.headers),
        ]
        whole = "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n"
        return whole[: self.cut]


def usual(host: str, **more: str) -> list[tuple[str, str]]:
    """The headers of a handshake that is right but for who asks."""
    key = base64.b64encode(os.urandom(16)).decode()
    return [
        ("Host", host),
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Key", key),
        ("Sec-WebSocket-Version", "13"),
        *((name.replace("_", "-"), value) for name, value in more.items()),
    ]


class Wire:
    """A plain connection, read with patience: a server that neither answers nor ends it has hung."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.heard = b""

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *given: object) -> None:
        self.socket.close()

    def open(self, handshake: Handshake) -> int:
        """Shake hands; the status of the answer, 0 where the connection just ended."""
        self.send(handshake.text())
        while b"\r\n\r\n" not in self.heard and self._read():
            pass
        head = self.heard.partition(b"\r\n\r\n")[0]
        parts = head.split(b" ", 2)
        return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0

    def body(self) -> bytes:
        """What follows the head of a refusal, to the end of the connection or its announced length."""
        while True:
            head, _, body = self.heard.partition(b"\r\n\r\n")
            announced = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
            if announced and len(body) >= int(announced[0].partition(b":")[2]):
                return body
            if not self._read():
                return body

    def send(self, data: bytes) -> None:
        """A server that has ended the connection already is no fault here."""
        with contextlib.suppress(ConnectionError):
            self.socket.sendall(data)

    def _read(self) -> bytes:
        try:
            piece = self.socket.recv(65536)
        except ConnectionError:
            piece = b""
        self.heard += piece
        return piece

    def ended(self, within: float) -> bool:
        """Whether the server ends the connection by then, whatever it sends before."""
        end = time.monotonic() + within
        while (left := end - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                if not self._read():
                    return True
            except TimeoutError:
                break
        self.socket.settimeout(PATIENCE)
        return False


def frame(
    opcode: int,
    payload: bytes,
    *,
    final: bool = True,
    masked: bool = True,
    reserved: int = 0,
    length: int | None = None,
) -> bytes:
    """One frame; `length` is what it says of itself where that is a lie."""
    said = len(payload) if length is None else length
    first = (0x80 if final else 0) | (reserved << 4) | opcode
    mask_bit = 0x80 if masked else 0
    if said < 126:
        head = struct.pack("!BB", first, mask_bit | said)
    elif said < 65536:
        head = struct.pack("!BBH", first, mask_bit | 126, said)
    else:
        head = struct.pack("!BBQ", first, mask_bit | 127, said)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


# What a server has to end the connection for, the others it may answer.
FATAL = (
    "unmasked",
    "reserved",
    "opcode",
    "not-utf8",
    "too-large",
    "huge-length",
    "control-long",
    "control-split",
    "continues-nothing",
    "bad-close",
)
MILD = (
    "text",
    "binary",
    "json",
    "command",
    "deep",
    "fragments",
    "empty",
    "ping",
    "pong",
    "random",
    "close",
    "cut",
)


def hostile(kind: str, chance: random.Random) -> bytes:
    """The bytes of one attack."""
    some = chance.randbytes(chance.randint(0, 120))
    attacks = {
        "unmasked": lambda: frame(1, b'{"type":"ping"}', masked=False),
        "reserved": lambda: frame(1, b"x", reserved=chance.randint(1, 7)),
        "opcode": lambda: frame(chance.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), some),
        "not-utf8": lambda: frame(1, b"\xff\xfe" + some),
        "too-large": lambda: frame(1, b"x" * chance.randint(65_537, 90_000)),
        "huge-length": lambda: frame(1, b"x", length=chance.choice((2**20, 2**31, 2**40, 2**62))),
        "control-long": lambda: frame(9, b"x" * chance.randint(126, 300)),
        "control-split": lambda: frame(9, b"x", final=False),
        "continues-nothing": lambda: frame(0, some),
        "bad-close": lambda: frame(8, struct.pack("!H", chance.choice((0, 999, 1004, 1005, 1006, 1015, 2999, 65535))) + some[:50]),
        "text": lambda: frame(1, some.hex().encode()),
        "binary": lambda: frame(2, some),
        "json": lambda: frame(1, chance.choice((b"null", b"[]", b'"ping"', b'{"type":null}', b'{"type":["ping"]}', b"1e999", b"NaN", b'{"type":"events","n":99,"events":[]}', b'{"type":"publication"}'))),
        "command": lambda: frame(1, b'{"id":"5c1ef7a2-8b57-4e7c-9d3f-2f6b8a1f0c11","command":{"type":"end_exercise"}}'),
        "deep": lambda: frame(1, b"[" * chance.choice((100, 10_000, 60_000))),
        "fragments": lambda: b"".join([frame(1, b'{"type":', final=False), *(frame(0, b" ", final=False) for _ in range(chance.randint(1, 40))), frame(0, b'"ping"}')]),
        "empty": lambda: frame(1, b""),
        "ping": lambda: frame(9, some[:125]) * chance.randint(1, 20),
        "pong": lambda: frame(10, some[:125]) * chance.randint(1, 20),
        "random": lambda: chance.randbytes(chance.randint(1, 400)),
        "close": lambda: frame(8, struct.pack("!H", 1000)) + frame(1, b'{"type":"ping"}'),
        "cut": lambda: frame(1, b"x" * 100)[: chance.randint(1, 60)],
    }  # fmt: skip
    return attacks[kind]()
