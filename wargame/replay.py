"""The replay of an exercise: what an audience's screen showed after each of its steps, from what was stored (law 7).

The state after step n is the view before the start with the updates of the first n steps merged in, as every screen
does it. Keyframes make any step of a long exercise a short way.
"""

from __future__ import annotations

import gzip
import json
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from adjudication.visibility import view_for
from wargame.models import Exercise
from wargame.models.exercise import numbered
from wargame.positions import setup_of
from wargame.replay_marks import Marks
from wargame.streams import COMMON

EVERY = 250
KEYED = ("units", "batteries", "markers", "contacts")
_KEPT = 24
_READ = 2000
# Each is about 20 kB.
_STRETCHES = 400


@dataclass
class Reel:
    """An audience's stream up to `n`: the state there, a keyframe every `EVERY` steps, and where to find what.

    `lines` are the lines of the log that its steps are, the first step's first. `lock` guards all of it.
    """

    epoch: int | None = None
    n: int = 0
    state: dict[str, Any] = field(default_factory=dict)
    keyframes: list[str] = field(default_factory=list)
    lines: array[int] = field(default_factory=lambda: array("L"))
    marks: Marks = field(default_factory=Marks)
    lock: Lock = field(default_factory=Lock, repr=False)

    def begin(self, epoch: int, state: dict[str, Any]) -> None:
        """From the start: nothing has happened yet."""
        self.epoch, self.n, self.state = epoch, 0, state
        self.keyframes, self.lines, self.marks = [_json(state)], array("L"), Marks()

    def take(self, number: int, line: int, event: Mapping[str, Any]) -> None:
        """The next step."""
        merge(self.state, event.get("updates") or {})
        self.n = number
        self.lines.append(line)
        self.marks.take(number, event, self.state)
        if number % EVERY == 0:
            self.keyframes.append(_json(self.state))

    def number_at(self, line: int) -> int:
        """The last step at or before a line of the log; 0: before the first."""
        return bisect_right(self.lines, line)

    def line_of(self, number: int) -> int:
        """The line of the log that a step is; 0 for the start."""
        return self.lines[min(number, self.n) - 1] if number > 0 and self.n else 0


_reels: OrderedDict[tuple[str, str], Reel] = OrderedDict()
_stretches: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
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
    """The reel of an audience at least up to the last step that the exercise's row knows. It may go on growing: hold
    its lock while reading what grows.
    """
    key = (exercise.id, audience)
    with _lock:
        reel = _reels.setdefault(key, Reel())
        _reels.move_to_end(key)
        while len(_reels) > _KEPT:
            _reels.popitem(last=False)
    newest = exercise.numbers.get(audience, 0)
    with reel.lock:
        if reel.epoch != exercise.epoch:
            # Another epoch: the log may be a copy that was put back.
            reel.begin(exercise.epoch, start_state(exercise, audience))
        if reel.n < newest:
            _grow(reel, exercise, audience, newest)
    return reel


def _grow(reel: Reel, exercise: Exercise, audience: str, until: int) -> None:
    """Take in the steps up to one; the stretches that are read whole on the way are made ready to be asked for."""
    begin, texts = reel.n, list[str]()
    for number, line, text in texts_between(exercise, audience, reel.n, until):
        reel.take(number, line, json.loads(text))
        texts.append(text)
        if number % EVERY == 0:
            if len(texts) == EVERY:
                _keep(
                    (exercise.id, reel.epoch, audience, begin, number),
                    _packed(begin, reel.keyframes[-2], texts),
                )
            begin, texts = number, []


def forget(exercise_id: str) -> None:
    """An exercise is gone."""
    with _lock:
        for kept in (_reels, _stretches):
            for key in [key for key in kept if key[0] == exercise_id]:
                del kept[key]


def texts_between(
    exercise: Exercise, audience: str, after: int, until: int
) -> Iterator[tuple[int, int, str]]:
    """An audience's steps after a number, up to another: the number, the line of the log, the ready text."""
    number = f"n_{audience}"
    rows = exercise.events.filter(**{f"{number}__gt": after, f"{number}__lte": until}).order_by(number)
    for n, line, texts in rows.values_list(number, "seq", "texts").iterator(_READ):
        yield n, line, numbered(texts.get(audience) or texts[COMMON], n)


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


def stretch(exercise: Exercise, audience: str, start: int) -> bytes:
    """One stretch as ready JSON, gzipped: the state after step `start` (a multiple of `EVERY`) and the next steps.

    What a class asks for at once is made once.
    """
    reel = reel_of(exercise, audience)
    with reel.lock:
        state, until = reel.keyframes[start // EVERY], min(reel.n, start + EVERY)
        epoch = reel.epoch
    key = (exercise.id, epoch, audience, start, until)
    packed = _stretches.get(key)
    if packed is None:
        packed = _packed(
            start, state, [text for _, _, text in texts_between(exercise, audience, start, until)]
        )
    _keep(key, packed)
    return packed


def _packed(start: int, state: str, texts: list[str]) -> bytes:
    return gzip.compress(
        f'{{"from":{start},"state":{state},"events":[{",".join(texts)}]}}'.encode(), 3, mtime=0
    )


def _keep(key: tuple[Any, ...], packed: bytes) -> None:
    """What was wanted last is kept longest."""
    with _lock:
        _stretches[key] = packed
        _stretches.move_to_end(key)
        while len(_stretches) > _STRETCHES:
            _stretches.popitem(last=False)
