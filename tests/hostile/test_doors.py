"""Every address: its headers, its CSRF token, its cookies; who slips in an id or a host gains nothing."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from tests.hostile.surface import addresses
from tests.server.room import Room, room_at, room_here
from tests.support.server import ServerProcess
from wargame.models import Exercise, Seat, Submission

pytestmark = pytest.mark.django_db(transaction=True)
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def room() -> Room:
    return room_here()


def browser(room: Room) -> Client:
    """The browser of a director who has shown the key and holds seats of both sides."""
    client = Client(enforce_csrf_checks=True)
    assert client.get(f"/director/?key={settings.DIRECTOR_KEY}").status_code == 302
    client.get(f"/exercises/{room.id}/")
    token = client.cookies["wargame_csrf"].value
    for role in ("red", "blue"):
        form = {"code": room.codes[role], "name": role, "csrfmiddlewaretoken": token}
        assert client.post("/", form).status_code == 302
    return client


def kept() -> Any:
    return (
        list(Exercise.objects.order_by("id").values()),
        list(Seat.objects.order_by("id").values()),
        Submission.objects.count(),
    )


def test_every_unsafe_request_by_a_session_needs_the_token_of_our_pages(room: Room) -> None:
    client = browser(room)
    token = client.cookies["wargame_csrf"].value
    before = kept()
    # Seats nobody by a cookie and takes JSON only, which no foreign page can send; the others take no such method.
    # What a telephone reports of its way here changes nothing and asks for the Origin itself.
    public = (
        "/api/v1/join/",
        "/api/v1/scenarios/",
        "/api/v1/rulesets/",
        "/api/docs/",
        "/api/schema/",
    )
    checked = 0
    for address in addresses(room.id):
        for method in UNSAFE:
            for origin in (None, "http://evil.example"):
                headers = {} if origin is None else {"Origin": origin, "X-CSRFToken": token}
                form = (
                    "a=1"
                    if address != "/api/v1/join/"
                    else json.dumps({"code": room.codes["red"], "name": "x"})
                )
                answer = client.generic(
                    method, address, form, "application/x-www-form-urlencoded", headers=headers
                )
                if address.startswith(public) or address in ("/api/", "/api/v1/nothing-here/", "/nothing/"):
                    assert answer.status_code in (404, 405, 415), (method, address)
                elif address in ("/director/import/", "/r/heard/") and method != "POST":
                    assert (
                        answer.status_code == 405
                    )  # it asks for the token once the size of the body is right
                else:
                    assert answer.status_code == 403, (method, address, answer.status_code)
                    checked += 1
                if address.startswith("/api/") and not address.startswith(("/api/docs/", "/api/schema/")):
                    assert set(answer.json()["error"]) == {"code", "message", "clause", "field"}
    assert checked > 200
    assert kept() == before


def test_every_answer_has_the_headers(live_server_process: ServerProcess) -> None:
    server = live_server_process
    room = room_at(server.base_url, server.director_key)
    static = room.call("GET", "/").text.partition('href="/static/')[2].partition('"')[0]
    plain = httpx.Client(base_url=server.base_url)
    director = httpx.Client(base_url=server.base_url)
    director.get("/director/", params={"key": server.director_key})
    seen = set()
    for path in [
        *addresses(room.id),
        f"/static/{static}",
        "/static/none.js",
        "/%00",
        "/exercises/../../etc/",
    ]:
        for client in (plain, director):
            answer = client.get(path)
            seen.add(answer.status_code)
            # Under load the watchdog may find that something takes too long, and says so.
            assert answer.status_code < 500 or path == "/health/", path
            for name, value in HEADERS.items():
                assert answer.headers.get(name) == value, (path, name)
            policy = answer.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "default-src" in policy
            if path.startswith("/api/v1/"):
                assert answer.headers["cache-control"] == "no-store", path
    assert {200, 302, 401, 403, 404, 405} <= seen


def test_cookies_are_not_for_scripts_nor_other_sites_and_over_https_for_https_only(
    room: Room, settings: Any
) -> None:
    for https in (False, True):
        settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
        client = Client(headers={"X-Forwarded-Proto": "https"} if https else {})
        client.get("/")
        client.post("/", {"code": room.codes["red"], "name": "x"})
        client.post("/i18n/setlang/", {"language": "en"})
        cookies = {
            name: client.cookies[name] for name in ("wargame_session", "wargame_csrf", "wargame_language")
        }
        for name, cookie in cookies.items():
            assert cookie["samesite"] == "Lax", name
            assert bool(cookie["secure"]) == https, name
            assert cookie["httponly"] or name == "wargame_language"


def test_a_session_id_slipped_in_beforehand_seats_nobody_else(room: Room) -> None:
    """The attacker's own seat is in the session that he slips in, so that it is no empty one."""
    attacker = Client()
    attacker.post("/", {"code": room.codes["observer"], "name": "attacker"})
    slipped = attacker.cookies["wargame_session"].value
    link = room.do("director", "hand_over_seat", seat=room.seats["red"]["id"], name="new")["link"]
    for act in ("join", "take", "key"):
        victim, thief = Client(), Client()
        for client in (victim, thief):
            client.cookies["wargame_session"] = slipped
        if act == "join":
            victim.post("/", {"code": room.codes["blue"], "name": "victim"})
        elif act == "take":
            assert victim.get(link).status_code == 302
        else:
            victim.get(f"/director/?key={settings.DIRECTOR_KEY}")
        assert victim.cookies["wargame_session"].value != slipped, act
        assert thief.get("/director/").status_code == 403
        assert thief.get(room.path).status_code == 401, act
        slipped = victim.cookies["wargame_session"].value if act != "key" else slipped
    assert victim.get("/director/").status_code == 200


