"""`manage.py loadtest`, small: its figures add up, and what cannot be done is said clearly."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.room import room_at
from tests.support.server import PROJECT, ServerProcess
from wargame.loadtest.figures import figures, percentile
from wargame.loadtest.players import Sent
from wargame.loadtest.usage import Usage, usage


def loadtest(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "loadtest", *arguments],
        cwd=PROJECT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )


def test_a_small_load_is_played_and_adds_up(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    ran = loadtest(
        "--sockets",
        "9",
        "--classrooms",
        "2",
        "--turns",
        "1",
        "--pause",
        "0",
        "--processes",
        "2",
        "--json",
        str(file),
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = json.loads(file.read_text("utf-8"))
    assert (found["sockets"], found["classrooms"], found["ended"]) == (9, 2, 2)
    assert found["commands"] > 20
    assert found["refused"] == 0
    assert (found["lost"], found["doubled"], found["out_of_order"], found["resyncs"], found["trouble"]) == (
        0,
        0,
        0,
        0,
        [],
    )
    assert found["reconnects"]["never_level"] == 0
    assert found["deliveries"] >= found["receipts"] > 0
    assert found["commands_a_second"] == pytest.approx(found["commands"] / found["seconds"], rel=0.05)
    for name in ("answer_ms", "receipt_ms"):
        assert 0 < found[name]["p50"] <= found[name]["p95"] <= found[name]["p99"]
    assert found["memory_mb"] > 20
    assert found["cpu_seconds"] > 0
    for value in ("9, 2", f"{found['commands']:,}", "0, 0, 0"):
        assert value in ran.stdout


def test_a_running_server_is_put_under_load(live_server_process: ServerProcess, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    ran = loadtest(
        "--server", live_server_process.base_url, "--key", live_server_process.director_key,
        "--sockets", "4", "--seconds", "2", "--json", str(file),
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = json.loads(file.read_text("utf-8"))
    assert (found["memory_mb"], found["cpu_us_a_delivery"], found["lost"]) == (None, None, 0)
    assert room_at(live_server_process.base_url, live_server_process.director_key).view("red")["n"] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sockets", "0"], "a whole number from 1 is wanted, not 0"),
        (["--sockets", "x"], "a whole number from 1 is wanted, not x"),
        (["--sockets", "5", "--classrooms", "3"], "--sockets 5 is too few for --classrooms 3"),
        (["--seconds", "-1"], "a number of seconds is wanted, not -1"),
        (["--seconds", "5", "--turns", "2"], "not allowed with argument"),
        (["--server", "http://127.0.0.1:1"], "--server URL and --key KEY belong together"),
        (["--key", "k"], "--server URL and --key KEY belong together"),
        (["--server", "nonsense", "--key", "k"], "nonsense is no address"),
        (["--server", "http://127.0.0.1:1", "--key", "k"], "does not answer"),
        (["--json", "/no/such/folder/x.json"], "there is no folder"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], said: str) -> None:
    ran = loadtest(*arguments)
    assert ran.returncode != 0
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_wrong_key_is_said(live_server_process: ServerProcess) -> None:
    ran = loadtest("--server", live_server_process.base_url, "--key", "wrong")
    assert ran.returncode != 0
    assert "answered 401" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_what_is_lost_is_counted() -> None:
    report = {
        "groups": {"a:red": {"sockets": 2, "times": {4: [10.5, 10.7], 5: [11.0]}}},
        "doubled": 0,
        "disordered": 0,
        "resyncs": 0,
        "drops": 0,
    }
    log = [Sent("a:red", 10.0, 10.2, True, (4,)), Sent("a:director", 10.0, 10.2, False, ())]
    found = figures(log, report, {"a:red": (3, 5)}, 2.0, (Usage(1.0, 5), Usage(4.0, 8_000_000)))
    assert (found["deliveries"], found["lost"], found["receipts"], found["refused"]) == (3, 1, 2, 1)
    assert found["cpu_us_a_delivery"] == pytest.approx(1e6)
    assert found["receipt_ms"] == {"p50": 700.0, "p95": 700.0, "p99": 700.0}
    assert percentile([], 0.5) is None


def test_this_process_can_be_looked_at() -> None:
    import os

    found = usage(os.getpid())
    assert found.cpu > 0
    assert found.memory > 10_000_000
    with pytest.raises((OSError, ValueError)):
        usage(2**22 - 3)
