"""Asks node about the panel's modules; a test without node is skipped by name, except in CI.

`STORY` are recorded events of indirect fire; `movement()` plays the script `movement.json` by the rules.
"""

from __future__ import annotations

import io
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tests.support.node import ask_node

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STORY: dict[str, list[dict[str, Any]]] = json.loads((HERE / "events.json").read_text(encoding="utf-8"))
RULESET = tomllib.loads((ROOT / "adjudication/rulesets/standard.toml").read_text(encoding="utf-8"))


@cache
def movement() -> list[dict[str, Any]]:
    """Two turns of movement and direct fire, with everything that can happen in a hex."""
    return played(HERE / "movement.json")


def until(type_: str, **data: Any) -> list[dict[str, Any]]:
    """That story up to the first event of a type with these data."""
    events = movement()
    wanted = (i for i, e in enumerate(events) if e["type"] == type_ and data.items() <= e["data"].items())
    return events[: next(wanted) + 1]


def played(script: Path) -> list[dict[str, Any]]:
    """The events of a script."""
    out = io.StringIO()
    call_command("adjudicate", str(script), stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert not [line for line in lines if line["type"] == "refused"]
    return [line for line in lines if "n" in line]


def ask(question: str, events: list[dict[str, Any]], **more: Any) -> Any:
    return ask_node(HERE / "probe.mjs", {"ask": question, "events": events, "ruleset": RULESET, **more})
