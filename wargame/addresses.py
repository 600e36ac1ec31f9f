"""From where somebody calls: the address that rates and attempts are counted by."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"


def of_request(request: HttpRequest) -> str:
    """The caller's address; behind WARGAME_PROXIES proxies the one that the outermost of them has seen."""
    return _counted(request.META.get("REMOTE_ADDR") or "", request.META.get("HTTP_X_FORWARDED_FOR", ""))


def of_scope(scope: Mapping[str, Any]) -> str:
    """The same for a websocket."""
    client = scope.get("client") or ("",)
    forwarded = ",".join(
        value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"
    )
    return _counted(str(client[0]), forwarded)


def _counted(direct: str, forwarded: str) -> str:
    # What stands left of the proxies' own entries was written by the caller, who could write anything.
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    proxies: int = settings.PROXIES
    return _grouped(hops[-proxies] if 0 < proxies <= len(hops) else direct)


def _grouped(text: str) -> str:
    """One household of IPv6 addresses counts as one; a text that is no address counts as it stands."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text[:60] or UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
