"""A server that is killed and started again is noticed by its epoch, and nobody has to reload."""

import asyncio

import pytest

from tests.server.room import ROLES, room_at
from tests.support.server import ServerProcess
from tests.websocket.listener import Listener


def test_an_epoch_never_comes_twice(own_server_process: ServerProcess) -> None:
    room = room_at(own_server_process.base_url, own_server_process.director_key)
    epochs = [room.view("red")["epoch"]]
    for _ in range(3):
        own_server_process.restart()
        epochs.append(room.view("red")["epoch"])
    assert sorted(set(epochs)) == epochs


@pytest.mark.parametrize("role", ["director", "red"])
async def test_pong_and_view_tell_the_same_epoch_after_a_restart(
    own_server_process: ServerProcess, role: str
) -> None:
    server = own_server_process
    room = room_at(server.base_url, server.director_key)
    await asyncio.to_thread(room.do, "director", "start_exercise")
    where = f"{server.ws_url}/ws/exercises/{room.id}/"
    async with Listener(where, token=room.tokens[role]) as heard:
        before = await heard.ping()
        assert before["epoch"] == room.view(role)["epoch"]
        seen = before["n"]
    await asyncio.to_thread(server.restart)
    async with Listener(f"{where}?after={seen}", token=room.tokens[role]) as heard:
        after = await heard.ping()
        assert after["epoch"] > before["epoch"]
        views = [await asyncio.to_thread(room.view, each) for each in ROLES]
        assert {view["epoch"] for view in views} == {after["epoch"]}
        await asyncio.to_thread(room.do, "director", "announce", text="it goes on")
        await heard.reach(seen + 1)
        assert heard.numbers == [seen + 1]
