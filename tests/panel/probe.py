"""Asks node about the panel's modules; a test without node is skipped by name, except in CI."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STORY: dict[str, list[dict[str, Any]]] = json.loads((HERE / "events.json").read_text(encoding="utf-8"))
RULESET = tomllib.loads((ROOT / "adjudication/rulesets/standard.toml").read_text(encoding="utf-8"))


def ask(question: str, events: list[dict[str, Any]], **more: Any) -> Any:
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI") == "true":
            pytest.fail(
                "missing, and CI=true: node: install Node.js (sudo apt install nodejs)", pytrace=False
            )
        pytest.skip("node: install Node.js (sudo apt install nodejs)")
    asked = json.dumps({"ask": question, "events": events, "ruleset": RULESET, **more})
    answer = subprocess.run(
        [node, str(HERE / "probe.mjs")],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)
