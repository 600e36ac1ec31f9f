"""The print sheet on paper: cards of 63 by 88 mm, two pages, every back behind its front when the sheet is turned."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.windows import LAPTOP, Windows
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser

MM = 96 / 25.4
PAGE_WIDTH = 210
CLOSE = 0.3
# Places of the cards on the paper in mm, those of the cut marks, and what does not fit on a card.
MEASURE = """() => {
    const mm = 96 / 25.4;
    const box = (element, paper) => {
        const [inner, outer] = [element.getBoundingClientRect(), paper.getBoundingClientRect()];
        return [inner.left - outer.left, inner.top - outer.top, inner.width, inner.height].map((pixels) => pixels / mm);
    };
    return Object.fromEntries([...document.querySelectorAll(".sheet")].map((sheet) => {
        const paper = sheet.querySelector(".paper");
        return [sheet.className.replace("sheet sheet-", ""), {
            paper: [paper.getBoundingClientRect().width / mm, paper.getBoundingClientRect().height / mm],
            cards: [...sheet.querySelectorAll(".eventcard")].map((card) => box(card, paper)),
            columns: [...sheet.querySelectorAll(".cut-top")].map((mark) => box(mark, paper)),
            rows: [...sheet.querySelectorAll(".cut-left")].map((mark) => box(mark, paper)),
        }];
    }));
}"""
OVERFLOWING = """() => [...document.querySelectorAll(".eventcard-words, .eventcard-name, .eventcard-second")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.firstElementChild?.offsetHeight > part.clientHeight + 3)
    .map((part) => part.textContent)"""


def sheet(windows: Windows) -> Page:
    page = windows.open("printer", LAPTOP)
    page.goto(f"{windows.server.base_url}/cards/")
    page.wait_for_selector(".sheet-backs .eventcard")
    page.wait_for_function(
        "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"
    )
    return page


def test_the_cards_have_the_size_of_playing_cards_and_backs_behind_fronts(windows: Windows) -> None:
    page = sheet(windows)
    page.emulate_media(media="print")
    measured: dict[str, Any] = page.evaluate(MEASURE)
    fronts, backs = measured["fronts"], measured["backs"]
    assert len(fronts["cards"]) == len(backs["cards"]) == 7
    for side in (fronts, backs):
        assert side["paper"] == pytest.approx([PAGE_WIDTH, 297], abs=CLOSE)
        for _, _, width, height in side["cards"]:
            assert width == pytest.approx(63, abs=CLOSE)
            assert height == pytest.approx(88, abs=CLOSE)
        edges = [left + width / 2 for left, _, width, _ in side["columns"]]
        assert edges == pytest.approx([10.5, 73.5, 136.5, 199.5], abs=CLOSE)
        lines = [top + height / 2 for _, top, _, height in side["rows"]]
        assert lines == pytest.approx([16.5, 104.5, 192.5, 280.5], abs=CLOSE)
    # Turned on the long edge, left and right change places.
    for front, back in zip(fronts["cards"], backs["cards"], strict=True):
        assert back[0] == pytest.approx(PAGE_WIDTH - front[0] - front[2], abs=CLOSE)
        assert back[1] == pytest.approx(front[1], abs=CLOSE)
    assert not page.locator(".cards-intro").is_visible()


def test_it_is_two_pages_of_paper(windows: Windows) -> None:
    pdf = sheet(windows).pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == 2
    for width, height in re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf):
        assert float(width) == pytest.approx(595.3, abs=1)
        assert float(height) == pytest.approx(841.9, abs=1)


@pytest.mark.parametrize(("language", "name"), [("en-US", "Rapid assault"), ("zh-CN", "快速突击")])
def test_each_language_stands_whole_on_its_cards(
    open_windows: Callable[..., Windows], live_server_process: ServerProcess, language: str, name: str
) -> None:
    page = sheet(open_windows(live_server_process, language))
    first = page.locator(".sheet-fronts .eventcard").first
    assert first.locator(".eventcard-name").inner_text() == name
    other = {"Rapid assault": "快速突击", "快速突击": "Rapid assault"}[name]
    assert first.locator(".eventcard-second span").first.inner_text() == other
    assert page.evaluate(OVERFLOWING) == []
    page.emulate_media(media="print")
    assert page.evaluate(OVERFLOWING) == []


def test_the_button_prints(windows: Windows) -> None:
    page = windows.open("printer", LAPTOP)
    page.add_init_script("window.print = () => { document.body.dataset.printed = 'yes'; };")
    page.goto(f"{windows.server.base_url}/cards/")
    page.wait_for_selector(".sheet-backs .eventcard")
    page.click("#print")
    assert page.locator("body").get_attribute("data-printed") == "yes"


def test_a_card_turns_over_once_or_at_once(windows: Windows) -> None:
    page = sheet(windows)
    page.evaluate(
        """async () => {
            const script = document.querySelector("script[src*='cardsheet']").src;
            const { cardFace, turn, turnOver } = await import(script.replace("screens/cardsheet.js", "cards/face.js"));
            const [entry] = JSON.parse(document.getElementById("catalogue").textContent);
            window.flip = turnOver(cardFace(entry), { wait: true });
            window.flip.style.width = "10rem";
            window.turnIt = () => turn(window.flip);
            document.querySelector(".cards-intro").append(window.flip);
        }"""
    )
    shown = "() => getComputedStyle(document.querySelector('.cardflip-face')).transform"
    face_down, hidden = page.evaluate(shown), page.locator(".cardflip-face").get_attribute("aria-hidden")
    assert (face_down.startswith("matrix3d(-1"), hidden) == (True, "true")
    page.evaluate("window.turnIt()")
    # A whole turn ends where no turn is.
    page.wait_for_function(
        "() => new DOMMatrix(getComputedStyle(document.querySelector('.cardflip-face')).transform).m11 > 0.999"
    )
    assert page.locator(".cardflip-face").get_attribute("aria-hidden") is None
    page.emulate_media(reduced_motion="reduce")
    calm = page.locator(".cardflip-face").evaluate(
        "(face) => [getComputedStyle(face).transform, getComputedStyle(face).transitionDuration, getComputedStyle(face).visibility]"
    )
    assert calm == ["none", "0s", "visible"]
    assert page.locator(".cardflip-back").evaluate("(back) => getComputedStyle(back).visibility") == "hidden"
