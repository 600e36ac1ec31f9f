"""What may be asked of the rules, and by whom. A command says nothing about who sends it: the seat does."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.ruleset import SIDES

PLAYERS = SIDES
# The clock ends what has run out of time; it is no seat.
CLOCK = "clock"
ROLES = ("director", "controller", *SIDES, "observer")


@dataclass(frozen=True, slots=True)
class Actor:
    """Who sends a command: the role of the seat. `knows_ids`: under fog too it names the enemy's units by their ids, as
    whoever writes a script does.
    """

    role: str
    knows_ids: bool = False


@dataclass(frozen=True, slots=True)
class StartExercise:
    """The director starts the exercise."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The director pauses: players' commands are refused until `Resume`."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The director goes on after a pause."""


@dataclass(frozen=True, slots=True)
class EndExercise:
    """The director ends the exercise (TURN-3)."""


@dataclass(frozen=True, slots=True)
class EndPhase:
    """A side ends its part of the phase (TURN-1); the director may end it for the acting side."""

    side: str | None = None


@dataclass(frozen=True, slots=True)
class PlanFire:
    """A fire plan for a battery (IF-8). `target` is a hex name."""

    battery: str
    target: str
    side: str | None = None


@dataclass(frozen=True, slots=True)
class DeclareFire:
    """The fire that a battery's plan brings to this turn is declared, and adjudicated at once (IF-1)."""

    battery: str
    side: str | None = None


@dataclass(frozen=True, slots=True)
class SetBattery:
    """The director or a controller sets an off-map battery suppressed or not (IF-8)."""

    battery: str
    suppressed: bool


@dataclass(frozen=True, slots=True)
class SetDice:
    """The director chooses automatic dice or dice by hand, for one side or both, for good or for one roll."""

    mode: str
    side: str | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class EnterDice:
    """The faces of the open roll, as they lie on the table (DICE-1). `roll` None is the open one."""

    faces: tuple[int, ...]
    roll: int | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class SetStandingOrder:
    """Units get a standing order (MOV-8): "ask", "hold", or a level: fire at that level or more."""

    units: tuple[str, ...]
    order: str | int
    side: str | None = None


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """A unit goes along adjacent hexes (MOV-1, MOV-2); on those in `ask` its own side is asked too (MOV-8)."""

    unit: str
    path: tuple[str, ...]
    ask: tuple[str, ...] = ()
    side: str | None = None


@dataclass(frozen=True, slots=True)
class EndMove:
    """The side declares a movement ended (MOV-6a)."""

    unit: str
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Fire:
    """A shot in the direct fire phase (DF-1); `weapon` None is the best one.

    `boost` names the unit for the fire boost (CARD-2), `reload` as the last shooter of a rapid reload (CARD-5).
    """

    unit: str
    target: str
    weapon: str | None = None
    side: str | None = None
    boost: bool = False
    reload: bool = False


@dataclass(frozen=True, slots=True)
class AnswerDecision:
    """The answer to the open decision: "pass" for a scope, "halt", "use", "keep", or "fire" with an option's id.

    `boost` names the option's unit for the fire boost (CARD-2).
    """

    choice: str
    option: int | None = None
    scope: str = "hex"
    decision: int | None = None
    side: str | None = None
    boost: bool = False


@dataclass(frozen=True, slots=True)
class Extend:
    """The director prolongs the open decision, or the acting side's part, by so many seconds; or the time to plan the
    fire of a support card by so many turns (CARD-6; `battery` None: the only one).
    """

    what: str
    seconds: int | None = None
    turns: int | None = None
    battery: str | None = None


@dataclass(frozen=True, slots=True)
class SetCards:
    """The director sets before the start how many cards each side gets (POOL-1); `pool` None: as it is."""

    count: int
    pool: str | None = None


@dataclass(frozen=True, slots=True)
class SelectCards:
    """A side takes its cards face down before the start, by position in the pool, from 1 (POOL-2)."""

    positions: tuple[int, ...]
    side: str | None = None


@dataclass(frozen=True, slots=True)
class DrawCard:
    """A side draws one of its cards (POOL-3); `position` None is the next."""

    position: int | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class OpenReward:
    """The controllers let a side exchange up to `count` of its cards (POOL-4)."""

    side: str
    count: int


@dataclass(frozen=True, slots=True)
class CloseReward:
    """The controllers withdraw the reward that is open (POOL-4); side and count, where given, must be its."""

    side: str | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SwapCards:
    """The rewarded side takes cards of the pool, by name, for as many of its own, by position (POOL-4)."""

    take: tuple[str, ...]
    give: tuple[int, ...]
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Override:
    """The director sets a unit: another hex (None: as it is), these flags of its condition, for this reason."""

    unit: str
    reason: str
    hex: str | None = None
    flags: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class SetObserverView:
    """The director chooses what the observers' projector shows: all, a side's picture, or nothing (FOG-1)."""

    view: str


@dataclass(frozen=True, slots=True)
class Announce:
    """The director or a controller says something to all, or to one side."""

    text: str
    to: str = "all"


Command = (
    StartExercise
    | Pause
    | Resume
    | EndExercise
    | EndPhase
    | PlanFire
    | DeclareFire
    | SetBattery
    | SetDice
    | EnterDice
    | SetStandingOrder
    | MoveUnit
    | EndMove
    | Fire
    | AnswerDecision
    | Extend
    | SetCards
    | SelectCards
    | DrawCard
    | OpenReward
    | CloseReward
    | SwapCards
    | Override
    | SetObserverView
    | Announce
)
