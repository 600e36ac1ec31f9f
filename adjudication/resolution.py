"""The working context of one command: `roll`, `emit`, and where an input is missing, a stop.

The rulebook's chapters run straight down the page over this. Where a die is missing the run stops; when it has come,
the same function runs again from the battle before the command, with the recorded inputs first (ARCHITECTURE).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from adjudication import contacts
from adjudication import events as happened
from adjudication import events_movement as decided
from adjudication.apply import apply, spent_once
from adjudication.dice import DiceSource, RollRequest
from adjudication.events import Draft, Event
from adjudication.ruleset import SIDES, Ruleset
from adjudication.state import Battle, DiceSettings


class Answer(NamedTuple):
    """What a side decides: "pass", "halt", "use" or "keep", or "fire" with the id of an option (`boost`: CARD-2); how
    long a pass holds; who says it.
    """

    choice: str
    option: int | None = None
    scope: str = "hex"
    by: str = "side"
    boost: bool = False


class Input(NamedTuple):
    """One recorded input: its kind ("seeded", "scripted", "hand" or "answer"), the faces, whether it had been asked
    for; or the answer to a decision. `entered`: the role that has entered a roll by hand.
    """

    kind: str
    faces: tuple[int, ...] = ()
    requested: bool = False
    answer: Answer | None = None
    entered: str | None = None

    @property
    def by(self) -> str:
        """What the log says of who rolled."""
        return "hand" if self.kind == "hand" else "auto"


class Roll(NamedTuple):
    """A roll that has been made, before it is read in a table."""

    request: RollRequest
    faces: tuple[int, ...]
    total: int
    by: str
    entered: str | None = None


class DecisionRequest(NamedTuple):
    """A decision that a side has to take: which window, about which unit, and what it may choose."""

    kind: str
    side: str
    unit: str | None
    options: tuple[Mapping[str, Any], ...]


Request = RollRequest | DecisionRequest


class InputMissing(Exception):
    """The run stops here: `request` is what is wanted."""

    def __init__(self, request: Request) -> None:
        self.request = request
        super().__init__(str(request))


class InputUnfit(Exception):
    """A recorded input does not fit what is wanted now: the rules have changed since it was recorded."""


class Resolution:
    """One command being resolved: the battle so far, the events so far, the inputs so far.

    `dice` are the settings of the live battle, which decide how a die beyond the recorded inputs is rolled; `drawn`
    counts the faces that the source has given to earlier commands.
    """

    def __init__(
        self,
        battle: Battle,
        ruleset: Ruleset,
        *,
        recorded: Sequence[Input] = (),
        source: DiceSource,
        dice: DiceSettings,
        drawn: int = 0,
        requested: bool = False,
        actor: str = "",
    ) -> None:
        self.battle = battle
        # Who gave the command, as the log tells it: a side for itself, or somebody for it.
        self.by = "side" if actor in SIDES else actor
        self.ruleset = ruleset
        self.events: list[Event] = []
        self.inputs: list[Input] = []
        self.source = source
        self._recorded = recorded
        self._dice = dice
        self._drawn = drawn
        self._requested = requested
        self._occurrences: dict[str, int] = {}

    def emit(self, draft: Draft) -> None:
        """Something has happened: it is in the log, and the battle has changed by it; under fog, what each side sees
        with it (FOG-1).
        """
        before, rules = self.battle, self.ruleset.sight
        if not contacts.watched(before, draft.type):
            self._add(draft)
            return
        turn = before.turn
        after = apply(before, Event(draft.type, turn, before.phase, draft.side, draft.clause, draft.data))
        for each in list(contacts.going(before, after, rules)):
            self._add(each)
        self._add(draft)
        for look in (
            lambda battle: contacts.noticed(battle, rules, turn),
            lambda battle: contacts.cleared(battle, rules),
            contacts.objectives_seen,
        ):
            for each in list(look(self.battle)):
                self._add(each)

    def _add(self, draft: Draft) -> None:
        before = self.battle
        event = Event(draft.type, before.turn, before.phase, draft.side, draft.clause, draft.data)
        self.battle = apply(before, event)
        if (self.battle.turn, self.battle.phase) != (before.turn, before.phase):
            # What begins a turn or a phase belongs to it, so that a log grouped by turn reads right.
            event = event._replace(turn=self.battle.turn, phase=self.battle.phase)
        self.events.append(event)

    def roll(
        self,
        purpose: str,
        clause: str,
        side: str,
        dice: int = 1,
        *,
        battery: str | None = None,
        gun: int | None = None,
        unit: str | None = None,
        shooter: str | None = None,
        weapon: str | None = None,
        shot: int = 1,
    ) -> Roll:
        """Roll `dice` dice for `side`. Raises `InputMissing` where a person has to roll and has not yet.

        `shot`: which of the shooter's aimed shots of the phase it is for.
        """
        about: dict[str, Any] = {"purpose": purpose, "battery": battery, "gun": gun, "unit": unit}
        if shooter is not None:
            about.update(shooter=shooter, weapon=weapon)
        key = self._key(purpose, side, battery or shooter, shot if shot > 1 else gun, unit)
        if unit is not None and not self.battle.knows(side, self.battle.units[unit]):
            # FOG-2: the side that rolls must not learn of the target; these dice are nobody's to throw.
            about["unseen"] = True
        request = RollRequest(purpose, side, dice, clause, key, about)
        given = self._take(request)
        self.inputs.append(given)
        return Roll(request, given.faces, sum(given.faces), given.by, given.entered)

    def read(
        self, roll: Roll, table: str, *, row: Any = None, column: Any, outcome: Any, **extra: Any
    ) -> None:
        """The roll is read in a table: the dice, the row, the column and the outcome go into the log (law 5)."""
        request = roll.request
        self.emit(
            happened.dice_rolled(
                clause=request.clause,
                side=request.side,
                about=request.about,
                faces=roll.faces,
                by=roll.by,
                entered=roll.entered,
                key=request.key,
                table=table,
                row=row,
                column=column,
                outcome=outcome,
                extra=extra,
            )
        )

    def ask(
        self,
        kind: str,
        clause: str,
        side: str,
        unit: str | None,
        options: Sequence[Mapping[str, Any]],
        about: Mapping[str, Any] = decided.NOTHING,
    ) -> Answer:
        """Ask a side. Raises `InputMissing` until it has answered. `about`: what else the question says."""
        decision = self.battle.requests + 1
        self.emit(
            decided.decision_opened(
                clause=clause,
                side=side,
                decision=decision,
                kind=kind,
                unit=unit,
                options=options,
                about=about,
            )
        )
        index = len(self.inputs)
        if index >= len(self._recorded):
            raise InputMissing(DecisionRequest(kind, side, unit, tuple(options)))
        given = self._recorded[index]
        if given.answer is None or (given.answer.option or 0) > len(options):
            raise InputUnfit
        self.inputs.append(given)
        self.emit(
            decided.decision_closed(
                clause=clause,
                side=side,
                decision=decision,
                kind=kind,
                about=about,
                **given.answer._asdict(),
            )
        )
        return given.answer

    def _key(self, purpose: str, side: str, actor: str | None, gun: int | None, unit: str | None) -> str:
        battle = self.battle
        key = (
            f"{battle.rewinds}|{battle.turn}|{battle.phase or ''}|{side}|{purpose}|{actor or ''}"
            f"|{'' if gun is None else gun}|{unit or ''}"
        )
        if battle.moving is not None:
            # A mover may come through the same zone, or be shot at by the same unit, more than once in a phase.
            key = f"{key}|{battle.moving}.{battle.units[battle.moving].steps}"
        occurrence = self._occurrences.get(key, 0)
        self._occurrences[key] = occurrence + 1
        return f"{key}|{occurrence}"

    def _take(self, request: RollRequest) -> Input:
        index = len(self.inputs)
        if index < len(self._recorded):
            given = self._recorded[index]
            if given.answer is not None or len(given.faces) != request.dice:
                raise InputUnfit
            if given.requested:
                self._request(request)
            return given
        # The first die beyond the record may have been asked of a person before the dice were set to automatic:
        # then its request is in the log, and the run has to say it again.
        requested, self._requested = self._requested, False
        mode = "auto"
        if not request.about.get("unseen"):
            mode = self._dice.mode(request.side)
            self._dice = spent_once(self._dice, request.side)
        if mode == "hand":
            self._request(request)
            raise InputMissing(request)
        if requested:
            self._request(request)
        faces = self.source.faces(request, self._drawn)
        self._drawn += len(faces)
        return Input(self.source.kind, faces, requested)

    def _request(self, request: RollRequest) -> None:
        self.emit(
            happened.dice_requested(
                clause=request.clause,
                side=request.side,
                roll=self.battle.requests + 1,
                dice=request.dice,
                about=request.about,
            )
        )
