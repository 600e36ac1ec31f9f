"""Daphne's two protocols with limits at the door: sizes before a byte is read, pings, and errors in our own shape."""

from __future__ import annotations

import json
import time
from typing import Any

from autobahn.websocket.types import ConnectionDeny
from daphne import http_protocol, ws_protocol

from wargame import bodies
from wargame.headers import for_files

# A body a little too large is read and answered by Django in the caller's language; past this nobody reads it.
MERCY = 1024 * 1024
LINGER = 2.0
PINGS_A_SECOND = 4.0
PINGS_AT_ONCE = 60
_CODES = {411: "no_length", 413: "too_large", 500: "fault", 503: "unavailable"}
_WORDS = {
    "no_length": "Send the body with its Content-Length.",
    "too_large": "The body is too large.",
    "fault": "Something went wrong on the server.",
    "unavailable": "The server did not answer in time.",
    "malformed": "This is no request that can be read.",
    "no_seat": "No websocket is opened here to this caller.",
}


def error_text(code: str) -> bytes:
    """An error of the server itself in the documented shape; in English, because no request has been read."""
    return json.dumps(
        {"error": {"code": code, "message": _WORDS[code], "clause": None, "field": None}}
    ).encode()


class Request(http_protocol.WebRequest):
    """One HTTP request; a body that is far too large is refused by its announced length."""

    def __init__(self, *given: Any, **named: Any) -> None:
        # Twisted would take forms apart in the event loop, a whole upload in memory, and end what it cannot read
        # without a word. Django reads them, when somebody wants to know.
        super().__init__(*given, **{**named, "parsePOSTFormSubmission": False})

    def gotLength(self, length: int | None) -> None:  # noqa: N802  (Twisted's name)
        super().gotLength(0 if length is None else min(length, 1 << 20))
        path = getattr(self.channel, "_path", b"/").partition(b"?")[0].decode("latin-1")
        if length is None:
            self._refuse(411, b"Length Required")
        elif length > bodies.largest(path) + MERCY:
            self._refuse(413, b"Content Too Large")

    def _refuse(self, status: int, words: bytes) -> None:
        """Say so at once; what still comes is thrown away, because a sender that is cut off hears nothing."""
        text = error_text(_CODES[status])
        lines = [b"HTTP/1.1 %d %s" % (status, words), b"Content-Type: application/json", b"Connection: close"]
        lines.append(b"Content-Length: %d" % len(text))
        lines += [f"{name}: {value}".encode() for name, value in for_files()]
        self.channel.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + text)
        self.handleContentChunk = lambda data: None
        self.requestReceived = lambda *given: None
        self.channel.callLater(LINGER, self.channel.loseConnection)

    def process(self) -> Any:
        # Daphne passes a handshake on as HTTP/1.1, whatever it was.
        if self.requestHeaders.hasHeader(b"Upgrade") and self.clientproto != b"HTTP/1.1":
            self.basic_error(400, b"Bad Request", "not by this version of HTTP")
            return None
        return super().process()

    def handle_reply(self, message: dict[str, Any]) -> None:
        # Daphne sends all but the first piece of an answer to HEAD, which would be read as the next answer.
        if self.method == b"HEAD" and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        super().handle_reply(message)

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """What Daphne itself has to refuse, as an error of the interface."""
        headers = [(name.encode(), value.encode()) for name, value in for_files()]
        headers.append((b"Content-Type", b"application/json"))
        self.handle_reply({"type": "http.response.start", "status": status, "headers": headers})
        self.handle_reply({"type": "http.response.body", "body": error_text(_CODES.get(status, "malformed"))})


class Socket(ws_protocol.WebSocketProtocol):
    """One websocket; a flood of pings ends it, and a handshake that fails is told in the shape of all errors."""

    _pings: float = PINGS_AT_ONCE
    _pinged: float = 0.0

    def onConnect(self, request: Any) -> Any:  # noqa: N802  (Autobahn's name)
        for name, value in request.headers.items():
            if not name.isascii() or not value.isascii():
                raise ConnectionDeny(400, "Bad Request")
        return super().onConnect(request)

    def onPing(self, payload: bytes) -> None:  # noqa: N802  (Autobahn's name)
        # Each ping is answered, and a client that does not read lets the answers pile up here.
        now = time.monotonic()
        self._pings = min(PINGS_AT_ONCE, self._pings + (now - self._pinged) * PINGS_A_SECOND) - 1
        self._pinged = now
        if self._pings >= 0:
            super().onPing(payload)
        else:
            self.dropConnection(abort=True)

    def sendHttpErrorResponse(self, code: int, reason: str, responseHeaders: Any = None) -> None:  # noqa: N802, N803
        text = error_text("no_seat" if code == 403 else _CODES.get(code, "malformed"))
        headers = [*(responseHeaders or ()), *for_files()]
        headers += [("Content-Type", "application/json"), ("Content-Length", str(len(text)))]
        # Autobahn's reason quotes what was sent; ours does not.
        words = {403: "Access denied", 500: "Internal Server Error"}.get(code, "Bad Request")
        lines = [f"HTTP/1.1 {code} {words}", *(f"{name}: {value}" for name, value in headers)]
        self.sendData("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + text)


def install() -> None:
    """Let the Daphne server of this process, which is about to run, use these."""
    http_protocol.WebRequest, ws_protocol.WebSocketFactory.protocol = Request, Socket
