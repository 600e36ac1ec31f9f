"""What the events of fog change in a battle (chapter 8): each side's picture, and what the observers are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudication.state import Battle, enemy_of
from adjudication.state_fog import Contact, Picture

Data = Mapping[str, Any]


def with_picture(battle: Battle, side: str, picture: Picture) -> Battle:
    """The battle with another picture of one side."""
    return battle.changed(pictures={**battle.pictures, side: picture})


def _with_contact(battle: Battle, unit: str, contact: Contact) -> Battle:
    side = enemy_of(battle.units[unit].side)
    return with_picture(battle, side, battle.pictures[side].with_contact(unit, contact))


def _unit_sighted(battle: Battle, data: Data) -> Battle:
    return _with_contact(battle, data["unit"], Contact(True, data["hex"], battle.turn))


def _sight_lost(battle: Battle, data: Data) -> Battle:
    return _with_contact(battle, data["unit"], Contact(False, data["hex"], data["turn"]))


def _contact_cleared(battle: Battle, data: Data) -> Battle:
    return _with_contact(battle, data["unit"], Contact(False, None, battle.turn))


def _objective_seen(battle: Battle, data: Data) -> Battle:
    side = data["side"]
    picture = battle.pictures[side]
    return with_picture(
        battle, side, replace(picture, holders={**picture.holders, data["hex"]: data["holder"]})
    )


def _view_reset(battle: Battle, data: Data) -> Battle:
    return battle.changed(observer_view=data["view"])


def battery_heard(battle: Battle, battery: str) -> Battle:
    """FOG-2: a battery's markers are seen by both sides, so the enemy has a name for it from its first fire on."""
    if not battle.fog:
        return battle
    side = enemy_of(battle.batteries[battery].side)
    return with_picture(battle, side, battle.pictures[side].with_battery(battery))


def side_asked(battle: Battle, side: str) -> Battle:
    """Under fog a side counts only what it was asked itself."""
    if not battle.fog:
        return battle
    picture = battle.pictures[side]
    return with_picture(battle, side, replace(picture, asked=picture.asked + 1))


def kept_pictures(battle: Battle, kept: Mapping[str, Any]) -> Battle:
    """After a rewind: what was seen since is forgotten, the names that were given and the numbers are not."""
    for side, names in kept.items():
        picture = replace(
            battle.pictures[side],
            labels=tuple(names["labels"]),
            batteries=tuple(names["batteries"]),
            asked=names["asked"],
        )
        battle = with_picture(battle, side, picture)
    return battle


def names_to_keep(battle: Battle) -> dict[str, Any]:
    """What a rewind keeps of the pictures (see `kept_pictures`), as plain JSON."""
    return {
        side: {
            "labels": list(picture.labels),
            "batteries": list(picture.batteries),
            "asked": picture.asked,
        }
        for side, picture in battle.pictures.items()
    }


CHANGES: dict[str, Callable[[Battle, Data], Battle]] = {
    "unit_sighted": _unit_sighted,
    "sight_lost": _sight_lost,
    "contact_cleared": _contact_cleared,
    "objective_seen": _objective_seen,
    "view_reset": _view_reset,
}
