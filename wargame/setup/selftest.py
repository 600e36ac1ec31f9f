"""Whether this machine's own server answers at an address: a file by HTTP, and a websocket with its round trip."""

import base64
import contextlib
import os
import socket
from dataclasses import dataclass

SECONDS = 2.0
ECHO = "here"


@dataclass(frozen=True)
class Answer:
    """What worked: the connection, the page, the websocket."""

    connects: bool = False
    page: bool = False
    socket: bool = False


def ask(ip: str, port: int, *, page: str, ws: str) -> Answer:
    """Try `page` and the echoing websocket `ws` (paths) at an address of this machine; never raises."""
    try:
        socket.create_connection((ip, port), timeout=SECONDS).close()
    except OSError:
        return Answer()
    return Answer(True, _page(ip, port, page), _socket(ip, port, ws))


def _page(ip: str, port: int, path: str) -> bool:
    request = f"GET {path} HTTP/1.1\r\nHost: {ip}:{port}\r\nConnection: close\r\n\r\n"
    with contextlib.suppress(OSError), socket.create_connection((ip, port), timeout=SECONDS) as line:
        line.sendall(request.encode())
        return line.recv(64).split(b" ")[1:2] == [b"200"]
    return False


def _socket(ip: str, port: int, path: str) -> bool:
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {ip}:{port}\r\nOrigin: http://{ip}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with contextlib.suppress(OSError), socket.create_connection((ip, port), timeout=SECONDS) as line:
        line.sendall(request.encode())
        head = b""
        while b"\r\n\r\n" not in head and (more := line.recv(1024)):
            head += more
        if b" 101 " not in head.partition(b"\r\n")[0]:
            return False
        # One short masked text frame; the mask is zero, which leaves the text as it is.
        line.sendall(bytes([0x81, 0x80 | len(ECHO)]) + bytes(4) + ECHO.encode())
        back = head.partition(b"\r\n\r\n")[2]
        while len(back) < 2 + len(ECHO) and (more := line.recv(64)):
            back += more
        return back[2:] == ECHO.encode()
    return False
