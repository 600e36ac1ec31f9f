"""Asks a script of ours in Node, where the page's modules run without a page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest


def ask_node(script: Path, given: Any) -> Any:
    """What it answers, as JSON both ways. Without Node the test is skipped by name; with CI=true it fails."""
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI") == "true":
            pytest.fail("missing, and CI=true: node: install Node.js", pytrace=False)
        pytest.skip("node: install Node.js (sudo apt install nodejs)")
    done = subprocess.run(
        [node, str(script)], input=json.dumps(given), capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
