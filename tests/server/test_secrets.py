"""What nobody may read: tokens, keys, the seed before the end. And what everybody may check afterwards: every face."""

import hashlib
import io
import json
import logging

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from adjudication.dice import seeded_faces
from tests.server.room import ROLES, Room, room_here
from wargame.logs import HideSecrets
from wargame.models import Exercise, Seat

pytestmark = pytest.mark.django_db(transaction=True)


def played(room: Room) -> None:
    """A whole exercise with the fire of three batteries, by automatic dice."""
    room.do("director", "start_exercise")
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.do("red", "plan_fire", battery="R-122", target="4563GH")
    room.do("blue", "plan_fire", battery="B-122", target="4655GH")
    while room.view("director")["state"]["turn"] < 3:
        room.end_phase()


def test_the_seed_is_hidden_until_the_end_and_then_proves_every_die() -> None:
    room = room_here()
    seed = Exercise.objects.get(pk=room.id).seed
    played(room)
    for role in ROLES:
        shown = json.dumps([room.view(role), room.events(role)])
        assert seed not in shown
        assert room.view(role)["state"]["dice"]["seed"] is None
    room.do("director", "end_exercise")
    for role in ROLES:
        events = room.events(role)
        first, last = events[0], events[-1]
        assert (first["type"], last["type"]) == ("exercise_started", "exercise_ended")
        told = bytes.fromhex(last["data"]["seed"])
        hashed = hashlib.sha256(told).hexdigest()
        assert hashed == last["data"]["seed_hash"] == first["data"]["dice"]["seed_hash"]
        assert last["data"]["method"] == first["data"]["dice"]["method"] == "hmac-sha256/1"
        rolls = [event["data"] for event in events if event["type"] == "dice_rolled"]
        assert len(rolls) >= 3  # each battery's arrival at least
        assert len({roll["key"] for roll in rolls}) == len(rolls)
        for roll in rolls:
            assert roll["faces"] == list(seeded_faces(told, roll["key"], len(roll["faces"])))
            assert roll["total"] == sum(roll["faces"])
        assert room.view(role)["state"]["dice"]["seed"] == last["data"]["seed"]


def test_no_answer_holds_a_token_a_key_or_a_code_but_the_directors_view() -> None:
    room = room_here()
    played(room)
    secrets = [*room.tokens.values(), settings.DIRECTOR_KEY, str(settings.SECRET_KEY)]
    secrets += Seat.objects.values_list("token_hash", flat=True)
    for role in ROLES:
        shown = json.dumps([room.view(role), room.events(role)])
        refused = room.send("observer" if role == "director" else role, "start_exercise").text
        for secret in secrets:
            assert secret not in shown
            assert secret not in refused
        for code in room.codes.values():
            assert (code in shown) == (role == "director")


def test_the_database_keeps_no_token() -> None:
    room = room_here()
    kept = json.dumps(list(Seat.objects.values()), default=str)
    assert not any(token in kept for token in room.tokens.values())


def test_the_admin_shows_no_secret() -> None:
    admin_password = "a-long-pass-word"
    room = room_here()
    played(room)
    exercise = Exercise.objects.get(pk=room.id)
    get_user_model().objects.create_superuser("teacher", password=admin_password)
    client = Client()
    assert client.login(username="teacher", password=admin_password)
    pages = ["/admin/", "/admin/wargame/exercise/", f"/admin/wargame/exercise/{room.id}/change/"]
    pages += [
        f"/admin/wargame/exercise/{room.id}/history/",
        "/admin/wargame/scenario/",
        "/admin/wargame/mapsheet/",
    ]
    hidden = [exercise.seed, settings.DIRECTOR_KEY, *room.tokens.values(), *room.codes.values()]
    hidden += exercise.seats.values_list("token_hash", flat=True)
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        text = answer.content.decode()
        assert not [secret for secret in hidden if secret in text], page
    assert client.get("/admin/wargame/submission/").status_code == 404
    assert client.get("/admin/wargame/joincode/").status_code == 404
    assert client.get("/admin/wargame/exercise/add/").status_code == 403


def test_the_log_strikes_out_keys_and_tokens(caplog: pytest.LogCaptureFixture) -> None:
    key, token = settings.DIRECTOR_KEY, "t0k3n-of-somebody"
    lines = [
        ("GET %s failed", f"/director/?key={key}"),
        ("GET %s failed", f"/?next=1&token={token}&x=1"),
        ("header %s", f"Authorization: Bearer {token}"),
        ("body %s", json.dumps({"seat": {"id": "x", "token": token}})),
        ("environment %s", str({"key": key, "secret": token})),
    ]
    hide = HideSecrets()
    for template, value in lines:
        record = logging.LogRecord("x", logging.ERROR, "x.py", 1, template, (value,), None)
        assert hide.filter(record)
        assert "***" in record.getMessage()
        assert key not in record.getMessage()
        assert token not in record.getMessage()


def test_a_fault_in_the_middle_logs_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_here(raising=False)

    def fails(*args: object, **fields: object) -> None:
        raise RuntimeError(f"Bearer {room.tokens['director']} ?key={settings.DIRECTOR_KEY}")

    monkeypatch.setattr("wargame.api.views.submit_command", fails)
    console, written = logging.getLogger("django").handlers[0], io.StringIO()
    assert isinstance(console, logging.StreamHandler)
    before = console.setStream(written)
    try:
        reply = room.send("director", "start_exercise")
    finally:
        console.setStream(before)
    assert reply.status == 500
    assert "RuntimeError: Bearer ***" in written.getvalue()
    for text in (written.getvalue(), reply.text):
        assert room.tokens["director"] not in text
        assert settings.DIRECTOR_KEY not in text
