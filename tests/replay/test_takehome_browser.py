"""The file that was taken home in a browser: from a `file:` address, with the network off, and nothing asked of anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.replay.homefiles import HomeFile, opened
from tests.server.room import Room, room_at
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser
Show = Callable[..., Page]


def lesson(server: ServerProcess) -> Room:
    """Cards, a battery's fire, shots, a rewind; then the end."""
    options = {"fog": True, "cards_per_side": 2, "standing_order": "hold", "reveal_drawn_card": True}
    room = room_at(server.base_url, server.director_key, options)
    room.do("director", "start_exercise")
    for _ in range(2):
        room.do(room.side() or "", "draw_card")
        room.end_phase()
    room.do("red", "plan_fire", battery="R-SP", target="4563GH")
    room.go_to("direct_fire")
    room.send("red", "fire", unit="R-I1", target="E1")
    room.go_to("indirect_fire")
    room.do("red", "declare_fire", battery="R-SP")
    to = room.view("director")["n"]
    room.end_phase()
    room.do("director", "rewind", to=to, reason="once more")
    room.do("director", "add_note", n=to, text="Fire before movement")
    room.do("director", "end_exercise")
    return room


@pytest.fixture(scope="module")
def taken(live_server_process: ServerProcess, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The files of two audiences."""
    server = live_server_process
    room = lesson(server)
    client = httpx.Client(base_url=server.base_url, follow_redirects=True, timeout=60)
    client.get(server.director_url)
    folder = tmp_path_factory.mktemp("stick")
    found = {}
    for view in ("director", "red"):
        answer = client.get(f"/exercises/{room.id}/replay/file/", params={"view": view})
        assert answer.status_code == 200
        found[view] = folder / f"课 {view}.html"
        found[view].write_bytes(answer.content)
    return found


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Opens a file in a browser that reaches nobody; trouble in its console, or a request, fails the test."""
    trouble: list[str] = []
    contexts = []

    def make(path: Path, query: str = "") -> Page:
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        contexts.append(context)
        context.set_offline(True)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda said: said.type in ("error", "warning") and trouble.append(said.text))
        page.on("websocket", lambda socket: trouble.append(socket.url))
        address = path.as_uri()
        page.on("request", lambda request: _asked(request.url, address, trouble))
        page.goto(f"{address}{query}")
        page.locator(".screen-replay").wait_for()
        return page

    yield make
    for context in contexts:
        context.close()
    assert trouble == []


def _asked(url: str, own: str, trouble: list[str]) -> None:
    if not url.startswith(("data:", "blob:")) and url.partition("?")[0] != own:
        trouble.append(url)


def at(page: Page, step: int) -> None:
    expect(page.locator("#screen")).to_have_attribute("data-step", str(step))


def last_state(found: HomeFile) -> dict[str, Any]:
    """What this audience saw at the end, folded here."""
    start = max(found.stretches)
    state = found.stretches[start]["state"]
    for event in found.stretches[start]["events"]:
        for section, value in event["updates"].items():
            if section in ("units", "batteries", "markers", "contacts"):
                merged = {**state[section], **value}
                state[section] = {key: each for key, each in merged.items() if each is not None}
            else:
                state[section] = value
    return state


@pytest.mark.parametrize("view", ["director", "red"])
def test_it_is_gone_through_by_keyboard_and_by_pointer(taken: dict[str, Path], show: Show, view: str) -> None:
    found = opened(taken[view].read_text("utf-8"))
    last = found.index["n"]
    page = show(taken[view])
    at(page, 0)
    page.keyboard.press("]")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("[")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last)
    state = last_state(found)
    expect(page.locator(".topbar .turn")).to_contain_text(f"Ended in turn {state['turn']}")
    drawn = set(page.locator("[data-unit]").evaluate_all("all => all.map((one) => one.dataset.unit)"))
    assert drawn == set(state["units"])
    page.keyboard.press("b")
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("b")
    at(page, found.index["marks"]["battery"][0])
    expect(page.locator(".panel-place")).to_contain_text("4563GH")
    box = page.locator(".scrubber").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    at(page, last)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#screen")).not_to_have_attribute("data-step", str(last))
    assert abs(int(page.locator("#screen").get_attribute("data-step") or 0) - last / 2) <= 2
    page.get_by_role("button", name="Fire before movement").click()
    at(page, found.index["notes"][0]["n"])


def test_everything_that_comes_later_is_in_it(taken: dict[str, Path], show: Show) -> None:
    """Dialogs, the log, cards with their words, the legend: what a page fetches when it is first wanted."""
    found = opened(taken["red"].read_text("utf-8"))
    page = show(taken["red"], "?n=1")
    at(page, 1)
    page.keyboard.press("c")
    at(page, found.index["marks"]["card"][0])
    expect(page.locator(".panel-place")).to_contain_text("card", ignore_case=True)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Log").click()
    page.keyboard.press("End")
    expect(page.locator(".log-place")).to_contain_text("once more")
    page.get_by_role("button", name="Legend").first.click()
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    # The symbols of the units are in the page itself.
    used = page.locator("svg use").first.get_attribute("href") or ""
    assert used.startswith("#")
    assert page.locator(used).count() == 1


def test_both_languages(taken: dict[str, Path], show: Show) -> None:
    page = show(taken["red"], "?n=5")
    at(page, 5)
    expect(page.get_by_role("tab", name="Adjudication")).to_be_visible()
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-hans")
    expect(page.get_by_role("tab", name="裁决")).to_be_visible()
    at(page, 5)
    page.get_by_role("button", name="EN", exact=True).click()
    expect(page.get_by_role("tab", name="Adjudication")).to_be_visible()
    at(page, 5)


def test_nothing_can_be_asked_of_anybody(taken: dict[str, Path], browser: Browser) -> None:
    """The file's own policy forbids it, also where there is a network."""
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(taken["red"].as_uri())
    page.locator(".screen-replay").wait_for()
    answer = page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', (problem) => problem.name)")
    assert answer == "TypeError"
    assert [url for url in asked if url.startswith("http")] == []
    context.close()
