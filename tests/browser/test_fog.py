"""Fog in five windows: who sees whom, the pale marker that comes and goes, the projector, and nothing hidden in any page."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.windows import LAPTOP, PROJECTOR, TABLET, Windows, skip
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser

# Of blue's units red sees seven at the start; this one stands in a wood, and fires from there.
HIDDEN, ITS_HEX, ITS_NAMES = "B-A2", "5563GH", ("Anti-tank Missile Team 2", "反坦克导弹2组")
SEEN_BY_RED, SEEN_BY_BLUE, RED, BLUE = 7, 8, 11, 11
WHOLE_DIE = re.compile(r'"key": ?"')


class Heard:
    """What a page got from the server: every answer of the interface and every frame of its socket."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("response", self._answered)
        page.on("websocket", lambda socket: socket.on("framereceived", self._framed))

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url:
            self.texts.append(response.text())

    def _framed(self, frame: str | bytes) -> None:
        self.texts.append(frame if isinstance(frame, str) else frame.decode())

    def holds(self, words: str) -> bool:
        return any(words in text or json.dumps(words)[1:-1] in text for text in self.texts)


def counters(page: Page) -> int:
    return page.locator(".board .layer-counters [data-unit]").count()


def begun(windows: Windows) -> dict[str, Heard]:
    """Five people sit down to an exercise under fog, and the director starts it."""
    page = windows.open("director", LAPTOP)
    page.goto(windows.server.director_url)
    page.fill("input[name=title]", "Fog")
    page.check("input[name=fog]")
    page.check("input[name=pace][value=at_once]")
    page.select_option("select[name=cards_per_side]", "0")
    page.locator("form[action='/director/'] button.primary").click()
    page.wait_for_selector(".battery")
    exercise = re.search(r"/exercises/([a-z0-9]+)/", page.url)
    assert exercise is not None
    windows.read_codes(exercise[1])
    heard = {}
    for role, size in (("red", LAPTOP), ("blue", TABLET), ("observer", PROJECTOR), ("controller", LAPTOP)):
        windows.join(role, role.title(), size)
        heard[role] = Heard(windows.pages[role])
        windows.pages[role].reload()
        windows.pages[role].wait_for_selector(".waiting-title")
    assert windows.command("director", type="start_exercise")[0] == 200
    return heard


def shoots(windows: Windows) -> None:
    """Red ends its part of the direct fire, and the hidden unit fires at the nearest that it sees."""
    assert windows.command("red", type="end_phase")[0] == 200
    found = windows.read("blue", f"targets/?unit={HIDDEN}")["targets"]
    target = next(one["target"] for one in found if one["in_sight"])
    status, answer = windows.command("blue", type="fire", unit=HIDDEN, target=target)
    assert status == 200, answer


def nothing_is_cut_off(windows: Windows) -> None:
    """The texts of fog in all windows, at the size of each screen."""
    director = windows.pages["director"]
    director.locator("[data-focus='projector:red']").click()
    director.locator("[data-focus='eye:blue']").click()
    parts = ".fog-choice, .fog-choice button, .region-enemies .row, .eyes-chip, .score-later, .wall-nothing p, .fog-orders, .label.contact"
    for role, page in windows.pages.items():
        for width, height in (LAPTOP, PROJECTOR, TABLET):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            cut = page.evaluate(
                """(parts) => [...document.querySelectorAll(parts)].filter((part) => part.getClientRects().length && !(part instanceof SVGElement)
                    && (part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth + 1
                        || part.getBoundingClientRect().right > part.closest(".forces, .topbar, .area-board").getBoundingClientRect().right + 1))
                    .map((part) => `${part.className}: ${part.textContent}`)""",
                parts,
            )
            assert cut == [], (role, width, cut)
            shown = page.locator("body").inner_text()
            assert not re.search(r"undefined|\bnull\b|NaN", shown), (role, shown)


