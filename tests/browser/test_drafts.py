"""What is being typed or chosen survives what comes in meanwhile, a lost connection and a reload: notes, announcements, plans."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.windows import Windows

pytestmark = pytest.mark.browser
NOTE, WORDS, SIGN = "Why did nobody see the ford?", "Five minutes left", "not here"


def plan_chosen(red: Page) -> Locator:
    return red.locator('[data-focus="plan:R-122"]').first


def begin(windows: Windows) -> None:
    """Drafts of each kind, none of them sent."""
    director, red = windows.pages["director"], windows.pages["red"]
    director.locator("[data-note-here]").click()
    director.locator('.notemaker [data-focus="note:text"]').fill(NOTE)
    director.locator(".announcer input").fill(WORDS)
    red.locator('[data-focus="choose:R-122"]').click()
    box = red.locator(".board-place").bounding_box()
    assert box
    red.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(plan_chosen(red)).to_be_visible()
    red.keyboard.press("m")
    red.locator(".marks input").fill(SIGN)


def still_there(windows: Windows) -> None:
    director, red = windows.pages["director"], windows.pages["red"]
    expect(director.locator('.notemaker [data-focus="note:text"]')).to_have_value(NOTE)
    expect(director.locator(".announcer input")).to_have_value(WORDS)
    expect(plan_chosen(red)).to_be_visible()
    expect(red.locator(".marks input")).to_have_value(SIGN)


def lose_the_connection(page: Page) -> None:
    """As when the Wi-Fi drops: the page notices, and comes back by itself."""
    page.context.set_offline(True)
    expect(page.locator(".linkbanner.lost")).to_be_visible(timeout=20_000)
    page.context.set_offline(False)
    expect(page.locator(".linkbanner.lost")).to_be_hidden(timeout=30_000)


def test_drafts_survive_events_a_lost_connection_and_a_reload(windows: Windows) -> None:
    windows.create("Drafts")
    windows.join("red", "李伟")
    assert windows.command("director", type="start_exercise")[0] == 200
    begin(windows)
    assert windows.command("director", type="set_battery", battery="R-SP", suppressed=True)[0] in (200, 403)
    assert windows.command("director", type="set_battery", battery="B-122", suppressed=True)[0] == 200
    assert windows.command("director", type="announce", text="Look at the ford")[0] == 200
    still_there(windows)
    for role in ("director", "red"):
        lose_the_connection(windows.pages[role])
    assert windows.command("director", type="set_battery", battery="B-122", suppressed=False)[0] == 200
    still_there(windows)
    for role in ("director", "red"):
        windows.pages[role].reload()
        windows.pages[role].wait_for_selector(".waiting-title")
    expect(windows.pages["director"].locator(".announcer input")).to_have_value(WORDS)
    expect(plan_chosen(windows.pages["red"])).to_be_visible()
    windows.pages["director"].locator("[data-note-here]").click()
    expect(windows.pages["director"].locator('.notemaker [data-focus="note:text"]')).to_have_value(NOTE)
