"""A Redis and a PostgreSQL of a test's own, which it may stop, freeze and start again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg

from tests.support import machine
from tests.support.server import free_port


class OwnRedis:
    """A Redis that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        program = machine.needs("redis_server")
        self._process = subprocess.Popen(
            [program, "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )
        _wait_for(self.port)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(20)
            self._process = None

    def freeze(self) -> None:
        """It takes connections and says nothing, as behind a cable that was pulled."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


class OwnPostgres:
    """A PostgreSQL cluster in a folder of its own, with one database `lesson`."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/lesson"
        # Not among pytest's own folders, which nobody else may enter.
        self._folder = Path(tempfile.mkdtemp(prefix="wargame-postgres-"))
        self._as: list[str] = []

    def __enter__(self) -> Self:
        if sys.platform != "win32" and os.geteuid() == 0:
            # It refuses to run as root.
            self._as = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self._folder, "postgres")
        self._run("initdb", ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"])
        self.start()
        with psycopg.connect(self.url.replace("/lesson", "/postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE lesson")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop(check=False)
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run("pg_ctl", ["-w", "-l", str(self._folder / "log"), "-o", options, "start"])

    def stop(self, *, check: bool = True) -> None:
        """As an administrator restarts it: whoever is connected is shown out."""
        self._run("pg_ctl", ["-w", "-m", "fast", "stop"], check=check)

    def _run(self, program: str, arguments: Sequence[str], *, check: bool = True) -> None:
        command = [
            *self._as,
            str(Path(machine.needs("postgres_server")) / program),
            "-D",
            str(self._folder / "data"),
            *arguments,
        ]
        subprocess.run(command, cwd="/", check=check, stdout=subprocess.DEVNULL, timeout=120)


def _wait_for(port: int) -> None:
    end = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=2).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
