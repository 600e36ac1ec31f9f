"""An address that changes in mid-lesson, with a real server in a network of its own (Linux, where that is allowed)."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.server import PROJECT


def apart() -> list[str]:
    """How a command gets a network of its own here."""
    for way in (["unshare", "--net"], ["unshare", "--map-root-user", "--net"]):
        if shutil.which("unshare") and shutil.which("ip"):
            done = subprocess.run([*way, "ip", "link", "set", "lo", "up"], capture_output=True)
            if done.returncode == 0:
                return way
    pytest.skip("a network of its own: needs Linux with unshare and ip")


def test_pages_console_and_director_follow_the_address(tmp_path: Path) -> None:
    script = Path(__file__).with_name("moving.py")
    done = subprocess.run(
        [*apart(), sys.executable, str(script), str(PROJECT), str(tmp_path)],
        capture_output=True,
        encoding="utf-8",
        cwd=PROJECT,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    port = re.search(r":(\d+)", seen["before"][0])[1]  # type: ignore[index]
    old, new = f"10.11.0.2:{port}", f"10.11.0.3:{port}"
    assert seen["before"] == [old, f"http://{old}/"]
    # For the time without a network the old address stays: it may come back.
    assert seen["lost"] == {"join": f"http://{old}/", "lost": True}
    assert seen["news"] == {"join": f"http://{new}/", "lost": False, "qr": True}
    assert seen["after"] == [new, f"http://{new}/"]
    assert seen["answers"] == 200
    assert seen["console"] == [f"join: http://{old}/", f"join: http://{new}/"]
    assert seen["given"] == ["wargame.example:81", "http://wargame.example:81/"]
