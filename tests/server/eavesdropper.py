"""Somebody at a real server who keeps every byte that a seat of his gets: frames, answers, headers, pages."""

from __future__ import annotations

import json
import threading
import time
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.room import Room
from tests.support.server import ServerProcess

PING_EVERY = 4


class Eavesdropper:
    """One seat's browser with its tools open. `heard` is all text it got; `frames` those of its connection, as JSON."""

    def __init__(self, server: ServerProcess, room: Room, role: str) -> None:
        self.room, self.role = room, role
        self.heard: list[str] = []
        self.frames: list[Any] = []
        self._http = httpx.Client(base_url=server.base_url, timeout=120)
        self._address = f"{server.ws_url}/ws/exercises/{room.id}/?after=0"

    def __enter__(self) -> Self:
        token = self.room.tokens[self.role]
        self._socket = connect(
            self._address, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None
        )
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()
        self._thread.join(timeout=20)
        self._http.close()

    def _listen(self) -> None:
        pinged = time.monotonic()
        while True:
            try:
                if time.monotonic() - pinged > PING_EVERY:
                    pinged = time.monotonic()
                    self._socket.send('{"type": "ping"}')
                text = str(self._socket.recv(timeout=PING_EVERY))
            except TimeoutError:
                continue
            except ConnectionClosed:
                return
            self.heard.append(text)
            self.frames.append(json.loads(text))

    @property
    def events(self) -> list[Any]:
        """The events of all frames in order."""
        return [
            event for frame in list(self.frames) if frame["type"] == "events" for event in frame["events"]
        ]

    def of(self, *types: str) -> list[Any]:
        """The other frames of these types."""
        return [frame for frame in list(self.frames) if frame["type"] in types]

    def ask(self, method: str, path: str, body: Any = None, *, session: bool = False) -> httpx.Response:
        """Any request, by this seat's token (or, `session`, by the browser's cookie alone); what it says is kept."""
        headers = {} if session else self.room.headers(self.role)
        answer = self._http.request(method, path, json=body, headers=headers)
        self.heard += [answer.text, repr(list(answer.headers.items()))]
        return answer

    def sit_by_page(self) -> str:
        """Join by the page, as a browser: the seat's own screen and all its pages are kept."""
        code = self.room.codes[self.role]
        page = self._http.get("/")
        form = {"code": code, "name": "page", "csrfmiddlewaretoken": self._http.cookies.get("csrftoken", "")}
        seated = self._http.post("/", data=form, headers={"Referer": str(page.url)}, follow_redirects=True)
        self.heard += [page.text, seated.text]
        return seated.text

    def everything(self) -> str:
        return "\n".join(self.heard)
