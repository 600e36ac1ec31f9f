"""docs/deploy, tried: nginx with the very file in front of two processes started by the unit's own line."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.room import ROLES, Reply, Room, bearer, merged
from tests.storage.deployed import DEPLOY, UNIT, Nginx, Unit, command_of, environment_of, replaced
from tests.support import machine
from tests.support.server import PROJECT
from wargame.proxy import seen_through

KEY, SECRET = "the-directors-key-of-this-test", "the-secret-of-this-test"
needs_nginx = pytest.mark.nginx


class Deployment:
    """nginx and the processes behind it; `call` as `Room` wants it."""

    def __init__(self, nginx: Nginx, units: list[Unit]) -> None:
        self.nginx, self.units = nginx, units
        self.client = httpx.Client(base_url=nginx.base_url, verify=nginx.trust(), timeout=60)

    def call(self, method: str, path: str, content: Any = None, headers: Any = None) -> Reply:
        kind = {"Content-Type": "application/json"} if content is not None else {}
        answer = self.client.request(method, path, content=content, headers={**kind, **(headers or {})})
        body = (
            answer.json() if answer.headers.get("content-type", "").startswith("application/json") else None
        )
        return Reply(answer.status_code, body, answer.text)

    def socket(self, path: str, **headers: str) -> Any:
        address = self.nginx.base_url.replace("https", "wss", 1) + path
        return websockets.connect(address, additional_headers=headers, ssl=self.nginx.trust(), max_size=None)


@pytest.fixture
def deployment(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Deployment]:
    """Two processes on PostgreSQL and Redis where both are here, else one on SQLite."""
    values = {
        "WARGAME_SECRET_KEY": SECRET,
        "WARGAME_DIRECTOR_KEY": KEY,
        "WARGAME_ADDRESS": "https://localhost/",
        "WARGAME_RATE_FACTOR": "0",  # all these classes join from one address
        "DATABASE_URL": "",
        "REDIS_URL": "",
    }
    redis, postgres = machine.redis(), machine.postgres()
    if redis and postgres:
        values |= {"DATABASE_URL": request.getfixturevalue("postgres_url"), "REDIS_URL": redis}
    with Unit(tmp_path / "8001", values) as one:
        if not (redis and postgres):
            with Nginx(tmp_path / "nginx", (one.port, one.port)) as nginx:
                yield Deployment(nginx, [one])
            return
        with Unit(tmp_path / "8002", values) as two, Nginx(tmp_path / "nginx", (one.port, two.port)) as nginx:
            yield Deployment(nginx, [one, two])


@needs_nginx
async def test_a_class_plays_through_the_proxy(deployment: Deployment) -> None:
    """HTTP and websocket, pages and their cookies, the origin check, files for good, nothing secret in the logs."""
    room = await asyncio.to_thread(Room, deployment.call, KEY)
    views = {role: room.view(role) for role in ROLES}
    path = f"/ws/exercises/{room.id}/?after=0"
    async with deployment.socket(path, Authorization=f"Bearer {room.tokens['red']}") as red:
        await asyncio.to_thread(room.do, "director", "start_exercise")
        await asyncio.to_thread(room.do, "director", "announce", text="through the proxy")
        last, events = room.view("red")["n"], []
        async with asyncio.timeout(60):
            while len(events) < last:
                frame = json.loads(await red.recv())
                if frame["type"] == "events":
                    events += frame["events"]
            await red.send('{"type": "ping"}')
            while frame["type"] != "pong":
                frame = json.loads(await red.recv())
        assert merged(views["red"]["state"], events) == room.view("red")["state"]
    client = deployment.client
    joined = client.get("/director/", params={"key": KEY}, follow_redirects=True)
    assert joined.status_code == 200
    cookies = [value for name, value in joined.history[0].headers.multi_items() if name == "set-cookie"]
    assert cookies
    assert all("Secure" in cookie for cookie in cookies if cookie.startswith("wargame_session"))
    assert joined.headers["strict-transport-security"]
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    host = f"localhost:{deployment.nginx.port}"
    await asyncio.to_thread(client.get, f"/exercises/{room.id}/")
    async with deployment.socket(path, Cookie=cookie, Origin=f"https://{host}") as director:
        assert json.loads(await director.recv())["type"] in ("events", "presence")
    for origin in ("https://evil.example", "https://localhost", f"https://{host}.evil.example"):
        with pytest.raises(websockets.InvalidStatus, match=r"HTTP 40[03]"):
            async with deployment.socket(path, Cookie=cookie, Origin=origin):
                pass
    static = re.search(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"', joined.text)
    assert static is not None
    file = client.get(static[1], headers={"Accept-Encoding": "gzip"})
    assert (file.status_code, file.headers.get("content-encoding")) == (200, "gzip")
    assert "immutable" in file.headers["cache-control"]
    moved = await asyncio.to_thread(
        httpx.get, f"http://127.0.0.1:{deployment.nginx.plain_port}/exercises/x/?seat=1"
    )
    assert (moved.status_code, moved.headers["location"]) == (301, "https://127.0.0.1/exercises/x/?seat=1")
    too_large = deployment.call("POST", f"{room.path}commands/", "x" * 70_000, room.headers("red"))
    assert (too_large.status, too_large.code) == (413, "too_large")
    written = deployment.nginx.logs() + "".join(unit.errors.read_text("utf-8") for unit in deployment.units)
    assert "/director/" in written
    for secret in (KEY, SECRET, *room.tokens.values(), *room.codes.values(), "?"):
        assert secret not in written


@needs_nginx
def test_who_calls_is_told_and_cannot_be_feigned(deployment: Deployment) -> None:
    """Wrong codes are counted by the address that nginx saw, whatever X-Forwarded-For says; https is seen as such."""
    for unit in deployment.units[1:]:
        unit.kill()  # each process counts for itself
    wrong = json.dumps({"code": "AAAAAA", "name": "Eve"})
    statuses = set()
    for number in range(1500):
        feigned = {"X-Forwarded-For": f"10.1.{number // 250}.{number % 250}"}
        statuses.add(deployment.call("POST", "/api/v1/join/", wrong, feigned).status)
        if 429 in statuses:
            break
    assert statuses == {404, 429}
    made = deployment.call(
        "POST", "/api/v1/exercises/", json.dumps({"scenario": "river-crossing"}), bearer(KEY)
    )
    seen = deployment.call("GET", f"/api/v1/exercises/{made.body['id']}/", None, bearer(KEY))
    assert "https://localhost/?code=" in seen.text or seen.body["join_qr"]


@needs_nginx
async def test_when_a_process_dies_the_class_goes_on_at_the_other(deployment: Deployment) -> None:
    if len(deployment.units) < 2:
        machine.needs("postgres")
        machine.needs("redis")
    room = await asyncio.to_thread(Room, deployment.call, KEY)
    room.do("director", "start_exercise")
    bodies = [
        json.dumps({"id": str(uuid.uuid4()), "command": {"type": "announce", "text": f"word {number}"}})
        for number in range(20)
    ]
    answers = []
    for number, body in enumerate(bodies):
        if number == 10:
            deployment.units[0].kill()
        answers.append(await asyncio.to_thread(room.raw, "director", body))
    assert [answer.status for answer in answers] == [200] * 20
    async with deployment.socket(
        f"/ws/exercises/{room.id}/?after=0", Authorization=f"Bearer {room.tokens['blue']}"
    ) as blue:
        assert json.loads(await blue.recv())["type"] in ("events", "presence")
    said = [event["data"]["text"] for event in room.events("blue") if event["type"] == "announced"]
    assert said == [f"word {number}" for number in range(20)]


def test_the_line_of_the_unit_runs_and_stops(tmp_path: Path) -> None:
    """The very ExecStart, with the environment file; on standard error nothing, and stopped it ends well."""
    values = {"WARGAME_SECRET_KEY": SECRET, "WARGAME_DIRECTOR_KEY": KEY, "DATABASE_URL": "", "REDIS_URL": ""}
    with Unit(tmp_path / "8001", values) as unit:
        assert httpx.get(f"http://127.0.0.1:{unit.port}/health/").status_code == 200
        if sys.platform != "win32":
            assert unit.stop() in (0, -15)
    assert KEY not in unit.errors.read_text("utf-8")


@pytest.mark.systemd
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """`systemd-analyze verify`, with the program where this one is."""
    for path in (UNIT, DEPLOY / "wargame.target"):
        text = path.read_text("utf-8")
        if path == UNIT:
            text = replaced(
                text, {"/opt/wargame/.venv/bin/python": sys.executable, "/opt/wargame": str(PROJECT)}
            )
        (tmp_path / path.name).write_text(text, "utf-8")
    shutil.copy(tmp_path / UNIT.name, tmp_path / "wargame@8001.service")
    done = subprocess.run(
        [machine.needs("systemd"), "verify", "--man=no", "wargame@8001.service", "wargame.target"],
        cwd=tmp_path,
        env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        encoding="utf-8",
    )
    ours = [line for line in done.stderr.splitlines() if "wargame" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


def test_the_environment_file_names_what_the_settings_read() -> None:
    """No variable that does nothing, and none of the deployment's forgotten."""
    named = set(environment_of((DEPLOY / "wargame.env").read_text("utf-8"), {}))
    read = "".join(
        path.read_text("utf-8")
        for path in (PROJECT / "wargame" / "settings.py", PROJECT / "wargame" / "setup" / "data_folder.py")
    )
    assert named == {name for name in named if f'"{name}"' in read}
    assert {"DATABASE_URL", "REDIS_URL", "WARGAME_PROXIES", "WARGAME_ADDRESS"} <= named
    assert "--port 8001" in " ".join(command_of(UNIT.read_text("utf-8"), 8001, Path("/somewhere")))


@pytest.mark.parametrize(
    ("proxies", "forwarded", "client"),
    [
        (0, ["1.1.1.1"], "9.9.9.9"),
        (1, [], "9.9.9.9"),
        (1, ["1.1.1.1"], "1.1.1.1"),
        (1, ["6.6.6.6, 1.1.1.1"], "1.1.1.1"),
        (1, ["6.6.6.6", "1.1.1.1"], "1.1.1.1"),
        (2, ["6.6.6.6, 1.1.1.1, 2.2.2.2"], "1.1.1.1"),
        (2, ["6.6.6.6"], "9.9.9.9"),
    ],
)
def test_only_what_our_own_proxies_say_is_believed(proxies: int, forwarded: list[str], client: str) -> None:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded] + [(b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "scheme": "http", "client": ["9.9.9.9", 5], "headers": headers}
    seen = seen_through(scope, proxies)
    assert seen["client"][0] == client
    assert seen["scheme"] == ("https" if proxies else "http")
    socket = {"type": "websocket", "scheme": "ws", "client": ["9.9.9.9", 5], "headers": headers}
    assert seen_through(socket, proxies)["scheme"] == ("wss" if proxies else "ws")
