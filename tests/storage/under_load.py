"""The laws under load: what is stored, answered and shown is the same, whoever was asked, whatever was killed meanwhile."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

import httpx

from tests.server.room import ROLES, at_server, room_at
from tests.storage.players import PATIENCE, Class, Sent
from tests.storage.stored import Stored, without_times
from tests.support.server import ServerProcess

LONGEST = 0.9  # seconds of play before a kill
COMPARED = 25  # of the answers that are known, so many are asked for once more each time


class UnderLoad:
    """Classes that play at one or more servers on one database, and what has to hold whenever they stop for a moment."""

    def __init__(self, servers: Sequence[ServerProcess], source: str, seed: int) -> None:
        self.servers, self.source = servers, source
        self.chance = random.Random(seed)
        self.counts = {"kills": 0, "commands": 0, "unanswered": 0, "of them stored": 0, "events": 0}
        self.calls = [at_server(server.base_url) for server in servers]
        self.checked = 0
        self.playing = self._new_class()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        print(self.counts, flush=True)

    def _new_class(self) -> Class:
        server = self.servers[0]
        options = {"window_seconds": 30, "cards_per_side": self.chance.choice((0, 7))}
        room = room_at(server.base_url, server.director_key, options)
        bases = [each.base_url for each in self.servers]
        playing = Class(room, bases, self.chance.randrange(10**9))
        self.checked = 0
        return playing

    def play(self, commands: int) -> None:
        """Play on until so many commands more have been sent, or the exercise has ended; check."""
        playing = self._begun()
        wanted, end = len(playing.sent) + commands, time.monotonic() + 10 * PATIENCE
        playing.go()
        while len(playing.sent) < wanted and playing.screens[0].state()["status"] != "ended":
            assert time.monotonic() < end, f"{len(playing.sent)} of {wanted} commands"
            time.sleep(0.05)
        playing.hold()
        self._check()

    def kill_once(self) -> None:
        """Play on for a moment, kill a server, check, start it again, check."""
        playing = self._begun()
        playing.go()
        time.sleep(self.chance.uniform(0.0, LONGEST))
        victim = self.chance.choice(self.servers)
        victim.kill()
        if len(self.servers) > 1:
            time.sleep(self.chance.uniform(0.0, LONGEST / 2))  # the other goes on
        playing.hold()
        self._check(victim)
        self.counts["kills"] += 1

    def _begun(self) -> Class:
        """The class that plays; a new one when the exercise of the last has ended."""
        state = self.playing.screens[0].state()
        if state["status"] == "ended":
            self.close()
            self.playing = self._new_class()
        if self.playing.screens[0].state()["status"] == "setup":
            self.playing.room.do("director", "start_exercise")
        return self.playing

    def _check(self, victim: ServerProcess | None = None) -> None:
        stored = Stored(self.source, self.playing.room.id)
        stored.is_whole()
        self.answered_is_there(stored)
        if victim is not None:
            victim.start()
        self.the_same_again(stored)
        self.all_agree()

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
