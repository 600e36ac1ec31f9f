"""What keeps others out is read from what each system prints; what cannot be read is said to be unknown."""

import json
from collections.abc import Sequence

import pytest

from wargame.pages import reach_words
from wargame.setup import barriers
from wargame.setup.barriers import Barriers, Network
from wargame.setup.network import Address
from wargame.setup.selftest import Answer
from wargame.whereabouts import Whereabouts

WIFI = {"Name": "学校 Wi-Fi 5", "InterfaceAlias": "Wi-Fi", "Category": 0}
CABLE = {"Name": "Network 2", "InterfaceAlias": "Ethernet", "Category": 1}


def firewalls(domain: int, private: int, public: int) -> list[dict[str, object]]:
    states = {"Domain": domain, "Private": private, "Public": public}
    return [{"Name": name, "Enabled": enabled} for name, enabled in states.items()]


@pytest.mark.parametrize(
    ("profiles", "states", "networks", "on"),
    [
        ([WIFI, CABLE], firewalls(1, 1, 1), ["public", "private"], True),
        (WIFI, firewalls(1, 1, 0), ["public"], False),  # PowerShell writes a list of one as the one
        (CABLE, firewalls(1, 1, 0), ["private"], True),
        (None, firewalls(1, 0, 0), [], True),
        ([CABLE], [], ["private"], None),
        ([{**CABLE, "Category": 2}], firewalls(1, 0, 0), ["domain"], True),
    ],
)
def test_networks_and_firewall_of_windows(
    profiles: object, states: object, networks: list[str], on: bool | None
) -> None:
    text = "\ufeff" + json.dumps({"profiles": profiles, "firewalls": states})
    seen, firewall = barriers.from_powershell(text)
    assert [each.category for each in seen] == networks
    assert firewall is on


@pytest.mark.parametrize("text", ["", "Get-NetConnectionProfile : 找不到", "[]", '{"profiles": 3}', "null"])
def test_a_windows_that_does_not_answer_is_unknown(text: str) -> None:
    assert barriers.from_powershell(text) == ((), None)


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Firewall is enabled. (State = 1)\n", True),
        ("Firewall is blocking all non-essential incoming connections. (State = 2)\n", True),
        ("Firewall is disabled. (State = 0)\n", False),
        ("Block all DISABLED! \n", False),
        ("Firewall has block all state set to enabled.\n", True),
        ("", None),
    ],
)
def test_firewall_of_macos(text: str, on: bool | None) -> None:
    assert barriers.from_socketfilter(text) is on


@pytest.mark.parametrize(
    ("text", "on"),
    [("# /etc/ufw\nENABLED=yes\nLOGLEVEL=low\n", True), ('ENABLED="no"\n', False), ("#ENABLED=yes\n", None)],
)
def test_firewall_of_linux(text: str, on: bool | None) -> None:
    assert barriers.from_ufw_conf(text) is on


def test_each_system_is_asked_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> str:
        asked.append(command)
        if command[0] == "powershell":
            return json.dumps({"profiles": [WIFI], "firewalls": firewalls(1, 1, 1)})
        if command[0] == barriers.SOCKETFILTER:
            return "Block all DISABLED!" if "block" in command[1] else "Firewall is enabled. (State = 1)"
        return "running\n"

    found = [
        Address("192.168.1.5", "Wi-Fi"),
        Address("10.8.0.2", "OpenVPN TAP"),
        Address("10.0.0.3", "utun4"),
    ]
    windows = barriers.read(found, "win32", run)
    assert windows == Barriers(
        "windows", True, False, (Network("学校 Wi-Fi 5", "Wi-Fi", "public"),), tuple(found[1:])
    )
    assert barriers.read([], "darwin", run) == Barriers("macos", True)
    monkeypatch.setattr(barriers, "in_wsl", lambda: False)
    monkeypatch.setattr(barriers, "UFW", barriers.Path("/nowhere"))
    assert barriers.read([], "linux", run) == Barriers("firewalld", True)
    assert barriers.read([], "linux", lambda command: "") == Barriers()
    assert [command[0] for command in asked] == ["powershell", *[barriers.SOCKETFILTER] * 2, "firewall-cmd"]


def words(
    seen: Barriers, place: Whereabouts | None = None, tested: dict[str, Answer] | None = None
) -> list[tuple[str, str, str]]:
    found = reach_words.findings(seen, place, tested or {}, 8000)
    return [(each["state"], each["text"], each["command"]) for each in found]


def test_every_trouble_has_words_and_what_to_type() -> None:
    network = Network("Bob's net", "Wi-Fi 'new'", "public")
    (public, wall) = words(Barriers("windows", True, False, (network,)))
    assert public[:2] == (
        "warn",
        "Windows treats the network “Bob's net” as public and blocks others. Make it private:",
    )
    assert public[2] == "Set-NetConnectionProfile -InterfaceAlias 'Wi-Fi ''new''' -NetworkCategory Private"
    assert wall[2].startswith("netsh advfirewall firewall add rule")
    assert wall[2].endswith("protocol=TCP localport=8000")
    assert words(Barriers("ufw", True))[0][2] == "sudo ufw allow 8000/tcp"
    assert words(Barriers("firewalld", True))[0][2] == "sudo firewall-cmd --add-port=8000/tcp"
    assert "socketfilterfw --add" in words(Barriers("macos", True))[0][2]
    assert words(Barriers("macos", True, True))[0][0] == "bad"
    assert words(Barriers("ufw", False))[0][0] == "good"
    assert words(Barriers("windows", False, False, (Network("home", "Wi-Fi", "private"),)))[0][0] == "good"
    assert "tun0" in words(Barriers(vpn=(Address("10.8.0.2", "tun0"),)))[0][1]
    assert words(Barriers(wsl=True))[0][:1] == ("bad",)
    assert words(Barriers()) == []


def test_the_worst_comes_first() -> None:
    tested = {
        "10.0.0.1": Answer(True, True, True),
        "10.0.0.2": Answer(),
        "10.0.0.3": Answer(True, True, False),
        "10.0.0.4": Answer(True),
    }
    found = words(Barriers("ufw", True), None, tested)
    assert [state for state, *_ in found] == ["bad", "bad", "bad", "warn", "good"]
    assert "10.0.0.2:8000" in found[0][1]


def test_a_server_that_nobody_can_reach_says_why() -> None:
    only = Whereabouts("127.0.0.1", 8000, "127.0.0.1")
    assert "this computer only" in words(Barriers(), only)[0][1]
    none = Whereabouts("0.0.0.0", 8000, "127.0.0.1")
    assert "has no network" in words(Barriers(), none)[0][1]
    gone = Whereabouts("0.0.0.0", 8000, "10.0.0.1", (Address("10.0.0.1", "eth0"),), lost=5)
    assert "has no network" in words(Barriers(), gone)[0][1]
    virtual = Whereabouts("0.0.0.0", 8000, "172.17.0.1", (Address("172.17.0.1", "docker0"),))
    assert "virtual network" in words(Barriers(), virtual)[0][1]


@pytest.mark.parametrize("kind", ["windows", "macos", "ufw", "firewalld", ""])
def test_the_steps_suit_the_system(kind: str) -> None:
    steps = reach_words.steps(Barriers(kind), 8000)
    assert len(steps) == 5
    assert all(text for text, _ in steps)
    assert steps[1][1]
