"""The server is killed (SIGKILL; on Windows TerminateProcess) at random moments of a running exercise under load.

200 times on SQLite, and 50 times one of two processes on PostgreSQL with Redis; a tenth of that without `--long`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.room import ROLES, at_server, room_at
from tests.storage.players import PATIENCE, Class, Sent
from tests.storage.stored import Stored, without_times
from tests.support.server import ServerProcess

LONGEST = 0.9  # seconds of play before a kill
COMPARED = 25  # of the answers that are known, so many are asked for once more after each kill


class Killing:
    """Classes that play at one or more servers on one database, and what has to hold when one has been killed."""

    def __init__(self, servers: Sequence[ServerProcess], source: str, seed: int) -> None:
        self.servers, self.source = servers, source
        self.chance = random.Random(seed)
        self.counts = {"kills": 0, "commands": 0, "unanswered": 0, "of them stored": 0, "events": 0}
        self.calls = [at_server(server.base_url) for server in servers]
        self.playing = self._new_class()

    def _new_class(self) -> Class:
        server = self.servers[0]
        options = {"window_seconds": 30, "cards_per_side": self.chance.choice((0, 7))}
        room = room_at(server.base_url, server.director_key, options)
        bases = [each.base_url for each in self.servers]
        playing = Class(room, bases, self.chance.randrange(10**9))
        self.checked = 0
        return playing

    def once(self) -> None:
        """Play on for a moment, kill a server, check, start it again, check."""
        playing = self.playing
        playing.go()
        time.sleep(self.chance.uniform(0.0, LONGEST))
        victim = self.chance.choice(self.servers)
        victim.kill()
        if len(self.servers) > 1:
            time.sleep(self.chance.uniform(0.0, LONGEST / 2))  # the other goes on
        playing.hold()
        stored = Stored(self.source, playing.room.id)
        stored.is_whole()
        self.answered_is_there(stored)
        victim.start()
        self.the_same_again(stored)
        self.all_agree()
        self.counts["kills"] += 1
        if playing.screens[0].state()["status"] == "ended":
            self.close()
            self.playing = self._new_class()

    def answered_is_there(self, stored: Stored) -> None:
        """Law 4: a command that was answered is stored; one that was not is wholly there or not at all."""
        unanswered = [sent for sent in self.playing.sent[self.checked :] if sent.answer is None]
        self.counts["unanswered"] += len(unanswered)
        self.counts["commands"] += len(self.playing.sent) - self.checked
        for sent in self.playing.sent:
            row = stored.submissions.get(sent.id.replace("-", ""))
            if sent.answer is not None:
                assert row is not None, f"answered and lost: {sent.body}"
                assert (row["error"] is None) == (sent.answer[0] == 200)
        self.counts["of them stored"] += sum(
            sent.id.replace("-", "") in stored.submissions for sent in unanswered
        )

    def the_same_again(self, stored: Stored) -> None:
        """The same id again gives the first answer; one that was not stored is taken now, once."""
        playing = self.playing
        fresh = playing.sent[self.checked :]
        known = [sent for sent in playing.sent if sent.answer is not None]
        again = [sent for sent in fresh if sent.answer is None] + self.chance.sample(
            known, min(COMPARED, len(known))
        )
        with httpx.Client(timeout=PATIENCE) as client:
            for sent in again:
                base = self.chance.choice(playing.bases)
                answer = playing.deliver(client, sent, base)
                assert answer is not None
                self._compare(sent, answer, stored)
                sent.answer = answer
        self.checked = len(playing.sent)

    def _compare(self, sent: Sent, answer: tuple[int, Any], stored: Stored) -> None:
        if sent.answer is not None:
            assert answer == sent.answer, sent.body
            return
        row = stored.submissions.get(sent.id.replace("-", ""))
        if row is not None:
            assert (answer[0] == 200) == (row["error"] is None), answer
            if answer[0] == 200:
                numbers = [event["n"] for event in answer[1]["events"]]
                assert numbers == list(range(row["n_before"] + 1, row["n_after"] + 1))

    def all_agree(self) -> None:
        """Laws 1 and 2, for every role, at every server; all screens show the same."""
        playing = self.playing
        stored = Stored(self.source, playing.room.id)
        stored.is_whole()
        views = {}
        for role in ROLES:
            shown = [
                call("GET", playing.room.path, headers=playing.room.headers(role)).body for call in self.calls
            ]
            views[role] = shown[0]
            for other in shown:
                assert other["n"] == shown[0]["n"] == stored.exercise["numbers"].get(role, 0)
                assert other["state"] == shown[0]["state"]
            assert without_times(shown[0]["state"]) == stored.view(role), role
        for screen in playing.screens:
            self._reach(screen.role, lambda: screen.last, views[screen.role]["n"])  # noqa: B023
            assert screen.state() == views[screen.role]["state"], screen.role
        by_role: dict[str, Any] = {}
        for screen in playing.screens:
            assert by_role.setdefault(screen.role, screen.events) == screen.events
        for role in ROLES:
            after = max(0, views[role]["n"] - 500)
            told = playing.room.events(role, after)
            assert told == [event for event in by_role[role] if event["n"] > after], role
        assert not playing.faults, playing.faults

    def _reach(self, role: str, last: Any, number: int) -> None:
        end = time.monotonic() + PATIENCE
        while last() < number:
            assert not self.playing.faults, self.playing.faults
            assert time.monotonic() < end, f"{role} stays at {last()} of {number}"
            time.sleep(0.02)

    def close(self) -> None:
        self.counts["events"] += self.playing.screens[0].last
        self.playing.end()


def start(playing: Class) -> None:
    playing.room.do("director", "start_exercise")


def killed(servers: Sequence[ServerProcess], source: str, times: int, seed: int) -> dict[str, int]:
    killing = Killing(servers, source, seed)
    try:
        for _ in range(times):
            if killing.playing.screens[0].state()["status"] == "setup":
                start(killing.playing)
            killing.once()
    finally:
        killing.close()
    print(killing.counts)
    return killing.counts


def test_killed_on_sqlite(tmp_path: Path, long_run: bool) -> None:
    times = 200 if long_run else 20
    with ServerProcess(tmp_path / "classroom") as server:
        counts = killed([server], str(tmp_path / "classroom" / "wargame.sqlite3"), times, seed=5)
    assert counts["kills"] == times
    assert counts["commands"] > times
    assert counts["unanswered"] > 0


@pytest.mark.redis
@pytest.mark.postgres
def test_one_of_two_killed_on_postgresql_with_redis(
    tmp_path: Path, redis_url: str, postgres_url: str, long_run: bool
) -> None:
    times = 50 if long_run else 5
    environment = {
        "DATABASE_URL": postgres_url,
        "REDIS_URL": redis_url,
        "WARGAME_SECRET_KEY": "one-for-both-processes",
        "WARGAME_DIRECTOR_KEY": "one-key-for-both",
    }
    with (
        ServerProcess(tmp_path / "one", environment=environment) as one,
        ServerProcess(tmp_path / "two", environment=environment) as two,
    ):
        counts = killed([one, two], postgres_url, times, seed=6)
    assert counts["kills"] == times
    assert counts["commands"] > times
