"""Every text has its Chinese, with the same placeholders; no translation is left over."""

import re
from pathlib import Path

import polib

from wargame.checks import messages

CATALOGUE = "wargame/locale/zh_Hans/LC_MESSAGES/django.po"
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w*)(?:![rsa])?(?::[^{}]*)?\}")


def placeholders(text: str) -> set[str]:
    """The names in %(name)s and {name}."""
    return {match[1] or match[2] or "" for match in PLACEHOLDER.finditer(text)}


def problems(project: Path, catalogue: str = CATALOGUE) -> list[str]:
    """One line for each text that is untranslated, translated wrongly, or no longer there."""
    path = project / catalogue
    if not path.exists():
        return [f"{catalogue}: missing"]
    try:
        entries = polib.pofile(str(path), encoding="utf-8", check_for_duplicates=True)
    except (OSError, ValueError) as error:
        return [f"{catalogue}: {error}"]
    return compare(messages.collect(project), entries, messages.literals(project), catalogue)


def compare(texts: list[messages.Text], entries: polib.POFile, literals: set[str], name: str) -> list[str]:
    """The same, on what was read."""
    known = {entry.msgid: entry for entry in entries if not entry.obsolete}
    found, seen = [], set()
    for text in texts:
        if not text.english:
            found.append(
                f'{text.place}: t() needs its English text as one "literal", or its translation is not sent'
            )
            continue
        if text.english in seen:
            continue
        seen.add(text.english)
        entry = known.get(text.english)
        if entry is None:
            found.append(f"{text.place}: no translation of {text.english!r}")
        elif "fuzzy" in entry.flags:
            found.append(f"{name}:{entry.linenum}: marked fuzzy, so it is not used: {text.english!r}")
    for msgid, entry in known.items():
        versions = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if not all(version.strip() for version in versions):
            found.append(f"{name}:{entry.linenum}: empty translation of {msgid!r}")
            continue
        allowed = placeholders(msgid) | placeholders(entry.msgid_plural)
        for version in versions:
            # A plural form may leave the number out, a plain text must use what the English uses.
            used = placeholders(version)
            if used - allowed or (not entry.msgid_plural and used != allowed):
                found.append(f"{name}:{entry.linenum}: placeholders differ in the translation of {msgid!r}")
        if msgid not in seen and msgid not in literals:
            found.append(f"{name}:{entry.linenum}: nothing uses {msgid!r} any more")
    return found
