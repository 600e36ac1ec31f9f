"""The replay of one audience as one file that opens from a USB stick: all of it inside, nothing fetched, no server.

It holds what that audience's replay holds, made as for one of it: what was not shown to it is not in the file.
"""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from wargame.bundled import SYMBOLS, bundle, read
from wargame.clauses import clauses_in_words
from wargame.models import Exercise
from wargame.replay import stretch
from wargame.replay_index import index_of
from wargame.texts import script_texts

ENTRY = "js/replay/takehome.js"
# Those of the replay's page.
SHEETS = (
    "theme.css",
    "controls.css",
    "layout.css",
    "topbar.css",
    "parts.css",
    "acting.css",
    "board.css",
    "panel.css",
    "fog.css",
    "replay.css",
)
# Nobody is connected to anything, and links to a step of a file lead nowhere.
_OWN_STYLE = ".topbar .link, .replay-link { display: none; }"
_OTHERS = {"views": [], "open": False, "lines": None, "own": None, "parent": None, "branches": []}


def home_file(exercise: Exercise, view: str) -> str:
    """The file's text, in the active language; the other one can be chosen in it."""
    # As somebody of that audience would see it, whoever takes the file.
    index = {**index_of(exercise, view, view), **_OTHERS, "views": [view]}
    language = "zh-hans" if (get_language() or "en").startswith("zh") else "en"
    parts = bundle(ENTRY)
    styles = "\n".join([*(read(f"css/{name}") for name in SHEETS), _OWN_STYLE])
    modules = _script_json({"imports": parts.modules})
    entry = f'import "{ENTRY}";'
    context = {
        "language": language,
        "title": exercise.title,
        "policy": _policy(styles, modules, entry),
        "styles": styles,
        "symbols": read(SYMBOLS),
        "data": [
            ("page", _page(exercise, view, language)),
            ("index", index),
            ("assets", parts.assets),
            *_words(),
        ],
        "steps": [
            (start, base64.b64encode(stretch(exercise, view, start)).decode())
            for start in range(0, max(1, index["n"]), index["every"])
        ],
        "modules": modules,
        "entry": entry,
    }
    return render_to_string("takehome.html", context)


def _page(exercise: Exercise, view: str, language: str) -> dict[str, Any]:
    side = view if view in ("red", "blue") else None
    seat = {"id": "", "role": view, "name": "", "side": side}
    return {"exercise": exercise.id, "seat": seat, "language": language, "csrf": "", "urls": {}}


def _words() -> list[tuple[str, Any]]:
    """The words of the scripts and of the clauses in every language."""
    found: list[tuple[str, Any]] = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            short = code[:2]
            found += [(f"texts-{short}", script_texts()), (f"clauses-{short}", clauses_in_words())]
    return found


def _script_json(data: Any) -> str:
    """JSON that nothing in it can end early."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003C")


def _policy(styles: str, *scripts: str) -> str:
    """Only what the file holds runs, and nothing is asked of anybody."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src data: {' '.join(map(_hashed, scripts))}",
            f"style-src data: {_hashed(styles)}",
            "img-src data: blob:",
            "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
