"""A class under load: bots that command by POST with an id for each intention, and screens at websockets that come back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from adjudication.ruleset import read_ruleset
from tests.bots.exercises import shipped
from tests.server.room import ROLES, Room, merged
from wargame.bots import BotSetup, next_command

SCENARIO = "river-crossing"
PATIENCE = 60


@dataclass
class Sent:
    """A command on its way: `answer` is its first answer (status, body), None while there is none."""

    role: str
    body: str
    answer: tuple[int, Any] | None = None

    @property
    def id(self) -> str:
        return str(json.loads(self.body)["id"])


@dataclass
class Screen:
    """A browser's knowledge of one seat: its first view, and every event that came over its socket."""

    role: str
    view: Any
    events: list[Any] = field(default_factory=list)

    @property
    def last(self) -> int:
        return self.events[-1]["n"] if self.events else int(self.view["n"])

    def state(self) -> Any:
        """Old view plus updates."""
        return merged(self.view["state"], self.events)

    def take(self, events: Sequence[Any]) -> None:
        for event in events:
            if event["n"] > self.last:
                assert event["n"] == self.last + 1, f"{self.role}: {event['n']} after {self.last}"
                self.events.append(event)


class Class:
    """One exercise with its bots and screens, playing between `go` and `hold`. `bases`: the servers' addresses."""

    def __init__(self, room: Room, bases: Sequence[str], seed: int) -> None:
        self.room = room
        self.bases = list(bases)
        self.sent: list[Sent] = []
        self.faults: list[BaseException] = []
        self.screens = [Screen(role, room.view(role)) for role in (*ROLES, "red", "observer")]
        view = self.screens[0].view
        self.setup = BotSetup.of(shipped(SCENARIO), read_ruleset(view["ruleset"]))
        self.seed_hash: str = view["state"]["dice"]["seed_hash"]
        self._chance = random.Random(seed)
        self._playing, self._over = threading.Event(), threading.Event()
        self._idle: list[threading.Event] = []
        jobs: list[Callable[[httpx.Client], None]] = [
            lambda client: self._command_as(client, "red"),
            lambda client: self._command_as(client, "blue"),
            self._talk,
        ]
        for index, job in enumerate(jobs):
            self._idle.append(threading.Event())
            self._begin(self._work, job, self._idle[index], index)
        self._begin(lambda: asyncio.run(self._listen()))

    def go(self) -> None:
        for idle in self._idle:
            idle.clear()
        self._playing.set()

    def hold(self) -> None:
        """No new command; returns when those on their way have their answer, or will have none."""
        self._playing.clear()
        for idle in self._idle:
            assert idle.wait(PATIENCE)
        assert not self.faults, self.faults

    def end(self) -> None:
        self._over.set()
        self._playing.set()

    def _begin(self, job: Callable[..., None], *given: Any) -> None:
        def run() -> None:
            try:
                job(*given)
            except BaseException as fault:
                self.faults.append(fault)
                raise

        threading.Thread(target=run, daemon=True).start()

    def _work(self, job: Callable[[httpx.Client], None], idle: threading.Event, index: int) -> None:
        with httpx.Client(timeout=PATIENCE) as client:
            while not self._over.is_set():
                if not self._playing.is_set():
                    idle.set()
                    self._playing.wait()
                    continue
                try:
                    job(client)
                except httpx.HTTPError:
                    time.sleep(0.02)

    def _base(self) -> str:
        return self._chance.choice(self.bases)

    def _command_as(self, client: httpx.Client, side: str) -> None:
        """What the bot would do now, from this side's view at any of the servers."""
        answer = client.get(f"{self._base()}{self.room.path}", headers=self.room.headers(side))
        if answer.status_code != 200:
            return
        command = next_command(answer.json()["state"], self.setup, side, self.seed_hash)
        if command is None:
            time.sleep(0.02)
        else:
            self.post(client, side, command)

    def _talk(self, client: httpx.Client) -> None:
        """The director's desk: announcements that differ, now and then more time, a pause and its end."""
        kind = self._chance.random()
        command: dict[str, Any] = {"type": "announce", "text": f"word {len(self.sent)}"}
        if kind < 0.1:
            command = {"type": "extend", "what": "decision", "seconds": 5}
        elif kind < 0.15:
            self.post(client, "director", {"type": "pause"})
            command = {"type": "resume"}
        self.post(client, "director", command)
        time.sleep(0.03)

    def post(self, client: httpx.Client, role: str, command: dict[str, Any]) -> None:
        sent = Sent(role, json.dumps({"id": str(uuid.uuid4()), "command": command}))
        self.sent.append(sent)
        sent.answer = self.deliver(client, sent)

    def deliver(self, client: httpx.Client, sent: Sent, base: str | None = None) -> tuple[int, Any] | None:
        """Send it (again); its answer, None where the server that had it does not answer any more."""
        address = f"{base or self._base()}{self.room.path}commands/"
        headers = self.room.headers(sent.role, **{"Content-Type": "application/json"})
        answer = client.post(address, content=sent.body, headers=headers)
        return None if answer.status_code == 503 else (answer.status_code, answer.json())

    async def _listen(self) -> None:
        async with asyncio.TaskGroup() as group:
            for screen in self.screens:
                group.create_task(self._watch(screen))

    async def _watch(self, screen: Screen) -> None:
        """One browser: it connects from where it stands, whichever server answers, for as long as it takes."""
        while not self._over.is_set():
            with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                base = self._base().replace("http", "ws", 1)
                address = f"{base}/ws/exercises/{self.room.id}/?after={screen.last}"
                headers = {"Authorization": f"Bearer {self.room.tokens[screen.role]}"}
                async with websockets.connect(
                    address, additional_headers=headers, max_size=None, ping_interval=None, open_timeout=5
                ) as socket:
                    await self._follow(socket, screen)
            await asyncio.sleep(0.05)

    async def _follow(self, socket: Any, screen: Screen) -> None:
        last_word = time.monotonic()
        while not self._over.is_set():
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), 0.5))
            except TimeoutError:
                if time.monotonic() - last_word > 2:
                    last_word = time.monotonic()
                    await socket.send('{"type": "ping"}')
                continue
            if frame["type"] == "events":
                screen.take(frame["events"])
            if frame["type"] == "resync":
                # A server has begun a new epoch; the log is the same, and this screen goes on from where it stands.
                return
            assert frame["type"] not in ("leave", "error"), frame
            # A pong may have been read before a push that has overtaken it; its number says only what is missing.
            if frame["type"] == "pong" and frame["n"] > screen.last:
                return  # a push was lost: connect anew, from where this screen stands
