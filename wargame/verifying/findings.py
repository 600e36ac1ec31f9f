"""What does not follow: at which step, in which field, what the file says there and what follows instead."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

# Times are kept in the file to the millisecond; a pause adds up two such roundings.
_CLOCK = ("until", "deadline")
_TOLERANCE = 0.05


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference. `step`: of the log (None: not of an event); `what`: what it is about, an English text with
    {params}; `field`: its path in the file; `says` and `follows`: plain JSON.
    """

    step: int | None
    clause: str | None
    what: str
    field: str
    says: Any
    follows: Any
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Note:
    """What could not be recomputed, and why: no fault of the file."""

    text: str
    params: Mapping[str, Any]


def plain(value: Any) -> Any:
    """A value as it comes back from a file."""
    return json.loads(json.dumps(value, ensure_ascii=False))


def differences(says: Any, follows: Any, path: str, *, clock: bool = True) -> Iterator[tuple[str, Any, Any]]:
    """Each place at which two plain values differ. `clock`: whether times of the clock are compared, too."""
    if isinstance(says, dict) and isinstance(follows, dict):
        for name in dict.fromkeys((*follows, *says)):
            here = f"{path}.{name}" if path else str(name)
            if name in _CLOCK and (not clock or _near(says.get(name), follows.get(name))):
                continue
            if name not in says or name not in follows:
                yield here, says.get(name), follows.get(name)
            else:
                yield from differences(says[name], follows[name], here, clock=clock)
    elif isinstance(says, list) and isinstance(follows, list) and len(says) == len(follows):
        for index, (one, other) in enumerate(zip(says, follows, strict=True)):
            yield from differences(one, other, f"{path}[{index}]", clock=clock)
    elif says != follows or isinstance(says, bool) != isinstance(follows, bool):
        yield path, says, follows


def _near(one: Any, other: Any) -> bool:
    if not (isinstance(one, str) and isinstance(other, str)):
        return False
    try:
        apart = datetime.fromisoformat(one) - datetime.fromisoformat(other)
    except (ValueError, TypeError):
        return False
    return abs(apart.total_seconds()) <= _TOLERANCE
