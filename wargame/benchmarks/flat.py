"""That cost stays level: with more sockets, with a longer log, with many classrooms at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from wargame.benchmarks.courses import bursts
from wargame.benchmarks.timing import Figure
from wargame.benchmarks.troupe import Ours
from wargame.loadtest.api import Api, Classroom
from wargame.loadtest.crowd import Crowd
from wargame.loadtest.figures import percentile

ROUNDS = 15
LOGS = (100, 1_000, 10_000)
COUNTS = (50, 100, 200)
CLASSROOMS = 50
EACH = 4
_BETWEEN = 4.0
_SECONDS = 16.0
# "Level" leaves room for what else the machine does; a cost that grew with either would be tens of times as high.
LEVEL = 1.5


def figures() -> Iterator[Figure]:
    """CPU a delivery at 50, 100 and 200 sockets and behind logs of 100, 1,000 and 10,000 events; 50 classrooms."""
    costs = []
    with Ours() as ours:
        for count in COUNTS:
            with Crowd() as crowd:
                crowd.open(ours.sockets(count))
                costs.append(bursts([(ours, crowd, count)], ROUNDS)[0].cpu)
            yield Figure(f"CPU a delivery, {count} sockets", costs[-1], "µs", None)
    yield Figure("... 200 sockets as a ratio to 50", costs[2] / costs[0], "x", LEVEL)
    costs = []
    with Ours() as ours, Crowd() as crowd:
        end = 0
        crowd.open(ours.sockets(100))
        for length in LOGS:
            while end < length:
                _, end = ours.publish(min(500, length - end))
            crowd.reach({ours.group: end})
            costs.append(bursts([(ours, crowd, 100)], ROUNDS)[0].cpu)
            yield Figure(f"CPU a delivery, {length:,} events in the log", costs[-1], "µs", None)
    yield Figure("... 10,000 events as a ratio to 100", costs[2] / costs[0], "x", LEVEL)
    yield from _classrooms()


def _classrooms() -> Iterator[Figure]:
    with Ours() as ours:
        one = _talk(ours, 1)
        many = _talk(ours, CLASSROOMS)
    yield Figure("one classroom of 4: p95 to receipt", one * 1e3, "ms", None)
    yield Figure("50 classrooms of 4 at once: p95 to receipt", many * 1e3, "ms", None)
    yield Figure("... as a ratio to one", many / one, "x", 3)


def _talk(ours: Ours, count: int) -> float:
    """p95 from a command to its receipt where each of so many classrooms gets one every four seconds."""
    rooms = [Classroom(ours.api, ours.key, f"Classroom {number}") for number in range(count)]
    for room in rooms:
        for number in range(EACH):
            room.join(ours.api, "observer", f"observer {number}")
    given: dict[tuple[str, int], float] = {}
    stop = threading.Event()

    def speak(place: int) -> None:
        api, room = Api(ours.url), rooms[place]
        stop.wait(_BETWEEN * place / count)
        number = 0
        while not stop.is_set():
            at = time.perf_counter()
            api.must(
                "POST",
                f"{room.path}commands/",
                room.director,
                {
                    "id": f"00000000-0000-4000-8000-{number:012x}",
                    "command": {"type": "announce", "text": "x" * 440},
                },
            )
            number += 1
            given[f"{room.id}:observer", number] = at
            stop.wait(max(0.0, at + _BETWEEN - time.perf_counter()))

    with Crowd() as crowd, ThreadPoolExecutor(count) as pool:
        crowd.open([socket for room in rooms for socket in room.sockets(ours.url)])
        speaking = [pool.submit(speak, place) for place in range(count)]
        time.sleep(_SECONDS)
        stop.set()
        for each in speaking:
            each.result()
        crowd.reach(dict(sorted(given)))
        groups = crowd.report()["groups"]
    receipts = [
        at - given[group, number]
        for group, found in groups.items()
        for number, times in found["times"].items()
        if (group, number) in given
        for at in times
    ]
    return percentile(receipts, 0.95) or 0.0
