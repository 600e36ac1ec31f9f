"""Event cards in the windows of director, red and blue, in both languages: the blind choice, the draw and the turn-over,
the fire plan of a support card, the reward swap.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import PROJECTOR, Windows, until
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser
SUPPORT = ("support_155", "support_122")
PER_SIDE = 5


def take_blind(page: Page, positions: tuple[int, ...]) -> None:
    """Backs only, chosen by position."""
    sheet = page.locator(".card-sheet.choose")
    expect(sheet.locator(".fan-card")).to_have_count(7)
    expect(sheet.locator(".eventcard[data-card]")).to_have_count(0)
    for position in positions:
        sheet.locator(f'.fan-card[data-position="{position}"]').click()
    page.locator('[data-focus="cards:take"]').click()
    expect(page.locator(".region-hand .hand-back")).to_have_count(PER_SIDE)


def draw(windows: Windows, side: str, position: int) -> str:
    """The side draws in its window; the card turns over in everybody's."""
    page = windows.pages[side]

    def drawn() -> list[dict[str, Any]]:
        cards: list[dict[str, Any]] = windows.view(side)["state"]["cards"]["drawn"]
        return cards

    before = len(drawn())
    windows.watch_cards()
    page.locator(f'.card-sheet.draw .fan-card[data-position="{position}"]').click()
    until(page, lambda: len(drawn()) > before)
    card = drawn()[-1]["card"]
    windows.have_shown(card, *windows.pages)
    for role in windows.pages:
        windows.pages[role].keyboard.press("Escape")
    return str(card)


def begun(windows: Windows) -> None:
    windows.create("Cards", cards=PER_SIDE)
    windows.join("red", "李伟")
    windows.join("blue", "Anna Berg")
    windows.join("observer", "Wall", PROJECTOR)
    take_blind(windows.pages["red"], (1, 3, 4, 6, 7))
    take_blind(windows.pages["blue"], (1, 2, 3, 4, 5))
    assert windows.command("director", type="start_exercise")[0] == 200


def open_a_reward(windows: Windows) -> None:
    """The director grants red a swap at the card table."""
    director = windows.pages["director"]
    director.locator('[data-focus="cards:table"]').first.click()
    dialog = director.locator("dialog.cardtable-dialog")
    expect(dialog.locator('.cardtable-side[data-side="red"] [data-pile="pool"] .cardchip')).to_have_count(2)
    dialog.locator('[data-focus="cards:reward:red"]').click()
    expect(dialog.locator('[data-reward="open"]')).to_be_visible()
    director.keyboard.press("Escape")


def swap(windows: Windows) -> tuple[list[str], list[str]]:
    """Red sees the rest of its pool face up, takes one and gives one; the hands before and after, as the keepers see them."""
    red, blue = windows.pages["red"], windows.pages["blue"]
    expect(red.locator(".swap-face")).to_have_count(2)
    expect(blue.locator(".swap-face")).to_have_count(0)
    before = windows.view("director")["state"]["cards"]["hands"]["red"]["cards"]
    supports = red.locator(", ".join(f'.swap-face[data-card="{card}"]' for card in SUPPORT))
    (supports if supports.count() else red.locator(".swap-face")).first.click()
    place = next(place for place, card in enumerate(before, 1) if card not in SUPPORT)
    given = red.locator(f'.card-sheet.swap .fan-card[data-position="{place}"]')
    given.click()
    expect(given).to_have_attribute("aria-pressed", "true")
    red.reload()  # a swap half done is still there
    expect(red.locator(".swap-face")).to_have_count(2)
    expect(given).to_have_attribute("aria-pressed", "true")
    red.locator('[data-focus="cards:swap"]').click()
    expect(red.locator(".card-sheet.swap")).to_be_hidden()
    for role in ("red", "blue", "observer"):
        expect(windows.pages[role].locator(".card-notice.shuffle").first).to_be_visible()
    return before, windows.view("director")["state"]["cards"]["hands"]["red"]["cards"]


def draw_support(windows: Windows) -> str:
    """Red draws a support card, at the place where the keepers see it lie; its battery."""
    hand = windows.view("director")["state"]["cards"]["hands"]["red"]["cards"]
    card = draw(windows, "red", next(place for place, card in enumerate(hand, 1) if card in SUPPORT))
    drawn = windows.view("red")["state"]["cards"]["drawn"][-1]
    assert card in SUPPORT
    return str(drawn["battery"])


def plan(page: Page, battery: str) -> None:
    """The fire plan is open: a hex of the map, and it is sent."""
    if not page.locator(f'.plan-banner[data-battery="{battery}"]').is_visible():
        page.locator('[data-focus="plan:open"]').first.click()
    expect(page.locator(f'.plan-banner[data-battery="{battery}"]')).to_be_visible()
    box = page.locator(".board-place").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(f'.plan-banner [data-focus="plan:{battery}"]').click()


@pytest.mark.parametrize("language", ["en-US", pytest.param("zh-CN", marks=pytest.mark.long)])
def test_choice_draw_turn_over_plan_and_swap(
    open_windows: Callable[..., Windows], live_server_process: ServerProcess, language: str
) -> None:
    windows = open_windows(live_server_process, language)
    begun(windows)
    open_a_reward(windows)
    before, after = swap(windows)
    assert len(after) == len(before)
    assert set(after) != set(before)
    battery = draw_support(windows)
    red = windows.pages["red"]
    plan(red, battery)
    until(red, lambda: bool(windows.view("red")["state"]["batteries"][battery]["plans"]))
    planned = windows.view("red")["state"]["batteries"][battery]
    (made,) = planned["plans"]
    assert made["due"] == planned["arrives"] == windows.view("red")["state"]["turn"] + 2
    assert windows.view("blue")["state"]["batteries"][battery]["plans"] is None
