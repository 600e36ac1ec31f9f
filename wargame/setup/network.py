"""The addresses of this machine on the classroom's network; real interfaces first, virtual ones last."""

import contextlib
import ipaddress
import re
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

VIRTUAL_NAMES = re.compile(
    r"docker|^br-|veth|virbr|vbox|virtualbox|vmnet|vmware|vethernet|hyper-v|wsl|tailscale|zerotier|^zt|^tun|^tap|utun|"
    r"^wg|^ppp|wireguard|openvpn|vpn|bridge|podman|cni|flannel|lxc|lxd|loopback|bluetooth|npcap",
    re.IGNORECASE,
)
# Those among them that carry everything through a VPN.
VPN_NAMES = re.compile(r"tailscale|zerotier|^zt|^tun|^tap|^wg|^ppp|utun|wireguard|openvpn|vpn", re.IGNORECASE)
# For interfaces whose name is not known: ranges that such software takes by default.
VIRTUAL_RANGES = tuple(
    ipaddress.ip_network(text)
    for text in (
        "172.17.0.0/16",  # docker
        "172.18.0.0/16",  # docker networks
        "192.168.56.0/24",  # VirtualBox host-only
        "10.0.2.0/24",  # VirtualBox NAT
        "192.168.122.0/24",  # libvirt
        "192.168.99.0/24",  # docker-machine
        "100.64.0.0/10",  # tailscale
    )
)
LINK_LOCAL = ipaddress.ip_network("169.254.0.0/16")  # an interface that got no address from anybody


@dataclass(frozen=True)
class Address:
    """One IPv4 address of this machine; `interface` is empty where its name is not known."""

    ip: str
    interface: str = ""

    @property
    def virtual(self) -> bool:
        """Whether other machines most likely cannot reach it."""
        ip = ipaddress.ip_address(self.ip)
        if ip in LINK_LOCAL:
            return True
        if self.interface:
            return bool(VIRTUAL_NAMES.search(self.interface))
        return any(ip in network for network in VIRTUAL_RANGES)


def addresses() -> list[Address]:
    """All of them, the likeliest first; empty without a network."""
    found: dict[str, Address] = {}
    for address in [*_by_interface(), *(Address(ip) for ip in _by_host_name())]:
        found.setdefault(address.ip, address)
    route = _default_route()
    if route:
        found.setdefault(route, Address(route))
    return in_order(list(found.values()), route)


def glance(known: Sequence[str]) -> tuple[object, ...]:
    """Something that changes when the addresses do, cheap enough for every few seconds: no program is started."""
    own = [(address.ip, address.interface) for address in _linux()] if sys.platform == "linux" else []
    return (_default_route(), tuple(ip for ip in known if _own(ip)), tuple(own))


def _own(ip: str) -> bool:
    """Whether it still is an address of this machine; a bound datagram socket opens nothing to the outside."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind((ip, 0))
        return True
    return False


def in_order(found: list[Address], route: str | None) -> list[Address]:
    """Usable ones only: real before virtual, among them the one that the machine itself would use first."""
    usable = [address for address in found if _usable(address.ip)]
    return sorted(usable, key=lambda address: (address.virtual, address.ip != route))


def _usable(text: str) -> bool:
    try:
        ip = ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return not (ip.is_loopback or ip.is_unspecified or ip.is_multicast)


def _default_route() -> str | None:
    """The address a packet to the outside would carry; connecting a datagram socket sends nothing."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None


def _by_host_name() -> list[str]:
    with contextlib.suppress(OSError):
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def _by_interface() -> list[Address]:
    if sys.platform == "linux":
        return _linux()
    if sys.platform == "win32":
        return from_ipconfig(_output(["ipconfig"], encoding="oem"))
    return from_ifconfig(_output(["/sbin/ifconfig"], encoding="utf-8"))


def _linux() -> list[Address]:
    import fcntl

    get_address = 0x8915  # SIOCGIFADDR
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # an interface without an address
                answer = fcntl.ioctl(probe.fileno(), get_address, struct.pack("256s", name.encode()[:15]))
                found.append(Address(socket.inet_ntoa(answer[20:24]), name))
    return found


def from_ifconfig(text: str) -> list[Address]:
    """The addresses in what macOS's and BSD's `ifconfig` print."""
    found, name = [], ""
    for line in text.splitlines():
        if head := re.match(r"(\S+?):? ", line):
            name = head[1]
        elif entry := re.match(r"\s+inet (?:addr:)?(\d+\.\d+\.\d+\.\d+)", line):
            found.append(Address(entry[1], name))
    return found


def from_ipconfig(text: str) -> list[Address]:
    """The addresses in what Windows's `ipconfig` prints, in any language: a heading ends in a colon, IPv4 is IPv4."""
    found, name = [], ""
    for line in text.splitlines():
        if line and not line[0].isspace() and line.rstrip().endswith((":", "：")):
            name = line.rstrip(" :：")
        elif entry := re.search(r"IPv4[^:：]*[:：]\s*(\d+\.\d+\.\d+\.\d+)", line):
            found.append(Address(entry[1], name))
    return found


def _output(command: list[str], encoding: str) -> str:
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            timeout=5,
            encoding=encoding,
            errors="replace",
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError, LookupError):
        return ""
    return done.stdout or ""


def _bind(host: str, port: int) -> OSError | None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)  # Windows shares a port unless asked not to
        probe.setsockopt(socket.SOL_SOCKET, exclusive if exclusive is not None else socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            # Two may be bound to one port on Linux; two cannot listen.
            probe.listen(1)
        except OSError as error:
            return error
    return None


def can_bind(host: str) -> bool:
    """Whether `host` is an address of this machine."""
    return _bind(host, 0) is None


def port_problem(host: str, port: int) -> bool:
    """Whether something listens on the port already (or we may not)."""
    return _bind(host, port) is not None


def needs_rights(host: str, port: int) -> bool:
    """Whether the system keeps the port for administrators."""
    return port < 1024 and isinstance(_bind(host, port), PermissionError)


def free_port(host: str, after: int) -> int | None:
    """The next port that could be had instead."""
    return next(
        (port for port in range(after + 1, min(after + 50, 65536)) if not port_problem(host, port)), None
    )
