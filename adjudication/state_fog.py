"""What a side knows of the enemy under fog (FOG-1, FOG-3), as frozen values: its picture 敌情 of the battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple


class Contact(NamedTuple):
    """An enemy unit that a side has seen: now, or last in this hex in this turn (None: it is known not to be there)."""

    seen: bool
    hex: str | None
    turn: int


@dataclass(frozen=True, slots=True)
class Picture:
    """One side's picture. `labels` are the enemy units, `batteries` the enemy batteries, in the order in which the side
    first saw them: their places are their names for it, fixed for the exercise (FOG-3).

    `contacts` by the unit's own id; `holders` who the side believes holds an objective; `asked` how often it was asked
    for a decision or for dice, so that numbers of requests tell nothing of the enemy's.
    """

    labels: tuple[str, ...] = ()
    contacts: Mapping[str, Contact] = field(default_factory=dict)
    batteries: tuple[str, ...] = ()
    holders: Mapping[str, str] = field(default_factory=dict)
    asked: int = 0

    def sees(self, unit: str) -> bool:
        """Whether the side sees this enemy unit now."""
        contact = self.contacts.get(unit)
        return contact is not None and contact.seen

    def label(self, unit: str) -> str | None:
        """The side's own name for an enemy unit, None where it has never seen it."""
        return f"E{self.labels.index(unit) + 1}" if unit in self.labels else None

    def battery_label(self, battery: str) -> str | None:
        """The side's own name for an enemy battery, None where it has never seen its fire."""
        return f"EB{self.batteries.index(battery) + 1}" if battery in self.batteries else None

    def with_contact(self, unit: str, contact: Contact) -> Picture:
        """The picture with this contact; a unit that is seen for the first time gets the next name."""
        labels = self.labels if unit in self.labels else (*self.labels, unit)
        return replace(self, labels=labels, contacts={**self.contacts, unit: contact})

    def with_battery(self, battery: str) -> Picture:
        """The picture with an enemy battery that has fired; it keeps the name it has."""
        if battery in self.batteries:
            return self
        return replace(self, batteries=(*self.batteries, battery))
