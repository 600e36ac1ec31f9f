"""How large the body of a request may be, by its address; one place for the server's door and for Django."""

from __future__ import annotations

from wargame.exporting import LARGEST

API = 64 * 1024
FORM = 256 * 1024
# What a form adds around its file.
WRAPPING = 64 * 1024
IMPORT = "/director/import/"


def largest(path: str) -> int:
    """The largest body in bytes that this address takes."""
    if path.startswith("/api/"):
        return API
    return LARGEST + WRAPPING if path == IMPORT else FORM
