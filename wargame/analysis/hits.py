"""Every attack on a unit, gathered from its events: the level, the mark, what corrections left of it, what it did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from wargame.analysis.log import Moment

RESULTS = ("-", "S", "M", "F", "K")


@dataclass(frozen=True, slots=True)
class Hit:
    """A shot at a unit, or a round's attack on one. `by` is the shooter or the battery, `weapon` its weapon or gun.

    `marked` is the letter of the results table (None: a shot below level 1, which has no dice), `final` what the
    corrections of terrain, works, armour and cards left of it; `changed`: the unit's state changed by it.
    """

    seq: int
    turn: int
    side: str
    by: str
    gun: int | None
    weapon: str
    unit: str
    friendly: bool
    level: int
    direct: bool
    mode: str | None = None
    boost: int = 0
    marked: str | None = None
    final: str | None = None
    changed: bool = False

    @property
    def killed(self) -> bool:
        """Whether the unit was destroyed by it."""
        return self.changed and self.final == "K"


def hits(course: tuple[Moment, ...]) -> tuple[Hit, ...]:
    """All attacks in order."""
    found: list[Hit] = []
    for moment in course:
        data, type_ = moment.data, moment.event.type
        if type_ == "shot_fired":
            found.append(_shot(moment))
        elif type_ == "target_attacked":
            found.append(
                Hit(
                    seq=moment.seq,
                    turn=moment.turn,
                    side=str(moment.event.side),
                    by=data["battery"],
                    gun=data["gun"],
                    weapon=data["gun_type"],
                    unit=data["unit"],
                    friendly=data["friendly"],
                    level=data["level"],
                    direct=False,
                )
            )
        elif type_ == "result_marked":
            _change(found, data, marked=data["result"], final=data["result"])
        elif type_ == "result_corrected":
            _change(found, data, final=data["after"])
        elif type_ == "unit_changed":
            _change(found, {**data["cause"], "unit": data["unit"]}, changed=True)
    return tuple(found)


def _shot(moment: Moment) -> Hit:
    data = moment.data
    shifts = {shift["name"]: shift["value"] for shift in data["shifts"]}
    without = min(12, data["base"] + sum(value for name, value in shifts.items() if name != "fire_boost"))
    return Hit(
        seq=moment.seq,
        turn=moment.turn,
        side=str(moment.event.side),
        by=data["unit"],
        gun=None,
        weapon=data["weapon"],
        unit=data["target"],
        friendly=False,
        level=data["level"],
        direct=True,
        mode=data["mode"],
        # What the card really added: the table ends at level 12.
        boost=data["level"] - without if "fire_boost" in shifts else 0,
    )


def _change(found: list[Hit], about: Mapping[str, Any], **changes: Any) -> None:
    """The attack that is on its way is the last one of this shooter or gun on this unit."""
    by, gun = about.get("battery") or about.get("shooter"), about.get("gun")
    for index in range(len(found) - 1, -1, -1):
        if (found[index].by, found[index].gun, found[index].unit) == (by, gun, about["unit"]):
            found[index] = replace(found[index], **changes)
            return


def counted(letters: list[str | None]) -> tuple[int, ...]:
    """How often each result is among them, in the order of `RESULTS`."""
    return tuple(letters.count(letter) for letter in RESULTS)