def test_a_turn_under_fog_shows_each_window_what_it_may_see(windows: Windows) -> None:
    heard = begun(windows)
    director, red, blue, wall, controller = (
        windows.pages[role] for role in ("director", "red", "blue", "observer", "controller")
    )
    for page, count in ((director, RED + BLUE), (controller, RED + BLUE), (red, RED + SEEN_BY_RED), (blue, BLUE + SEEN_BY_BLUE), (wall, 0)):  # fmt: skip
        expect(page.locator(".board .layer-counters [data-unit]")).to_have_count(count)
    expect(wall.locator(".wall-nothing")).to_contain_text("The director is showing nothing now.")
    expect(wall.locator(".wall-nothing")).to_contain_text("Turn 1 of 6")
    expect(red.locator(".region-enemies .unit-row")).to_have_count(SEEN_BY_RED)
    # The score is the director's alone, and why is said.
    expect(director.locator(".topbar .score")).to_contain_text("118")
    for page in (red, blue, wall, controller):
        expect(page.locator(".topbar .score")).to_be_hidden()
        expect(page.locator(".score-later")).to_have_text("Score: at the end")
    # Until it fires, red has been told nothing of the hidden unit, on no way.
    for role in ("red", "observer"):
        assert not heard[role].holds(HIDDEN)
        assert not any(heard[role].holds(name) for name in ITS_NAMES)
        content = windows.pages[role].content()
        assert HIDDEN not in content
        assert not any(name in content for name in ITS_NAMES)

    shoots(windows)
    expect(red.locator(".panel-place")).to_contain_text("Fire from an unseen position", timeout=20_000)
    skip(red)
    expect(red.locator(".layer-counters [data-unit=E8]")).to_have_count(1)
    expect(red.locator(".region-enemies .unit-row")).to_have_count(SEEN_BY_RED + 1)
    expect(red.locator("body > .unseen[role=status]")).to_contain_text(
        f"Red sights E8 (Anti-tank missiles) in {ITS_HEX}"
    )
    windows.end_parts(5)
    # A new turn: the shot no longer betrays it, and the place where it was seen stays, pale.
    expect(red.locator("[data-contact=E8]")).to_have_count(1, timeout=20_000)
    expect(red.locator(".layer-counters [data-unit=E8]")).to_have_count(0)
    expect(red.locator(".label.contact")).to_contain_text("E8")
    row = red.get_by_role("button", name=f"E8, Anti-tank missiles, last seen in turn 1 at {ITS_HEX}")
    row.click()
    red.locator(".board").focus()
    red.keyboard.press("ArrowLeft")
    red.keyboard.press("ArrowRight")
    expect(red.locator(".hex-fog")).to_have_text(f"E8, Anti-tank missiles, last seen in turn 1 at {ITS_HEX}")
    shoots(windows)
    expect(red.locator("[data-contact=E8]")).to_have_count(0, timeout=20_000)
    expect(red.locator(".layer-counters [data-unit=E8]")).to_have_count(1)
    for role in ("red", "observer"):
        assert not heard[role].holds(HIDDEN)
        assert not any(heard[role].holds(name) for name in ITS_NAMES)
        assert not any(WHOLE_DIE.search(text) for text in heard[role].texts)
        assert HIDDEN not in windows.pages[role].content()
    assert any(heard["controller"].holds(name) for name in ITS_NAMES)
    nothing_is_cut_off(windows)


def test_the_director_lends_the_projector_eyes_and_looks_with_them(windows: Windows) -> None:
    begun(windows)
    director, wall = windows.pages["director"], windows.pages["observer"]
    chosen = director.locator(".region-fog [aria-pressed=true][data-focus^='projector:']")
    expect(chosen).to_have_text("Nothing")
    for view, chip, count in (("red", "As Red sees it", RED + SEEN_BY_RED), ("blue", "As Blue sees it", BLUE + SEEN_BY_BLUE)):  # fmt: skip
        button = director.locator(f"[data-focus='projector:{view}']")
        button.focus()
        director.keyboard.press("Enter")
        expect(wall.locator(".eyes-chip")).to_have_text(re.compile(chip))
        expect(wall.locator(".wall-nothing")).to_be_hidden()
        expect(wall.locator(".board .layer-counters [data-unit]")).to_have_count(count)
        expect(button).to_have_attribute("aria-pressed", "true")
    director.locator("[data-focus='projector:all']").click()
    expect(wall.locator(".board .layer-counters [data-unit]")).to_have_count(RED + BLUE)
    expect(wall.locator(".eyes-chip")).to_be_hidden()
    shoots(windows)
    expect(wall.locator(".panel-place")).to_contain_text(ITS_NAMES[0], timeout=20_000)
    # With other eyes nothing of what the whole board has told stays on the wall, a reload included.
    director.locator("[data-focus='projector:none']").click()
    expect(wall.locator(".wall-nothing")).to_be_visible(timeout=20_000)
    expect(wall.locator(".panel-place")).not_to_contain_text(ITS_NAMES[0])
    director.locator("[data-focus='projector:red']").click()
    expect(wall.locator(".eyes-chip")).to_have_text(re.compile("As Red sees it"))
    wall.reload()
    expect(wall.locator(".eyes-chip")).to_have_text(re.compile("As Red sees it"))
    expect(wall.locator(".panel-place")).not_to_contain_text(ITS_NAMES[0])
    # The director's own board with a side's eyes, and who sees a unit.
    director.locator("[data-focus='eye:red']").click()
    expect(director.locator(".board .layer-counters [data-unit]")).to_have_count(RED + SEEN_BY_RED + 1)
    expect(director.locator(".eyes-chip")).to_have_text(re.compile("As Red sees it"))
    director.locator(f"[data-focus='unit:{HIDDEN}']").click()
    expect(director.locator(".unitcard .seen-by")).to_have_text("Red sees it, as E8.")
    director.locator("[data-focus='eye:all']").click()
    expect(director.locator(".board .layer-counters [data-unit]")).to_have_count(RED + BLUE)


def test_no_text_of_fog_is_cut_off_in_chinese(
    open_windows: Callable[..., Windows], live_server_process: ServerProcess
) -> None:
    windows = open_windows(live_server_process, "zh-CN")
    begun(windows)
    shoots(windows)
    windows.end_parts(5)
    nothing_is_cut_off(windows)
