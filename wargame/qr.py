"""QR codes of join addresses as inline SVG, so that a telephone needs no typing."""

from __future__ import annotations

import io
from functools import lru_cache

import segno


@lru_cache(maxsize=256)
def qr_svg(address: str) -> str:
    """The QR code of an address as an SVG element."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True)
    return out.getvalue().decode()
