"""What a process of this machine has used: processor seconds and memory, on Linux, macOS and Windows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Usage(NamedTuple):
    """Processor seconds since its start, and resident memory in bytes."""

    cpu: float
    memory: int


def usage(pid: int) -> Usage:
    """Raises `OSError` or `ValueError` where there is no such process, or it may not be looked at."""
    if sys.platform == "win32":
        return _windows(pid)
    stat = Path(f"/proc/{pid}/stat")
    return _linux(stat.read_text()) if stat.exists() else _by_ps(pid)


def _linux(stat: str) -> Usage:
    fields = stat.rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), int(fields[21]) * os.sysconf("SC_PAGE_SIZE"))


def _by_ps(pid: int) -> Usage:
    asked = ["ps", "-o", "rss=,time=", "-p", str(pid)]
    size, time = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
    days, _, clock = time.rpartition("-")
    seconds = 0.0
    for part in clock.split(":"):
        seconds = seconds * 60 + float(part)
    return Usage(seconds + 86400 * int(days or 0), int(size) * 1024)


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Memory(ctypes.Structure):
        _fields_ = [
            ("cb", wintypes.DWORD),
            ("faults", wintypes.DWORD),
            *(
                (name, ctypes.c_size_t)
                for name in ("peak", "now", "p1", "p2", "p3", "p4", "file", "peak_file")
            ),
        ]

    def _windows(pid: int) -> Usage:
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = wintypes.HANDLE
        handle = wintypes.HANDLE(kernel.OpenProcess(0x0410, False, pid))
        if not handle:
            raise OSError(f"process {pid} may not be looked at")
        try:
            times = [wintypes.FILETIME() for _ in range(4)]
            kernel.GetProcessTimes(handle, *map(ctypes.byref, times))
            memory = _Memory(cb=ctypes.sizeof(_Memory))
            kernel.K32GetProcessMemoryInfo(handle, ctypes.byref(memory), memory.cb)
        finally:
            kernel.CloseHandle(handle)
        spent = sum((each.dwHighDateTime << 32) + each.dwLowDateTime for each in times[2:])
        return Usage(spent / 1e7, memory.now)
else:

    def _windows(pid: int) -> Usage:
        raise OSError("this is not Windows")
