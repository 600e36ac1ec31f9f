"""The join address follows the network: kept while it is this machine's, another when not, given by --address at all times."""

import asyncio
from dataclasses import replace

import pytest
from django.conf import settings
from django.test import RequestFactory

from wargame import whereabouts
from wargame.setup import network
from wargame.setup.network import Address
from wargame.whereabouts import PATIENCE, Whereabouts, after

WIFI = Address("192.168.1.5", "wlan0")
CABLE = Address("10.1.2.3", "eth0")
DOCKER = Address("172.17.0.1", "docker0")
AT_WIFI = Whereabouts("0.0.0.0", 8000, WIFI.ip, (WIFI, DOCKER))


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whereabouts, "_now", None)
    monkeypatch.setattr(settings, "JOIN_ADDRESS", "")


@pytest.mark.parametrize(
    ("found", "ip", "lost"),
    [
        ((WIFI, DOCKER), WIFI.ip, 0),
        ((CABLE, WIFI), WIFI.ip, 0),  # a better one does not drive away those who are connected
        ((CABLE,), CABLE.ip, 0),
        ((Address("192.168.1.77", "wlan0"), DOCKER), "192.168.1.77", 0),  # DHCP gave another
        ((DOCKER,), WIFI.ip, 1),  # what is left nobody reaches: it may come back
        ((), WIFI.ip, 1),
    ],
)
def test_what_becomes_of_the_join_address(found: tuple[Address, ...], ip: str, lost: int) -> None:
    now = after(AT_WIFI, found)
    assert (now.ip, now.lost) == (ip, lost)


def test_a_network_that_comes_later_is_taken() -> None:
    alone = Whereabouts("0.0.0.0", 8000, "127.0.0.1")
    assert after(alone, (WIFI,)).join == "http://192.168.1.5:8000/"
    on_docker = Whereabouts("0.0.0.0", 8000, DOCKER.ip, (DOCKER,))
    assert after(on_docker, (DOCKER,)) == on_docker
    assert after(on_docker, (WIFI, DOCKER)).ip == WIFI.ip


def test_gone_for_some_time_and_back_again() -> None:
    gone = after(after(AT_WIFI, ()), ())
    assert gone.lost == 2
    assert after(gone, (WIFI, DOCKER)) == AT_WIFI


def test_a_look_asks_for_all_addresses_only_where_something_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def addresses() -> list[Address]:
        asked.append(1)
        return [CABLE]

    monkeypatch.setattr(network, "addresses", addresses)
    monkeypatch.setattr(network, "glance", lambda known: ("as before", tuple(known)))
    glance = ("as before", (WIFI.ip, DOCKER.ip))
    assert whereabouts.look(AT_WIFI, glance) == (AT_WIFI, glance)
    assert not asked
    now, _ = whereabouts.look(AT_WIFI, ("before that", ()))
    assert (now.ip, len(asked)) == (CABLE.ip, 1)
    # While it is lost every look is a whole one.
    whereabouts.look(replace(AT_WIFI, lost=1), glance)
    assert len(asked) == 2


def test_a_glance_changes_with_the_addresses() -> None:
    assert network.glance(["127.0.0.1"]) == network.glance(["127.0.0.1"])
    assert network.glance(["127.0.0.1"]) != network.glance(["192.0.2.99"])


async def said(count: int) -> list[Whereabouts]:
    """What the watch tells, the first `count` times."""
    loop, told = asyncio.get_running_loop(), asyncio.Queue[Whereabouts]()
    watching = asyncio.create_task(
        whereabouts.watch(lambda before, now: loop.call_soon_threadsafe(told.put_nowait, now) and None)
    )
    heard = [await told.get() for _ in range(count)]
    watching.cancel()
    return heard


async def test_the_watch_tells_what_matters_once(monkeypatch: pytest.MonkeyPatch) -> None:
    course = [[WIFI], [], [], [], [WIFI], [CABLE], [CABLE]]
    monkeypatch.setattr(whereabouts, "EVERY", 0.001)
    monkeypatch.setattr(network, "glance", lambda known: object())

    def addresses() -> list[Address]:
        return course.pop(0) if len(course) > 1 else course[0]

    monkeypatch.setattr(network, "addresses", addresses)
    whereabouts.begin("0.0.0.0", 8000)
    told = await said(3)
    assert [(now.ip, now.lost) for now in told] == [(WIFI.ip, PATIENCE), (WIFI.ip, 0), (CABLE.ip, 0)]


async def test_a_look_that_fails_does_not_end_the_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whereabouts, "EVERY", 0.001)
    monkeypatch.setattr(network, "addresses", lambda: [WIFI])
    whereabouts.begin("0.0.0.0", 8000)
    looks: list[int] = []

    def look(now: Whereabouts, glance: object) -> tuple[Whereabouts, object]:
        looks.append(1)
        if len(looks) < 3:
            raise OSError
        return replace(now, ip=CABLE.ip), glance

    monkeypatch.setattr(whereabouts, "look", look)
    assert [now.ip for now in await said(1)] == [CABLE.ip]


def test_pages_ask_for_the_address_of_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    request = RequestFactory().get("/", headers={"host": "asked.example:9"})
    assert whereabouts.join_address(request) == "http://asked.example:9/"
    monkeypatch.setattr(network, "addresses", lambda: [WIFI])
    whereabouts.begin("0.0.0.0", 8000)
    assert whereabouts.join_address(request) == "http://192.168.1.5:8000/"
    monkeypatch.setattr(whereabouts, "_now", replace(AT_WIFI, ip=CABLE.ip))
    assert whereabouts.join_address(request) == "http://10.1.2.3:8000/"
    monkeypatch.setattr(settings, "JOIN_ADDRESS", "https://wargame.school.cn/")
    assert whereabouts.join_address(request) == "https://wargame.school.cn/"


@pytest.mark.parametrize(
    ("text", "join"),
    [
        ("192.168.1.5", "http://192.168.1.5:8000/"),
        ("192.168.1.5:80", "http://192.168.1.5:80/"),
        ("wargame.local", "http://wargame.local:8000/"),
        ("https://wargame.school.cn", "https://wargame.school.cn/"),
        ("https://school.cn/wargame/", "https://school.cn/wargame/"),
        ("", None),
        ("two words", None),
        ("ftp://school.cn/", None),
        ("http://", None),
        ("school.cn:many", None),
        ("school.cn?x", None),
    ],
)
def test_the_given_address(text: str, join: str | None) -> None:
    assert whereabouts.named(text, 8000) == join


def test_a_server_of_one_address_knows_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "addresses", lambda: [WIFI, CABLE])
    assert whereabouts.begin(CABLE.ip, 8000) == Whereabouts(CABLE.ip, 8000, CABLE.ip, (CABLE,))
    assert whereabouts.begin("127.0.0.1", 8000).only_here
    assert whereabouts.begin("0.0.0.0", 8000).own == "127.0.0.1"
