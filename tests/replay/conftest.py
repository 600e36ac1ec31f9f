"""Windows of the browser tests, here too."""

from tests.browser.conftest import open_windows, windows

__all__ = ["open_windows", "windows"]
