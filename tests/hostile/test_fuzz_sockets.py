"""Five thousand hostile handshakes and frames (a tenth without --long): each ends at most its own connection."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.hostile.ground import Ground
from tests.hostile.sockets import FATAL, MILD, MOMENT, PATIENCE, Handshake, Wire, frame, hostile, usual
from tests.support import machine
from tests.support.server import ServerProcess
from wargame import protocols, socket_gate

ATTACKS = 5_000 if machine.long_run() else 500
PING = frame(1, b'{"type":"ping"}')


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    folder = tmp_path_factory.mktemp("attacked")
    with ServerProcess(folder, environment={"WARGAME_RATE_FACTOR": "100"}) as server:
        yield Ground(server)


class Place:
    """Where the handshakes go, and what opens a connection there."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.port = ground.server.port
        self.host = f"127.0.0.1:{self.port}"
        self.origin = f"http://{self.host}"
        self.path = f"/ws/exercises/{ground.attacked.id}/"
        self.cookie = "; ".join(f"{name}={value}" for name, value in ground.browser.cookies.items())

    def right(self, role: str = "observer") -> Handshake:
        token = self.ground.attacked.tokens[role]
        return Handshake(self.path, usual(self.host, Authorization=f"Bearer {token}"))

    def by_cookie(self, **more: str) -> Handshake:
        return Handshake(self.path, usual(self.host, Cookie=self.cookie, **more))


@pytest.fixture(scope="module")
def place(ground: Ground) -> Place:
    return Place(ground)


def foreign_origins(place: Place) -> list[str]:
    host, port = place.host, place.port
    return [
        "null", "", "http://evil.example", f"http://evil.example:{port}", f"http://127.0.0.1:{port + 1}", "http://127.0.0.1",
        f"http://{host}.evil.example", f"http://{host}@evil.example", f"http://evil.example@{host}", f"http://user:pass@{host}",
        f"http://{host}/", f"http://{host}/path", f"http://{host}?x", f"http://{host}#x", f"http://evil.example#{host}",
        f"http://{host}, http://{host}", f"http://{host},http://evil.example", f"http://{host} http://evil.example", f"//{host}", host,
        f"file://{host}", f"ftp://{host}", f"javascript://{host}", f"http:{host}", f"http:/{host}", f"http:\\\\{host}", f"http://{host}\\",
        f"http://[{host}]", f"http://127.0.0.1:0{port}0", f"http://127.1:{port}", f"http://2130706433:{port}", f"http://localhost:{port}",
        f"http://{host}%00", f"http://{host}.", f" http://{host} x", "\xff\xfe", "x" * 5_000,
    ]  # fmt: skip


def handshakes(place: Place, chance: random.Random) -> Handshake:
    """One that must not be let in."""
    ground = place.ground
    observer = ground.attacked.seats["observer"]["id"]
    token = ground.attacked.tokens["red"]
    right = place.right()
    kind = chance.randrange(16)
    if kind == 0:
        return place.by_cookie()
    if kind in (1, 2, 3):
        return place.by_cookie(Origin=chance.choice(foreign_origins(place)))
    if kind == 4:
        made = place.by_cookie(Origin=place.origin)
        made.headers.append(("Origin", chance.choice((place.origin, "http://evil.example"))))
        return made
    if kind == 5:  # somebody else's exercise, with one's own secret
        right.path = f"/ws/exercises/{ground.bystander.id}/"
        return right
    if kind == 6:  # a seat whose id everybody knows
        made = place.by_cookie(Origin=place.origin)
        made.path += (
            f"?seat={chance.choice((observer, ground.attacked.seats['director']['id'], 'x' * 500, '%00'))}"
        )
        return made
    if kind == 7:  # a token where it does not belong, or none
        made = Handshake(place.path, usual(place.host, Origin=place.origin))
        made.path += chance.choice((f"?token={token}", "", f"?seat={token}", f"?after=-1&token={token}"))
        return made
    if kind == 8:
        wrong = chance.choice(
            (token[:-1], token.upper(), observer, "", "x" * 8_000, "\xff", "null", f"{token} {token}")
        )
        return Handshake(place.path, usual(place.host, Authorization=f"Bearer {wrong}"))
    if kind == 9:
        right.path = chance.choice(("/", "/ws/", "/ws/exercises/", "/ws/exercises/nosuchone2/", "/ws/exercises/%00/", "/ws/exercises/../", place.path[:-1], f"http://evil.example{place.path}x", "/" + "a" * 3_000, "*", "/ws/exercises/%ff/", f"{place.path}#x", "/ws/exercises/a%2Fb/"))  # fmt: skip
        return right
    if kind == 10:
        right.method = chance.choice(("POST", "HEAD", "BREW", "get", "CONNECT"))
        return right
    if kind == 11:
        right.version = chance.choice(("HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTP/1.1", "x"))
        return right
    if kind == 12:
        name = chance.choice(("Host", "Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version"))
        right.headers = [each for each in right.headers if each[0] != name]
        return right
    if kind == 13:
        wrong = chance.choice((("Sec-WebSocket-Version", "0"), ("Sec-WebSocket-Version", "14"), ("Sec-WebSocket-Version", "x"), ("Sec-WebSocket-Version", "13, 13"), ("Sec-WebSocket-Key", "short"), ("Sec-WebSocket-Key", "x" * 24), ("Connection", "close"), ("Host", "a b"), ("Host", "")))  # fmt: skip
        right.headers = [wrong if each[0] == wrong[0] else each for each in right.headers]
        return right
    if kind == 14:
        right.headers.append(chance.choice((("Sec-WebSocket-Protocol", "\xff\xfe"), ("Sec-WebSocket-Protocol", "a, a"), ("X\xff", "y"), ("X-Forwarded-For", "\x00"), ("Authorization", "Bearer x"), ("Sec-WebSocket-Key", "x" * 24), ("X", "y" * 20_000))))  # fmt: skip
        return right
    right.cut = chance.randint(1, len(right.text()) - 5)
    return right


