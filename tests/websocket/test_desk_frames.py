"""What goes over the sockets beside the streams: pace, marks, notes, where to look, who leaves. And who gets none of it."""

import asyncio
import json
import re
import sqlite3
from contextlib import AsyncExitStack, closing
from typing import Any

import httpx
import pytest
import websockets

from tests.server.room import ROLES, Room, room_at
from tests.support.server import ServerProcess
from tests.websocket.listener import PATIENCE, Listener

FRAMES = ("pace", "marks", "notes", "look", "leave")


class Screen(Listener):
    """A listener that keeps the frames which are no events."""

    frames: list[Any]

    async def take(self) -> Any:
        frame = await super().take()
        if frame["type"] in FRAMES:
            self.frames.append(frame)
        return frame


@pytest.fixture
def room(live_server_process: ServerProcess) -> Room:
    room = room_at(live_server_process.base_url, live_server_process.director_key, {"standing_order": "hold"})
    room.do("director", "start_exercise")
    return room


class Hall:
    """A socket of every seat of the room; `tell` says which new frames each has got by the time of an announcement."""

    def __init__(self, server: ServerProcess, room: Room) -> None:
        self.server, self.room = server, room
        self.screens: dict[str, Screen] = {}
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Hall":
        for who in self.room.seats:
            await self.sit(who, who)
        for screen in self.screens.values():
            await screen.see(*{self.role(who) for who in self.screens})
        await self.told()
        return self

    def role(self, who: str) -> str:
        return self.room.seats[who]["role"]

    async def sit(self, name: str, who: str) -> Screen:
        n = await asyncio.to_thread(self.room.view, who)
        screen = Screen(
            f"{self.server.ws_url}/ws/exercises/{self.room.id}/?after={n['n']}",
            token=self.room.seats[who]["token"],
        )
        screen.frames = []
        self.screens[name] = await self._stack.enter_async_context(screen)
        return screen

    async def __aexit__(self, *error: Any) -> None:
        await self._stack.aclose()

    async def do(self, who: str, type_: str, /, **fields: Any) -> Any:
        return await asyncio.to_thread(lambda: self.room.do(who, type_, **fields))

    async def told(self, *but: str) -> dict[str, list[Any]]:
        """The new frames of each; what was sent before an announcement has come before it."""
        answer = await self.do("director", "announce", text="now")
        text = answer["events"][-1]["at"]
        found = {}
        for name, screen in self.screens.items():
            if name in but:
                continue
            await screen.until(lambda heard: any(event["at"] == text for event in heard.events))
            found[name], screen.frames = screen.frames, []
        return found

    async def shown_out(self, name: str) -> None:
        """Until this socket has been told to leave and is ended."""
        screen = self.screens.pop(name)
        await screen.next("leave")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await _to_its_end(screen)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4000


@pytest.fixture
def hall(live_server_process: ServerProcess, room: Room) -> Hall:
    room.seats["second"] = room.join("red", "Second")
    return Hall(live_server_process, room)


async def test_the_pace_is_told_to_all_and_what_is_held_to_the_director_alone(hall: Hall) -> None:
    async with hall:
        await hall.do("director", "set_pace", pace="steps")
        for name, frames in (await hall.told()).items():
            (frame,) = [each for each in frames if not each["revealing"]][:1]
            assert (frame["type"], frame["mode"], frame["stopped"]) == ("pace", "steps", False)
            assert ("held" in frame) == (name == "director"), name
        await hall.do("director", "set_pace", pace="at_once")


async def test_while_steps_are_released_each_frame_says_so(hall: Hall) -> None:
    async with hall:
        await hall.do("red", "plan_fire", battery="R-SP", target="4563GH")
        while (await asyncio.to_thread(hall.room.view, "director"))["state"]["phase"] != "indirect_fire":
            await hall.do("director", "end_phase")
        await hall.do("director", "set_pace", pace="steps")
        await hall.told()
        await hall.do("red", "declare_fire", battery="R-SP")
        blue, director = hall.screens["blue"], hall.screens["director"]
        for screen in (blue, director):
            frame = await screen.next("pace")
            while not frame["revealing"]:
                frame = await screen.next("pace")
        assert frame["held"] > 0
        seen = len(blue.events)
        await hall.do("director", "release", what="all")
        frame = await blue.next("pace")
        while frame["revealing"]:
            frame = await blue.next("pace")
        view = await asyncio.to_thread(hall.room.view, "blue")
        await blue.reach(view["n"])
        assert len(blue.events) > seen


async def test_marks_reach_their_side_and_the_keepers_and_nobody_else_hears_of_them(hall: Hall) -> None:
    async with hall:
        await hall.do("second", "mark", hex="4563GH", sign="fire", text="behind the ridge")
        told = await hall.told()
        for name in ("red", "second"):
            assert [frame["marks"]["red"][0]["text"] for frame in told[name]] == ["behind the ridge"]
            assert "blue" not in told[name][0]["marks"]
        for name in ("director", "controller"):
            assert set(told[name][0]["marks"]) == {"red", "blue"}
        assert (told["blue"], told["observer"]) == ([], [])
        await hall.do("director", "mark", hex="4563GH", side="blue")
        await hall.do("red", "clear_marks")
        told = await hall.told()
        assert [len(told[name]) for name in ("director", "red", "blue", "observer")] == [2, 1, 1, 0]
        assert told["red"][0]["marks"] == {"red": []}


