"""The replay of an exercise of 10,000 events in a headless browser: first picture, any step, memory.

Needs Playwright and a browser, as the browser tests do; WARGAME_TEST_BROWSER names one.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings

from wargame.benchmarks.timing import Figure
from wargame.loadtest.api import Api
from wargame.loadtest.server import OwnServer
from wargame.loadtest.usage import usage

EVENTS = 10_000
CLICKS = 40
WINDOWS = 5
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
# From the click until the frame with the step has been presented: a sign that comes with the step tells when it was.
_CLICK = """async (share) => {
  const [screen, slider] = [document.getElementById("screen"), document.querySelector(".scrubber")];
  const box = slider.getBoundingClientRect();
  const at = { bubbles: true, button: 0, clientX: box.left + share * box.width, clientY: box.top + 40, pointerId: 1 };
  const sign = document.createElement("b");
  sign.setAttribute("elementtiming", "step");
  sign.textContent = "·";
  Object.assign(sign.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 99 });
  const presented = new Promise((done) => {
    const watch = new PerformanceObserver((list) => {
      watch.disconnect();
      done(list.getEntries()[0].renderTime);
    });
    watch.observe({ type: "element" });
  });
  const step = new MutationObserver(() => {
    step.disconnect();
    document.body.append(sign);
  });
  step.observe(screen, { attributes: true, attributeFilter: ["data-step"] });
  const begun = performance.now();
  slider.dispatchEvent(new PointerEvent("pointerdown", at));
  slider.dispatchEvent(new PointerEvent("pointerup", at));
  const end = await presented;
  sign.remove();
  return end - begun;
}"""


def figures() -> Iterator[Figure]:
    """First picture, scrubbing and memory of a long exercise."""
    folder = tempfile.mkdtemp(prefix="wargame-benchmark-")
    try:
        command = [sys.executable, "-m", "wargame.benchmarks.long_course", str(EVENTS)]
        made = subprocess.run(
            command,
            cwd=settings.BASE_DIR,
            env={**os.environ, "WARGAME_DATA": folder, "PYTHONUTF8": "1"},
            check=True,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        with OwnServer(Path(folder)) as server:
            yield from _measured(server, made.stdout.strip())
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measured(server: OwnServer, exercise: str) -> Iterator[Figure]:
    api, path = Api(server.url), f"/api/v1/exercises/{exercise}/replay/"
    for name, goal in (("first", 1000), ("again", 300)):
        begun = time.perf_counter()
        api.must("GET", path, server.key)
        took = (time.perf_counter() - begun) * 1e3
        yield Figure(f"index of a 10,000-event replay, {name}", took, "ms", goal)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=os.environ.get("WARGAME_TEST_BROWSER")
            or next(filter(None, map(shutil.which, _BROWSERS))),
            args=["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info", "--js-flags=--expose-gc"],
        )
        url = f"{server.url}/exercises/{exercise}/replay/"

        @contextmanager
        def window() -> Iterator[Any]:
            """One of its own, as somebody has it who looks at one replay."""
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.goto(f"{server.url}/director/?key={server.key}")
            yield page
            page.close()

        with window() as page:
            yield from _opening(page, url)
        hurried = []
        for _ in range(WINDOWS):
            with window() as page:
                hurried.append(_clicks(page, url))
        yield from _at_once(hurried)
        with window() as page:
            yield from _scrubbing(page, url)
        browser.close()


def _memory(page: Any, name: str) -> Figure:
    """What the page's process has for itself: of Chromium's program all processes share one copy."""
    page.evaluate("() => gc()")
    time.sleep(1)
    told = page.context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    own = max(_private(each["id"]) for each in told if each["type"] == "renderer")
    return Figure(f"memory of the page's process, {name}", own / 1e6, "MB", 300)


def _private(pid: int) -> int:
    rollup = Path(f"/proc/{pid}/smaps_rollup")
    if not rollup.exists():
        return usage(pid).memory
    lines = [line.split() for line in rollup.read_text().splitlines() if line.startswith("Private")]
    return sum(int(kilobytes) * 1024 for _, kilobytes, _ in lines)


def _opening(page: Any, url: str) -> Iterator[Figure]:
    first = []
    for number in range(5):
        begun = time.perf_counter()
        _open(page, f"{url}?n={1000 + 1700 * number}")
        first.append((time.perf_counter() - begun) * 1e3)
    yield Figure("first picture of a step in the middle", statistics.median(first), "ms", 1000)


def _open(page: Any, url: str) -> None:
    page.goto(url)
    page.wait_for_selector("#screen[data-step]")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def _clicks(page: Any, url: str) -> list[float]:
    """Clicks without a pause from the first picture on, the quickest first."""
    _open(page, f"{url}?n=5000")
    chance = random.Random(7)
    return sorted(page.evaluate(_CLICK, chance.random()) for _ in range(CLICKS))


def _at_once(windows: list[list[float]]) -> Iterator[Figure]:
    of_each = f"median of {WINDOWS} windows"
    median = statistics.median(statistics.median(clicks) for clicks in windows)
    yield Figure(f"a click on the scrubber to its picture, {of_each}", median, "ms", 100)
    slow = statistics.median(_p95(clicks) for clicks in windows)
    yield Figure(f"... p95 of clicks without a pause from the first picture on, {of_each}", slow, "ms", 100)


def _p95(clicks: list[float]) -> float:
    return sorted(clicks)[int(len(clicks) * 0.95)]


def _scrubbing(page: Any, url: str) -> Iterator[Figure]:
    _clicks(page, url)
    page.wait_for_load_state("networkidle")
    chance = random.Random(11)
    later = [page.evaluate(_CLICK, chance.random()) for _ in range(CLICKS)]
    yield Figure("... p95 once all of it is there", _p95(later), "ms", 100)
    yield _memory(page, "one view")
    page.click("[data-focus='view:both']")
    page.wait_for_selector(".eyes-two")
    both = [page.evaluate(_CLICK, chance.random()) for _ in range(CLICKS)]
    yield Figure("a click with both sides' boards, median", statistics.median(both), "ms", None)
    yield _memory(page, "both sides, all three streams")
