"""Playing on from a step of the replay: the director's button, the way to the new exercise, and what its screen says."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.windows import LAPTOP, Windows
from tests.server.room import Room, room_at
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser


@pytest.fixture
def room(live_server_process: ServerProcess) -> Room:
    room = room_at(live_server_process.base_url, live_server_process.director_key, {"standing_order": "hold"})
    room.do("director", "start_exercise")
    for _ in range(4):
        room.do("director", "end_phase")
    room.do("director", "end_exercise")
    return room


def test_the_director_plays_on_from_the_step_that_is_shown(windows: Windows, room: Room) -> None:
    before = room.everything()
    n = next(event["n"] for event in room.events("director") if event["type"] == "side_ended_phase") + 1
    page = windows.open("director", LAPTOP)
    page.goto(windows.server.director_url)
    page.goto(f"{windows.server.base_url}/exercises/{room.id}/replay/?n={n}&view=red")
    expect(page.locator("#screen")).to_have_attribute("data-step", str(n))
    page.get_by_role("textbox", name="Title of the new exercise").fill("The other bank")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("link", name="Go to “The other bank”").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The other bank")
    link = page.get_by_role("link", name=re.compile(r"What if: from step \d+ of “A lesson”"))
    assert re.search(r"/exercises/(\w+)/", page.url)[1] != room.id  # type: ignore[index]
    left = int(re.search(r"step (\d+)", link.inner_text())[1])  # type: ignore[index]
    assert 0 < left <= n
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("#screen")).to_have_attribute("data-step", str(left))
    expect(opened.value.get_by_role("link", name="The other bank")).to_be_visible()
    opened.value.close()
    assert room.everything() == before


def test_the_others_are_not_offered_it(
    open_windows: Callable[..., Windows], live_server_process: ServerProcess, room: Room
) -> None:
    windows = open_windows(live_server_process)
    page = windows.open("red", LAPTOP)
    page.goto(f"{windows.server.base_url}/?code={room.codes['red']}")
    page.fill("input[name=name]", "Anna")
    page.locator("main form button").click()
    page.wait_for_url("**/exercises/**")
    page.goto(f"{windows.server.base_url}/exercises/{room.id}/replay/")
    page.locator(".screen-replay").wait_for()
    expect(page.get_by_role("link", name="Take this replay home as a file")).to_be_visible()
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Take this replay home as a file").click()
    assert download.value.suggested_filename == "A lesson-red.html"
