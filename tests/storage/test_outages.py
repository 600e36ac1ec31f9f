"""Redis or PostgreSQL goes away in the middle and comes back: everything goes on, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.room import ROLES, Room, merged, room_at
from tests.support.server import ServerProcess
from tests.support.services import OwnPostgres, OwnRedis
from tests.websocket.listener import Listener
from wargame.outage import AWAY
from wargame.threads import MOST

HANGS = 30  # seconds; what takes longer has hung


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[OwnRedis]:
    with OwnRedis(tmp_path) as redis:
        yield redis


@pytest.fixture
def postgres() -> Iterator[OwnPostgres]:
    with OwnPostgres() as postgres:
        yield postgres


def socket(server: ServerProcess, room: Room, role: str, after: int = 0) -> Listener:
    return Listener(f"{server.ws_url}/ws/exercises/{room.id}/?after={after}", token=room.tokens[role])


def command(text: str) -> str:
    return json.dumps({"id": str(uuid.uuid4()), "command": {"type": "announce", "text": text}})


async def _pinged(listener: Listener, until: int | None = None) -> None:
    """Ping now and then until the pong says this number; without one for as long as the connection lasts."""
    number: int | None = -1
    while until is None or number != until:
        number = (await listener.ping())["n"]
        await asyncio.sleep(0.2)


def all_agree(room: Room, views: dict[str, Any]) -> None:
    """Law 2 for everybody, and no number missing."""
    for role in ROLES:
        events = room.events(role)
        view = room.view(role)
        assert [event["n"] for event in events] == list(range(1, view["n"] + 1))
        assert merged(views[role]["state"], events) == view["state"], role


@pytest.mark.redis_server
@pytest.mark.parametrize("how", ["stopped", "frozen"])
async def test_redis_goes_away_and_comes_back(tmp_path: Path, redis: OwnRedis, how: str) -> None:
    """Commands are answered meanwhile; what was not pushed is found by the number in the pong, and pushes come again."""
    with ServerProcess(tmp_path / "one", environment={"REDIS_URL": redis.url}) as server:
        room = room_at(server.base_url, server.director_key)
        views = {role: room.view(role) for role in ROLES}

        async def say(text: str) -> int:
            begun = time.monotonic()
            answer = await asyncio.to_thread(room.raw, "director", command(text))
            assert answer.status == 200, answer.text
            assert time.monotonic() - begun < HANGS
            return int(answer.body["n"])

        async with socket(server, room, "red") as red:
            await red.reach(await say("before"))
            await asyncio.to_thread(redis.stop if how == "stopped" else redis.freeze)
            last = 0
            for number in range(5):
                last = await say(f"meanwhile {number}")
            async with asyncio.timeout(HANGS):
                # A publication that nobody heard is found in the log, every few seconds.
                await _pinged(red, until=last)
            late = socket(server, room, "blue")  # who comes now is served too
            async with late as blue:
                await blue.reach(last)
            await asyncio.to_thread(redis.start if how == "stopped" else redis.thaw)
            async with asyncio.timeout(60):
                # The listener is back when a push arrives; the gap before it is filled from the log.
                while red.numbers != list(range(1, last + 1)):
                    last = await say("after")
                    try:
                        async with asyncio.timeout(2):
                            await red.reach(last)
                    except TimeoutError:
                        continue
        all_agree(room, views)


@pytest.mark.redis_server
@pytest.mark.postgres_server
async def test_postgresql_is_restarted_in_the_middle(
    tmp_path: Path, redis: OwnRedis, postgres: OwnPostgres
) -> None:
    """A command is told to come again, and does once, with its id; what had been answered is there."""
    environment = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
    with ServerProcess(tmp_path / "one", environment=environment) as server:
        room = room_at(server.base_url, server.director_key, {"window_seconds": 60})
        views = {role: room.view(role) for role in ROLES}
        room.do("director", "start_exercise")
        room.go_to("movement")
        room.do("red", "move_unit", unit="R-T1", path=["4656GH", "4657GH"])
        waiting = room.view("blue")["state"]["waiting"]
        kept = [command(f"kept {number}") for number in range(3)]
        answers = [room.raw("director", body).body for body in kept]
        async with socket(server, room, "red") as red:
            await red.reach(answers[-1]["n"])
            await asyncio.to_thread(postgres.stop)
            sent = [command(f"sent {number}") for number in range(3)]
            for body in sent:
                begun = time.monotonic()
                refused = await asyncio.to_thread(room.raw, "director", body)
                assert time.monotonic() - begun < HANGS
                assert (refused.status, refused.code) == (503, "unavailable"), refused.text
                assert set(refused.body["error"]) == {"code", "message", "clause", "field"}
            page = await asyncio.to_thread(room.call, "GET", "/")
            assert page.status in (200, 503)
            listed = await asyncio.to_thread(
                room.call, "GET", room.path, None, {**room.headers("red"), "Accept-Language": "zh-hans"}
            )
            assert (listed.status, listed.code) == (503, "unavailable")
            # The browser's socket ends within seconds, and with it comes its banner.
            async with asyncio.timeout(HANGS):
                with pytest.raises(ConnectionClosed, match=str(AWAY)):
                    await _pinged(red)
        await asyncio.to_thread(postgres.start)
        again = [await asyncio.to_thread(room.raw, "director", body) for body in sent]
        assert [answer.status for answer in again] == [200] * 3
        assert [room.raw("director", body).body for body in kept] == answers
        assert [room.raw("director", body).body for body in sent] == [answer.body for answer in again]
        said = [event["data"]["text"] for event in room.events("director") if event["type"] == "announced"]
        assert said == [f"{name} {number}" for name in ("kept", "sent") for number in range(3)]
        async with socket(server, room, "red") as red:
            await red.reach(room.view("red")["n"])
        # Nobody's window has run out meanwhile for want of a clock, or hangs.
        after = room.view("blue")["state"]["waiting"]
        assert after["decision"] == waiting["decision"]
        all_agree(room, views)


@pytest.mark.postgres_server
def test_no_connection_is_left_over(tmp_path: Path, postgres: OwnPostgres) -> None:
    """As many as there are threads, however many requests there are; and they are used again."""
    with (
        psycopg.connect(postgres.url.replace("/lesson", "/postgres"), autocommit=True) as look,
        ServerProcess(tmp_path / "one", environment={"DATABASE_URL": postgres.url}) as server,
    ):
        room = room_at(server.base_url, server.director_key)

        def connected() -> list[int]:
            rows = look.execute("SELECT pid FROM pg_stat_activity WHERE datname = 'lesson' ORDER BY 1")
            return [row[0] for row in rows]

        for _ in range(40):
            room.view("red")
        one_after_the_other = connected()
        assert len(one_after_the_other) <= 4
        for _ in range(20):
            room.view("red")
        assert connected() == one_after_the_other
        with ThreadPoolExecutor(20) as pool:
            statuses = list(
                pool.map(
                    lambda _: room.call("GET", room.path, headers=room.headers("red")).status, range(200)
                )
            )
        assert set(statuses) == {200}
        assert len(connected()) <= MOST + 2
