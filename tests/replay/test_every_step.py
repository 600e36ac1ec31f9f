"""The replay at step n equals what that audience's live screen showed after step n, for every n and audience."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.replay.playing import COURSES, Told, recorded
from tests.support.node import ask_node
from wargame import replay as reels

pytestmark = pytest.mark.django_db(transaction=True)
SHORT = 10  # a stretch, so that a short exercise has many of them
KINDS = {
    "shot": "shot_fired",
    "battery": "fire_declared",
    "card": "card_drawn",
    "decision": "decision_opened",
}
_played: dict[str, dict[str, Told]] = {}


@pytest.fixture(params=COURSES)
def course(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> dict[str, Told]:
    """Each exercise is played once."""
    if request.param not in _played:
        for module in (reels.__name__, "wargame.api.replay", "wargame.replay_index"):
            monkeypatch.setattr(f"{module}.EVERY", SHORT)
        _played[request.param] = recorded(*COURSES[request.param]())
    return _played[request.param]


def test_every_screen_at_every_step(course: dict[str, Told]) -> None:
    assert len(course["director"].shown) > 60
    for role, told in course.items():
        states = list(told.replayed())
        assert len(states) == len(told.shown) > SHORT, role
        for n, (state, shown) in enumerate(zip(states, told.shown, strict=True)):
            assert state == shown, (role, n)
        # By another way: the stored events folded anew, and looked at with these eyes.
        for n, view in enumerate(told.folded, 1):
            assert timeless(states[n]) == timeless(view), (role, n)
        # The director sees it with the same eyes.
        assert told.directors == told.stretches


def test_the_page_makes_the_same_of_it(course: dict[str, Told]) -> None:
    """`course.js` in Node: from the front to the back, from the back to the front, and here and there."""
    for role, told in course.items():
        page = ask_node(
            Path(__file__).with_name("course.mjs"), {"index": told.index, "stretches": told.stretches}
        )
        for way in ("forward", "backward", "hopping"):
            assert len(page[way]) == len(told.shown)
            for n, state in page[way]:
                assert state == told.shown[n], (role, way, n)
        assert page["told"] == [event["n"] for event in told.events][-400:]
        assert page["read"] == standing(told.events)


def standing(events: list[Any]) -> list[int]:
    """The steps that count at the end: what a rewind undid is left out, the rewind itself is not."""
    numbers: list[int] = []
    for event in events:
        if event["type"] == "rewound":
            numbers = [n for n in numbers if n <= event["data"]["to"]]
        numbers.append(event["n"])
    return numbers


def timeless(state: dict[str, Any]) -> dict[str, Any]:
    """Without what the clock adds beside the battle."""
    plain = {name: value for name, value in state.items() if name != "deadline"}
    if plain["waiting"] is not None:
        plain["waiting"] = {name: value for name, value in plain["waiting"].items() if name != "until"}
    return plain


def test_the_index_says_where_everything_is(course: dict[str, Told]) -> None:
    for role, told in course.items():
        index, events = told.index, told.events
        assert (index["view"], index["role"], index["n"]) == (role, role, len(events))
        assert index["start"] == told.shown[0]
        for kind, type_ in KINDS.items():
            steps = [event["n"] for event in events if event["type"] == type_]
            assert index["marks"].get(kind, []) == steps, (role, kind)
        for chapter in index["chapters"]:
            state = told.shown[chapter["n"]]
            for name in ("turn", "phase", "side"):
                assert chapter[name] == state[name]
        rewinds = [event for event in events if event["type"] == "rewound"]
        undone: set[int] = set()
        for event in rewinds:
            undone |= set(range(event["data"]["to"] + 1, event["n"]))
        assert [n for first, last in index["undone"] for n in range(first, last + 1)] == sorted(undone)
        gone_to = [chapter["to"] for chapter in index["chapters"] if chapter["type"] == "rewound"]
        assert gone_to == [event["data"]["to"] for event in rewinds]


def test_losses_are_those_that_were_seen(course: dict[str, Told]) -> None:
    """Counted another way: at every step the wrecks seen so far, where what was undone does not count."""
    for role, told in course.items():
        seen: list[dict[str, str]] = [{}]
        for event in told.events:
            wrecks = dict(seen[event["data"]["to"] if event["type"] == "rewound" else -1])
            if event["type"] == "view_reset":
                wrecks = {}
            for name, unit in told.shown[event["n"]]["units"].items():
                wrecks.pop(name, None)
                if unit["destroyed"]:
                    wrecks[name] = unit["side"]
            seen.append(wrecks)
        changes = {n: [red, blue] for n, red, blue in told.index["losses"]}
        now = [0, 0]
        for n, wrecks in enumerate(seen):
            now = changes.get(n, now)
            assert now == [list(wrecks.values()).count(side) for side in ("red", "blue")], (role, n)
