"""`manage.py classroom` as a process, as a teacher starts it."""

import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PROJECT = Path(__file__).resolve().parents[2]
START_SECONDS = 90


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """Starts on construction's `with` and on `restart`; `base_url` has no slash at its end."""

    def __init__(self, folder: Path, *arguments: str, environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        self.base_url = f"http://127.0.0.1:{self.port}"
        self.director_key = ""
        self.lines: list[str] = []
        self._arguments = arguments
        self._environment = environment or {}
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def ws_url(self) -> str:
        return self.base_url.replace("http", "ws", 1)

    @property
    def director_url(self) -> str:
        return f"{self.base_url}/director/?key={self.director_key}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait for its two lines."""
        command = [sys.executable, "manage.py", "classroom", "--no-browser", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.folder), *self._arguments]
        environment = {**os.environ, "PYTHONUTF8": "1", **self._environment}
        self._process = subprocess.Popen(
            command,
            cwd=PROJECT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        self.lines = []
        heard: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, args=(self._process, heard), daemon=True).start()
        end = time.monotonic() + START_SECONDS
        self.director_key, joined = "", False
        while not (self.director_key and joined):
            try:
                line = heard.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                line = None
            if line is None:
                self.kill()
                raise RuntimeError("the server did not start:\n" + "\n".join(self.lines))
            if match := re.fullmatch(r"director: http://\S+/director/\?key=(\S+)", line):
                self.director_key = match[1]
            joined = joined or bool(re.fullmatch(r"join: http://\S+:\d+/", line))

    def _listen(self, process: subprocess.Popen[str], heard: "queue.Queue[str | None]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.lines.append(line.rstrip("\n"))
            heard.put(line.rstrip("\n"))
        heard.put(None)

    def stop(self) -> int:
        """As with Ctrl-C (on Windows: ended); its exit code."""
        assert self._process is not None
        if sys.platform == "win32":
            self._process.terminate()
        else:
            self._process.send_signal(signal.SIGINT)
        return self._process.wait(timeout=20)

    def kill(self) -> None:
        """At once, without a chance to tidy up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=20)

    def restart(self) -> None:
        """Kill it if it still runs, and start it again on the same port and folder."""
        self.kill()
        self.start()
