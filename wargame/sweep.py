"""Every few seconds the hub's memory is checked against the database: a push is a hint, and a hint may be lost.

Where the database does not answer, the connections end: a screen that looks alive must be.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from channels.db import database_sync_to_async

from wargame.log_ends import Facts, facts
from wargame.outage import AWAY, UNANSWERED, note

if TYPE_CHECKING:
    from wargame.feed import Feed
    from wargame.hub import Hub, Socket

SILENCE = 20.0
# A hidden tab's clock runs once a minute, but what comes is heard: a pong that nobody asked for makes it ping.
NUDGE = 7.0
KEPT = 300.0


async def sweep(hub: Hub) -> None:
    """End the silent sockets, show out who sits there no longer, find lost publications, tell again who is here."""
    now = time.monotonic()
    for socket in [each for here in hub.sockets.values() for each in here]:
        if now - socket.heard > SILENCE:
            await socket.drop()
        elif now - socket.heard > NUDGE:
            socket.answer_ping()
    for key in [key for key, feed in hub.feeds.items() if feed.opened and feed.idle(KEPT)]:
        del hub.feeds[key]
    if hub.feeds:
        # Only what is committed is published, so a log that is read now cannot end before what was heard until now.
        heard = {key: feed.ring.last for key, feed in hub.feeds.items() if feed.opened}
        asked = {socket for here in hub.sockets.values() for socket in here}
        seats = {socket.seat_id for socket in asked}
        try:
            found = await database_sync_to_async(facts)({exercise for exercise, _ in heard}, seats)
        except UNANSWERED as error:
            # Nothing could be stored or found: the browsers say so, and come back by themselves.
            note(error)
            for socket in [each for here in hub.sockets.values() for each in here]:
                await socket.drop(AWAY)
            return
        await _compare(hub, heard, asked, found)
    for exercise_id in list(hub.sockets):
        await hub.tell_presence(exercise_id)


async def _compare(hub: Hub, heard: dict[tuple[str, str], int], asked: set[Socket], found: Facts) -> None:
    for (exercise_id, audience), before in heard.items():
        feed = hub.feeds.get((exercise_id, audience))
        if feed is not None:
            numbers, epoch = found.ends.get(exercise_id, ({}, feed.epoch))
            _check_end(feed, before, numbers.get(audience, 0), epoch)
    # Who came meanwhile was let in by a newer look at the database than this one.
    for exercise_id in list(hub.sockets):
        await hub.dismiss(
            exercise_id,
            lambda socket: (
                socket in asked and found.seats.get(socket.seat_id) != (socket.audience, socket.secret)
            ),
        )


def _check_end(feed: Feed, before: int, last: int, epoch: int) -> None:
    """The log's end as the database has it. More than was heard: it is read. Less, or another epoch: all begin anew."""
    if last < before or epoch != feed.epoch:
        feed.open(last, epoch, [])
        for reader in feed.readers:
            reader.resync()
    elif last > feed.ring.last:
        feed.fill()
