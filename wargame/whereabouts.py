"""Where this server can be reached: the join address of pages and QR codes, and what it is when the network changes.

One look every few seconds, in a thread and without starting a program; only where something has changed is the system
asked for all its addresses. An address that still is this machine's stays the join address: seats are connected to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from wargame.setup import network
from wargame.setup.network import Address
from wargame.setup.welcome import LOOPBACK, hosts

EVERY = 3.0
# So many looks without a network before anybody is told: roaming from one access point to another takes seconds.
PATIENCE = 2
_logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Whereabouts:
    """What the server listens on, the address others join at, and all addresses there are, the likeliest first.

    `lost`: so many looks in a row have found no network on which others could reach it.
    """

    host: str
    port: int
    ip: str
    found: tuple[Address, ...] = ()
    lost: int = 0

    @property
    def join(self) -> str:
        return f"http://{self.ip}:{self.port}/"

    @property
    def own(self) -> str:
        """The address at which this machine reaches the server whatever becomes of its network."""
        return LOOPBACK if self.host == "0.0.0.0" else self.host

    @property
    def only_here(self) -> bool:
        """Whether it listens to this machine alone."""
        return self.host.startswith("127.")


_now: Whereabouts | None = None


def here() -> Whereabouts | None:
    """Where `classroom` serves; None in a process that does not."""
    return _now


def join_address(request: HttpRequest) -> str:
    """Where others join: what `--address` says, else the present address, else the one the page was asked at."""
    if _now is not None:
        return join_now(_now)
    return str(settings.JOIN_ADDRESS or request.build_absolute_uri("/"))


def join_now(place: Whereabouts) -> str:
    """The join address of a server that is at `place`; one that is given wins."""
    return str(settings.JOIN_ADDRESS or place.join)


def named(text: str, port: int) -> str | None:
    """The join address for `--address TEXT`: an address or name (our port is added), or a whole http(s) address."""
    whole = text if "://" in text else f"http://{text}"
    try:
        parts = urlsplit(whole)
        given = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or any(c in text for c in " \t?#@"):
        return None
    if "://" not in text and given is None:
        parts = parts._replace(netloc=f"{parts.netloc}:{port}")
    return parts._replace(path=parts.path.rstrip("/") + "/").geturl()


def begin(host: str, port: int) -> Whereabouts:
    """Remember where this process serves, with the addresses of this moment."""
    global _now
    found = _reachable(host, network.addresses())
    _now = Whereabouts(host, port, hosts(host, found)[0], found)
    return _now


def _reachable(host: str, found: list[Address]) -> tuple[Address, ...]:
    return tuple(address for address in found if host in ("0.0.0.0", address.ip))


def after(now: Whereabouts, found: tuple[Address, ...]) -> Whereabouts:
    """The whereabouts once the machine has the addresses `found`."""
    kept = next((address for address in found if address.ip == now.ip), None)
    first = found[0] if found else None
    real = first is not None and not first.virtual
    was_virtual = any(address.ip == now.ip and address.virtual for address in now.found)
    if kept is not None and not (kept.virtual and real):
        return replace(now, found=found, lost=0)
    if first is not None and (real or was_virtual or now.ip == LOOPBACK):
        return replace(now, ip=first.ip, found=found, lost=0)
    # What is left of the network is what software on this machine has made for itself.
    return replace(now, lost=now.lost + 1)


Told = Callable[[Whereabouts, Whereabouts], None]


def look(now: Whereabouts, glance: object) -> tuple[Whereabouts, object]:
    """One look: the next whereabouts, and the glance to compare the next one with."""
    fresh = network.glance([address.ip for address in now.found])
    if fresh == glance and not now.lost:
        return now, glance
    return after(now, _reachable(now.host, network.addresses())), fresh


async def watch(told: Told) -> None:
    """Look again and again; `told(before, now)` in a thread once the address is another, lost, or back."""
    global _now
    glance: object = None
    while _now is not None:
        await asyncio.sleep(EVERY)
        try:
            before = _now
            now, glance = await asyncio.to_thread(look, before, glance)
            _now = now
            gone, back = now.lost == PATIENCE, before.lost >= PATIENCE and not now.lost
            if now.ip != before.ip or gone or back:
                await asyncio.to_thread(told, before, now)
        except Exception:
            _logger.exception("the addresses of this machine could not be read; trying again")


_task: asyncio.Task[None] | None = None


def start(told: Told) -> None:
    """Watch in this event loop; not where the address is given or only this machine is served."""
    global _task
    if _now is not None and not settings.JOIN_ADDRESS and not _now.only_here:
        _task = asyncio.get_running_loop().create_task(watch(told))