async def test_notes_are_the_directors(hall: Hall) -> None:
    async with hall:
        note = (await hall.do("director", "add_note", n=1, text="look at the ridge"))["note"]
        await hall.do("director", "remove_note", note=note)
        told = await hall.told()
        assert [[each["text"] for each in frame["notes"]] for frame in told.pop("director")] == [
            ["look at the ridge"],
            [],
        ]
        assert not any(told.values())


async def test_all_boards_show_where_the_director_points(hall: Hall) -> None:
    async with hall:
        await hall.do("director", "look_here", hex="4563")
        refused = await asyncio.to_thread(hall.room.send, "director", "look_here", hex="9999")
        assert refused.code == "no_such_hex"
        for name, frames in (await hall.told()).items():
            assert frames == [{"type": "look", "hex": "4563GH"}], name


async def test_leaders_who_is_ready_and_who_commands_are_told_to_all(hall: Hall) -> None:
    async with hall:
        await hall.do("red", "set_ready", ready=True)
        await hall.do("director", "set_leader", seat=hall.room.seats["second"]["id"])
        await hall.do("director", "let_all_command", on=True)
        await hall.do("director", "set_computer", side="blue", on=True)
        await hall.do("director", "set_computer", side="blue", on=False)
        for screen in hall.screens.values():
            frame: Any = {"all_command": False}
            while not frame["all_command"]:
                frame = await screen.next("presence")
            seats = {seat["name"]: (seat["ready"], seat["leader"]) for seat in frame["seats"]}
            assert (seats["Red"], seats["Second"]) == ((True, False), (False, True))


@pytest.mark.parametrize("act", ["move_seat", "remove_seat", "hand_over_seat"])
async def test_whoever_sat_there_is_shown_out_of_every_tab(hall: Hall, act: str) -> None:
    more = {"move_seat": {"role": "observer"}, "hand_over_seat": {"name": "Anna"}}.get(act, {})
    async with hall:
        await hall.sit("another tab", "second")
        answer = await hall.do("director", act, seat=hall.room.seats["second"]["id"], **more)
        await hall.shown_out("second")
        await hall.shown_out("another tab")
        assert not any("leave" in str(frames) for frames in (await hall.told()).values())
        if act == "move_seat":  # the same secret opens the other stream now
            screen = await hall.sit("second", "second")
            await hall.told()
            view = await asyncio.to_thread(hall.room.view, "observer")
            assert screen.events[-1]["n"] == view["n"]
            return
        with pytest.raises(websockets.InvalidStatus) as refused:
            await _connect(hall, "second")
        assert refused.value.response.status_code == 403
        if act == "hand_over_seat":
            hall.room.seats["second"]["token"] = answer["link"].partition("token=")[2]
            await hall.sit("second", "second")
            await hall.told()


async def _to_its_end(screen: Screen) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            await screen.take()


async def _connect(hall: Hall, who: str) -> None:
    address = f"{hall.server.ws_url}/ws/exercises/{hall.room.id}/"
    async with Listener(address, token=hall.room.seats[who]["token"]):
        pass


async def test_a_seat_that_has_gone_without_a_word_is_noticed_at_the_next_ping(hall: Hall) -> None:
    """A push is only a hint: had it been lost, the socket would go on hearing its old side."""
    async with hall:
        database = next(hall.server.folder.rglob("*.sqlite3"))
        with closing(sqlite3.connect(database, timeout=20)) as connection, connection:
            done = connection.execute(
                "UPDATE wargame_seat SET role = 'observer' WHERE id = ?", [hall.room.seats["second"]["id"]]
            )
            assert done.rowcount == 1
        await hall.screens["second"].socket.send('{"type": "ping"}')
        await hall.shown_out("second")
        assert (await hall.screens["red"].ping())["n"]


async def test_when_an_exercise_is_deleted_all_are_shown_out(hall: Hall) -> None:
    async with hall:

        def delete() -> int:
            with httpx.Client(base_url=hall.server.base_url, follow_redirects=True) as client:
                client.get(f"/director/?key={hall.server.director_key}")
                address = f"/director/exercises/{hall.room.id}/delete/"
                page = client.get(address).text
                token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
                assert token
                sent = {"title": "A lesson", "csrfmiddlewaretoken": token[1]}
                return client.post(address, data=sent).status_code

        assert await asyncio.to_thread(delete) == 200
        for name in list(hall.screens):
            await hall.shown_out(name)


async def test_nothing_beside_the_stream_tells_a_side_of_the_other(hall: Hall) -> None:
    """Every frame of blue and of the observer while red and the director do all they can beside the log."""
    secrets = ("behind the ridge", "teaching point", "R-122 first")
    async with hall:
        await hall.do("second", "mark", hex="4563GH", text=secrets[0])
        await hall.do("director", "add_note", n=1, text=secrets[1])
        await hall.do("director", "mark", hex="4563GH", side="red", text=secrets[2])
        await hall.do("director", "new_code", role="director")
        told = await hall.told()
        for name in ("blue", "observer"):
            assert told[name] == []
            assert not [secret for secret in secrets if secret in json.dumps(hall.screens[name].events)]
        assert set(ROLES) <= set(told)
