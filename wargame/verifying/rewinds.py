"""Where a rewind of a file leads, by the rules of `rewinding` over the rows that stood then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudication.apply_fog import names_to_keep
from adjudication.dice import DiceSource
from adjudication.events import Event, rewound
from adjudication.refusal import FileError
from adjudication.state import Battle
from cards.pool import reshuffled
from wargame.rewinding import read_rewind
from wargame.verifying.reading import Sent

if TYPE_CHECKING:
    from wargame.verifying.rerun import Rerun


@dataclass(frozen=True, eq=False)
class Target:
    """The step and the battle that a rewind goes back to, the steps that it undoes, and the battle that it leaves."""

    seq: int
    battle: Battle
    undone: set[int]
    left: Battle
    earlier: int
    reason: str

    def event(self, source: DiceSource) -> Event:
        """The rewind's event, with the hidden piles in a new order."""
        kept = {
            "rewinds": self.earlier + 1,
            "requests": self.left.requests,
            "method": self.left.dice.method,
            "seed_hash": self.left.dice.seed_hash,
            "observer_view": self.left.observer_view,
            "pictures": names_to_keep(self.left),
        }
        draft = rewound(
            seq=self.seq,
            turn=self.battle.turn,
            phase=self.battle.phase,
            reason=self.reason,
            undone=len(self.undone),
            piles=reshuffled(self.battle.changed(rewinds=self.earlier), source),
            kept=kept,
        )
        return Event(draft.type, self.battle.turn, self.battle.phase, None, None, draft.data)


def rewound_to(run: Rerun, sent: Sent) -> Target | None:
    """The target of a rewind that a file says was taken; None where it could not have been."""
    try:
        to, reason = read_rewind(sent.command)
    except FileError:
        return None
    if to > run.seq or (to and to in run.undone):
        return None
    seq = _end_of_command(run, to) if to else 0
    undone = {each for each in range(seq + 1, run.seq + 1) if each not in run.undone}
    if not undone:
        return None
    earlier = sum(row.body["type"] == "rewound" for row in run.export.rows[: run.seq])
    return Target(seq, run.battles[seq], undone, run.position.battle, earlier, reason)


def _end_of_command(run: Rerun, seq: int) -> int:
    """The last step at or before this one at which no command was half done."""
    spans: dict[int, tuple[int, int]] = {}
    for step, owner in enumerate(run.owners, 1):
        if step not in run.undone:
            first, _ = spans.get(owner, (step, step))
            spans[owner] = (first, step)
    for owner, (first, last) in sorted(spans.items(), key=lambda item: -item[1][0]):
        if first <= seq < last or (owner == run.pending and first <= seq):
            seq = first - 1
    return max((step for step in range(1, seq + 1) if step not in run.undone), default=0)
