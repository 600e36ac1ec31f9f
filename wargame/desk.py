"""What is decided beside the rules, in the same way as a command: pace, seats, codes, marks, notes, where to look.

None of it changes the battle, so none is in the event log; the director's acts are in the audit log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from adjudication.reading import Fields
from adjudication.refusal import Refused
from adjudication.ruleset import SIDES
from wargame import broadcast, marks, pacing, replay_desk, seating
from wargame.done import Done
from wargame.models import Exercise, Seat, TeachingPoint
from wargame.positions import setup_of

LONGEST_NOTE = 500
Handler = Callable[[Exercise, Seat, Any, datetime], Done]


@dataclass(frozen=True)
class Desk:
    """How such a command is taken, and the roles that may send it. What is not `kept` is told once and leaves no trace:
    no submission, no entry in the audit log.
    """

    do: Handler
    roles: tuple[str, ...]
    kept: bool = True


def permit_leader(exercise: Exercise, seat: Seat) -> None:
    """One leader a side commands; the others advise with marks, unless the director lets all command."""
    if seat.role in SIDES and not seat.leader and not exercise.all_command:
        raise Refused(
            "not_leader",
            "the leader of your side commands; you can advise with marks on the board",
        )


def _set_pace(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    before = exercise.pace
    exercise.pace = pacing.read_pace(data)
    published = None
    if exercise.pace["mode"] == "at_once" and pacing.revealing(exercise):
        published = pacing.release_more(exercise, at, everything=True)
    else:
        pacing.goes_on(exercise, at)
    return Done(before, exercise.pace, published=published, tell=(broadcast.pace_told,))


def _release(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """The next beat, or all that is held. `shown_n` says what the sender has seen released: two who press at once
    release one beat, not two.
    """
    fields = Fields(data)
    fields.text("type")
    what = fields.choice("what", ("one", "all"), "one")
    shown = fields.integer("shown_n", 0, 10**9, None)
    fields.done()
    if not pacing.revealing(exercise):
        raise Refused("already_done", "nothing is held back")
    if shown is not None and shown != pacing.shown_number(exercise):
        raise Refused("already_done", "this step has just been released", field="shown_n")
    return Done(published=pacing.release_more(exercise, at, everything=what == "all"))


def _set_computer(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    fields = Fields(data)
    fields.text("type")
    side, on = fields.choice("side", SIDES), fields.flag("on")
    fields.done()
    before = {side: bool(exercise.computer.get(side))}
    exercise.computer = {**exercise.computer, side: on}
    return Done(before, {side: on}, tell=(broadcast.seats_changed,))


def _look_here(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """All boards show a hex; for a moment, and kept nowhere."""
    fields = Fields(data)
    fields.text("type")
    text = fields.text("hex")
    fields.done()
    hex_ = setup_of(exercise).battle.board.full_name(text)
    return Done(tell=(lambda exercise_id: broadcast.look(exercise_id, hex_),))


def _add_note(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """A teaching point at a step of the director's stream; it appears in the replay."""
    fields = Fields(data)
    fields.text("type")
    number, text = fields.integer("n", 1, 10**9), fields.text("text", longest=LONGEST_NOTE)
    fields.done()
    row = exercise.events.filter(n_director=number).first()
    if row is None:
        raise Refused("bad_value", "there is no step {to} yet", {"to": number}, field="n")
    note = TeachingPoint.objects.create(exercise=exercise, seq=row.seq, text=text.strip(), at=at)
    return Done(after={"text": note.text}, extra={"note": note.id}, tell=(broadcast.notes_changed,))


def _remove_note(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    fields = Fields(data)
    fields.text("type")
    number = fields.integer("note", 1, 10**12)
    fields.done()
    note = exercise.teaching_points.filter(pk=number).first()
    if note is None:
        raise Refused("stale", "there is no such note any more", field="note")
    before = {"text": note.text}
    note.delete()
    return Done(before, tell=(broadcast.notes_changed,))


_DIRECTOR = ("director",)

DESK: Mapping[str, Desk] = {
    "set_pace": Desk(_set_pace, _DIRECTOR),
    "release": Desk(_release, _DIRECTOR),
    "set_computer": Desk(_set_computer, _DIRECTOR),
    "look_here": Desk(_look_here, _DIRECTOR),
    "add_note": Desk(_add_note, _DIRECTOR),
    "remove_note": Desk(_remove_note, _DIRECTOR),
    "open_replay": Desk(replay_desk.open_replay, _DIRECTOR),
    "replay_at": Desk(replay_desk.replay_at, _DIRECTOR, kept=False),
    "set_ready": Desk(seating.set_ready, SIDES),
    "set_leader": Desk(seating.set_leader, _DIRECTOR),
    "let_all_command": Desk(seating.let_all_command, _DIRECTOR),
    "rename_seat": Desk(seating.rename_seat, _DIRECTOR),
    "move_seat": Desk(seating.move_seat, _DIRECTOR),
    "remove_seat": Desk(seating.remove_seat, _DIRECTOR),
    "hand_over_seat": Desk(seating.hand_over_seat, _DIRECTOR),
    "new_code": Desk(seating.new_code_of, _DIRECTOR),
    "mark": Desk(marks.mark, (*SIDES, "director")),
    "clear_marks": Desk(marks.clear_marks, (*SIDES, "director")),
}
