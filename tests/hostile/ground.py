"""A server under attack, with an exercise that is attacked and one that only stands by; what of them is kept."""

from __future__ import annotations

import json
import re
import sqlite3
from typing import Any

import httpx

from tests.hostile.generated import PLACES, Sent
from tests.server.room import Room, room_at
from tests.support.server import ServerProcess

TABLES = ("exercise", "event", "seat", "joincode", "teachingpoint")
# Commands after which the exercise goes on by itself, or a seat of ours is another's.
RESTLESS = ("set_computer", "set_pace", "extend")
ENDING = ("remove_seat", "hand_over_seat", "move_seat", "end_exercise", "new_code")


class Ground:
    """The two exercises, and a client that holds red's seat by a cookie."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.client = httpx.Client(base_url=server.base_url, timeout=30, follow_redirects=False)
        self.bystander = self._room()
        self._database = sqlite3.connect(f"file:{server.folder / 'wargame.sqlite3'}?mode=ro", uri=True)
        self._tables = {
            table: [column[1] for column in self._database.execute(f"PRAGMA table_info(wargame_{table})")]
            for table in TABLES
        }
        self.fresh()

    def _room(self) -> Room:
        # Nothing happens by itself: no window and no part ends by the clock.
        options = {"window_seconds": 0, "part_seconds": 0, "pace": "at_once"}
        room = room_at(self.server.base_url, self.server.director_key, options)
        room.do("director", "start_exercise")
        return room

    def fresh(self) -> None:
        """Another exercise to attack."""
        self.attacked = self._room()
        self.browser = httpx.Client(base_url=self.server.base_url, timeout=30)
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.browser.get("/").text)
        assert found is not None
        form = {"code": self.attacked.codes["red"], "name": "x", "csrfmiddlewaretoken": found[1]}
        assert self.browser.post("/", data=form).status_code == 302
        self.csrf = found[1]
        self.known = dict(zip(PLACES, self._known(), strict=True))

    def _known(self) -> list[str]:
        room = self.attacked
        seats = [room.seats[role]["id"] for role in ("red", "blue", "director")]
        return [room.id, self.bystander.id, *seats, room.codes["observer"], room.tokens["blue"]]

    def kept(self, room: Room) -> Any:
        """Every row of an exercise but what refusals leave behind: answers to ids, and the audit log."""
        rows = {}
        for table, columns in self._tables.items():
            own = "id" if table == "exercise" else "exercise_id"
            count = "count(*), max(seq)" if table == "event" else ", ".join(columns)
            order = "" if table == "event" else " ORDER BY 1"
            rows[table] = self._database.execute(
                f"SELECT {count} FROM wargame_{table} WHERE {own} = ?{order}", (room.id,)
            ).fetchall()
        return rows

    def filled(self, text: str) -> str:
        """`text` with what the room has in place of the placeholders."""
        for place, value in self.known.items():
            text = text.replace(place, value)
        return text

    def send(self, sent: Sent) -> httpx.Response:
        """Send it as its role. An answer that does not come within the client's patience raises."""
        headers = [(name, self.filled(value)) for name, value in sent.headers]
        if sent.kind:
            headers.append(("Content-Type", sent.kind))
        headers += self._credentials(sent.role)
        client = self.browser if sent.role.startswith("cookie") else self.client
        query = "&".join(
            f"{_quoted(self.filled(name))}={_quoted(self.filled(value))}" for name, value in sent.query
        )
        address = self.filled(sent.path) + (f"?{query}" if query else "")
        body = sent.body
        for place, value in self.known.items():
            body = body.replace(place.encode(), value.encode())
        raw = [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers]
        return client.request(sent.method, address, content=body or None, headers=raw)

    def _credentials(self, role: str) -> list[tuple[str, str]]:
        if role == "cookie-csrf":
            return [("X-CSRFToken", self.csrf)]
        if role in ("none", "cookie"):
            return []
        room = self.attacked
        token = {
            "key": self.server.director_key,
            "wrong": "x" * 43,
            "stranger": self.bystander.tokens["red"],
        }.get(role) or room.tokens[role]
        return [("Authorization", f"Bearer {token}")]


def _quoted(text: str) -> str:
    # Longer than this is no address to any client.
    return str(httpx.QueryParams({"a": text[:2_000].encode("utf-8", "replace").decode()}))[2:]


def command_of(body: bytes) -> str:
    """The type of the command in a body, if there is one."""
    try:
        kind = json.loads(body)["command"]["type"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return kind if isinstance(kind, str) else ""
