"""What the server writes during a whole lesson, at its most talkative: no secret that was ever handed out is in it."""

# ruff: noqa: ASYNC212  (one answer is waited for after another, nothing else runs meanwhile)
from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.room import Room, room_at
from tests.support.server import ServerProcess
from tests.websocket.listener import Listener
from wargame import logs


def form_token(client: httpx.Client, path: str = "/") -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', client.get(path).text)
    assert found is not None
    return found[1]


async def lesson(server: ServerProcess) -> tuple[Room, set[str]]:
    """Join by page and by program, play, hand over, guess, fail, export, end; every secret that was handed out."""
    room = room_at(server.base_url, server.director_key)
    secrets = {server.director_key, *room.tokens.values(), *room.codes.values()}
    page = httpx.Client(base_url=server.base_url, timeout=60)
    token = form_token(page)
    page.post("/", data={"code": room.codes["red"], "name": "Li Wei", "csrfmiddlewaretoken": token})
    page.post("/", data={"code": "WRNGXY", "name": "Li Wei", "csrfmiddlewaretoken": "x"})
    page.get("/", params={"code": room.codes["blue"]})
    desk = httpx.Client(base_url=server.base_url, timeout=60)
    desk.get("/director/", params={"key": server.director_key})
    desk.get("/director/")
    desk.get(f"/exercises/{room.id}/")
    admin = form_token(desk, "/admin/login/")
    password = "a-password-of-somebody"
    login = {"username": "teacher", "password": password, "csrfmiddlewaretoken": admin}
    desk.post("/admin/login/", data=login, headers={"Referer": server.base_url + "/admin/login/"})
    secrets |= {token, admin, password}
    for client in (page, desk):
        secrets |= {value for name, value in client.cookies.items() if name != "wargame_language"}
    async with Listener(f"{server.ws_url}/ws/exercises/{room.id}/", token=room.tokens["red"]) as heard:
        await heard.ping()
        cookie = "; ".join(f"{name}={value}" for name, value in page.cookies.items())
        own = {"Cookie": cookie, "Origin": server.base_url}
        async with Listener(f"{server.ws_url}/ws/exercises/{room.id}/", **own) as other:
            await other.ping()
        room.do("director", "start_exercise")
        room.do("director", "announce", text="Begin.", to="all")
        for _ in range(4):
            room.end_phase()
        assert room.send("blue", "start_exercise").status == 403
        assert room.call("GET", f"{room.path}?token={room.tokens['red']}").status == 401
        assert room.call("GET", f"/nothing/?key={server.director_key}").status == 404
        assert room.raw("red", "{no json").status == 400
    link = room.do("director", "hand_over_seat", seat=room.seats["blue"]["id"], name="Anna")["link"]
    secrets |= {link.partition("token=")[2], room.do("director", "new_code", role="red")["join"]["red"]}
    taken = httpx.Client(base_url=server.base_url)
    assert taken.get(link).status_code == 302
    assert taken.get(link + "x").status_code == 403
    secrets |= set(taken.cookies.values())
    saved = desk.get(f"/exercises/{room.id}/export/").content
    room.do("director", "end_exercise")
    secrets.add(room.view("director")["state"]["dice"]["seed"])
    files = {"file": ("a.json", saved, "application/json")}
    token = form_token(desk, "/director/")
    assert desk.post("/director/import/", data={"csrfmiddlewaretoken": token}, files=files).status_code == 302
    secrets.add(token)
    secrets |= {(server.folder / f"{name}-key.txt").read_text().strip() for name in ("secret", "director")}
    return room, secrets


@pytest.mark.parametrize("kind", ["plain", "json"])
async def test_a_whole_lesson_at_its_most_talkative(tmp_path: Path, kind: str) -> None:
    environment = {"WARGAME_LOG": kind, "WARGAME_LOG_LEVEL": "DEBUG", "WARGAME_DEBUG": ""}
    with ServerProcess(tmp_path / "classroom", environment=environment) as server:
        room, secrets = await lesson(server)
        server.stop()
        told = [line for line in server.lines if not line.startswith("director: ")]
    assert len(told) > 100
    assert len(secrets) > 20
    leaked = [(secret, line) for secret in secrets for line in told if secret in line]
    assert leaked == []
    if kind == "plain":
        assert any(f"POST /api/v1/exercises/{room.id}/commands/ 200 in " in line for line in told)
        return
    lines = [json.loads(line) for line in told if line.startswith("{")]
    assert len(lines) > 100
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    requests = [line for line in lines if line["logger"] == "wargame.requests"]
    commands = [line for line in requests if line["path"].endswith("/commands/")]
    assert {line["exercise"] for line in commands} == {room.id}
    assert {200, 403, 400} <= {line["status"] for line in commands}
    assert all(line["milliseconds"] >= 0 for line in commands)
    assert not any("?" in line["path"] for line in requests)
    assert {line["path"] for line in requests if "exercise" not in line} >= {
        "/",
        "/director/",
        "/api/v1/join/",
    }


def test_usually_only_what_is_wrong_is_said(live_server_process: ServerProcess) -> None:
    before = len(live_server_process.lines)
    room_at(live_server_process.base_url, live_server_process.director_key).do("director", "start_exercise")
    told = [
        line for line in live_server_process.lines[before:] if re.search("DEBUG|INFO|WARNING|ERROR", line)
    ]
    assert told == []


@pytest.mark.parametrize(
    "text",
    [
        "wargame_session=abcdefghijklmnop0123456789abcdef; path=/",
        "{'wargame_csrf': 'SECRET'}",
        "X-CSRFToken: SECRET",
        "{'X-CSRFToken': 'SECRET'}",
        '{"password": "SECRET"}',
        "code=WXY347",
        "{'code': 'WXY347'}",
        "&csrfmiddlewaretoken=SECRET&x=1",
        "seed 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "token 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA_",
        "Cookie: a=1; wargame_csrf=SECRET",
    ],
)
def test_what_looks_like_a_secret_is_struck_out(text: str) -> None:
    shown = logs.without_secrets(text)
    assert "***" in shown
    for secret in ("SECRET", "WXY347", "0123456789abcdef", "3q2-7w"):
        assert secret not in shown


@pytest.mark.parametrize(
    "text",
    [
        "GET /api/v1/exercises/a3k9x2m4p7/commands/ 200 in 4.1 ms",
        '{"code": "not_allowed"}',
        "in test_a_session_may_hold_two_seats_of_one_exercise",
        "File /home/teacher/wargame/adjudication/indirect_fire.py, line 42, in scatter_the_impact_of_each_gun_in",
        "battery R-122 at 4563GH",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert logs.without_secrets(text) == text


def record(message: str, *values: object, **more: Any) -> logging.LogRecord:
    made = logging.LogRecord(
        "wargame.x", logging.WARNING, "x.py", 1, message, values, more.pop("exc_info", None)
    )
    for name, value in more.items():
        setattr(made, name, value)
    assert logs.HideSecrets().filter(made)
    return made


def test_a_line_of_json_holds_one_record_whatever_is_in_it() -> None:
    forged = '\n{"level": "CRITICAL"}\u2028"'
    try:
        raise ValueError(f"Bearer {'x' * 43} {forged}")
    except ValueError as error:
        made = record("said %s", forged, exc_info=(ValueError, error, error.__traceback__), status=500)
    line = logs.JsonLines().format(made)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["status"]) == ("WARNING", 500)
    assert "ValueError" in told["error"]
    assert "Bearer ***" in told["error"]


def test_a_record_that_does_not_fit_its_words_is_told_as_it_stands() -> None:
    assert record("%d of %d", "x").getMessage() == "%d of %d"
