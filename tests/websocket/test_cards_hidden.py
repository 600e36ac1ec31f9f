"""POOL-2 to POOL-5 over real connections: in a whole exercise no audience gets the name of a card before it may know it.

Every byte is searched that reaches a seat: websocket frames, answers, refusals, streams, views and pages. What everybody
knows of the deck (the ruleset, the catalogue of the seven) is left out of the views.
"""

import asyncio
import json
import re
from typing import Any

import pytest

from adjudication.ruleset_cards import CARDS
from tests.server.room import ROLES, Room, room_at
from tests.support.server import ServerProcess
from tests.websocket.listener import Listener

NAMES = re.compile("|".join(CARDS))
KEEPERS = ("director", "controller")
LAST_TURN = 4


class Ear(Listener):
    """A listener that keeps every frame as it came."""

    def __init__(self, address: str, **how: Any) -> None:
        super().__init__(address, **how)
        self.texts: list[str] = []

    async def take(self) -> Any:
        frame = await super().take()
        self.texts.append(json.dumps(frame))
        return frame


class Watch:
    """What each audience has been sent, and what it may know by now."""

    def __init__(self, room: Room, ears: dict[str, Ear]) -> None:
        self.room, self.ears = room, ears
        self.known: dict[str, set[str]] = {role: set() for role in ROLES}
        self.found: dict[str, set[str]] = {role: set() for role in ROLES}

    async def send(self, role: str, type_: str, **fields: Any) -> Any:
        """A command, taken or refused; then everything that has reached anybody is searched."""
        reply = await asyncio.to_thread(self.room.send, role, type_, **fields)
        # What a refusal repeats of the command, its sender has written himself.
        written = set(NAMES.findall(json.dumps(fields)))
        await self.search({role: reply.text}, written)
        return reply

    async def do(self, role: str, type_: str, **fields: Any) -> None:
        reply = await self.send(role, type_, **fields)
        assert reply.status == 200, reply.text

    async def search(self, answers: dict[str, str], written: set[str]) -> None:
        views = {role: await asyncio.to_thread(self.room.view, role) for role in ROLES}
        self.learn(views["director"]["state"]["cards"])
        for role in ROLES:
            ear, view = self.ears[role], views[role]
            if view["n"]:
                await ear.reach(view["n"])
            for name in ("ruleset", "catalogue"):
                view.pop(name)
            texts = [*ear.texts, json.dumps(view), answers.get(role, "")]
            ear.texts.clear()
            if role in KEEPERS:
                continue
            found = {name for text in texts for name in NAMES.findall(text)}
            self.found[role] |= found
            assert found <= self.known[role] | written, (role, found - self.known[role])

    def learn(self, cards: Any) -> None:
        """What the rules let each audience know: what it has drawn, what is public, the pool of its own reward."""
        for role in ROLES:
            for drawn in cards["drawn"]:
                if drawn["public"] or drawn["side"] == role:
                    self.known[role].add(drawn["card"])
            if cards["reward"] and cards["reward"]["side"] == role:
                self.known[role] |= set(cards["reward"]["cards"])


async def play(watch: Watch, per_side: int) -> None:
    """An exercise with everything that moves cards, and with what a curious cadet tries."""
    await watch.do("red", "select_cards", positions=list(range(1, per_side + 1)))
    await watch.send("blue", "select_cards", positions=[99] * per_side)
    await watch.do("director", "start_exercise")
    for name in CARDS:
        await watch.send("blue", "swap_cards", take=[name], give=[1])
        await watch.send("red", "plan_fire", battery=name, target="4563GH")
    state = await asyncio.to_thread(lambda: watch.room.view("director")["state"])
    while state["status"] != "ended" and state["turn"] <= LAST_TURN:
        await act(watch, state)
        state = await asyncio.to_thread(lambda: watch.room.view("director")["state"])
    await watch.send("observer", "draw_card")


async def act(watch: Watch, state: Any) -> None:
    side, cards = state["side"], state["cards"]
    if state["waiting"]:
        window = state["waiting"]["window"]
        choice: Any = "use" if window == "reactive_armour" else {"option": 1}
        await watch.do(state["waiting"]["side"], "answer", choice=choice)
        return
    if state["phase"] == "cards":
        if state["turn"] == 2 and side == state["first_side"]:
            await reward(watch, side)
        await watch.do(side, "draw_card", position=cards["hands"][side]["size"])
        drawn = (await asyncio.to_thread(lambda: watch.room.view(side)["state"]["cards"]["drawn"]))[-1]
        if drawn["battery"] and drawn["state"] == "active":
            await watch.do(side, "plan_fire", battery=drawn["battery"], target="4563GH")
    await watch.do(side, "end_phase")


async def reward(watch: Watch, side: str) -> None:
    other = "blue" if side == "red" else "red"
    await watch.do("controller", "open_reward", side=side, count=1)
    await watch.send(other, "swap_cards", take=["field_repair"], give=[1])
    pool = await asyncio.to_thread(lambda: watch.room.view(side)["state"]["cards"]["reward"]["cards"])
    assert pool
    await watch.send(side, "swap_cards", take=[pool[0]], give=[9])
    await watch.do(side, "swap_cards", take=[pool[0]], give=[1])
    await watch.do("director", "open_reward", side=side, count=1)
    await watch.do("director", "close_reward")


@pytest.mark.parametrize(
    ("pool", "reveal", "per_side"),
    [("shared", False, 3), ("shared", True, 3), ("side", False, 5)],
    ids=["shared pool, hidden", "shared pool, shown", "own pools, hidden"],
)
async def test_no_audience_gets_a_name_before_it_may_know_it(
    live_server_process: ServerProcess, pool: str, reveal: bool, per_side: int
) -> None:
    options = {
        "pool": pool, "reveal_drawn_card": reveal, "cards_per_side": per_side, "standing_order": "hold",
    }  # fmt: skip
    server = live_server_process
    room = await asyncio.to_thread(room_at, server.base_url, server.director_key, options)
    ears = {
        role: Ear(f"{server.ws_url}/ws/exercises/{room.id}/?after=0", token=room.tokens[role])
        for role in ROLES
    }
    async with ears["director"], ears["controller"], ears["red"], ears["blue"], ears["observer"]:
        watch = Watch(room, ears)
        await play(watch, per_side)
    # The search does find names.
    assert watch.found["red"]
    assert watch.found["blue"]
    if reveal:
        assert watch.found["observer"]
    # The whole stream again, as a late joiner would read it.
    for role in ("red", "blue", "observer"):
        told = set(NAMES.findall(json.dumps(await asyncio.to_thread(room.events, role))))
        assert told <= watch.known[role]
