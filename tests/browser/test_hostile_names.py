"""Names and texts that are markup, on every page: shown as they were typed, run nowhere; no page breaks its own policy."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import Windows

pytestmark = pytest.mark.browser
EVIL = "<img src=x onerror=window.pwned=1>"
QUOTES = "\"'><script>window.pwned=1</script>"
TEMPLATE = "{{7*7}}${7*7}`"


def harmless(page: Page) -> None:
    """Nothing ran, nothing became an element."""
    assert page.evaluate("window.pwned === undefined"), page.url
    assert (
        page.locator("img[src='x'], img[onerror], script:not([src]):not([type='application/json'])").count()
        == 0
    ), page.url


def watch(page: Page) -> list[str]:
    """What the browser refused because of the page's policy, and every alert."""
    found: list[str] = []
    page.on("dialog", lambda dialog: (found.append(dialog.message), dialog.dismiss()))
    page.context.expose_function("toldOfViolation", lambda told: found.append(told))
    page.context.add_init_script(
        "document.addEventListener('securitypolicyviolation', (event) => window.toldOfViolation("
        "`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));"
    )
    return found


def test_names_that_are_markup_are_only_names(windows: Windows) -> None:
    opened = windows.open

    def watched(role: str, size: tuple[int, int]) -> Page:
        page = opened(role, size)
        watchers[role] = watch(page)
        return page

    watchers: dict[str, list[str]] = {}
    windows.open = watched  # type: ignore[method-assign]
    director = windows.create(f"{EVIL} {QUOTES}", cards=2)
    red = windows.join("red", EVIL)
    blue = windows.join("blue", QUOTES[:60])
    windows.join("observer", TEMPLATE)
    controller = windows.join("controller", "\u202eevil\u200b <b>bold</b>")
    told: list[tuple[str, dict[str, Any]]] = [
        ("director", {"type": "set_cards", "count": 0}),
        ("director", {"type": "start_exercise"}),
        ("director", {"type": "announce", "text": f"{EVIL}{QUOTES}", "to": "all"}),
        ("director", {"type": "note", "n": 1, "text": f"{EVIL}{QUOTES}"}),
        ("red", {"type": "mark", "hex": "4563GH", "text": EVIL}),
        (
            "director",
            {"type": "override", "unit": "R-T1", "set": {"suppressed": True}, "reason": f"{EVIL}{QUOTES}"},
        ),
        ("director", {"type": "end_phase", "reason": EVIL}),  # refused, and in the audit log
    ]
    for role, command in told:
        status, answer = windows.command(role, **command)
        assert status < 500, answer
    expect(red.locator("body")).to_contain_text("onerror")
    expect(director.locator(".region-seats")).to_contain_text("onerror")
    exercise = re.search(r"/exercises/([a-z0-9]+)/", director.url)
    assert exercise is not None
    base, own = windows.server.base_url, f"/exercises/{exercise[1]}"
    for key in ("?", "m", "n", "l"):
        director.keyboard.press(key)
    for page in windows.pages.values():
        harmless(page)
    paths = [
        "/",
        "/?code=" + EVIL,
        "/director/",
        "/cards/",
        f"{own}/",
        f"{own}/cards/",
        f"{own}/join/",
        f"{own}/audit/",
    ]
    paths += [
        f"{own}/audit/?q={QUOTES}",
        f"/director/exercises/{exercise[1]}/delete/",
        f"/take/{exercise[1]}/?token={EVIL}",
    ]
    paths += ["/nothing/", "/api/docs/", "/admin/login/?next=" + QUOTES, f"{own}/?seat={QUOTES}"]
    for path in paths:
        director.goto(base + path)
        director.wait_for_load_state("networkidle") if path == "/api/docs/" else None
        harmless(director)
    director.goto(base + "/api/docs/")
    expect(director.locator("#swagger-ui .opblock").first).to_be_visible()
    director.goto(base + "/")
    director.fill("input[name=name]", EVIL)
    director.fill("input[name=code]", "AAAAAA")
    director.locator("main form button.primary").click()
    expect(director.locator("#join-error")).to_be_visible()
    assert director.input_value("input[name=name]") == EVIL
    harmless(director)
    for page in (red, blue, controller):
        page.reload()
        page.wait_for_selector(".waiting-title")
        harmless(page)
    assert {role: found for role, found in watchers.items() if found} == {}
    assert red.locator("body").inner_text().count("\u202e") == 0
    # The watch itself is awake: what the policy forbids is told.
    director.evaluate("document.body.setAttribute('style', 'color: red')")
    director.wait_for_function("getComputedStyle(document.body).color !== 'rgb(255, 0, 0)'")
    expect(director.locator("main")).to_be_visible()
    assert any("style-src" in told for told in watchers["director"])
    windows.trouble.clear()
