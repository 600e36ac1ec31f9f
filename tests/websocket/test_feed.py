"""A feed in this process: publications in any order, gaps, slow sockets, the ring's bounds, equal texts from ring and log."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from wargame import consumers, counters, feed
from wargame.consumers import ExerciseSocket
from wargame.feed import Feed
from wargame.frames import LARGEST_FRAME, Ready, frames
from wargame.outlet import ROOM
from wargame.ring import MOST, Ring

pytestmark = pytest.mark.asyncio


def text(number: int, fill: str = "") -> str:
    return json.dumps({"n": number, "fill": fill})


def numbers(ready: Ready) -> list[int]:
    return [each["n"] for each in json.loads(ready.text)["events"]]


async def test_frames_are_in_order_whole_and_small() -> None:
    assert frames(1, []) == []
    (one,) = frames(1, [text(1), text(2), text(3)])
    assert (one.first, one.last, numbers(one), json.loads(one.text)["n"]) == (1, 3, [1, 2, 3], 3)
    big = frames(1, [text(number, "河" * 40_000) for number in range(1, 40)])
    assert len(big) > 1
    assert all(len(each.text.encode()) < LARGEST_FRAME for each in big)
    assert [number for each in big for number in numbers(each)] == list(range(1, 40))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 100_000])
async def test_the_bytes_are_a_websocket_frame(size: int) -> None:
    """As the `websockets` library reads it."""
    from websockets.frames import Frame, Opcode
    from websockets.streams import StreamReader

    reader = StreamReader()
    reader.feed_data(Ready("x" * size).wire)
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    assert (done.value.value.opcode, done.value.value.data) == (Opcode.TEXT, b"x" * size)


async def test_the_ring_is_bounded_by_count_and_by_bytes() -> None:
    ring = Ring(0)
    for number in range(1, 3 * MOST, 7):
        ring.add([text(each) for each in range(number, number + 7)])
    assert ring.last - ring.base == MOST
    assert ring.after(ring.base) == [text(each) for each in range(ring.base + 1, ring.last + 1)]
    assert ring.after(ring.base - 1) is None
    assert ring.after(ring.last) == ring.after(ring.last + 9) == []
    ring.limit = 10_000
    ring.add([text(ring.last + 1, "x" * 400)])
    kept = ring.after(ring.base)
    assert kept
    assert 5_000 < sum(map(len, kept)) <= 10_000
    ring.add([text(ring.last + 1, "x" * 20_000)])
    assert ring.base == ring.last


class Pipe:
    """An outlet that a client empties when told to."""

    def __init__(self) -> None:
        self.sent: list[Ready] = []
        self.most = self.waiting = self.drained = 0
        self.reading = True

    def write(self, ready: Ready) -> None:
        self.sent.append(ready)
        if not self.reading:
            self.waiting += len(ready.text)
            self.most = max(self.most, self.waiting)

    def read_again(self) -> None:
        self.drained += self.waiting
        self.waiting, self.reading = 0, True

    def unsent(self) -> int:
        return self.waiting

    def taken(self) -> int:
        return self.drained

    async def handed_on(self) -> None:
        """Nothing lies between."""


class Connection(ExerciseSocket):
    """A consumer without a server."""

    def __init__(self, to: Feed, pipe: Pipe, monkeypatch: pytest.MonkeyPatch, after: int = 0) -> None:
        super().__init__()
        self.exercise_id, self.audience, self.seat_id = "x", "red", "s"
        self.scope, self.base_send = {}, None
        self.closed: int | None = None
        self.pipe = pipe
        with monkeypatch.context() as patch:
            patch.setattr(consumers, "outlet_of", lambda scope, send: pipe)
            self.begin(to, after)
        to.readers.add(self)
        self.chase()

    async def close(self, code: Any = None, reason: Any = None) -> None:
        self.closed = code
        self.feed.readers.discard(self)

    @property
    def got(self) -> list[int]:
        return [
            number for ready in self.pipe.sent if '"events"' in ready.text[:20] for number in numbers(ready)
        ]


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def stream(log: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Feed]:
    """A feed whose log is a list."""

    async def read(exercise: str, audience: str, after: int, limit: int) -> list[tuple[int, str]]:
        await asyncio.sleep(0)
        return [(after + 1 + place, each) for place, each in enumerate(log[after : after + limit])]

    monkeypatch.setattr(feed, "read_log", read)
    found = Feed("x", "red")
    found.open(0, 0, [])
    return found


async def settle(check: Any) -> None:
    async with asyncio.timeout(10):
        while not check():  # noqa: ASYNC110  (what it waits for has no event)
            await asyncio.sleep(0.005)


ORDERS = [
    [[1, 2], [3], [4, 5]],
    [[3, 4, 5], [1, 2]],
    [[4, 5], [1], [2, 3]],
    [[1, 2], [4, 5], [3]],
    [[1, 2], [1, 2, 3], [2, 3, 4, 5]],
    [[1], [5]],
    [[5], [3]],
]


@pytest.mark.parametrize("batches", ORDERS)
@pytest.mark.parametrize("together", [True, False])
async def test_whatever_overtakes_what_each_event_comes_once(
    stream: Feed, log: list[str], batches: list[list[int]], together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A push is a hint: the log has all five events already, and publications may be late, doubled or lost."""
    log += map(text, range(1, 6))
    sockets = [Connection(stream, Pipe(), monkeypatch) for _ in range(3)]
    for batch in batches:
        stream.take((number, text(number)) for number in batch)
        if not together:
            await asyncio.sleep(0.03)
    await settle(lambda: all(socket.got and socket.got[-1] == 5 for socket in sockets))
    for socket in sockets:
        assert socket.got == [1, 2, 3, 4, 5]


