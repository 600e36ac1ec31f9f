"""IF-8, the batteries of a side: fire plans 炮兵火力计划 and the turn they are due in, and who may set a battery."""

from __future__ import annotations

from adjudication import events_fire as happened
from adjudication.commands import Extend, PlanFire, SetBattery
from adjudication.events_cards import plan_extended
from adjudication.refusal import Refused
from adjudication.resolution import Resolution
from adjudication.ruleset_cards import CLAUSE_OF
from adjudication.state import Battery, Battle
from adjudication.visibility_cards import battery_shown


def own_battery(battle: Battle, name: str, side: str) -> Battery:
    """The battery of that id; refused where there is none or it is the other side's."""
    battery = named_battery(battle, name, side)
    if battery is None:
        known = ", ".join(sorted(each.id for each in battle.batteries.values() if each.side == side))
        raise Refused(
            "no_such_battery",
            "there is no battery “{battery}”; yours are: {known}",
            {"battery": name[:40], "known": known or "–"},
            clause="IF-8",
            field="battery",
        )
    if battery.side != side:
        raise Refused(
            "not_allowed",
            "{battery} is a battery of the other side",
            {"battery": name},
            clause="IF-8",
            field="battery",
        )
    return battery


def named_battery(battle: Battle, name: str, side: str) -> Battery | None:
    """The battery that a side means: by id, its own of a support card by the card too. One of the other side whose card
    it has not been shown is none for it (law 3).
    """
    battery = battle.batteries.get(name)
    if battery is not None and battery_shown(battle, battery, side):
        return battery
    return next((each for each in battle.batteries.values() if each.card == name and each.side == side), None)


def plan_fire(context: Resolution, command: PlanFire, side: str) -> None:
    """IF-8: a plan made in turn N is due in turn N + delay and replaces the one that was due then."""
    battle = context.battle
    battery = own_battery(battle, command.battery, side)
    if battle.turn == 0:
        raise Refused("wrong_phase", "fire is planned once the exercise has started", clause="IF-8")
    target = battle.board.full_name(command.target, field="target")
    if battle.silenced(battery) == "destroyed":
        raise Refused(
            "not_allowed",
            "{battery} has been destroyed",
            {"battery": battery.id},
            clause="IF-8",
            field="battery",
        )
    due = battery.due_turn(battle.turn)
    _permit_card_plan(battle, battery)
    if due > battle.turns:
        raise Refused(
            "not_allowed",
            "a plan made now would arrive in turn {due}, and the exercise ends after turn {turns}",
            {"due": due, "turns": battle.turns},
            clause="IF-8",
            field="battery",
        )
    if due == battle.turn and (battery.declared_turn == due or _part_is_over(battle, side)):
        raise Refused(
            "already_done",
            "{battery} cannot fire any more this turn",
            {"battery": battery.id},
            clause="IF-8",
            field="battery",
        )
    others = [plan for plan in battery.plans if plan.due != due]
    if battery.missions_left - len(others) < 1:
        raise Refused(
            "not_allowed",
            "{battery} has no fire mission left",
            {"battery": battery.id},
            clause="IF-8",
            field="battery",
        )
    replaced = battery.plan_due(due)
    context.emit(
        happened.fire_planned(
            side=side,
            battery=battery.id,
            target=target,
            due=due,
            replaces=replaced.target if replaced else None,
        )
    )


def _permit_card_plan(battle: Battle, battery: Battery) -> None:
    """CARD-6, CARD-7: a support card's fire is planned before the turn of the draw ends, or as the director extends."""
    if battery.plan_until is not None and battle.turn > battery.plan_until:
        raise Refused(
            "not_allowed",
            "the fire of {battery} had to be planned by the end of turn {turn}; the director can extend that",
            {"battery": battery.id, "turn": battery.plan_until},
            clause=CLAUSE_OF[str(battery.card)],
            field="battery",
        )


def extend_plan(context: Resolution, command: Extend) -> None:
    """CARD-6, CARD-7: the director gives more turns to plan, at latest to the side's part of the arrival phase."""
    battle = context.battle
    battery = _to_extend(battle, command.battery)
    plan_until, arrives = battery.plan_until or 0, battery.arrives or 0
    clause = CLAUSE_OF[str(battery.card)]
    most = arrives - plan_until
    over = battle.turn > arrives or (battle.turn == arrives and _part_is_over(battle, battery.side))
    if battery.declared_turn is not None or over:
        raise Refused(
            "already_done",
            "{battery} cannot fire any more",
            {"battery": battery.id},
            clause=clause,
            field="battery",
        )
    turns = command.turns or 1
    if turns > most or plan_until + turns < battle.turn:
        raise Refused(
            "bad_value",
            "the plan of {battery} can be extended by {least} to {most} turns: it fires in turn {arrives}",
            {
                "battery": battery.id,
                "least": min(most, max(1, battle.turn - plan_until)),
                "most": most,
                "arrives": arrives,
            },
            clause=clause,
            field="turns",
        )
    effect = battle.cards.effect(battery.side, str(battery.card))
    context.emit(
        plan_extended(
            clause=clause,
            side=battery.side,
            battery=battery.id,
            turns=turns,
            plan_until=plan_until + turns,
            public=effect is not None and effect.public,
        )
    )


def _to_extend(battle: Battle, name: str | None) -> Battery:
    """The battery named, else the only one of an event card that could still be planned for longer."""
    of_cards = [each for each in battle.batteries.values() if each.card is not None]
    if name is not None:
        found = [each for each in of_cards if each.id == name]
    else:
        found = [
            each for each in of_cards if each.declared_turn is None and (each.arrives or 0) >= battle.turn
        ]
    if len(found) != 1:
        known = ", ".join(sorted(each.id for each in of_cards))
        raise Refused(
            "no_such_battery" if name is not None else "bad_value",
            "name the battery of a support card; there are: {known}",
            {"known": known or "–"},
            clause="CARD-6",
            field="battery",
        )
    return found[0]


def _part_is_over(battle: Battle, side: str) -> bool:
    """Whether this side's part of this turn's indirect fire phase lies behind it."""
    phases = battle.phases
    if battle.phase is None or "indirect_fire" not in phases:
        return battle.phase is not None
    now, fire = phases.index(battle.phase), phases.index("indirect_fire")
    return now > fire or (now == fire and side in battle.ended)


def set_battery(context: Resolution, command: SetBattery) -> None:
    """IF-8: a battery off the map is set suppressed or not; one on the map is as suppressed as its counter."""
    battery = context.battle.batteries.get(command.battery)
    if battery is None:
        raise Refused(
            "no_such_battery",
            "there is no battery “{battery}”; there are: {known}",
            {"battery": command.battery[:40], "known": ", ".join(sorted(context.battle.batteries)) or "–"},
            clause="IF-8",
            field="battery",
        )
    if battery.unit is not None:
        raise Refused(
            "not_allowed",
            "{battery} is bound to {unit} on the map and is suppressed when that unit is",
            {"battery": battery.id, "unit": battery.unit},
            clause="IF-8",
            field="battery",
        )
    if battery.suppressed == command.suppressed:
        raise Refused("already_done", "{battery} is set so already", {"battery": battery.id}, clause="IF-8")
    context.emit(
        happened.battery_set(
            side=battery.side,
            battery=battery.id,
            suppressed=command.suppressed,
            # A support card that the other side has not been shown.
            hidden=not battery_shown(context.battle, battery, "observer"),
        )
    )
