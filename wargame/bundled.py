"""Our modules, style sheets and pictures as text inside one page, for a file that is opened without a server.

A page from a `file:` address may not import a module from a file. So each module becomes a `data:` address in the
page's import map, under its path as a bare name, and says these names where it said relative paths.
"""

from __future__ import annotations

import base64
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

INLINED = "js/replay/inlined.js"
# A `<use>` takes no `data:` address: the symbols stand in the page itself, and have no address.
SYMBOLS = "img/symbols.svg"
_KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".js": "text/javascript"}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}/[^"]+\.js)"')
_ADDRESS = re.compile(r"new URL\(([^()]*(?:\([^()]*\)[^()]*)*), import\.meta\.url\)\.href")
_SHEET = re.compile(r"""["'`/]([\w-]+\.css)["'`]""")
_LEFT = re.compile(r"""import\.meta|\bimport\((?!")|(?:\bfrom\s*|\bimport\s*\(?\s*)["']\.""")


@dataclass(frozen=True)
class Bundle:
    """`modules`: the import map, {name: `data:` address}; `assets`: {path below static/: its address in the page}."""

    modules: dict[str, str]
    assets: dict[str, str]


@cache
def bundle(entry: str) -> Bundle:
    """A module (its path below static/) and all that it reaches, now or later, with what these load beside modules."""
    found: dict[str, str] = {}
    wanted = [entry]
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        found[name], reached = _rewritten(name, read(name))
        wanted += reached
    assets = {path: data_url(path) for path in _assets_of(found.values())}
    return Bundle({name: _encoded(text, ".js") for name, text in sorted(found.items())}, assets)


def read(path: str) -> str:
    """The text of a file below static/."""
    return (Path(settings.BASE_DIR) / "static" / path).read_text("utf-8")


def data_url(path: str) -> str:
    """The `data:` address of a file below static/."""
    return "" if path == SYMBOLS else _encoded(read(path), posixpath.splitext(path)[1])


def _encoded(text: str, suffix: str) -> str:
    return f"data:{_KINDS[suffix]};base64,{base64.b64encode(text.encode()).decode()}"


def _rewritten(name: str, text: str) -> tuple[str, list[str]]:
    """A module as it stands in the bundle, and the modules it names. What it says in comments stays behind."""
    reached: list[str] = []

    def bare(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), match[2]))
        reached.append(path)
        return f'{match[1]}"{path}"'

    text = _IMPORT.sub(bare, _COMMENT.sub(_without, text))
    asks = _ADDRESS.search(text) is not None
    text = _ADDRESS.sub(rf'addressOf("{name}", \1)', text)
    left = _LEFT.search(text)
    if left:
        raise ValueError(f"{name} loads something that a file cannot hold: {left[0]}")
    if asks:
        text = f'import {{ addressOf }} from "{INLINED}";\n{text}'
        reached.append(INLINED)
    return text, reached


def _without(comment: re.Match[str]) -> str:
    # Where a comment breaks the line a statement may end.
    return "\n" if "\n" in comment[0] else " "


def _assets_of(texts: Iterable[str]) -> list[str]:
    whole = "\n".join(texts)
    static = Path(settings.BASE_DIR) / "static"
    sheets = {f"css/{name}" for name in _SHEET.findall(whole) if (static / "css" / name).is_file()}
    cards = {f"cards/{path.name}" for path in (static / "cards").glob("*.svg")}
    return sorted({*sheets, *(cards if "/cards/" in whole else ()), SYMBOLS})
