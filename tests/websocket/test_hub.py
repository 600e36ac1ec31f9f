"""The hub and its consumer in this process: who is believed to be there, silence, what a sweep finds."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from tests.server.room import Room, bearer, room_here
from wargame import broadcast, epochs, presence, sweep
from wargame import hub as hubs
from wargame.asgi import application
from wargame.models import Event, Exercise, Seat


def test_presence_is_the_union_of_processes_and_forgets_the_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(presence.time, "monotonic", lambda: now)
    here, there = presence.Presence(), presence.Presence()
    assert here.take(here.message("x", {"a"}))
    assert here.take(there.message("x", {"b"}))
    assert not here.take(there.message("x", {"b"}))
    assert here.online("x") == {"a", "b"}
    now += presence.BELIEVED + 1
    assert here.take(here.message("x", {"a"})), "that the other process has died is news"
    assert here.online("x") == {"a"}
    assert not here.take(here.message("x", {"a"}))
    assert here.take(here.message("x", set()))


@pytest.mark.django_db(transaction=True)
class TestConsumer:
    @pytest.fixture
    def room(self) -> Room:
        return room_here()

    def at(self, room: Room, role: str) -> WebsocketCommunicator:
        headers = [(b"authorization", bearer(room.tokens[role])["Authorization"].encode())]
        return WebsocketCommunicator(application, f"/ws/exercises/{room.id}/", headers=headers)

    async def test_who_is_silent_for_twenty_seconds_is_ended(
        self, room: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        silent, speaking = self.at(room, "red"), self.at(room, "blue")
        for each in (silent, speaking):
            connected, _ = await each.connect(timeout=10)
            assert connected
        now = sweep.time.monotonic()
        assert sweep.SILENCE == 20
        monkeypatch.setattr(sweep.time, "monotonic", lambda: now + 19)
        await sweep.sweep(hubs.hub)
        (blue,) = (socket for socket in hubs.hub.sockets[room.id] if socket.audience == "blue")
        await speaking.send_json_to({"type": "ping"})
        while blue.heard < now + 19:  # both are nudged too, so a pong alone does not tell that it was heard
            await next_of(speaking, "pong")
        monkeypatch.setattr(sweep.time, "monotonic", lambda: now + 21)
        await sweep.sweep(hubs.hub)
        while (output := await silent.receive_output(timeout=10))["type"] == "websocket.send":
            pass
        assert (output["type"], output["code"]) == ("websocket.close", 4000)
        assert [socket.audience for socket in hubs.hub.sockets[room.id]] == ["blue"]
        await speaking.send_json_to({"type": "ping"})
        while (await speaking.receive_json_from(timeout=10))["type"] != "pong":
            pass
        await speaking.disconnect()
        await silent.disconnect()
        assert room.id not in hubs.hub.sockets

    async def test_a_layer_that_fails_closes_nothing(
        self, room: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Redis is away for a moment: who is connected stays so, and is served again when it is back."""
        heard = self.at(room, "red")
        assert (await heard.connect(timeout=10))[0]

        def no_layer() -> Any:
            raise ConnectionError("Redis is gone")

        with monkeypatch.context() as patch:
            patch.setattr(hubs, "get_channel_layer", no_layer)
            await sweep.sweep(hubs.hub)
            other = self.at(room, "blue")
            assert (await other.connect(timeout=10))[0]
            await other.disconnect()
        await heard.send_json_to({"type": "ping"})
        while (await heard.receive_json_from(timeout=10))["type"] != "pong":
            pass
        await heard.disconnect()

    async def test_a_quiet_tab_is_nudged(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        """The timers of a hidden tab sleep, but what comes is heard: it pings then, and stays connected."""
        heard = self.at(room, "red")
        assert (await heard.connect(timeout=10))[0]
        now = sweep.time.monotonic()
        monkeypatch.setattr(sweep.time, "monotonic", lambda: now + sweep.NUDGE + 1)
        await sweep.sweep(hubs.hub)
        await next_of(heard, "pong")
        await heard.disconnect()

    async def test_a_lost_publication_is_found_by_the_sweep(
        self, room: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        heard = self.at(room, "red")
        assert (await heard.connect(timeout=10))[0]
        with monkeypatch.context() as patch:
            patch.setattr(broadcast, "_send", lambda message: None)
            patch.setattr(broadcast, "publish", lambda *each: None)
            await sync_to_async(room.do)("director", "announce", text="never published")
        await sweep.sweep(hubs.hub)
        frame = await next_of(heard, "events")
        assert [event["data"]["text"] for event in frame["events"]] == ["never published"]
        await heard.disconnect()

    async def test_who_sits_there_no_longer_is_shown_out_though_nobody_said_so(self, room: Room) -> None:
        for change in ({"removed": "2026-01-01T00:00Z"}, {"token_hash": "another's"}, {"role": "blue"}):
            seat = Seat.objects.filter(pk=room.seats["red"]["id"])
            before = await seat.values("removed", "token_hash", "role").aget()
            heard = self.at(room, "red")
            assert (await heard.connect(timeout=10))[0]
            await seat.aupdate(**change)
            await sweep.sweep(hubs.hub)
            await next_of(heard, "leave")
            assert (await heard.receive_output(timeout=10))["type"] == "websocket.close"
            await heard.disconnect()
            await seat.aupdate(**before)

    @pytest.mark.parametrize("comes", ["another seat", "the same seat in another role"])
    async def test_who_comes_while_a_sweep_asks_is_not_judged_by_its_answer(
        self, room: Room, monkeypatch: pytest.MonkeyPatch, comes: str
    ) -> None:
        heard = self.at(room, "red")
        assert (await heard.connect(timeout=10))[0]
        new = self.at(room, "blue" if comes == "another seat" else "red")
        ask = sweep.database_sync_to_async(sweep.facts)

        async def answered_late(*asked: Any) -> Any:
            found = await ask(*asked)
            if comes != "another seat":
                await Seat.objects.filter(pk=room.seats["red"]["id"]).aupdate(role="blue")
            assert (await new.connect(timeout=10))[0]
            return found

        with monkeypatch.context() as patch:
            patch.setattr(sweep, "database_sync_to_async", lambda _: answered_late)
            await sweep.sweep(hubs.hub)
        assert [socket.audience for socket in hubs.hub.sockets[room.id] if socket.audience == "blue"]
        await new.send_json_to({"type": "ping"})
        while (frame := await new.receive_json_from(timeout=10))["type"] != "pong":
            assert frame["type"] != "leave"
        await new.disconnect()
        await heard.disconnect()

    @pytest.mark.parametrize("how", ["epoch", "shorter", "gone"])
    async def test_another_log_in_its_place_is_told_and_the_ring_forgotten(
        self, room: Room, how: str
    ) -> None:
        await sync_to_async(room.do)("director", "announce", text="of the old log")
        heard = self.at(room, "observer")
        assert (await heard.connect(timeout=10))[0]
        await next_of(heard, "events")
        feed = hubs.hub.feeds[room.id, "observer"]
        assert feed.ring.after(0)
        exercise = Exercise.objects.filter(pk=room.id)
        if how == "epoch":
            before = feed.epoch
            await sync_to_async(epochs.begin_epoch)()
            await sweep.sweep(hubs.hub)
            assert feed.epoch > before
        elif how == "shorter":
            await Event.objects.filter(exercise_id=room.id).adelete()
            await exercise.aupdate(numbers={}, last_seq=0, released_seq=0)
            await sweep.sweep(hubs.hub)
        else:
            await exercise.adelete()
            await sweep.sweep(hubs.hub)
        await next_of(heard, "resync")
        assert not feed.ring.after(feed.ring.last)
        assert feed.ring.after(0) is None or feed.ring.last == 0
        await heard.disconnect()


async def next_of(heard: WebsocketCommunicator, kind: str) -> Any:
    """The next frame of a type."""
    async with asyncio.timeout(10):
        while (frame := json.loads(await heard.receive_from(timeout=10)))["type"] != kind:
            pass
    return frame
