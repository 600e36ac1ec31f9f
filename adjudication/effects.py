"""What drawn event cards do (CARD-1 to CARD-7), where the other chapters ask: each effect starts, is spent, or lapses.

An effect holds in the turn after the draw. It lapses when the part it is for is over, else when its turn is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication import events_cards as happened
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.ruleset import Ruleset
from adjudication.ruleset_cards import CLAUSE_OF
from adjudication.state import Battle, Condition, Unit, enemy_of
from adjudication.state_cards import ACTIVE, COMING, Effect, is_support

# Where an effect can be used in one phase only, it lapses with the side's part of that phase.
_FOR_PHASE = {"rapid_assault": "movement", "rapid_reload": "direct_fire"}
_LEVELS = ("-", "S", "M", "K")
_LEVEL_OF = {"-": 0, "S": 1, "M": 2, "F": 2, "K": 3}


def start_of_turn(context: Resolution) -> None:
    """What was drawn last turn takes effect; field repair is decided at once, before the cards phase (TURN-1)."""
    turn, table = context.battle.turn, context.battle.cards
    begin = [each for each in table.drawn if each.starts == turn and each.state == COMING]
    for effect in begin:
        uses = context.ruleset.cards.uses(effect.card)
        context.emit(happened.effect_started(effect, until=turn, uses=uses))
    first = context.battle.first_side
    for side in (first, enemy_of(first)):
        _field_repair(context, side)


def end_of_part(context: Resolution, side: str) -> None:
    """What a side could use in this phase only is over with its part."""
    for effect in _active(context.battle):
        if effect.side == side and _FOR_PHASE.get(effect.card) == context.battle.phase:
            context.emit(happened.effect_lapsed(effect, reason="phase_over"))


def end_of_turn(context: Resolution) -> None:
    """What was not used lapses; a support card without a plan is lost (CARD-6), so is one that did not fire."""
    battle = context.battle
    for effect in _active(battle):
        if not is_support(effect.card):
            context.emit(happened.effect_lapsed(effect, reason="turn_over"))
            continue
        battery = battle.batteries[str(effect.battery)]
        if (battery.arrives or 0) <= battle.turn:
            context.emit(happened.effect_lapsed(effect, reason="not_fired" if battery.plans else "no_plan"))
        elif not battery.plans and (battery.plan_until or 0) <= battle.turn:
            context.emit(happened.effect_lapsed(effect, reason="no_plan"))


def _active(battle: Battle) -> list[Effect]:
    return [effect for effect in battle.cards.drawn if effect.state == ACTIVE]


# CARD-1


def extra_points(battle: Battle, rules: Ruleset, side: str) -> int:
    """CARD-1: what the next unit that moves gets, after the halving for S."""
    active = battle.cards.active(side, "rapid_assault")
    return 0 if active is None else rules.cards.numbers["rapid_assault"]["movement_points"]


def mover_named(context: Resolution, unit: Unit) -> None:
    """CARD-1: one of the first units has begun to move."""
    effect = context.battle.cards.active(unit.side, "rapid_assault")
    if effect is not None:
        _spend(context, effect, unit.id, effect.left - 1)


# CARD-2


def boosted(battle: Battle, unit: Unit) -> bool:
    """CARD-2: whether all shots of this unit have the boost in this turn."""
    return unit.id in battle.cards.used_on(unit.side, "fire_boost", battle.turn)


def boost_levels(rules: Ruleset) -> int:
    """CARD-2: the attack levels that a boosted shot gets."""
    return rules.cards.numbers["fire_boost"]["attack_levels"]


def permit_boost(battle: Battle, unit: Unit, *, for_turn: bool, field: str = "boost") -> None:
    """CARD-2: refuse where the side has no boost to give, unless this unit has it for the turn already."""
    if not (for_turn and boosted(battle, unit)):
        _permit(battle, unit.side, "fire_boost", field)


def name_boosted(context: Resolution, unit: Unit) -> None:
    """CARD-2: the side names the unit at its shot."""
    if context.ruleset.cards.fire_boost_for == "turn" and boosted(context.battle, unit):
        return
    effect = context.battle.cards.active(unit.side, "fire_boost")
    if effect is not None:
        _spend(context, effect, unit.id, effect.left - 1)


# CARD-3


def _field_repair(context: Resolution, side: str) -> None:
    """CARD-3: at the start of the turn one unit with M or F is fully restored, S too."""
    while True:
        effect = context.battle.cards.active(side, "field_repair")
        if effect is None:
            return
        units = _damaged(context.battle, side)
        if not units:
            context.emit(happened.effect_lapsed(effect, reason="nobody"))
            return
        answer = context.ask(
            "field_repair",
            "CARD-3",
            side,
            None,
            [_repair_option(index, unit) for index, unit in enumerate(units, 1)],
            {"card": "field_repair", "public": effect.public},
        )
        if answer.option is None:
            context.emit(happened.effect_lapsed(effect, reason="declined"))
            return
        unit = units[answer.option - 1]
        _spend(context, effect, unit.id, effect.left - 1)
        context.emit(
            happened.unit_repaired(
                side=side, unit=unit.id, before=unit.condition.as_data(), after=Condition().as_data()
            )
        )


def _damaged(battle: Battle, side: str) -> list[Unit]:
    """A side's units with M or F, still in play, by id."""
    units = (battle.units[name] for name in sorted(battle.units))
    return [
        unit
        for unit in units
        if unit.side == side
        and (unit.condition.mobility_kill or unit.condition.firepower_kill)
        and not unit.condition.destroyed
    ]


