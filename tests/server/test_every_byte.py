"""Law 3 at a real server: no byte that a side or the projector gets tells of what it does not see under fog."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from adjudication.ruleset import read_ruleset
from tests.bots.exercises import shipped
from tests.server.eavesdropper import Eavesdropper
from tests.server.room import Room, at_server, bearer
from tests.support import machine
from tests.support.server import ServerProcess
from wargame.bots import BotSetup, next_command

SLUG = "meeting-engagement"
SIDES = ("red", "blue")
ENEMY = {"red": "blue", "blue": "red"}
COMMANDS = 2_000 if machine.long_run() else 60
PROBED_EVERY = 30


def unmistakable(server: ServerProcess, chance: random.Random) -> dict[str, set[str]]:
    """The scenario in the server's library gets ids and names that occur nowhere else. Returns them by side."""
    words: dict[str, set[str]] = {side: set() for side in SIDES}
    with sqlite3.connect(server.folder / "wargame.sqlite3", timeout=30) as database:
        number = database.execute("select id from wargame_scenario where slug = ?", (SLUG,)).fetchone()[0]
        renamed: dict[str, str] = {}
        for table, columns in (("unit", ("name_en", "name_zh")), ("battery", ())):
            rows = database.execute(
                f"select id, name, side from wargame_{table} where scenario_id = ?", (number,)
            ).fetchall()
            for key, name, side in rows:
                new = renamed[name] = f"q{chance.getrandbits(60):x}"
                words[side].add(new)
                database.execute(f"update wargame_{table} set name = ? where id = ?", (new, key))
                for column in columns:
                    text = f"名{chance.getrandbits(60):x}"
                    words[side].add(text)
                    database.execute(f"update wargame_{table} set {column} = ? where id = ?", (text, key))
        for old, new in renamed.items():
            database.execute(
                "update wargame_battery set unit = ? where scenario_id = ? and unit = ?", (new, number, old)
            )
    return words


def probe(spy: Eavesdropper, room: Room, names: list[str], chance: random.Random) -> None:
    """What somebody tries who looks for more than he is shown."""
    n = spy.ask("GET", room.path).json()["n"]
    for at in chance.sample(range(n + 1), min(3, n + 1)):
        spy.ask("GET", f"{room.path}?at={at}")
    spy.ask("GET", f"{room.path}events/?after={max(0, n - 40)}")
    for name in chance.sample(names, min(4, len(names))):
        for question in ("reach", "targets", "sight"):
            spy.ask("GET", f"{room.path}{question}/?unit={name}")
    for kind, fields in (
        ("fire", {"unit": chance.choice(names), "target": chance.choice(names)}),
        ("move_unit", {"unit": chance.choice(names), "path": ["4040GH"]}),
        ("end_move", {"unit": chance.choice(names)}),
        ("plan_fire", {"battery": chance.choice(names), "target": "nowhere"}),
        ("declare_fire", {"battery": "EB1"}),
        ("answer", {"choice": "pass", "decision": 1}),
        ("enter_dice", {"faces": [1], "roll": 1}),
        ("override", {"unit": chance.choice(names), "set": {"suppressed": True}, "reason": "a word"}),
        ("rewind", {"to": 1, "reason": "a word"}),
        ("set_observer_view", {"view": "all"}),
    ):
        body = {"id": str(chance_uuid(chance)), "command": {"type": kind, **fields}}
        spy.ask("POST", f"{room.path}commands/", body)


def chance_uuid(chance: random.Random) -> str:
    digits = f"{chance.getrandbits(128):032x}"
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-8{digits[17:20]}-{digits[20:]}"


def addresses(room: Room, *, ended: bool) -> list[str]:
    """Everything else that there is. The scenario's file is no secret once the exercise has ended."""
    pages = ("", "cards/", "audit/", "audit.csv", "audit.json", "join/", "export/", "imported/", "nothing/")
    found = [f"/exercises/{room.id}/{page}" for page in pages]
    found += [f"{room.path}{each}" for each in ("preview/?to=1", "audit/", "export/", "nothing/", "?at=0")]
    found += [f"/director/exercises/{room.id}/duplicate/", "/director/", "/cards/", "/", "/admin/"]
    found += [
        "/api/schema/",
        "/api/v1/scenarios/",
        *([] if ended else [f"/api/v1/scenarios/{SLUG}/"]),
        "/api/v1/rulesets/standard/",
    ]
    return [*found, "/api/v1/exercises/nobody/", "/api/v1/scenarios/nobody/", f"/take/{room.id}/"]


