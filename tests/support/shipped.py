"""The shipped library in the database of a test, read from its files once in a test process."""

from __future__ import annotations

from django.core.management import call_command
from django.db.models import Model

from wargame.models import Battery, MapSheet, Objective, Scenario, Unit

# In the order in which they refer to one another.
_MODELS: tuple[type[Model], ...] = (MapSheet, Scenario, Unit, Battery, Objective)
_kept: dict[type[Model], list[Model]] = {}


def load_shipped() -> None:
    """As the command leaves an empty library. One that has something in it is left to the command."""
    empty = not any(model.objects.exists() for model in _MODELS)
    if empty and _kept:
        for model, rows in _kept.items():
            model.objects.bulk_create(rows)
        return
    call_command("load_shipped")
    if empty:
        _kept.update({model: list(model.objects.all()) for model in _MODELS})
