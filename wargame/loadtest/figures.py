"""What came of a load test, as numbers and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from wargame.loadtest.players import Sent
from wargame.loadtest.usage import Usage


def percentile(values: Sequence[float], share: float) -> float | None:
    """The value that so large a share does not exceed; None of nothing."""
    found = sorted(values)
    return found[min(len(found) - 1, int(share * len(found)))] if found else None


def percentiles(seconds: Sequence[float]) -> dict[str, float | None]:
    """{p50, p95, p99} in milliseconds."""
    found = {name: percentile(seconds, share) for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))}
    return {name: None if value is None else round(value * 1000, 2) for name, value in found.items()}


def figures(
    log: Sequence[Sent],
    report: dict[str, Any],
    bounds: dict[str, tuple[int, int]],
    seconds: float,
    used: tuple[Usage | None, Usage | None],
) -> dict[str, Any]:
    """`report` of the crowd; `bounds` {group: (last number before, last number at the end)}; `used` before and after.

    A socket that has not got a number within its bounds has lost it.
    """
    groups = report["groups"]
    lost = deliveries = 0
    for name, group in groups.items():
        first, end = bounds[name]
        received = sum(len(times) for number, times in group["times"].items() if first < number <= end)
        deliveries += received
        lost += group["sockets"] * (end - first) - received
    receipts = [
        at - sent.sent
        for sent in log
        if sent.group in groups
        for number in sent.numbers
        for at in groups[sent.group]["times"].get(number, ())
    ]
    before, after = used
    cpu = after.cpu - before.cpu if before and after else None
    return {
        "seconds": round(seconds, 2),
        "commands": len(log),
        "refused": sum(not sent.taken for sent in log),
        "commands_a_second": round(len(log) / seconds, 2),
        "answer_ms": percentiles([sent.answered - sent.sent for sent in log]),
        "receipt_ms": percentiles(receipts),
        "receipts": len(receipts),
        "deliveries": deliveries,
        "deliveries_a_second": round(deliveries / seconds, 1),
        "cpu_seconds": None if cpu is None else round(cpu, 2),
        "cpu_us_a_delivery": round(cpu / deliveries * 1e6, 1) if cpu is not None and deliveries else None,
        "memory_mb": round(after.memory / 1e6, 1) if after else None,
        "lost": lost,
        "doubled": report["doubled"],
        "out_of_order": report["disordered"],
        "resyncs": report["resyncs"],
        "dropped": report["drops"],
    }


def table(found: dict[str, Any]) -> list[str]:
    """The figures as lines to read."""

    def three(values: dict[str, float | None]) -> str:
        return " / ".join("–" if value is None else f"{value:,.1f}" for value in values.values()) + " ms"

    def plain(value: Any, unit: str = "") -> str:
        return "–" if value is None else f"{value:,}{unit}"

    storm = found["reconnects"]
    rows = [
        (_("sockets, classrooms"), f"{found['sockets']:,}, {found['classrooms']:,}"),
        (_("played for"), f"{found['seconds']:,.1f} s"),
        (_("commands, refused"), f"{found['commands']:,}, {found['refused']:,}"),
        (_("commands a second"), plain(found["commands_a_second"])),
        (_("command to answer, p50 / p95 / p99"), three(found["answer_ms"])),
        (_("command to receipt, p50 / p95 / p99"), three(found["receipt_ms"])),
        (_("deliveries, a second"), f"{found['deliveries']:,}, {found['deliveries_a_second']:,.0f}"),
        (_("server: processor time a delivery"), plain(found["cpu_us_a_delivery"], " µs")),
        (_("server: memory"), plain(found["memory_mb"], " MB")),
        (_("lost, doubled, out of order"), f"{found['lost']}, {found['doubled']}, {found['out_of_order']}"),
        (_("resyncs, connections dropped"), f"{found['resyncs']}, {found['dropped']}"),
        (
            _("all reconnect at once, {count} events behind").format(count=storm["behind"]),
            f"{storm['seconds']:.2f} s",
        ),
    ]
    width = max(len(name) for name, _value in rows)
    return [f"{name:<{width}}  {value}" for name, value in rows]
