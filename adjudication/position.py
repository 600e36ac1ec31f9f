"""Where an exercise stands: the live battle, and the command that waits for an input (ARCHITECTURE, step by step)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.commands import Actor, Command
from adjudication.events import Event
from adjudication.resolution import Input
from adjudication.state import Battle


@dataclass(frozen=True, slots=True)
class Pending:
    """A command that waits: who sent it, the battle before it, its inputs and its own events so far."""

    command: Command
    actor: Actor
    before: Battle
    inputs: tuple[Input, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where an exercise stands: the live battle, the command that waits, the faces its dice source has given."""

    battle: Battle
    pending: Pending | None = None
    drawn: int = 0
