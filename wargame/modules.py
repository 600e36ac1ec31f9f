"""Which of our scripts a page needs from the start: those that its own imports, and so on.

A browser learns of a module when it has read the one that imports it. A page that names all of them has them after one
way to the server instead of one way for each step of that chain.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

from django.conf import settings

# Imports that run at once; a type in a comment does not, and what is imported later has its parentheses.
_IMPORT = re.compile(
    r"""^(?:import|export)\s[\w*\s,]*(?:\{[^}]*\}\s*)?from\s*["'](\.[^"']+\.js)["']|^import\s*["'](\.[^"']+\.js)["']""",
    re.MULTILINE,
)


def imports(name: str) -> list[str]:
    """The modules that a module imports at once. Names are paths below static/."""
    text = (Path(settings.BASE_DIR) / "static" / name).read_text("utf-8")
    found = map("".join, _IMPORT.findall(text))
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in found]


@cache
def reached(*entries: str) -> tuple[str, ...]:
    """These modules and all that they reach by imports at once, the nearest first, each once."""
    found = list(dict.fromkeys(entries))
    for name in found:
        found += [other for other in dict.fromkeys(imports(name)) if other not in found]
    return tuple(found)
