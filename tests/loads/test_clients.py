"""Clients that sleep, trickle, stall, open twenty tabs or come back all at once: all have equal streams at the end."""

import asyncio
import contextlib
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
import websockets

from tests.support import machine
from tests.websocket.listener import Listener
from wargame.benchmarks.troupe import Ours

STALLED = 10
ROUNDS, EVENTS, SIZE = 40, 200, 8000


def at(stage: Ours, after: int = 0) -> Listener:
    where = stage.sockets(1, after)[0]
    return Listener(f"{where['url']}?after={after}", token=where["token"])


async def published(stage: Ours, events: int = 5, size: int = 100) -> int:
    return (await asyncio.to_thread(stage.publish, events, size))[1]


async def whole(stage: Ours) -> list[Any]:
    """The stream as the log has it."""
    token, found = stage.sockets(1)[0]["token"], []
    while True:
        path = f"{stage.room.path}events/?after={len(found)}&limit=1000"
        answer = await asyncio.to_thread(stage.api.must, "GET", path, token)
        found += answer["events"]
        if len(found) >= answer["n"]:
            return found


async def test_who_sleeps_and_comes_back_misses_nothing(stage: Ours) -> None:
    await asyncio.to_thread(stage.sockets, 1)
    events: list[Any] = []
    for pause in range(4):
        async with at(stage, len(events)) as heard:
            end = await published(stage)
            await heard.reach(end)
            events += heard.events
        for _ in range(pause):  # asleep
            end = await published(stage)
    async with at(stage, len(events)) as heard:
        if end > len(events):
            await heard.reach(end)
        events += heard.events
    assert [event["n"] for event in events] == list(range(1, end + 1))
    assert events == await whole(stage)


async def test_all_come_back_at_once(stage: Ours) -> None:
    count = 200 if machine.long_run() else 20
    tokens = [each["token"] for each in await asyncio.to_thread(stage.sockets, count)]
    url = stage.sockets(1)[0]["url"]
    end = await published(stage, 300)
    behind = [end - (index * 37) % (end - 1) for index in range(count)]
    heard = [
        Listener(f"{url}?after={after}", token=token) for after, token in zip(behind, tokens, strict=True)
    ]
    await asyncio.gather(*(each.__aenter__() for each in heard))
    end = await published(stage, 40)
    await asyncio.gather(*(each.reach(end) for each in heard))
    stream = await whole(stage)
    for each, after in zip(heard, behind, strict=True):
        assert each.events == stream[after:]
    await asyncio.gather(*(each.__aexit__(None, None, None) for each in heard))


async def test_twenty_tabs_of_one_seat(stage: Ours) -> None:
    await asyncio.to_thread(stage.sockets, 1)
    tabs = [at(stage) for _ in range(20)]
    await asyncio.gather(*(tab.__aenter__() for tab in tabs))
    for _ in range(10):
        end = await published(stage, 7)
    await asyncio.gather(*(tab.reach(end) for tab in tabs))
    assert [tab.numbers for tab in tabs] == [list(range(1, end + 1))] * 20
    assert all(tab.events == tabs[0].events for tab in tabs)
    await asyncio.gather(*(tab.__aexit__(None, None, None) for tab in tabs))


async def narrow(stage: Ours, after: int) -> Any:
    """A connection of which nobody reads more than is asked for, with as small buffers as the system has."""
    where = stage.sockets(1)[0]
    address = urlsplit(where["url"])
    pipe = socket.socket()
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    pipe.setblocking(False)
    await asyncio.get_running_loop().sock_connect(pipe, (address.hostname, address.port))
    return await websockets.connect(
        f"{where['url']}?after={after}",
        sock=pipe,
        additional_headers={"Authorization": f"Bearer {where['token']}"},
        max_size=None,
        max_queue=1,
        ping_interval=None,
        compression=None,
    )


async def test_stalled_sockets_hold_up_nobody_and_cost_no_memory(stage: Ours) -> None:
    """Ten that never read, and one that reads a little now and then, while 64 MB are sent."""
    await asyncio.to_thread(stage.sockets, 1)
    start = await published(stage, 1)
    dead = [await narrow(stage, start) for _ in range(STALLED)]
    trickle = asyncio.create_task(trickled(stage, start))
    async with at(stage, start) as quick:
        await quick.ping()
        before = stage.usage().memory
        for _ in range(ROUNDS):
            end = await published(stage, EVENTS, SIZE)
            await quick.reach(end)
        grown = stage.usage().memory - before
        assert quick.numbers == list(range(start + 1, end + 1))
    # Unbounded, the server would keep at least what was sent, and twice as much where it copies.
    assert grown < ROUNDS * EVENTS * SIZE, f"{grown / 1e6:.0f} MB"
    trickle_events = await asyncio.wait_for(asyncio.shield(ended(trickle, end)), 120)
    assert trickle_events == quick.events
    for each in dead:
        each.transport.abort()


class Trickle:
    """What a slow client has, and until when it goes on."""

    events: list[Any] = []
    end = 0


async def trickled(stage: Ours, after: int) -> list[Any]:
    """Read one message at a time with long pauses; come back behind what it has when it is dropped."""
    Trickle.events, Trickle.end = [], 10**9
    import json

    while not Trickle.events or Trickle.events[-1]["n"] < Trickle.end:
        last = Trickle.events[-1]["n"] if Trickle.events else after
        connection = await narrow(stage, last)
        with contextlib.suppress(websockets.ConnectionClosed):
            while not Trickle.events or Trickle.events[-1]["n"] < Trickle.end:
                frame = json.loads(await connection.recv())
                if frame["type"] == "events":
                    Trickle.events += frame["events"]
                await connection.send('{"type":"ping"}')
                await asyncio.sleep(0.05 if Trickle.end == 10**9 else 0)
        connection.transport.abort()
    return Trickle.events


async def ended(trickle: "asyncio.Task[list[Any]]", end: int) -> list[Any]:
    """The slow client is let catch up now."""
    Trickle.end = end
    return await trickle


@pytest.mark.parametrize("after", [0, 1, 700])
async def test_ring_and_log_and_interface_tell_the_same(stage: Ours, after: int) -> None:
    """Behind the ring's reach or within it, by websocket or by GET."""
    await asyncio.to_thread(stage.sockets, 1)
    end = await published(stage, 2600)
    stream = await whole(stage)
    async with at(stage, after) as heard:
        await heard.reach(end)
        assert heard.events == stream[after:]
    async with at(stage, end - 100) as heard:
        await heard.reach(end)
        assert heard.events == stream[-100:]
