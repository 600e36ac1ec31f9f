"""The first thing that anybody sees."""

import pytest
from playwright.sync_api import Page

from tests.support.server import ServerProcess


@pytest.mark.browser
def test_a_browser_opens_the_join_page(live_server_process: ServerProcess, page: Page) -> None:
    answer = page.goto(live_server_process.base_url)
    assert answer is not None
    assert answer.status == 200
