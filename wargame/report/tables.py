"""Every table of the exported report: the exercise, its course, teaching points, maps' moments, and the analysis."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from wargame.analysis.tables import Column, Table, Text, table
from wargame.analysis.words import N_, PHASE, SEQ, TURN, phase_code
from wargame.report.facts import exercise_facts, option_facts, standing_facts
from wargame.report.gathering import Gathered


def all_tables(gathered: Gathered) -> tuple[Table, ...]:
    """The tables of CSV, spreadsheet and JSON, in the active language where a cell is a sentence."""
    own = (_facts(gathered), _course(gathered), _notes(gathered), _views(gathered))
    topics = gathered.findings.analysis.topics
    return (*own, *(each for topic in topics for each in topic.tables))


def _facts(gathered: Gathered) -> Table:
    exercise = gathered.exercise
    rows: list[tuple[str, Any]] = [
        (_("Title"), exercise.title),
        *exercise_facts(gathered),
        *option_facts(gathered),
        *standing_facts(gathered),
        (_("Method"), exercise.dice_method),
        (_("Fingerprint of the seed"), exercise.seed_hash),
    ]
    if gathered.seed is not None:
        rows.append((_("Seed"), gathered.seed))
    columns = (Column("name", Text(N_("About")), "text"), Column("value", Text(N_("Content")), "text"))
    return table("exercise", N_("The exercise"), columns, rows)


def _course(gathered: Gathered) -> Table:
    rows = [
        (turn.number, _sentence(about), _sentence(told))
        for turn in gathered.findings.turns
        for about, told in turn.sentences
    ]
    columns = (
        TURN,
        Column("about", Text(N_("About")), "sentence"),
        Column("told", Text(N_("What happened")), "sentence"),
    )
    return table("course", N_("The course, turn by turn"), columns, rows)


def _sentence(text: Text) -> Any:
    return text.as_json()


def _notes(gathered: Gathered) -> Table:
    rows = [(note.seq, note.turn, phase_code(note.phase), note.text) for note in gathered.notes]
    return table(
        "notes", N_("Teaching points"), (SEQ, TURN, PHASE, Column("text", Text(N_("Note")), "text")), rows
    )


def _views(gathered: Gathered) -> Table:
    rows = [(view.seq, view.turn, _sentence(view.title)) for view in gathered.findings.views]
    columns = (SEQ, TURN, Column("title", Text(N_("Moment")), "sentence"))
    return table("turning_points", N_("Moments shown as maps"), columns, rows)
