"""The processes that hold the sockets of a load test, asked and answering line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from types import TracebackType
from typing import Any, Self

from django.conf import settings


class Crowd:
    """Sockets spread over so many processes."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-m", "wargame.loadtest.watching"],
                cwd=settings.BASE_DIR,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
            for _ in range(processes)
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def open(self, sockets: list[dict[str, Any]]) -> float:
        """Open sockets {group, url, token, after}; how many seconds it took."""
        count = len(self._processes)
        answers = self._ask([{"do": "open", "sockets": sockets[index::count]} for index in range(count)])
        return max(answer["seconds"] for answer in answers)

    def reach(self, ends: dict[str, int], patience: float = 120.0) -> tuple[int, float]:
        """Wait until all sockets of these groups have come so far: how many have not, and when the last one had."""
        answers = self._all({"do": "reach", "ends": ends, "patience": patience})
        return sum(answer["behind"] for answer in answers), max(answer["at"] for answer in answers)

    def reconnect(self, behind: int) -> dict[str, float]:
        """All break and come back at once: `seconds` until the last was level again, `behind`: who never was."""
        answers = self._all({"do": "reconnect", "behind": behind})
        return {
            "seconds": max(answer["seconds"] for answer in answers),
            "median": max(answer["median"] for answer in answers),
            "behind": sum(answer["behind"] for answer in answers),
        }

    def report(self) -> dict[str, Any]:
        """{groups: {group: {sockets, times: {number: [seconds]}}}, doubled, disordered, resyncs, drops}."""
        groups: dict[str, dict[str, Any]] = {}
        told: dict[str, Any] = defaultdict(int, groups=groups)
        for answer in self._all({"do": "report"}):
            for name, found in answer.pop("groups").items():
                group = groups.setdefault(name, {"sockets": 0, "times": {}})
                group["sockets"] += found["sockets"]
                for number, times in found["times"].items():
                    group["times"].setdefault(int(number), []).extend(times)
            for name, value in answer.items():
                told[name] += value
        return dict(told)

    def forget(self) -> None:
        """What has been received so far is not counted."""
        self._all({"do": "forget"})

    def close(self) -> None:
        """End all sockets; others may be opened."""
        self._all({"do": "close"})

    def _all(self, question: dict[str, Any]) -> list[dict[str, Any]]:
        return self._ask([question] * len(self._processes))

    def _ask(self, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for process, question in zip(self._processes, questions, strict=True):
            assert process.stdin is not None
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
        answers = []
        for process in self._processes:
            assert process.stdout is not None
            answer = json.loads(process.stdout.readline() or '{"error": "it ended"}')
            if "error" in answer:
                raise RuntimeError(f"the sockets of the load test: {answer['error']}")
            answers.append(answer)
        return answers
