"""The stream over a real connection: after=N, reconnects in mid-battle, tabs, presence, bursts without a gap."""

import asyncio
import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.room import ROLES, Room, merged, room_at
from tests.support.server import ServerProcess
from tests.websocket.listener import LARGEST_FRAME, Listener


@pytest.fixture
def room(live_server_process: ServerProcess) -> Room:
    return room_at(live_server_process.base_url, live_server_process.director_key, {"dice": "hand"})


@pytest.fixture
def connect(live_server_process: ServerProcess, room: Room) -> Any:
    def at(role: str, after: int = 0) -> Listener:
        return Listener(
            f"{live_server_process.ws_url}/ws/exercises/{room.id}/?after={after}", token=room.tokens[role]
        )

    return at


def battle(room: Room) -> None:
    """Red's howitzers are firing, and wait for their first die."""
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")


async def test_after_replays_exactly_what_follows(room: Room, connect: Any) -> None:
    await asyncio.to_thread(battle, room)
    whole = room.events("red")
    for after in (0, 1, len(whole) - 1):
        async with connect("red", after) as heard:
            await heard.reach(len(whole))
            assert heard.events == whole[after:]
    async with connect("red", len(whole)) as heard:
        assert (await heard.ping())["n"] == len(whole)
        assert heard.events == []
        await asyncio.to_thread(room.do, "director", "announce", text="and then")
        await heard.reach(len(whole) + 1)
        assert heard.numbers == [len(whole) + 1]


async def test_a_number_beyond_the_stream_asks_for_a_fresh_view(room: Room, connect: Any) -> None:
    """As after a copy of the database has been put back: what the browser shows is not what there is."""
    await asyncio.to_thread(battle, room)
    last = room.view("red")["n"]
    async with connect("red", last + 50) as heard:
        await heard.next("resync")
        await asyncio.to_thread(room.do, "director", "announce", text="still here")
        await heard.reach(last + 1)
        assert heard.numbers == [last + 1]


async def test_a_reconnect_in_mid_battle_misses_nothing(room: Room, connect: Any) -> None:
    await asyncio.to_thread(battle, room)
    faces = itertools.cycle([4, 1, 2, 6, 3, 5, 5])
    states = {role: room.view(role)["state"] for role in ROLES}
    last = {role: room.view(role)["n"] for role in ROLES}
    caught: dict[str, list[Any]] = {role: [] for role in ROLES}
    going = True
    while going:
        for role in ROLES:
            async with connect(role, last[role]) as heard:
                going = await asyncio.to_thread(room.roll, faces)
                reached = room.view(role)["n"]
                if reached > last[role]:
                    await heard.reach(reached)
                caught[role] += heard.events
                last[role] = reached
        # Somebody rolls while nobody is connected.
        going = await asyncio.to_thread(room.roll, faces) and going
    for role in ROLES:
        async with connect(role, last[role]) as heard:
            n = room.view(role)["n"]
            if n > last[role]:
                await heard.reach(n)
            caught[role] += heard.events
        view = room.view(role)
        assert [event["n"] for event in caught[role]] == list(
            range(view["n"] - len(caught[role]) + 1, view["n"] + 1)
        )
        assert merged(states[role], caught[role]) == view["state"]


async def test_two_tabs_of_a_seat_and_who_is_there(room: Room, connect: Any) -> None:
    async with connect("director") as director:
        await director.see("director")
        async with connect("red") as first:
            await director.see("director", "red")
            async with connect("red") as second:
                await second.see("director", "red")  # told at once, though nobody came or went
                await asyncio.to_thread(room.do, "director", "start_exercise")
                await asyncio.gather(first.reach(4), second.reach(4))
                assert first.events == second.events
            async with connect("observer"):
                await director.see("director", "red", "observer")  # one tab less of red: red is still there
                seats = {seat["role"]: seat["online"] for seat in room.view("blue")["seats"]}
                assert seats == {role: role not in ("blue", "controller") for role in ROLES}
        await director.see("director")


async def test_a_burst_reaches_forty_sockets_once_and_in_order(room: Room, connect: Any) -> None:
    await asyncio.to_thread(room.do, "director", "start_exercise")
    per_sender, long = 85, "河" * 490
    sockets = [connect(ROLES[index % len(ROLES)]) for index in range(40)]
    await asyncio.gather(*(socket.__aenter__() for socket in sockets))

    def talk(role: str, name: str) -> None:
        for number in range(per_sender):
            room.do(role, "announce", text=f"{name}{number} {long}")

    senders = [("director", "a"), ("controller", "b"), ("director", "c"), ("controller", "d")]
    with ThreadPoolExecutor(len(senders)) as pool:
        loop = asyncio.get_running_loop()
        sending = [loop.run_in_executor(pool, talk, *sender) for sender in senders]
        total = 5 + per_sender * len(senders)
        await asyncio.gather(*sending, *(socket.reach(total) for socket in sockets))
    said = [event["data"].get("text", "").split(" ")[0] for event in sockets[0].events[5:]]
    for _, name in senders:
        assert [each for each in said if each[0] == name] == [
            f"{name}{number}" for number in range(per_sender)
        ]
    for index, socket in enumerate(sockets):
        assert socket.numbers == list(range(1, total + 1)), ROLES[index % len(ROLES)]
        assert max(socket.sizes) < LARGEST_FRAME
        assert socket.events == sockets[index % len(ROLES)].events
    await asyncio.gather(*(socket.__aexit__(None, None, None) for socket in sockets))
    async with connect("observer") as late:  # more than one frame holds
        await late.reach(total)
        assert late.numbers == list(range(1, total + 1))
        assert len(late.sizes) > 1
        assert max(late.sizes) < LARGEST_FRAME


async def test_what_is_released_together_comes_in_one_frame(room: Room, connect: Any) -> None:
    await asyncio.to_thread(battle, room)
    await asyncio.to_thread(room.do, "red", "enter_dice", faces=[3])
    async with connect("blue", room.view("blue")["n"]) as heard:
        await heard.ping()
        answer = await asyncio.to_thread(room.do, "director", "set_dice", mode="auto")
        count = len(answer["events"])
        assert count > 18  # six guns, each with its marker, its die and its zone
        await heard.reach(room.view("blue")["n"])
        assert len(heard.events) == count
        assert len(heard.sizes) == 1
