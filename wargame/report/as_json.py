"""Everything in the report as JSON: figures as they are, sentences in the active language."""

from __future__ import annotations

import json
from typing import Any

from wargame.analysis.tables import Table
from wargame.report.gathering import Gathered
from wargame.report.tables import all_tables
from wargame.saying import say, say_cell

FORMAT = 1


def json_text(gathered: Gathered, language: str) -> str:
    """The report as a JSON text; `tables` by their keys, each row an object by the keys of its columns."""
    exercise, findings = gathered.exercise, gathered.findings
    content: dict[str, Any] = {
        "format": FORMAT,
        "language": language,
        "exercise": {
            "id": exercise.id,
            "title": exercise.title,
            "status": exercise.status,
            "created": exercise.created.isoformat(),
            "turn": findings.last.turn,
            "turns": findings.last.turns,
            "steps": exercise.last_seq,
            "parent": exercise.parent_id,
            "parent_n": exercise.parent_n,
        },
        "scenario": exercise.scenario_data,
        "ruleset": exercise.ruleset_data,
        "options": exercise.options,
        "dice": {
            "method": exercise.dice_method,
            "seed_hash": exercise.seed_hash,
            "seed": gathered.seed,
        },
        "score": dict(findings.last.score),
        "course": [
            {
                "turn": turn.number,
                "first": turn.first,
                "last": turn.last,
                "score": {"red": turn.score[0], "blue": turn.score[1]},
                "told": [{"about": say(about), "what": say(told)} for about, told in turn.sentences],
            }
            for turn in findings.turns
        ],
        "words": {
            topic.key: [say(text) for text in topic.words]
            for topic in findings.analysis.topics
            if topic.words
        },
        "tables": {each.key: _table(each) for each in all_tables(gathered)},
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _table(table: Table) -> dict[str, Any]:
    columns = [
        {"key": column.key, "title": say(column.title), "kind": column.kind} for column in table.columns
    ]
    rows = [
        {
            column.key: say_cell(column.kind, value) if column.kind == "sentence" else value
            for column, value in zip(table.columns, row, strict=True)
        }
        for row in table.rows
    ]
    return {"title": say(table.title), "columns": columns, "rows": rows}
