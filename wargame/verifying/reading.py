"""An exported exercise, read for checking: its form has to hold, what it says is judged later."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from adjudication.options import read_options
from adjudication.reading import Fields
from adjudication.refusal import FileError, Refused
from adjudication.ruleset import Ruleset, read_ruleset
from adjudication.scenario import Scenario, read_scenario
from adjudication.version import ENGINE
from wargame import export_fields as parts
from wargame.deadlines import Limits, limits_of
from wargame.exporting import KIND
from wargame.positions import no_file
from wargame.texts import can_be_kept


class Unreadable(Exception):
    """This is no exported exercise. `template` and `params` say what does not hold."""

    def __init__(self, template: str, params: dict[str, Any]) -> None:
        self.template, self.params = template, params
        super().__init__(template.format(**params))


class StillRunning(Exception):
    """The exercise has not ended: its file holds no seed, so nothing can be recomputed."""


class OtherEngine(Exception):
    """The file was made by another version of the engine, `engine` (0: an older one, or more than one)."""

    def __init__(self, engine: int) -> None:
        self.engine = engine
        super().__init__(str(engine))


@dataclass(frozen=True)
class Row:
    """A row of the log as the file has it. `numbers`: its `n` by audience, None where it has none."""

    seq: int
    submission: int | None
    at: datetime
    body: dict[str, Any]
    texts: dict[str, str]
    ends_beat: bool
    undone_at: int | None
    numbers: dict[str, int | None]


@dataclass(frozen=True)
class Sent:
    """A submission as the file has it, with its inputs."""

    role: str
    command: dict[str, Any]
    at: datetime
    seq_before: int
    inputs: list[Any]

    @property
    def kind(self) -> str:
        """The type of its command."""
        return str(self.command.get("type"))


@dataclass(frozen=True, eq=False)
class Export:
    """The file, and what it was played with."""

    plain: dict[str, Any]
    seed: str
    pending: int | None
    scenario: Scenario
    ruleset: Ruleset
    limits: Limits
    sent: list[Sent]
    rows: list[Row]


def read_export(text: str) -> Export:
    """The export of an ended exercise. Raises `Unreadable`, `StillRunning` or `OtherEngine`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("this is no exported exercise: it is not JSON", {}) from None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise Unreadable("this is no exported exercise", {})
    if data.get("status") != "ended":
        raise StillRunning
    engine = data.get("engine", 0)
    if engine != ENGINE:
        raise OtherEngine(engine if isinstance(engine, int) else 0)
    try:
        if not can_be_kept(data):
            raise FileError("", "the file holds a character or a number that cannot be kept")
        return _read(Fields(data))
    except (FileError, Refused) as error:
        where = getattr(error, "field", None)
        message = error.template.format(**error.params)
        raise Unreadable("{field}: {problem}", {"field": where or "file", "problem": message}) from None


def _read(fields: Fields) -> Export:
    fields.format()
    plain = parts.read_plain(fields)
    seed = parts.read_seed(fields, ended=True)
    assert seed is not None
    ruleset = read_ruleset(dict(fields.child("ruleset").value))
    scenario = read_scenario(
        dict(fields.child("scenario").value), find_map=no_file, find_ruleset=lambda name: ruleset
    )
    sent = [
        Sent(**row, inputs=inputs)
        for row, inputs in (parts.read_submission(each) for each in parts.entries(fields, "submissions"))
    ]
    rows = []
    for index, each in enumerate(parts.entries(fields, "events")):
        row, place = parts.read_event_row(each)
        if row["seq"] != index + 1:
            raise FileError(f"events[{index}].seq", "must be {seq}", {"seq": index + 1})
        numbers = {name[2:]: row[name] for name in row if name.startswith("n_")}
        kept = {name: row[name] for name in ("seq", "at", "body", "texts", "ends_beat", "undone_at")}
        rows.append(Row(**kept, submission=place, numbers=numbers))
    options = read_options(plain["options"])
    pending = fields.integer("pending", 0, parts.MOST, None)
    return Export(plain, seed, pending, scenario, ruleset, limits_of(options, ruleset), sent, rows)
