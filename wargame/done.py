"""What a command of the director's desk has done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wargame.models import Event
from wargame.positions import Standing


@dataclass(frozen=True)
class Done:
    """What was before and after (audit log); `extra` for the answer; released rows; whom to tell after the commit."""

    before: Any = None
    after: Any = None
    extra: dict[str, Any] | None = None
    published: tuple[list[Event], Standing] | None = None
    tell: tuple[Callable[[str], None], ...] = ()
