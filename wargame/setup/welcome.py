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


def links(stream: TextIO, *, join: str, key: str) -> None:
    """Print the two lines that people and programs rely on."""
    print(f"director: {join}director/?key={key}", file=stream)
    print(f"join: {join}", file=stream, flush=True)


def address_changed(stream: TextIO) -> None:
    """The line above the new links, when the network has given this machine another address."""
    print(file=stream)
    print(
        console.both(
            "The address of this machine has changed. Whoever has lost the connection joins again at the new one, "
            "with the same code; nothing of the exercise is lost.",
            "本机地址已改变。连接中断的人用新地址和原来的加入码重新加入；推演数据没有丢失。",
            stream,
        ),
        file=stream,
    )


def network_lost(stream: TextIO, join: str, *, lost: bool) -> None:
    """One line when nobody can reach this machine for the time being, and one when they can again."""
    if lost:
        english = (
            "The network is gone: nobody else reaches this machine until it is back. The exercise is kept."
        )
        chinese = "网络已断开：恢复之前其他人无法连接。推演数据已保存。"
    else:
        english, chinese = f"The network is back: {join} works as before.", "网络已恢复，原地址继续有效。"
    print(console.both(english, chinese, stream), file=stream, flush=True)


def rest(stream: TextIO, join: str, port: int, others: Sequence[Address], *, reach: str = "") -> None:
    """Everything below the two lines; `reach` is the address of the page that tells what blocks others."""
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
    if reach:
        why = console.both("What blocks them, as seen from here", "他人无法连接的原因", stream)
        print(f"{why}: {reach}", file=stream)
    print(
        console.both("Ctrl-C stops the server; everything is kept.", "按 Ctrl-C 停止，数据会保留。", stream),
        file=stream,
        flush=True,
    )


def firewall(port: int, platform: str = sys.platform) -> str:
    """What to do where others cannot connect; the page /reach/ says more."""
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
    if in_wsl():
        return start + "WSL hides it from the network. Run it in Windows itself (py manage.py classroom)."
    if shutil.which("ufw"):
        return start + f"sudo ufw allow {port}/tcp"
    if shutil.which("firewall-cmd"):
        return start + f"sudo firewall-cmd --add-port={port}/tcp"
    return (
        start
        + f"let TCP port {port} through this machine's firewall; guest Wi-Fi often keeps machines apart."
    )


def in_wsl() -> bool:
    """Whether this is Linux inside Windows, whose network others cannot reach."""
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
