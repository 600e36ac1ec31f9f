"""The data folder: database, backups and the two keys; one server at a time."""

import contextlib
import json
import os
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path

from wargame.setup.lock import FileLock
from wargame.setup.problem import SetupProblem, from_os_error

DEFAULT_NAME = "classroom-data"
ROOM_NEEDED = (
    32 * 1024 * 1024
)  # a lesson writes a few megabytes; below this a commit may fail in the middle of it
KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is misread when the link is typed


def chosen(project: Path) -> Path:
    """The folder named by WARGAME_DATA (`--data` sets it), else `classroom-data` in the project."""
    named = os.environ.get("WARGAME_DATA")
    return Path(named).expanduser().absolute() if named else project / DEFAULT_NAME


def prepare(folder: Path) -> None:
    """Make the folder and be sure that it can be written to and has room."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{secrets.token_hex(4)}"
        try:
            probe.write_bytes(b"\0" * 65536)
        finally:
            with contextlib.suppress(OSError):
                probe.unlink(missing_ok=True)
        free = shutil.disk_usage(folder).free
    except FileExistsError:
        raise SetupProblem(f"This is a file, not a folder: {folder}. Name another with --data DIR.") from None
    except OSError as error:
        raise from_os_error(error, folder) from None
    if free < ROOM_NEEDED:
        raise SetupProblem(
            f"The disk is nearly full: {free // 2**20} MB left for {folder}, it needs {ROOM_NEEDED // 2**20} MB."
        )


def secret_key(folder: Path) -> str:
    """Django's secret key, made on first use."""
    return os.environ.get("WARGAME_SECRET_KEY") or _kept(
        folder / "secret-key.txt", lambda: secrets.token_urlsafe(48)
    )


def director_key(folder: Path) -> str:
    """The key of the director's link, made on first use; short enough to be typed on another machine."""
    return os.environ.get("WARGAME_DIRECTOR_KEY") or _kept(
        folder / "director-key.txt", lambda: "".join(secrets.choice(KEY_LETTERS) for _ in range(20))
    )


def _kept(path: Path, make: Callable[[], str]) -> str:
    """The text in `path`; where it is missing or empty (a power cut), a new one, readable by its owner only."""
    try:
        text = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        text = ""
    except (OSError, UnicodeDecodeError) as error:
        raise SetupProblem(
            f"The key cannot be read: {path} ({error}). Delete the file to get a new key."
        ) from None
    if text:
        return text
    fresh = make()
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(fresh + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise from_os_error(error, path.parent) from None
    return fresh


class ServerLock:
    """Held by the one server of a data folder; tells a second one where the first is."""

    def __init__(self, folder: Path) -> None:
        self._lock = FileLock(folder / "server.lock")
        self._where = folder / "server.json"  # apart: on Windows nobody else can read a locked file
        self._folder = folder

    def take(self) -> None:
        """Take it, or say who has it."""
        try:
            taken = self._lock.take()
        except OSError as error:
            raise from_os_error(error, self._folder) from None
        if not taken:
            raise SetupProblem(
                f"A server already runs on {self._folder}{self._other()}. Stop it, or take another folder with --data."
            )
        with contextlib.suppress(OSError):
            self._where.unlink(missing_ok=True)

    def tell(self, address: str) -> None:
        """Leave word for a second server."""
        with contextlib.suppress(OSError):
            self._where.write_text(json.dumps({"address": address, "process": os.getpid()}), encoding="utf-8")

    def release(self) -> None:
        """Let the next server in."""
        with contextlib.suppress(OSError):
            self._where.unlink(missing_ok=True)
        self._lock.release()

    def _other(self) -> str:
        try:
            told = json.loads(self._where.read_text(encoding="utf-8"))
            return f" ({told['address']}, process {told['process']})"
        except (OSError, ValueError, KeyError, TypeError):
            return ""
