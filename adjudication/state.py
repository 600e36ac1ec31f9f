"""The battle as frozen values: units, batteries with their plans, impact markers, dice settings, what waits.

Nothing here decides anything. `apply` makes the next battle out of an event; the rulebook's chapters read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from adjudication.board import Board
from adjudication.ruleset import SIDES
from adjudication.state_cards import NO_CARDS, CardTable
from adjudication.state_fog import Picture

AIM = "aim"
IMPACT = "impact"


def enemy_of(side: str) -> str:
    """The other side."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


@dataclass(frozen=True, slots=True)
class Condition:
    """What fire has done to a unit: 压制, 失动, 失火, 歼灭 (result levels 1, 2, 2, 3)."""

    suppressed: bool = False
    mobility_kill: bool = False
    firepower_kill: bool = False
    destroyed: bool = False

    def as_data(self) -> dict[str, bool]:
        """The four flags by name."""
        return {
            "suppressed": self.suppressed,
            "mobility_kill": self.mobility_kill,
            "firepower_kill": self.firepower_kill,
            "destroyed": self.destroyed,
        }


@dataclass(frozen=True, slots=True)
class UnitProfile:
    """What does not change about a unit 算子 during an exercise."""

    id: str
    side: str
    name: Mapping[str, str]
    type: str
    kind: str
    movement_points: float
    armour: str
    weapons: tuple[str, ...]
    fires_on_the_move: bool
    value: int


class _Changing:
    """A frozen value that can be copied with other values in some fields, four times as fast as `replace`."""

    def changed(self, **changes: Any) -> Self:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, **changes)
        return copy


@dataclass(frozen=True)
class Unit(_Changing):
    """A unit on the map: its profile, where it stands, its condition, and what it has done.

    Of this turn: `movement_left` (None before its movement), `moved`, `movement_ended`, `steps`, `fired_turn`. Of this
    phase: `fired` (its direct fire shot), `reactions` (MOV-3, MOV-4), `move_shot` (MOV-5). `order` is its standing
    order: "ask", "hold", or the least level to fire at (MOV-8).
    """

    profile: UnitProfile
    hex: str
    condition: Condition = Condition()
    order: str | int = "ask"
    movement_left: float | None = None
    moved: bool = False
    movement_ended: bool = False
    steps: int = 0
    fired: bool = False
    reactions: int = 0
    move_shot: bool = False
    fired_turn: int | None = None

    @property
    def id(self) -> str:
        return self.profile.id

    @property
    def side(self) -> str:
        return self.profile.side


@dataclass(frozen=True, slots=True)
class Plan:
    """A fire plan 炮兵火力计划: the target hex, the turn it was made in, the turn it is due in (IF-8)."""

    target: str
    made: int
    due: int


@dataclass(frozen=True)
class Battery(_Changing):
    """A battery 炮兵连. `unit` is the counter it is bound to (IF-8); `plans` are by due turn.

    One that an event card brings has the `card`, the turn it `arrives` in, and the last turn it may be planned in.
    """

    id: str
    side: str
    gun: str
    kind: str
    guns: int
    missions: int
    missions_left: int
    delay: int
    unit: str | None = None
    suppressed: bool = False
    plans: tuple[Plan, ...] = ()
    declared_turn: int | None = None
    card: str | None = None
    arrives: int | None = None
    plan_until: int | None = None

    def due_turn(self, turn: int) -> int:
        """The turn that a plan made in this turn is due in (IF-8; CARD-6, CARD-7)."""
        return turn + self.delay if self.arrives is None else self.arrives

    def plan_due(self, turn: int) -> Plan | None:
        """The plan that this turn brings, if any."""
        return next((plan for plan in self.plans if plan.due == turn), None)


@dataclass(frozen=True, slots=True)
class Marker:
    """An impact marker 弹着标识: the aim of a battery (gun None) or the impact of one gun.

    `levels` are the attack levels of the hexes of its open fire zone (IF-7), None while there is no zone.
    """

    battery: str
    gun: int | None
    hex: str
    aim_hex: str
    state: str
    levels: Mapping[str, int] | None = None

    @property
    def key(self) -> str:
        return marker_key(self.battery, self.gun)


def marker_key(battery: str, gun: int | None) -> str:
    """The name of a marker: battery and gun, the aim without a gun."""
    return f"{battery}/{AIM if gun is None else gun}"


@dataclass(frozen=True, slots=True)
class DiceSettings:
    """Who rolls how: the method and the hash of its seed, automatic or by hand for each side, exceptions once."""

    method: str | None = None
    seed_hash: str | None = None
    seed: str | None = None
    modes: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(SIDES, "auto"))
    once: Mapping[str, str | None] = field(default_factory=lambda: dict.fromkeys(SIDES))

    def mode(self, side: str) -> str:
        """How the next roll of this side is made: "auto" or "hand"."""
        return self.once.get(side) or self.modes[side]


@dataclass(frozen=True)
class Battle(_Changing):
    """Everything the rules know of an exercise.

    `moving` is the unit whose movement is open (MOV-1), `passed` what a side has passed beyond one hex (MOV-8),
    `held` who holds each objective (SCORE-1), `waiting` the open request for dice or for a decision, as its event said.
    Under `fog` each side has its picture of the enemy (FOG-1); `observer_view` is what the observers are shown.
    """

    board: Board
    turns: int
    phases: tuple[str, ...]
    first_side: str
    units: Mapping[str, Unit]
    batteries: Mapping[str, Battery]
    status: str = "setup"
    turn: int = 0
    phase: str | None = None
    side: str | None = None
    ended: tuple[str, ...] = ()
    markers: Mapping[str, Marker] = field(default_factory=dict)
    dice: DiceSettings = DiceSettings()
    rewinds: int = 0
    requests: int = 0
    waiting: Mapping[str, Any] | None = None
    moving: str | None = None
    passed: Mapping[str, str] = field(default_factory=dict)
    objectives: Mapping[str, int] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)
    score: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    cards: CardTable = NO_CARDS
    fog: bool = False
    observer_view: str = "all"
    pictures: Mapping[str, Picture] = field(default_factory=dict)

    def knows(self, side: str, unit: Unit) -> bool:
        """Whether a side sees this unit now: its own always, without fog everybody's (FOG-1)."""
        return not self.fog or unit.side == side or self.pictures[side].sees(unit.id)

    def silenced(self, battery: Battery) -> str | None:
        """Why the unit of a battery cannot fire ("firepower_kill" or "destroyed"), None where it can (IF-8)."""
        if battery.unit is None:
            return None
        condition = self.units[battery.unit].condition
        if condition.destroyed:
            return "destroyed"
        return "firepower_kill" if condition.firepower_kill else None

    def battery_suppressed(self, battery: Battery) -> bool:
        """Whether a battery fires suppressed: its unit's S where it is bound to one (IF-8)."""
        if battery.unit is not None:
            return self.units[battery.unit].condition.suppressed
        return battery.suppressed


def with_unit(battle: Battle, name: str, **changes: Any) -> Battle:
    """The battle with other values in these fields of a unit."""
    return battle.changed(units={**battle.units, name: battle.units[name].changed(**changes)})
