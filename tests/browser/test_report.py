"""The report and the analysis in a browser: reached from the list, nothing wider than the screen or an A4 page."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.browser.windows import LAPTOP, Windows, after_the_end
from tests.support.server import PROJECT, ServerProcess

pytestmark = pytest.mark.browser
# What A4 leaves between margins of 15 mm, in CSS pixels.
PRINTED = 680
_WIDER = """() => [...document.querySelectorAll("main *")].filter((each) => !each.closest("svg"))
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName} ${each.className} ${each.textContent.slice(0, 40)}`)"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, str]]:
    """A server whose only exercise the computer has played to 700 steps."""
    folder: Path = tmp_path_factory.mktemp("report")
    options = json.dumps({"cards_per_side": 3})
    made = subprocess.run(
        [sys.executable, "-m", "wargame.benchmarks.long_course", "700", options],
        cwd=PROJECT,
        env={**os.environ, "WARGAME_DATA": str(folder), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    with ServerProcess(folder) as server:
        yield server, made.stdout.split()[-1]


def opened(windows: Windows, server: ServerProcess, address: str) -> Page:
    page = windows.open("director", LAPTOP)
    page.goto(server.director_url)
    page.goto(f"{server.base_url}{address}")
    return page


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("name", ["report", "analysis"])
def test_a_page_fits_screens_and_paper(
    open_windows: Callable[..., Windows], played: tuple[ServerProcess, str], name: str, language: str
) -> None:
    server, exercise = played
    page = opened(open_windows(server), server, f"/exercises/{exercise}/{name}/?language={language}")
    for width in (1366, 768, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PRINTED, "height": 900})
    assert page.evaluate(_WIDER) == []
    assert page.locator(".report-top").is_hidden()
    pages = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert {(round(each.mediabox.width), round(each.mediabox.height)) for each in pages} <= {
        (595, 842),
        (595, 841),
        (596, 842),
    }
    assert 5 < len(pages) < 60


def test_the_list_and_the_ended_screen_lead_there(
    open_windows: Callable[..., Windows], played: tuple[ServerProcess, str]
) -> None:
    server, exercise = played
    page = opened(open_windows(server), server, "/director/")
    page.click(".held-menu summary")
    page.click(f".held-actions a[href='/exercises/{exercise}/report/']")
    page.wait_for_selector(".report h1")
    page.click(".report-tools a.button:first-child")
    page.wait_for_url("**/analysis/**")
    page.goto(f"{server.base_url}/exercises/{exercise}/")
    after_the_end(page, "report")
    assert page.locator("main.report").is_visible()
    with page.expect_download() as saving:
        page.click(".report-tools a[href*='report.pdf']")
    assert saving.value.suggested_filename.endswith("report.pdf")
