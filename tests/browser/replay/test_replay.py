"""The replay as a class uses it: play, step, jump, scrub, side by side, a link, and the wall that follows the director."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.replay.looking import at, beyond, marks, open_replay, rests, step
from tests.browser.windows import PROJECTOR, TABLET, Windows, after_the_end
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser


def test_the_end_leads_to_the_replay_and_every_key_does_what_it_says(
    windows: Windows, played: tuple[ServerProcess, str]
) -> None:
    page = windows.pages["director"]
    after_the_end(page, "replay")
    page.wait_for_selector("#screen[data-step]")
    index = windows.read("director", "replay/")
    last, shots = index["n"], index["marks"]["shot"]
    at(page, 0)
    for key, n in (
        ("]", 1),
        ("]", 2),
        ("[", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        at(page, n)
    page.keyboard.press("s")
    at(page, shots[0])
    assert page.locator(".panel-place .strip").inner_text() != ""
    page.keyboard.press("s")
    at(page, shots[1])
    page.keyboard.press("Shift+S")
    at(page, shots[0])
    page.keyboard.press("l")
    at(page, next(n for n in index["marks"]["loss"] if n > shots[0]))
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("Next battery's fire")
    page.keyboard.press("Escape")
    slider = page.locator(".scrubber")
    assert slider.get_attribute("aria-valuemax") == str(last)
    assert "Turn" in (slider.get_attribute("aria-valuetext") or "")
    expect(page.locator("body > .unseen")).to_contain_text("Step")


def test_it_plays_and_stops(windows: Windows, played: tuple[ServerProcess, str]) -> None:
    page = open_replay(windows, "director", played[1])
    page.select_option(".replay-speed", "8")
    page.keyboard.press(" ")
    expect(page.locator("[data-focus=play]")).to_have_attribute("aria-label", "Pause")
    beyond(page, 12)
    page.keyboard.press(" ")
    expect(page.locator("[data-focus=play]")).to_have_attribute("aria-label", "Play")
    rests(page)
    # At the end it stops by itself.
    last = int(page.locator(".scrubber").get_attribute("aria-valuemax") or 0)
    page.keyboard.press("End")
    page.keyboard.press("[")
    page.keyboard.press(" ")
    at(page, last)
    expect(page.locator("[data-focus=play]")).to_have_attribute("aria-label", "Play")


def test_a_link_opens_at_its_step_and_fog_is_shown_as_each_saw_it(
    windows: Windows, played: tuple[ServerProcess, str]
) -> None:
    exercise = played[1]
    whole = marks(windows, "director")
    page = open_replay(windows, "director", exercise, f"?n={whole['shot'][3]}&view=director")
    at(page, whole["shot"][3])
    everybody = page.locator(".eye:not(.eye-closed) [data-unit]").count()
    page.locator("[data-focus='view:red']").click()
    expect(page.locator("#screen")).to_have_attribute("data-view", "red")
    state = windows.read("director", f"replay/frames/?view=red&from={step(page) // 250 * 250}")["state"]
    assert 0 < page.locator(".eye:not(.eye-closed) [data-unit]").count() < everybody
    assert state["fog"] is True
    page.locator("[data-focus='view:both']").click()
    expect(page.locator(".eye:not(.eye-closed)")).to_have_count(2)
    expect(page.locator(".eye-chip").first).to_contain_text("As Red saw it")
    at(page, whole["shot"][3])
    # The address is that of the step, and opens there anew.
    expect(page).to_have_url(re.compile("view=both"))
    page.reload()
    page.wait_for_selector("#screen[data-step]")
    at(page, whole["shot"][3])
    expect(page.locator(".eye:not(.eye-closed)")).to_have_count(2)


def test_scrubbing_by_pointer_and_touching_a_teaching_point(
    windows: Windows, played: tuple[ServerProcess, str]
) -> None:
    page = open_replay(windows, "director", played[1])
    box = page.locator(".scrubber").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 50)
    page.mouse.down()
    for share in (0.2, 0.5, 0.4, 0.75):
        page.mouse.move(box["x"] + share * box["width"], box["y"] + 50)
    page.mouse.up()
    last = int(page.locator(".scrubber").get_attribute("aria-valuemax") or 0)
    beyond(page, int(0.75 * last) - 1)
    assert abs(step(page) - 0.75 * last) <= 1
    expect(page.locator(".scrub-tip")).to_contain_text("Lost")
    page.locator(".replay-point").nth(1).click()
    expect(page.locator(".replay-note")).to_have_text("Fire before movement")
    assert page.locator(".scrub-undone").count() == 1
    undone = windows.read("director", "replay/")["undone"][0]
    page.mouse.move(box["x"] + (sum(undone) / 2 / last) * box["width"], box["y"] + 50)
    expect(page.locator(".scrub-tip")).to_contain_text("do not count")


def test_players_see_their_own_until_it_is_opened_and_the_wall_follows(
    windows: Windows, played: tuple[ServerProcess, str]
) -> None:
    exercise = played[1]
    windows.join("red", "Anna", TABLET)
    windows.join("observer", "Wall", PROJECTOR)
    red = windows.pages["red"]
    after_the_end(red, "replay")
    red.wait_for_selector("#screen[data-step]")
    expect(red.locator("#screen")).to_have_attribute("data-view", "red")
    expect(red.locator(".replay-views")).to_be_hidden()
    wall = windows.pages["observer"]
    after_the_end(wall, "replay")
    wall.wait_for_selector("#screen.replay-following")
    director = open_replay(windows, "director", exercise, "?n=40")
    director.locator("[data-focus=lead]").check()
    assert (windows.read("observer", "replay/")["n"]) > 0
    beyond(wall, 0)
    expect(wall.locator("#screen")).to_have_attribute("data-view", "observer")
    expect(red.locator(".region-class")).to_contain_text("leading the class now")
    at(red, 0)  # whoever does not follow looks where he likes
    director.locator("[data-focus=open]").check()
    expect(red.locator("[data-focus='view:both']")).to_be_visible()
    director.locator("[data-focus='view:blue']").click()
    expect(wall.locator("#screen")).to_have_attribute("data-view", "blue")
    director.keyboard.press("End")
    last = int(director.locator(".scrubber").get_attribute("aria-valuemax") or 0)
    at(wall, last)
    red.locator("[data-focus=follow]").check()
    expect(red.locator("#screen")).to_have_attribute("data-view", "blue")
    at(red, last)
    # Who takes it in hand again follows no more.
    red.keyboard.press("Home")
    at(red, 0)
    expect(red.locator("#screen")).not_to_have_class("replay-following")
    director.keyboard.press("[")
    at(wall, last - 1)
    at(red, 0)
    director.locator("[data-focus=open]").uncheck()
    expect(red.locator("#screen")).to_have_attribute("data-view", "red")
    expect(wall.locator("#screen")).to_have_attribute("data-view", "observer")


def test_a_view_that_is_not_open_says_so(windows: Windows, played: tuple[ServerProcess, str]) -> None:
    windows.join("blue", "Ben")
    page = windows.pages["blue"]
    page.goto(f"{windows.server.base_url}/exercises/{played[1]}/replay/?view=director&n=9")
    expect(page.locator(".loading")).to_contain_text("not open to you")
    page.locator(".loading button").click()
    page.wait_for_selector("#screen[data-step]")
    expect(page.locator("#screen")).to_have_attribute("data-view", "blue")
