"""What is kept: the library (maps, scenarios) and the exercises with their seats, submissions and event log."""

from wargame.models.exercise import Event, Exercise, JoinCode, Seat, StoredInput, Submission
from wargame.models.library import Battery, MapSheet, Objective, Scenario, Unit
from wargame.models.record import AuditEntry, TeachingPoint

__all__ = [
    "AuditEntry",
    "Battery",
    "Event",
    "Exercise",
    "JoinCode",
    "MapSheet",
    "Objective",
    "Scenario",
    "Seat",
    "StoredInput",
    "Submission",
    "TeachingPoint",
    "Unit",
]
