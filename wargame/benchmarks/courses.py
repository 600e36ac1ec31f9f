"""What the benchmarks of delivery have servers do: bursts, a steady pace, a reconnect of all at once."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from wargame.benchmarks.troupe import SIZE, Ours, Player
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
    send: Callable[[int], tuple[float, int]], crowd: Crowd, group: str, apart: float, seconds: float
) -> float:
    """p95 of the seconds from a command to its receipt at each socket, the commands so many seconds apart.

    `send(number)` gives one and returns when, and the number of its last event. The first is not counted.
    """
    given: dict[int, float] = {}
    threads = []

    def one(number: int) -> None:
        at, event = send(number)
        given[event] = at

    one(0)
    crowd.reach({group: max(given)})
    crowd.forget()
    given.clear()
    begun = time.perf_counter()
    for number in range(1, int(seconds / apart)):
        time.sleep(max(0.0, begun + number * apart - time.perf_counter()))
        threads.append(threading.Thread(target=one, args=(number,)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    crowd.reach({group: max(given)})
    times = crowd.report()["groups"][group]["times"]
    receipts = [at - given[number] for number, found in times.items() if number in given for at in found]
    return percentile(receipts, 0.95) or 0.0


def paced_events(servers: list[Player], group: str, crowd: Crowd, seconds: float) -> float:
    """Fifty events a second, stored where the server stores and sent one by one, by the servers in turn."""

    def send(number: int) -> tuple[float, int]:
        at = time.perf_counter()
        return at, servers[number % len(servers)].publish(1)[1]

    return paced(send, crowd, group, PACE, seconds)


def paced_commands(ours: Ours, crowd: Crowd, apart: float, seconds: float) -> float:
    """Real commands over HTTP, by four callers in turn."""
    callers = [Api(ours.url) for _ in range(4)]
    locks = [threading.Lock() for _ in callers]

    def send(number: int) -> tuple[float, int]:
        index = number % len(callers)
        at = time.perf_counter()
        with locks[index]:
            command = {"type": "announce", "text": "x" * SIZE}
            status, answer = callers[index].command(ours.room.id, ours.room.director, command)
        if status != 200:
            raise RuntimeError(f"a command was refused: {answer}")
        return at, answer["n"]

    return paced(send, crowd, ours.group, apart, seconds)
