"""The server under load: one of its own on a folder that is thrown away, or one that runs already."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import Self

from django.conf import settings

from wargame.loadtest.usage import Usage, usage
from wargame.setup import network
from wargame.setup.problem import SetupProblem

_FIRST_PORT = 18000
_KEY = re.compile(r"director: http://\S+/director/\?key=(\S+)")


class OwnServer:
    """`manage.py classroom` in a process of its own, on a free port and an empty folder, or one with a database."""

    def __init__(self, data: Path | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="wargame-loadtest-", ignore_cleanup_errors=True)
        port = network.free_port("127.0.0.1", _FIRST_PORT)
        if port is None:
            raise SetupProblem("No free port was found for the server of the load test.")
        self.url = f"http://127.0.0.1:{port}"
        self.key = ""
        command = [sys.executable, "manage.py", "classroom", "--no-browser", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--data", str(data or Path(self._folder.name) / "data")]
        outside = ("DATABASE_URL", "REDIS_URL", "WARGAME_DIRECTOR_KEY", "WARGAME_SECRET_KEY", "WARGAME_DATA")
        self._process = subprocess.Popen(
            command,
            cwd=settings.BASE_DIR,
            env={**{k: v for k, v in os.environ.items() if k not in outside}, "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )

    def __enter__(self) -> Self:
        assert self._process.stdout is not None
        said: deque[str] = deque(maxlen=20)
        for line in self._process.stdout:
            said.append(line)
            if found := _KEY.search(line):
                self.key = found[1]
            elif self.key and line.startswith("join: "):
                # Whatever it says later must not fill the pipe.
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return self
        self._end()
        raise SetupProblem("The server of the load test did not start:\n" + "".join(said))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def usage(self) -> Usage | None:
        """What it has used so far."""
        return usage(self._process.pid)


class RunningServer:
    """A server that somebody else has started; what it uses cannot be seen from here."""

    def __init__(self, url: str, key: str) -> None:
        self.url, self.key = url.rstrip("/"), key

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing of it is ours."""

    def usage(self) -> Usage | None:
        """Unknown."""
        return None


Server = OwnServer | RunningServer
