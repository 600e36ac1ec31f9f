"""What this process has sent since it started: plain numbers for /health/, counted from every thread."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Literal, get_args

Name = Literal["events", "deliveries", "frames", "drops", "resyncs", "sockets"]
NAMES: tuple[Name, ...] = get_args(Name)
# events: published by this process; deliveries: an event written to a socket; frames: texts of events written;
# drops: sockets ended because they did not read; resyncs: clients told to begin anew; sockets: open now.
_lock = threading.Lock()
_counts: Counter[Name] = Counter()


def count(name: Name, by: int = 1) -> None:
    """Add to a counter; a negative `by` takes back, which only `sockets` does."""
    with _lock:
        _counts[name] += by


def snapshot() -> dict[str, int]:
    """All counters of this process at one moment, zeros too; all but `sockets` only grow until the process ends."""
    with _lock:
        return {name: _counts[name] for name in NAMES}