class Play:
    """An exercise that two computers play from what their seats are shown, listened to by the sides and the projector."""

    def __init__(self, server: ServerProcess, pace: Any, view: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.words = unmistakable(server, self.chance)
        options = {"fog": True, "pace": pace, "cards_per_side": 3, "standing_order": ("ask", 5)[seed % 2]}
        self.server = server
        self.room = Room(at_server(server.base_url), server.director_key, options, SLUG)
        scenario = shipped(SLUG)
        ruleset = read_ruleset(self.room.view("red")["ruleset"])
        self.setup = BotSetup.of(scenario, ruleset)
        if view != "none":
            self.room.do("director", "set_observer_view", view=view)

    def run(self, most: int, each: Callable[[int], None]) -> int:
        """Until the end, or so many commands; how many were taken."""
        for side in SIDES:
            self.act(side)
        self.room.do("director", "start_exercise")
        taken = 0
        while taken < most:
            if self.room.view("director")["pace"].get("held"):
                self.room.do("director", "release", what="one" if self.chance.random() < 0.2 else "all")
                continue
            status = self.room.view("director")["state"]["status"]
            if status == "ended" or not any(self.act(side) for side in SIDES):
                break
            taken += 1
            each(taken)
        return taken

    def act(self, side: str) -> bool:
        view = self.room.view(side)
        command = next_command(view["state"], self.setup, side, "bytes")
        if command is None:
            return False
        reply = self.room.send(side, command.pop("type"), **command)
        return reply.status == 200

    def truth(self) -> Any:
        return self.room.view("director")["state"]

    def seen(self, state: Any, side: str) -> dict[str, str]:
        """By the keepers' view: the enemy units that a side sees now, by its names, and where they are."""
        contacts = {
            key.split("/")[1]: each for key, each in state["contacts"].items() if key.startswith(side)
        }
        return {name: state["units"][each["unit"]]["hex"] for name, each in contacts.items() if each["seen"]}


def shows_only_the_seen(play: Play, side: str) -> None:
    """The side's view, entry by entry, against the director's."""
    state, shown = play.truth(), play.room.view(side)["state"]
    enemies = {name: unit["hex"] for name, unit in shown["units"].items() if unit["side"] != side}
    assert enemies == play.seen(state, side)
    hidden = {"order", "value", "movement_left", "moved", "fired", "reactions", "fired_turn"}
    for name in enemies:
        assert {shown["units"][name][field] for field in hidden} == {None}
    last = {name: each["hex"] for name, each in shown["contacts"].items()}
    known = {
        key.split("/")[1]: each["hex"]
        for key, each in state["contacts"].items()
        if key.startswith(side) and not each["seen"] and each["hex"] is not None
    }
    assert last == known


def moves_as_seen(director: list[Any], side: str) -> list[tuple[Any, Any, Any]]:
    """From the director's stream: the steps of enemy units that a side sees before and after, by its names."""
    seen: dict[str, bool] = {}
    names: dict[str, str] = {}
    found = []
    for event in director:
        data, unit = event["data"], event["data"].get("unit")
        if event["type"] == "unit_sighted" and event["side"] == side:
            names.setdefault(unit, f"E{len(names) + 1}")
            seen[unit] = True
        elif event["type"] == "sight_lost" and event["side"] == side:
            seen[unit] = False
        elif event["type"] == "unit_moved" and event["side"] != side and seen.get(unit):
            found.append((names[unit], data["from"], data["to"]))
    return found


def steps_of_the_enemy(events: list[Any], side: str) -> list[tuple[Any, Any, Any]]:
    return [
        (event["data"]["unit"], event["data"]["from"], event["data"]["to"])
        for event in events
        if event["type"] == "unit_moved" and event["side"] != side
    ]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with ServerProcess(Path(tmp_path_factory.mktemp("fog"))) as process:
        yield process


@pytest.mark.parametrize(
    ("pace", "view", "seed"),
    [("at_once", "red", 1), ("steps", "none", 2), ({"mode": "beats", "seconds": 30}, "blue", 3)],
    ids=["at_once", "steps", "beats"],
)
def test_law3_no_byte_names_what_a_side_does_not_see(
    server: ServerProcess, pace: Any, view: str, seed: int
) -> None:
    play = Play(server, pace, view, seed)
    room = play.room
    with ExitStack() as stack:
        spies = {role: stack.enter_context(Eavesdropper(server, room, role)) for role in (*SIDES, "observer")}

        def look(count: int) -> None:
            if count % PROBED_EVERY == 3:
                state = play.truth()
                for role, spy in spies.items():
                    own = [name for name, unit in state["units"].items() if unit["side"] == role]
                    probe(spy, room, [*own, "E1", "E2", "E9"], play.chance)
            if not room.view("director")["pace"].get("held"):
                for side in SIDES:
                    shows_only_the_seen(play, side)

        assert play.run(COMMANDS, look) >= min(COMMANDS, 60)
        if room.view("director")["pace"].get("held"):
            room.do("director", "release", what="all")
        director = room.events("director")
        ended = play.truth()["status"] == "ended"
        for role, spy in spies.items():
            last = room.view(role)["n"]
            until(lambda spy=spy, last=last: last == 0 or (spy.events and spy.events[-1]["n"] >= last))  # type: ignore[misc]
            for address in addresses(room, ended=ended):
                answer = spy.ask("GET", address)
                if any(word in address for word in ("export", "audit", "duplicate", "preview")):
                    assert answer.status_code >= 300, address
            spy.sit_by_page()
            for address in addresses(room, ended=ended):
                spy.ask("GET", address, session=True)
    for role, spy in spies.items():
        secrets = {
            "red": play.words["blue"],
            "blue": play.words["red"],
            "observer": set().union(*(play.words[side] for side in SIDES if side != view)),
        }[role]
        text = spy.everything()
        assert len(text) > 50_000
        assert not sorted(word for word in secrets if word in text), role
    for side in SIDES:
        numbers = [event["n"] for event in spies[side].events]
        assert numbers == list(range(1, len(numbers) + 1))
        # As long as page and stream of the director hold it all.
        if len(director) < 1000:
            assert steps_of_the_enemy(spies[side].events, side) == moves_as_seen(director, side)
        assert any(event["type"] == "unit_sighted" for event in spies[side].events)


def until(enough: Callable[[], Any]) -> None:
    end = time.monotonic() + 60
    while not enough():
        assert time.monotonic() < end, "the stream did not come"
        time.sleep(0.05)


def test_the_scenario_file_is_the_directors_while_fog_plays_it(server: ServerProcess) -> None:
    room = Room(at_server(server.base_url), server.director_key, {"fog": True}, SLUG)
    address = f"/api/v1/scenarios/{SLUG}/"
    for headers in ({}, *(room.headers(role) for role in ("red", "observer", "controller"))):
        assert room.call("GET", address, headers=headers).status == 403
    assert room.call("GET", address, headers=bearer(server.director_key)).status == 200
