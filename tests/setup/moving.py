"""Run in a network of its own (`unshare --net`): a real server whose machine gets another address in mid-lesson.

Prints one JSON object with what was seen. Arguments: the project, a folder for the data.
"""

import asyncio
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, sys.argv[1])

import httpx
import websockets

from tests.support.server import ServerProcess

OLD, NEW = "10.11.0.2", "10.11.0.3"


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


def address(own: str) -> None:
    """The machine has this address, and would use it towards the outside."""
    ip("address", "add", f"{own}/24", "dev", "lo")
    ip("route", "replace", "192.0.2.0/24", "dev", "lo", "src", own)


def address_gone(own: str) -> None:
    ip("address", "delete", f"{own}/24", "dev", "lo")


class Director:
    """A browser of the director on this machine, and the project's join page."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.client = httpx.Client(base_url=server.base_url, follow_redirects=True, timeout=30)
        self.client.get(f"/director/?key={server.director_key}")
        made = self.client.post(
            "/api/v1/exercises/",
            json={"scenario": "river-crossing", "title": "Moving"},
            headers={"Authorization": f"Bearer {server.director_key}"},
        )
        made.raise_for_status()
        self.exercise = made.json()["id"]
        self.token = made.json()["seat"]["token"]

    def board(self) -> str:
        text = self.client.get(f"/exercises/{self.exercise}/join/").text
        found = re.search(r"joinboard-where.*?<b[^>]*>([^<]*)", text, re.DOTALL)
        return found[1] if found else text

    def reach(self) -> Any:
        return self.client.get("/reach/address/").json()


async def frames(socket: Any, wanted: int) -> list[Any]:
    """The next frames about the address."""
    found: list[Any] = []
    said = 0.0
    while len(found) < wanted:
        frame = json.loads(await asyncio.wait_for(socket.recv(), 60))
        if frame["type"] == "address":
            found.append(frame["address"])
        if time.monotonic() - said > 1:
            said = time.monotonic()
            await socket.send('{"type": "ping"}')
    return found


async def lesson(server: ServerProcess) -> dict[str, Any]:
    director = Director(server)
    seen: dict[str, Any] = {"before": [director.board(), director.reach()["join"]]}
    link = f"{server.ws_url}/ws/exercises/{director.exercise}/"
    async with websockets.connect(
        link, additional_headers={"Authorization": f"Bearer {director.token}"}
    ) as socket:
        address_gone(OLD)
        (lost,) = await frames(socket, 1)
        address(NEW)
        (news,) = await frames(socket, 1)
    seen["lost"] = {"join": lost["join"], "lost": lost["lost"]}
    seen["news"] = {"join": news["join"], "lost": news["lost"], "qr": news["qr"].startswith("<svg")}
    seen["after"] = [director.board(), director.reach()["join"]]
    return seen


def printed(server: ServerProcess) -> list[str]:
    """The join lines on the console; they are read by a thread of their own."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = [line for line in server.lines if line.startswith("join: ")]
        if len(found) > 1:
            break
        time.sleep(0.05)
    return found


def main() -> None:
    ip("link", "set", "lo", "up")
    address(OLD)
    folder = Path(sys.argv[2])
    with ServerProcess(folder / "moving", "--host", "0.0.0.0") as server:
        seen = asyncio.run(lesson(server))
        seen["answers"] = httpx.get(f"http://{NEW}:{server.port}/").status_code
        seen["console"] = printed(server)
    with ServerProcess(folder / "given", "--host", "0.0.0.0", "--address", "wargame.example:81") as server:
        seen["given"] = [Director(server).board(), Director(server).reach()["join"]]
    print(json.dumps(seen))


main()
