"""No press is lost: while a part of the page is drawn anew under the finger, and while an earlier choice is on its way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.windows import Windows, until

pytestmark = pytest.mark.browser


def middle(button: Locator) -> tuple[float, float]:
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def modes(windows: Windows) -> dict[str, str]:
    found: dict[str, str] = windows.view("director")["state"]["dice"]["modes"]
    return found


class Held:
    """Commands of a page, kept back until they may go on."""

    def __init__(self, page: Page) -> None:
        self.kept: list[Route] = []
        self.open = False
        page.route("**/commands/", self._take)

    def _take(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.kept.append(route)

    def release(self) -> None:
        self.open = True
        for route in self.kept:
            route.continue_()


def events(windows: Windows, kind: str) -> list[dict[str, Any]]:
    return [event["data"] for event in windows.events("director") if event["type"] == kind]


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_button_that_is_drawn_anew_while_it_is_held_down_is_pressed_all_the_same(
    windows: Windows, by: str
) -> None:
    director = windows.create("Held down")
    blue, red = (director.locator(f"[data-focus='mode:{side}:hand']") for side in ("blue", "red"))
    if by == "mouse":
        director.mouse.move(*middle(red))
        director.mouse.down()
    else:
        red.focus()
        director.keyboard.down(" ")
    assert windows.command("director", type="set_dice", mode="hand", side="blue")[0] == 200
    assert windows.command("director", type="announce", text="it has come")[0] == 200
    expect(director.locator(".announce-text").first).to_contain_text("it has come")
    if by == "mouse":
        director.mouse.up()
    else:
        director.keyboard.up(" ")
    for button in (red, blue):
        expect(button).to_have_attribute("aria-pressed", "true")
    assert modes(windows) == {"red": "hand", "blue": "hand"}


def test_a_button_that_means_something_else_when_it_is_let_go_is_not_pressed(windows: Windows) -> None:
    director = windows.create("Meant otherwise")
    windows.join("red", "李伟")
    assert windows.command("director", type="start_exercise")[0] == 200
    end = director.locator(".endpart [data-focus=end]")
    expect(end).to_contain_text("End Red's part")
    director.mouse.move(*middle(end))
    director.mouse.down()
    assert windows.command("director", type="end_phase", side="red")[0] == 200
    assert windows.command("director", type="announce", text="it has come")[0] == 200
    expect(director.locator(".announce-text").first).to_contain_text("it has come")
    director.mouse.up()
    expect(end).to_contain_text("End Blue's part")
    expect(director.locator(".endpart .warning")).to_have_count(0)
    assert len(events(windows, "side_ended_phase")) == 1
    end.click()  # the next press is one
    expect(director.locator(".endpart .warning")).to_be_visible()


def test_what_is_chosen_while_an_earlier_choice_is_on_its_way_goes_out_after_it(windows: Windows) -> None:
    director = windows.create("Quick choices")
    held = Held(director)
    auto, hand = (director.locator(f"[data-focus='mode:red:{mode}']") for mode in ("auto", "hand"))
    hand.click()
    expect(hand).to_have_attribute("aria-busy", "true")
    hand.click()  # the same once more is no other choice
    auto.click()
    held.release()
    until(director, lambda: len(events(windows, "dice_set")) == 2)
    expect(auto).to_have_attribute("aria-pressed", "true")
    expect(hand).not_to_have_attribute("aria-busy", "true")
    assert [said["mode"] for said in events(windows, "dice_set")] == ["hand", "auto"]
    assert modes(windows)["red"] == "auto"


def test_signs_in_two_hexes_pressed_quickly_are_both_set(windows: Windows) -> None:
    windows.create("Quick signs")
    red = windows.join("red", "李伟")
    red.locator(".mark-button").click()
    expect(red.locator(".mark-signs button").first).to_be_visible()
    held = Held(red)
    box = red.locator(".board-place").bounding_box()
    assert box is not None
    for across in (0.4, 0.6):
        red.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] / 2)
    until(red, lambda: len(held.kept) == 1)
    held.release()
    expect(red.locator(".mark-row")).to_have_count(2)


def test_a_standing_order_changed_twice_is_the_last_one(windows: Windows) -> None:
    windows.create("Quick orders")
    red = windows.join("red", "李伟")
    held = Held(red)
    orders = red.get_by_label(re.compile("Standing order of all"))
    orders.select_option("hold")
    until(red, lambda: len(held.kept) == 1)
    orders.select_option("3")
    held.release()

    def given() -> set[object]:
        units = windows.view("red")["state"]["units"].values()
        return {unit["order"] for unit in units if unit["side"] == "red"}

    until(red, lambda: given() == {3})
    expect(orders).to_have_value("3")
