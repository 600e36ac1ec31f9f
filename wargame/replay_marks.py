"""Where to find what in a replay: chapters, what is fired, drawn and decided, and what each side has lost by when."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudication.ruleset import SIDES

_CHAPTERS = (
    "turn_started",
    "phase_started",
    "side_ended_phase",
    "exercise_started",
    "exercise_ended",
    "rewound",
)
# What one looks for in a debrief: where it begins.
_KINDS = {
    "shot_fired": "shot",
    "fire_declared": "battery",
    "card_drawn": "card",
    "decision_opened": "decision",
}
_NOTHING: Mapping[str, str] = {}


@dataclass
class Marks:
    """The marks of one audience's stream.

    `chapters` are {n, type, turn, phase, side}, a rewind's with the step `to` which it went back; `kinds` the steps of
    each kind; `losses` are [n, units destroyed of red, of blue] wherever these change, as far as this audience has
    seen: who is out of sight again stays destroyed.
    """

    chapters: list[dict[str, Any]] = field(default_factory=list)
    kinds: dict[str, list[int]] = field(default_factory=dict)
    losses: list[list[int]] = field(default_factory=list)
    _wrecks: list[tuple[int, Mapping[str, str]]] = field(default_factory=lambda: [(0, _NOTHING)])

    def take(self, number: int, event: Mapping[str, Any], state: Mapping[str, Any]) -> None:
        """The next step, with the state after it."""
        kind = event["type"]
        if kind in _CHAPTERS:
            place = {name: state[name] for name in ("turn", "phase", "side")}
            back = {"to": event["data"]["to"]} if kind == "rewound" else {}
            self.chapters.append({"n": number, "type": kind, **place, **back})
        if kind in _KINDS:
            self.kinds.setdefault(_KINDS[kind], []).append(number)
        units = (event.get("updates") or {}).get("units")
        if units or kind in ("rewound", "view_reset"):
            self._count(number, event, units or {}, state)

    def _count(
        self, number: int, event: Mapping[str, Any], units: Mapping[str, Any], state: Mapping[str, Any]
    ) -> None:
        before = self._wrecks[-1][1]
        if event["type"] == "rewound":
            # As it was at the step that the exercise went back to.
            before = self._wrecks[bisect_right(self._wrecks, event["data"]["to"], key=_first) - 1][1]
        elif event["type"] == "view_reset":
            # With other eyes units have other names.
            before, units = _NOTHING, state["units"]
        now = dict(before)
        for name, unit in units.items():
            if unit is not None and unit["destroyed"]:
                now[name] = unit["side"]
            elif unit is not None:
                now.pop(name, None)
        if now == self._wrecks[-1][1]:
            return
        lost = [list(now.values()).count(side) for side in SIDES]
        more = sum(lost) > sum(self.losses[-1][1:] if self.losses else (0,))
        self._wrecks.append((number, now))
        self.losses.append([number, *lost])
        if more and event["type"] not in ("rewound", "view_reset"):
            self.kinds.setdefault("loss", []).append(number)


def _first(entry: tuple[int, Any]) -> int:
    return entry[0]
