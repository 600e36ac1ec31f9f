"""Browser windows of an exercise: the director, both sides and the projector, each with a session of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.server import ServerProcess

LAPTOP = (1366, 768)
PROJECTOR = (1920, 1080)
TABLET = (1024, 768)


@dataclass
class Windows:
    """The windows of one exercise. What goes wrong in any page's console is collected in `trouble`."""

    browser: Browser
    server: ServerProcess
    language: str = "en-US"
    pages: dict[str, Page] = field(default_factory=dict)
    trouble: list[str] = field(default_factory=list)
    codes: dict[str, str] = field(default_factory=dict)

    def open(self, role: str, size: tuple[int, int]) -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=self.language
        )
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.trouble.append(f"{role}: {error}"))
        page.on("console", lambda said: self._heard(role, said.type, said.text))
        self.pages[role] = page
        return page

    def _heard(self, role: str, kind: str, text: str) -> None:
        # A refused command is a 4xx answer, which the browser tells in its console; so is a connection being lost.
        if kind in ("error", "warning") and "Failed to load resource" not in text and "WebSocket" not in text:
            self.trouble.append(f"{role}: {text}")

    def create(
        self,
        title: str,
        *,
        dice: str = "auto",
        cards: int = 0,
        pace: str = "at_once",
        size: tuple[int, int] = LAPTOP,
    ) -> Page:
        """The director creates an exercise, so many cards a side, and reads the join codes from the page."""
        page = self.open("director", size)
        page.goto(self.server.director_url)
        assert "key=" not in page.url
        page.fill("input[name=title]", title)
        page.check(f"input[name=dice][value={dice}]")
        page.check(f"input[name=pace][value={pace}]")
        page.select_option("select[name=cards_per_side]", str(cards))
        page.locator("form[action='/director/'] button.primary").click()
        page.wait_for_selector(".battery")
        exercise = re.search(r"/exercises/([a-z0-9]+)/", page.url)
        assert exercise is not None
        self.read_codes(exercise[1])
        return page

    def read_codes(self, exercise: str) -> None:
        """The join codes, as the director's browser may read them."""
        answer = self.pages["director"].request.get(f"{self.server.base_url}/api/v1/exercises/{exercise}/")
        self.codes = answer.json()["join"]

    def join(self, role: str, name: str, size: tuple[int, int] = LAPTOP) -> Page:
        """Somebody opens the join address, types code and name, and sees the screen of the seat."""
        page = self.open(role, size)
        page.goto(self.server.base_url)
        page.fill("input[name=code]", self.codes[role].lower())
        page.fill("input[name=name]", name)
        page.locator("main form button.primary").click()
        page.wait_for_selector(".waiting-title")
        return page

    def command(self, role: str, **command: object) -> tuple[int, dict[str, object]]:
        """A command sent as this window's page sends it, for what is not the subject of a test."""
        answer = self.pages[role].evaluate(
            """async (command) => {
                const page = JSON.parse(document.getElementById("page").textContent);
                const random = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0"));
                const answer = await fetch(page.urls.commands, {
                    method: "POST",
                    headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf, "X-Seat": page.seat.id },
                    body: JSON.stringify({ id: "00000000-0000-4000-8000-" + random.join(""), command }),
                });
                return [answer.status, await answer.json()];
            }""",
            command,
        )
        return answer[0], answer[1]

    def read(self, role: str, question: str = "") -> dict[str, Any]:
        """What the interface answers to this window's page."""
        answer: dict[str, Any] = self.pages[role].evaluate(
            """async (question) => {
                const page = JSON.parse(document.getElementById("page").textContent);
                const answer = await fetch(page.urls.view + question, { headers: { "X-Seat": page.seat.id } });
                return await answer.json();
            }""",
            question,
        )
        return answer

    def view(self, role: str) -> dict[str, Any]:
        return self.read(role)

    def events(self, role: str) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.read(role, "events/?after=0")["events"]
        return events

    def end_parts(self, count: int) -> None:
        """The director ends the acting side's part so many times."""
        for _ in range(count):
            status, answer = self.command("director", type="end_phase")
            assert status == 200, answer

    def watch_cards(self) -> None:
        """From now on each page keeps which cards it has shown large: a card goes again by itself."""
        for page in self.pages.values():
            page.evaluate(
                """() => {
                    window.cardsShown = [];
                    new MutationObserver(() => {
                        const show = document.querySelector(".card-show:not([hidden])");
                        if (show) window.cardsShown.push(show.dataset.card);
                    }).observe(document.body, { subtree: true, childList: true, attributes: true });
                }"""
            )

    def have_shown(self, card: str, *roles: str) -> None:
        """Wait until these pages have shown a card large since `watch_cards`."""
        for role in roles:
            page = self.pages[role]
            until(page, partial(page.evaluate, "(card) => window.cardsShown.includes(card)", card))

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait for what no element of the page shows."""
    for _ in range(400):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it does not come")


def skip(page: Page) -> None:
    """Whatever is being shown is over."""
    page.evaluate("document.querySelector('.panel-skip:not([hidden])')?.click()")


def after_the_end(page: Page, name: str) -> None:
    """Follow a link that an ended exercise shows: "replay", "report" or "analysis"."""
    link = page.locator(f"[data-{name}]").locator("visible=true").first
    # The computer was quicker than eyes: the room may still be shown the end.
    link.or_(page.locator(".panel-skip").locator("visible=true")).first.wait_for()
    skip(page)
    with page.expect_navigation():
        link.click()


def strip_text(page: Page) -> str:
    """What the adjudication panel shows; what it has read aloud is not part of the picture."""
    shown: str = page.locator(".panel-place").evaluate(
        """(place) => {
            const copy = place.cloneNode(true);
            for (const spoken of copy.querySelectorAll("[aria-live], [hidden]")) spoken.remove();
            return copy.textContent;
        }"""
    )
    return shown.replace("Show the rest at once", "").strip()
