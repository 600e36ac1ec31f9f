"""The whole story in four windows: create, join, plan, declare, and everybody sees the same battery step by step."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import PROJECTOR, TABLET, Windows, strip_text

pytestmark = pytest.mark.browser


def begun(windows: Windows) -> None:
    """Four people sit down and the director starts."""
    director = windows.create("Class 3, Monday")
    windows.join("red", "Li Wei")
    windows.join("blue", "Anna Berg")
    windows.join("observer", "Wall", PROJECTOR)
    expect(director.locator(".region-seats")).to_contain_text("Anna Berg")
    director.get_by_role("button", name="Start the exercise").first.click()
    director.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    expect(windows.pages["red"].locator(".waiting-title")).to_contain_text("Your part: Direct fire")
    expect(windows.pages["blue"].locator(".waiting-title")).to_contain_text("Red acts")


def plan(page: Page, battery: str, target: str) -> None:
    card = page.locator(f"article.battery[aria-label='{battery}']")
    card.get_by_role("button", name=re.compile("Choose a target|Change the target")).click()
    card.locator(".chooser input").fill(target)
    card.get_by_role("button", name="Plan this fire").click()
    expect(card.locator(".plans")).to_contain_text("4563GH")


def test_one_battery_is_seen_step_by_step_in_four_windows(windows: Windows) -> None:
    begun(windows)
    red, blue, wall = (windows.pages[role] for role in ("red", "blue", "observer"))
    plan(red, "R-SP", "4563 gh")
    # The other side and the projector learn nothing of the plan: it is in no text and in no answer to them.
    for page in (blue, wall):
        state = page.evaluate(
            "fetch(JSON.parse(document.getElementById('page').textContent).urls.view,"
            "{headers:{'X-Seat':JSON.parse(document.getElementById('page').textContent).seat.id}}).then(a=>a.json())"
        )["state"]
        assert state["batteries"]["R-SP"]["plans"] is None
        assert state["markers"] == {}
    windows.end_parts(4)
    expect(red.locator(".waiting-title")).to_contain_text("Your part: Indirect fire")
    # One die by hand, so that the fire arrives in every run of this test; all others are automatic.
    assert windows.command("director", type="set_dice", mode="hand", side="red", once=True)[0] == 200
    red.locator("article.battery[aria-label='R-SP']").get_by_role("button", name="Declare fire").click()
    red.locator(".region-handdice").get_by_role("button", name="1", exact=True).click()
    red.locator(".region-handdice button.primary").click()
    for page in windows.pages.values():
        expect(page.locator(".panel-place")).to_contain_text("R-SP")
        expect(page.locator(".panel-place")).to_contain_text("4563GH")
        expect(page.get_by_role("button", name="Show the rest at once")).to_be_visible()
    # A window reloaded in the middle joins the reveal where the room is, not at its end: it asks for an earlier view.
    earlier: list[str] = []
    blue.on("request", lambda request: earlier.append(request.url) if "?at=" in request.url else None)
    blue.reload()
    expect(blue.locator(".panel-place")).to_contain_text("R-SP", timeout=20_000)
    assert len(earlier) == 1
    for page in windows.pages.values():
        expect(page.get_by_role("button", name="Show the rest at once")).to_be_hidden(timeout=40_000)
    shown = {role: strip_text(page) for role, page in windows.pages.items()}
    assert shown["red"]
    assert set(shown.values()) == {shown["red"]}
    blue.reload()
    expect(blue.locator(".panel-place")).to_contain_text("R-SP")
    expect(blue.get_by_role("button", name="Show the rest at once")).to_be_hidden()
    assert strip_text(blue) == shown["red"]


def test_dice_by_hand_ask_the_right_side_and_take_its_faces(windows: Windows) -> None:
    begun(windows)
    red, blue, director = (windows.pages[role] for role in ("red", "blue", "director"))
    director.locator(".dicemode, .region-dicemode").get_by_role("button", name="by hand").first.click()
    windows.end_parts(4)
    assert windows.command("red", type="plan_fire", battery="R-SP", target="4563GH")[0] == 200
    red.keyboard.press("d")
    expect(red.locator(".region-handdice")).to_contain_text("one die")
    expect(red.locator(".region-handdice")).to_contain_text("IF-2")
    expect(blue.locator(".region-handdice")).to_be_hidden()
    expect(director.locator(".region-handdice")).to_be_visible()
    red.keyboard.press("6")
    red.locator(".region-handdice button.primary").click()
    for page in windows.pages.values():
        expect(page.locator(".panel-place")).to_contain_text(re.compile("did not arrive", re.I))
        expect(page.locator(".region-handdice:visible")).to_have_count(0)


def test_a_refusal_stands_beside_what_was_refused_with_its_clause(windows: Windows) -> None:
    begun(windows)
    card = windows.pages["red"].locator("article.battery[aria-label='R-SP']")
    card.get_by_role("button", name="Choose a target").click()
    card.locator(".chooser input").fill("4563ZZ")
    card.get_by_role("button", name="Plan this fire").click()
    expect(card).to_contain_text("this map is sheet GH")
    expect(card).to_contain_text("MAP-1")
    assert card.locator(".chooser input").input_value() == "4563ZZ"


def test_a_target_is_chosen_on_the_map_with_the_keyboard_alone(windows: Windows) -> None:
    begun(windows)
    red = windows.pages["red"]
    card = red.locator("article.battery[aria-label='R-SP']")
    card.get_by_role("button", name="Choose a target").focus()
    red.keyboard.press("Enter")
    board = red.locator(".board").first
    board.focus()
    red.keyboard.press("ArrowRight")
    red.keyboard.press("Enter")
    target = card.locator(".chooser input").input_value()
    assert re.fullmatch(r"\d{4}GH", target)
    card.get_by_role("button", name="Plan this fire").focus()
    red.keyboard.press("Enter")
    expect(card.locator(".plans")).to_contain_text(target)


def test_several_seats_in_one_browser_keep_their_sides(windows: Windows) -> None:
    windows.create("One teacher alone")
    red = windows.join("red", "Both")
    other = red.context.new_page()
    other.goto(windows.server.base_url)
    other.fill("input[name=code]", windows.codes["blue"])
    other.fill("input[name=name]", "Both")
    other.locator("main form button.primary").click()
    other.wait_for_selector(".waiting-title")
    red.reload()
    expect(red.locator("article.battery[aria-label='R-SP']")).to_be_visible()
    expect(other.locator("article.battery[aria-label='B-SP']")).to_be_visible()


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
def test_no_screen_scrolls_sideways_or_cuts_a_text(open_windows, live_server_process, language: str) -> None:
    windows = open_windows(live_server_process, language)
    windows.create("第三班 Monday, a rather long title of an exercise")
    windows.join("red", "欧阳 Montgomery")
    windows.join("observer", "Wall")
    windows.command("director", type="start_exercise")
    windows.command("red", type="plan_fire", battery="R-122", target="4563GH")
    for page in windows.pages.values():
        page.wait_for_selector(".counter, [data-unit]", state="attached")
    for width, height in ((1366, 768), PROJECTOR, TABLET, (768, 1024)):
        for role, page in windows.pages.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            wide = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wide <= 0, (role, width)
            assert page.evaluate(_CUT) == [], (role, width)


# Buttons, titles and lines whose text is wider than they are, but for those that say so with dots.
_CUT = """() => [...document.querySelectorAll("button, h1, h2, h3, .row-detail, .waiting-title")]
    .filter((element) => element.offsetParent && element.scrollWidth > element.clientWidth + 1
        && getComputedStyle(element).textOverflow !== "ellipsis" && getComputedStyle(element).display !== "inline")
    .map((element) => element.textContent.trim().slice(0, 60))"""


def test_every_page_is_there_in_chinese(open_windows, live_server_process) -> None:
    windows = open_windows(live_server_process, "zh-CN")
    director = windows.create("第三班")
    red = windows.join("red", "李伟")
    windows.command("director", type="start_exercise")
    expect(red.locator(".waiting-title")).to_contain_text("直瞄射击")
    english = re.compile(r"\b(the|your|of|turn|hex|battery|plan|choose|end|part|fire|dice)\b", re.I)
    for page in (director, red):
        words = english.findall(page.locator("body").inner_text())
        assert words == []
    red.locator("button[name=language][value=en]:visible, .language button[value=en]:visible").first.click()
    expect(red.locator(".waiting-title")).to_contain_text("Direct fire")
