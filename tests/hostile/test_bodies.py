"""How large a body may be: what is far too large is refused by its announced length, before a byte of it is taken."""

from __future__ import annotations

import json
import socket
from typing import Any

import httpx
import pytest

from tests.support.server import ServerProcess


def test_what_the_server_itself_refuses_has_the_shape_of_all_errors() -> None:
    from daphne import server  # noqa: F401  (chooses the loop that Twisted runs in)

    from wargame.protocols import Request

    said: list[Any] = []
    request = Request.__new__(Request)
    request.handle_reply = said.append
    for status, code in ((400, "malformed"), (500, "fault"), (503, "unavailable")):
        request.basic_error(status, b"Words", "Inner words")
        start, body = said[-2:]
        assert (start["status"], json.loads(body["body"])["error"]["code"]) == (status, code)
        assert (b"X-Content-Type-Options", b"nosniff") in start["headers"]
        assert b"Inner" not in body["body"]


def raw(server: ServerProcess, sent: bytes) -> str:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as wire:
        wire.sendall(sent)
        wire.settimeout(20)
        heard = b""
        while b"\r\n\r\n" not in heard or not heard.partition(b"\r\n\r\n")[2]:
            piece = wire.recv(65536)
            if not piece:
                break
            heard += piece
    return heard.decode("latin-1")


def test_a_body_far_too_large_is_refused_before_it_is_sent(live_server_process: ServerProcess) -> None:
    for path, length in (("/api/v1/join/", 10**10), ("/", 10**9), ("/director/import/", 10**9)):
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        answer = raw(live_server_process, head.encode() + b"x" * 1000)
        assert answer.startswith("HTTP/1.1 413"), answer
        assert json.loads(answer.partition("\r\n\r\n")[2])["error"]["code"] == "too_large"
    chunked = b"POST /api/v1/join/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"
    answer = raw(live_server_process, chunked)
    assert answer.startswith("HTTP/1.1 411"), answer
    assert json.loads(answer.partition("\r\n\r\n")[2])["error"]["code"] == "no_length"


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/api/v1/join/", 65_537, 413),
        ("/api/v1/join/", 900_000, 413),
        ("/", 300_000, 413),
        ("/", 200_000, 403),
    ],
)
def test_a_body_too_large_is_refused_in_words(
    live_server_process: ServerProcess, path: str, size: int, status: int
) -> None:
    kind = {"Content-Type": "application/json" if path != "/" else "application/x-www-form-urlencoded"}
    answer = httpx.post(live_server_process.base_url + path, content=b"x" * size, headers=kind)
    assert answer.status_code == status
    if path != "/":
        assert answer.json()["error"]["code"] == "too_large"


def test_what_is_no_http_gets_a_line_without_a_body(live_server_process: ServerProcess) -> None:
    """There is nothing in it to protect."""
    for sent in (b"GET / HTTP/1.1\r\nHost: x\r\nA B: c\r\n\r\n", b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n"):
        assert raw(live_server_process, sent) == "HTTP/1.1 400 Bad Request\r\n\r\n"


def test_an_answer_to_head_has_no_body_however_long_it_is(live_server_process: ServerProcess) -> None:
    """Else the rest of it would be taken for the answer to the next request on the same connection."""
    with httpx.Client(base_url=live_server_process.base_url, timeout=20) as client:
        as_json = {"Accept": "application/vnd.oai.openapi+json"}
        whole = client.get("/api/schema/", headers=as_json)
        assert len(whole.content) > 65_536  # more than goes out in one piece
        for _ in range(3):
            assert client.head("/api/schema/", headers=as_json).content == b""
            assert client.get("/health/").json()["status"] == "ok"


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"]
)
def test_a_form_that_is_none_is_refused_in_words(live_server_process: ServerProcess, kind: str) -> None:
    for path, status in (("/api/v1/join/", 415), ("/", 403)):
        answer = httpx.post(
            live_server_process.base_url + path, content=b"{}", headers={"Content-Type": kind}
        )
        assert answer.status_code in (status, 400), path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.content
