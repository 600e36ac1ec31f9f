"""Looking at a replay: opening it, and waiting for a step."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.windows import Windows, until


def open_replay(windows: Windows, role: str, exercise: str, question: str = "") -> Page:
    page = windows.pages[role]
    page.goto(f"{windows.server.base_url}/exercises/{exercise}/replay/{question}")
    page.wait_for_selector("#screen[data-step]")
    return page


def step(page: Page) -> int:
    return int(page.locator("#screen").get_attribute("data-step") or -1)


def at(page: Page, n: int) -> None:
    expect(page.locator("#screen")).to_have_attribute("data-step", str(n))


def beyond(page: Page, n: int) -> None:
    """Wait until the replay has gone beyond a step."""
    until(page, lambda: step(page) > n)


def rests(page: Page) -> None:
    """Wait until it goes no further; a step may have been on its way."""
    for _ in range(20):
        here = step(page)
        page.wait_for_timeout(400)
        if step(page) == here:
            return
    raise AssertionError(f"it goes on, at {step(page)}")


def marks(windows: Windows, role: str) -> dict[str, list[int]]:
    index: dict[str, dict[str, list[int]]] = windows.read(role, "replay/")
    return index["marks"]
