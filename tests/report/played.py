"""Exercises in the database to report on: played by the computer, and odd ones."""

import json
import uuid
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.test import Client

from wargame import staff
from wargame.exercises import create_exercise, join, join_codes
from wargame.models import Exercise, Seat
from wargame.services import submit_command

LANGUAGES = ("en", "zh-hans")
ROLES = ("director", "controller", "red", "blue", "observer")


class Played:
    """An exercise with a seat of every role, driven without HTTP."""

    def __init__(self, title: str = "A lesson 渡河", slug: str = "river-crossing", **options: Any) -> None:
        call_command("load_shipped", verbosity=0)
        exercise, seat, token = create_exercise(
            scenario_slug=slug, title=title, options=options, director_name="Director"
        )
        self.id = exercise.id
        self.seat = seat
        self.tokens = {"director": token}
        codes = join_codes(exercise)
        for role in ROLES[1:]:
            _seat, self.tokens[role] = join(code=codes[role], name=role.title())

    @property
    def exercise(self) -> Exercise:
        return Exercise.objects.get(pk=self.id)

    def do(self, type_: str, **fields: Any) -> None:
        """A command of the director that has to be taken."""
        seat = Seat.objects.get(pk=self.seat.pk)
        answer = submit_command(seat=seat, uid=uuid.uuid4(), data={"type": type_, **fields})
        assert answer.error is None, answer.error

    def play(self, steps: int = 0, turn: int = 99) -> None:
        """The computer plays both sides until the log has so many steps or a turn has begun; 0: to the end."""
        for side in ("red", "blue"):
            self.do("set_computer", side=side, on=True)
        while self.exercise.status == "running":
            exercise = self.exercise
            if (steps and exercise.last_seq >= steps) or exercise.turn >= turn:
                break
            Exercise.objects.filter(pk=self.id).update(computer_next=None)
            assert staff.attend(self.id)

    def open(self) -> None:
        """The director opens the replay for all."""
        self.do("open_replay", open=True)

    def get(self, role: str, query: str = "", **headers: str) -> Any:
        """The report over the HTTP interface."""
        return Client().get(
            f"/api/v1/exercises/{self.id}/report/{query}",
            headers={"Authorization": f"Bearer {self.tokens[role]}", **headers},
        )

    def json(self, language: str = "en") -> dict[str, Any]:
        answer = self.get("director", f"?language={language}")
        assert answer.status_code == 200, answer.content
        return dict(json.loads(answer.content))

    def browser(self) -> Client:
        """A browser that has shown the director key."""
        client = Client()
        client.get(f"/director/?key={settings.DIRECTOR_KEY}")
        return client
