"""The HTTP interface as a program uses it: one connection that stays open, answers as JSON."""

from __future__ import annotations

import json
import uuid
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60


class Unanswered(Exception):
    """The server did not answer, or not as our server does; the text says what."""


class Api:
    """One caller of a server. Not for several threads at once."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        if where.scheme not in ("http", "https") or not where.hostname:
            raise Unanswered(f"{url} is no address like http://192.168.1.5:8000")
        kind = HTTPSConnection if where.scheme == "https" else HTTPConnection
        try:
            self._connection = kind(where.hostname, where.port, timeout=PATIENCE)
        except ValueError as error:
            raise Unanswered(f"{url}: {error}") from None
        self._base = where.path.rstrip("/")
        self._host = url

    def call(self, method: str, path: str, token: str | None = None, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of an answer."""
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        content = None if body is None else json.dumps(body)
        try:
            self._connection.request(method, f"{self._base}{path}", content, headers)
            answer = self._connection.getresponse()
            text = answer.read()
        except (OSError, HTTPException) as error:
            self._connection.close()
            raise Unanswered(f"{self._host} does not answer: {error or type(error).__name__}") from None
        try:
            return answer.status, json.loads(text)
        except ValueError:
            raise Unanswered(f"{self._host}{path} answered {answer.status}, and not in JSON") from None

    def must(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """The JSON of an answer that has to be a good one."""
        status, answer = self.call(method, path, token, body)
        if status >= 400:
            error = answer.get("error", {}) if isinstance(answer, dict) else {}
            raise Unanswered(f"{self._host}{path} answered {status}: {error.get('message', answer)}")
        return answer

    def command(self, exercise: str, token: str, command: dict[str, Any]) -> tuple[int, Any]:
        """Send a command once."""
        body = {"id": str(uuid.uuid4()), "command": command}
        return self.call("POST", f"/api/v1/exercises/{exercise}/commands/", token, body)


class Classroom:
    """One exercise of a load test, and the seats that have joined it: (role, token)."""

    def __init__(self, api: Api, key: str, title: str, scenario: str = "river-crossing") -> None:
        wanted = {"scenario": scenario, "title": title, "options": {}}
        made = api.must("POST", "/api/v1/exercises/", key, wanted)
        self.id: str = made["id"]
        self.codes: dict[str, str] = made["join"]
        self.director: str = made["seat"]["token"]
        self.seats: list[tuple[str, str]] = []

    @property
    def path(self) -> str:
        return f"/api/v1/exercises/{self.id}/"

    def join(self, api: Api, role: str, name: str) -> str:
        """Somebody sits down; the seat's token."""
        joined = api.must("POST", "/api/v1/join/", body={"code": self.codes[role], "name": name})
        token: str = joined["seat"]["token"]
        self.seats.append((role, token))
        return token

    def sockets(self, url: str, after: dict[str, int] | None = None) -> list[dict[str, Any]]:
        """A socket for each seat, as a crowd opens it, behind the number of its role."""
        address = f"{url.replace('http', 'ws', 1)}/ws/exercises/{self.id}/"
        return [
            {
                "group": f"{self.id}:{role}",
                "url": address,
                "token": token,
                "after": (after or {}).get(role, 0),
            }
            for role, token in self.seats
        ]

    def ends(self, api: Api) -> dict[str, int]:
        """{group: last number}, of the roles that have a seat."""
        tokens = dict(self.seats)
        return {
            f"{self.id}:{role}": api.must("GET", f"{self.path}events/?after=0&limit=1", token)["n"]
            for role, token in tokens.items()
        }