def _repair_option(index: int, unit: Unit) -> dict[str, Any]:
    shot: dict[str, Any] = {"target": None, "weapon": None, "mode": None, "level": None, "shifts": []}
    return {"id": index, "unit": unit.id, **shot, "hex": unit.hex, **unit.condition.as_data()}


# CARD-4


def lowered(result: str, levels: int) -> str:
    """CARD-4: a result that many levels lower: K becomes M, M or F becomes S, S becomes none."""
    return _LEVELS[max(0, _LEVEL_OF[result] - levels)]


def reactive_armour(
    context: Resolution, unit: Unit, result: str, *, clause: str, cause: Mapping[str, Any]
) -> str:
    """CARD-4: the side is asked at an enemy result that would change its unit; it may keep the card. Under fog, where
    the enemy does not see the unit, no pause may betray it (as in FOG-4): the card is used at a K, else kept.

    `cause` says the battery and gun, or the shooter and weapon. Returns the result that becomes the unit's state.
    """
    battle, side = context.battle, unit.side
    effect = battle.cards.active(side, "reactive_armour")
    battery = cause.get("battery")
    if effect is None or (battery and battle.passed.get(f"{side}/reactive_armour") == battery):
        return result
    after = lowered(result, context.ruleset.cards.numbers["reactive_armour"]["result_levels"])
    about = {
        "card": "reactive_armour",
        "public": effect.public,
        "hex": unit.hex,
        "battery": battery,
        "gun": cause.get("gun"),
        "shooter": cause.get("shooter"),
        "weapon": cause.get("weapon"),
        "result": result,
        "lowered": after,
    }
    if battle.knows(enemy_of(side), unit):
        used = context.ask("reactive_armour", "CARD-4", side, unit.id, [], about).choice == "use"
    else:
        used = result == "K"
    if not used:
        return result
    _spend(context, effect, unit.id, effect.left - 1)
    context.emit(
        happened.result_lowered(
            clause="CARD-4", side=side, unit=unit.id, cause=cause, before=result, after=after
        )
    )
    return after


# CARD-5


def last_shooter(battle: Battle, side: str) -> str | None:
    """CARD-5: the unit that the side has named as its last shooter of this turn's direct fire."""
    return next(iter(battle.cards.used_on(side, "rapid_reload", battle.turn)), None)


def may_fire_again(battle: Battle, unit: Unit) -> bool:
    """CARD-5: whether a unit that has fired has a shot of its rapid reload left."""
    effect = battle.cards.active(unit.side, "rapid_reload")
    return effect is not None and unit.id in effect.units


def permit_last_shot(battle: Battle, unit: Unit, *, reload: bool) -> None:
    """CARD-5: after its last shooter a side fires no more; a reload needs the card."""
    last = last_shooter(battle, unit.side)
    if last is not None and last != unit.id:
        raise Refused(
            "not_allowed",
            "{last} was named as the last shooter: no other unit fires in this phase",
            {"last": last},
            clause="CARD-5",
            field="unit",
        )
    if reload and last is None:
        _permit(battle, unit.side, "rapid_reload", "reload")


def name_last_shooter(context: Resolution, unit: Unit, *, reload: bool) -> None:
    """CARD-5: the side names its last shooter; each of that unit's shots uses one of the card's."""
    effect = context.battle.cards.active(unit.side, "rapid_reload")
    if effect is not None and (reload or unit.id in effect.units):
        _spend(context, effect, unit.id, effect.left - 1)


def shot_number(battle: Battle, rules: Ruleset, unit: Unit) -> int:
    """CARD-5: which of its aimed shots of this phase a unit fires now, from 1."""
    effect = battle.cards.effect(unit.side, "rapid_reload")
    if effect is None or unit.id not in battle.cards.used_on(unit.side, "rapid_reload", battle.turn):
        return 1
    return rules.cards.uses("rapid_reload") - effect.left


# CARD-6, CARD-7


def support_fired(context: Resolution, side: str, card: str) -> None:
    """CARD-6, CARD-7: the support that a card brought has been declared."""
    effect = context.battle.cards.active(side, card)
    if effect is not None:
        _spend(context, effect, None, 0)


def _spend(context: Resolution, effect: Effect, unit: str | None, left: int) -> None:
    context.emit(happened.effect_spent(effect, unit=unit, left=left, fog=context.battle.fog))


def _permit(battle: Battle, side: str, card: str, field: str) -> None:
    """Refuse the use of a card that is not in effect for this side now, or has no use left."""
    if battle.cards.active(side, card) is not None:
        return
    clause = CLAUSE_OF[card]
    if battle.cards.used_on(side, card, battle.turn):
        raise Refused("already_done", "this card has been used up", clause=clause, field=field)
    raise Refused(
        "not_allowed", "{side} has no such card in effect now", {"side": side}, clause=clause, field=field
    )
