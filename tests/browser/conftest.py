"""Every browser test gets windows of its own on one server, and fails where a page's console told of trouble."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.windows import Windows
from tests.support.server import ServerProcess

# What is waited for comes later on a machine that is busy; what does not come fails all the same.
expect.set_options(timeout=20_000)


@pytest.fixture
def open_windows(browser: Browser) -> Iterator[Callable[..., Windows]]:
    made: list[Windows] = []

    def make(server: ServerProcess, language: str = "en-US") -> Windows:
        windows = Windows(browser, server, language)
        made.append(windows)
        return windows

    yield make
    trouble = [line for windows in made for line in windows.trouble]
    for windows in made:
        windows.close()
    assert trouble == []


@pytest.fixture
def windows(open_windows: Callable[..., Windows], live_server_process: ServerProcess) -> Windows:
    return open_windows(live_server_process)
