"""A class at one exercise, in this process or at a real server: who sits where, what they send, what they see."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import httpx
from django.conf import settings
from django.test import Client

from tests.support.shipped import load_shipped

ROLES = ("director", "controller", "red", "blue", "observer")
JSON = "application/json"


class Reply(NamedTuple):
    """An answer: its status, its JSON (None where it is none), its text."""

    status: int
    body: Any
    text: str

    @property
    def code(self) -> str:
        return self.body["error"]["code"]


Call = Callable[..., Reply]


def in_process(*, raising: bool = True) -> Call:
    """Calls to Django's own test client. `raising`: a fault of the server fails the test by itself."""
    client = Client(raise_request_exception=raising)

    def call(method: str, path: str, content: Any = None, headers: Mapping[str, str] | None = None) -> Reply:
        answer = client.generic(method, path, content or b"", content_type=JSON, headers=dict(headers or {}))
        return _reply(answer.status_code, b"".join(answer) if answer.streaming else answer.content)

    return call


def at_server(base_url: str) -> Call:
    """Calls to a real server."""
    client = httpx.Client(base_url=base_url, timeout=60)

    def call(method: str, path: str, content: Any = None, headers: Mapping[str, str] | None = None) -> Reply:
        kind = {"Content-Type": JSON} if content is not None else {}
        answer = client.request(method, path, content=content, headers={**kind, **(headers or {})})
        return _reply(answer.status_code, answer.content)

    return call


def _reply(status: int, content: bytes) -> Reply:
    text = content.decode(errors="replace")
    try:
        return Reply(status, json.loads(text), text)
    except ValueError:
        return Reply(status, None, text)


def bearer(token: str, **headers: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}", **headers}


class Room:
    """One exercise and a seat of every role, made and joined over the HTTP interface."""

    def __init__(self, call: Call, key: str, options: Any = None, scenario: str = "river-crossing") -> None:
        self.call = call
        wanted = {"scenario": scenario, "title": "A lesson", "options": options or {}}
        made = call("POST", "/api/v1/exercises/", json.dumps(wanted), bearer(key))
        assert made.status == 201, made.text
        self.id: str = made.body["id"]
        self.codes: dict[str, str] = made.body["join"]
        self.seats: dict[str, dict[str, str]] = {"director": made.body["seat"]}
        for role in ROLES[1:]:
            self.seats[role] = self.join(role, role.title())

    @property
    def path(self) -> str:
        return f"/api/v1/exercises/{self.id}/"

    @property
    def tokens(self) -> dict[str, str]:
        return {role: seat["token"] for role, seat in self.seats.items()}

    def join(self, role: str, name: str) -> dict[str, str]:
        joined = self.call("POST", "/api/v1/join/", json.dumps({"code": self.codes[role], "name": name}))
        assert joined.status == 201, joined.text
        return joined.body["seat"]

    def headers(self, role: str, **more: str) -> dict[str, str]:
        return bearer(self.tokens[role], **more)

    def raw(self, role: str, content: Any, **headers: str) -> Reply:
        """A body as it stands, to the address of commands."""
        return self.call("POST", f"{self.path}commands/", content, self.headers(role, **headers))

    def send(self, role: str, type_: str, /, *, uid: str | None = None, **fields: Any) -> Reply:
        body = {"id": uid or str(uuid.uuid4()), "command": {"type": type_, **fields}}
        return self.raw(role, json.dumps(body))

    def do(self, role: str, type_: str, /, **fields: Any) -> Any:
        """A command that has to be taken; the body of its answer."""
        reply = self.send(role, type_, **fields)
        assert reply.status == 200, reply.text
        return reply.body

    def view(self, role: str) -> Any:
        reply = self.call("GET", self.path, headers=self.headers(role))
        assert reply.status == 200, reply.text
        return reply.body

    def events(self, role: str, after: int = 0, limit: int = 1000) -> list[Any]:
        reply = self.call(
            "GET", f"{self.path}events/?after={after}&limit={limit}", headers=self.headers(role)
        )
        assert reply.status == 200, reply.text
        return reply.body["events"]

    def everything(self) -> dict[str, Any]:
        """All that anybody is shown, but for who is online: equal before and after what changes nothing."""
        shown = {}
        for role in ROLES:
            view = self.view(role)
            view.pop("seats")
            shown[role] = (view, self.events(role))
        return shown

    def side(self) -> str | None:
        return self.view("director")["state"]["side"]

    def end_phase(self) -> Any:
        """The acting side ends its part."""
        side = self.side()
        assert side is not None
        return self.do(side, "end_phase")

    def go_to(self, phase: str) -> None:
        """Parts are ended until this phase has come."""
        for _ in range(8):
            if self.view("director")["state"]["phase"] == phase:
                return
            self.end_phase()
        raise AssertionError(f"the phase {phase} does not come")

    def roll(self, faces: Iterator[int]) -> bool:
        """The open roll by hand, if there is one; whether there was."""
        waiting = self.view("director")["state"]["waiting"]
        if waiting is None:
            return False
        self.do(
            waiting["side"],
            "enter_dice",
            roll=waiting["roll"],
            faces=[next(faces) for _ in range(waiting["dice"])],
        )
        return True


def room_here(options: Any = None, *, raising: bool = True) -> Room:
    """A room in this process, with the shipped library."""
    load_shipped()
    return Room(in_process(raising=raising), str(settings.DIRECTOR_KEY), options)


def room_at(base_url: str, key: str, options: Any = None) -> Room:
    """A room at a real server."""
    return Room(at_server(base_url), key, options)


def merged(state: Mapping[str, Any], events: list[Any]) -> dict[str, Any]:
    """What a browser makes of its view and the updates that follow (law 2)."""
    state = json.loads(json.dumps(state))
    for event in events:
        for section, value in event["updates"].items():
            if section in ("units", "batteries", "markers", "contacts"):
                for name, entry in value.items():
                    if entry is None:
                        state[section].pop(name, None)
                    else:
                        state[section][name] = entry
            else:
                state[section] = value
    return state
