"""Rates: a class behind one address and twenty tabs pass, a flood waits; wrong codes are counted, right ones are not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client

from tests.server.room import JSON, room_here
from wargame import addresses, guessing, limits
from wargame.proxy import seen_through

pytestmark = pytest.mark.django_db(transaction=True)


class Clock:
    """A time that stands still until it is told to go."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(guessing, "time", clock)
    return clock


def join(code: str, address: str = "10.0.0.1", **headers: str) -> Any:
    body = json.dumps({"code": code, "name": "X"})
    return Client(REMOTE_ADDR=address).post("/api/v1/join/", body, JSON, headers=headers)


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    limit = limits.Limit(2, 5, clock=clock)
    assert [limit.wait("a") for _ in range(5)] == [0] * 5
    assert limit.wait("a") == 0.5
    assert limit.wait("b") == 0
    clock.now += 0.5
    assert (limit.wait("a"), limit.wait("a")) == (0, 0.5)
    clock.now += 60
    assert [limit.wait("a") for _ in range(6)] == [0] * 5 + [0.5]


def test_strangers_take_a_bounded_memory_and_free_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    clock = Clock()
    limit = limits.Limit(1, 2, clock=clock)
    for number in range(1000):
        clock.now += 0.001
        limit.wait(f"stranger {number}")
        if number % 10 == 0:
            limit.wait("flood")
        assert len(limit._left) <= 100
    assert limit.wait("flood") > 0


def test_a_class_of_two_hundred_behind_one_address_loads_joins_and_comes_back() -> None:
    address = "192.168.1.77"
    for _ in range(200):  # the page, its join, the screen, the view, the events, some questions
        assert limits.JOINS.wait(address) == 0
        assert all(limits.ADDRESS.wait(address) == 0 for _ in range(12))
        assert all(limits.CONNECTS.wait(address) == 0 for _ in range(5))


def test_twenty_tabs_of_one_seat_come_back_at_once() -> None:
    for _ in range(20):
        assert all(limits.VIEWS.wait("seat") == 0 for _ in range(12))


def test_right_codes_are_never_counted() -> None:
    room = room_here()
    for _ in range(guessing.WINDOWS[0][1] + 20):
        assert join(room.codes["observer"]).status_code == 201


def test_wrong_codes_are_counted_by_address_and_then_the_right_one_waits_too(clock: Clock) -> None:
    room = room_here()
    for _ in range(guessing.WINDOWS[0][1] - 1):
        guessing.failed("code", "10.0.0.1")
    assert join("AAAAAA").status_code == 404
    for number, code in enumerate(("AAAAAA", room.codes["red"])):
        slowed = join(code, **{"X-Forwarded-For": f"10.9.9.{number}"})
        assert (slowed.status_code, slowed.json()["error"]["code"]) == (429, "too_many")
        assert 1 <= int(slowed.headers["Retry-After"]) <= 61
    assert join(room.codes["red"], "10.0.0.2").status_code == 201
    clock.now += 61
    assert join(room.codes["red"]).status_code == 201


def test_the_page_counts_with_the_interface(clock: Clock) -> None:
    room = room_here()
    for _ in range(guessing.WINDOWS[0][1] - 1):
        guessing.failed("code", "10.0.0.1")
    assert Client(REMOTE_ADDR="10.0.0.1").post("/", {"code": "AAAAAA", "name": "X"}).status_code == 400
    page = Client(REMOTE_ADDR="10.0.0.1").post("/", {"code": room.codes["red"], "name": "X"})
    assert page.status_code == 429
    assert int(page.headers["Retry-After"]) >= 1
    assert join("AAAAAA").status_code == 429


def test_guessing_from_many_addresses_leaves_each_a_few_tries(clock: Clock) -> None:
    room = room_here()
    clock.now -= clock.now % 600
    for number in range(guessing.OVERALL[1]):
        guessing.failed("code", f"10.1.{number // 250}.{number % 250}")
    tries = [join("AAAAAA", "10.2.0.1").status_code for _ in range(guessing.LEFT_OVER + 1)]
    assert tries == [404] * guessing.LEFT_OVER + [429]
    assert join("AAAAAA", "10.2.0.2").status_code == 404  # whoever mistypes once …
    assert join(room.codes["red"], "10.2.0.2").status_code == 201  # … still gets in


