"""Whether a page came from this server: the Origin's scheme and host are those of the request (TROUBLE, origin check).

Django compares neither, because a classroom's host names are not known beforehand (ALLOWED_HOSTS is "*").
"""

from __future__ import annotations

import re

from django.conf import settings
from django.http.request import split_domain_port, validate_host

# What a browser writes, and nothing else: no user before the host, no path, one origin only.
_ORIGIN = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.IGNORECASE)
_HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}


def same(origins: list[str], hosts: list[str]) -> bool:
    """Whether the one Origin header names the host and port of the one Host header. Missing or doubled: no."""
    if len(origins) != 1 or len(hosts) != 1:
        return False
    origin, host = _ORIGIN.fullmatch(origins[0]), _HOST.fullmatch(hosts[0])
    if origin is None or host is None:
        return False
    # A host without a port has the port of the scheme that the page was loaded by.
    usual = _PORTS[origin[1].lower()]
    return (origin[2].lower(), int(origin[3] or usual)) == (host[1].lower(), int(host[2] or usual))


def same_in(headers: list[tuple[bytes, bytes]]) -> bool:
    """The same for the headers of an ASGI scope."""
    return same(_values(headers, b"origin"), _values(headers, b"host"))


def asks_us(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether a websocket names one host, and one that is ours (WARGAME_HOSTS), as Django asks of other requests."""
    hosts = _values(headers, b"host")
    if not hosts:
        # The server's own door lets none through without; where any host is ours, none is no other.
        return "*" in settings.ALLOWED_HOSTS
    name = split_domain_port(hosts[0])[0] if len(hosts) == 1 else ""
    return bool(name) and validate_host(name, settings.ALLOWED_HOSTS)


def _values(headers: list[tuple[bytes, bytes]], name: bytes) -> list[str]:
    return [value.decode("latin-1") for each, value in headers if each == name]