def test_hostile_handshakes(ground: Ground, place: Place) -> None:
    chance = random.Random(20_261)
    before = ground.kept(ground.attacked), ground.kept(ground.bystander)
    seen: Counter[int] = Counter()
    for number in range(ATTACKS // 2):
        handshake = handshakes(place, chance)
        with Wire(place.port) as wire:
            if handshake.cut is not None:
                wire.send(handshake.text())
                continue  # half a handshake, and the client is gone
            status = wire.open(handshake)
            seen[status] += 1
            assert status in (0, 400, 401, 403, 404, 405, 426, 505), (number, handshake, wire.heard)
            body = wire.body() if status else b""
            if status == 403 and not handshake.method.startswith(("POST", "HEAD")):
                assert set(json.loads(body)["error"]) == {"code", "message", "clause", "field"}, (
                    handshake,
                    body,
                )
    assert seen[403] > ATTACKS // 8
    assert seen[400] > 0
    assert (ground.kept(ground.attacked), ground.kept(ground.bystander)) == before
    _well(ground, place)


def test_hostile_frames(ground: Ground, place: Place) -> None:
    chance = random.Random(20_262)
    before = ground.kept(ground.attacked), ground.kept(ground.bystander)
    with Wire(place.port) as calm:
        assert calm.open(place.right("blue")) == 101
        for number in range(ATTACKS // 2):
            kinds = [chance.choice((*MILD, *FATAL)) for _ in range(chance.randint(1, 3))]
            with Wire(place.port) as wire:
                assert wire.open(place.right(chance.choice(("red", "observer", "director")))) == 101
                for kind in kinds:
                    wire.send(hostile(kind, chance))
                _after(wire, kinds, number)
            if number % 50 == 0:
                _answers(calm)
        _answers(calm)
    assert (ground.kept(ground.attacked), ground.kept(ground.bystander)) == before
    _well(ground, place)


def _after(wire: Wire, kinds: list[str], number: int) -> None:
    if any(kind in ("random", "cut") for kind in kinds):
        wire.ended(MOMENT)  # what follows is taken for the rest of it, or not: both are right
    elif any(kind in FATAL or kind == "close" for kind in kinds):
        assert wire.ended(PATIENCE), (number, kinds)
    else:
        _answers(wire)


def _answers(wire: Wire) -> None:
    """A ping is answered: the connection is open and well."""
    wire.heard = b""
    wire.send(PING)
    while b'"pong"' not in wire.heard:
        assert wire._read(), "the connection was ended"


def _well(ground: Ground, place: Place) -> None:
    health = httpx.get(f"{ground.server.base_url}/health/", timeout=20)
    assert (health.status_code, health.json()["status"]) == (200, "ok")
    with Wire(place.port) as wire:
        assert wire.open(place.right()) == 101
        _answers(wire)
    with Wire(place.port) as wire:
        assert wire.open(place.by_cookie(Origin=place.origin)) == 101
    assert not [line for line in ground.server.lines if "Traceback" in line or "ERROR" in line]


def test_every_foreign_origin_is_refused_and_ones_own_is_not(ground: Ground, place: Place) -> None:
    for origin in foreign_origins(place):
        with Wire(place.port) as wire:
            assert wire.open(place.by_cookie(Origin=origin)) in (400, 403), origin
    for origin in (place.origin, place.origin.upper().replace("HTTP", "http")):
        with Wire(place.port) as wire:
            assert wire.open(place.by_cookie(Origin=origin)) == 101, origin


@pytest.mark.parametrize(
    ("origins", "hosts", "same"),
    [
        (["http://a.example"], ["a.example"], True),
        (["http://A.Example:80"], ["a.example"], True),
        (["https://a.example"], ["a.example"], True),
        (["https://a.example"], ["a.example:443"], True),
        (["https://a.example"], ["a.example:80"], False),
        (["http://a.example:8000"], ["a.example"], False),
        (["http://[::1]:8000"], ["[::1]:8000"], True),
        (["http://[::1]:8000"], ["[::2]:8000"], False),
        (["http://a.example"], ["a.example", "a.example"], False),
        (["http://a.example", "http://a.example"], ["a.example"], False),
        ([], ["a.example"], False),
        (["http://a.example"], [], False),
        (["http://a.example\n"], ["a.example"], False),
        (["http://ａ.example"], ["ａ.example"], False),
    ],
)
def test_the_same_origin(origins: list[str], hosts: list[str], same: bool) -> None:
    from wargame import origins as checked

    assert checked.same(origins, hosts) == same


@pytest.mark.parametrize(
    "host", [b"wargame.example", b"wargame.example:443", b"evil.example", b"a b", b"", None]
)
def test_only_for_our_hosts(settings: Any, host: bytes | None) -> None:
    from wargame import origins as checked

    settings.ALLOWED_HOSTS = ["wargame.example"]
    headers = [] if host is None else [(b"host", host)]
    assert checked.asks_us(headers) == (host is not None and host.startswith(b"wargame"))
    assert not checked.asks_us(headers * 2)


def test_a_flood_of_pings_ends_its_own_connection_only(ground: Ground, place: Place) -> None:
    flood = frame(9, b"x") * (protocols.PINGS_AT_ONCE * 4)
    with Wire(place.port) as calm, Wire(place.port) as wire:
        assert (calm.open(place.right()), wire.open(place.right())) == (101, 101)
        wire.send(flood)
        assert wire.ended(PATIENCE)
        _answers(calm)


def test_a_flood_of_messages_ends_its_own_connection_only(ground: Ground, place: Place) -> None:
    with Wire(place.port) as calm, Wire(place.port) as wire:
        assert (calm.open(place.right()), wire.open(place.right())) == (101, 101)
        wire.send(PING * (socket_gate.FRAMES_AT_ONCE * 3))
        assert wire.ended(PATIENCE)
        assert (
            wire.heard.count(b'"pong"') <= socket_gate.FRAMES_AT_ONCE + PATIENCE * socket_gate.FRAMES_A_SECOND
        )
        _answers(calm)


def test_half_a_handshake_is_not_waited_for_for_ever(ground: Ground, place: Place, monkeypatch: Any) -> None:
    """The server's idle time ends it; meanwhile others are served."""
    idle = [Wire(place.port) for _ in range(50)]
    for wire in idle:
        wire.send(place.right().text()[:40])
    began = time.monotonic()
    _well(ground, place)
    assert time.monotonic() - began < PATIENCE
    for wire in idle:
        wire.socket.close()


def test_twenty_tabs_of_one_seat_and_no_more_than_are_allowed(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with ServerProcess(tmp_path_factory.mktemp("tabs")) as server:
        place = Place(Ground(server))
        wires = [Wire(place.port) for _ in range(socket_gate.MOST_OF_ONE + 2)]
        statuses = [wire.open(place.by_cookie(Origin=place.origin)) for wire in wires]
        assert statuses[:20] == [101] * 20
        assert statuses[-2:] == [403, 403]
        for wire in wires[:20]:
            _answers(wire)
        for wire in wires:
            wire.socket.close()
        with Wire(place.port) as other:  # another seat is not touched by it
            assert other.open(place.right("blue")) == 101
