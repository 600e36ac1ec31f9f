"""Cells of tables that a spreadsheet program opens."""

from __future__ import annotations

# Without it a spreadsheet program takes UTF-8 for the machine's own code page, and Chinese is wrong.
BOM = "\ufeff"
# Half and full width: a spreadsheet program takes both for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def guarded(text: str) -> str:
    """The text; one that begins like a formula is made not to be one."""
    return f"'{text}" if text.startswith(_FORMULA) or text.lstrip().startswith(_FORMULA) else text
