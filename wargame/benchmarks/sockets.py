"""200 sockets at one process, beside a bare `websockets` broadcast in the same run (PERFORMANCE, goals)."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from wargame.benchmarks.courses import bursts, paced_commands, paced_events, wrong_in_bursts
from wargame.benchmarks.timing import Figure
from wargame.benchmarks.troupe import Bare, Ours
from wargame.loadtest.crowd import Crowd

SOCKETS = 200
ROUNDS = 15
STORMS = 5
SECONDS = 4.0


def figures() -> Iterator[Figure]:
    """The rows of the table that one process can show."""
    with Bare() as bare, Ours() as ours, Crowd() as at_bare, Crowd() as at_ours:
        at_bare.open(bare.sockets(SOCKETS))
        at_ours.open(ours.sockets(SOCKETS))
        yield from _bursts(bare, at_bare, ours, at_ours)
        yield Figure("server memory with 200 sockets", ours.usage().memory / 1e6, "MB", 110)
        yield from _paced(bare, at_bare, ours, at_ours)
        wrong = wrong_in_bursts(ours, at_ours, SOCKETS, 300, 4)
        yield Figure("lost, doubled, out of order at bursts of 300", wrong, "", 0)
        storms = [
            (at_bare.reconnect(100)["seconds"], at_ours.reconnect(100)["seconds"]) for _ in range(STORMS)
        ]
        yardstick, found = (statistics.median(each) for each in zip(*storms, strict=True))
        yield Figure("bare server: 200 reconnect, 100 events behind", yardstick * 1e3, "ms", None)
        yield Figure("200 reconnect, 100 events behind", found * 1e3, "ms", None)
        yield Figure("... as a ratio to the bare server", found / yardstick, "x", 4)
        report = at_ours.report()
        yield Figure(
            "doubled or out of order in all of this", report["doubled"] + report["disordered"], "", 0
        )


def _bursts(bare: Bare, at_bare: Crowd, ours: Ours, at_ours: Crowd) -> Iterator[Figure]:
    yardstick, found = bursts([(bare, at_bare, SOCKETS), (ours, at_ours, SOCKETS)], ROUNDS)
    yield Figure("bare broadcast: burst of 40 events to 200", yardstick.seconds * 1e3, "ms", None)
    yield Figure("burst of 40 events to 200", found.seconds * 1e3, "ms", None)
    yield Figure("... as a ratio to the bare broadcast", found.seconds / yardstick.seconds, "x", 0.25)
    yield Figure("bare broadcast: CPU a delivery", yardstick.cpu, "µs", None)
    yield Figure("CPU a delivery, coalesced, storing included", found.cpu, "µs", None)
    yield Figure("... as a ratio to the bare broadcast", found.cpu / yardstick.cpu, "x", 2)


def _paced(bare: Bare, at_bare: Crowd, ours: Ours, at_ours: Crowd) -> Iterator[Figure]:
    pairs = [
        (paced_events([bare], "bare", at_bare, SECONDS), paced_events([ours], ours.group, at_ours, SECONDS))
        for _ in range(3)
    ]
    yardstick, found = (statistics.median(each) for each in zip(*pairs, strict=True))
    yield Figure("bare broadcast: 50 events a second, p95 to receipt", yardstick * 1e3, "ms", None)
    yield Figure("50 events a second, stored and sent, p95 to receipt", found * 1e3, "ms", None)
    yield Figure("... as a ratio to the bare broadcast", found / yardstick, "x", 3)
    commands = paced_commands(ours, at_ours, 0.1, SECONDS)
    yield Figure("10 commands a second over HTTP, p95 to receipt", commands * 1e3, "ms", None)
