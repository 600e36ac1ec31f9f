"""Two server processes over Redis and PostgreSQL, where the machine has them."""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import redis

from wargame.benchmarks.courses import paced_events
from wargame.benchmarks.timing import Figure
from wargame.benchmarks.troupe import Bare, Ours, Second
from wargame.loadtest.crowd import Crowd

SOCKETS = 200
SECONDS = 4.0
_NAMED = "WARGAME_TEST_REDIS_URL", "WARGAME_TEST_POSTGRES_URL"


def figures() -> Iterator[Figure]:
    """50 events a second, by both in turn, 100 sockets at each; skipped by name where a server is missing."""
    addresses = [os.environ.get(name, "") for name in _NAMED]
    missing = " and ".join(name for name, address in zip(_NAMED, addresses, strict=True) if not address)
    if missing:
        yield Figure(f"two processes: skipped, set {missing}", 0, "", None)
        return
    layer, server = addresses
    redis.Redis.from_url(layer).ping()
    name = f"wargame_benchmark_{uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield from _measured(layer, urlsplit(server)._replace(path=f"/{name}").geturl())
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _measured(layer: str, database: str) -> Iterator[Figure]:
    environment = {
        "REDIS_URL": layer,
        "DATABASE_URL": database,
        "WARGAME_SECRET_KEY": "one-for-both-processes",
        "WARGAME_DIRECTOR_KEY": "one-key-for-both",
    }
    with (
        Bare() as bare,
        Ours(environment) as one,
        Second(environment, one) as two,
        Crowd() as at_bare,
        Crowd() as crowd,
    ):
        at_bare.open(bare.sockets(SOCKETS))
        sockets = one.sockets(SOCKETS)
        for socket in sockets[::2]:
            socket["url"] = socket["url"].replace(urlsplit(one.url).netloc, urlsplit(two.url).netloc)
        crowd.open(sockets)
        pairs = [
            (
                paced_events([bare], "bare", at_bare, SECONDS),
                paced_events([one, two], one.group, crowd, SECONDS),
            )
            for _ in range(3)
        ]
        yardstick, found = (statistics.median(each) for each in zip(*pairs, strict=True))
    yield Figure("two processes, Redis, PostgreSQL: p95 to receipt", found * 1e3, "ms", None)
    yield Figure("... as a ratio to the bare broadcast", found / yardstick, "x", 3)
