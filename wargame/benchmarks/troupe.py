"""The servers that a benchmark compares, as processes: the bare broadcast, and ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from types import TracebackType
from typing import Any, Self

from django.conf import settings

from wargame.loadtest.api import Api, Classroom
from wargame.loadtest.usage import Usage, usage
from wargame.setup import network

SIZE = 440  # of the words in an event; with what surrounds them it is about 600 bytes
_OUTSIDE = ("DATABASE_URL", "REDIS_URL", "WARGAME_DATA", "WARGAME_DIRECTOR_KEY", "WARGAME_SECRET_KEY")


class Player:
    """A server that publishes what it is told."""

    module = ""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        self._lock = threading.Lock()
        self._folder = tempfile.TemporaryDirectory(prefix="wargame-benchmark-", ignore_cleanup_errors=True)
        port = network.free_port("127.0.0.1", 18500)
        assert port is not None, "no free port"
        self.url = f"http://127.0.0.1:{port}"
        outside = {name: value for name, value in os.environ.items() if name not in _OUTSIDE}
        outside["WARGAME_DATA"] = self._folder.name
        self._process = subprocess.Popen(
            [sys.executable, "-m", self.module, str(port)],
            cwd=settings.BASE_DIR,
            env={**outside, "PYTHONUTF8": "1", **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.told = self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.module} has ended")
        return json.loads(line)

    def publish(self, events: int, size: int = SIZE) -> tuple[float, int]:
        """Store and send so many events, of about 600 bytes: when it began, and the last one's number."""
        assert self._process.stdin is not None
        with self._lock:
            self._process.stdin.write(json.dumps({"events": events, "size": size, **self.about()}) + "\n")
            self._process.stdin.flush()
            answer = self._answer()
        return answer["at"], answer["n"]

    def about(self) -> dict[str, Any]:
        """What else the server has to be told."""
        return {}

    def sockets(self, count: int, after: int = 0) -> list[dict[str, Any]]:
        """So many sockets of one stream, as a crowd opens them."""
        raise NotImplementedError

    def usage(self) -> Usage:
        """What its process has used."""
        return usage(self._process.pid)


class Bare(Player):
    """The bare `websockets` broadcast."""

    module = "wargame.benchmarks.bare"

    def sockets(self, count: int, after: int = 0) -> list[dict[str, Any]]:
        address = self.url.replace("http", "ws", 1)
        return [{"group": "bare", "url": address, "token": "", "after": after}] * count


class Ours(Player):
    """Our server with one exercise; every socket is an observer with a seat of its own."""

    module = "wargame.benchmarks.stage"

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        super().__init__(environment)
        self.key: str = self.told["key"]
        self.api = Api(self.url)
        self.room = Classroom(self.api, self.key, "Benchmark")

    def about(self) -> dict[str, Any]:
        return {"exercise": self.room.id}

    @property
    def group(self) -> str:
        return f"{self.room.id}:observer"

    def sockets(self, count: int, after: int = 0) -> list[dict[str, Any]]:
        while len(self.room.seats) < count:
            self.room.join(self.api, "observer", f"observer {len(self.room.seats) + 1}")
        return self.room.sockets(self.url, {"observer": after})[:count]


class Second(Player):
    """Another process of our server, with the same database and layer as the first one, and its exercise."""

    module = "wargame.benchmarks.stage"

    def __init__(self, environment: dict[str, str], first: Ours) -> None:
        super().__init__(environment)
        self._first = first

    def about(self) -> dict[str, Any]:
        return self._first.about()
