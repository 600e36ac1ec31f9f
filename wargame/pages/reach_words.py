"""What this machine found out about itself in words, and what a teacher can do, for the system at hand."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from wargame.setup.barriers import Barriers
from wargame.setup.selftest import Answer
from wargame.whereabouts import PATIENCE, Whereabouts

GOOD, WARN, BAD = "good", "warn", "bad"


def findings(
    seen: Barriers, place: Whereabouts | None, tested: Mapping[str, Answer], port: int
) -> list[dict[str, Any]]:
    """One entry a check: {"state": good, warn or bad; "text"; "command": what to type, or ""}. Worst first."""
    found = [
        *_listening(place),
        *_answers(tested, port),
        *_windows(seen),
        *_firewall(seen, port),
        *_vpn(seen),
    ]
    if seen.wsl:
        text = gettext(
            "This runs in WSL, which the network does not see. Start the program in Windows itself."
        )
        found.append(_finding(BAD, text, "py manage.py classroom"))
    return sorted(found, key=lambda each: (BAD, WARN, GOOD).index(each["state"]))


def _finding(state: str, text: str, command: str = "") -> dict[str, Any]:
    return {"state": state, "text": text, "command": command}


def _listening(place: Whereabouts | None) -> list[dict[str, Any]]:
    if place is not None and place.only_here:
        text = gettext("The server listens to this computer only. Start it again without --host.")
        return [_finding(BAD, text, "python3 manage.py classroom")]
    if place is not None and (place.ip.startswith("127.") or place.lost >= PATIENCE):
        text = gettext("This computer has no network. Connect it to the Wi-Fi or cable of the classroom.")
        return [_finding(BAD, text)]
    if place is not None and any(a.ip == place.ip and a.virtual for a in place.found):
        text = gettext("The join address belongs to a virtual network, which others rarely reach.")
        return [_finding(WARN, text, "python3 manage.py classroom --address …")]
    return []


def _answers(tested: Mapping[str, Answer], port: int) -> list[dict[str, Any]]:
    found = []
    for ip, answer in tested.items():
        if answer.page and answer.socket:
            text = gettext("The server answers at {address}, pages and live connection.")
            state = GOOD
        elif answer.page:
            text = gettext(
                "At {address} pages come, but the live connection does not. A virus scanner may block it."
            )
            state = BAD
        elif answer.connects:
            text = gettext("At {address} something answers that is not this program.")
            state = BAD
        else:
            text = gettext("The server does not answer at {address}, even from this computer itself.")
            state = BAD
        found.append(_finding(state, text.format(address=f"{ip}:{port}")))
    return found


def _windows(seen: Barriers) -> list[dict[str, Any]]:
    found = []
    for network in seen.networks:
        if network.category == "public":
            text = gettext(
                "Windows treats the network “{network}” as public and blocks others. Make it private:"
            )
            # In PowerShell a quote inside single quotes is written twice; those of typography count, too.
            alias = network.interface
            for quote in "'‘’‚‛":
                alias = alias.replace(quote, quote * 2)
            command = f"Set-NetConnectionProfile -InterfaceAlias '{alias}' -NetworkCategory Private"
            found.append(_finding(WARN, text.format(network=network.name), command))
        else:
            text = gettext("Windows trusts the network “{network}”.")
            found.append(_finding(GOOD, text.format(network=network.name)))
    return found


def _firewall(seen: Barriers, port: int) -> list[dict[str, Any]]:
    if seen.blocks_all:
        text = gettext(
            "The firewall of this Mac blocks all incoming connections. Switch that off in its options."
        )
        return [_finding(BAD, text)]
    if seen.firewall:
        text = gettext("A firewall is on. It has to let port {port} through:").format(port=port)
        return [_finding(WARN, text, command_for(seen.kind, port))]
    if seen.firewall is False:
        return [_finding(GOOD, gettext("The firewall of this computer is off."))]
    return []


def _vpn(seen: Barriers) -> list[dict[str, Any]]:
    if not seen.vpn:
        return []
    names = ", ".join(address.interface for address in seen.vpn)
    text = gettext(
        "A VPN is on ({names}). It may keep the classroom's network out: switch it off for the lesson."
    )
    return [_finding(WARN, text.format(names=names))]


def command_for(kind: str, port: int) -> str:
    """What lets the port through this system's firewall."""
    return {
        "windows": f'netsh advfirewall firewall add rule name="Classroom wargame" dir=in action=allow protocol=TCP '
        f"localport={port}",
        "macos": "sudo /usr/libexec/ApplicationFirewall/socketfilterfw --add "
        f"'{sys.executable}' --unblockapp '{sys.executable}'",
        "ufw": f"sudo ufw allow {port}/tcp",
        "firewalld": f"sudo firewall-cmd --add-port={port}/tcp",
    }.get(kind, "")


def steps(seen: Barriers, port: int) -> list[tuple[str, str]]:
    """What to try when nothing at all appears on the device, in this order: (text, command)."""
    kind = seen.kind or {"win32": "windows", "darwin": "macos"}.get(sys.platform, "ufw")
    firewall = {
        "windows": gettext(
            "Firewall of Windows: type this in a terminal opened as administrator (press the Windows key and X):"
        ),
        "macos": gettext(
            "Firewall of macOS: System Settings, Network, Firewall, Options: allow incoming connections for Python, "
            "or type in the Terminal:"
        ),
    }.get(kind, gettext("Firewall: let the port through, in a terminal:"))
    return [
        (
            gettext(
                "The same network? The device must be in this computer's Wi-Fi; switch its mobile data off."
            ),
            "",
        ),
        (firewall, command_for(kind, port)),
        (gettext("The right address? Try the other addresses above, the virtual ones last."), ""),
        (
            gettext(
                "A guest or school Wi-Fi often keeps devices apart. Use a telephone's hotspot or a router of your own."
            ),
            "",
        ),
        (gettext("A VPN or a proxy, here or on the device? Switch it off."), ""),
    ]
