"""The battle as somebody may ask about it (law 3): what a side does not know is left out, the rest has its names."""

from __future__ import annotations

from dataclasses import replace

from adjudication.audiences import ALL, KEEPERS, eyes
from adjudication.ruleset import SIDES
from adjudication.state import Battery, Battle, Unit, UnitProfile
from adjudication.state_cards import COMING
from adjudication.visibility_fog import batteries_seen, markers_seen, seen_unit, units_seen


def battle_as_known(battle: Battle, audience: str) -> Battle:
    """The battle as this audience may ask about it: without what cards do that it has not been shown, and under fog
    without what it does not see.
    """
    battle = _cards_as_known(battle, audience)
    eye = eyes(battle, audience)
    if eye == ALL:
        return battle
    units = {
        name: unit if unit.side == eye else _enemy_unit(unit, name) for name, unit in units_seen(battle, eye)
    }
    batteries = {
        name: battery if battery.side == eye else _enemy_battery(battery, name)
        for name, battery in batteries_seen(battle, eye)
    }
    moving = battle.units[battle.moving] if battle.moving is not None else None
    return battle.changed(
        units=units,
        batteries=batteries,
        markers={key: replace(each, battery=name) for key, (each, name) in markers_seen(battle, eye).items()},
        moving=seen_unit(battle, eye, moving) if moving is not None else None,
        held=dict(battle.pictures[eye].holders) if eye in battle.pictures else {},
        score=dict.fromkeys(SIDES, 0),
        waiting=None,
        requests=0,
        passed={},
        dice=replace(battle.dice, once=dict.fromkeys(SIDES)),
        fog=False,
        pictures={},
    )


def _cards_as_known(battle: Battle, audience: str) -> Battle:
    table, fog = battle.cards, battle.fog
    if audience in KEEPERS or (not fog and all(effect.public for effect in table.drawn)):
        return battle
    drawn = tuple(
        effect
        if effect.side == audience or (effect.public and not fog)
        else replace(effect, state=COMING, units=())
        for effect in table.drawn
    )
    return battle.changed(cards=replace(table, drawn=drawn))


def _enemy_unit(unit: Unit, name: str) -> Unit:
    profile: UnitProfile = replace(unit.profile, id=name, name={"en": name, "zh": name}, value=0)
    return Unit(profile=profile, hex=unit.hex, condition=unit.condition)


def _enemy_battery(battery: Battery, name: str) -> Battery:
    return Battery(
        id=name,
        side=battery.side,
        gun=battery.gun,
        kind=battery.kind,
        guns=battery.guns,
        missions=0,
        missions_left=0,
        delay=0,
    )
