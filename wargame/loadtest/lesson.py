"""A load test from beginning to end: classrooms are made, sockets opened, bots play, all reconnect at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from django.utils.translation import gettext as _

from wargame.loadtest.api import Api, Classroom
from wargame.loadtest.crowd import Crowd
from wargame.loadtest.figures import figures
from wargame.loadtest.players import Play
from wargame.loadtest.server import Server

# Both sides play in every classroom; then the class fills up as classes do.
SEATS = ("red", "blue", "observer", "controller", "red", "blue")
BEHIND = 100


@dataclass(frozen=True)
class Wanted:
    """What to try: `seconds` of play, or whole `turns` of every classroom; `pause` between a classroom's commands."""

    sockets: int
    classrooms: int
    seconds: float | None
    turns: int | None
    pause: float
    processes: int


def run(server: Server, wanted: Wanted, say: Callable[[str], object]) -> dict[str, Any]:
    """The figures of one load test. Raises `Unanswered` where the server does not play along."""
    api = Api(server.url)
    rooms = _rooms(api, server.key, wanted)
    say(_("{count} seats have joined {rooms} classrooms.").format(count=wanted.sockets, rooms=len(rooms)))
    with Crowd(wanted.processes) as crowd:
        opened = crowd.open([socket for room in rooms for socket in room.sockets(server.url)])
        say(_("All sockets are open after {seconds:.1f} s.").format(seconds=opened))
        began = _ends(api, rooms)
        crowd.reach(began)
        crowd.forget()
        before, begun = server.usage(), time.perf_counter()
        plays = _played(server.url, rooms, wanted)
        seconds = time.perf_counter() - begun
        ends = _ends(api, rooms)
        crowd.reach(ends)
        after = server.usage()
        report = crowd.report()
        storm = crowd.reconnect(BEHIND)
        again = crowd.report()
        crowd.close()
    bounds = {group: (began[group], end) for group, end in ends.items()}
    found = figures([sent for play in plays for sent in play.log], report, bounds, seconds, (before, after))
    return {
        "sockets": wanted.sockets,
        "classrooms": wanted.classrooms,
        **found,
        "doubled": again["doubled"],
        "out_of_order": again["disordered"],
        "resyncs": again["resyncs"],
        "reconnects": {
            "behind": BEHIND,
            "seconds": round(storm["seconds"], 3),
            "median_seconds": round(storm["median"], 3),
            "never_level": int(storm["behind"]),
        },
        "ended": sum(play.ended for play in plays),
        "trouble": sorted({play.trouble for play in plays if play.trouble}),
    }


def _rooms(api: Api, key: str, wanted: Wanted) -> list[Classroom]:
    rooms = [Classroom(api, key, f"Load test {number + 1}") for number in range(wanted.classrooms)]
    each, more = divmod(wanted.sockets, wanted.classrooms)
    for index, room in enumerate(rooms):
        for place, role in enumerate(islice(cycle(SEATS), each + (index < more))):
            room.join(api, role, f"{role} {place + 1}")
    return rooms


def _ends(api: Api, rooms: list[Classroom]) -> dict[str, int]:
    return {group: n for room in rooms for group, n in room.ends(api).items()}


def _played(url: str, rooms: list[Classroom], wanted: Wanted) -> list[Play]:
    stop = threading.Event()
    plays = [Play(url, room, wanted.pause, wanted.turns, stop) for room in rooms]
    for play in plays:
        play.start()
    if wanted.seconds is not None:
        limit = time.monotonic() + wanted.seconds
        for play in plays:
            play.join(max(0.0, limit - time.monotonic()))
        stop.set()
    for play in plays:
        play.join()
    return plays
