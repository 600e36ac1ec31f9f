"""Compiles the translations: the .po files are kept, the .mo files are made from them where missing or older."""

import contextlib
import os
import secrets
from pathlib import Path

from wargame.setup import console


def compile_stale(locale: Path) -> list[Path]:
    """Compile what needs it and return that; a folder that cannot be written to leaves English texts and a warning."""
    made = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        try:
            _compile(source, target)
        except OSError as error:
            console.say(f"Translations could not be compiled ({error}); texts may stay English.")
            continue
        made.append(target)
    return made


def _compile(source: Path, target: Path) -> None:
    import polib  # here, because set-up starts before anything is installed

    draft = target.with_name(f"{target.name}.{secrets.token_hex(4)}")
    stamp = source.stat().st_mtime_ns
    try:
        polib.pofile(str(source), encoding="utf-8").save_as_mofile(str(draft))
        # The time of the source that was read: an edit in between makes the result stale, as it should.
        os.utime(draft, ns=(stamp, stamp))
        os.replace(draft, target)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