async def test_a_gap_that_cannot_be_filled_waits_for_the_log(
    stream: Feed, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = Connection(stream, Pipe(), monkeypatch)

    async def no_log(*args: Any) -> Any:
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(feed, "read_log", no_log)
        stream.take([(2, text(2))])
        await asyncio.sleep(0.1)
    assert (socket.got, socket.closed) == ([], None)
    log += map(text, range(1, 3))
    stream.fill()  # as the next sweep does
    await settle(lambda: socket.got == [1, 2])


async def test_ring_and_log_give_equal_texts(
    stream: Feed, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log += [text(number, "河x" * (number % 90)) for number in range(1, 2 * MOST)]
    fresh = Feed("x", "red")
    fresh.open(len(log), 0, [])
    stream.take(enumerate(log, 1))
    after = len(log) - MOST
    by_ring, by_log = (
        Connection(stream, Pipe(), monkeypatch, after),
        Connection(fresh, Pipe(), monkeypatch, after),
    )
    await settle(lambda: by_ring.last == by_log.last == len(log))
    joined = [
        ",".join(ready.text.partition('"events":[')[2][:-2] for ready in socket.pipe.sent)
        for socket in (by_ring, by_log)
    ]
    assert joined[0] == joined[1] == ",".join(log[after:])


async def test_a_slow_socket_keeps_no_queue_and_nobody_waits_for_it(
    stream: Feed, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, quick = Connection(stream, Pipe(), monkeypatch), Connection(stream, Pipe(), monkeypatch)
    slow.pipe.reading = False
    number = 0
    for _ in range(60):
        stream.take((each, text(each, "x" * 600)) for each in range(number + 1, number + 31))
        number += 30
        await settle(lambda: quick.last == stream.ring.last)
        slow.say("presence", Ready(json.dumps({"type": "presence", "number": number})))
    assert quick.got == list(range(1, number + 1))
    assert slow.last < number
    assert slow.pipe.most < ROOM + feed.PIECE + 1024
    assert len(slow._beside) == 1
    slow.pipe.read_again()
    await settle(lambda: slow.last == number and not slow._beside)
    assert slow.got == quick.got
    told = [json.loads(each.text) for each in slow.pipe.sent if "presence" in each.text[:20]]
    assert told[-1]["number"] == number


async def test_who_falls_out_of_the_ring_is_dropped_and_catches_up_from_the_log(
    stream: Feed, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = counters.snapshot()["drops"]
    slow = Connection(stream, Pipe(), monkeypatch)
    slow.pipe.reading = False
    while slow.last >= stream.ring.base:
        log.append(text(len(log) + 1, "x" * 4000))
        stream.take([(len(log), log[-1])])
        await asyncio.sleep(0)
    slow.pipe.read_again()
    await settle(lambda: slow.closed is not None)
    assert slow.closed == consumers.BEHIND
    assert counters.snapshot()["drops"] == before + 1
    again = Connection(stream, Pipe(), monkeypatch, after=slow.last)
    await settle(lambda: again.last == len(log))
    assert slow.got + again.got == list(range(1, len(log) + 1))


async def test_who_takes_nothing_at_all_is_dropped(
    stream: Feed, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "STALLED", 0.2)
    dead = Connection(stream, Pipe(), monkeypatch)
    dead.pipe.reading = False
    for number in range(1, 200):
        stream.take([(number, text(number, "x" * 4000))])
        await asyncio.sleep(0)
    await settle(lambda: dead.closed == consumers.BEHIND)
