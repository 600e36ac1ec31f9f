"""Whether an ended exercise's file follows from its seed and its inputs by the ruleset in it: `manage.py verify`."""

from wargame.verifying.findings import Finding, Note
from wargame.verifying.reading import OtherEngine, StillRunning, Unreadable
from wargame.verifying.verdict import Verdict, verify

__all__ = ["Finding", "Note", "OtherEngine", "StillRunning", "Unreadable", "Verdict", "verify"]
