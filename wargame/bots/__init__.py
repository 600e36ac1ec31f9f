"""The computer side: what it would do next, from its own side's view alone. `next_command` is all that others need."""

from wargame.bots.brain import next_command
from wargame.bots.known import BotSetup

__all__ = ["BotSetup", "next_command"]
