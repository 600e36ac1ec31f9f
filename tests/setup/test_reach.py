"""Can others reach me: devices without a seat report, the director sees them live, and nobody can do harm by it."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from django.core.cache import cache
from django.test import Client, RequestFactory

from tests.support.server import ServerProcess
from wargame.pages import reach
from wargame.setup import selftest
from wargame.setup.selftest import Answer

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"


@pytest.fixture(autouse=True)
def fresh_limits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def director(live_server_process: ServerProcess) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=live_server_process.base_url, follow_redirects=True) as client:
        client.get(f"/director/?key={live_server_process.director_key}")
        yield client


def cookies(client: httpx.Client | httpx.AsyncClient) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def ws(server: ServerProcess, path: str, cookie: str = "", origin: str | None = None) -> Any:
    sent = {"Cookie": cookie} if cookie else {}
    return websockets.connect(
        server.ws_url + path, origin=origin or server.base_url, additional_headers=sent, open_timeout=30
    )


def report(server: ServerProcess, body: object, **headers: str) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return httpx.post(
        f"{server.base_url}/r/heard/", content=content, headers={"Origin": server.base_url, **headers}
    )


GOOD = {"id": "0123456789ab", "socket": "works", "trip": 12}


async def test_the_director_sees_each_device_as_it_comes(
    live_server_process: ServerProcess, director: httpx.Client
) -> None:
    server = live_server_process
    listening = ws(server, "/ws/reach/desk/", cookies(director))
    device = httpx.AsyncClient(base_url=server.base_url, headers={"User-Agent": IPHONE})
    async with listening as desk, device:
        page = await device.get("/r/")
        mark = re.search(r'data-mark="([0-9a-f]{12})"', page.text)
        assert mark is not None
        told = json.loads(await asyncio.wait_for(desk.recv(), 30))
        here = server.base_url.removeprefix("http://")
        own = {"id": mark[1], "address": "127.0.0.1", "kind": "iphone", "at": here}
        assert told == {**own, "script": "waiting", "socket": "waiting", "trip": None}
        body = {"id": mark[1], "socket": "fails", "trip": None}
        answer = await device.post("/r/heard/", json=body, headers={"Origin": server.base_url})
        assert answer.json() == {"address": "127.0.0.1"}
        told = json.loads(await asyncio.wait_for(desk.recv(), 30))
        assert told == {**own, "script": "works", "socket": "fails", "trip": None}


@pytest.mark.redis
async def test_a_device_at_another_process_is_seen_too(tmp_path: Path, redis_url: str) -> None:
    shared = {"REDIS_URL": redis_url}
    first = ServerProcess(tmp_path / "first", environment=shared)
    second = ServerProcess(tmp_path / "second", environment=shared)
    with first, second:
        async with httpx.AsyncClient(base_url=first.base_url) as director:
            await director.get(f"/director/?key={first.director_key}")
        async with ws(first, "/ws/reach/desk/", cookies(director)) as desk:
            answer = await asyncio.to_thread(report, second, GOOD)
            assert answer.status_code == 200
            told = json.loads(await asyncio.wait_for(desk.recv(), 30))
    assert (told["id"], told["at"]) == (GOOD["id"], second.base_url.removeprefix("http://"))


async def test_the_echo_is_for_our_own_pages_and_for_short_words(live_server_process: ServerProcess) -> None:
    async with ws(live_server_process, "/ws/reach/") as socket:
        await socket.send("here")
        assert await asyncio.wait_for(socket.recv(), 30) == "here"
        await socket.send("x" * 65)
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 30)
    with pytest.raises(websockets.InvalidStatus):
        await ws(live_server_process, "/ws/reach/", origin="http://elsewhere.example")


async def test_the_list_is_for_the_director(live_server_process: ServerProcess) -> None:
    with pytest.raises(websockets.InvalidStatus):
        await ws(live_server_process, "/ws/reach/desk/")


@pytest.mark.parametrize("path", ["/reach/", "/reach/address/", "/reach/checks/"])
def test_the_pages_of_the_director_are_his(live_server_process: ServerProcess, path: str) -> None:
    assert httpx.get(live_server_process.base_url + path).status_code == 403


def test_the_link_on_the_console_opens_it_without_another_page(live_server_process: ServerProcess) -> None:
    page = httpx.get(
        f"{live_server_process.base_url}/reach/?key={live_server_process.director_key}", follow_redirects=True
    )
    assert (page.status_code, page.url.query) == (200, b"")
    wrong = httpx.get(f"{live_server_process.base_url}/reach/?key=wrong", follow_redirects=True)
    assert wrong.status_code == 403


def test_the_page_shows_addresses_and_the_machine_looks_at_itself(
    live_server_process: ServerProcess, director: httpx.Client
) -> None:
    page = director.get("/reach/")
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-store"
    present = director.get("/reach/address/").json()
    assert present["join"] == f"{live_server_process.base_url}/"
    assert [each["joins"] for each in present["tries"]] == [True]
    assert present["tries"][0]["test"] == f"{live_server_process.base_url}/r/"
    assert present["only_here"] is True
    found = director.get("/reach/checks/").json()
    assert any(each["state"] == "bad" and "this computer only" in each["text"] for each in found["findings"])
    here = f"127.0.0.1:{live_server_process.port}"
    assert any(each["state"] == "good" and here in each["text"] for each in found["findings"])
    assert len(found["steps"]) == 5


def test_the_self_test_tells_what_answers(live_server_process: ServerProcess) -> None:
    port = live_server_process.port
    assert selftest.ask("127.0.0.1", port, page="/r/", ws="/ws/reach/") == Answer(True, True, True)
    assert selftest.ask("127.0.0.1", port, page="/r/", ws="/ws/none/") == Answer(True, True, False)
    assert selftest.ask("127.0.0.1", port, page="/none/", ws="/ws/reach/") == Answer(True, False, True)
    assert selftest.ask("127.0.0.1", 9, page="/r/", ws="/ws/reach/") == Answer()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"[" * 300,
        b"\xff",
        {},
        {**GOOD, "more": 1},
        {**GOOD, "id": "0123456789AB"},
        {**GOOD, "id": 3},
        {**GOOD, "id": "0123456789ab\n"},
        {**GOOD, "socket": "maybe"},
        {**GOOD, "socket": []},
        {**GOOD, "trip": -1},
        {**GOOD, "trip": 1.5},
        {**GOOD, "trip": True},
        {**GOOD, "trip": 10**9},
        {**GOOD, "id": "0" * 500},
    ],
)
def test_a_report_that_is_none_is_refused_in_the_usual_shape(
    live_server_process: ServerProcess, body: object
) -> None:
    answer = report(live_server_process, body)
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"code", "message", "clause", "field"}


def test_reports_come_from_our_own_page(live_server_process: ServerProcess) -> None:
    assert report(live_server_process, GOOD).status_code == 200
    assert report(live_server_process, GOOD, Origin="http://elsewhere.example").status_code == 403
    assert httpx.post(f"{live_server_process.base_url}/r/heard/", json=GOOD).status_code == 403
    assert httpx.get(f"{live_server_process.base_url}/r/heard/").status_code == 405


@pytest.mark.django_db
def test_too_many_reports_are_refused_and_the_page_still_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "REPORTS_A_MINUTE", 3)
    sent: list[Any] = []
    monkeypatch.setattr(reach.broadcast, "reached", sent.append)
    client = Client()

    def send() -> int:
        headers = {"origin": "http://testserver"}
        body = json.dumps(GOOD)
        return client.post("/r/heard/", body, content_type="application/json", headers=headers).status_code

    assert [send() for _ in range(5)] == [200, 200, 200, 429, 429]
    assert client.get("/r/").status_code == 200
    assert len(sent) == 3


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        (IPHONE, "iphone"),
        ("Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)", "ipad"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126 Mobile", "android"),
        ("Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb", "harmony"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/126", "windows"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)", "chromebook"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605", "mac"),
        ("Mozilla/5.0 (X11; Linux x86_64) Firefox/128", "linux"),
        ("curl/8", "other"),
        ("", "other"),
    ],
)
def test_the_kind_of_a_device(agent: str, kind: str) -> None:
    assert reach.kind_of(agent) == kind


def test_nothing_of_a_device_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes out is the address, the kind and what works; neither the browser's own words nor a name."""
    sent: list[Any] = []
    monkeypatch.setattr(reach.broadcast, "reached", sent.append)
    request = RequestFactory().get("/r/", headers={"user-agent": IPHONE, "cookie": "secret=1"})
    page = reach.device_page(request)
    assert page.status_code == 200
    assert set(sent[0]) == {"id", "address", "kind", "at", "script", "socket", "trip"}
    assert "secret" not in json.dumps(sent)
    assert "AppleWebKit" not in json.dumps(sent)
