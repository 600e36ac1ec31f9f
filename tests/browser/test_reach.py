""" "Can others reach me?" as a teacher and a telephone see it, and the banner when the address changes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.windows import LAPTOP, Windows
from tests.support.server import ServerProcess

PHONE = (390, 844)
LANGUAGES = pytest.mark.parametrize("language", ["en-US", "zh-CN"])


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def reach_page(windows: Windows) -> Page:
    page = windows.open("director", LAPTOP)
    page.goto(windows.server.director_url)
    page.click("a[href='/reach/']")
    page.wait_for_selector(".reach-findings li")
    expect(page.locator("[data-place=devices]")).not_to_be_empty()
    return page


@pytest.mark.browser
@LANGUAGES
def test_a_telephone_appears_on_the_teachers_page(
    open_windows: Callable[..., Windows], live_server_process: ServerProcess, language: str
) -> None:
    windows = open_windows(live_server_process, language)
    teacher = reach_page(windows)
    assert fits(teacher)
    expect(teacher.locator(".reach-try .qr svg")).to_be_visible()
    expect(teacher.locator(".reach-where > .code")).to_contain_text("/r/")
    phone = windows.open("phone", PHONE)
    phone.goto(f"{live_server_process.base_url}/r/")
    phone.wait_for_selector(".device[data-verdict=works]")
    assert fits(phone)
    expect(phone.locator(".device-steps [data-state=works]")).to_have_count(4)
    mark = phone.get_attribute(".device", "data-mark")
    row = teacher.locator(f".reach-device[data-id='{mark}']")
    expect(row).to_have_attribute("data-state", "works")
    # Opened later, the page learns of a device that is still there.
    teacher.reload()
    expect(row).to_have_attribute("data-state", "works", timeout=20_000)
    phone.click(".device-verdict a")
    expect(phone.locator("input[name=code]")).to_be_visible()


@pytest.mark.browser
def test_what_fails_is_named_on_both_pages(
    open_windows: Callable[..., Windows], live_server_process: ServerProcess
) -> None:
    windows = open_windows(live_server_process)
    teacher = reach_page(windows)
    # A proxy that eats websockets.
    phone = windows.open("phone", PHONE)
    phone.route_web_socket(re.compile("/ws/reach/$"), lambda socket: socket.close())
    phone.goto(f"{live_server_process.base_url}/r/")
    phone.wait_for_selector(".device[data-verdict=socket]")
    expect(phone.locator("[data-say=socket]")).to_contain_text("proxy, data saver")
    mark = phone.get_attribute(".device", "data-mark")
    row = teacher.locator(f".reach-device[data-id='{mark}']")
    expect(row).to_have_attribute("data-state", "fails", timeout=20_000)
    expect(row).to_contain_text("live connection does not")
    # A browser that runs no script.
    old = windows.browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, java_script_enabled=False
    )
    page = old.new_page()
    page.goto(f"{live_server_process.base_url}/r/")
    expect(page.locator("[data-say=script]")).to_be_visible()
    mark = page.get_attribute(".device", "data-mark")
    expect(teacher.locator(f".reach-device[data-id='{mark}']")).to_contain_text("has not started")
    old.close()
    # A network that goes away after all was well.
    laptop = windows.open("laptop", LAPTOP)
    laptop.goto(f"{live_server_process.base_url}/r/")
    laptop.wait_for_selector(".device[data-verdict=works]")
    laptop.context.set_offline(True)
    laptop.wait_for_selector(".device[data-verdict=lost]")
    laptop.context.set_offline(False)
    laptop.wait_for_selector(".device[data-verdict=works]")


@pytest.mark.browser
@LANGUAGES
def test_the_directors_screen_tells_of_a_new_address(
    open_windows: Callable[..., Windows], live_server_process: ServerProcess, language: str
) -> None:
    windows = open_windows(live_server_process, language)
    director = windows.open("director", LAPTOP)
    sent: list[Callable[[str], None]] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(route.send)
        route.on_message(server.send)
        sent.append(route.send)

    director.route_web_socket(re.compile("/ws/exercises/"), between)
    director.goto(live_server_process.director_url)
    director.fill("input[name=title]", "Moving")
    director.locator("form[action='/director/'] button.primary").click()
    director.wait_for_selector(".battery")
    banner = director.locator(".address-banner")
    expect(banner).to_be_attached()
    expect(banner).to_be_hidden()

    def tell(join: str, lost: str) -> None:
        sent[-1](
            f'{{"type":"address","address":{{"join":"{join}","qr":"<svg viewBox=\\"0 0 9 9\\"></svg>","lost":{lost}}}}}'
        )

    old = director.evaluate("JSON.parse(document.getElementById('page').textContent).urls.join")
    tell(old, "true")
    expect(banner).to_be_visible()
    expect(banner.locator(".code")).to_have_count(0)
    tell(old, "false")
    expect(banner).to_be_hidden()
    tell("http://10.9.8.7:8000/", "false")
    expect(banner.locator(".code")).to_have_text("10.9.8.7:8000")
    expect(banner.locator(".qr svg")).to_be_visible()
    board = director.locator(".area-board").bounding_box()
    box = banner.bounding_box()
    assert board is not None
    assert box is not None
    assert box["x"] >= board["x"]
    assert box["x"] + box["width"] <= board["x"] + board["width"]
    banner.locator("button").click()
    expect(banner).to_be_hidden()
    # Every place that names the address names the new one.
    director.locator(".region-seats button", has_text=re.compile("Join codes|加入码")).click()
    expect(director.locator(".codes-dialog .address")).to_have_text("http://10.9.8.7:8000/")
