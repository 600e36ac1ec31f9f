"""Behind proxies (WARGAME_PROXIES of them): who calls, and whether over https, is what the outermost of ours says."""

from __future__ import annotations

from typing import Any

_SECURE = {"http": "https", "ws": "wss"}


def seen_through(scope: dict[str, Any], proxies: int) -> dict[str, Any]:
    """The connection as that proxy saw it. Each of ours adds one address at the end of X-Forwarded-For; what stands
    before those has been written by whoever called, and is not believed.
    """
    if proxies < 1 or scope["type"] not in ("http", "websocket"):
        return scope
    seen = dict(scope)
    addresses = _listed(scope, b"x-forwarded-for")
    if len(addresses) >= proxies:
        seen["client"] = [addresses[-proxies], 0]
    if _listed(scope, b"x-forwarded-proto")[-1:] == ["https"]:
        scheme = scope.get("scheme", "ws" if scope["type"] == "websocket" else "http")
        seen["scheme"] = _SECURE.get(scheme, scheme)
    return seen


def _listed(scope: dict[str, Any], name: bytes) -> list[str]:
    values = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [each.strip() for value in values for each in value.split(",") if each.strip()]
