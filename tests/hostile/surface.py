"""Every address of the program, found by walking its URL patterns, with names that lead to a real exercise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

# What a parameter of an address is filled with; the admin's own are left as they are.
_ADMIN = "admin/"


def addresses(exercise_id: str) -> list[str]:
    """All addresses, the admin's first pages among them."""
    known = {"exercise_id": exercise_id, "slug": "river-crossing", "name": "standard"}
    found = {"/" + route for route in _routes(get_resolver(), known)}
    return sorted(found | {"/api/v1/nothing-here/", "/nothing/", "/admin/wargame/exercise/", "/admin/login/"})


def _routes(resolver: URLResolver, known: dict[str, str], prefix: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        route = prefix + _filled(entry.pattern, known)
        if isinstance(entry, URLResolver):
            if route != _ADMIN:
                yield from _routes(entry, known, route)
        elif isinstance(entry, URLPattern):
            yield route


def _filled(pattern: Any, known: dict[str, str]) -> str:
    route = str(pattern).lstrip("^").rstrip("$")
    for name, value in known.items():
        route = route.replace(f"<slug:{name}>", value)
    assert "<" not in route, f"the walk does not know how to fill {route}"
    return route
