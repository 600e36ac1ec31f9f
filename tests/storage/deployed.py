"""The files of docs/deploy as they stand, but for paths, ports and addresses: what a test puts in their place."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support import machine
from tests.support.server import PROJECT, free_port

DEPLOY = PROJECT / "docs" / "deploy"
UNIT = DEPLOY / "wargame@.service"
START_SECONDS = 90


def replaced(text: str, places: dict[str, str]) -> str:
    """Every place has to be there: a file that has changed is tried as it is now."""
    for old, new in places.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def command_of(unit: str, port: int, data: Path) -> list[str]:
    """The ExecStart line of a unit, for a port."""
    (line,) = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    places = {
        "/opt/wargame/.venv/bin/python": sys.executable,
        "/var/lib/wargame/%i": str(data),
        "%i": str(port),
    }
    return shlex.split(replaced(line.removeprefix("ExecStart="), places))


def environment_of(text: str, values: dict[str, str]) -> dict[str, str]:
    """The environment file, with a test's own values for what it leaves to be filled in."""
    found = dict(
        line.split("=", 1) for line in text.splitlines() if line.strip() and not line.startswith("#")
    )
    assert set(values) <= set(found), set(values) - set(found)
    # A value that a test leaves empty is not set at all.
    return {name: value for name, value in {**found, **values}.items() if value}


class Unit:
    """One process of `wargame@.service`, started by its own line as systemd would."""

    def __init__(self, data: Path, values: dict[str, str]) -> None:
        self.port = free_port()
        self._command = command_of(UNIT.read_text("utf-8"), self.port, data)
        plain = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "HOME") if name in os.environ}
        self._environment = {**plain, **environment_of((DEPLOY / "wargame.env").read_text("utf-8"), values)}
        self.errors = data.with_suffix(".errors")
        self._data = data
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._data.mkdir(parents=True)
        with self.errors.open("wb") as errors:
            self._process = subprocess.Popen(
                self._command, cwd=PROJECT, env=self._environment, stdout=subprocess.DEVNULL, stderr=errors
            )
        answers(f"http://127.0.0.1:{self.port}/health/", self._process)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait(20)

    def stop(self) -> int:
        """As systemd stops it; its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(20)


class Nginx:
    """nginx with docs/deploy/nginx.conf in front of two ports, with a certificate of its own."""

    def __init__(self, folder: Path, ports: tuple[int, int]) -> None:
        self.folder = folder
        self.port, self.plain_port = free_port(), free_port()
        self.base_url = f"https://localhost:{self.port}"
        self._ports = ports
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True)
        self._make_certificate()
        places = {
            "127.0.0.1:8001": f"127.0.0.1:{self._ports[0]}",
            "127.0.0.1:8002": f"127.0.0.1:{self._ports[1]}",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "wargame.example.edu": "localhost",
            "/etc/ssl/wargame": str(self.folder),
            "/var/log/nginx": str(self.folder),
        }
        site = self.folder / "site.conf"
        site.write_text(replaced((DEPLOY / "nginx.conf").read_text("utf-8"), places), "utf-8")
        # What Debian's own nginx.conf has around it.
        temporary = "".join(
            f"{name}_temp_path {self.folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        main = self.folder / "main.conf"
        main.write_text(
            f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nevents {{ worker_connections 512; }}\n"
            f"http {{\n{temporary}include {site};\n}}\n",
            "utf-8",
        )
        program = [machine.needs("nginx"), "-p", str(self.folder), "-e", str(self.folder / "start.log")]
        subprocess.run([*program, "-t", "-q", "-c", str(main)], check=True)
        self._process = subprocess.Popen([*program, "-c", str(main)])
        answers(f"{self.base_url}/", self._process, self.trust())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(20)

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))

    def logs(self) -> str:
        """Everything it has written."""
        return "".join(path.read_text("utf-8") for path in sorted(self.folder.glob("*.log")))

    def _make_certificate(self) -> None:
        openssl = shutil.which("openssl")
        assert openssl is not None, "nginx is here without openssl"
        made = [
            openssl,
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
        ]
        made += ["-addext", "subjectAltName=DNS:localhost"]
        made += ["-keyout", str(self.folder / "privkey.pem"), "-out", str(self.folder / "fullchain.pem")]
        subprocess.run(made, check=True, stderr=subprocess.DEVNULL)


def answers(url: str, process: subprocess.Popen[bytes], trust: ssl.SSLContext | None = None) -> None:
    """Wait until something answers there."""
    end = time.monotonic() + START_SECONDS
    while True:
        assert process.poll() is None, f"it has ended: {process.args!r}"
        with contextlib.suppress(OSError):
            try:
                urllib.request.urlopen(url, timeout=5, context=trust).close()
                return
            except urllib.error.HTTPError:
                return
        assert time.monotonic() < end, f"nothing answers at {url}"
        time.sleep(0.1)
