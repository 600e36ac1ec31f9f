"""Who may connect, to the real server: tokens, session cookies with their Origin, and everybody else refused."""

import asyncio
import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
import websockets

from tests.server.room import Room, room_at
from tests.support.server import ServerProcess
from tests.websocket.listener import Listener


class Visitor(NamedTuple):
    cookie: str
    seats: dict[str, str]


@pytest.fixture(scope="module")
def room(live_server_process: ServerProcess) -> Room:
    room = room_at(live_server_process.base_url, live_server_process.director_key)
    room.do("director", "start_exercise")
    return room


@pytest.fixture(scope="module")
def visitor(live_server_process: ServerProcess, room: Room) -> Visitor:
    """A browser that holds the seats of red and blue."""
    seats = {}
    client = httpx.Client(base_url=live_server_process.base_url)
    for role in ("red", "blue"):
        page = client.get("/").text
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        sent = {"code": room.codes[role], "name": role, "csrfmiddlewaretoken": token[1]}
        joined = client.post("/", data=sent)
        assert joined.status_code == 302, joined.text
        seats[role] = joined.headers["location"].partition("seat=")[2]
    return Visitor("; ".join(f"{name}={value}" for name, value in client.cookies.items()), seats)


def address(server: ServerProcess, room: Room, query: str = "") -> str:
    return f"{server.ws_url}/ws/exercises/{room.id}/{query}"


async def refused(where: str, **headers: str) -> int:
    with pytest.raises(websockets.InvalidStatus) as caught:
        async with Listener(where, **headers):
            pass
    return caught.value.response.status_code


async def test_a_token_opens_the_stream_of_its_seat(live_server_process: ServerProcess, room: Room) -> None:
    for role in ("director", "controller", "red", "blue", "observer"):
        async with Listener(address(live_server_process, room), token=room.tokens[role]) as heard:
            expected = room.events(role)
            await heard.reach(expected[-1]["n"])
            assert heard.events == expected
    async with Listener(address(live_server_process, room), token=live_server_process.director_key) as heard:
        await heard.reach(4)


async def test_a_session_opens_the_seat_it_names(
    live_server_process: ServerProcess, room: Room, visitor: Visitor
) -> None:
    room.do("red", "plan_fire", battery="R-122", target="4563GH")
    own = {"Origin": live_server_process.base_url, "Cookie": visitor.cookie}
    for role, planned in (("red", 1), ("blue", 0)):
        async with Listener(
            address(live_server_process, room, f"?seat={visitor.seats[role]}"), **own
        ) as heard:
            await heard.reach(5 + planned)
            assert [event["type"] for event in heard.events].count("fire_planned") == planned
    async with Listener(address(live_server_process, room), **own) as heard:  # the newest seat: blue's
        assert (await heard.ping())["n"] == 5


async def test_foreign_pages_are_refused(
    live_server_process: ServerProcess, room: Room, visitor: Visitor
) -> None:
    where = address(live_server_process, room, f"?seat={visitor.seats['red']}")
    port = urlsplit(live_server_process.base_url).port
    held = {"Cookie": visitor.cookie}
    assert await refused(where, **held) == 403
    for origin in (
        "http://evil.example",
        "null",
        f"http://127.0.0.1.evil.example:{port}",
        f"http://127.0.0.1:{(port or 0) + 1}",
        "http://127.0.0.1",
        f"http://evil.example/127.0.0.1:{port}",
    ):
        assert await refused(where, **held, Origin=origin) == 403, origin


async def test_who_holds_no_seat_is_refused(
    live_server_process: ServerProcess, room: Room, visitor: Visitor
) -> None:
    where = address(live_server_process, room)
    own = {"Origin": live_server_process.base_url}
    assert await refused(where, **own) == 403
    assert await refused(where, **own, Cookie="wargame_session=nonsense") == 403
    for token in ("nonsense", "", room.seats["red"]["id"], "a" * 4000):
        assert await refused(where, Authorization=f"Bearer {token}") == 403
    assert await refused(f"{where}?token={room.tokens['red']}", **own) == 403
    not_held = address(live_server_process, room, f"?seat={room.seats['observer']['id']}")
    assert await refused(not_held, **own, Cookie=visitor.cookie) == 403


