"""What is written down beside the log: what the director and the controllers have done, and what there is to learn."""

from __future__ import annotations

from datetime import timedelta

from django.db import models

from wargame.models.exercise import Exercise


class AuditEntry(models.Model):
    """An act of the director or a controller: who, when, why, what was before and after; `error` if it was refused."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="audit")
    at = models.DateTimeField()
    role = models.CharField(max_length=10)
    name = models.CharField(max_length=60)
    action = models.CharField(max_length=40)
    fields = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    error = models.JSONField(null=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.action} by {self.name}"


class ServedTime(models.Model):
    """One row: up to when exercises have been served, and what makes wall-clock time of it (timekeeping.py)."""

    served = models.DateTimeField()
    offset = models.DurationField(default=timedelta)

    def __str__(self) -> str:
        return f"{self.served} {self.offset}"


class TeachingPoint(models.Model):
    """A step of the log that the director has marked for the debrief, with a note."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="teaching_points")
    seq = models.PositiveIntegerField()
    text = models.CharField(max_length=500)
    at = models.DateTimeField()

    class Meta:
        ordering = ("seq", "id")

    def __str__(self) -> str:
        return f"{self.seq}: {self.text}"
