"""A small laptop's memory: what starting has used goes back to the system before the class comes."""

from __future__ import annotations

import ctypes
import gc
import sys

# What the REST framework imports where it happens to be installed, and never uses here: nearly 15 MB.
_FOR_NOTHING = ("django.contrib.postgres", "requests", "pygments")
_M_ARENA_MAX = -8
_ARENAS = 2


def load_rest_framework() -> None:
    """Import the REST framework without its optional parts, which the rest of the program may still import."""
    known = {name: sys.modules[name] for name in _FOR_NOTHING if name in sys.modules}
    # `None` there lets an import fail, which is what the framework's module of such parts looks for.
    sys.modules.update(dict.fromkeys(_FOR_NOTHING))  # type: ignore[arg-type]
    try:
        import rest_framework.compat  # noqa: F401
    finally:
        for name in _FOR_NOTHING:
            del sys.modules[name]
        sys.modules.update(known)


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
