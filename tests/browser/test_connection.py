"""The page and its connection: lost and found again, asleep, restarted servers, commands that wait, twenty tabs."""

import contextlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.windows import Windows, until
from tests.support.server import ServerProcess

pytestmark = pytest.mark.browser
OUTGOING = ".room-notice.outgoing"


def begun(windows: Windows) -> Page:
    windows.create("Connection")
    red = windows.join("red", "李伟")
    assert windows.command("director", type="start_exercise")[0] == 200
    expect(red.locator('[data-focus="end"]')).to_be_visible()
    # The tools are there: with them comes what shows a waiting command.
    expect(red.locator(".room-notices").first).to_be_attached()
    return red


def end_part(page: Page) -> None:
    """Units could still fire: it is asked, and meant."""
    page.keyboard.press("e")
    expect(page.locator(".endpart .warning")).to_be_visible()
    page.keyboard.press("e")


def ended(windows: Windows, role: str = "director") -> int:
    return [event["type"] for event in windows.events(role)].count("side_ended_phase")


def lose(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator(".linkbanner.lost")).to_be_visible(timeout=20_000)


def test_a_command_given_offline_waits_in_sight_and_goes_out_once(windows: Windows) -> None:
    red = begun(windows)
    before = ended(windows)
    lose(red)
    end_part(red)
    expect(red.locator(OUTGOING)).to_have_count(1)
    expect(red.locator(OUTGOING)).to_contain_text("will be sent when the connection is back")
    assert ended(windows) == before
    red.context.set_offline(False)
    expect(red.locator(OUTGOING)).to_have_count(0, timeout=30_000)
    expect(red.locator(".linkbanner.lost")).to_be_hidden(timeout=30_000)
    assert ended(windows) == before + 1


def test_a_waiting_command_can_be_cancelled(windows: Windows) -> None:
    red = begun(windows)
    before = ended(windows)
    lose(red)
    end_part(red)
    red.locator(OUTGOING).get_by_role("button", name="Cancel").click()
    expect(red.locator(OUTGOING)).to_have_count(0)
    red.context.set_offline(False)
    expect(red.locator(".linkbanner.lost")).to_be_hidden(timeout=30_000)
    assert windows.command("director", type="announce", text="over")[0] == 200
    expect(red.locator(".announce-text").first).to_contain_text("over")
    assert ended(windows) == before


def test_a_command_whose_answer_was_lost_is_done_once_after_a_reload(windows: Windows) -> None:
    """The server has it, the page never hears so and is opened anew: the same id gives the first answer."""
    red = begun(windows)
    before = ended(windows)
    reached = []

    def swallow(route: Route) -> None:
        reached.append(route.fetch().status)
        with contextlib.suppress(Error):  # the page has gone meanwhile
            route.abort()

    red.route("**/commands/", swallow)
    end_part(red)
    until(red, lambda: 200 in reached)
    kept = red.evaluate("Object.entries(sessionStorage).filter(([key]) => key.endsWith(':outbox'))")
    assert len(kept) == 1
    red.unroute_all(behavior="ignoreErrors")
    red.reload()
    red.wait_for_selector(".waiting-title")
    # Asked from outside: a page of ours evaluates no text, by its own policy.
    waits = "Object.keys(sessionStorage).some((key) => key.endsWith(':outbox'))"
    until(red, lambda: not red.evaluate(waits))
    expect(red.locator(OUTGOING)).to_have_count(0)
    assert ended(windows) == before + 1


def test_a_restarted_server_is_noticed_without_a_reload(
    open_windows: Callable[..., Windows], own_server_process: ServerProcess
) -> None:
    windows = open_windows(own_server_process)
    red = begun(windows)
    windows.pages["director"].close()
    red.evaluate("window.stillTheSame = true")
    epoch = windows.view("red")["epoch"]
    views = []
    red.on(
        "response",
        lambda answer: views.append(answer.url) if answer.url.endswith(f"/{exercise_of(red)}/") else None,
    )
    own_server_process.restart()
    expect(red.locator(".linkbanner.lost")).to_be_visible(timeout=20_000)
    expect(red.locator(".linkbanner.lost")).to_be_hidden(timeout=40_000)
    red.locator(".dot.open").first.wait_for(state="attached")
    until(red, lambda: bool(views))  # a fresh one was taken
    assert windows.view("red")["epoch"] > epoch
    assert red.evaluate("window.stillTheSame")
    end_part(red)
    until(red, lambda: ended(windows, "red") > 0)
    assert ended(windows, "red") == 1


def exercise_of(page: Page) -> str:
    return str(page.evaluate("JSON.parse(document.getElementById('page').textContent).exercise"))


def test_silence_is_said_within_seconds_and_mended_by_itself(windows: Windows) -> None:
    """The socket stands, but nothing comes through it any more, as behind a router that has forgotten it."""
    windows.create("Silence")
    page = windows.pages["director"]
    page.add_init_script(
        """
        const Real = window.WebSocket;
        window.sockets = [];
        window.WebSocket = class extends Real {
            constructor(...given) { super(...given); window.sockets.push(this); }
            send(text) { if (!this.mute) super.send(text); }
            addEventListener(kind, listener) {
                super.addEventListener(kind, (event) => { if (!this.mute || kind === "open") listener(event); });
            }
        };
        """
    )
    page.reload()
    page.wait_for_selector(".dot.open")
    page.evaluate("window.sockets.at(-1).mute = true")
    expect(page.locator(".linkbanner.lost")).to_be_visible(timeout=15_000)
    assert windows.command("director", type="announce", text="meanwhile")[0] == 200
    expect(page.locator(".linkbanner.lost")).to_be_hidden(timeout=40_000)
    assert page.evaluate("window.sockets.length") == 2
    n = windows.view("director")["n"]
    assert windows.events("director")[-1]["n"] == n
    expect(page.locator(".linkbanner")).to_contain_text("Connected again")


def test_a_laptop_that_slept_comes_back_at_once(windows: Windows) -> None:
    """Its clock has jumped: the page does not wait for the old connection to tell."""
    windows.create("Sleep")
    page = windows.pages["director"]
    # What was on its way when the laptop slept never comes: a frame after the jump would say that all is well.
    page.add_init_script(
        """WebSocket = class extends WebSocket {
            constructor(...address) {
                super(...address);
                this.addEventListener("message", (event) => this.deaf && event.stopImmediatePropagation());
                window.sockets = [...(window.sockets ?? []), this];
            }
        };"""
    )
    page.reload()
    page.wait_for_selector(".dot.open")
    with page.expect_websocket(timeout=15_000):
        page.evaluate(
            """() => {
                for (const socket of window.sockets) socket.deaf = true;
                const now = Date.now;
                Date.now = () => now() + 600_000;
            }"""
        )
    page.wait_for_selector(".dot.open")


def test_twenty_tabs_show_the_same(windows: Windows) -> None:
    red = begun(windows)
    tabs = [red.context.new_page() for _ in range(19)]
    for tab in tabs:
        tab.goto(red.url)
    for tab in tabs:
        tab.wait_for_selector(".dot.open", timeout=60_000)
    for count in range(3):
        assert windows.command("director", type="announce", text=f"to all {count}")[0] == 200
    for tab in [red, *tabs]:
        expect(tab.locator(".announce-text").first).to_contain_text("to all 2", timeout=30_000)
