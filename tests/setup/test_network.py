"""Addresses of this machine: the one that others can reach comes first."""

import socket

import pytest

from wargame.setup import network, welcome
from wargame.setup.network import Address

IFCONFIG = """lo0: flags=8049<UP,LOOPBACK,RUNNING,MULTICAST> mtu 16384
\tinet 127.0.0.1 netmask 0xff000000
en0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
\tether 00:11:22:33:44:55
\tinet6 fe80::1%en0 prefixlen 64
\tinet 192.168.1.20 netmask 0xffffff00 broadcast 192.168.1.255
utun3: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1380
\tinet 100.101.102.103 --> 100.101.102.103 netmask 0xffffffff
"""
IPCONFIG = """
Windows IP 配置

以太网适配器 vEthernet (WSL):

   连接特定的 DNS 后缀 . . . . . . . :
   IPv4 地址 . . . . . . . . . . . . : 172.28.80.1
   子网掩码  . . . . . . . . . . . . : 255.255.240.0

无线局域网适配器 WLAN:

   本地链接 IPv6 地址. . . . . . . . : fe80::1%5
   IPv4 地址 . . . . . . . . . . . . : 192.168.43.7(首选)
   默认网关. . . . . . . . . . . . . : 192.168.43.1
"""


def test_real_interfaces_first_virtual_ones_last() -> None:
    found = [
        Address("127.0.0.1", "lo"),
        Address("172.17.0.1", "docker0"),
        Address("100.100.1.2", "tailscale0"),
        Address("169.254.3.4", "eth1"),
        Address("10.20.0.9", "eth0"),
        Address("192.168.1.5", "wlan0"),
        Address("not an address"),
    ]
    ordered = [address.ip for address in network.in_order(found, "192.168.1.5")]
    assert ordered == ["192.168.1.5", "10.20.0.9", "172.17.0.1", "100.100.1.2", "169.254.3.4"]


def test_a_tunnel_that_carries_the_default_route_is_not_the_classroom() -> None:
    found = [Address("100.100.1.2", "tailscale0"), Address("192.168.1.5", "en0")]
    assert network.in_order(found, "100.100.1.2")[0].ip == "192.168.1.5"


@pytest.mark.parametrize(
    ("ip", "interface", "virtual"),
    [
        ("192.168.56.1", "", True),
        ("192.168.56.1", "Ethernet", False),
        ("172.17.4.4", "eth0", False),
        ("172.17.0.1", "", True),
        ("192.168.1.9", "", False),
        ("192.168.1.9", "vEthernet (Default Switch)", True),
        ("100.64.0.7", "", True),
        ("10.8.0.2", "tun0", True),
        ("192.168.122.1", "virbr0", True),
    ],
)
def test_virtual_by_name_else_by_range(ip: str, interface: str, virtual: bool) -> None:
    assert Address(ip, interface).virtual is virtual


def test_macos_and_windows_are_read_in_any_language() -> None:
    mac = network.in_order(network.from_ifconfig(IFCONFIG), None)
    assert [(address.ip, address.interface) for address in mac] == [
        ("192.168.1.20", "en0"),
        ("100.101.102.103", "utun3"),
    ]
    windows = network.in_order(network.from_ipconfig(IPCONFIG), None)
    assert [address.ip for address in windows] == ["192.168.43.7", "172.28.80.1"]
    assert windows[1].virtual


def test_this_machine_can_be_asked() -> None:
    assert all(address.ip.count(".") == 3 for address in network.addresses())


def test_without_a_network_only_this_machine() -> None:
    assert welcome.hosts("0.0.0.0", []) == ("127.0.0.1", [])
    two = [Address("10.0.0.1", "eth0"), Address("172.17.0.1", "docker0")]
    assert welcome.hosts("0.0.0.0", two) == ("10.0.0.1", two[1:])
    assert welcome.hosts("10.9.9.9", two) == ("10.9.9.9", [])


def test_a_port_in_use_and_the_next_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert network.port_problem("127.0.0.1", port)
        other = network.free_port("127.0.0.1", port)
        assert other is not None
        assert other > port
        assert not network.port_problem("127.0.0.1", other)


@pytest.mark.parametrize(
    ("platform", "word"), [("win32", "private networks"), ("darwin", "System Settings"), ("linux", "800")]
)
def test_the_firewall_hint_suits_the_system(
    platform: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "in_wsl", lambda: False)
    assert word in welcome.firewall(8001, platform)
