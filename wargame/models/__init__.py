"""What is kept: the library (maps, scenarios) and the exercises with their seats, submissions and event log."""

from wargame.models.exercise import Event, Exercise, JoinCode, Seat, StoredInput, Submission
from wargame.models.library import Battery, MapSheet, Objective, Scenario, Unit
from wargame.models.record import AuditEntry, ServedTime, TeachingPoint

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
    "ServedTime",
    "StoredInput",
    "Submission",
    "TeachingPoint",
    "Unit",
]
