"""The verdict on a file: what was checked, what does not follow, what could not be recomputed."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.analysis.words import N_
from wargame.verifying.findings import Finding, Note
from wargame.verifying.reading import read_export
from wargame.verifying.rerun import MOST, Rerun, Stop


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out. `steps`, `rolls` and `texts`: how many were compared; `more`: there may be more findings."""

    steps: int
    rolls: int
    texts: int
    seed: str
    findings: tuple[Finding, ...]
    notes: tuple[Note, ...]
    more: bool

    @property
    def follows(self) -> bool:
        """Whether everything in the file follows."""
        return not self.findings


def verify(text: str) -> Verdict:
    """Recompute the export of an ended exercise. Raises `Unreadable`, `StillRunning` or `OtherEngine`."""
    export = read_export(text)
    findings: list[Finding] = []
    gone = 0
    reseeded: list[int] = []
    try:
        run = Rerun(export, findings)
        run.run()
        gone = run.seq
        reseeded = run.reseeds
    except Stop:
        pass
    rows = export.rows[:gone]
    notes = []
    if reseeded:
        before = export.sent[reseeded[-1]].seq_before
        notes.append(
            Note(
                N_(
                    "Steps 1 to {last} were rolled with another seed, which no file holds: whether their dice are "
                    "those of that seed cannot be recomputed. That everything follows from their recorded dice was "
                    "checked."
                ),
                {"last": before},
            )
        )
    return Verdict(
        steps=gone,
        rolls=sum(row.body["type"] == "dice_rolled" for row in rows),
        texts=sum(number is not None for row in rows for number in row.numbers.values()),
        seed=export.seed,
        findings=tuple(findings),
        notes=tuple(notes),
        more=bool(findings) and (len(findings) >= MOST or gone < len(export.rows)),
    )
