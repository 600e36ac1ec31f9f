"""How the OpenAPI description tells of our authentication."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class SeatScheme(OpenApiAuthenticationExtension):
    """A seat's token, or the director key, as a bearer token."""

    target_class = "wargame.api.callers.SeatAuthentication"
    name = "seat"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A seat's token, or the director key."}
