"""The seats of an exercise as the director arranges them: who leads a side, names, roles, who has gone, new codes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from adjudication.commands import ROLES
from adjudication.reading import Fields
from adjudication.refusal import Refused
from adjudication.ruleset import SIDES
from wargame import broadcast
from wargame.done import Done
from wargame.exercises import LONGEST_NAME, join_codes, new_token, renew_code, token_hash
from wargame.models import Exercise, Seat
from wargame.texts import is_plain, is_seen


def set_ready(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """A player says that he is ready to start, or not yet."""
    fields = Fields(data)
    fields.text("type")
    seat.ready = fields.flag("ready")
    fields.done()
    seat.save(update_fields=["ready"])
    return Done(tell=(broadcast.seats_changed,))


def set_leader(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """One leader a side: ends its parts, draws, swaps, plans, commands."""
    (chosen,) = _read(exercise, data)
    if chosen.role not in SIDES:
        raise Refused(
            "bad_value", "a side has a leader: {name} sits elsewhere", {"name": chosen.name}, field="seat"
        )
    if chosen.leader:
        raise Refused("already_done", "{name} leads the side already", {"name": chosen.name}, field="seat")
    before = _leader(exercise, chosen.role)
    lead(exercise, chosen)
    return Done(
        {"leader": before.name if before else None}, {"leader": chosen.name}, tell=(broadcast.seats_changed,)
    )


def let_all_command(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """Everybody of a side commands, or its leader alone."""
    fields = Fields(data)
    fields.text("type")
    before, exercise.all_command = exercise.all_command, fields.flag("on")
    fields.done()
    return Done({"on": before}, {"on": exercise.all_command}, tell=(broadcast.seats_changed,))


def rename_seat(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """Another name for a seat."""
    chosen, name = _read(exercise, data, "name")
    before, chosen.name = chosen.name, _name(name)
    chosen.save(update_fields=["name"])
    return Done({"name": before}, {"name": chosen.name}, tell=(broadcast.seats_changed,))


def move_seat(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """A person goes to another role; the browser opens the other screen by itself."""
    chosen, role = _read(exercise, data, "role")
    if role not in ROLES or role == "director":
        known = ", ".join(each for each in ROLES if each != "director")
        raise Refused("bad_value", "must be one of: {choices}", {"choices": known}, field="role")
    _not_the_last_director(exercise, chosen)
    if chosen.role == role:
        raise Refused("already_done", "{name} sits there already", {"name": chosen.name}, field="role")
    before, chosen.role, chosen.ready = chosen.role, role, False
    _gone_from(exercise, chosen, before)
    chosen.leader = role in SIDES and _leader(exercise, role) is None
    chosen.save()
    tell = (broadcast.seats_changed, lambda exercise_id: broadcast.leave(exercise_id, chosen.id))
    return Done({"role": before}, {"role": role}, tell=tell)


def remove_seat(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """Somebody has left: the seat is free of him, one click. What he did stays in the log."""
    (chosen,) = _read(exercise, data)
    _not_the_last_director(exercise, chosen)
    if chosen.id == seat.id:
        raise Refused("not_allowed", "another director removes this seat, not you", field="seat")
    chosen.removed, role = at, chosen.role
    chosen.token_hash = token_hash(new_token())
    _gone_from(exercise, chosen, role)
    chosen.leader = False
    chosen.save()
    tell = (broadcast.seats_changed, lambda exercise_id: broadcast.leave(exercise_id, chosen.id))
    return Done({"name": chosen.name, "role": role}, tell=tell)


def hand_over_seat(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """Another person takes a seat: a new secret, told once as a link; the old one opens nothing any more."""
    chosen, name = _read(exercise, data, "name")
    token = new_token()
    before, chosen.name, chosen.token_hash = chosen.name, _name(name), token_hash(token)
    chosen.ready = False
    chosen.save()
    tell = (broadcast.seats_changed, lambda exercise_id: broadcast.leave(exercise_id, chosen.id))
    link = f"/take/{exercise.id}/?token={token}"
    return Done({"name": before}, {"name": chosen.name}, extra={"link": link}, tell=tell)


def new_code_of(exercise: Exercise, seat: Seat, data: Any, at: datetime) -> Done:
    """A new join code for a role; the old one is void. There is none for a second director until it is asked for."""
    fields = Fields(data)
    fields.text("type")
    role = fields.choice("role", ROLES)
    fields.done()
    renew_code(exercise, role)
    return Done(after={"role": role}, extra={"join": join_codes(exercise)}, tell=(broadcast.seats_changed,))


def lead(exercise: Exercise, chosen: Seat) -> None:
    """This seat leads its side now."""
    exercise.seats.filter(role=chosen.role, leader=True).update(leader=False)
    chosen.leader = True
    chosen.save(update_fields=["leader"])


def _leader(exercise: Exercise, side: str) -> Seat | None:
    return exercise.seats.filter(role=side, leader=True, removed=None).first()


def _gone_from(exercise: Exercise, chosen: Seat, role: str) -> None:
    """Where a leader has gone, the next of the side leads it."""
    if role not in SIDES or not chosen.leader:
        return
    heir = exercise.seats.filter(role=role, removed=None).exclude(pk=chosen.pk).first()
    if heir is not None:
        heir.leader = True
        heir.save(update_fields=["leader"])


def _read(exercise: Exercise, data: Any, *names: str) -> tuple[Any, ...]:
    """The seat that a command names, and further texts of it."""
    fields = Fields(data)
    fields.text("type")
    seat_id = fields.text("seat")
    others = [fields.text(name) for name in names]
    fields.done()
    chosen = exercise.seats.filter(pk=seat_id, removed=None).first()
    if chosen is None:
        raise Refused("no_such_seat", "there is no such seat in this exercise", field="seat")
    return (chosen, *others)


def _name(text: str) -> str:
    if not is_seen(text):
        raise Refused("bad_value", "the name is missing", field="name")
    if len(text.strip()) > LONGEST_NAME:
        raise Refused(
            "bad_value", "a name has at most {longest} characters", {"longest": LONGEST_NAME}, field="name"
        )
    if not is_plain(text):
        raise Refused("bad_value", "the name holds a character that cannot be kept", field="name")
    return text.strip()


def _not_the_last_director(exercise: Exercise, chosen: Seat) -> None:
    if chosen.role == "director" and exercise.seats.filter(role="director", removed=None).count() < 2:
        raise Refused("not_allowed", "an exercise has at least one director", field="seat")
