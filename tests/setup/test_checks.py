"""The project's own checks find planted faults, and nothing in what is right."""

from pathlib import Path

import polib
import pytest

from wargame.checks import imports, messages, sizes, translations


def plant(project: Path, **files: str) -> Path:
    for name, text in files.items():
        path = project / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return project


def test_imports_that_point_the_wrong_way(tmp_path: Path) -> None:
    project = plant(
        tmp_path,
        adjudication__good_dot_py="import math\nfrom adjudication.dice import roll\nfrom . import board\n",
        adjudication__bad_dot_py="import json\n\ndef f():\n    import django.db\n    from cards import pool\n",
        cards__good_dot_py="from adjudication import engine\n",
        cards__bad_dot_py="from wargame.models import Event\n",
        wargame__all_dot_py="import django\nimport cards\nimport adjudication\n",
        wargame__setup__good_dot_py="import os\nfrom wargame.setup import console\n\ndef f():\n    import segno\n",
        wargame__setup__bad_dot_py="import polib\n",
    )
    assert imports.problems(project) == [
        "adjudication/bad.py:4: adjudication must not import django.db",
        "adjudication/bad.py:5: adjudication must not import cards",
        "cards/bad.py:1: cards must not import wargame.models",
        "wargame/setup/bad.py:1: set-up must not import polib at its top",
    ]


def test_files_that_are_too_long(tmp_path: Path) -> None:
    project = plant(
        tmp_path,
        static__js__long_dot_js="x\n" * 301,
        static__js__right_dot_js="x\n" * 300,
        wargame__migrations__long_dot_py="x\n" * 900,
        wargame__locale__long_dot_html="x\n" * 900,
    )
    assert sizes.problems(project) == ["static/js/long.js: 301 lines, the ceiling is 300"]


def test_texts_are_found_wherever_they_stand(tmp_path: Path) -> None:
    project = plant(
        tmp_path,
        adjudication__a_dot_py='raise Refused("no_such_hex", "No hex {hex}.", {"hex": 1}, clause="IF-1")\n',
        adjudication__b_dot_py='def f():\n    raise refusal.FileError("map", "A road "\n        "ends here.")\n',
        wargame__a_dot_py='x = _("Start")\ny = ngettext("%(n)s unit", "%(n)s units", n)\nz = gettext(name)\n',
        templates__a_dot_html="{% load i18n %}<p>{% translate \"It's on\" %}</p>{{ _('Filter') }}\n"
        "{% blocktranslate trimmed with a=b %}\n  Turn {{ a }}\n{% endblocktranslate %}"
        "{% blocktranslate count n=n %}one{% plural %}many {{ n }}{% endblocktranslate %}",
        static__js__a_dot_js="""t("Fire {at}", {at});
// t("no")
let s = 'see // t("no")';
t('It\\'s long', {});
not_t("no"); x.t("no"); set("no"); const v = `<b>${t("inner")}</b>`; const u = 'http://x'; t("after")
""",
    )
    found = {text.english: text.plural for text in messages.collect(project)}
    assert found == {
        "No hex {hex}.": "",
        "A road ends here.": "",
        "Start": "",
        "%(n)s unit": "%(n)s units",
        "It's on": "",
        "Filter": "",
        "Turn %(a)s": "",
        "one": "many %(n)s",
        "Fire {at}": "",
        "It's long": "",
        "inner": "",
        "after": "",
    }
    assert (
        next(text.place for text in messages.collect(project) if text.english == "It's long")
        == "static/js/a.js:4"
    )


CATALOGUE = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Right {a}"
msgstr "对 {a}"

msgid "Empty"
msgstr ""

msgid "Wrong {hex}"
msgstr "错 {hx}"

#, fuzzy
msgid "Fuzzy"
msgstr "模糊"

msgid "%(n)s unit"
msgid_plural "%(n)s units"
msgstr[0] "%(n)s 个单位"

msgid "Chosen later"
msgstr "以后"

msgid "Left over"
msgstr "剩下"
"""


def test_translations_that_lack_something() -> None:
    texts = [
        messages.Text(english, "here:1")
        for english in ("Right {a}", "Empty", "Wrong {hex}", "Fuzzy", "Missing", "Missing")
    ] + [messages.Text("%(n)s unit", "here:2", "%(n)s units")]
    found = translations.compare(texts, polib.pofile(CATALOGUE), {"Chosen later"}, "po")
    assert [line.partition(": ")[2] for line in found] == [
        "marked fuzzy, so it is not used: 'Fuzzy'",
        "no translation of 'Missing'",
        "empty translation of 'Empty'",
        "placeholders differ in the translation of 'Wrong {hex}'",
        "nothing uses 'Left over' any more",
    ]


@pytest.mark.parametrize(
    "call", ["t(title)", "t(TITLES[kind], {a})", "t(`Fire`)", 't("Fire " + "now")', "t(\n  name)"]
)
def test_a_text_for_scripts_must_be_one_literal(call: str) -> None:
    texts = list(messages.in_javascript(f"const x = {call};", "a.js"))
    assert translations.compare(texts, polib.pofile(CATALOGUE), set(), "po")[0].startswith(
        "a.js:1: t() needs"
    )
    assert list(messages.in_javascript("export function t(english, params = {}) {}", "text.js")) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{a} of {b:>3} {c!r}", {"a", "b", "c"}),
        ("%(n)s and %(m)d", {"n", "m"}),
        ("100 %", set()),
        ("{}", {""}),
    ],
)
def test_placeholders(text: str, names: set[str]) -> None:
    assert translations.placeholders(text) == names


def test_a_catalogue_that_does_not_parse_is_told(tmp_path: Path) -> None:
    assert translations.problems(tmp_path, "none.po") == ["none.po: missing"]
    (tmp_path / "bad.po").write_text('msgidd "a"\n')
    assert translations.problems(tmp_path, "bad.po")[0].startswith("bad.po: ")
