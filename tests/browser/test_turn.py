"""One turn with red and blue in two windows: direct fire, a movement with an opportunity shot passed and one taken."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import Windows, until

pytestmark = pytest.mark.browser


def choose(page: Page, unit: str) -> None:
    page.locator(".region-units").get_by_text(unit, exact=True).first.click()
    expect(page.locator(".unitcard")).to_contain_text(unit)


def draw_path(page: Page, to: str) -> None:
    """The way to a hex within reach, by its name; what is typed before the reach has come finds nothing yet."""
    route = page.locator(".unitcard .route")
    for _ in range(10):
        page.locator(".unitcard input").fill("")
        page.locator(".unitcard input").fill(to)
        page.wait_for_timeout(500)
        if route.count():
            break
    expect(route).to_be_visible()


def begun(windows: Windows) -> tuple[Page, Page]:
    windows.create("One turn")
    red, blue = windows.join("red", "Li Wei"), windows.join("blue", "Anna Berg")
    assert windows.command("director", type="start_exercise")[0] == 200
    expect(red.locator(".waiting-title")).to_contain_text("Your part: Direct fire")
    return red, blue


def test_a_turn_with_an_opportunity_shot_passed_and_one_taken(windows: Windows) -> None:
    red, blue = begun(windows)

    # Direct fire: the target with its level shift by shift, then the shot, seen by both.
    choose(red, "Anti-tank Missile Team 1")
    red.locator(".unitcard .enemy-row").first.click()
    expect(red.locator(".unitcard .aim")).to_contain_text("cover")
    # Its dice lie on the table, so that the shot harms nobody who is to fire later.
    assert windows.command("director", type="set_dice", mode="hand", side="red", once=True)[0] == 200
    red.locator(".unitcard").get_by_role("button", name="Fire").first.click()
    expect(red.locator(".handdice-body")).to_be_visible()
    assert windows.command("director", type="enter_dice", faces=[1, 1])[0] == 200
    for page in (red, blue):
        expect(page.locator(".panel-place")).to_contain_text("Anti-tank Missile Team 1")
        expect(page.locator(".panel-place")).to_contain_text(re.compile("DF-[123]"))

    windows.end_parts(2)
    expect(red.locator(".waiting-title")).to_contain_text("Your part: Movement")
    choose(red, "Tank Platoon 1")
    draw_path(red, "4657GH")
    expect(red.locator(".unitcard .route")).to_contain_text("cost 1")
    red.locator(".unitcard").get_by_role("button", name="Send").click()

    # The first hex: blue is asked and passes.
    card = blue.locator(".region-decision")
    expect(card).to_contain_text("you are asked")
    expect(card).to_contain_text("4656GH")
    expect(red.locator(".region-decision")).to_contain_text("Blue is asked")
    expect(red.locator(".region-decision").get_by_role("button", name="this hex")).to_have_count(0)
    blue.keyboard.press("p")

    # The second hex: blue is asked again and fires.
    expect(card).to_contain_text("4657GH")
    card.get_by_role("button", name="Fire").first.click()
    for page in (red, blue):
        expect(page.locator(".panel-place")).to_contain_text("IFV Platoon 1")

    def closed() -> list[str]:
        return [
            event["data"]["choice"]
            for event in windows.events("blue")
            if event["type"] == "decision_closed" and event["data"]["kind"] == "opportunity"
        ]

    until(blue, lambda: len(closed()) >= 2)
    assert closed()[:2] == ["pass", "fire"]
    shots = [event for event in windows.events("red") if event["type"] == "shot_fired"]
    assert [shot["data"]["mode"] for shot in shots][:2] == ["aimed", "opportunity"]


def test_a_path_is_drawn_taken_back_and_sent_with_the_keyboard(windows: Windows) -> None:
    red, _blue = begun(windows)
    units = windows.view("blue")["state"]["units"]
    blues = [name for name, unit in units.items() if unit["side"] == "blue"]
    assert windows.command("blue", type="set_standing_order", units=blues, order="hold")[0] == 200
    windows.end_parts(2)
    choose(red, "Tank Platoon 2")
    draw_path(red, "4451GH")
    red.keyboard.press("Escape")
    expect(red.locator(".unitcard .route")).to_have_count(0)
    choose(red, "Tank Platoon 2")
    draw_path(red, "4451GH")
    red.keyboard.press("Enter")
    expect(red.locator(".panel-place")).to_contain_text("4451GH")
    assert windows.view("red")["state"]["units"]["R-T2"]["hex"] == "4451GH"


def test_the_sight_tool_shows_the_profile_of_a_line(windows: Windows) -> None:
    red, _blue = begun(windows)
    choose(red, "Infantry Platoon 1")
    red.keyboard.press("s")
    expect(red.locator(".sight")).to_be_visible()
    board = red.locator(".board").first
    board.focus()
    for _ in range(3):
        red.keyboard.press("ArrowRight")
    expect(red.locator(".sight svg")).to_be_visible()
    expect(red.locator(".sight")).to_contain_text(re.compile(r"seen from 4560GH"))


def test_standing_orders_are_set_for_all_and_hidden_from_the_other_side(windows: Windows) -> None:
    red, _blue = begun(windows)
    red.get_by_label("Standing order of all").select_option("hold")

    def orders() -> set[str]:
        units = windows.view("red")["state"]["units"].values()
        return {unit["order"] for unit in units if unit["side"] == "red"}

    until(red, lambda: orders() == {"hold"})
    seen = windows.view("blue")["state"]["units"].values()
    assert {unit["order"] for unit in seen if unit["side"] == "red"} == {None}


def test_the_director_gives_a_side_to_the_computer(windows: Windows) -> None:
    director = windows.create("Against the computer")
    windows.join("red", "Li Wei")
    director.get_by_role("button", name="computer", exact=True).last.click()
    until(director, lambda: windows.view("red")["computer"] == {"red": False, "blue": True})
    assert windows.command("director", type="start_exercise")[0] == 200
    windows.end_parts(1)
    expect(windows.pages["red"].locator(".waiting-title")).to_contain_text(
        "Your part: Movement", timeout=60_000
    )