def test_wrong_director_keys_and_passwords_are_counted(clock: Clock) -> None:
    login = {"username": "a", "password": "b"}
    for kind, path, data in (("key", "/director/?key=wrong", None), ("password", "/admin/login/", login)):
        for _ in range(guessing.WINDOWS[0][1] - 1):  # as if tried: a password takes a while to check
            guessing.failed(kind, "10.0.0.7")
        client = Client(REMOTE_ADDR="10.0.0.7")
        answers = [client.post(path, data) if data else client.get(path) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200 if data else 403, 429]
        assert int(answers[-1].headers["Retry-After"]) >= 1


def test_an_address_that_floods_waits_in_the_shape_of_where_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits.ADDRESS, "burst", 2)
    monkeypatch.setattr(limits.ADDRESS, "per_second", 0.01)
    client = Client(REMOTE_ADDR="10.0.0.8")
    assert [client.get("/api/v1/scenarios/").status_code for _ in range(3)] == [200, 200, 429]
    for path in ("/api/v1/scenarios/", "/"):
        slowed = client.get(path)
        assert (slowed.status_code, 1 <= int(slowed.headers["Retry-After"]) <= 100) == (429, True)
        assert slowed.headers["X-Content-Type-Options"] == "nosniff"
    assert client.get("/api/v1/scenarios/").json()["error"]["code"] == "too_many"
    assert Client(REMOTE_ADDR="10.0.0.9").get("/api/v1/scenarios/").status_code == 200


class Gone(LocMemCache):
    """A shared cache that does not answer."""

    def get(self, *given: Any, **named: Any) -> Any:
        raise ConnectionError("no Redis")

    add = incr = get


def test_without_the_shared_cache_the_process_counts_alone(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_here()
    monkeypatch.setattr(caches._connections, "default", Gone("gone", {}), raising=False)
    assert join(room.codes["red"]).status_code == 201
    for _ in range(guessing.WINDOWS[0][1] - 1):
        guessing.failed("code", "10.0.0.1")
    assert [join("AAAAAA").status_code for _ in range(2)] == [404, 429]


def test_two_processes_count_together(clock: Clock) -> None:
    shared = caches["default"]
    for _ in range(guessing.WINDOWS[0][1]):
        guessing.failed("code", "10.0.0.1")
    caches["process"].clear()  # as another process sees it
    assert shared is not caches["process"]
    with pytest.raises(guessing.Slowed):
        guessing.permit("code", "10.0.0.1")


@pytest.mark.parametrize(
    ("proxies", "direct", "forwarded", "counted"),
    [
        (0, "10.0.0.1", "1.2.3.4", "10.0.0.1"),
        (1, "127.0.0.1", "6.6.6.6, 10.0.0.5", "10.0.0.5"),
        (2, "127.0.0.1", "6.6.6.6, 10.0.0.5, 10.0.0.1", "10.0.0.5"),
        (2, "127.0.0.1", "10.0.0.5", "127.0.0.1"),
        (1, "127.0.0.1", "", "127.0.0.1"),
        (0, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::"),
        (0, "::ffff:10.0.0.1", "", "10.0.0.1"),
        (1, "127.0.0.1", "nonsense" * 40, ("nonsense" * 40)[:60]),
        (0, "", "", "unknown"),
    ],
)
def test_whose_address_counts(proxies: int, direct: str, forwarded: str, counted: str) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode("latin-1"))]
    scope = {"type": "http", "client": (direct, 1), "headers": headers}
    assert addresses.of_scope(seen_through(scope, proxies)) == counted
    guessing.failed("code", counted)
    guessing.permit("code", counted)


def test_the_factor_multiplies_and_lifts(settings: Any) -> None:
    limit = limits.Limit(0.001, 2, clock=Clock())
    settings.RATE_FACTOR = 2
    assert [limit.wait("a") == 0 for _ in range(5)] == [True] * 4 + [False]
    settings.RATE_FACTOR = 0
    assert limit.wait("a") == 0
