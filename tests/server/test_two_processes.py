"""Two server processes over Redis, on PostgreSQL or one SQLite file: one exercise, as if there were one server."""

import asyncio
import itertools
import json
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.server.room import ROLES, Room, at_server, merged, room_at
from tests.storage.under_load import UnderLoad
from tests.support.server import ServerProcess
from tests.websocket.listener import Listener

Pair = tuple[ServerProcess, ServerProcess]


@contextmanager
def pair_on(tmp_path: Path, database_url: str, redis_url: str) -> Iterator[Pair]:
    """Two processes on one database, each with a data folder of its own."""
    environment = {
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "WARGAME_SECRET_KEY": "one-for-both-processes",
        "WARGAME_DIRECTOR_KEY": "one-key-for-both",
    }
    with (
        ServerProcess(tmp_path / "one", environment=environment) as one,
        ServerProcess(tmp_path / "two", environment=environment) as two,
    ):
        yield one, two


@pytest.fixture
def pair(tmp_path: Path, redis_url: str, postgres_url: str) -> Iterator[Pair]:
    with pair_on(tmp_path, postgres_url, redis_url) as both:
        yield both


def socket(server: ServerProcess, room: Room, role: str, after: int = 0) -> Listener:
    return Listener(f"{server.ws_url}/ws/exercises/{room.id}/?after={after}", token=room.tokens[role])


def by(server: ServerProcess, room: Room) -> Room:
    """The same class at the other server."""
    other = object.__new__(Room)
    other.__dict__ = {**room.__dict__, "call": at_server(server.base_url)}
    return other


@pytest.mark.redis
@pytest.mark.postgres
async def test_what_is_done_at_one_arrives_at_the_other(pair: Pair) -> None:
    one, two = pair
    room = room_at(one.base_url, one.director_key, {"dice": "hand"})
    there = by(two, room)
    states = {role: room.view(role)["state"] for role in ROLES}
    async with socket(one, room, "red") as red, socket(two, room, "blue") as blue:
        await red.see("red", "blue")
        await blue.see("red", "blue")

        def play() -> None:
            room.do("director", "start_exercise")
            there.do("red", "plan_fire", battery="R-SP", target="4563GH")
            for here in (room, there, there, room):
                here.end_phase()
            there.do("red", "declare_fire", battery="R-SP")
            faces = itertools.cycle([4, 1, 2, 6, 3, 5, 5])
            for here in itertools.cycle((room, there)):  # each die at another process
                if not here.roll(faces):
                    break

        await asyncio.to_thread(play)
        for heard, role in ((red, "red"), (blue, "blue")):
            views = [await asyncio.to_thread(here.view, role) for here in (room, there)]
            assert views[0]["state"] == views[1]["state"]
            await heard.reach(views[0]["n"])
            assert heard.numbers == list(range(1, views[0]["n"] + 1))
            assert merged(states[role], heard.events) == views[0]["state"]
    async with socket(two, room, "observer") as observer:
        await observer.see("observer")


@pytest.mark.redis
@pytest.mark.postgres
async def test_submissions_at_both_never_interleave_or_get_lost(pair: Pair, postgres_url: str) -> None:
    one, two = pair
    room = room_at(one.base_url, one.director_key)
    room.do("director", "start_exercise")
    each = 25
    same = [str(uuid.uuid4()) for _ in range(each)]

    def talk(server: ServerProcess, role: str, name: str) -> list[int]:
        here = by(server, room)
        statuses = []
        for number in range(each):
            statuses.append(here.send(role, "announce", text=f"{name}{number}").status)
            body = {"id": same[number], "command": {"type": "announce", "text": f"both{number}"}}
            statuses.append(here.raw("director", json.dumps(body)).status)
            here.view("red")
        return statuses

    def plan(server: ServerProcess, side: str, battery: str) -> list[int]:
        here = by(server, room)
        return [
            here.send(side, "plan_fire", battery=battery, target=f"46{60 + n % 9}GH").status
            for n in range(each)
        ]

    sockets = [socket(server, room, role) for server in pair for role in ("red", "blue", "director")]
    await asyncio.gather(*(each_one.__aenter__() for each_one in sockets))
    jobs = [
        (talk, one, "director", "a"),
        (talk, two, "director", "b"),
        (talk, two, "controller", "c"),
        (plan, one, "red", "R-122"),
        (plan, two, "blue", "B-122"),
        (plan, two, "red", "R-SP"),
    ]
    with ThreadPoolExecutor(len(jobs)) as pool:
        loop = asyncio.get_running_loop()
        done = await asyncio.gather(*(loop.run_in_executor(pool, *job) for job in jobs))
    assert {status for statuses in done for status in statuses} == {200}
    for index, heard in enumerate(sockets):
        role = ("red", "blue", "director")[index % 3]
        view = await asyncio.to_thread(by(pair[index // 3], room).view, role)
        await heard.reach(view["n"])
        assert heard.numbers == list(range(1, view["n"] + 1))
    said = [event["data"]["text"] for event in sockets[2].events if event["type"] == "announced"]
    assert sorted(said) == sorted(f"{name}{n}" for name in ("a", "b", "c", "both") for n in range(each))
    for name in ("a", "b", "c", "both"):
        assert [text for text in said if text.strip("0123456789") == name] == [
            f"{name}{n}" for n in range(each)
        ]
    assert sockets[2].events == sockets[5].events
    await asyncio.gather(*(each_one.__aexit__(None, None, None) for each_one in sockets))
    with psycopg.connect(postgres_url) as connection:
        log = connection.execute("SELECT seq, submission_id FROM wargame_event ORDER BY seq").fetchall()
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    owners = [owner for owner, _ in itertools.groupby(log, key=lambda row: row[1])]
    assert len(owners) == len(set(owners))


@pytest.mark.redis
@pytest.mark.postgres
async def test_when_one_dies_the_other_goes_on(pair: Pair, long_run: bool) -> None:
    """The story continues with the next die, and whoever sat at the dead process is not believed there for ever."""
    one, two = pair
    room = room_at(one.base_url, one.director_key, {"dice": "hand"})
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    room.do("red", "enter_dice", faces=[3])
    there = by(two, room)
    async with socket(two, room, "director") as director, socket(one, room, "red"):
        await director.see("director", "red")
        one.kill()
        answer = await asyncio.to_thread(there.do, "red", "enter_dice", faces=[2])
        assert answer["events"][0]["data"]["faces"] == [2]
        await director.reach(there.view("director")["n"])
        if long_run:  # it takes the fifteen seconds that a process is believed, and a sweep
            await director.see("director")


def laws_hold(both: Pair, source: str, seed: int, long_run: bool) -> None:
    """Laws 1, 2 and 4 at both, after each stretch of exercises that bots play by turns at one and the other."""
    with UnderLoad(both, source, seed) as load:
        for _ in range(20 if long_run else 2):
            load.play(commands=25)
    assert load.counts["commands"] >= 50
    assert load.counts["unanswered"] == 0


@pytest.mark.redis
@pytest.mark.postgres
def test_the_laws_hold_on_postgresql(pair: Pair, postgres_url: str, long_run: bool) -> None:
    laws_hold(pair, postgres_url, 7, long_run)


@pytest.mark.redis
def test_the_laws_hold_on_one_sqlite_file(tmp_path: Path, redis_url: str, long_run: bool) -> None:
    file = tmp_path / "shared.sqlite3"
    with pair_on(tmp_path, f"sqlite:///{file.as_posix()}", redis_url) as both:
        laws_hold(both, str(file), 8, long_run)
