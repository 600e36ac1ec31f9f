"""Every submission of a file once more, through the whole rulebook, and each row of the log against what follows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from adjudication.apply import apply
from adjudication.beats import beat_ends
from adjudication.codec import read_command, write_event, write_input
from adjudication.commands import CLOCK, Actor, AnswerDecision, EnterDice
from adjudication.dice import METHOD, DiceSource, SeededDice, seed_hash
from adjudication.events import Event, dice_reseeded, resumed
from adjudication.options import read_options
from adjudication.position import Position
from adjudication.refusal import Refused
from adjudication.state import Battle
from adjudication.submission import RulesChanged
from adjudication.visibility import walk
from cards.rulebook import new_battle, submit
from wargame.analysis.words import N_
from wargame.branching import begun_anew
from wargame.desk import DESK
from wargame.verifying.findings import Finding, differences, plain
from wargame.verifying.reading import Export, Row, Sent
from wargame.verifying.rewinds import rewound_to
from wargame.verifying.sources import NotRecorded, Recorded
from wargame.verifying.telling import Telling

# More of them say nothing new: what went wrong is at the first.
MOST = 20
# With these an exercise goes on with another seed.
IMPORT, BRANCH = "import", "branch"
RESEEDS = (IMPORT, BRANCH)


class Stop(Exception):
    """From here on file and rules go different ways, or enough has been found."""


class Rerun:
    """One file on its way: where the re-run stands, and what has been found.

    `battles` are those after each step (law 1), `undone` says by which step a step was undone, `owners` which
    submission it belongs to.
    """

    def __init__(self, export: Export, findings: list[Finding]) -> None:
        self.export = export
        self.findings = findings
        self.reseeds = [index for index, each in enumerate(export.sent) if each.kind in RESEEDS]
        self.inputs: list[list[Any]] = [[] for _ in export.sent]
        self.undone: dict[int, int] = {}
        self.owners: list[int] = []
        self.pending: int | None = None
        self.start = self._set_up()
        self.battles = [self.start]
        self.position = Position(self.start)
        self.telling = Telling(export, self.start)

    @property
    def seq(self) -> int:
        """How many steps have been gone."""
        return len(self.owners)

    def run(self) -> None:
        """Go through the whole file."""
        try:
            for index, sent in enumerate(self.export.sent):
                if sent.kind in DESK:
                    continue
                if sent.seq_before != self.seq:
                    what = N_("the step before which a submission was sent")
                    self._say(None, f"submissions[{index}].seq_before", sent.seq_before, self.seq, what)
                if sent.kind == "rewind":
                    self._rewind(index, sent)
                elif sent.kind in RESEEDS:
                    self._reseed(index, sent)
                elif sent.role == CLOCK and sent.kind == "resume":
                    self._resume(index, sent)
                else:
                    self._submit(index, sent)
            self._finish()
        except Stop:
            return

    # Before the first step

    def _set_up(self) -> Battle:
        """POOL-1: the battle before its start, its pools by the seed where that is the first one."""
        export, told = self.export, self.export.plain
        known = not self.reseeds
        if known and seed_hash(export.seed) != told["seed_hash"]:
            what = N_("the seed, whose hash was shown at the start")
            self._say(None, "seed_hash", told["seed_hash"], seed_hash(export.seed), what)
        battle = new_battle(
            export.scenario,
            export.ruleset,
            read_options(told["options"]),
            SeededDice(export.seed),
            method=told["dice_method"],
            seed_hash=told["seed_hash"],
        )
        follows = {owner: list(pile) for owner, pile in battle.cards.pools.items()}
        what = N_("the card pools at the beginning")
        if known:
            for field, says, right in differences(told["pools"], follows, "pools"):
                self._say(None, field, says, right, what, "POOL-1")
            return battle
        if {owner: sorted(pile) for owner, pile in told["pools"].items()} != {
            owner: sorted(pile) for owner, pile in follows.items()
        }:
            self._say(None, "pools", told["pools"], follows, what, "POOL-1")
            raise Stop
        pools = {owner: tuple(pile) for owner, pile in told["pools"].items()}
        return battle.changed(cards=replace(battle.cards, pools=pools))

    def source(self, index: int, skipped: int = 0) -> DiceSource:
        """The dice of a submission: by the seed that is known, else as they are recorded behind `skipped` inputs."""
        if not self.reseeds or index >= self.reseeds[-1]:
            return SeededDice(self.export.seed)
        resolved = index if self.pending is None else self.pending
        return Recorded(self.export.sent[resolved].inputs[skipped:], self.export.rows[self.seq :])

    # One submission

    def _submit(self, index: int, sent: Sent) -> None:
        resolved = index if self.pending is None else self.pending
        where = f"submissions[{index}].command"
        try:
            command = read_command(sent.command)
            # The hand's roll and the answer are inputs, too, and are not rolled.
            given = isinstance(command, EnterDice | AnswerDecision)
            step = submit(
                self.position,
                command,
                actor=Actor(sent.role),
                rules=self.export.ruleset,
                source=self.source(index, len(self.inputs[resolved]) + given),
            )
        except Refused as refused:
            what = N_("a command that the rules refuse: {problem}")
            self._say(self.seq + 1, where, sent.command, None, what, refused.clause, problem=refused.message)
            raise Stop from None
        except (NotRecorded, RulesChanged):
            what = N_("the inputs of a command, which are not those that the rules ask for")
            self._say(self.seq + 1, f"submissions[{resolved}].inputs", None, None, what)
            raise Stop from None
        owners = [index] * len(step.aside) + [resolved] * len(step.events)
        for (event, old, new), owner, ends in zip(
            walk(self.position.battle, step.new), owners, beat_ends(step.new), strict=True
        ):
            row = self._row(event, owner, sent, ends)
            known = not self.reseeds or index >= self.reseeds[-1]
            self._tell(row, event, self.telling.event(row, event, old, new, known=known))
            self.battles.append(new)
        self.inputs[resolved] += [write_input(each) for each in step.inputs]
        self.position = step.position
        self.pending = resolved if step.position.pending is not None else None

    def _rewind(self, index: int, sent: Sent) -> None:
        target = rewound_to(self, sent)
        if target is None:
            what = N_("a rewind to a step to which it cannot go")
            self._say(self.seq + 1, f"submissions[{index}].command", sent.command, None, what)
            raise Stop
        try:
            event = target.event(self.source(index))
        except NotRecorded:
            what = N_("the piles of a rewind, which are not those cards")
            self._say(self.seq + 1, f"events[{self.seq}].body.data", None, None, what, "POOL-5")
            raise Stop from None
        before, after = self.position.battle, apply(target.battle, event)
        row = self._row(event, index, sent, True)
        self._tell(row, event, self.telling.rewound(row, event, before, after, target.undone))
        self.undone.update(dict.fromkeys(target.undone, row.seq))
        self.battles.append(after)
        self.position, self.pending = Position(after), None

    def _reseed(self, index: int, sent: Sent) -> None:
        """The exercise was taken from a file, or left another one, and went on with another seed; only the last one is
        known.
        """
        battle = self.position.battle
        hash_ = seed_hash(self.export.seed)
        if index != self.reseeds[-1]:
            stored = self.export.rows[self.seq : self.seq + 1]
            hash_ = str(stored[0].body["data"].get("seed_hash")) if stored else ""
        cause = BRANCH if sent.kind == BRANCH else None
        drafts = [dice_reseeded(method=METHOD, seed_hash=hash_, cause=cause)]
        if cause:
            try:
                drafts += begun_anew(battle, self.source(index))
            except NotRecorded:
                what = N_("the piles of a branch, which are not those cards")
                self._say(self.seq + 1, f"events[{self.seq}].body.data", None, None, what, "POOL-5")
                raise Stop from None
        events = [
            Event(draft.type, battle.turn, battle.phase, draft.side, draft.clause, draft.data)
            for draft in drafts
        ]
        self.telling.stopped(sent.at, battle, part_anew=cause is not None)
        ends_of = beat_ends(events)
        for (event, old, new), ends in zip(walk(battle, events), ends_of, strict=True):
            row = self._row(event, index, sent, ends)
            self._tell(row, event, self.telling.event(row, event, old, new, known=True))
            self.battles.append(new)
        self.position = replace(self.position, battle=self.battles[-1])

    def _resume(self, index: int, sent: Sent) -> None:
        """After a reveal or a stoppage the clock tells everybody anew until when what is open lasts."""
        battle = self.position.battle
        stored = self.export.rows[self.seq : self.seq + 1]
        moved = stored[0].body["data"].get("moved") if stored else None
        if not isinstance(moved, int | float) or battle.status != "running":
            what = N_("a word of the clock where it has nothing to say")
            self._say(self.seq + 1, f"submissions[{index}].command", sent.command, None, what)
            raise Stop
        draft = resumed()
        data = {**draft.data, "moved": moved}
        event = Event(draft.type, battle.turn, battle.phase, draft.side, draft.clause, data)
        row, after = self._row(event, index, sent, True), apply(battle, event)
        self._tell(row, event, self.telling.event(row, event, battle, after, known=True))
        self.battles.append(after)
        self.position = replace(self.position, battle=after)

    # One row

    def _row(self, event: Event, owner: int, sent: Sent, ends: bool) -> Row:
        """The next row of the log, compared with the event that follows."""
        if self.seq >= len(self.export.rows):
            what = N_("an event that is missing at the end of the log")
            self._say(self.seq + 1, "events", None, plain(write_event(event)), what, event.clause)
            raise Stop
        row = self.export.rows[self.seq]
        self.owners.append(owner)
        found = list(differences(row.body, plain(write_event(event)), "body"))
        for name, says, follows in (
            ("submission", row.submission, owner),
            ("at", row.at.isoformat(), sent.at.isoformat()),
            ("ends_beat", row.ends_beat, ends),
        ):
            if says != follows:
                found.append((name, says, follows))
        self._tell(row, event, found)
        return row

    def _tell(self, row: Row, event: Event, found: Iterable[tuple[str, Any, Any]]) -> None:
        for field, says, follows in found:
            what = N_("what an audience was told") if field.startswith(("texts", "n.")) else N_("an event")
            self._say(row.seq, f"events[{row.seq - 1}].{field}", says, follows, what, event.clause)

    # At the end

    def _finish(self) -> None:
        export = self.export
        for row in export.rows[self.seq :]:
            what = N_("an event that follows from nothing")
            self._say(row.seq, f"events[{row.seq - 1}]", row.body, None, what, row.body["clause"])
        for row in export.rows:
            if row.undone_at != self.undone.get(row.seq):
                field, what = f"events[{row.seq - 1}].undone_at", N_("whether a rewind has undone a step")
                self._say(row.seq, field, row.undone_at, self.undone.get(row.seq), what)
        for index, sent in enumerate(export.sent):
            for field, says, follows in differences(
                [{"entered": None, "answer": None, **each} for each in sent.inputs],
                plain(self.inputs[index]),
                f"submissions[{index}].inputs",
            ):
                self._say(sent.seq_before + 1, field, says, follows, N_("an input of a command"))
        battle = self.position.battle
        follows = {
            "status": battle.status,
            "turn": battle.turn,
            "last_seq": self.seq,
            "numbers": {name: last for name, last in self.telling.numbers.items() if last},
        }
        says = {name: export.plain[name] for name in follows}
        says["numbers"] = {name: last for name, last in says["numbers"].items() if last}
        for field, said, right in differences(says, follows, ""):
            self._say(None, field, said, right, N_("where the exercise stands"))
        if export.pending is not None:
            self._say(None, "pending", export.pending, None, N_("where the exercise stands"))

    def _say(
        self,
        step: int | None,
        field: str,
        says: Any,
        follows: Any,
        what: str,
        clause: str | None = None,
        **params: Any,
    ) -> None:
        if len(self.findings) >= MOST:
            raise Stop
        self.findings.append(Finding(step, clause, what, field, says, follows, params))
