"""The server is killed (SIGKILL) in the middle of a battery and started again: everything goes on with the next die."""

import itertools
import json
import random
import socket
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.room import ROLES, Room, merged, room_at
from tests.support.server import ServerProcess

FACES = [4, 1, 2, 6, 3, 5, 5]  # every roll of the battle below; seven, so that no purpose meets one face only


class Battle:
    """One exercise with all dice by hand, played die by die over a server that may be killed between any two."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.room = room_at(server.base_url, server.director_key, {"dice": "hand"})
        self.faces = itertools.cycle(FACES)
        self.states = {role: self.room.view(role)["state"] for role in ROLES}
        self.room.do("director", "start_exercise")
        self.room.do("red", "plan_fire", battery="R-SP", target="4563GH")
        self.room.do("red", "plan_fire", battery="R-122", target="4664GH")
        self.room.do("blue", "plan_fire", battery="B-SP", target="4655GH")
        self.room.go_to("indirect_fire")
        self._note(self.room.do("red", "declare_fire", battery="R-SP"))

    def _note(self, answer: Any) -> None:
        last = answer["events"][-1]
        self.waiting = last["data"] if last["type"] == "dice_requested" else None

    def steps(self) -> Iterator[None]:
        """One submission at a time, to the end of the second turn's indirect fire."""
        while True:
            if self.waiting is not None:
                faces = [next(self.faces) for _ in range(self.waiting["dice"])]
                roll = {"roll": self.waiting["roll"], "faces": faces}
                self._note(self.room.do(self.waiting["side"], "enter_dice", **roll))
            else:
                state = self.room.view("director")["state"]
                if state["turn"] == 3:
                    return
                self._note(self.room.do(state["side"], "end_phase"))
            yield

    def log(self, role: str) -> list[Any]:
        """The whole stream, without times and what the seed makes different."""
        events = self.room.events(role)
        shown = merged(self.states[role], events)
        assert shown == self.room.view(role)["state"], role
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        events[0]["data"]["dice"].pop("seed_hash")
        return [{name: value for name, value in event.items() if name not in ("at",)} for event in events]


@pytest.fixture(scope="module")
def unkilled(live_server_process: ServerProcess) -> dict[str, Any]:
    battle = Battle(live_server_process)
    count = sum(1 for _ in battle.steps())
    return {"steps": count, **{role: battle.log(role) for role in ROLES}}


def without_seed(log: list[Any]) -> str:
    """`dice` sections of updates name the hash of the seed, which is another one in each exercise."""
    for event in log:
        event["updates"].get("dice", {}).pop("seed_hash", None)
    return json.dumps(log, sort_keys=True)


def test_killed_between_dice_the_story_is_the_same(
    tmp_path: Path, unkilled: dict[str, Any], long_run: bool
) -> None:
    """Killed at several points of one battle (with --long at every point), also while nothing waits."""
    count = unkilled["steps"]
    assert count > 60
    points = set(range(count)) if long_run else {0, *random.Random(7).sample(range(count), 4)}
    with ServerProcess(tmp_path / "classroom") as server:
        battle = Battle(server)
        for step, _ in enumerate(battle.steps()):
            if step in points:
                server.restart()
        for role in ROLES:
            assert without_seed(battle.log(role)) == without_seed(unkilled[role]), role


def test_killed_right_after_the_answer_nothing_is_lost(own_server_process: ServerProcess) -> None:
    """What was answered is stored; the same id gives the same answer to a client that had not read it."""
    battle = Battle(own_server_process)
    room = battle.room
    for face in (3, 6):
        waiting = room.view("red")["state"]["waiting"]
        body = json.dumps(
            {"id": str(uuid.uuid4()), "command": {"type": "enter_dice", "faces": [face] * waiting["dice"]}}
        )
        answer = room.raw("red", body)
        own_server_process.kill()
        assert answer.status == 200, answer.text
        own_server_process.start()
        assert room.raw("red", body).body == answer.body
        assert (
            room.events("red", after=answer.body["n"] - len(answer.body["events"])) == answer.body["events"]
        )
        assert room.view("red")["n"] == answer.body["n"]
    refused = room.send("red", "enter_dice", roll=waiting["roll"], faces=[1] * waiting["dice"])
    assert (refused.status, refused.code) == (409, "stale")


def test_killed_before_the_answer_the_same_id_decides(
    own_server_process: ServerProcess, long_run: bool
) -> None:
    """Killed while a command is on its way: whether it was stored or not, sending it again makes it happen once."""
    chance = random.Random(11)
    delays = [0.0, 0.005, 0.01, 0.03, 0.1] + [chance.uniform(0, 0.15) for _ in range(150 if long_run else 0)]
    battle: Battle | None = None
    for delay in delays:
        battle = battle or Battle(own_server_process)
        room = battle.room
        waiting = room.view("director")["state"]["waiting"]
        body = json.dumps(
            {"id": str(uuid.uuid4()), "command": {"type": "enter_dice", "faces": [3] * waiting["dice"]}}
        )
        _cut_off(own_server_process, room, body, delay)
        own_server_process.start()
        assert room.raw("red", body).status == 200
        after = room.view("director")["state"]["waiting"]
        assert after is None or after["roll"] == waiting["roll"] + 1
        log = battle.log("director")
        faces = [event["data"]["faces"] for event in log if event["type"] == "dice_rolled"]
        assert len(faces) == waiting["roll"]
        if after is None or len(faces) > 12:
            battle = None


def _cut_off(server: ServerProcess, room: Room, body: str, delay: float) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        head = (
            f"POST {room.path}commands/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Authorization: Bearer {room.tokens['red']}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        line.sendall(head.encode() + body.encode())
        time.sleep(delay)  # not to wait for anything: to hit another point of the server's work
        server.kill()
