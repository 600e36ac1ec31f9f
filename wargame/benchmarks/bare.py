"""The yardstick: a bare `websockets` broadcast of texts as long as ours, without rules, storage or Django.

Run as `python -m wargame.benchmarks.bare PORT`; told what to publish by JSON lines, as the stage is.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

_texts: list[str] = []
_everybody: set[ServerConnection] = set()


def publish(events: int, size: int) -> dict[str, Any]:
    """One text for each event to everybody."""
    at = time.perf_counter()
    for _ in range(events):
        number = len(_texts) + 1
        event = {"n": number, "type": "announced", "data": {"text": "x" * size}}
        text = json.dumps({"type": "events", "n": number, "events": [event]}, separators=(",", ":"))
        _texts.append(text)
        broadcast(_everybody, text)
    return {"at": at, "n": len(_texts)}


async def serve_one(connection: ServerConnection) -> None:
    """What it has missed, text by text, then what comes."""
    assert connection.request is not None
    after = int(parse_qs(urlsplit(connection.request.path).query)["after"][0])
    for text in _texts[after:]:
        await connection.send(text)
    _everybody.add(connection)
    try:
        async for asked in connection:
            if json.loads(asked)["type"] == "command":
                publish(1, len(asked))
            else:
                await connection.send('{"type": "pong"}')
    except ConnectionClosed:
        pass
    finally:
        _everybody.discard(connection)


async def main(port: int) -> None:
    """Serve until standard input ends."""
    loop = asyncio.get_running_loop()
    over = asyncio.Event()

    def listen() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(_answer, json.loads(line))
        loop.call_soon_threadsafe(over.set)

    async with serve(serve_one, "127.0.0.1", port, compression=None, ping_interval=None, backlog=1024):
        sys.stdout.write('{"ready": true}\n')
        sys.stdout.flush()
        threading.Thread(target=listen, daemon=True).start()
        await over.wait()


def _answer(asked: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(publish(asked["events"], asked["size"])) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
