"""Exercises that the computer plays against itself, with what every audience saw after each command."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from adjudication.dice import seed_hash
from adjudication.visibility import AUDIENCES, view_for
from tests.server.room import Room, room_here
from wargame import positions, staff
from wargame.models import Exercise

SEED = "5a" * 32


@dataclass
class Course:
    """`moments`: after each completed command, under the number of the director's stream, the view of every audience."""

    room: Room
    moments: dict[int, dict[str, Any]] = field(default_factory=dict)
    waited: int = 0

    @property
    def exercise(self) -> Exercise:
        return Exercise.objects.get(pk=self.room.id)

    def keep(self) -> None:
        """What everybody sees now, where nothing waits and the exercise has not ended."""
        exercise = self.exercise
        battle = positions.standing_of(exercise).position.battle
        if battle.waiting is not None:
            self.waited += 1
        elif battle.status != "ended":
            seen = {audience: view_for(battle, audience) for audience in AUDIENCES}
            self.moments[exercise.numbers.get("director", 0)] = json.loads(json.dumps(seen))

    def do(self, role: str, type_: str, /, **fields: Any) -> None:
        self.room.do(role, type_, **fields)
        self.keep()

    def play(self, steps: int) -> None:
        """The computer plays on, for so many steps at least, or to the end."""
        goal = self.exercise.last_seq + steps
        while self.exercise.last_seq < goal and self.exercise.status == "running":
            Exercise.objects.filter(pk=self.room.id).update(computer_next=None)
            if not staff.attend(self.room.id):
                return
            self.keep()

    def moment(self, n: int) -> int:
        """The last moment at or before a step."""
        return max(number for number in self.moments if number <= n)


def course(
    options: dict[str, Any],
    *,
    steps: int,
    rewinds: int,
    end: bool = True,
    prepared: Callable[[Room], None] = lambda room: None,
) -> Course:
    """Both sides by the computer; after each part of the course but the last the director goes back some steps."""
    made = Course(room_here(options))
    _settled(made.exercise)
    prepared(made.room)
    made.keep()
    for side in ("red", "blue"):
        made.room.do("director", "set_computer", side=side, on=True)
    made.play(6)  # before the start it takes its cards
    made.do("director", "start_exercise")
    for part in range(rewinds + 1):
        made.play(steps // (rewinds + 1))
        if part < rewinds and made.exercise.status == "running":
            to = made.exercise.numbers["director"] - 40
            made.do("director", "rewind", to=max(1, to), reason="once more")
    if end and made.exercise.status != "ended":
        made.do("director", "end_exercise")
    return made


def _settled(exercise: Exercise) -> None:
    """The same dice and the same piles of cards in every run."""
    exercise.seed, exercise.seed_hash = SEED, seed_hash(SEED)
    exercise.pools = {owner: sorted(pile) for owner, pile in (exercise.pools or {}).items()}
    exercise.save()
    positions.forget(exercise.id)
