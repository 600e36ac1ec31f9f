"""What a side knows (FOG-1): the battle rebuilt from its view, so that the rules can be asked what it could do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.board import Board
from adjudication.ruleset import Ruleset
from adjudication.scenario import Scenario
from adjudication.state import Battery, Battle, Condition, DiceSettings, Marker, Plan, Unit, UnitProfile
from adjudication.state_cards import COMING, CardTable, Effect

View = Mapping[str, Any]
FACE_DOWN = "face down"
_USUAL_VALUE = 2  # of an enemy unit under fog, whose worth in the scenario is not told


@dataclass(frozen=True, eq=False)
class BotSetup:
    """What everybody knows and nothing changes: the map, the ruleset, what each objective is worth (SCORE-1)."""

    board: Board
    ruleset: Ruleset
    objectives: Mapping[str, int]

    @classmethod
    def of(cls, scenario: Scenario, ruleset: Ruleset) -> BotSetup:
        """The setup of a scenario."""
        return cls(
            scenario.board, ruleset, {objective.hex: objective.value for objective in scenario.objectives}
        )


def battle_from_view(view: View, setup: BotSetup) -> Battle:
    """The battle as this view tells it. What it hides is left out: the enemy has no plans, and its orders say `ask`."""
    dice = view["dice"]
    return Battle(
        board=setup.board,
        turns=view["turns"],
        phases=tuple(view["phases"]),
        first_side=view["first_side"],
        units={name: _unit(entry) for name, entry in view["units"].items()},
        batteries={name: _battery(entry) for name, entry in view["batteries"].items()},
        status=view["status"],
        turn=view["turn"],
        phase=view["phase"],
        side=view["side"],
        ended=tuple(view["ended"]),
        markers={name: _marker(entry) for name, entry in view["markers"].items()},
        dice=DiceSettings(dice["method"], dice["seed_hash"], dice["seed"], dice["modes"], dice["once"]),
        waiting=view["waiting"],
        moving=view["movement"] and view["movement"]["unit"],
        objectives=setup.objectives,
        held={hex_: side for hex_, side in view["objectives"].items() if side is not None},
        score={side: points or 0 for side, points in view["score"].items()},
        cards=_cards(view["cards"]),
    )


def _unit(entry: View) -> Unit:
    profile = UnitProfile(
        id=entry["id"],
        side=entry["side"],
        name=entry["name"],
        type=entry["type"],
        kind=entry["kind"],
        movement_points=entry["movement_points"],
        armour=entry["armour"],
        weapons=tuple(entry["weapons"]),
        fires_on_the_move=entry["fires_on_the_move"],
        value=_USUAL_VALUE if entry["value"] is None else entry["value"],
    )
    return Unit(
        profile=profile,
        hex=entry["hex"],
        condition=Condition(
            entry["suppressed"], entry["mobility_kill"], entry["firepower_kill"], entry["destroyed"]
        ),
        order="ask" if entry["order"] is None else entry["order"],
        movement_left=entry["movement_left"] if entry["moved"] else None,
        # Under fog nobody tells what an enemy has done.
        moved=bool(entry["moved"]),
        movement_ended=bool(entry["movement_ended"]),
        fired=bool(entry["fired"]),
        reactions=entry["reactions"] or 0,
        move_shot=bool(entry["move_shot"]),
        fired_turn=entry["fired_turn"],
    )


def _battery(entry: View) -> Battery:
    return Battery(
        id=entry["id"],
        side=entry["side"],
        gun=entry["gun"],
        kind=entry["kind"],
        guns=entry["guns"],
        missions=entry["missions"] or 0,
        missions_left=entry["missions_left"] or 0,
        delay=entry["delay"] or 0,
        unit=entry["unit"],
        suppressed=bool(entry["suppressed"]),
        plans=tuple(Plan(plan["target"], plan["made"], plan["due"]) for plan in entry["plans"] or ()),
        declared_turn=entry["declared_turn"],
        card=entry["card"],
        arrives=entry["arrives"],
        plan_until=entry["plan_until"],
    )


def _cards(entry: View) -> CardTable:
    """Piles lie face down: only how many cards they hold is known. What nobody has been shown does nothing here."""
    return CardTable(
        per_side=entry["per_side"],
        pool=entry["pool"],
        per_turn=entry["per_turn"],
        reveal=entry["reveal"],
        pools={owner: (FACE_DOWN,) * pile["size"] for owner, pile in entry["pools"].items()},
        hands={side: (FACE_DOWN,) * hand["size"] for side, hand in entry["hands"].items()},
        chosen=tuple(side for side, hand in entry["hands"].items() if hand["chosen"]),
        drawn=tuple(_drawn(card) for card in entry["drawn"]),
    )


def _drawn(entry: View) -> Effect:
    return Effect(
        side=entry["side"],
        card=entry["card"] or FACE_DOWN,
        turn=entry["turn"],
        starts=entry["starts"],
        public=entry["public"],
        state=entry["state"] or COMING,
        left=entry["left"] or 0,
        units=tuple(entry["units"]),
        battery=entry["battery"],
        reason=entry["reason"],
    )


def _marker(entry: View) -> Marker:
    return Marker(
        entry["battery"], entry["gun"], entry["hex"], entry["aim_hex"], entry["state"], entry["levels"]
    )
