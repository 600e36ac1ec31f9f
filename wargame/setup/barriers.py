"""What of this machine may keep others from reaching it, as far as it can be read without administrator's rights."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wargame.setup.network import VPN_NAMES, Address
from wargame.setup.welcome import in_wsl

# One start of PowerShell, because each takes a second.
POWERSHELL = (
    "[Console]::OutputEncoding=[Text.Encoding]::UTF8;"
    "@{profiles=@(Get-NetConnectionProfile|Select-Object Name,InterfaceAlias,"
    "@{n='Category';e={[int]$_.NetworkCategory}});"
    "firewalls=@(Get-NetFirewallProfile|Select-Object Name,@{n='Enabled';e={[int]$_.Enabled}})}|ConvertTo-Json -Depth 3"
)
CATEGORIES = {0: "public", 1: "private", 2: "domain"}
SOCKETFILTER = "/usr/libexec/ApplicationFirewall/socketfilterfw"
UFW = Path("/etc/ufw/ufw.conf")
Run = Callable[[Sequence[str]], str]


@dataclass(frozen=True)
class Network:
    """A network that Windows is connected to; `category` is public, private or domain."""

    name: str
    interface: str
    category: str


@dataclass(frozen=True)
class Barriers:
    """`firewall`: whether one is on, None where that cannot be read; `kind`: whose it is, for what to do about it."""

    kind: str = ""
    firewall: bool | None = None
    blocks_all: bool = False
    networks: tuple[Network, ...] = ()
    vpn: tuple[Address, ...] = field(default=())
    wsl: bool = False


def read(found: Sequence[Address], platform: str = sys.platform, run: Run | None = None) -> Barriers:
    """The barriers of this machine, whose addresses are `found`."""
    ask = run or _output
    vpn = tuple(address for address in found if VPN_NAMES.search(address.interface))
    if platform == "win32":
        networks, firewall = from_powershell(
            ask(["powershell", "-NoProfile", "-NonInteractive", "-Command", POWERSHELL])
        )
        return Barriers("windows", firewall, False, networks, vpn)
    if platform == "darwin":
        state, all_ = (ask([SOCKETFILTER, option]) for option in ("--getglobalstate", "--getblockall"))
        return Barriers("macos", from_socketfilter(state), from_socketfilter(all_) is True, (), vpn)
    kind, firewall = _linux(ask)
    return Barriers(kind, firewall, False, (), vpn, in_wsl())


def from_powershell(text: str) -> tuple[tuple[Network, ...], bool | None]:
    """The networks of Windows, and whether the firewall is on for a kind of network that there is."""
    try:
        data = json.loads(text.lstrip("\ufeff"))
        networks = tuple(
            Network(
                str(each["Name"]),
                str(each["InterfaceAlias"]),
                CATEGORIES.get(int(each["Category"]), "public"),
            )
            for each in _many(data["profiles"])
        )
        on = {str(each["Name"]).lower(): int(each["Enabled"]) == 1 for each in _many(data["firewalls"])}
    except (ValueError, KeyError, TypeError):
        return (), None
    if not on:
        return networks, None
    mine = {each.category for each in networks} & set(on)
    return networks, any(on[name] for name in mine or on)


def _many(value: Any) -> list[dict[str, Any]]:
    """PowerShell writes a list of one as the one, and an empty one as null."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def from_socketfilter(text: str) -> bool | None:
    """What macOS's firewall says of itself: "Firewall is enabled. (State = 1)", "Block all DISABLED!"."""
    number = re.search(r"State = (\d)", text)
    if number:
        return number[1] != "0"
    word = re.search(r"\b(enabled|disabled)\b", text, re.IGNORECASE)
    return word[1].lower() == "enabled" if word else None


def from_ufw_conf(text: str) -> bool | None:
    """Whether /etc/ufw/ufw.conf switches ufw on."""
    line = re.search(r"^\s*ENABLED\s*=\s*[\"']?(\w+)", text, re.MULTILINE)
    return line[1].lower() in ("yes", "true", "1") if line else None


def _linux(ask: Run) -> tuple[str, bool | None]:
    try:
        ufw = from_ufw_conf(UFW.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        ufw = None
    if ufw:
        return "ufw", True
    if ask(["firewall-cmd", "--state"]).strip() == "running":
        return "firewalld", True
    return "ufw" if ufw is not None else "", ufw


def _output(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(
            list(command),
            capture_output=True,
            timeout=15,
            encoding="utf-8",
            errors="replace",
            stdin=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout
