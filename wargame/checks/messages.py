"""Finds every text meant for a reader: in Python, in templates and in JavaScript."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

# Function -> positions of its arguments that are texts.
PYTHON_CALLS = {
    **dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop", "_", "N_"), (0,)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (0, 1)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), (1,)),
    **dict.fromkeys(("Refused", "FileError"), (1,)),
}
_STRING = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
# Comments and other strings are matched too, so that nothing inside them is taken for a call.
JS_TOKEN = re.compile(
    rf"/\*.*?\*/|//[^\n]*|(?<![\w.$])(?<!function )t\(\s*(?P<text>{_STRING})?(?P<more>\s*\+)?|(?P<string>{_STRING})",
    re.DOTALL,
)


@dataclass(frozen=True)
class Text:
    """An English text and where it was found; `plural` is the second form of an ngettext."""

    english: str
    place: str
    plural: str = ""


def collect(project: Path) -> list[Text]:
    """All texts of the project, in the order of the files."""
    found: list[Text] = []
    for room in ("adjudication", "cards", "wargame"):
        for path in sorted((project / room).rglob("*.py")):
            found += in_python(path.read_text(encoding="utf-8"), path.relative_to(project).as_posix())
    for path in sorted((project / "templates").rglob("*.html")):
        found += in_template(path.read_text(encoding="utf-8"), path.relative_to(project).as_posix())
    for path in sorted((project / "static" / "js").rglob("*.js")):
        found += in_javascript(path.read_text(encoding="utf-8"), path.relative_to(project).as_posix())
    return found


def in_python(source: str, place: str) -> Iterator[Text]:
    """Texts in calls of gettext and its kin, and the messages of refusals."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [_literal(node.args[at]) for at in PYTHON_CALLS.get(name, ()) if at < len(node.args)]
        if texts and texts[0]:
            yield Text(texts[0], f"{place}:{node.lineno}", (texts[1] or "") if len(texts) > 1 else "")


def in_template(source: str, place: str) -> Iterator[Text]:
    """Texts in translate and blocktranslate tags, through Django's own reading of them."""
    for line, code in enumerate(templatize(source).split("\n"), 1):
        for call in re.finditer(r"(?<!\w)(?:n?p?gettext|_)\(", code):
            node = _expression(code[call.start() :])
            if isinstance(node, ast.Call):
                yield from in_python(ast.unparse(node), f"{place}:{line}")


def in_javascript(source: str, place: str) -> Iterator[Text]:
    """Texts in calls of t("…"), also inside `${…}`; an empty one where a call has no plain text in quotes."""
    yield from _js_calls(source, place, 1)


def _js_calls(source: str, place: str, first: int) -> Iterator[Text]:
    for token in JS_TOKEN.finditer(source):
        line = first + source.count("\n", 0, token.start())
        if token[0].startswith("t("):
            plain = token["text"] and not token["more"] and not token["text"].startswith("`")
            yield Text(_js_string(token["text"]) if plain else "", f"{place}:{line}")
        elif token["string"] and token["string"].startswith("`"):
            yield from _js_calls(token["string"][1:-1], place, line)


def literals(project: Path) -> set[str]:
    """Every string of the Python source: a text that is chosen at run time is one of these."""
    found: set[str] = set()
    for room in ("adjudication", "cards", "wargame"):
        for path in (project / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _expression(code: str) -> ast.expr | None:
    """The call that `code` begins with; what follows it is not Python."""
    for end in (match.end() for match in re.finditer(r"\)", code)):
        try:
            return ast.parse(code[:end], mode="eval").body
        except SyntaxError:
            continue
    return None


def _js_string(literal: str) -> str:
    plain = re.sub(r"\\u\{?([0-9a-fA-F]+)\}?", lambda match: chr(int(match[1], 16)), literal[1:-1])
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), plain)
