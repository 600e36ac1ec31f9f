"""The director's two acts at the replay: opening it to everybody after the end, and leading the class through it."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from adjudication.reading import Fields
from adjudication.refusal import Refused
from adjudication.visibility import AUDIENCES
from wargame import broadcast
from wargame.done import Done
from wargame.models import Exercise, Seat
from wargame.replay_access import views_for

BOTH = "both"  # red and blue side by side, in the numbers of the director's stream
SPEEDS = (0.5, 8)


def open_replay(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """After the end everybody may look with the director's and both sides' eyes; or only with his own again."""
    fields = Fields(data)
    fields.text("type")
    opened = fields.flag("open")
    fields.done()
    if exercise.status != "ended":
        raise Refused("wrong_phase", "the replay can be opened for everybody when the exercise has ended")
    before = exercise.replay_open
    exercise.replay_open = opened
    return Done({"open": before}, {"open": opened}, tell=(partial(broadcast.replay_opened, opened=opened),))


def replay_at(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """Everybody who follows is shown the step that the director looks at, as far as he may see it; kept nowhere."""
    fields = Fields(data)
    fields.text("type")
    number = fields.integer("n", 0, 10**9)
    view = fields.choice("view", (*AUDIENCES, BOTH), "director")
    playing = fields.flag("playing", False)
    speed = fields.number("speed", *SPEEDS, 1)
    fields.done()
    frames = {
        role: {"type": "replay", **place, "playing": playing, "speed": speed}
        for role, place in places(exercise, str(view), number).items()
    }
    return Done(tell=(partial(broadcast.replay_led, frames=frames),))


def places(exercise: Exercise, view: str, number: int) -> dict[str, dict[str, Any]]:
    """Where each role stands when the director is at a step of a view: {role: {view, n}}, the view asked for where
    the role may see it, else its own, each in the numbers of that view's stream.
    """
    line = line_of(exercise, stream_of(view), number)
    known: dict[str, int] = {}
    found = {}
    for role in AUDIENCES:
        may = views_for(exercise, role)
        wanted = ("red", "blue", "director") if view == BOTH else (view,)
        shown = view if set(wanted) <= set(may) else may[0]
        stream = stream_of(shown)
        if stream not in known:
            known[stream] = own_number(exercise, stream, line)
        found[role] = {"view": shown, "n": known[stream]}
    return found


def stream_of(view: str) -> str:
    """The audience in whose numbers a view is told."""
    return "director" if view == BOTH else view


def own_number(exercise: Exercise, view: str, line: int) -> int:
    """The last step of an audience's stream at or before a line of the log; 0: before its first."""
    number = f"n_{view}"
    seen = exercise.events.filter(seq__lte=line, **{f"{number}__isnull": False}).order_by("-seq")
    return int(seen.values_list(number, flat=True).first() or 0)


def line_of(exercise: Exercise, view: str, number: int) -> int:
    """The line of the log that a step of an audience's stream is; 0 for the start, the last one beyond the end."""
    name = f"n_{view}"
    steps = exercise.events.filter(**{f"{name}__lte": number}).order_by(f"-{name}")
    return int(steps.values_list("seq", flat=True).first() or 0)
