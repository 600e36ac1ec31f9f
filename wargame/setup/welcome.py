"""What `classroom` prints once it serves: the two links, the QR code, other addresses, a word about the firewall."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from wargame.setup import console
from wargame.setup.network import Address

LOOPBACK = "127.0.0.1"


def hosts(host: str, found: Sequence[Address]) -> tuple[str, list[Address]]:
    """The address for the links, and the others; a host named by the user is the only one."""
    if host != "0.0.0.0":
        return host, []
    if not found:
        return LOOPBACK, []
    return found[0].ip, list(found[1:])


def links(stream: TextIO, *, host: str, port: int, key: str) -> str:
    """Print the two lines that people and programs rely on; returns the join address."""
    join = f"http://{host}:{port}/"
    print(f"director: http://{host}:{port}/director/?key={key}", file=stream)
    print(f"join: {join}", file=stream, flush=True)
    return join


def rest(stream: TextIO, join: str, port: int, others: Sequence[Address]) -> None:
    """Everything below the two lines."""
    for line in _qr(join, stream):
        print(line, file=stream)
    print(
        console.both(
            "Everybody else opens the join address or scans it.", "其他人打开 join 地址或扫描二维码。", stream
        ),
        file=stream,
    )
    print(
        console.both("The director link is for the director only.", "director 链接仅供导演使用。", stream),
        file=stream,
    )
    host = join.removeprefix("http://").partition(":")[0]
    if host == LOOPBACK:
        print(
            "No network was found: only this machine can join. Connect to the classroom's network and start again.",
            file=stream,
        )
    for address in others:
        name = f" ({address.interface}{', virtual' if address.virtual else ''})" if address.interface else ""
        print(
            f"also: http://{address.ip}:{port}/{name or (' (virtual)' if address.virtual else '')}",
            file=stream,
        )
    if host != LOOPBACK:
        print(firewall(port), file=stream)
    print(
        console.both("Ctrl-C stops the server; everything is kept.", "按 Ctrl-C 停止，数据会保留。", stream),
        file=stream,
        flush=True,
    )


def firewall(port: int, platform: str = sys.platform) -> str:
    """What to do where others cannot connect."""
    start = "If others cannot open the page: "
    if platform == "win32":
        return (
            start + "allow Python on private networks when Windows asks, or later under "
            "Windows Security > Firewall & network protection > Allow an app; and set this network to Private."
        )
    if platform == "darwin":
        return (
            start + "allow incoming connections for Python in System Settings > Network > Firewall > Options."
        )
    if _wsl():
        return start + "WSL hides it from the network. Run it in Windows itself (py manage.py classroom)."
    if shutil.which("ufw"):
        return start + f"sudo ufw allow {port}/tcp"
    if shutil.which("firewall-cmd"):
        return start + f"sudo firewall-cmd --add-port={port}/tcp"
    return (
        start
        + f"let TCP port {port} through this machine's firewall; guest Wi-Fi often keeps machines apart."
    )


def _wsl() -> bool:
    try:
        return "microsoft" in Path("/proc/version").read_text(encoding="utf-8", errors="replace").lower()
    except OSError:
        return False


def has_screen() -> bool:
    """Whether a browser can be opened here (on Linux without one, a text browser would take the console over)."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _qr(address: str, stream: TextIO) -> list[str]:
    import segno  # here, because the rest of set-up runs before anything is installed

    matrix = segno.make(address, error="l", micro=False).matrix
    return console.qr_lines(matrix, blocks=console.can_show("▀▄█", stream), colour=stream.isatty())
