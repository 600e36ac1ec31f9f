"""Care for the SQLite file: a copy before its tables change, and no use of a file made by a newer program."""

import contextlib
import sqlite3
from datetime import datetime
from pathlib import Path

from wargame.setup.problem import SetupProblem, from_os_error

KEPT = 10


def backup(database: Path, folder: Path, *, now: datetime | None = None) -> Path:
    """A whole, consistent copy of `database` in `folder`, however it is being used; the oldest beyond ten go."""
    stamp = (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
    target = folder / f"{database.stem}-{stamp}.sqlite3"
    draft = target.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (
            contextlib.closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(draft)) as copy,
        ):
            source.backup(copy)
            # One file that stands for itself, without a journal beside it.
            copy.execute("PRAGMA journal_mode=DELETE")
        draft.replace(target)
    except OSError as error:
        raise from_os_error(error, folder) from None
    except sqlite3.Error as error:
        raise SetupProblem(
            f"The database could not be backed up before the upgrade, so nothing was changed: {error} ({database})."
        ) from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"{database.stem}-*.sqlite3"))[:-KEPT]:
        with contextlib.suppress(OSError):
            old.unlink()
    return target


def needs_backup(database: Path) -> bool:
    """Whether the file holds anything worth a copy."""
    if not database.exists() or database.stat().st_size == 0:
        return False
    try:
        with contextlib.closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as source:
            return bool(source.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    except sqlite3.Error as error:
        raise SetupProblem(f"The database cannot be read: {error} ({database}).") from None


def refuse_newer(applied: set[tuple[str, str]], known: set[tuple[str, str]], place: object) -> None:
    """Say so if this program lacks changes that the database already went through."""
    unknown = sorted(name for app, name in applied - known if app == "wargame")
    if unknown:
        raise SetupProblem(
            f"The data in {place} was made by a newer version of this program ({unknown[-1]}). "
            "Use that version, or another folder with --data DIR."
        )
