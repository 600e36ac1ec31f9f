"""What the replay draws for a step: the same after a jump as when it is opened there, the head ahead of a late picture."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.replay.looking import at, marks, open_replay
from tests.browser.windows import Windows
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser
_SEEK = """(n) => {
  const slider = document.querySelector(".scrubber");
  const { left, top, width } = slider.getBoundingClientRect();
  const at = { bubbles: true, clientX: left + (n / slider.getAttribute("aria-valuemax")) * width, clientY: top + 40, pointerId: 1 };
  for (const type of ["pointerdown", "pointerup"]) slider.dispatchEvent(new PointerEvent(type, at));
}"""
_WATCH = """() => {
  const [board, world] = [document.querySelector(".board"), document.querySelector(".board-world")];
  window.watched = { moving: 0, elsewhere: false };
  new MutationObserver(() => (watched.moving += board.classList.contains("moving"))).observe(board, { attributeFilter: ["class"] });
  new MutationObserver(() => (watched.elsewhere = true)).observe(world, { attributeFilter: ["style"] });
}"""
_TURNS = """async () => {
  const { draw } = await import(document.querySelector("link[rel=modulepreload][href*=scrubbed]").href);
  let n = 0;
  const chapters = Array.from({ length: 99 }, (_, i) => ({ n: (n += 1 + ((i * 5) % 13) ** 3), turn: i + 1, phase: "movement", side: "red" }));
  const index = { n: n + 9, chapters, undone: [], notes: [], marks: {}, losses: [[0, 0, 0]] };
  document.querySelector(".scrub-picture").replaceChildren(draw(index, 1800, 84));
  return [...document.querySelectorAll(".scrub-turns text")].map((text) => {
    const { left, right } = text.getBoundingClientRect();
    return [text.textContent, left, right];
  });
}"""
# Every layer but the labels, which stay where they stood while they can; and the labels with a ground: words, width of the ground and of the words.
_BOARD = """() => [
  [...document.querySelectorAll(".board-live > g:not(.layer-labels)")].map((layer) => layer.innerHTML),
  [...document.querySelectorAll(".label:has(.ground):has(.words)")].map((label) => [
    label.textContent, label.querySelector(".ground").width.baseVal.value, label.querySelector(".words").getComputedTextLength(),
  ]),
]"""


def in_language(page: Page, language: str) -> Page:
    page.locator(f"form.language button[value={language}]").click()
    page.wait_for_selector("#screen[data-step]")
    assert page.evaluate("document.documentElement.lang") == language
    return page


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_board_after_jumps_is_that_of_a_page_opened_at_the_step(
    windows: Windows, played: tuple[ServerProcess, str], language: str
) -> None:
    page = in_language(open_replay(windows, "director", played[1], "?n=0"), language)
    batteries = marks(windows, "director")["battery"]
    last = int(page.locator(".scrubber").get_attribute("aria-valuemax") or 0)
    jumped = []
    page.evaluate(_WATCH)
    for n in (last, batteries[-1] + 8, 60, batteries[1] + 11):
        page.evaluate(_SEEK, n)
        at(page, n)
        jumped.append((n, page.evaluate(_BOARD)))
    assert any(chips for _, (_, chips) in jumped)
    # The view went elsewhere, and was drawn there at once instead of being moved as a picture first.
    assert page.evaluate("watched") == {"moving": 0, "elsewhere": True}
    for n, (drawn, chips) in jumped:
        page = open_replay(windows, "director", played[1], f"?n={n}")
        at(page, n)
        assert page.evaluate(_BOARD)[0] == drawn, n
        # A label's ground is as wide as its words.
        assert [chip for chip in chips if not 0 <= chip[1] - chip[2] <= 30] == []


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_on_a_line_of_many_turns_no_words_reach_into_the_next(
    windows: Windows, played: tuple[ServerProcess, str], language: str
) -> None:
    page = in_language(open_replay(windows, "director", played[1]), language)
    words = page.evaluate(_TURNS)
    assert len({text for text, _, _ in words if not text.isdecimal()}) > 3 < len(words) < 99
    assert [(a, b) for a, b in itertools.pairwise(words) if a[2] > b[1]] == []


def test_the_head_goes_ahead_where_the_picture_has_to_be_fetched(
    windows: Windows, played: tuple[ServerProcess, str]
) -> None:
    held: list[Route] = []
    page = windows.pages["director"]
    page.route("**/replay/stretches/**", lambda route: route.abort())
    page.route(re.compile(r"/replay/frames/.*from=250"), lambda route: held.append(route))
    open_replay(windows, "director", played[1], "?n=0")
    scrubber = page.locator(".scrubber")
    last = scrubber.get_attribute("aria-valuemax") or ""
    page.keyboard.press("End")
    expect(scrubber).to_have_attribute("aria-valuenow", last)
    at(page, 0)
    assert held
    for route in held:
        route.continue_()
    at(page, int(last))
