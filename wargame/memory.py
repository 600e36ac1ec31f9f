"""A small laptop's memory: what starting has used goes back to the system before the class comes."""

from __future__ import annotations

import ctypes
import gc
import sys

_M_ARENA_MAX = -8
_ARENAS = 2


def keep_small() -> None:
    """Before serving. With glibc, threads share two heaps, not one each; elsewhere only the collector runs."""
    gc.collect()
    # What is there now stays to the end: the collector need not look at it again and again.
    gc.freeze()
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt") and hasattr(library, "malloc_trim"):
            library.mallopt(_M_ARENA_MAX, _ARENAS)
            library.malloc_trim(0)
