"""The only way a battle changes: `apply(battle, event) -> battle`. No dice, no tables, no decisions (law 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudication import apply_cards, apply_fire, apply_fog, apply_movement
from adjudication.events import Event
from adjudication.state import Battle, DiceSettings

Data = Mapping[str, Any]


def apply(battle: Battle, event: Event) -> Battle:
    """The battle after the event. A type that only tells (a fall of fire, a result read) changes nothing."""
    change = _CHANGES.get(event.type)
    return battle if change is None else change(battle, event.data)


def fold(battle: Battle, events: Iterable[Event]) -> Battle:
    """The battle after all the events, in order."""
    for event in events:
        battle = apply(battle, event)
    return battle


# Frame


def _exercise_started(battle: Battle, data: Data) -> Battle:
    return battle.changed(status="running")


def _turn_started(battle: Battle, data: Data) -> Battle:
    units = {
        name: unit.changed(movement_left=None, moved=False, movement_ended=False, steps=0)
        if unit.moved
        else unit
        for name, unit in battle.units.items()
    }
    return battle.changed(turn=data["turn"], phase=None, side=None, ended=(), units=units)


def _phase_started(battle: Battle, data: Data) -> Battle:
    units = {
        name: unit.changed(fired=False, reactions=0, move_shot=False)
        if unit.fired or unit.reactions or unit.move_shot
        else unit
        for name, unit in battle.units.items()
    }
    return battle.changed(phase=data["phase"], side=data["side"], ended=(), units=units, passed={})


def _side_ended_phase(battle: Battle, data: Data) -> Battle:
    return battle.changed(side=data["next_side"], ended=(*battle.ended, data["side"]))


def _paused(battle: Battle, data: Data) -> Battle:
    return battle.changed(status="paused")


def _resumed(battle: Battle, data: Data) -> Battle:
    return battle.changed(status="running")


def _exercise_ended(battle: Battle, data: Data) -> Battle:
    return battle.changed(
        status="ended", side=None, waiting=None, dice=replace(battle.dice, seed=data["seed"])
    )


def _rewound(battle: Battle, data: Data) -> Battle:
    """The battle is that of the step already (what came after is not folded): dice and hidden cards are others now.

    Numbers of rolls and decisions are never given twice, so that no answer to an undone one fits another.
    """
    cards = replace(
        battle.cards,
        pools={owner: tuple(pile) for owner, pile in data["pools"].items()},
        hands={side: tuple(pile) for side, pile in data["hands"].items()},
        shuffles=battle.cards.shuffles + 1,
    )
    battle = apply_fog.kept_pictures(battle, data.get("pictures", {}))
    return battle.changed(
        rewinds=data["rewinds"],
        requests=data["requests"],
        dice=replace(battle.dice, method=data["method"], seed_hash=data["seed_hash"]),
        cards=cards,
        observer_view=data.get("observer_view", battle.observer_view),
    )


# Dice


def _dice_set(battle: Battle, data: Data) -> Battle:
    dice = battle.dice
    sides = tuple(dice.modes) if data["side"] is None else (data["side"],)
    chosen = {side: str(data["mode"]) for side in sides}
    if data["once"]:
        return battle.changed(dice=replace(dice, once={**dice.once, **chosen}))
    # A lasting choice replaces an exception that was still waiting for its roll.
    cleared: dict[str, str | None] = dict.fromkeys(sides)
    return battle.changed(dice=replace(dice, modes={**dice.modes, **chosen}, once={**dice.once, **cleared}))


def _dice_reseeded(battle: Battle, data: Data) -> Battle:
    return battle.changed(dice=replace(battle.dice, method=data["method"], seed_hash=data["seed_hash"]))


def _dice_requested(battle: Battle, data: Data) -> Battle:
    battle = apply_fog.side_asked(battle, data["side"])
    return battle.changed(requests=data["roll"], waiting={"kind": "roll", **data})


def _dice_rolled(battle: Battle, data: Data) -> Battle:
    # Under fog a roll that its side does not learn of uses up nothing of what it was told.
    dice = battle.dice if data.get("unseen") else spent_once(battle.dice, data["side"])
    if battle.waiting is None and dice is battle.dice:
        return battle
    return battle.changed(waiting=None, dice=dice)


def spent_once(dice: DiceSettings, side: str) -> DiceSettings:
    """The settings after a roll of this side: an exception that was for one roll is over."""
    return dice if dice.once[side] is None else replace(dice, once={**dice.once, side: None})


# Decisions


def _decision_opened(battle: Battle, data: Data) -> Battle:
    waiting = {**data, "kind": "decision", "window": data["kind"]}
    battle = apply_fog.side_asked(battle, data["side"])
    return battle.changed(requests=data["decision"], waiting=waiting)


def _decision_closed(battle: Battle, data: Data) -> Battle:
    passed = battle.passed
    if data["choice"] == "pass" and data["scope"] in ("movement", "phase"):
        passed = {**passed, f"{data['side']}/{data['kind']}": data["scope"]}
    elif data["choice"] == "keep" and data["scope"] == "battery":
        # CARD-4: kept for the rest of this battery.
        passed = {**passed, f"{data['side']}/{data['kind']}": data["battery"]}
    return battle.changed(waiting=None, passed=passed)


_CHANGES: dict[str, Callable[[Battle, Data], Battle]] = {
    "exercise_started": _exercise_started,
    "turn_started": _turn_started,
    "phase_started": _phase_started,
    "side_ended_phase": _side_ended_phase,
    "paused": _paused,
    "resumed": _resumed,
    "exercise_ended": _exercise_ended,
    "rewound": _rewound,
    "dice_set": _dice_set,
    "dice_reseeded": _dice_reseeded,
    "dice_requested": _dice_requested,
    "dice_rolled": _dice_rolled,
    "decision_opened": _decision_opened,
    "decision_closed": _decision_closed,
    **apply_fire.CHANGES,
    **apply_movement.CHANGES,
    **apply_cards.CHANGES,
    **apply_fog.CHANGES,
}
