"""The replay of an exercise: what an audience's screen showed after each of its steps, from what was stored (law 7).

The state after step n is the view before the start with the updates of the first n steps merged in, as every screen
does it. Keyframes make any step of a long exercise a short way.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from adjudication.ruleset import SIDES
from adjudication.visibility import view_for
from wargame.models import Exercise
from wargame.positions import setup_of

EVERY = 250
KEYED = ("units", "batteries", "markers", "contacts")
_KEPT = 24
_READ = 2000
_CHAPTERS = (
    "turn_started",
    "phase_started",
    "side_ended_phase",
    "exercise_started",
    "exercise_ended",
    "rewound",
)
# What one looks for in a debrief: where it begins.
_MARKS = {
    "shot_fired": "shot",
    "fire_declared": "battery",
    "card_drawn": "card",
    "decision_opened": "decision",
    "unit_sighted": "contact",
}


@dataclass
class Reel:
    """An audience's stream up to `n`: the state there, a keyframe every `EVERY` steps, and where to find what.

    `losses` are [n, destroyed units of red, of blue] wherever they change, as far as this audience has seen.
    """

    n: int = 0
    state: dict[str, Any] = field(default_factory=dict)
    keyframes: list[str] = field(default_factory=list)
    chapters: list[dict[str, Any]] = field(default_factory=list)
    marks: dict[str, list[int]] = field(default_factory=dict)
    losses: list[list[int]] = field(default_factory=list)

    def take(self, number: int, event: Mapping[str, Any]) -> None:
        """The next step."""
        updates = event.get("updates") or {}
        lost = self._lost() if "units" in updates else None
        merge(self.state, updates)
        self.n = number
        kind = event["type"]
        if kind in _CHAPTERS:
            place = {name: self.state[name] for name in ("turn", "phase", "side")}
            self.chapters.append({"n": number, "type": kind, **place})
        if kind in _MARKS:
            self.marks.setdefault(_MARKS[kind], []).append(number)
        if lost is not None and (now := self._lost()) != lost:
            self.losses.append([number, *now])
            self.marks.setdefault("loss", []).append(number)
        if number % EVERY == 0:
            self.keyframes.append(_json(self.state))

    def _lost(self) -> list[int]:
        lost = dict.fromkeys(SIDES, 0)
        for unit in self.state["units"].values():
            if unit["destroyed"]:
                lost[unit["side"]] += 1
        return [lost[side] for side in SIDES]


_reels: OrderedDict[tuple[str, str], tuple[int, Reel]] = OrderedDict()
_lock = Lock()
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def merge(state: dict[str, Any], updates: Mapping[str, Any]) -> None:
    """What a screen does with an event's updates: keyed sections entry by entry (None: gone), the others whole."""
    for section, value in updates.items():
        if section in KEYED:
            entries = {**state[section], **value}
            state[section] = {key: entry for key, entry in entries.items() if entry is not None}
        else:
            state[section] = value


def start_state(exercise: Exercise, audience: str) -> dict[str, Any]:
    """What an audience saw before the first step."""
    return {**view_for(setup_of(exercise).battle, audience), "deadline": None}


def reel_of(exercise: Exercise, audience: str) -> Reel:
    """The reel of an audience up to the last step that it has been shown."""
    newest = exercise.numbers.get(audience, 0)
    with _lock:
        key = (exercise.id, audience)
        epoch, reel = _reels.get(key, (None, Reel()))
        if epoch != exercise.epoch or reel.n > newest:
            state = start_state(exercise, audience)
            reel = Reel(state=deepcopy(state), keyframes=[_json(state)])
        if reel.n < newest:
            for number, event in _steps(exercise, audience, reel.n, newest):
                reel.take(number, event)
        _reels[key] = (exercise.epoch, reel)
        _reels.move_to_end(key)
        while len(_reels) > _KEPT:
            _reels.popitem(last=False)
        return reel


def _steps(exercise: Exercise, audience: str, after: int, until: int) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, text in texts_between(exercise, audience, after, until):
        yield number, json.loads(text)


def texts_between(exercise: Exercise, audience: str, after: int, until: int) -> Iterator[tuple[int, str]]:
    """The ready texts of an audience's steps after a number, up to another."""
    number = f"n_{audience}"
    rows = exercise.events.filter(**{f"{number}__gt": after, f"{number}__lte": until}).order_by(number)
    for row in rows.only("texts", number).iterator(_READ):
        text = row.text_for(audience)
        if text is not None:
            yield getattr(row, number), text


def undone_ranges(exercise: Exercise, audience: str) -> list[list[int]]:
    """The steps that a rewind has undone, as [first, last]."""
    number = f"n_{audience}"
    gone = exercise.events.filter(undone_at__isnull=False, **{f"{number}__isnull": False})
    ranges: list[list[int]] = []
    for each in gone.order_by(number).values_list(number, flat=True):
        if ranges and ranges[-1][1] == each - 1:
            ranges[-1][1] = each
        else:
            ranges.append([each, each])
    return ranges


def stretch(exercise: Exercise, audience: str, start: int) -> str:
    """One stretch as ready JSON: the state after step `start` (a multiple of `EVERY`) and the next steps."""
    reel = reel_of(exercise, audience)
    texts = (text for _, text in texts_between(exercise, audience, start, min(reel.n, start + EVERY)))
    return f'{{"from":{start},"state":{reel.keyframes[start // EVERY]},"events":[{",".join(texts)}]}}'
