"""What the benchmarks of delivery have servers do: bursts, a steady pace, a reconnect of all at once."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from wargame.benchmarks.troupe import Bare, Ours, Player
from wargame.loadtest.api import Api
from wargame.loadtest.crowd import Crowd
from wargame.loadtest.figures import percentile

BURST = 40
PACE = 0.02
_WARM = 3


class Burst(NamedTuple):
    """Medians: seconds from a burst's beginning to the last event at the last socket; CPU µs a delivery."""

    seconds: float
    cpu: float


def group_of(server: Player) -> str:
    """The name of the stream that all sockets are at."""
    return server.group if isinstance(server, Ours) else "bare"


def bursts(performers: list[tuple[Player, Crowd, int]], rounds: int, events: int = BURST) -> list[Burst]:
    """Bursts by turns, so that what else the machine does befalls all alike; (server, crowd, its sockets) each."""
    took: list[list[float]] = [[] for _ in performers]
    used = [0.0 for _ in performers]
    for number in range(_WARM + rounds):
        for index, (server, crowd, _) in enumerate(performers):
            before = server.usage().cpu
            begun, end = server.publish(events)
            _, at = crowd.reach({group_of(server): end})
            time.sleep(0.05)
            if number >= _WARM:
                took[index].append(at - begun)
                used[index] += server.usage().cpu - before
    return [
        Burst(statistics.median(seconds), spent / (rounds * events * sockets) * 1e6)
        for seconds, spent, (_, _, sockets) in zip(took, used, performers, strict=True)
    ]


def wrong_in_bursts(server: Player, crowd: Crowd, sockets: int, events: int, rounds: int) -> int:
    """How many events were lost, doubled or out of order in bursts so large."""
    group = group_of(server)
    _, before = server.publish(1)
    crowd.reach({group: before})
    crowd.forget()
    end = before
    for _ in range(rounds):
        _, end = server.publish(events)
    crowd.reach({group: end})
    report = crowd.report()
    received = sum(len(times) for times in report["groups"][group]["times"].values())
    return abs(sockets * (end - before) - received) + int(report["doubled"] + report["disordered"])


def paced(
    send: Callable[[int], float], crowd: Crowd, group: str, end: Callable[[], int], seconds: float
) -> float:
    """p95 of the seconds from a command, given fifty times a second, to its receipt at each socket.

    `send(number)` gives one and returns when it began; each makes one event, in order. `end()` is the last number.
    """
    first = end()
    crowd.reach({group: first})
    crowd.forget()
    given: list[float] = []
    lock = threading.Lock()
    threads = []

    def one(number: int) -> None:
        at = send(number)
        with lock:
            given.append(at)

    begun = time.perf_counter()
    for number in range(int(seconds / PACE)):
        time.sleep(max(0.0, begun + number * PACE - time.perf_counter()))
        threads.append(threading.Thread(target=one, args=(number,)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    crowd.reach({group: end()})
    times = crowd.report()["groups"][group]["times"]
    given.sort()
    receipts = [at - given[number - first - 1] for number, found in times.items() for at in found]
    return percentile(receipts, 0.95) or 0.0


def paced_bare(bare: Bare, crowd: Crowd, seconds: float) -> float:
    """The yardstick of a steady pace."""
    last = 0

    def send(number: int) -> float:
        nonlocal last
        at, last = bare.publish(1)
        return at

    _, last = bare.publish(1)
    return paced(send, crowd, "bare", lambda: last, seconds)


def paced_ours(urls: list[str], ours: Ours, crowd: Crowd, seconds: float) -> float:
    """Real commands over HTTP, by a director and a controller, to each of the servers in turn."""
    speakers = [ours.room.director, ours.room.join(ours.api, "controller", "controller")]
    ours.room.seats.pop()
    callers = [Api(urls[index % len(urls)]) for index in range(8)]
    locks = [threading.Lock() for _ in callers]

    def send(number: int) -> float:
        index = number % len(callers)
        at = time.perf_counter()
        with locks[index]:
            status, answer = callers[index].command(
                ours.room.id, speakers[number % 2], {"type": "announce", "text": "x" * 440}
            )
        if status != 200:
            raise RuntimeError(f"a command was refused: {answer}")
        return at

    def end() -> int:
        token = ours.room.seats[0][1]
        number: int = ours.api.must("GET", f"{ours.room.path}events/?after=0&limit=1", token)["n"]
        return number

    return paced(send, crowd, ours.group, end, seconds)
