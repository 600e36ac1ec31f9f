"""Ten thousand generated requests (a tenth without --long): no fault, no hang, no change by what was refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from adjudication.codec import COMMAND_TYPES
from tests.hostile.generated import Sent, requests
from tests.hostile.ground import ENDING, RESTLESS, Ground, command_of
from tests.support import machine
from tests.support.server import ServerProcess
from wargame.api.commands_described import FIELDS
from wargame.desk import DESK

REQUESTS = 10_000 if machine.long_run() else 1_000
PAGES = [
    "/", "/director/", "/director/import/", "/exercises/@exercise/", "/exercises/@exercise/audit/", "/exercises/@exercise/join/",
    "/exercises/@exercise/audit.csv", "/exercises/@exercise/export/", "/take/@exercise/", "/cards/", "/i18n/setlang/", "/health/",
    "/director/exercises/@exercise/delete/", "/director/exercises/@exercise/duplicate/", "/admin/", "/admin/login/",
    "/api/", "/api/v1/nothing/", "/api/schema/", "/api/docs/", "/static/none.js", "/ws/exercises/@exercise/",
]  # fmt: skip
_quick = settings(
    max_examples=REQUESTS,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    folder = tmp_path_factory.mktemp("attacked")
    with ServerProcess(folder, environment={"WARGAME_RATE_FACTOR": "0"}) as server:
        yield Ground(server)


@pytest.fixture(scope="module")
def document(ground: Ground) -> Any:
    return ground.client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()


def test_every_command_is_described() -> None:
    assert set(FIELDS) == {*COMMAND_TYPES, *DESK, "rewind"}


def test_the_description_tells_no_secret_and_nothing_of_an_exercise(ground: Ground, document: Any) -> None:
    text = json.dumps(document)
    hidden = [ground.attacked.id, ground.server.director_key, *ground.attacked.tokens.values()]
    hidden += ["R-T1", "R-122", "river-crossing"]
    assert not [word for word in hidden if word in text]
    assert "example" not in {key for each in document["components"]["schemas"].values() for key in each}


def test_generated_requests(ground: Ground, document: Any) -> None:
    seen: Counter[tuple[str, int]] = Counter()
    before = {"attacked": ground.kept(ground.attacked), "bystander": ground.kept(ground.bystander)}

    @_quick
    @given(requests(document, PAGES))
    def attack(sent: Sent) -> None:
        kind = command_of(sent.body)
        if kind in RESTLESS and sent.role in ("director", "key"):
            return  # it would go on by itself, and that is no fault
        answer = ground.send(sent)
        where = f"{sent}\n{answer.status_code} {answer.text[:500]}"
        seen[sent.role, answer.status_code] += 1
        assert answer.status_code < 500, where
        _shape(sent, answer, document, where)
        after = {"attacked": ground.kept(ground.attacked), "bystander": ground.kept(ground.bystander)}
        assert after["bystander"] == before["bystander"] or sent.role in ("stranger", "key"), where
        if answer.status_code >= 400 or sent.method in ("GET", "HEAD", "OPTIONS"):
            assert after == before, where
        before.update(after)
        if answer.status_code < 300 and kind in ENDING:
            ground.fresh()
            before["attacked"] = ground.kept(ground.attacked)

    attack()
    assert sum(seen.values()) > REQUESTS * 0.9
    statuses = {status for _, status in seen}
    assert {200, 201, 400, 401, 403, 404, 405, 409, 413, 415} <= statuses, seen
    assert {role for role, status in seen if status == 200} >= {
        "director",
        "red",
        "blue",
        "key",
        "cookie-csrf",
    }
    assert not [line for line in ground.server.lines if "Traceback" in line or "ERROR" in line]


def _shape(sent: Sent, answer: httpx.Response, document: Any, where: str) -> None:
    if not sent.path.startswith("/api/") or sent.path.startswith(("/api/docs/", "/api/schema/")):
        return
    path = next((path for path in document["paths"] if _fits(path, sent.path)), None)
    operation = document["paths"].get(path, {}).get(sent.method.lower())
    if operation is not None:
        assert str(answer.status_code) in operation["responses"], where
    if answer.status_code < 400 or sent.method == "HEAD":
        return
    assert answer.headers["Content-Type"].startswith("application/json"), where
    assert set(answer.json()) == {"error"}, where
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "clause", "field"}, where
    assert re.fullmatch("[a-z_]{2,30}", error["code"]), where
    assert isinstance(error["message"], str), where
    assert error["message"], where
    assert all(error[name] is None or isinstance(error[name], str) for name in ("clause", "field")), where
    if sent.as_described and answer.status_code == 400:
        # What the description allows is never unknown; that it means nothing here is another thing.
        assert error["code"] != "unknown_command", where
        assert "is not known" not in error["message"], where
        assert error["code"] != "malformed", where


def _fits(template: str, path: str) -> bool:
    return bool(re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path.replace("@exercise", "x")))


def test_bytes_that_are_no_requests(ground: Ground) -> None:
    """Half requests, other protocols, doubled lengths: answered or ended, and the next caller is served."""
    import socket

    host = b"Host: x\r\n"
    for sent in (
        b"\x00" * 100,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n" + host + b"\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\n" + host + b"\r\n",
        b"POST /api/v1/join/ HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        b"POST /api/v1/join/ HTTP/1.1\r\n" + host + b"Content-Length: -5\r\n\r\nhello",
        b"POST /api/v1/join/ HTTP/1.1\r\n"
        + host
        + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 2_000 + b"\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\n" + host + b"\r\n",
        b"CONNECT evil.example:443 HTTP/1.1\r\n" + host + b"\r\n",
    ):
        with socket.create_connection(("127.0.0.1", ground.server.port), timeout=20) as wire:
            wire.settimeout(20)
            wire.sendall(sent)
            wire.shutdown(socket.SHUT_WR)
            heard = b""
            try:
                while piece := wire.recv(65536):
                    heard += piece
            except ConnectionError:
                pass
        assert not heard.startswith(b"HTTP/1.1 5"), (sent[:60], heard[:200])
    assert ground.client.get("/health/").status_code == 200
    assert not [line for line in ground.server.lines if "Traceback" in line or "ERROR" in line]
