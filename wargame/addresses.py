"""From where somebody calls: the address that rates and attempts are counted by."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

UNKNOWN = "unknown"


def of_request(request: HttpRequest) -> str:
    """The caller's address; behind proxies `proxy.seen_through` has put it there."""
    return _grouped(request.META.get("REMOTE_ADDR") or "")


def of_scope(scope: Mapping[str, Any]) -> str:
    """The same for a websocket."""
    client = scope.get("client") or ("",)
    return _grouped(str(client[0]))


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