def test_secrets_leave_the_address_and_no_answer_to_them_is_kept(room: Room) -> None:
    link = room.do("director", "hand_over_seat", seat=room.seats["blue"]["id"], name="new")["link"]
    for path in (link, f"/director/?key={settings.DIRECTOR_KEY}"):
        answer = Client().get(path)
        assert answer.status_code == 302
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert not answer.content
        secret = path.partition("=")[2]
        assert secret not in str(answer.headers)


def test_a_token_is_looked_up_by_its_hash_and_the_key_is_compared_in_constant_time(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No comparison of a secret with a prefix-dependent time: the database never sees a token, only its SHA-256."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    import wargame.access

    compared: list[bytes] = []
    real = wargame.access.hmac.compare_digest

    def noted(a: bytes, b: bytes) -> bool:
        compared.append(b)
        return real(a, b)

    monkeypatch.setattr(wargame.access.hmac, "compare_digest", noted)
    with CaptureQueriesContext(connection) as asked:
        room.view("red")
    assert not any(room.tokens["red"] in query["sql"] for query in asked)
    assert str(settings.DIRECTOR_KEY).encode() in compared


@pytest.mark.parametrize("host", ["evil.example", "evil.example:99", "[::1]:8000"])
def test_a_foreign_host_is_in_no_address_that_others_get(room: Room, settings: Any, host: str) -> None:
    settings.JOIN_ADDRESS = "http://192.168.1.5:8000/"
    client = Client(headers={"Host": host})
    client.get(f"/director/?key={settings.DIRECTOR_KEY}")
    for path in (f"/exercises/{room.id}/", f"/exercises/{room.id}/join/", "/director/", "/"):
        page = client.get(path)
        assert page.status_code == 200
        assert "evil.example" not in page.content.decode()
    assert "evil.example" not in json.dumps(client.get(room.path, headers=room.headers("director")).json())


def test_a_host_that_is_none_or_not_ours_is_refused(room: Room, settings: Any) -> None:
    for host in ("a b", "evil.example/x", "user@evil.example", "<script>"):
        for path in (room.path, "/"):
            answer = Client(headers={"Host": host}).get(path, headers=room.headers("red"))
            assert answer.status_code == 400, (host, path)
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert Client(headers={"Host": "a b"}).get(room.path).json()["error"]["code"] == "malformed"
    settings.ALLOWED_HOSTS = ["wargame.school.example"]
    assert Client(headers={"Host": "evil.example"}).get("/").status_code == 400
    assert Client(headers={"Host": "wargame.school.example"}).get("/").status_code == 200


def test_a_fault_tells_the_caller_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: object, **named: object) -> None:
        raise RuntimeError("the seed is 1234")

    monkeypatch.setattr("wargame.api.views.whole_view", fails)
    monkeypatch.setattr("wargame.pages.views.script_texts", fails)
    client = Client(raise_request_exception=False)
    answer = client.get(room.path, headers=room.headers("red"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "fault")
    client.post("/", {"code": room.codes["red"], "name": "x"})
    page = client.get(f"/exercises/{room.id}/")
    assert page.status_code == 500
    assert "1234" not in answer.content.decode() + page.content.decode()


def test_deployed_and_in_a_classroom_the_deployment_checks_are_clean() -> None:
    import os
    import subprocess
    import sys

    for https in ("", "1"):
        environment = {
            **os.environ,
            "WARGAME_HTTPS": https,
            "WARGAME_SECRET_KEY": "k" + "0123456789abcdef" * 4,
        }
        environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # the test run's own
        command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert "no issues" in done.stdout
    for silenced in settings.SILENCED_SYSTEM_CHECKS:
        assert silenced.startswith("security.W"), "one by one"


def test_names_that_cannot_be_seen_are_no_names_and_what_turns_texts_is_left_out() -> None:
    call_command("load_shipped")
    room = room_here()
    for name in ("\u200b\u200d\ufeff", "\u202e \u2066", "\u0301\u200d"):
        reply = room.call("POST", "/api/v1/join/", json.dumps({"code": room.codes["red"], "name": name}))
        assert (reply.status, reply.body["error"]["field"]) == (400, "name")
    assert room.join("red", "a\u202eb\u2066c\u200bd\u2028e")["name"] == "abcde"
    assert room.join("red", "👩\u200d🏫 李")["name"] == "👩\u200d🏫 李"
