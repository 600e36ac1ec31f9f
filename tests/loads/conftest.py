"""A server that publishes as many events as a test wants, as fast as it can."""

from collections.abc import Iterator

import pytest

from wargame.benchmarks.troupe import Ours


@pytest.fixture(scope="module")
def stage() -> Iterator[Ours]:
    with Ours() as server:
        yield server
