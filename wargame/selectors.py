"""What is read: the view of a seat with its number, taken as one, and the answer to a submission."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from adjudication.visibility import view_for
from cards.catalogue import deck_data
from wargame.deadlines import moment
from wargame.exercises import join_codes
from wargame.hub import hub
from wargame.models import Event, Exercise, Seat
from wargame.pacing import pace_of, shown_battle
from wargame.positions import battle_at, standing_of
from wargame.presence import computer_sides
from wargame.qr import qr_svg
from wargame.services import Answer
from wargame.shown import marks_for, notes_of
from wargame.streams import events_after, loaded


def whole_view(seat: Seat, join_address: str, at: int | None = None) -> dict[str, Any]:
    """Everything a seat may know, with the number `n` of its stream that the state belongs to (late join).

    `join_address` is where others join, for the QR codes that the director shows. `at` asks for the state as it was
    at an earlier number of the seat's own stream, for a page that is opened while a reveal is running in the room.
    """
    with transaction.atomic():
        exercise = Exercise.objects.get(pk=seat.exercise_id)
        newest = exercise.numbers.get(seat.role, 0)
        number = newest if at is None else min(at, newest)
        # Of what this seat may see: the time of another's plan is hidden with the plan.
        last = Event.objects.filter(exercise=exercise, **{f"n_{seat.role}": number}).first()
        standing = standing_of(exercise)
        ruleset = standing.setup.ruleset
        if number == newest:
            battle = shown_battle(exercise, seat.role)
        else:
            battle = battle_at(exercise, last.seq if last else 0)
        state = view_for(battle, seat.role)
        state["deadline"] = moment(exercise.part_until)
        if state["waiting"] is not None and state["waiting"]["kind"] == "decision":
            state["waiting"]["until"] = moment(exercise.decision_until)
    scenario = exercise.scenario_data
    codes = join_codes(exercise) if seat.role == "director" else None
    return {
        "n": number,
        "epoch": exercise.epoch,
        "id": exercise.id,
        "title": exercise.title,
        "you": {
            "id": seat.id,
            "role": seat.role,
            "side": seat.role if seat.role in ("red", "blue") else None,
            "name": seat.name,
            "leader": seat.leader,
            "ready": seat.ready,
        },
        "since": moment(last.at if last else exercise.created),
        "scenario": {
            "slug": scenario["slug"],
            "title": scenario["title"],
            "brief": scenario.get("brief"),
            "turns": scenario["turns"],
            "sides": scenario["sides"],
            "objectives": scenario["objectives"],
            "map": scenario["map"],
        },
        "ruleset": exercise.ruleset_data,
        "catalogue": deck_data(ruleset),
        "options": exercise.options,
        "join": codes,
        "join_qr": codes and {role: qr_svg(f"{join_address}?code={code}") for role, code in codes.items()},
        "computer": computer_sides(exercise.id),
        "seats": hub.presence.seats(exercise.id),
        "all_command": exercise.all_command,
        "pace": pace_of(exercise, seat.role),
        "marks": marks_for(exercise, seat.role),
        "notes": notes_of(exercise.id) if seat.role == "director" else None,
        "state": state,
    }


def played_under_fog(slug: str) -> bool:
    """Whether an exercise with fog that goes on plays a scenario: its file would show what a side does not see."""
    going_on = Exercise.objects.exclude(status="ended")
    return going_on.filter(options__fog=True, scenario_data__slug=slug).exists()


def answer_body(seat: Seat, answer: Answer) -> dict[str, Any]:
    """The body of the answer to a submission that was taken: its events as this seat may see them."""
    texts, count = answer.texts, answer.n_after - answer.n_before
    if texts is None:
        stream = events_after(seat.exercise_id, seat.role, answer.n_before, count) if count else []
        texts = [text for _, text in stream]
    return {"n": answer.n_after, "events": loaded(texts), **(answer.extra or {})}


def stream_state(exercise_id: str, audience: str) -> tuple[int, int]:
    """The last number of an audience's stream, and the epoch."""
    row = Exercise.objects.filter(pk=exercise_id).values("numbers", "epoch").first()
    return (row["numbers"].get(audience, 0), row["epoch"]) if row else (0, 0)
