"""`/health/`: all well, and each part failing, silent or slow; never a secret, never a hang."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.test import AsyncClient

from tests.server.room import room_at
from tests.support.server import ServerProcess, free_port
from wargame import counters, guessing, health
from wargame.hub import hub

pytestmark = pytest.mark.django_db(transaction=True)


async def asked() -> tuple[int, Any]:
    answer = await AsyncClient().get("/health/")
    assert "no-store" in answer.headers["Cache-Control"]
    return answer.status_code, answer.json()


def test_all_is_well_and_nothing_of_an_exercise_is_told(live_server_process: ServerProcess) -> None:
    server = live_server_process
    room = room_at(server.base_url, server.director_key)
    room.do("director", "start_exercise")
    answer = httpx.get(f"{server.base_url}/health/")
    told = answer.json()
    assert answer.status_code == 200
    assert set(told) == {"status", "version", "started", "uptime_seconds", "parts", "counters"}
    assert told["status"] == "ok"
    assert told["parts"] == {"database": "ok", "channel_layer": "ok", "hub": "ok"}
    assert set(told["counters"]) == set(counters.NAMES)
    assert told["uptime_seconds"] >= 0
    hidden = [room.id, "A lesson", server.director_key, *room.tokens.values(), *room.codes.values()]
    assert not [secret for secret in hidden if secret in answer.text]
    assert httpx.get(f"{server.base_url}/health/").json()["version"] == told["version"] == health.version()


@pytest.mark.parametrize("part", ["database", "channel_layer", "hub"])
async def test_the_part_that_fails_is_named(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails() -> None:
        raise ConnectionError("postgres://user:password@host/")

    monkeypatch.setattr(health, f"_{part}", fails)
    status, told = await asked()
    assert (status, told["status"]) == (503, "failing")
    assert told["parts"].pop(part) == "failing: ConnectionError"
    assert set(told["parts"].values()) == {"ok"}
    assert "password" not in str(told)


@pytest.mark.parametrize("part", ["database", "channel_layer", "hub"])
async def test_the_part_that_is_silent_is_named(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    monkeypatch.setattr(health, f"_{part}", lambda: asyncio.sleep(3600))
    status, told = await asked()
    assert status == 503
    assert told["parts"][part].startswith("no answer")


async def test_a_database_that_hangs_holds_one_thread_and_is_well_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[int] = []
    freed: list[int] = []

    def hangs() -> None:
        begun.append(1)
        while not freed:
            time.sleep(0.01)

    monkeypatch.setattr(health, "PATIENCE", 0.2)
    monkeypatch.setattr(health, "_ask", hangs)
    for _ in range(4):
        assert (await asked())[0] == 503
    assert len(begun) == 1
    freed.append(1)
    thread = health._asking
    assert thread is not None
    thread.join(20)
    assert (await asked())[1]["parts"]["database"] == "ok"


async def test_a_hub_that_has_stopped_listening_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    await hub.start()
    assert (await asked())[0] == 200
    for task in hub._tasks:
        task.cancel()
    await asyncio.gather(*hub._tasks, return_exceptions=True)
    status, told = await asked()
    assert status == 503
    assert "listen" in told["parts"]["hub"]
    await hub.start()
    assert (await asked())[0] == 200


def test_without_its_redis_the_process_says_so_and_does_not_hang(tmp_path: Path) -> None:
    nowhere = f"redis://:hunter2@127.0.0.1:{free_port()}/0"
    with ServerProcess(tmp_path / "classroom", environment={"REDIS_URL": nowhere}) as server:
        for _ in range(2):
            answer = httpx.get(f"{server.base_url}/health/", timeout=20)
            assert answer.status_code == 503
            assert answer.json()["parts"]["database"] == "ok"
            assert answer.json()["parts"]["channel_layer"] != "ok"
            assert "hunter2" not in answer.text
        # And nobody who joins is held up or refused for it.
        guess = httpx.post(
            f"{server.base_url}/api/v1/join/", json={"code": "AAAAAA", "name": "X"}, timeout=20
        )
        assert guess.status_code == 404


@pytest.mark.redis
def test_with_a_redis_all_is_well(tmp_path: Path, redis_url: str) -> None:
    with ServerProcess(tmp_path / "classroom", environment={"REDIS_URL": redis_url}) as server:
        for _ in range(3):
            answer = httpx.get(f"{server.base_url}/health/", timeout=20)
            assert (answer.status_code, answer.json()["status"]) == (200, "ok"), answer.text
        guess = {"code": "AAAAAA", "name": "X"}
        statuses = set()
        # Wrong ones are counted by the minute of the clock, which may turn in between, as may the ten minutes.
        for _ in range(2 * guessing.WINDOWS[1][1] + 1):
            statuses.add(httpx.post(f"{server.base_url}/api/v1/join/", json=guess).status_code)
            if 429 in statuses:
                break
        assert statuses == {404, 429}
