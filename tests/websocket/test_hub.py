"""The hub and its consumer in this process: overtaking publications, gaps, silence, who is believed to be there."""

import asyncio
import json
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from tests.server.room import Room, bearer, room_here
from wargame import consumers, presence
from wargame import hub as hubs
from wargame.asgi import application
from wargame.consumers import ExerciseSocket
from wargame.frames import LARGEST_FRAME, frames
from wargame.hub import Hub


def event(number: int, fill: str = "") -> tuple[int, str]:
    return number, json.dumps({"n": number, "fill": fill})


def numbers(text: str) -> list[int]:
    return [each["n"] for each in json.loads(text)["events"]]


def test_frames_are_in_order_whole_and_small() -> None:
    assert frames([]) == []
    (one,) = frames([event(3), event(1), event(2), event(2)])
    assert (one.first, one.last, numbers(one.text), json.loads(one.text)["n"]) == (1, 3, [1, 2, 3], 3)
    gap = frames([event(5), event(1), event(2)])
    assert [numbers(each.text) for each in gap] == [[1, 2], [5]]
    big = frames(event(number, "河" * 40_000) for number in range(1, 40))
    assert len(big) > 1
    assert all(len(each.text.encode()) < LARGEST_FRAME for each in big)
    assert [number for each in big for number in numbers(each.text)] == list(range(1, 40))


class Connection(ExerciseSocket):
    """A consumer without a server: the log is a list, what is sent is kept."""

    def __init__(self, log: list[tuple[int, str]], last: int = 0) -> None:
        super().__init__()
        self.exercise_id, self.audience, self.seat_id, self.heard = "x", "red", "s", 0.0
        self.log, self.last, self._held, self._open = log, last, None, True
        self.sent: list[int] = []
        self.closed = False

    async def send(
        self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False
    ) -> None:
        assert text_data is not None
        self.sent += numbers(text_data)

    async def close(self, code: Any = None, reason: Any = None) -> None:
        self.closed = True


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> Connection:
    log: list[tuple[int, str]] = []

    def events_after(exercise: str, audience: str, after: int, limit: int) -> list[tuple[int, str]]:
        return [each for each in log if each[0] > after][:limit]

    monkeypatch.setattr(consumers, "events_after", events_after)
    monkeypatch.setattr(consumers, "database_sync_to_async", lambda f: lambda *a: asyncio.to_thread(f, *a))
    return Connection(log)


async def publish(hub: Hub, *batches: list[int]) -> None:
    """These publications, in one turn of the loop."""
    for batch in batches:
        await hub._publication(
            {"exercise": "x", "events": {"red": [event(number) for number in batch], "blue": []}}
        )
    await hub._flush(("x", "red"))


@pytest.mark.parametrize(
    "batches",
    [
        [[1, 2], [3], [4, 5]],
        [[3, 4, 5], [1, 2]],
        [[4, 5], [1], [2, 3]],
        [[1, 2], [4, 5], [3]],
        [[1, 2], [1, 2, 3], [2, 3, 4, 5]],
        [[1], [5]],
        [[5], [3]],
    ],
)
@pytest.mark.parametrize("together", [True, False])
async def test_whatever_overtakes_what_each_event_comes_once(
    connection: Connection, batches: list[list[int]], together: bool
) -> None:
    """A push is a hint: the log has all five events already, and publications may be late, doubled or lost."""
    connection.log += [event(number) for number in range(1, 6)]
    hub = Hub()
    hub.sockets[("x", "red")].add(connection)
    for batch in [batches] if together else [[each] for each in batches]:
        await publish(hub, *batch)
    assert connection.sent == list(range(1, len(connection.sent) + 1))
    assert connection.sent[-1] >= max(max(batch) for batch in batches)


async def test_an_overlap_is_not_sent_twice(connection: Connection) -> None:
    connection.last = 3
    await connection.push(frames([event(number) for number in range(2, 6)])[0])
    await connection.push(frames([event(number) for number in range(1, 4)])[0])
    assert connection.sent == [4, 5]


async def test_a_gap_that_cannot_be_filled_ends_that_socket_only(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_log(*args: Any) -> Any:
        raise ConnectionError

    hub, other = Hub(), Connection([], last=4)
    hub.sockets[("x", "red")] |= {connection, other}
    monkeypatch.setattr(consumers, "events_after", no_log)
    await publish(hub, [5])
    assert connection.closed
    assert (other.sent, other.closed) == ([5], False)


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
        now = hubs.time.monotonic()
        assert hubs.SILENCE == 20
        monkeypatch.setattr(hubs.time, "monotonic", lambda: now + 19)
        await hubs.hub.sweep()
        await speaking.send_json_to({"type": "ping"})
        while (await speaking.receive_json_from(timeout=10))["type"] != "pong":
            pass
        monkeypatch.setattr(hubs.time, "monotonic", lambda: now + 21)
        await hubs.hub.sweep()
        while (output := await silent.receive_output(timeout=10))["type"] == "websocket.send":
            pass
        assert (output["type"], output["code"]) == ("websocket.close", 4000)
        assert {key for key in hubs.hub.sockets if key[0] == room.id} == {(room.id, "blue")}
        await speaking.send_json_to({"type": "ping"})
        while (await speaking.receive_json_from(timeout=10))["type"] != "pong":
            pass
        await speaking.disconnect()
        await silent.disconnect()
        assert not [key for key in hubs.hub.sockets if key[0] == room.id]

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
            await hubs.hub.sweep()
            other = self.at(room, "blue")
            assert (await other.connect(timeout=10))[0]
            await other.disconnect()
        await heard.send_json_to({"type": "ping"})
        while (await heard.receive_json_from(timeout=10))["type"] != "pong":
            pass
        await heard.disconnect()