async def test_a_seat_opens_no_other_exercise(live_server_process: ServerProcess, room: Room) -> None:
    other = room_at(live_server_process.base_url, live_server_process.director_key)
    for role in ("director", "red"):
        assert (
            await refused(address(live_server_process, other), Authorization=f"Bearer {room.tokens[role]}")
            == 403
        )


async def test_other_addresses_are_refused_without_noise(
    live_server_process: ServerProcess, room: Room
) -> None:
    token = {"Authorization": f"Bearer {room.tokens['red']}"}
    told = len(live_server_process.lines)
    for path in (
        "/",
        "/ws/",
        "/ws/exercises/",
        "/ws/exercises/nosuchone2/",
        f"/ws/exercises/{room.id}",
        "/ws/exercises/%00/",
    ):
        assert await refused(f"{live_server_process.ws_url}{path}", **token) == 403, path
    async with Listener(address(live_server_process, room), token=room.tokens["red"]) as heard:
        await heard.ping()
    assert not [line for line in live_server_process.lines[told:] if "Traceback" in line or "Error" in line]


async def test_the_socket_takes_pings_only(live_server_process: ServerProcess, room: Room) -> None:
    before = room.everything()
    async with Listener(
        address(live_server_process, room, "?after=4"), token=room.tokens["director"]
    ) as heard:
        for text in (
            '{"type": "command", "command": {"type": "end_exercise"}}',
            '{"id": "5c1ef7a2-8b57-4e7c-9d3f-2f6b8a1f0c11", "command": {"type": "end_exercise"}}',
            "no json",
            "[" * 60_000,
            "[]",
            "null",
            b"\x00\xff",
        ):
            await heard.socket.send(text)
            assert (await heard.next("error"))["error"]["code"] == "bad_value"
        view = await asyncio.to_thread(room.view, "director")
        pong = await heard.ping()
        assert pong == {"type": "pong", "n": view["n"], "epoch": view["epoch"]}
    assert room.everything() == before


def traces(lines: list[str]) -> list[str]:
    return [line for line in lines if "Traceback" in line]


async def test_a_message_that_is_too_long_ends_the_connection(
    live_server_process: ServerProcess, room: Room
) -> None:
    async with Listener(address(live_server_process, room), token=room.tokens["red"]) as heard:
        await heard.socket.send("x" * 200_000)
        with pytest.raises(websockets.ConnectionClosed):
            await heard.next("error")
    assert not traces(live_server_process.lines)


def test_bodies_without_a_length_are_refused(live_server_process: ServerProcess, room: Room) -> None:
    """A 5 MB body in chunks names no Content-Length."""
    before = room.everything()

    def chunks(content: bytes) -> Any:
        for start in range(0, len(content), 65536):
            yield content[start : start + 65536]

    for size in (5 * 1024 * 1024, 70_000):
        reply = room.raw("director", chunks(b" " * size))
        assert (reply.status, reply.code) == (411, "no_length"), size
    long = room.raw("director", b" " * 5 * 1024 * 1024)
    assert (long.status, long.code) == (413, "too_large")
    assert room.everything() == before


def test_the_console_tells_the_key_once_and_no_token(live_server_process: ServerProcess, room: Room) -> None:
    """Whatever has been refused so far, also with the key or a token in its address."""
    key = live_server_process.director_key
    for path in (f"/director/?key={key}x", f"/nothing?key={key}", f"{room.path}?token={room.tokens['red']}"):
        assert room.call("GET", path).status in (401, 403, 404)
    assert room.call("POST", "/api/v1/join/", "{").status == 400
    assert [line for line in live_server_process.lines if key in line] == [
        f"director: {live_server_process.director_url}"
    ]
    written = "\n".join(live_server_process.lines)
    assert not [token for token in room.tokens.values() if token in written]
    assert not traces(live_server_process.lines)
